"""Bringing a database to the present form. Alembic does it; it is loaded only where there is something to do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from hakem.journal.errors import StorageFailed

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0002"  # the last of migrations/versions; a test compares
_LOCK = 0x68616B656D  # "hakem": whoever makes the tables, others wait


def upgrade(connection: Connection) -> None:
    """Make or change the tables, within the transaction of this connection. StorageFailed if they are too new."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    revision = current(connection)
    if revision == HEAD:
        return
    from alembic import command  # noqa: PLC0415 - a start with nothing to do does not wait for it
    from alembic.script import ScriptDirectory  # noqa: PLC0415

    config = config_for(connection)
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if revision is not None and revision not in known:
        raise StorageFailed(f"the database was made by a newer hakem (form {revision}; this one knows {HEAD})")
    command.upgrade(config, "head")


def current(connection: Connection) -> str | None:
    """The form that the database has now; None for a new one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return None if found is None else str(found)


def config_for(connection: Connection) -> Config:
    """What Alembic needs to know, with the connection to work on."""
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
