"""PBN 2.1: games of a file as records, and records as games in export format."""
