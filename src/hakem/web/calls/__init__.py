"""A call as the pages need it: what has been told, where its table stands, what is asked, how answers are kept."""
