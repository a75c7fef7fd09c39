"""`POST /rule`: one case or a list of cases in, the result or a list of results out, as the contract writes them.

Stateless: nothing is kept, nobody has to log in. Mount `app` anywhere; `openapi.json` beside it describes it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from functools import cache, partial

from anyio import CapacityLimiter, to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from hakem.errors import BadNotation, HakemError, Unreadable
from hakem.formats.cases import Case, read_cases
from hakem.web.api.openapi import document

MOST_BYTES = 256 * 1024
MOST_CASES = 200
MOST_STEPS = 600  # calls, cards and other entries of one case; a whole deal of the longest auction has 371
SECONDS = 5.0
AT_ONCE = 2
WHERE = "body"


class Json(JSONResponse):
    """JSON with its letters as they are."""

    def render(self, content: object) -> bytes:
        """As bytes."""
        return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace")


async def rule(request: Request) -> Response:
    """Rule on what came."""
    try:
        raw = await _body(request)
        return Json(await to_thread.run_sync(partial(results, raw), limiter=_limiter()))
    except HakemError as error:
        return wrong(422, str(error))


@cache
def _limiter() -> CapacityLimiter:
    """So many requests are ruled on at once: whoever sends many waits, and nobody else does."""
    return CapacityLimiter(AT_ONCE)


async def describe(request: Request) -> Response:
    """The OpenAPI document, made from the catalogue of this moment."""
    return Json(document(str(request.url.replace(query="")).removesuffix("/openapi.json")))


def results(raw: bytes) -> object:
    """Give the result of a case, or of each case of a list. HakemError says what is wrong, in a line."""
    text, many = _checked(raw)
    ends, found = time.monotonic() + SECONDS, []
    for case in read_cases(WHERE, text):
        if time.monotonic() > ends:
            raise BadNotation(f"{case.where}: not reached within {SECONDS:g} seconds; fewer cases were expected")
        _count(case)
        found.append(case.table().result(case.id))
    return found if many else found[0]


def _checked(raw: bytes) -> tuple[str, bool]:
    """The text, once it is known to be JSON of the right shape; whether it is a list."""
    try:
        text = raw.decode("utf-8")
        data = json.loads(text)
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError, ValueError) as error:
        raise Unreadable(f"{WHERE}: not JSON: {str(error)[:120]}; a case or a list of cases was expected") from None
    if not isinstance(data, Mapping | list) or not data:
        raise Unreadable(f"{WHERE}: a case or a list of cases was expected")
    if isinstance(data, list) and len(data) > MOST_CASES:
        raise BadNotation(f"{WHERE}: {len(data)} cases; {MOST_CASES} at most were expected")
    return json.dumps(data, ensure_ascii=True), isinstance(data, list)


def _count(case: Case) -> None:
    record = case.data.get("record", [])
    steps = sum(_steps(entry) for entry in record) if isinstance(record, list) else 0
    if steps > MOST_STEPS:
        raise BadNotation(f"{case.where}: record: {steps} calls, cards and entries; {MOST_STEPS} at most were expected")


def _steps(entry: object) -> int:
    match entry:
        case str():
            return len(entry.split())
        case Mapping():
            return max(1, sum(map(_steps, entry.values())))
        case list():
            return sum(map(_steps, entry))
        case _:
            return 1


async def _body(request: Request) -> bytes:
    parts, size = [], 0
    try:
        async for chunk in request.stream():
            size += len(chunk)
            if size > MOST_BYTES:
                raise HTTPException(413, f"{WHERE}: more than {MOST_BYTES} bytes")
            parts.append(chunk)
    except ClientDisconnect:
        raise HTTPException(400, f"{WHERE}: it broke off") from None
    return b"".join(parts)


def wrong(status: int, message: str) -> Response:
    """Say in one line what is wrong."""
    return Json({"error": " ".join(message.split())}, status_code=status)


async def _failed(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = wrong(error.status_code, error.detail)
    response.headers.update(error.headers or {})
    return response


app = Starlette(
    routes=[Route("/rule", rule, methods=["POST"]), Route("/openapi.json", describe)],
    exception_handlers={HTTPException: _failed},
)
