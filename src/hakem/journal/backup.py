"""A copy of SQLite's file while the app runs."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from hakem.journal.errors import StorageFailed
from hakem.journal.store import Store


def backup(store: Store, to: Path) -> Path:
    """Copy the database to a new file: whole and checked, or not at all. StorageFailed if it cannot be.

    A backup keeps what the database forgets later: keep it no longer than the club's term.
    """
    if store.path is None:
        raise StorageFailed("a backup of PostgreSQL is made with its own pg_dump")
    if to.exists():
        raise StorageFailed(f"{to}: is there already; a new file was expected")
    partial = to.with_name(f".{to.name}.{os.getpid()}.partial")
    try:
        os.close(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        with closing(sqlite3.connect(store.path)) as source, closing(sqlite3.connect(partial)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            found = copy.execute("PRAGMA integrity_check").fetchone()[0]
        if found != "ok":
            raise StorageFailed(f"{to}: the copy is not whole: {found}")
        with partial.open("rb") as file:
            os.fsync(file.fileno())
        os.link(partial, to)
    except (OSError, sqlite3.Error) as error:
        raise StorageFailed(f"{to}: cannot be written: {error}") from None
    finally:
        partial.unlink(missing_ok=True)
    return to
