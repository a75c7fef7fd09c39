"""The first page: a new call in one tap, what is still to come back to over all tables, the calls that are open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from starlette.responses import Response

from hakem.journal.listing import Filter, Pending, log, pending
from hakem.journal.reading import Line
from hakem.journal.sessions import Session, session_named, sessions_of
from hakem.laws.ruling import Review
from hakem.locale.incidents import INCIDENTS
from hakem.locale.reviews import review_words, when_words
from hakem.locale.terms import Voice
from hakem.web.guard.boards import hidden_in
from hakem.web.house import Visit
from hakem.web.pages.routes import Room

NO_NAMES: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Due:
    """Something to come back to, in words."""

    call: Line
    review: str
    when: str
    check: str
    hidden: bool
    session: str  # its name, where several run


def home(visit: Visit) -> Response:
    """Show the evening at a glance."""
    running = running_sessions(visit)
    open_calls, due = log(visit.club, Filter(state="open")), pending(visit.club)
    names = {session.id: session.name for session in running}
    for one in {line.session for line in (*open_calls, *(one.call for one in due))} - names.keys():
        names[one] = session_named(visit.club, one).name
    return visit.show("home.html", running=running, calls=lines_of(visit, open_calls, names),
                      dues=dues_of(visit, due, names))


def running_sessions(visit: Visit) -> tuple[Session, ...]:
    """The sessions that have not ended."""
    return sessions_of(visit.club, running=True)


def dues_of(visit: Visit, found: Iterable[Pending], sessions: Mapping[str, str] = NO_NAMES) -> list[Due]:
    """Reviews in words; those on boards that are still ahead of who looks are hidden.

    `sessions`: the names of sessions, shown where there are several.
    """
    many = tuple(found)
    hidden = hidden_in(visit, [due.call for due in many])
    return [_due(visit.voice, due, _named(due.call, sessions), hidden=due.call.id in hidden) for due in many]


def _due(voice: Voice, one: Pending, session: str, *, hidden: bool) -> Due:
    review = Review(one.clause, one.when)
    return Due(one.call, one.review, voice.say(when_words(review)), voice.say(review_words(review, one.call.edition)),
               hidden, session)


def _named(call: Line, sessions: Mapping[str, str]) -> str:
    return sessions.get(call.session, "") if len(sessions) > 1 else ""


@dataclass(frozen=True, slots=True)
class CallLine:
    """A call in a list: where, what, who has it, what it waits for."""

    call: Line
    place: str
    what: str
    waits: str
    hidden: bool
    session: str  # its name, where several run


def lines_of(visit: Visit, calls: Sequence[Line], sessions: Mapping[str, str] = NO_NAMES) -> list[CallLine]:
    """Calls in words: neither hands nor cards nor meanings; of a board still ahead of who looks only where it is."""
    hidden = hidden_in(visit, calls)
    return [CallLine(one, place_of(one), "", "", hidden=True, session=_named(one, sessions)) if one.id in hidden
            else _line(visit.voice, one, _named(one, sessions)) for one in calls]


def _line(voice: Voice, call: Line, session: str) -> CallLine:
    rulings = call.summary.get("rulings")
    found = [str(one["incident"]) for one in rulings if one["incident"] != "ruled"] if isinstance(rulings, list) else []
    found = found or list(filter(None, [str(call.summary.get("about") or "")]))
    what = " · ".join(dict.fromkeys(voice.say(INCIDENTS.get(one, one)) for one in found))
    return CallLine(call, place_of(call), what, str(call.summary.get("next", "")), hidden=False, session=session)


def place_of(call: Line) -> str:
    """The table as it is called: its section and number."""
    return f"{call.section}{call.table}"


ROOMS = (Room("/", home),)
