"""What every page works with: the open journal and a few settings; and the visit of one request."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from urllib.parse import quote, urlencode, urlsplit

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Match, Route

from hakem.errors import HakemError
from hakem.journal.logins import Login
from hakem.journal.scope import Club
from hakem.journal.store import Store
from hakem.locale.terms import Voice
from hakem.locale.texts import Says
from hakem.web.guard.forms import Form
from hakem.web.guard.refusals import FAILED, reason_of, rough_reason_of
from hakem.web.render import page

NOTHING: Mapping[str, object] = {}
LOGIN, GUEST, LANGUAGE, LOOK, NAME = "hakem_login", "hakem_guest", "hakem_language", "hakem_look", "hakem_name"
A_YEAR = 365 * 24 * 3600


def once() -> Markup:
    """A field that makes a form count once, however often it is sent."""
    return Markup('<input type="hidden" name="key" value="%s">') % secrets.token_urlsafe(12)


def got(request: Request, path: str) -> bool:
    """Whether this address of ours can be got: some take nothing but forms."""
    scope = {**request.scope, "path": path, "method": "GET", "path_params": {}}
    routes = [route for route in request.app.routes if route.matches(scope)[0] is not Match.NONE]
    same = [route for route in routes if isinstance(route, Route) and isinstance(routes[0], Route)
            and route.path == routes[0].path]
    return any("GET" in (route.methods or ()) for route in same)


def now() -> datetime:
    """This moment."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class House:
    """The app as it was started."""

    store: Store
    secure: bool = False  # served over TLS: cookies go over nothing else
    language: str = "en"  # for whom no browser and no cookie says otherwise
    zone: tzinfo | None = None  # of the club's clock; None: that of this machine
    now: Callable[[], datetime] = now


@dataclass(slots=True)
class Visit:
    """One request: who asks, in which language, with which form; and the ways to answer."""

    house: House
    request: Request
    form: Form
    query: Form
    language: str
    guard: str  # the token that each form carries
    login: Login | None = None
    cookies: dict[str, tuple[str, int]] = field(default_factory=dict)  # to be set: value, age in seconds
    wrong: tuple[str, str] = ("", "")  # what is wrong with the form that came, and the detail

    @property
    def club(self) -> Club:
        """The club whose pages these are: that of who is logged in."""
        return self.who.club

    @property
    def who(self) -> Login:
        """Who is logged in. Pages that anyone may see must not ask."""
        if self.login is None:
            raise RuntimeError("a page for anyone asked who is logged in")
        return self.login

    @property
    def me(self) -> str:
        """The id of the director who is logged in."""
        return self.who.director.id

    @property
    def voice(self) -> Voice:
        """How things are said to the reader."""
        return Voice(self.language)

    @property
    def at(self) -> datetime:
        """When."""
        return self.house.now()

    @property
    def here(self) -> str:
        """This page's own address, to come back to."""
        url = self.request.url
        return url.path + (f"?{url.query}" if url.query else "")

    @property
    def back_here(self) -> str:
        """An address that can be got, for a form that comes back: this page's own, or where its form was sent from."""
        if self.request.method == "GET" and got(self.request, self.request.url.path):
            return self.here
        sent = urlsplit(self.request.headers.get("referer", ""))
        if sent.netloc == self.request.headers.get("host") and got(self.request, sent.path):
            return sent.path + (f"?{sent.query}" if sent.query else "")
        path = self.request.url.path
        while path and not got(self.request, path):
            path = path.rpartition("/")[0]
        return path or "/"

    @property
    def is_htmx(self) -> bool:
        """Whether a part of a page is asked for."""
        return self.request.headers.get("hx-request") == "true"

    def path(self, name: str) -> str:
        """A part of the address by its name."""
        return str(self.request.path_params[name])

    def fails(self, text: str, error: HakemError) -> None:
        """Keep what is wrong with the form that came, to be shown on a page: why, or else this text."""
        if (reason := reason_of(error)) is not None:
            self.wrong = self.voice.say(reason), ""
            return
        rough = rough_reason_of(error) if text == FAILED else None
        self.wrong = self.voice.say(rough) if rough is not None else self.say(text), str(error)

    def say(self, text: str, **slots: object) -> str:
        """A text in the reader's language."""
        return self.voice.say(Says(text, slots))

    def show(self, template: str, frame: Mapping[str, object] = NOTHING, *, status: int = 200,
             **context: object) -> Response:
        """Answer with a page; `frame` is what several pages have in common."""
        every: Mapping[str, object] = {
            "here": self.here, "back_here": self.back_here,
            "guard": Markup('<input type="hidden" name="guard" value="%s">') % self.guard,
            "login": self.login, "message": "", "look": self.request.cookies.get(LOOK, ""), "zone": self.house.zone,
            "once": once, "wrong": self.wrong,
        }
        return self._with_cookies(HTMLResponse(page(self.language, template, {**every, **frame, **context}), status))

    def go(self, path: str, **query: object) -> Response:
        """Answer a form: go to this page of ours."""
        where = quote(path, safe="/-_.~") + (f"?{urlencode(query, doseq=True)}" if query else "")
        return self._with_cookies(RedirectResponse(where, 303))

    def back(self, otherwise: str = "/") -> Response:
        """Answer a form: go where it came from, if that is one of our pages."""
        wanted = self.form.get("back")
        ours = wanted.startswith("/") and not wanted.startswith(("//", "/\\")) and wanted.isprintable()
        return self._with_cookies(RedirectResponse(quote(wanted if ours else otherwise, safe="/?&=%-_.~+:,!"), 303))

    def keep(self, name: str, value: str, age: int) -> None:
        """Set a cookie with the answer; an age of 0 takes it away."""
        self.cookies[name] = quote(value, safe="-_."), age

    def _with_cookies(self, response: Response) -> Response:
        for name, (value, age) in self.cookies.items():
            response.set_cookie(name, value, max_age=age, path="/", httponly=True, samesite="lax",
                                secure=self.house.secure)
        return response
