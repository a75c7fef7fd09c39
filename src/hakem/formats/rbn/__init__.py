"""RBN, Pavlicek's notation: records and back."""
