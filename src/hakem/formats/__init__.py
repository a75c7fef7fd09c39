"""Files in and out: cases in the contract's form."""
