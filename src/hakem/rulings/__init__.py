"""The Table that callers hold: it drives the state and the laws, keeps the open cases, and says what is waited for."""
