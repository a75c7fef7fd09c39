"""Events and their sessions: sections, tables, boards, names of players, and the boards still ahead of a director."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import Connection, Row, bindparam, delete, exists, insert, select, update
from sqlalchemy.exc import IntegrityError

from hakem.errors import BadNotation
from hakem.journal.errors import NoSuchPlace, SessionOver
from hakem.journal.plain import id_once, is_id, name_of, number_of, utc
from hakem.journal.play import play
from hakem.journal.scope import Club, active
from hakem.journal.tables import ahead, calls, events, people, session_boards, session_tables, sessions


@dataclass(frozen=True, slots=True)
class Event:
    """A tournament or a club evening: what one edition and one set of elections hold for, and retention counts from."""

    id: str
    name: str
    edition: int
    elections: Mapping[str, bool]
    starts_at: datetime
    ends_at: datetime
    forgotten_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Session:
    """One session of an event."""

    id: str
    event: str
    name: str
    starts_at: datetime
    ended_at: datetime | None = None
    sections: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # table numbers by section
    boards: tuple[int, ...] = ()


def new_event(club: Club, name: str, *, starts_at: datetime, edition: int = 2017,
              elections: Mapping[str, bool] | None = None, key: str | None = None) -> Event:
    """Begin an event. BadNotation for an edition or election there is not. With a key used before: that event."""
    play({"edition": edition, "elections": dict(elections or {})}, ())
    event = Event(id_once(f"event {club.id}", key), name_of(name), edition, dict(elections or {}), utc(starts_at),
                  utc(starts_at))
    try:
        with club.store.writing() as connection:
            connection.execute(insert(events).values(
                id=event.id, club_id=club.id, name=event.name, edition=edition, elections=event.elections,
                starts_at=event.starts_at, ends_at=event.ends_at))
    except IntegrityError:  # the same form, sent twice
        if key is None:
            raise
        return event_named(club, event.id)
    return event


def new_session(club: Club, event: str, name: str, *, starts_at: datetime,
                sections: Mapping[str, Iterable[int]] | None = None, boards: Iterable[int] = (),
                playing: Mapping[str, Iterable[int]] | None = None, key: str | None = None) -> Session:
    """Begin a session of an event. Where it names tables or boards, a call must be at one of them.

    `playing`: directors who play in it, with the boards ahead of them. With a key used before: the session it began.
    """
    session = Session(
        id_once(f"session {club.id}", key), event, name_of(name), utc(starts_at), None,
        {_section(letter): tuple(sorted({number_of(one, "table", 1) for one in numbers}))
         for letter, numbers in (sections or {}).items()},
        tuple(sorted({number_of(one, "board", 1) for one in boards})))
    theirs = {director: sorted({number_of(one, "board", 1) for one in numbers})
              for director, numbers in (playing or {}).items()}
    try:
        _begin(club, session, theirs)
    except IntegrityError:  # the same form, sent twice
        if key is None:
            raise
        return session_named(club, session.id)
    return session


def _begin(club: Club, session: Session, playing: Mapping[str, Sequence[int]]) -> None:
    event = session.event
    with club.store.writing() as connection:
        club.find(connection, events, "event", event)
        connection.execute(insert(sessions).values(
            id=session.id, club_id=club.id, event_id=event, name=session.name, starts_at=session.starts_at))
        connection.execute(update(events).where(club.owns(events, id=event), events.c.ends_at < session.starts_at)
                           .values(ends_at=session.starts_at))
        of_session = {"club_id": club.id, "session_id": session.id}
        if tables := [{"section": letter, "number": n} for letter, ns in session.sections.items() for n in ns]:
            connection.execute(insert(session_tables), [of_session | one for one in tables])
        if session.boards:
            connection.execute(insert(session_boards), [of_session | {"number": n} for n in session.boards])
        for director, numbers in playing.items():
            active(club, connection, director)
            if numbers:
                connection.execute(insert(ahead), [
                    of_session | {"director_id": director, "board": n} for n in numbers])


def end_session(club: Club, session: str, *, at: datetime) -> None:
    """The session is over: what was secret while it ran may be seen now, and retention counts from here."""
    at = utc(at)
    with club.store.writing() as connection:
        row = club.find(connection, sessions, "session", session)
        connection.execute(update(sessions).where(club.owns(sessions, id=session)).values(ended_at=at))
        connection.execute(update(events).where(club.owns(events, id=row.event_id), events.c.ends_at < at)
                           .values(ends_at=at))


def reopen_session(club: Club, session: str) -> None:
    """The session goes on after all."""
    with club.store.writing() as connection:
        club.find(connection, sessions, "session", session)
        connection.execute(update(sessions).where(club.owns(sessions, id=session)).values(ended_at=None))


def events_of(club: Club) -> tuple[Event, ...]:
    """The club's events, the latest first."""
    with club.store.reading() as connection:
        rows = connection.execute(select(events).where(club.owns(events)).order_by(events.c.starts_at.desc()))
        return tuple(_event(row) for row in rows)


