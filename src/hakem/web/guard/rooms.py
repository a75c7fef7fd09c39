"""Who may enter a page: each route is a plain function of a visit, wrapped here.

A form without its token, or with another director's, is refused before anything is done. A page runs in a thread,
for it reads and writes the journal; what can go wrong there is told in a line.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable
from hmac import compare_digest
from urllib.parse import urlsplit

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from hakem.errors import HakemError
from hakem.journal.errors import LinkInvalid, Locked, LoginFailed, NotFound, Refused, Stale
from hakem.journal.logins import login_of
from hakem.journal.plain import digest
from hakem.locale import LANGUAGES
from hakem.locale.texts import sentence
from hakem.web.guard.boards import SEEN, not_yours
from hakem.web.guard.forms import Form, of_query, read_form
from hakem.web.guard.refusals import FAILED, NOWHERE
from hakem.web.house import GUEST, LANGUAGE, LOGIN, House, Visit

LOG = logging.getLogger("hakem.web")
View = Callable[[Visit], Response]
Endpoint = Callable[[Request], Awaitable[Response]]
ANYONE, DIRECTOR, CHIEF = "anyone", "director", "chief"

NOT_YOURS = sentence("This page is for the chief director.")
BROKEN = sentence("Something went wrong in the app itself. What was entered before is kept; please try again.")
STOLEN = sentence("This form is too old, or it did not come from your own page. Nothing was changed. Please try again.")


def room(view: View, house: House, entry: str = DIRECTOR, opens: str = SEEN) -> Endpoint:
    """Make the endpoint of a page."""
    async def endpoint(request: Request) -> Response:
        form = await read_form(request)
        try:
            return await run_in_threadpool(_enter, view, house, entry, opens, request, form)
        except HTTPException:
            raise
        except Exception:  # whatever it is, the reader gets a page, and who runs the app its trace
            LOG.exception("%s.%s failed", view.__module__, view.__name__)
            return await run_in_threadpool(_broken, house, request)

    return endpoint


def _enter(view: View, house: House, entry: str, opens: str, request: Request, form: Form) -> Response:
    visit = _visit(house, request, form)
    try:
        if request.method == "POST" and not _from_us(visit):
            return wrong(visit, 403, visit.say(STOLEN))
        if entry != ANYONE and visit.login is None:
            return _to_login(visit)
        if entry == CHIEF and not visit.who.is_chief:
            return wrong(visit, 403, visit.say(NOT_YOURS))
        return not_yours(visit, opens) or view(visit)
    except HakemError as error:
        return _failed(visit, error)


def _visit(house: House, request: Request, form: Form) -> Visit:
    login = login_of(house.store, request.cookies.get(LOGIN), at=house.now())
    visit = Visit(house, request, form, of_query(request.scope["query_string"]), _language(house, request), "", login)
    if login is not None:
        visit.guard = login.csrf
    else:
        guest = request.cookies.get(GUEST, "")
        if not 20 <= len(guest) <= 80:
            guest = secrets.token_urlsafe(24)
            visit.keep(GUEST, guest, 24 * 3600)
        visit.guard = digest(f"form {guest}")
    return visit


def _language(house: House, request: Request) -> str:
    """The language that was chosen, else the browser's, else the house's."""
    chosen = request.cookies.get(LANGUAGE)
    if chosen in LANGUAGES:
        return chosen
    for part in request.headers.get("accept-language", "")[:200].split(","):
        short = part.strip()[:2].lower()
        if short in LANGUAGES:
            return short
    return house.language


def _from_us(visit: Visit) -> bool:
    """Whether the form was made for this visitor, and sent by a page of ours."""
    headers = visit.request.headers
    if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = headers.get("origin")
    if origin not in (None, "null") and urlsplit(origin).netloc != headers.get("host", ""):
        return False
    return compare_digest(visit.form.get("guard").encode("utf-8", "replace"), visit.guard.encode())


def _to_login(visit: Visit) -> Response:
    if visit.is_htmx:
        response = Response(status_code=401)
        response.headers["HX-Redirect"] = "/login"
        return response
    return visit.go("/login", next=visit.here) if visit.request.method == "GET" and visit.here != "/" \
        else visit.go("/login")


def _failed(visit: Visit, error: HakemError) -> Response:
    match error:
        case LinkInvalid() | NotFound():
            status = 404
        case Stale() | Refused():
            status = 409
        case Locked():
            status = 429
        case LoginFailed():
            status = 401
        case _:
            status = 422
    visit.fails(FAILED, error)
    if visit.request.method == "POST" and visit.wrong[0] != visit.say(FAILED):
        return wrong(visit, status, f"{visit.wrong[0]} {visit.say(FAILED)}", visit.wrong[1])
    return wrong(visit, status, *visit.wrong)


def wrong(visit: Visit, status: int, text: str, detail: str = "") -> Response:
    """Say what is wrong, with a way back."""
    return visit.show("wrong.html", status=status, text=text, detail=detail)


def _broken(house: House, request: Request) -> Response:
    """The page for what nobody expected. Nothing that it says needs what may have failed."""
    try:
        visit = _visit(house, request, Form())
    except Exception:  # noqa: BLE001 - it has been logged, or will be at the next page
        visit = Visit(house, request, Form(), Form(), _language(house, request), "")
    return wrong(visit, 500, visit.say(BROKEN))


def plain_wrong(house: House) -> Callable[[Request, Exception], Awaitable[Response]]:
    """The page for what goes wrong before a room is entered: no such page, a form that is too large."""
    async def handler(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        visit = await run_in_threadpool(_visit, house, request, Form())
        words = NOWHERE if error.status_code == 404 else FAILED
        response = wrong(visit, error.status_code, visit.say(words), error.detail)
        response.headers.update(error.headers or {})
        return response

    return handler
