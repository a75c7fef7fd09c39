"""The database: where it is, how it is opened, and how anything is read from or written to it.

SQLite by default, in the user's data folder; PostgreSQL where a URL says so. One code path: what differs is here.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import (
    ArgumentError,
    InterfaceError,
    NoSuchModuleError,
    OperationalError,
    SQLAlchemyError,
    TimeoutError,  # noqa: A004 - of the pool
)
from sqlalchemy.pool import ConnectionPoolEntry

from hakem.journal.errors import StorageFailed
from hakem.journal.migrate import upgrade
from hakem.journal.turns import Turns

FILE = "hakem.sqlite"
WAIT = 15  # seconds that one writer waits for another
_WRITES = "hakem_writes"
T = TypeVar("T")


def data_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where this user's data is: `HAKEM_DATA`, else the XDG folder for data.

    >>> str(data_folder({"HAKEM_DATA": "/srv/club"})), str(data_folder({"XDG_DATA_HOME": "/home/ay/data"}))
    ('/srv/club', '/home/ay/data/hakem')
    """
    if chosen := environ.get("HAKEM_DATA"):
        return Path(chosen)
    home = environ.get("XDG_DATA_HOME", "")
    return (Path(home) if home.startswith("/") else Path.home() / ".local" / "share") / "hakem"


def default_url(environ: Mapping[str, str] = os.environ) -> str:
    """The database that is used where nobody names one: `HAKEM_DATABASE_URL`, else SQLite in the data folder."""
    return environ.get("HAKEM_DATABASE_URL") or f"sqlite:///{data_folder(environ) / FILE}"


@dataclass(frozen=True, slots=True)
class Store:
    """An open database, made ready. Safe to share between threads."""

    engine: Engine
    turns: Turns = field(default_factory=Turns, compare=False, repr=False)

    @property
    def is_sqlite(self) -> bool:
        """Whether it is a file here."""
        return self.engine.dialect.name == "sqlite"

    @property
    def path(self) -> Path | None:
        """The file of SQLite."""
        name = self.engine.url.database
        return Path(name) if self.is_sqlite and name else None

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A look at the database as it is at one moment."""
        with _failing_in_words(), self.engine.connect() as connection:
            if not self.is_sqlite:
                connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A change: all of it is on the disk when this ends, or none of it if it fails."""
        with self.turns.lock if self.is_sqlite else nullcontext(), self._writing() as connection:
            yield connection

    def write(self, work: Callable[[Connection], T]) -> T:
        """The same for a short change that many make at a time: they may share the wait for the disk."""
        if self.is_sqlite:
            return self.turns.take(work, self._writing)
        with self._writing() as connection:
            return work(connection)

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with _failing_in_words(), self.engine.connect() as connection:
            connection.execution_options(**{_WRITES: True})
            with connection.begin():
                yield connection

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()


@contextmanager
def _failing_in_words() -> Iterator[None]:
    try:
        yield
    except (OperationalError, InterfaceError, TimeoutError) as error:
        raise StorageFailed(f"the database does not answer: {_first_line(error)}") from error


def open_store(url: str | None = None) -> Store:
    """Open the database, make it if it is new, and bring it to the present form. StorageFailed if that cannot be."""
    where = _url(url or default_url())
    if where.drivername == "sqlite":
        _make_room(where)
    ping = where.drivername != "sqlite"  # a server may have been started anew
    try:
        engine = create_engine(where, pool_size=20, max_overflow=20, pool_timeout=WAIT, pool_pre_ping=ping)
    except (NoSuchModuleError, ImportError) as error:
        raise StorageFailed(f"{_shown(where)}: {error}; a URL of SQLite or PostgreSQL was expected") from None
    _listen(engine)
    store = Store(engine)
    try:
        with store.writing() as connection:
            upgrade(connection)
    except StorageFailed as error:
        store.close()
        raise StorageFailed(f"{_shown(where)}: {error}") from None
    except SQLAlchemyError as error:
        store.close()
        raise StorageFailed(f"{_shown(where)}: not a database of hakem: {_first_line(error)}") from None
    return store


def _url(text_: str) -> URL:
    try:
        url = make_url(text_)
    except (ArgumentError, ValueError):
        raise StorageFailed("the database URL cannot be read; "
                            "'postgresql://user@host/name' or 'sqlite:////path/file.sqlite' was expected") from None
    kind = url.drivername.partition("+")[0]
    if kind in ("postgres", "postgresql"):
        return url.set(drivername="postgresql+psycopg")
    if kind == "sqlite":
        return url.set(drivername="sqlite")
    raise StorageFailed(f"{_shown(url)}: a URL of SQLite or PostgreSQL was expected")


def _shown(url: URL) -> str:
    return url.render_as_string(hide_password=True)


def _first_line(error: SQLAlchemyError) -> str:
    lines = str(getattr(error, "orig", None) or error).splitlines()
    return lines[0] if lines else type(error).__name__


def _make_room(url: URL) -> None:
    if not url.database or url.database == ":memory:":
        raise StorageFailed("SQLite: a file was expected, such as sqlite:////path/hakem.sqlite")
    path = Path(url.database)
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # for its owner alone
    except OSError as error:
        raise StorageFailed(f"{path}: cannot be opened: {error.strerror}") from None


def _listen(engine: Engine) -> None:
    """Set each new connection up, and begin what writes so that it does not have to wait in the middle."""
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _connect_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    else:
        event.listen(engine, "connect", _connect_postgres)


def _connect_sqlite(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    assert isinstance(connection, sqlite3.Connection)
    connection.isolation_level = None  # the driver begins nothing by itself: `_begin_sqlite` does
    for line in (
        f"busy_timeout = {WAIT * 1000}",
        "journal_mode = WAL",
        "synchronous = FULL",  # what was confirmed is on the disk, whatever dies then
        "foreign_keys = ON",
        "secure_delete = ON",  # what is forgotten is overwritten
    ):
        connection.execute(f"PRAGMA {line}")


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get(_WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _connect_postgres(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    cursor = connection.cursor()
    for line in ("synchronous_commit = on", f"lock_timeout = '{WAIT}s'", "timezone = 'UTC'",
                 f"idle_in_transaction_session_timeout = '{4 * WAIT}s'"):
        cursor.execute(f"SET SESSION {line}")
    cursor.close()
    connection.commit()


def server_version(store: Store) -> str:
    """What the database calls itself, for a person."""
    with store.reading() as connection:
        if store.is_sqlite:
            return f"SQLite {connection.scalar(text('SELECT sqlite_version()'))}"
        return f"PostgreSQL {connection.scalar(text('SHOW server_version'))}"
