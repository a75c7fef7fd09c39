"""The tables. What is kept for good holds seats, pair numbers and directors' numbers; names and free text lie beside.

Every table has the club in it, and a foreign key carries the club along (but in `actors`, where a forgotten director
leaves an empty place): a row of one club cannot point to another's. `entries` is append-only: the database itself
refuses to change one, or to delete one while its call exists.
"""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    text,
)

from hakem.journal.plain import utc

META = MetaData(naming_convention={
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
})


class Moment(TypeDecorator[datetime]):
    """A moment in UTC; SQLite keeps no zones, so they are taken off and put on again."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """As the database takes it."""
        if value is None:
            return None
        return utc(value).replace(tzinfo=None) if dialect.name == "sqlite" else utc(value)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """As the program has it."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def _id() -> Column[str]:
    return Column("id", String(40), primary_key=True)


def _club() -> Column[str]:
    return Column("club_id", String(40), ForeignKey("clubs.id", ondelete="CASCADE"), nullable=False)


def _same_club() -> Column[str]:
    """The club of what a row belongs to: the key to that carries it along."""
    return Column("club_id", String(40), nullable=False)


def _of(name: str, table: str, *, gone: str = "CASCADE") -> ForeignKeyConstraint:
    return ForeignKeyConstraint(["club_id", name], [f"{table}.club_id", f"{table}.id"], ondelete=gone)


def _ref(name: str, *, key: bool = False) -> Column[str]:
    return Column(name, String(40), nullable=False, primary_key=key)


