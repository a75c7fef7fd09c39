"""The first tables, and what keeps the journal append-only."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_SQLITE = (
    """CREATE TRIGGER entries_never_change BEFORE UPDATE ON entries
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END""",
    """CREATE TRIGGER entries_never_go BEFORE DELETE ON entries
    WHEN EXISTS (SELECT 1 FROM calls WHERE calls.id = OLD.call_id)
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END""",
)
_POSTGRES = (
    """CREATE FUNCTION entries_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'UPDATE' OR EXISTS (SELECT 1 FROM calls WHERE calls.id = OLD.call_id) THEN
            RAISE EXCEPTION 'the journal is append-only';
        END IF;
        RETURN OLD;
    END $$""",
    """CREATE TRIGGER entries_are_kept BEFORE UPDATE OR DELETE ON entries
    FOR EACH ROW EXECUTE FUNCTION entries_are_kept()""",
)


def upgrade() -> None:
    """Make everything."""
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("retention_days", sa.Integer(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("created_at", _moment(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_clubs"),
    )
    op.create_table(
        "throttles",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("last_at", _moment(), nullable=False),
        sa.Column("locked_until", _moment()),
        sa.PrimaryKeyConstraint("key", name="pk_throttles"),
    )
    op.create_table(
        "directors",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("club_id", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("pin_hash", sa.Text()),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("created_at", _moment(), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name="fk_directors_club_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_directors"),
        sa.UniqueConstraint("club_id", "id", name="uq_directors_club_id_id"),
    )
    op.create_table(
        "events",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("club_id", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("edition", sa.Integer(), nullable=False),
        sa.Column("elections", sa.JSON(), nullable=False),
        sa.Column("starts_at", _moment(), nullable=False),
        sa.Column("ends_at", _moment(), nullable=False),
        sa.Column("forgotten_at", _moment()),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name="fk_events_club_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_events"),
        sa.UniqueConstraint("club_id", "id", name="uq_events_club_id_id"),
    )
    op.create_table(
        "actors",
        sa.Column("club_id", sa.String(40), nullable=False),
        sa.Column("event_id", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("director_id", sa.String(40)),
        sa.ForeignKeyConstraint(["club_id", "event_id"], ["events.club_id", "events.id"],
            name="fk_actors_club_id_event_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["director_id"], ["directors.id"], name="fk_actors_director_id", ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("event_id", "number", name="pk_actors"),
        sa.UniqueConstraint("event_id", "director_id", name="uq_actors_event_id_director_id"),
    )
    op.create_table(
        "links",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("club_id", sa.String(40), nullable=False),
        sa.Column("director_id", sa.String(40)),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("expires_at", _moment(), nullable=False),
        sa.ForeignKeyConstraint(["club_id", "director_id"], ["directors.club_id", "directors.id"],
            name="fk_links_club_id_director_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name="fk_links_club_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token_hash", name="pk_links"),
    )
    op.create_table(
        "logins",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("club_id", sa.String(40), nullable=False),
        sa.Column("director_id", sa.String(40), nullable=False),
        sa.Column("csrf", sa.String(64), nullable=False),
        sa.Column("created_at", _moment(), nullable=False),
        sa.Column("expires_at", _moment(), nullable=False),
        sa.ForeignKeyConstraint(["club_id", "director_id"], ["directors.club_id", "directors.id"],
            name="fk_logins_club_id_director_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token_hash", name="pk_logins"),
    )
    op.create_index("ix_logins_director_id", "logins", ["director_id"])
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("club_id", sa.String(40), nullable=False),
        sa.Column("event_id", sa.String(40), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("starts_at", _moment(), nullable=False),
        sa.Column("ended_at", _moment()),
        sa.ForeignKeyConstraint(["club_id", "event_id"], ["events.club_id", "events.id"],
            name="fk_sessions_club_id_event_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_sessions"),
        sa.UniqueConstraint("club_id", "event_id", "id", name="uq_sessions_club_id_event_id_id"),
        sa.UniqueConstraint("club_id", "id", name="uq_sessions_club_id_id"),
    )
    op.create_index("ix_sessions_event_id", "sessions", ["event_id"])
    op.create_table(
        "ahead",
        sa.Column("club_id", sa.String(40), nullable=False),
        sa.Column("session_id", sa.String(40), nullable=False),
        sa.Column("director_id", sa.String(40), nullable=False),
        sa.Column("board", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["club_id", "director_id"], ["directors.club_id", "directors.id"],
            name="fk_ahead_club_id_director_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["club_id", "session_id"], ["sessions.club_id", "sessions.id"],
            name="fk_ahead_club_id_session_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("session_id", "director_id", "board", name="pk_ahead"),
    )
    op.create_table(
        "calls",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("club_id", sa.String(40), nullable=False),
        sa.Column("event_id", sa.String(40), nullable=False),
        sa.Column("session_id", sa.String(40), nullable=False),
        sa.Column("key", sa.String(64)),
        sa.Column("section", sa.String(8), nullable=False),
        sa.Column("table_number", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer()),
        sa.Column("board", sa.Integer()),
        sa.Column("pair_ns", sa.String(20)),
        sa.Column("pair_ew", sa.String(20)),
        sa.Column("edition", sa.Integer(), nullable=False),
        sa.Column("elections", sa.JSON(), nullable=False),
        sa.Column("version", sa.String(20), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("opened_by", sa.Integer(), nullable=False),
        sa.Column("holder", sa.Integer(), nullable=False),
        sa.Column("opened_at", _moment(), nullable=False),
        sa.Column("changed_at", _moment(), nullable=False),
        sa.Column("ruled_at", _moment()),
        sa.Column("closed_at", _moment()),
        sa.Column("laws", sa.Text(), nullable=False),
        sa.Column("summary", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["club_id", "event_id", "session_id"],
            ["sessions.club_id", "sessions.event_id", "sessions.id"],
            name="fk_calls_club_id_event_id_session_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_calls"),
        sa.UniqueConstraint("club_id", "id", name="uq_calls_club_id_id"),
        sa.UniqueConstraint("club_id", "key", name="uq_calls_club_id_key"),
    )
    op.create_index("ix_calls_club_id_opened_at", "calls", ["club_id", "opened_at"])
    op.create_index("ix_calls_session_id", "calls", ["session_id"])
    op.create_table(
        "people",
        sa.Column("club_id", sa.String(40), nullable=False),
        sa.Column("session_id", sa.String(40), nullable=False),
        sa.Column("pair", sa.String(20), nullable=False),
        sa.Column("place", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.ForeignKeyConstraint(["club_id", "session_id"], ["sessions.club_id", "sessions.id"],
            name="fk_people_club_id_session_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("session_id", "pair", "place", name="pk_people"),
    )
    op.create_table(
        "session_boards",
        sa.Column("club_id", sa.String(40), nullable=False),
        sa.Column("session_id", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["club_id", "session_id"], ["sessions.club_id", "sessions.id"],
            name="fk_session_boards_club_id_session_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("session_id", "number", name="pk_session_boards"),
    )
    op.create_table(
        "session_tables",
        sa.Column("club_id", sa.String(40), nullable=False),
        sa.Column("session_id", sa.String(40), nullable=False),
        sa.Column("section", sa.String(8), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["club_id", "session_id"], ["sessions.club_id", "sessions.id"],
            name="fk_session_tables_club_id_session_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("session_id", "section", "number", name="pk_session_tables"),
    )
    op.create_table(
        "entries",
        sa.Column("club_id", sa.String(40), nullable=False),
        sa.Column("call_id", sa.String(40), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("key", sa.String(64)),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("beside", sa.JSON(), nullable=False),
        sa.Column("actor", sa.Integer(), nullable=False),
        sa.Column("at", _moment(), nullable=False),
        sa.ForeignKeyConstraint(["club_id", "call_id"], ["calls.club_id", "calls.id"],
            name="fk_entries_club_id_call_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("call_id", "seq", name="pk_entries"),
        sa.UniqueConstraint("call_id", "key", name="uq_entries_call_id_key"),
    )
    op.create_table(
        "reviews",
        sa.Column("club_id", sa.String(40), nullable=False),
        sa.Column("call_id", sa.String(40), nullable=False),
        sa.Column("key", sa.String(60), nullable=False),
        sa.Column("clause", sa.String(12), nullable=False),
        sa.Column("due", sa.String(30), nullable=False),
        sa.Column("incident", sa.String(40), nullable=False),
        sa.Column("done_seq", sa.Integer()),
        sa.ForeignKeyConstraint(["club_id", "call_id"], ["calls.club_id", "calls.id"],
            name="fk_reviews_club_id_call_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("call_id", "key", name="pk_reviews"),
    )
    op.create_index("ix_reviews_club_id_done_seq", "reviews", ["club_id", "done_seq"])
    op.create_table(
        "texts",
        sa.Column("club_id", sa.String(40), nullable=False),
        sa.Column("call_id", sa.String(40), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("place", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["club_id", "call_id"], ["calls.club_id", "calls.id"],
            name="fk_texts_club_id_call_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("call_id", "seq", "place", name="pk_texts"),
    )
    for line in _SQLITE if op.get_bind().dialect.name == "sqlite" else _POSTGRES:
        op.execute(line)


def _moment() -> sa.DateTime:
    return sa.DateTime(timezone=True)
