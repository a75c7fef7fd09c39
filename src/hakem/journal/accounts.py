"""Clubs and their directors: a name and a PIN, the role director or chief, and one-time links to come in by."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from hakem.errors import BadNotation
from hakem.journal.errors import LinkInvalid, NeedsChief
from hakem.journal.pins import hashed
from hakem.journal.plain import digest, id_once, name_of, new_id, new_token, number_of, object_of, utc
from hakem.journal.scope import Club, active
from hakem.journal.store import Store
from hakem.journal.tables import clubs, directors, links, logins

DIRECTOR, CHIEF = "director", "chief"
ROLES = (DIRECTOR, CHIEF)
LINK_HOURS = 24
RETENTION_DAYS = 365


@dataclass(frozen=True, slots=True)
class Director:
    """A director of a club. `has_pin`: he has used his link and can log in."""

    id: str
    name: str
    role: str
    has_pin: bool
    active: bool = True

    @property
    def is_chief(self) -> bool:
        """Whether he may do what only a chief may."""
        return self.role == CHIEF


@dataclass(frozen=True, slots=True)
class ClubData:
    """What is kept of the club itself."""

    id: str
    name: str
    retention_days: int
    settings: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Link:
    """Whom a one-time link is for: a club, a role, and the director where he is one already."""

    club: str
    role: str
    director: str | None
    name: str | None
    expires_at: datetime


# ---- clubs


def new_club(store: Store, name: str, *, at: datetime, retention_days: int = RETENTION_DAYS) -> Club:
    """Begin a club."""
    club = Club(store, new_id())
    with store.writing() as connection:
        connection.execute(insert(clubs).values(
            id=club.id, name=name_of(name), retention_days=number_of(retention_days, "retention days"), settings={},
            created_at=utc(at)))
    return club


def clubs_of(store: Store) -> tuple[ClubData, ...]:
    """The clubs of this database, for the person who runs it."""
    with store.reading() as connection:
        rows = connection.execute(select(clubs).order_by(clubs.c.created_at, clubs.c.id))
        return tuple(ClubData(row.id, row.name, row.retention_days, row.settings) for row in rows)


def club_data(club: Club) -> ClubData:
    """What is kept of this club."""
    with club.store.reading() as connection:
        row = connection.execute(select(clubs).where(clubs.c.id == club.id)).one()
        return ClubData(row.id, row.name, row.retention_days, row.settings)


def change_club(club: Club, *, name: str | None = None, retention_days: int | None = None,
                settings: Mapping[str, object] | None = None) -> None:
    """Change what is given; `settings` are plain data of the faces (language, edition, time for appeals …)."""
    values: dict[str, object] = {}
    if name is not None:
        values["name"] = name_of(name)
    if retention_days is not None:
        values["retention_days"] = number_of(retention_days, "retention days")
    if settings is not None:
        values["settings"] = object_of(settings, "settings")
    if values:
        with club.store.writing() as connection:
            connection.execute(update(clubs).where(clubs.c.id == club.id).values(values))


# ---- directors


def directors_of(club: Club, *, everybody: bool = False) -> tuple[Director, ...]:
    """The directors by name; `everybody`: also those who are none any more."""
    with club.store.reading() as connection:
        rows = connection.execute(
            select(directors).where(club.owns(directors)).order_by(directors.c.name, directors.c.id))
        return tuple(_director(row) for row in rows if everybody or row.active)


def director_named(club: Club, director: str) -> Director:
    """The director with this id."""
    with club.store.reading() as connection:
        return _director(club.find(connection, directors, "director", director))


def new_director(club: Club, name: str, *, at: datetime, role: str = DIRECTOR, pin: str | None = None,
                 key: str | None = None) -> Director:
    """Make a director; without a PIN he needs a link to choose one. With a key used before: the director it made."""
    director = Director(id_once(f"director {club.id}", key), name_of(name), _role(role), pin is not None)
    pin_hash = None if pin is None else hashed(pin)
    try:
        with club.store.writing() as connection:
            connection.execute(insert(directors).values(
                id=director.id, club_id=club.id, name=director.name, role=role, pin_hash=pin_hash, active=True,
                created_at=utc(at)))
    except IntegrityError:  # the same form, sent twice
        if key is None:
            raise
        return director_named(club, director.id)
    return director


def change_director(club: Club, director: str, *, name: str | None = None, role: str | None = None,
                    pin: str | None = None) -> None:
    """Change what is given. A new PIN ends his logins; the last chief stays one."""
    values: dict[str, object] = {}
    if name is not None:
        values["name"] = name_of(name)
    if role is not None:
        values["role"] = _role(role)
    if pin is not None:
        values["pin_hash"] = hashed(pin)
    if not values:
        return
    with club.store.writing() as connection:
        _change(club, connection, director, values)
        if pin is not None:
            connection.execute(delete(logins).where(club.owns(logins, director_id=director)))


def remove_director(club: Club, director: str) -> None:
    """He is a director no more: no PIN, no login, no link. His name stays with his rulings until it is forgotten."""
    with club.store.writing() as connection:
        _change(club, connection, director, {"active": False, "pin_hash": None})
        for table in (logins, links):
            connection.execute(delete(table).where(club.owns(table, director_id=director)))


# ---- one-time links


def new_link(club: Club, *, at: datetime, role: str = DIRECTOR, director: str | None = None,
             hours: int = LINK_HOURS) -> str:
    """The secret of a link that works once: for a new director of this role, or for this one to choose a new PIN."""
    token = new_token()
    with club.store.writing() as connection:
        if director is not None:
            active(club, connection, director)
        connection.execute(insert(links).values(
            token_hash=digest(token), club_id=club.id, director_id=director, role=_role(role),
            expires_at=utc(at) + timedelta(hours=hours)))
    return token


def link_of(store: Store, token: str, *, at: datetime) -> Link:
    """Whom this link is for. LinkInvalid if it cannot be used."""
    with store.reading() as connection:
        row = connection.execute(
            select(links, directors.c.name)
            .select_from(links.outerjoin(directors, directors.c.id == links.c.director_id))
            .where(links.c.token_hash == digest(token), links.c.expires_at > utc(at))).first()
    if row is None:
        raise LinkInvalid("the link has been used or has expired; ask for a new one")
    return Link(row.club_id, row.role, row.director_id, row.name, row.expires_at)


def use_link(store: Store, token: str, *, pin: str, at: datetime, name: str = "") -> tuple[Club, Director]:
    """Use a link: choose a PIN, and a name where the director is new. It works once."""
    link = link_of(store, token, at=at)
    club, pin_hash = Club(store, link.club), hashed(pin)
    director = Director(link.director or new_id(), link.name or name_of(name), link.role, has_pin=True)
    with store.writing() as connection:
        used = connection.execute(delete(links).where(links.c.token_hash == digest(token)))
        if used.rowcount != 1:  # at the same moment
            raise LinkInvalid("the link has been used or has expired; ask for a new one")
        if link.director is None:
            connection.execute(insert(directors).values(
                id=director.id, club_id=club.id, name=director.name, role=link.role, pin_hash=pin_hash, active=True,
                created_at=utc(at)))
        else:
            active(club, connection, link.director)
            connection.execute(
                update(directors).where(club.owns(directors, id=link.director)).values(pin_hash=pin_hash))
            connection.execute(delete(logins).where(club.owns(logins, director_id=link.director)))
    return club, director_named(club, director.id)


def _director(row: Row[tuple[object, ...]]) -> Director:
    return Director(row.id, row.name, row.role, row.pin_hash is not None, row.active)


def _role(role: str) -> str:
    if role not in ROLES:
        raise BadNotation(f"role: one of {', '.join(ROLES)} was expected")
    return role


def _change(club: Club, connection: Connection, director: str, values: Mapping[str, object]) -> None:
    before = connection.execute(select(directors).where(club.owns(directors)).with_for_update()).all()
    active(club, connection, director)
    connection.execute(update(directors).where(club.owns(directors, id=director)).values(values))
    after = connection.execute(select(directors).where(club.owns(directors))).all()
    if _chiefs(before) and not _chiefs(after):
        raise NeedsChief("a club needs a chief director")


def _chiefs(rows: Sequence[Row[tuple[object, ...]]]) -> list[str]:
    return [row.id for row in rows if row.active and row.role == CHIEF]
