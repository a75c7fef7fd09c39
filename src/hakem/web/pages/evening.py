"""A director's evening: sessions with their sections, tables and boards, and which boards are still ahead of whom."""

from __future__ import annotations

from starlette.responses import Response

from hakem.editions import YEARS
from hakem.errors import BadNotation, quoted
from hakem.journal.listing import Filter, how_many, log, pending
from hakem.journal.retention import delete_session, forget_due
from hakem.journal.sessions import (
    boards_ahead,
    end_session,
    event_named,
    new_event,
    new_session,
    plays_in,
    session_named,
    sessions_of,
)
from hakem.locale.texts import sentence
from hakem.web.guard.rooms import CHIEF
from hakem.web.house import Visit
from hakem.web.pages.home import dues_of, line_of
from hakem.web.pages.routes import Room

SECTIONS = "ABCDEFGH"
MOST_TABLES, MOST_BOARDS = 60, 128
FORGOTTEN = sentence("Forgotten: names and free words of {count} events.")


def sessions_page(visit: Visit) -> Response:
    """All sessions, the latest first."""
    return visit.show("sessions.html", sessions=sessions_of(visit.club))


def new_page(visit: Visit) -> Response:
    """Ask for a session."""
    return visit.show("session_new.html", years=sorted(YEARS, reverse=True), tables=("7", "", "", ""),
                      name=f"{visit.at.astimezone(visit.house.zone):%d.%m.%Y}")


def begin(visit: Visit) -> Response:
    """Begin a session, and the event that it belongs to."""
    form = visit.form
    counts = [form.number_or_none(f"tables-{letter}", 0, MOST_TABLES) for letter in SECTIONS[:4]]
    sections = {letter: range(1, n + 1) for letter, n in zip(SECTIONS, counts, strict=False) if n}
    boards = form.number("boards", 1, MOST_BOARDS)
    event = new_event(visit.club, form.get("name"), starts_at=visit.at, edition=form.number("edition"))
    session = new_session(visit.club, event.id, form.get("name"), starts_at=visit.at, sections=sections,
                          boards=range(1, boards + 1))
    ahead = numbers_of(form.get("ahead"))
    if ahead:
        plays_in(visit.club, session.id, visit.me, [n for n in ahead if n <= boards])
    return visit.go("/")


def numbers_of(text: str) -> list[int]:
    """Board numbers as people write them.

    >>> numbers_of("7-9, 12")
    [7, 8, 9, 12]
    """
    found: list[int] = []
    for part in text.replace("–", "-").replace(",", " ").split():
        first, _, last = part.partition("-")
        if not all(one.isascii() and one.isdigit() and len(one) < 4 for one in (first, last or first)):
            raise BadNotation(f"boards: {quoted(part)}; numbers were expected: 1-6, 13")
        found += range(int(first), int(last or first) + 1)
    return found


def session_page(visit: Visit) -> Response:
    """One session: its calls, its reviews, your boards."""
    session = session_named(visit.club, visit.path("session"))
    only = Filter(session=session.id)
    return visit.show(
        "session.html", session=session, event=event_named(visit.club, session.event),
        ahead=sorted(boards_ahead(visit.club, session.id, visit.me)), n=how_many(visit.club, only),
        calls=[line_of(visit.voice, one) for one in log(visit.club, only)],
        dues=dues_of(visit, pending(visit.club, only)))


def my_boards(visit: Visit) -> Response:
    """Which boards are still ahead of me; none: I do not play."""
    session = session_named(visit.club, visit.path("session"))
    ticked = visit.form.all("board")
    plays_in(visit.club, session.id, visit.me, [int(n) for n in ticked if n.isascii() and n.isdigit() and len(n) < 5])
    return visit.go(f"/sessions/{session.id}")


def end(visit: Visit) -> Response:
    """The session is over."""
    end_session(visit.club, visit.path("session"), at=visit.at)
    return visit.go(f"/sessions/{visit.path('session')}")


def delete(visit: Visit) -> Response:
    """Take a session away with everything in it; it has to be ticked that this is meant."""
    if visit.form.get("sure") != "yes":
        return visit.go(f"/sessions/{visit.path('session')}")
    delete_session(visit.club, visit.path("session"))
    return visit.go("/sessions")


def forget(visit: Visit) -> Response:
    """Forget now what the club's term says."""
    gone = forget_due(visit.club, at=visit.at)
    message = visit.say(FORGOTTEN, count=gone.events)
    return visit.show("sessions.html", sessions=sessions_of(visit.club), message=message)


ROOMS = (
    Room("/sessions", sessions_page),
    Room("/sessions/new", new_page),
    Room("/sessions/new", begin, "POST"),
    Room("/sessions/forget", forget, "POST", CHIEF),
    Room("/sessions/{session}", session_page),
    Room("/sessions/{session}/boards", my_boards, "POST"),
    Room("/sessions/{session}/end", end, "POST"),
    Room("/sessions/{session}/delete", delete, "POST", CHIEF),
)
