"""Who is logged in. A login is a secret in a cookie, of which only the digest is kept, with its token for forms."""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import and_, bindparam, delete, insert, select
from sqlalchemy.exc import IntegrityError

from hakem.journal.accounts import CHIEF, Director
from hakem.journal.errors import Locked, LoginFailed
from hakem.journal.pins import FORGIVEN, FREE, FREE_AT_ADDRESS, count_try, is_right, locked_until, uncount
from hakem.journal.plain import digest, is_id, new_token, utc
from hakem.journal.scope import Club
from hakem.journal.store import Store
from hakem.journal.tables import directors, links, logins, throttles

HOURS = 18  # an evening, and the morning after


@dataclass(frozen=True, slots=True)
class Login:
    """A director who is logged in, his club, and the token that each of his forms carries."""

    club: Club
    director: Director
    csrf: str
    expires_at: datetime

    @property
    def is_chief(self) -> bool:
        """Whether he may do what only a chief may."""
        return self.director.role == CHIEF

    def is_mine(self, csrf: str | None) -> bool:
        """Whether a form with this token came from him."""
        return csrf is not None and hmac.compare_digest(csrf.encode("utf-8", "replace"), self.csrf.encode())


def log_in(club: Club, director: str, pin: str, *, address: str, at: datetime, hours: int = HOURS) -> tuple[str, Login]:
    """The secret for the cookie, and the login. LoginFailed, or Locked after too many wrong PINs.

    A try at a director's PIN is counted before it is looked at, so that many at once do not get past the limit; of an
    address, which a whole club may share, only the failures count.
    """
    at, his, theirs = utc(at), f"director {club.id} {director}", f"address {address}"
    with club.store.reading() as connection:
        until = locked_until(connection, theirs, at)
    until = until or _count(club, his, FREE, at)
    if until is not None:
        raise Locked(until)
    row = None
    if is_id(director):
        with club.store.reading() as connection:
            row = connection.execute(select(directors).where(club.owns(directors, id=director, active=True))).first()
    if not is_right(row.pin_hash if row is not None else None, pin) or row is None:
        _count(club, theirs, FREE_AT_ADDRESS, at)
        raise LoginFailed("no such director here, or another PIN")
    with club.store.writing() as connection:
        uncount(connection, his)
    return begin_login(club, Director(row.id, row.name, row.role, has_pin=True), at=at, hours=hours)


def _count(club: Club, key: str, free: int, at: datetime) -> datetime | None:
    try:
        with club.store.writing() as connection:
            return count_try(connection, key, free, at)
    except IntegrityError:  # two first ones at the same moment
        with club.store.writing() as connection:
            return count_try(connection, key, free, at)


def begin_login(club: Club, director: Director, *, at: datetime, hours: int = HOURS) -> tuple[str, Login]:
    """The same for somebody who has just shown who he is, by a one-time link."""
    token = new_token()
    login = Login(club, director, new_token(), utc(at) + timedelta(hours=hours))
    with club.store.writing() as connection:
        connection.execute(insert(logins).values(
            token_hash=digest(token), club_id=club.id, director_id=director.id, csrf=login.csrf, created_at=utc(at),
            expires_at=login.expires_at))
    return token, login


_WHOSE = (
    select(logins, directors.c.name, directors.c.role)
    .join(directors, and_(directors.c.id == logins.c.director_id, directors.c.club_id == logins.c.club_id))
    .where(logins.c.token_hash == bindparam("token"), logins.c.expires_at > bindparam("at"), directors.c.active))


def login_of(store: Store, token: str | None, *, at: datetime) -> Login | None:
    """Whose cookie this is; None if it is nobody's, or nobody's any more."""
    if not token:
        return None
    with store.reading() as connection:
        row = connection.execute(_WHOSE, {"token": digest(token), "at": utc(at)}).first()
    if row is None:
        return None
    who = Director(row.director_id, row.name, row.role, has_pin=True)
    return Login(Club(store, row.club_id), who, row.csrf, row.expires_at)


def log_out(store: Store, token: str) -> None:
    """End this login."""
    with store.writing() as connection:
        connection.execute(delete(logins).where(logins.c.token_hash == digest(token)))


def log_out_everywhere(club: Club, director: str) -> None:
    """End all logins of a director: his phone is lost."""
    if not is_id(director):
        return
    with club.store.writing() as connection:
        connection.execute(delete(logins).where(club.owns(logins, director_id=director)))


def purge(store: Store, *, at: datetime) -> None:
    """Take away what has expired: logins, links, counted tries."""
    at = utc(at)
    with store.writing() as connection:
        connection.execute(delete(logins).where(logins.c.expires_at <= at))
        connection.execute(delete(links).where(links.c.expires_at <= at))
        connection.execute(delete(throttles).where(throttles.c.last_at < at - FORGIVEN))
