"""The doors of the house: headers, forms and their tokens, who is logged in, what happens when something is wrong."""
