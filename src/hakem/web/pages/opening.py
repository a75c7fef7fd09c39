"""A new call: the table is tapped, then what happened; with that the call is open. The board may be told later."""

from __future__ import annotations

from starlette.responses import Response

from hakem.journal.kinds import Amended, Facts
from hakem.journal.listing import Filter, log
from hakem.journal.reading import Call, read_call
from hakem.journal.sessions import boards_ahead, check_call, event_named, session_named
from hakem.journal.writing import NewCall, append, open_call
from hakem.rulings.interview import Interview
from hakem.web.asking.menu import groups
from hakem.web.calls.keeping import is_closed, is_late, key_of, needs_reason, write
from hakem.web.calls.story import story_of
from hakem.web.calls.telling import answered, entries, is_untold
from hakem.web.guard.boards import UNTOLD
from hakem.web.house import Visit
from hakem.web.pages.call import frame
from hakem.web.pages.routes import Room


def new(visit: Visit) -> Response:
    """Ask what happened at this table. Whoever has boards ahead of him says first which it is."""
    query = visit.query
    if not query.get("session") or not query.has("table"):
        return visit.go("/")
    session = session_named(visit.club, query.get("session"))
    table, section, board = query.number("table", 1), query.get("section", "A"), query.number_or_none("board", 1)
    ahead = boards_ahead(visit.club, session.id, visit.me)
    check_call(visit.club, session.id, section, table, board)
    place: list[tuple[str, object]] = [("session", session.id), ("section", section), ("table", table)]
    if query.has("pick") or (ahead and not query.has("board")):
        return visit.show("pick_board.html", session=session, place=f"{section}{table}", ahead=ahead, hold=place,
                          method="get", action="/calls/new", back="/", reason=False)
    hold = [*place, ("board", "" if board is None else board)]
    return visit.show(
        "new_call.html", place=f"{section}{table}", begun=_begun(visit, session.id, section, table), board=board,
        hold=hold, reason=False, action="/calls",
        where="/calls/new", look_in="/calls/what", groups=groups(visit.voice, query.get("q")), q=query.get("q"),
        to_board="/calls/new?" + "&".join(f"{name}={value}" for name, value in place) + "&pick=board")


def _begun(visit: Visit, session: str, section: str, table: int) -> Call | None:
    """The call at this table that this director opened and told nothing of: it may be gone on with."""
    mine = (line for line in log(visit.club, Filter(session=session, section=section, table=table, state="open"))
            if line.holder.director == visit.me)
    return next((call for call in (read_call(visit.club, line.id) for line in mine) if is_untold(call)), None)


def menu(visit: Visit) -> Response:
    """Give the part of the menu that is looked for."""
    return visit.show("menu.html", groups=groups(visit.voice, visit.query.get("q")))


def begin(visit: Visit) -> Response:
    """Open the call, with what happened where that was tapped: all of it is read before anything is written."""
    form, key = visit.form, key_of(visit)
    board = form.number_or_none("board", 1)
    place = NewCall(form.get("session"), form.get("section", "A"), form.number("table", 1))
    facts = [Facts({"board": board})] if board is not None else []
    what: list[tuple[str, str]] = []
    if form.has("v"):
        moment, _, tapped = form.get("v").partition(":")
        what = [("moment", moment), ("what", tapped)]
        _check(visit, place, what)
    call = open_call(visit.club, place, facts, by=visit.me, at=visit.at, key=key).call
    if what and not call.entries[len(facts):]:
        said = entries(call, answered(call, (), what))
        append(visit.club, call, call.seq, said, by=visit.me, at=visit.at, key=key)
    return visit.go(f"/calls/{call.id}")


def _check(visit: Visit, place: NewCall, what: list[tuple[str, str]]) -> None:
    """HakemError if this cannot have happened at a new call."""
    event = event_named(visit.club, session_named(visit.club, place.session).event)
    interview = Interview(event.edition, dict(event.elections))
    for _, text in what:
        interview.answer(text)


# ---- the board, told later


def pick_board(visit: Visit) -> Response:
    """Ask which board this call is about."""
    story = story_of(visit, visit.path("call"))
    call = story.call
    if (closed := is_closed(visit, call)) is not None:
        return closed
    told = _told(call)
    session = session_named(visit.club, call.session)
    return visit.show("pick_board.html", frame(visit, story), session=session, method="post",
                      ahead=boards_ahead(visit.club, session.id, visit.me), action=f"/calls/{call.id}/board",
                      hold=[("after", call.seq)], back=f"/calls/{call.id}", reason_given=visit.query.get("reason"),
                      reason=told is not None and needs_reason(call, told))


def set_board(visit: Visit) -> Response:
    """Keep the board; one told before stays to be seen."""
    call = read_call(visit.club, visit.path("call"))
    if (late := is_late(visit, call)) is not None:
        return late
    facts, told = {"board": visit.form.number("board", 1)}, _told(call)
    return write(visit, call, Facts(facts) if told is None else Amended(told, facts, visit.form.get("reason").strip()))


def _told(call: Call) -> int | None:
    """The entry that told the board."""
    return next((entry.seq for entry in reversed(call.entries)
                 if isinstance(entry.what, Facts) and set(entry.what.facts) == {"board"}), None)


ROOMS = (
    Room("/calls/new", new), Room("/calls/what", menu), Room("/calls", begin, "POST"),
    Room("/calls/{call}/board", pick_board, opens=UNTOLD),
    Room("/calls/{call}/board", set_board, "POST", opens=UNTOLD),
)
