"""The first page: a new call in one tap, what is still to come back to over all tables, the calls that are open."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from starlette.responses import Response

from hakem.journal.listing import Filter, Pending, log, pending
from hakem.journal.reading import Line
from hakem.journal.sessions import Session, boards_ahead, sessions_of
from hakem.laws.ruling import Review
from hakem.locale.incidents import INCIDENTS
from hakem.locale.reviews import review_words, when_words
from hakem.locale.terms import Voice
from hakem.web.house import Visit
from hakem.web.pages.routes import Room


@dataclass(frozen=True, slots=True)
class Due:
    """Something to come back to, in words."""

    call: Line
    review: str
    when: str
    check: str
    hidden: bool


def home(visit: Visit) -> Response:
    """Show the evening at a glance."""
    running = running_sessions(visit)
    open_calls = log(visit.club, Filter(state="open"))
    return visit.show(
        "home.html", running=running, calls=[line_of(visit.voice, one) for one in open_calls],
        dues=dues_of(visit, pending(visit.club)))


def running_sessions(visit: Visit) -> tuple[Session, ...]:
    """The sessions that have not ended."""
    return sessions_of(visit.club, running=True)


def is_ahead(visit: Visit, call: Line) -> bool:
    """Whether the board of this call is, or may be, still ahead of who looks: then nothing of it is shown to him."""
    return _hides(visit, call, boards_ahead(visit.club, call.session, visit.me))


def _hides(visit: Visit, call: Line, ahead: frozenset[int]) -> bool:
    if call.board is None:  # nobody has told it; who has the call has seen the board himself
        return bool(ahead) and call.holder.director != visit.me
    return call.board in ahead


def dues_of(visit: Visit, found: Iterable[Pending]) -> list[Due]:
    """Reviews in words; those on boards that are still ahead of who looks are hidden."""
    many = tuple(found)
    ahead = {one: boards_ahead(visit.club, one, visit.me) for one in {due.call.session for due in many}}
    return [due_of(visit.voice, due, hidden=_hides(visit, due.call, ahead[due.call.session])) for due in many]


def due_of(voice: Voice, one: Pending, *, hidden: bool = False) -> Due:
    """A review in words."""
    review = Review(one.clause, one.when)
    return Due(one.call, one.review, voice.say(when_words(review)), voice.say(review_words(review, one.call.edition)),
               hidden)


@dataclass(frozen=True, slots=True)
class CallLine:
    """A call in a list: where, what, who has it, what it waits for."""

    call: Line
    place: str
    what: str
    waits: str


def line_of(voice: Voice, call: Line) -> CallLine:
    """A call in words; neither hands nor cards nor meanings."""
    rulings = call.summary.get("rulings")
    found = [str(one["incident"]) for one in rulings] if isinstance(rulings, list) else []
    what = " · ".join(dict.fromkeys(voice.say(INCIDENTS.get(one, one)) for one in found))
    return CallLine(call, place_of(call), what, str(call.summary.get("next", "")))


def place_of(call: Line) -> str:
    """The table as it is called: its section and number."""
    return f"{call.section}{call.table}"


ROOMS = (Room("/", home),)
