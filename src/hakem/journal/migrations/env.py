"""What Alembic runs: the steps, on the connection it was given, within its transaction."""

from __future__ import annotations

from alembic import context

from hakem.journal.tables import META

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=META,
    render_as_batch=True,  # SQLite changes a table by making it anew
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
