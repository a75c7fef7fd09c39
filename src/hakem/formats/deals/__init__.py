"""Deal files of dealing machines and programs: cards only, dealer and vulnerability by the board's number."""
