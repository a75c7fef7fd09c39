"""Random tables: any sequence of events that can happen, and what must hold whatever happens."""
