"""LIN, the format of Bridge Base Online: vugraph files, pairs, movies, links; tables as records and back."""
