"""What a form sent: read within bounds, never more than once, and never anything but text."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from hakem.journal.plain import NotANumber

MOST_BYTES = 64 * 1024
MOST_FIELDS = 400


@dataclass(frozen=True, slots=True)
class Form:
    """Names with what was sent under them, in order."""

    values: dict[str, list[str]] = field(default_factory=dict)

    def get(self, name: str, otherwise: str = "") -> str:
        """The last value under this name."""
        return self.values[name][-1] if self.values.get(name) else otherwise

    def all(self, name: str) -> list[str]:
        """Every value under this name."""
        return self.values.get(name, [])

    def has(self, name: str) -> bool:
        """Whether anything was sent under this name."""
        return name in self.values

    def number(self, name: str, least: int = 0, most: int = 9999) -> int:
        """A number. NotANumber if it is none."""
        text = self.get(name).strip()
        if not (text.isascii() and text.isdigit() and len(text) < 7 and least <= int(text) <= most):
            raise NotANumber(name, text, least, most)
        return int(text)

    def number_or_none(self, name: str, least: int = 0, most: int = 9999) -> int | None:
        """The same where it may be left out."""
        return self.number(name, least, most) if self.get(name).strip() else None


def of_query(text: bytes | str) -> Form:
    """What stands in an address or in a body of the usual form."""
    values: dict[str, list[str]] = {}
    try:
        raw = text.decode("ascii", "replace") if isinstance(text, bytes) else text
        pairs = parse_qsl(raw, keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="replace")
    except ValueError:
        raise HTTPException(400, "too many fields") from None
    for name, value in pairs:
        values.setdefault(name, []).append(value.replace("\x00", ""))
    return Form(values)


async def read_form(request: Request) -> Form:
    """The form that was posted. 413 and 415 where it is none that a page of ours sends."""
    if request.method not in ("POST", "PUT", "PATCH", "DELETE"):
        return Form()
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/x-www-form-urlencoded":
        raise HTTPException(415, "a form was expected")
    parts, size = [], 0
    try:
        async for chunk in request.stream():
            size += len(chunk)
            if size > MOST_BYTES:
                raise HTTPException(413, f"more than {MOST_BYTES} bytes")
            parts.append(chunk)
    except ClientDisconnect:
        raise HTTPException(400, "it broke off") from None
    return of_query(b"".join(parts))