def event_named(club: Club, event: str) -> Event:
    """The event with this id."""
    with club.store.reading() as connection:
        return _event(club.find(connection, events, "event", event))


def sessions_of(club: Club, event: str | None = None, *, running: bool = False) -> tuple[Session, ...]:
    """The sessions of an event, or of the club, the latest first, with their tables and boards.

    `running`: only those that have not ended.
    """
    with club.store.reading() as connection:
        wanted = select(sessions).where(club.owns(sessions)).order_by(sessions.c.starts_at.desc())
        if running:
            wanted = wanted.where(sessions.c.ended_at.is_(None))
        if event is not None:
            club.find(connection, events, "event", event)
            wanted = wanted.where(sessions.c.event_id == event)
        return _sessions(club, connection, connection.execute(wanted).all())


def session_named(club: Club, session: str) -> Session:
    """The session with this id."""
    with club.store.reading() as connection:
        return _sessions(club, connection, [club.find(connection, sessions, "session", session)])[0]


# ---- names of players


def name_pair(club: Club, session: str, pair: str, names: Iterable[str]) -> None:
    """The names of the players of a pair, instead of those before; none: they are taken away."""
    kept = [name_of(name) for name in names]
    pair = name_of(pair, "pair")[:20]
    with club.store.writing() as connection:
        club.find(connection, sessions, "session", session)
        connection.execute(delete(people).where(club.owns(people, session_id=session, pair=pair)))
        if kept:
            connection.execute(insert(people), [
                {"club_id": club.id, "session_id": session, "pair": pair, "place": n, "name": name}
                for n, name in enumerate(kept, 1)])


def names_of(club: Club, session: str) -> dict[str, tuple[str, ...]]:
    """The names that are kept, by pair."""
    found: dict[str, tuple[str, ...]] = {}
    with club.store.reading() as connection:
        club.find(connection, sessions, "session", session)
        for row in connection.execute(
                select(people).where(club.owns(people, session_id=session)).order_by(people.c.pair, people.c.place)):
            found[row.pair] = (*found.get(row.pair, ()), row.name)
    return found


# ---- "not my board"


def plays_in(club: Club, session: str, director: str, boards: Iterable[int]) -> None:
    """This director plays in the session and has these boards still ahead; none: he does not play."""
    numbers = sorted({number_of(board, "board", 1) for board in boards})
    with club.store.writing() as connection:
        club.find(connection, sessions, "session", session)
        active(club, connection, director)
        mine = club.owns(ahead, session_id=session, director_id=director)
        connection.execute(delete(ahead).where(mine))
        if numbers:
            connection.execute(insert(ahead), [
                {"club_id": club.id, "session_id": session, "director_id": director, "board": n} for n in numbers])


def has_played(club: Club, session: str, director: str, *boards: int) -> None:
    """These boards are behind him now."""
    numbers = [number_of(board, "board") for board in boards]
    if not (is_id(session) and is_id(director)):
        return
    with club.store.writing() as connection:
        connection.execute(delete(ahead).where(
            club.owns(ahead, session_id=session, director_id=director), ahead.c.board.in_(numbers)))


_AHEAD = select(ahead.c.board).where(
    ahead.c.club_id == bindparam("club"), ahead.c.session_id == bindparam("session"),
    ahead.c.director_id == bindparam("director"))