clubs = Table(
    "clubs", META, _id(),
    Column("name", String(80), nullable=False),
    Column("retention_days", Integer, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("created_at", Moment, nullable=False),
)

# ---- directors, and how they come in

directors = Table(
    "directors", META, _id(), _club(),
    Column("name", String(80), nullable=False),
    Column("role", String(10), nullable=False),  # director | chief
    Column("pin_hash", Text),  # argon2; None until a link has been used
    Column("active", Boolean, nullable=False),
    Column("created_at", Moment, nullable=False),
    UniqueConstraint("club_id", "id"),
)

links = Table(
    "links", META,
    Column("token_hash", String(64), primary_key=True), _club(),
    Column("director_id", String(40)),  # None: whoever uses it becomes a director of this role
    Column("role", String(10), nullable=False),
    Column("expires_at", Moment, nullable=False),
    _of("director_id", "directors"),
)

logins = Table(
    "logins", META,
    Column("token_hash", String(64), primary_key=True), _same_club(), _ref("director_id"),
    Column("csrf", String(64), nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("expires_at", Moment, nullable=False),
    _of("director_id", "directors"),
    Index(None, "director_id"),
)

throttles = Table(  # failures by director and by address, both hashed
    "throttles", META,
    Column("key", String(64), primary_key=True),
    Column("failures", Integer, nullable=False),
    Column("last_at", Moment, nullable=False),
    Column("locked_until", Moment),
)

# ---- what is played

events = Table(
    "events", META, _id(), _club(),
    Column("name", String(80), nullable=False),
    Column("edition", Integer, nullable=False),
    Column("elections", JSON, nullable=False),
    Column("starts_at", Moment, nullable=False),
    Column("ends_at", Moment, nullable=False),  # of its last session: retention counts from here
    Column("forgotten_at", Moment),
    UniqueConstraint("club_id", "id"),
)

sessions = Table(
    "sessions", META, _id(), _same_club(), _ref("event_id"),
    Column("name", String(80), nullable=False),
    Column("starts_at", Moment, nullable=False),
    Column("ended_at", Moment),
    UniqueConstraint("club_id", "id"),
    UniqueConstraint("club_id", "event_id", "id"),
    _of("event_id", "events"),
    Index(None, "event_id"),
)

session_tables = Table(  # by section
    "session_tables", META, _same_club(), _ref("session_id", key=True),
    Column("section", String(8), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    _of("session_id", "sessions"),
)

session_boards = Table(
    "session_boards", META, _same_club(), _ref("session_id", key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    _of("session_id", "sessions"),
)

people = Table(  # names of players, beside: a pair's number and the place in it
    "people", META, _same_club(), _ref("session_id", key=True),
    Column("pair", String(20), primary_key=True),
    Column("place", Integer, primary_key=True, autoincrement=False),
    Column("name", String(80), nullable=False),
    _of("session_id", "sessions"),
)

ahead = Table(  # boards that a playing director still has to play
    "ahead", META, _same_club(), _ref("session_id", key=True), _ref("director_id", key=True),
    Column("board", Integer, primary_key=True, autoincrement=False),
    _of("session_id", "sessions"),
    _of("director_id", "directors"),
)

actors = Table(  # the number under which the journal of an event knows a director; who it is, until it is forgotten
    "actors", META, _same_club(), _ref("event_id", key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("director_id", String(40)),
    _of("event_id", "events"),
    ForeignKeyConstraint(["director_id"], ["directors.id"], ondelete="SET NULL"),
    UniqueConstraint("event_id", "director_id"),
)

# ---- calls and what was said in them

calls = Table(
    "calls", META, _id(), _same_club(), _ref("event_id"), _ref("session_id"),
    Column("key", String(64)),
    Column("section", String(8), nullable=False),
    Column("table_number", Integer, nullable=False),
    Column("round", Integer),
    Column("board", Integer),
    Column("pair_ns", String(20)),
    Column("pair_ew", String(20)),
    Column("edition", Integer, nullable=False),
    Column("elections", JSON, nullable=False),
    Column("version", String(20), nullable=False),
    Column("state", String(10), nullable=False),  # open | closed
    Column("seq", Integer, nullable=False),  # of the last entry
    Column("opened_by", Integer, nullable=False),
    Column("holder", Integer, nullable=False),
    Column("opened_at", Moment, nullable=False),
    Column("changed_at", Moment, nullable=False),
    Column("ruled_at", Moment),
    Column("closed_at", Moment),
    Column("laws", Text, nullable=False),  # " 25 26 ": what a log is filtered by
    Column("summary", JSON, nullable=False),
    UniqueConstraint("club_id", "id"),
    UniqueConstraint("club_id", "key"),
    ForeignKeyConstraint(["club_id", "event_id", "session_id"],
                         ["sessions.club_id", "sessions.event_id", "sessions.id"], ondelete="CASCADE"),
    Index(None, "club_id", "opened_at"),
    Index(None, "club_id", "state", "opened_at"),
    Index(None, "session_id"),
)

entries = Table(
    "entries", META, _same_club(), _ref("call_id", key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("key", String(64)),
    Column("kind", String(20), nullable=False),
    Column("data", JSON, nullable=False),
    Column("beside", JSON, nullable=False),  # where in `data` something lies in `texts` instead
    Column("actor", Integer, nullable=False),
    Column("at", Moment, nullable=False),
    UniqueConstraint("call_id", "key"),
    _of("call_id", "calls"),
)

texts = Table(  # free text and private facts, beside
    "texts", META, _same_club(), _ref("call_id", key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("place", Integer, primary_key=True, autoincrement=False),  # in the entry's `beside`
    Column("value", JSON, nullable=False),
    _of("call_id", "calls"),
)

_PENDING = text("done_seq IS NULL")
reviews = Table(  # what a call's rulings leave to come back to: follows from its entries, kept to be found fast
    "reviews", META, _same_club(), _ref("call_id", key=True),
    Column("key", String(60), primary_key=True),
    Column("clause", String(12), nullable=False),
    Column("due", String(30), nullable=False),
    Column("incident", String(40), nullable=False),
    Column("done_seq", Integer),
    _of("call_id", "calls"),
    Index(None, "club_id", sqlite_where=_PENDING, postgresql_where=_PENDING),
)
