"""Coming in and going out: name and PIN, the one-time link, the language, light or dark."""

from __future__ import annotations

from threading import BoundedSemaphore
from urllib.parse import unquote

from starlette.responses import Response

from hakem.journal.accounts import ClubData, clubs_of, directors_of, link_of, use_link
from hakem.journal.errors import Locked, LoginFailed
from hakem.journal.logins import HOURS, Login, begin_login, log_in, log_out
from hakem.journal.scope import Club, club_of
from hakem.locale import LANGUAGES
from hakem.locale.fold import fold
from hakem.locale.texts import sentence
from hakem.web.guard.rooms import ANYONE
from hakem.web.house import A_YEAR, LANGUAGE, LOGIN, LOOK, NAME, Visit
from hakem.web.pages.routes import Room

LOOKS = ("auto", "light", "dark")
WRONG = sentence("No such name here, or another PIN.")
WAIT = sentence("Too many wrong PINs. Please try again after {time}.")
NOT_SAME = sentence("The two PINs are not the same.")
NOBODY = "0"
_AT_ONCE = BoundedSemaphore(4)  # a PIN takes much memory to check, on purpose


def login_page(visit: Visit) -> Response:
    """Ask for name and PIN."""
    if visit.login is not None:
        return visit.go("/")
    return _ask(visit)


def _ask(visit: Visit, message: str = "", status: int = 200) -> Response:
    clubs = clubs_of(visit.house.store)
    if not clubs:
        return visit.show("closed.html")
    name = visit.form.get("name") or unquote(visit.request.cookies.get(NAME, ""))
    return visit.show("login.html", status=status, clubs=clubs, name=name[:80], message=message,
                      wanted=visit.form.get("club"), back=visit.query.get("next") or visit.form.get("back"))


def enter(visit: Visit) -> Response:
    """Look at name and PIN."""
    clubs = clubs_of(visit.house.store)
    club = _club(visit, clubs)
    pin, address = visit.form.get("pin"), _address(visit)
    try:
        login = _first(visit, club, pin, address)
    except Locked as locked:
        zone = visit.house.zone
        return _ask(visit, visit.say(WAIT, time=f"{locked.until.astimezone(zone):%H:%M:%S}"), 429)
    except LoginFailed:
        return _ask(visit, visit.say(WRONG), 401)
    visit.keep(NAME, login.director.name, A_YEAR)
    return visit.back()


def _first(visit: Visit, club: Club, pin: str, address: str) -> Login:
    """Log in as whoever has this name; two directors may have the same."""
    wanted = fold(visit.form.get("name"))
    same = [one.id for one in directors_of(club) if fold(one.name) == wanted] or [NOBODY]
    for number, director in enumerate(same[:3], 1):
        try:
            with _AT_ONCE:
                token, login = log_in(club, director, pin, address=address, at=visit.at)
        except LoginFailed as failed:
            if number == len(same[:3]) or isinstance(failed, Locked):
                raise
            continue
        visit.keep(LOGIN, token, HOURS * 3600)
        return login
    raise LoginFailed("no such director here, or another PIN")


def _club(visit: Visit, clubs: tuple[ClubData, ...]) -> Club:
    wanted = visit.form.get("club") or (clubs[0].id if clubs else "")
    return club_of(visit.house.store, wanted)


def _address(visit: Visit) -> str:
    client = visit.request.client
    return client.host if client is not None else "?"


def leave(visit: Visit) -> Response:
    """Log out."""
    log_out(visit.house.store, visit.request.cookies.get(LOGIN, ""))
    visit.keep(LOGIN, "", 0)
    return visit.go("/login")


def welcome_page(visit: Visit) -> Response:
    """Whoever has a one-time link chooses a PIN."""
    link = link_of(visit.house.store, visit.path("token"), at=visit.at)
    return visit.show("welcome.html", link=link)


def welcome(visit: Visit) -> Response:
    """The PIN was chosen: the link is used up, and its owner is in."""
    store, token = visit.house.store, visit.path("token")
    link = link_of(store, token, at=visit.at)
    if visit.form.get("pin") != visit.form.get("again"):
        return visit.show("welcome.html", status=422, link=link, message=visit.say(NOT_SAME))
    club, director = use_link(store, token, pin=visit.form.get("pin"), name=visit.form.get("name"), at=visit.at)
    secret, _ = begin_login(club, director, at=visit.at)
    visit.keep(LOGIN, secret, HOURS * 3600)
    visit.keep(NAME, director.name, A_YEAR)
    return visit.go("/")


def language(visit: Visit) -> Response:
    """Speak another language from here on."""
    chosen = visit.form.get("language")
    if chosen in LANGUAGES:
        visit.keep(LANGUAGE, chosen, A_YEAR)
    return visit.back()


def look(visit: Visit) -> Response:
    """Light, dark, or as the phone is."""
    chosen = visit.form.get("look")
    if chosen in LOOKS:
        visit.keep(LOOK, chosen, A_YEAR)
    return visit.back("/me")


ROOMS = (
    Room("/login", login_page, entry=ANYONE),
    Room("/login", enter, "POST", ANYONE),
    Room("/logout", leave, "POST", ANYONE),
    Room("/welcome/{token}", welcome_page, entry=ANYONE),
    Room("/welcome/{token}", welcome, "POST", ANYONE),
    Room("/language", language, "POST", ANYONE),
    Room("/look", look, "POST", ANYONE),
)
