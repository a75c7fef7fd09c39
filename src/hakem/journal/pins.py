"""PINs: how they are kept and checked, and how often they may be tried."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import Connection, delete, insert, select, update

from hakem.errors import BadNotation
from hakem.journal.plain import digest
from hakem.journal.tables import throttles

LEAST, MOST = 4, 64
FREE, FREE_AT_ADDRESS = 5, 40  # wrong PINs before a wait; a whole club may share one address
FORGIVEN = timedelta(hours=1)  # after so long without a wrong one, counting begins anew
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=30), timedelta(minutes=30)

HASHER = PasswordHasher()  # argon2id with the library's present costs


class NotAPin(BadNotation):
    """A PIN that is too short or too long."""


def hashed(pin: str) -> str:
    """What is kept of a PIN. NotAPin if it is too short or too long."""
    if not LEAST <= len(pin) <= MOST:
        raise NotAPin(f"PIN: {LEAST} to {MOST} signs were expected")
    return HASHER.hash(pin.encode("utf-8", "surrogatepass"))


@cache
def _nobody() -> str:
    return HASHER.hash("no PIN at all")


def is_right(pin_hash: str | None, pin: str) -> bool:
    """Whether this is the PIN; as slow for nobody as for somebody, so that time tells nothing."""
    try:
        HASHER.verify(pin_hash or _nobody(), pin[:MOST + 1].encode("utf-8", "surrogatepass"))
    except (Argon2Error, InvalidHashError):
        return False
    return pin_hash is not None


def count_try(connection: Connection, key: str, free: int, at: datetime) -> datetime | None:
    """Count a try, or a failure, under this key; or say until when it is locked, and count nothing.

    From the number `free` on, the next must wait, longer each time. Those who come at once are counted one by one.
    """
    row = connection.execute(select(throttles).where(throttles.c.key == digest(key)).with_for_update()).first()
    if row is None:
        connection.execute(insert(throttles).values(key=digest(key), failures=1, last_at=at))
        return None
    until: datetime | None = row.locked_until
    if until is not None and until > at:
        return until
    failures = row.failures + 1 if row.last_at + FORGIVEN >= at else 1
    wait = min(FIRST_WAIT * 2 ** min(failures - free, 12), LONGEST_WAIT) if failures >= free else None
    connection.execute(update(throttles).where(throttles.c.key == row.key).values(
        failures=failures, last_at=at, locked_until=None if wait is None else at + wait))
    return None


def locked_until(connection: Connection, key: str, at: datetime) -> datetime | None:
    """Until when no PIN is looked at under this key; None if it may be tried."""
    until = connection.scalar(select(throttles.c.locked_until).where(throttles.c.key == digest(key)))
    return until if until is not None and until > at else None


def uncount(connection: Connection, key: str) -> None:
    """It was the right one: what was counted under this key is forgotten."""
    connection.execute(delete(throttles).where(throttles.c.key == digest(key)))
