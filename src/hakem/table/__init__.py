"""What happened and where we stand: the record, the state it folds into, and what is legal there."""