def boards_ahead(club: Club, session: str, director: str) -> frozenset[int]:
    """The boards that this director still has to play: hands, auctions and results of these are not for him."""
    if not (is_id(session) and is_id(director)):
        return frozenset()
    with club.store.reading() as connection:
        return frozenset(connection.scalars(_AHEAD, {"club": club.id, "session": session, "director": director}))


def every_board_ahead(club: Club, director: str) -> dict[str, frozenset[int]]:
    """The boards that this director still has to play, by session; sessions where he does not play are left out."""
    found: dict[str, set[int]] = {}
    if not is_id(director):
        return {}
    with club.store.reading() as connection:
        for row in connection.execute(
                select(ahead.c.session_id, ahead.c.board).where(club.owns(ahead, director_id=director))):
            found.setdefault(row.session_id, set()).add(row.board)
    return {session: frozenset(boards) for session, boards in found.items()}


_AHEAD_AT = select(ahead.c.board).join(
    calls, (calls.c.session_id == ahead.c.session_id) & (calls.c.club_id == ahead.c.club_id)).where(
    ahead.c.club_id == bindparam("club"), ahead.c.director_id == bindparam("director"), calls.c.id == bindparam("call"))


def ahead_at(club: Club, call: str, director: str) -> frozenset[int]:
    """The boards that this director still has to play in the session of this call; none for a call that is not ours."""
    if not (is_id(call) and is_id(director)):
        return frozenset()
    with club.store.reading() as connection:
        return frozenset(connection.scalars(_AHEAD_AT, {"club": club.id, "call": call, "director": director}))


# ---- where a call may be


def check_call(club: Club, session: str, section: str, table: int, board: int | None = None) -> None:
    """NotFound where a call cannot be there, SessionOver where the session has ended."""
    with club.store.reading() as connection:
        event_of(club, connection, session, running=True)
        check_place(club, connection, session, section, table, board)


# ---- for the others in the journal


def event_of(club: Club, connection: Connection, session: str, *, running: bool = False) -> Event:
    """The event of a session. `running`: SessionOver where the session has ended."""
    row = club.find(connection, sessions, "session", session)
    if running and row.ended_at is not None:
        raise SessionOver("the session is over; it must be opened again before a new call")
    return _event(club.find(connection, events, "event", row.event_id))


def check_place(club: Club, connection: Connection, session: str, section: str, table: int, board: int | None) -> None:
    """NotFound where the session names its tables or boards and this is none of them."""
    number_of(table, "table", 1)
    _section(section)
    for named, one, what, number in (
        (session_tables, {"section": section, "number": table}, "table", f"{section}{table}"),
        (session_boards, {"number": board}, "board", f"{board}"),
    ):
        if one["number"] is None:
            continue
        any_named, this_one = connection.execute(select(
            exists().where(club.owns(named, session_id=session)),
            exists().where(club.owns(named, session_id=session, **one)))).one()
        if any_named and not this_one:
            raise NoSuchPlace(what, number)


def _event(row: Row[tuple[object, ...]]) -> Event:
    return Event(row.id, row.name, row.edition, row.elections, row.starts_at, row.ends_at, row.forgotten_at)


def _sessions(club: Club, connection: Connection, rows: Sequence[Row[tuple[object, ...]]]) -> tuple[Session, ...]:
    ids = [row.id for row in rows]
    tables: dict[str, dict[str, tuple[int, ...]]] = {}
    numbers: dict[str, tuple[int, ...]] = {}
    for one in connection.execute(
            select(session_tables).where(club.owns(session_tables), session_tables.c.session_id.in_(ids))
            .order_by(session_tables.c.section, session_tables.c.number)):
        sections = tables.setdefault(one.session_id, {})
        sections[one.section] = (*sections.get(one.section, ()), one.number)
    for one in connection.execute(
            select(session_boards).where(club.owns(session_boards), session_boards.c.session_id.in_(ids))
            .order_by(session_boards.c.number)):
        numbers[one.session_id] = (*numbers.get(one.session_id, ()), one.number)
    return tuple(Session(row.id, row.event_id, row.name, row.starts_at, row.ended_at, tables.get(row.id, {}),
                         numbers.get(row.id, ())) for row in rows)


def _section(text: str) -> str:
    if not (0 < len(text) <= 8 and text.isprintable()):
        raise BadNotation("section: 1 to 8 signs were expected")
    return text
