"""Yourself, the other directors, and the club."""

from __future__ import annotations

from starlette.responses import Response

from hakem.journal.accounts import (
    CHIEF,
    DIRECTOR,
    change_club,
    change_director,
    club_data,
    directors_of,
    new_director,
    new_link,
    remove_director,
)
from hakem.journal.errors import Refused
from hakem.journal.logins import HOURS, begin_login
from hakem.locale.fold import fold
from hakem.locale.texts import label
from hakem.web.calls.keeping import key_of
from hakem.web.guard import rooms
from hakem.web.house import LOGIN, Visit
from hakem.web.pages.entrance import NOT_SAME
from hakem.web.pages.routes import Room
from hakem.web.qr import qr

LOOKS = (("auto", label("As the phone is")), ("light", label("Light")), ("dark", label("Dark")))


def me(visit: Visit) -> Response:
    """Show who is logged in, and what may be set."""
    return _me(visit)


def _me(visit: Visit, message: str = "", status: int = 200) -> Response:
    return visit.show("me.html", status=status, club=club_data(visit.club), looks=LOOKS, message=message)


def change_pin(visit: Visit) -> Response:
    """Choose another PIN; other phones are out then, this one stays in."""
    if visit.form.get("pin") != visit.form.get("again"):
        return _me(visit, visit.say(NOT_SAME), 422)
    change_director(visit.club, visit.me, pin=visit.form.get("pin"))
    token, _ = begin_login(visit.club, visit.who.director, at=visit.at)
    visit.keep(LOGIN, token, HOURS * 3600)
    return visit.go("/me")


def directors_page(visit: Visit) -> Response:
    """All directors."""
    return _directors(visit)


def _directors(visit: Visit, token: str = "") -> Response:
    link = f"{visit.request.base_url}welcome/{token}" if token else ""
    return visit.show("directors.html", directors=directors_of(visit.club), link=link, qr=qr(link) if link else "")


def add(visit: Visit) -> Response:
    """Make a director, with a link to choose a PIN; one who waits for his link is not made twice."""
    name = fold(visit.form.get("name"))
    waiting = next((one for one in directors_of(visit.club) if not one.has_pin and fold(one.name) == name), None)
    made = waiting or new_director(visit.club, visit.form.get("name"), at=visit.at, key=key_of(visit))
    if made.has_pin or not made.active:  # the same form, sent again after he has come in
        return _directors(visit)
    return _directors(visit, new_link(visit.club, at=visit.at, director=made.id, role=made.role))


def link(visit: Visit) -> Response:
    """Make a link by which a director chooses a new PIN."""
    his = next((one for one in directors_of(visit.club) if one.id == visit.path("director")), None)
    role = his.role if his is not None else DIRECTOR
    return _directors(visit, new_link(visit.club, at=visit.at, director=visit.path("director"), role=role))


def role(visit: Visit) -> Response:
    """Make a director chief, or no longer."""
    change_director(visit.club, visit.path("director"), role=CHIEF if visit.form.get("role") == CHIEF else DIRECTOR)
    return visit.go("/directors")


def remove(visit: Visit) -> Response:
    """Somebody is a director here no more."""
    if visit.path("director") == visit.me:
        raise Refused("nobody takes himself out")
    remove_director(visit.club, visit.path("director"))
    return visit.go("/directors")


def club_page(visit: Visit) -> Response:
    """Show the club's own data."""
    return visit.show("club.html", club=club_data(visit.club))


def club(visit: Visit) -> Response:
    """Change the club's own data."""
    change_club(visit.club, name=visit.form.get("name"), retention_days=visit.form.number("days", 1))
    return visit.go("/me")


ROOMS = (
    Room("/me", me),
    Room("/me/pin", change_pin, "POST"),
    Room("/directors", directors_page, entry=rooms.CHIEF),
    Room("/directors", add, "POST", rooms.CHIEF),
    Room("/directors/{director}/link", link, "POST", rooms.CHIEF),
    Room("/directors/{director}/role", role, "POST", rooms.CHIEF),
    Room("/directors/{director}/remove", remove, "POST", rooms.CHIEF),
    Room("/club", club_page, entry=rooms.CHIEF),
    Room("/club", club, "POST", rooms.CHIEF),
)
