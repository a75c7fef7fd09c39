"""A club, as every question to the journal names it: nothing is read or written without one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from sqlalchemy import ColumnElement, Connection, Row, Select, Table, and_, bindparam, func, insert, select

from hakem.journal.errors import NotFound
from hakem.journal.plain import is_id
from hakem.journal.store import Store
from hakem.journal.tables import actors, clubs, directors, events


@dataclass(frozen=True, slots=True)
class Club:
    """One club in an open database. Every function of the journal takes one, and sees nothing of another."""

    store: Store
    id: str

    def owns(self, table: Table, **keys: object) -> ColumnElement[bool]:
        """The condition for rows of this club with these values."""
        return and_(table.c.club_id == self.id, *(table.c[name] == value for name, value in keys.items()))

    def find(self, connection: Connection, table: Table, what: str, ident: str) -> Row[tuple[object, ...]]:
        """The row of this club with this id. NotFound if there is none."""
        row = connection.execute(_named(table), {"club": self.id, "id": ident}).first() if is_id(ident) else None
        if row is None:
            raise NotFound(f"there is no such {what}")
        return row


@cache
def _named(table: Table) -> Select[tuple[object, ...]]:
    return select(table).where(table.c.club_id == bindparam("club"), table.c.id == bindparam("id"))


@dataclass(frozen=True, slots=True)
class Who:
    """A director as an event's journal knows him: a number, and the name while it is kept. 0 is the journal itself."""

    number: int
    name: str | None = None
    director: str | None = None


THE_JOURNAL = Who(0)


def club_of(store: Store, club_id: str) -> Club:
    """The club with this id. NotFound if there is none."""
    with store.reading() as connection:
        if not is_id(club_id) or connection.scalar(select(clubs.c.id).where(clubs.c.id == club_id)) is None:
            raise NotFound("there is no such club")
    return Club(store, club_id)


def active(club: Club, connection: Connection, director: str) -> str:
    """The name of a director who is one now. NotFound if he is none of this club."""
    row = club.find(connection, directors, "director", director)
    if not row.active:
        raise NotFound("there is no such director")
    return str(row.name)


_JOINED = actors.outerjoin(
    directors, and_(directors.c.id == actors.c.director_id, directors.c.club_id == actors.c.club_id))
_WHOS = select(actors.c.event_id, actors.c.number, directors.c.name, directors.c.id).select_from(_JOINED).where(
    actors.c.club_id == bindparam("club"), actors.c.event_id.in_(bindparam("events", expanding=True)),
    actors.c.number.in_(bindparam("numbers", expanding=True)))
_NUMBER = select(actors.c.number, directors.c.name).select_from(_JOINED).where(
    actors.c.club_id == bindparam("club"), actors.c.event_id == bindparam("event"),
    actors.c.director_id == bindparam("director"), directors.c.active)


def actor(club: Club, connection: Connection, event: str, director: str) -> Who:
    """The number of a director in the journal of an event; given to him when he first writes there."""
    keys = {"club": club.id, "event": event, "director": director}
    known = connection.execute(_NUMBER, keys).first() if is_id(director) else None
    if known is None:
        active(club, connection, director)
        # one after the other, so that no number is given twice
        connection.execute(select(events.c.id).where(club.owns(events, id=event)).with_for_update())
        known = connection.execute(_NUMBER, keys).first()
    if known is not None:
        return Who(known.number, known.name, director)
    last: int | None = connection.scalar(select(func.max(actors.c.number)).where(club.owns(actors, event_id=event)))
    number = (last or 0) + 1
    connection.execute(insert(actors).values(club_id=club.id, event_id=event, number=number, director_id=director))
    return Who(number, active(club, connection, director), director)


def whos(club: Club, connection: Connection, wanted: Iterable[tuple[str, int]]) -> dict[tuple[str, int], Who]:
    """The directors who have these numbers in these events. An event may have hundreds: only who is named is read."""
    named = {(event, number) for event, number in wanted if number}  # 0 is the journal itself
    if not named:
        return {}
    rows = connection.execute(_WHOS, {
        "club": club.id, "events": sorted({event for event, _ in named}),
        "numbers": sorted({number for _, number in named})})
    return {(row.event_id, row.number): Who(row.number, row.name, row.id) for row in rows}
