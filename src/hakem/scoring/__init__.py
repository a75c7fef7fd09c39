"""The arithmetic of Laws 77 and 78: contract scores, IMPs, matchpoints, victory points; not why a score is adjusted."""
