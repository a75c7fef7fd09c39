"""A director's evening: sessions with their sections, tables and boards, and which boards are still ahead of whom."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.responses import Response

from hakem.editions import YEARS
from hakem.errors import HakemError
from hakem.journal.listing import Filter, how_many, log, pending
from hakem.journal.retention import delete_session, forget_due
from hakem.journal.sessions import (
    boards_ahead,
    end_session,
    event_named,
    new_event,
    new_session,
    plays_in,
    reopen_session,
    session_named,
    sessions_of,
)
from hakem.locale.texts import sentence
from hakem.web.calls.keeping import key_of
from hakem.web.guard.refusals import FAILED, NO_BOARD, Misread
from hakem.web.guard.rooms import CHIEF
from hakem.web.house import Visit
from hakem.web.pages.home import dues_of, lines_of
from hakem.web.pages.routes import Room

SECTIONS = "ABCDEFGH"
MOST_TABLES, MOST_BOARDS = 60, 128
BOARDS = sentence("“{words}”: board numbers were expected, such as 1-6, 13.")
BACKWARDS = sentence("“{words}”: the smaller board number was expected first.")
FORGOTTEN = sentence("Forgotten: names and free words of {count} events.")


def sessions_page(visit: Visit) -> Response:
    """All sessions, the latest first."""
    return visit.show("sessions.html", sessions=sessions_of(visit.club))


def new_page(visit: Visit) -> Response:
    """Ask for a session."""
    return _ask(visit, {"name": f"{visit.at.astimezone(visit.house.zone):%d.%m.%Y}", "tables-A": "7", "boards": "24"})


def _ask(visit: Visit, filled: Mapping[str, str], status: int = 200) -> Response:
    return visit.show("session_new.html", status=status, years=sorted(YEARS, reverse=True), filled=filled)


def begin(visit: Visit) -> Response:
    """Begin a session, and the event that it belongs to. All is read before anything is written."""
    try:
        return _begin(visit)
    except HakemError as error:
        visit.fails(FAILED, error)
        return _ask(visit, {name: visit.form.get(name)[:80] for name in visit.form.values}, 422)


def _begin(visit: Visit) -> Response:
    form, key = visit.form, key_of(visit)
    counts = [form.number_or_none(f"tables-{letter}", 0, MOST_TABLES) for letter in SECTIONS[:4]]
    sections = {letter: range(1, n + 1) for letter, n in zip(SECTIONS, counts, strict=False) if n}
    boards = form.number("boards", 1, MOST_BOARDS)
    ahead = numbers_of(form.get("ahead"))
    if any(not 1 <= n <= boards for n in ahead):
        raise Misread(NO_BOARD, name=next(n for n in ahead if not 1 <= n <= boards))
    event = new_event(visit.club, form.get("name"), starts_at=visit.at, edition=form.number("edition"), key=key)
    new_session(visit.club, event.id, form.get("name"), starts_at=visit.at, sections=sections,
                boards=range(1, boards + 1), playing={visit.me: ahead} if ahead else None, key=key)
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
            raise Misread(BOARDS, words=part[:40])
        if int(last or first) < int(first):
            raise Misread(BACKWARDS, words=part)
        found += range(int(first), int(last or first) + 1)
    return found


def session_page(visit: Visit) -> Response:
    """One session: its calls, its reviews, your boards."""
    session = session_named(visit.club, visit.path("session"))
    only = Filter(session=session.id)
    return visit.show(
        "session.html", session=session, event=event_named(visit.club, session.event),
        ahead=sorted(boards_ahead(visit.club, session.id, visit.me)), n=how_many(visit.club, only),
        calls=lines_of(visit, log(visit.club, only)),
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


def reopen(visit: Visit) -> Response:
    """The session goes on after all."""
    reopen_session(visit.club, visit.path("session"))
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
    Room("/sessions/{session}/reopen", reopen, "POST"),
    Room("/sessions/{session}/delete", delete, "POST", CHIEF),
)
