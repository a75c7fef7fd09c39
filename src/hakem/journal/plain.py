"""Plain data and text as they may be kept, times and ids: what both databases take, the same on both."""

from __future__ import annotations

import hashlib
import math
import re
import secrets
from collections.abc import Mapping
from datetime import UTC, datetime

from hakem.errors import BadNotation, quoted


class NotANumber(BadNotation):
    """Something else than a number, or one out of its bounds."""

    def __init__(self, what: str, got: object, least: int, most: int) -> None:
        self.what, self.got, self.least, self.most = what, got, least, most
        super().__init__(f"{what}: a number from {least} to {most} was expected, got {quoted(got)}")


class TooLong(BadNotation):
    """More text than is kept."""

    def __init__(self, what: str, signs: int, most: int) -> None:
        self.most = most
        super().__init__(f"{what}: {signs} signs; {most} at most were expected")


class NotAName(BadNotation):
    """A name that is empty or too long."""

    def __init__(self, what: str, got: str) -> None:
        self.most = MOST_NAME
        super().__init__(f"{what}: 1 to {MOST_NAME} signs were expected, got {quoted(got)}")


Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
Path = tuple[str, ...]

MOST_TEXT = 4000
MOST_NAME = 80
MOST_NODES = 20_000
MOST_DEPTH = 12
_ID = re.compile(r"[0-9a-z][0-9a-z-]{0,39}")
_UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")


def new_id() -> str:
    """A fresh id. Ids are random, so that nobody can count or guess those of another club."""
    return secrets.token_hex(8)


def id_once(what: str, key: str | None) -> str:
    """A fresh id; with a key always the same, so that what is made with it is made once."""
    return new_id() if key is None else digest(f"{what} {key}")[:16]


def new_token() -> str:
    """A secret for a cookie or a link."""
    return secrets.token_urlsafe(32)


def digest(secret: str) -> str:
    """What is kept of a secret or an address.

    >>> digest("a")[:12]
    'ca978112ca1b'
    """
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def is_id(text: object) -> bool:
    """Whether this can be an id at all: anything else is not looked up."""
    return isinstance(text, str) and _ID.fullmatch(text) is not None


def utc(at: datetime) -> datetime:
    """The same moment in UTC; a time without a zone is no moment."""
    if at.tzinfo is None:
        raise BadNotation(f"{at.isoformat()}: a time with its zone was expected")
    return at.astimezone(UTC)


def text_of(value: object, what: str = "text", most: int = MOST_TEXT) -> str:
    r"""Free text as it is kept: signs that no screen shows are dropped. BadNotation if it is too long.

    >>> text_of("a\0b\r\n")
    'ab\n'
    """
    text = _UNSEEN.sub("", str(value))
    if len(text) > most:
        raise TooLong(what, len(text), most)
    return text


def name_of(value: object, what: str = "name") -> str:
    """A name: one line, not empty."""
    text = " ".join(text_of(value, what).split())
    if not 0 < len(text) <= MOST_NAME:
        raise NotAName(what, text)
    return text


def number_of(value: object, what: str, least: int = 0, most: int = 9999) -> int:
    """A small number, such as a table's or a board's."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise NotANumber(what, value, least, most)
    return value


def json_of(value: object, what: str = "data") -> Json:
    """Plain data as it is kept: lists, mappings with text keys, text, numbers. BadNotation for anything else."""
    left = [MOST_NODES]
    return _json(value, what, 0, left)


def _json(value: object, what: str, depth: int, left: list[int]) -> Json:
    left[0] -= 1
    if depth > MOST_DEPTH or left[0] < 0:
        raise BadNotation(f"{what}: too large or too deep")
    match value:
        case None | bool():
            return value
        case int():
            if abs(value) >= 2**53:
                raise BadNotation(f"{what}: a smaller number was expected, got {quoted(value)}")
            return int(value)
        case float():
            if not math.isfinite(value):
                raise BadNotation(f"{what}: a number was expected, got {quoted(value)}")
            return value
        case str():
            return text_of(value, what)
        case list() | tuple():
            return [_json(one, what, depth + 1, left) for one in value]
        case Mapping():
            return {text_of(key, what, MOST_NAME): _json(one, what, depth + 1, left) for key, one in value.items()}
        case _:
            raise BadNotation(f"{what}: text, numbers, lists and mappings were expected, got {quoted(value)}")


def object_of(value: object, what: str = "data") -> dict[str, Json]:
    """The same for a mapping."""
    found = json_of(value, what)
    if not isinstance(found, dict):
        raise BadNotation(f"{what}: a mapping was expected, got {quoted(value)}")
    return found


def take(data: Json, path: Path) -> Json:
    """Take out what lies at this path and leave an empty text there.

    >>> data = {"claim": {"says": "one for you"}}
    >>> take(data, ("claim", "says")), data
    ('one for you', {'claim': {'says': ''}})
    """
    found = at(data, path)
    put(data, path, "")
    return found


def put(data: Json, path: Path, value: Json) -> None:
    """Put this where the path leads."""
    inside = at(data, path[:-1])
    if isinstance(inside, dict):
        inside[path[-1]] = value


def at(data: Json, path: Path) -> Json:
    """What lies there; None if nothing does."""
    for step in path:
        if not isinstance(data, dict) or step not in data:
            return None
        data = data[step]
    return data
