"""Forgetting and deleting.

Forgetting takes away what could name or betray somebody, and keeps the anonymous record: seats, pair numbers, what was
told, what was ruled, by "director 2". Deleting takes away all of it.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Table, and_, delete, exists, select, update

from hakem.journal.accounts import club_data
from hakem.journal.plain import utc
from hakem.journal.scope import Club
from hakem.journal.store import Store
from hakem.journal.tables import actors, ahead, calls, clubs, directors, events, people, sessions, texts
from hakem.journal.writing import close_by_itself


@dataclass(frozen=True, slots=True)
class Forgotten:
    """How much a sweep took away."""

    events: int = 0
    names: int = 0
    texts: int = 0
    directors: int = 0


def forget(club: Club, before: datetime, *, at: datetime) -> Forgotten:
    """Forget names, free words and private facts of events that ended before this moment; directors become numbers.

    Calls that nobody closed are closed, so that their results are kept. May be run again at any time: what was added
    to an old event since goes then.
    """
    before, at = utc(before), utc(at)
    with club.store.writing() as connection:
        old = connection.scalars(
            select(events.c.id).where(club.owns(events), events.c.ends_at < before)).all()
        if not old:
            return Forgotten()
        for call in connection.scalars(select(calls.c.id).where(
                club.owns(calls, state="open"), calls.c.event_id.in_(old))).all():
            close_by_itself(club, connection, call, at)
        of_sessions = select(sessions.c.id).where(club.owns(sessions), sessions.c.event_id.in_(old))
        of_calls = select(calls.c.id).where(club.owns(calls), calls.c.event_id.in_(old))
        names = connection.execute(
            delete(people).where(club.owns(people), people.c.session_id.in_(of_sessions))).rowcount
        connection.execute(delete(ahead).where(club.owns(ahead), ahead.c.session_id.in_(of_sessions)))
        words = connection.execute(delete(texts).where(club.owns(texts), texts.c.call_id.in_(of_calls))).rowcount
        his = connection.execute(
            update(actors).where(club.owns(actors), actors.c.event_id.in_(old), actors.c.director_id.is_not(None))
            .values(director_id=None)).rowcount
        connection.execute(
            update(events).where(club.owns(events), events.c.id.in_(old), events.c.forgotten_at.is_(None))
            .values(forgotten_at=at))
        still_named = exists().where(and_(actors.c.club_id == club.id, actors.c.director_id == directors.c.id))
        connection.execute(delete(directors).where(club.owns(directors, active=False), ~still_named))
    _overwrite(club.store)
    return Forgotten(len(old), names, words, his)


def forget_due(club: Club, *, at: datetime) -> Forgotten:
    """Forget what the club's own term says."""
    return forget(club, utc(at) - timedelta(days=club_data(club).retention_days), at=at)


def delete_call(club: Club, call: str) -> None:
    """Take a call away with everything said in it."""
    _delete(club, calls, "call", call)


def delete_session(club: Club, session: str) -> None:
    """Take a session away with its calls."""
    _delete(club, sessions, "session", session)


def delete_event(club: Club, event: str) -> None:
    """Take an event away with its sessions and calls."""
    _delete(club, events, "event", event)


def delete_club(club: Club) -> None:
    """Take the club away with everything it ever had here."""
    with club.store.writing() as connection:
        for table in (calls, events, directors):  # in this order no reference points to nothing on the way
            connection.execute(delete(table).where(club.owns(table)))
        connection.execute(delete(clubs).where(clubs.c.id == club.id))
    _overwrite(club.store)


def _delete(club: Club, table: Table, what: str, ident: str) -> None:
    with club.store.writing() as connection:
        club.find(connection, table, what, ident)
        connection.execute(delete(table).where(club.owns(table, id=ident)))
    _overwrite(club.store)


def _overwrite(store: Store) -> None:
    """Take what was deleted out of SQLite's log too, where the pages before the change still lie."""
    if store.is_sqlite:
        with store.turns.lock, closing(store.engine.raw_connection()) as connection:
            connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
