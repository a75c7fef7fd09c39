"""Lists over all tables: the log with its filters, and what is still to come back to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import ColumnElement, Row, and_, exists, func, not_, or_, select

from hakem.journal.kinds import Filed, HandedOver
from hakem.journal.plain import MOST_NAME, is_id, number_of, text_of, utc
from hakem.journal.reading import Entry, Line, Reading, entries_in, holders, line_of, lines_of
from hakem.journal.scope import Club, Who, whos
from hakem.journal.tables import actors, ahead, calls, entries, reviews

PAGE = 100
MOST = 10**9


@dataclass(frozen=True, slots=True)
class Filter:
    """What a log shows; None does not matter. `director`: one who opened or holds the call."""

    event: str | None = None
    session: str | None = None
    section: str | None = None
    table: int | None = None
    board: int | None = None
    pair: str | None = None
    law: int | None = None
    state: str | None = None
    director: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    playing: str | None = None  # a director: not what is, or may be, on a board that he still has to play


ALL = Filter()


@dataclass(frozen=True, slots=True)
class Pending:
    """A review of a call: its clause, when it is due, after which incident; who came back to it, with what result."""

    call: Line
    review: str
    clause: str
    when: str
    incident: str
    done_seq: int | None = None
    done_by: Who | None = None
    done_at: datetime | None = None
    result: str | None = None


def log(club: Club, which: Filter = ALL, *, limit: int = PAGE, offset: int = 0) -> tuple[Line, ...]:
    """The calls, the latest first."""
    with club.store.reading() as connection:
        rows = connection.execute(
            select(calls).where(_condition(club, which)).order_by(calls.c.opened_at.desc(), calls.c.id)
            .limit(min(max(0, limit), MOST)).offset(min(max(0, offset), MOST)))
        return lines_of(club, connection, rows)


def how_many(club: Club, which: Filter = ALL) -> int:
    """How many calls there are."""
    with club.store.reading() as connection:
        return connection.scalar(select(func.count()).select_from(calls).where(_condition(club, which))) or 0


def pending(club: Club, which: Filter = ALL, *, also_done: bool = False) -> tuple[Pending, ...]:
    """The reviews over all tables that nobody has come back to, the oldest call first."""
    joined = calls.join(reviews, and_(reviews.c.call_id == calls.c.id, reviews.c.club_id == calls.c.club_id))
    joined = joined.outerjoin(entries, and_(
        entries.c.call_id == calls.c.id, entries.c.club_id == calls.c.club_id, entries.c.seq == reviews.c.done_seq))
    wanted = select(calls, reviews.c.key.label("review"), reviews.c.clause, reviews.c.due, reviews.c.incident,
                    reviews.c.done_seq, entries.c.actor, entries.c.at, entries.c.data)
    wanted = wanted.select_from(joined).where(_condition(club, which))
    wanted = wanted.order_by(calls.c.opened_at, calls.c.id, reviews.c.key)
    if not also_done:
        wanted = wanted.where(reviews.c.done_seq.is_(None))
    with club.store.reading() as connection:
        rows = connection.execute(wanted).all()
        named = {pair for row in rows for pair in (*holders(row), *_came_back(row))}
        who = whos(club, connection, named)
        return tuple(_pending(row, who) for row in rows)


def taken(club: Club, director: str, lines: Iterable[Line]) -> frozenset[str]:
    """Which of these calls this director has, and has handed over to himself: he took them all the same."""
    held = {line.id: line.holder.number for line in lines if line.holder.director == director}
    if not held:
        return frozenset()
    with club.store.reading() as connection:
        rows = connection.execute(select(entries.c.call_id, entries.c.actor, entries.c.data).where(
            club.owns(entries, kind=HandedOver.kind), entries.c.call_id.in_(list(held))))
        return frozenset(row.call_id for row in rows
                         if row.actor == held[row.call_id] and row.data["to"] == str(row.actor))


def filed(club: Club, group: str, which: Filter = ALL) -> tuple[tuple[Line, Entry], ...]:
    """What was filed under a group, the oldest first: the warnings and penalties of a pair in an event, say."""
    wanted = select(calls.c.id).select_from(calls.join(
        entries, and_(entries.c.call_id == calls.c.id, entries.c.club_id == calls.c.club_id)))
    wanted = wanted.where(_condition(club, which), entries.c.kind == Filed.kind).distinct()
    found = []
    with club.store.reading() as connection:
        for row in connection.execute(select(calls).where(club.owns(calls), calls.c.id.in_(wanted))
                                      .order_by(calls.c.opened_at, calls.c.id)).all():
            said, who = entries_in(club, connection, row)
            found += [(line_of(row, who), entry) for entry in said
                      if isinstance(entry.what, Filed) and entry.what.group == group]
    return tuple(found)


def _came_back(row: Row[tuple[object, ...]]) -> tuple[tuple[str, int], ...]:
    return () if row.done_seq is None else ((row.event_id, row.actor),)


def _pending(row: Row[tuple[object, ...]], who: Reading) -> Pending:
    due = Pending(line_of(row, who), row.review, row.clause, row.due, row.incident)
    if row.done_seq is None:
        return due
    by = who.get((row.event_id, row.actor), Who(row.actor))
    return replace(due, done_seq=row.done_seq, done_by=by, done_at=row.at, result=row.data["result"])


def _condition(club: Club, which: Filter) -> ColumnElement[bool]:
    found = [club.owns(calls)]
    for column, value in (
        (calls.c.event_id, _id(which.event)), (calls.c.session_id, _id(which.session)),
        (calls.c.section, _text(which.section)), (calls.c.table_number, _number(which.table)),
        (calls.c.board, _number(which.board)), (calls.c.state, _text(which.state)),
    ):
        if value is not None:
            found.append(column == value)
    if which.pair is not None:
        pair = _text(which.pair)
        found.append(or_(calls.c.pair_ns == pair, calls.c.pair_ew == pair))
    if which.law is not None:
        found.append(calls.c.laws.like(f"% {_number(which.law)} %"))
    if which.since is not None:
        found.append(calls.c.opened_at >= utc(which.since))
    if which.until is not None:
        found.append(calls.c.opened_at < utc(which.until))
    if which.director is not None:
        his = select(actors.c.number).where(club.owns(actors, director_id=_id(which.director)),
                                            actors.c.event_id == calls.c.event_id)
        found.append(or_(calls.c.opened_by.in_(his), calls.c.holder.in_(his)))
    if which.playing is not None:
        found.append(not_(exists().where(
            club.owns(ahead, director_id=_id(which.playing)), ahead.c.session_id == calls.c.session_id,
            or_(calls.c.board.is_(None), ahead.c.board == calls.c.board))))
    return and_(*found)


def _text(text: str | None) -> str | None:
    return None if text is None else text_of(text, "filter", MOST_NAME)


def _number(number: int | None) -> int | None:
    return None if number is None else number_of(number, "filter")


def _id(text: str | None) -> str | None:
    return text if text is None or is_id(text) else "-"
