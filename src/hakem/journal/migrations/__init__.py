"""The migrations of the journal, for Alembic."""
