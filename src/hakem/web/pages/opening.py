"""A new call: the table in one tap, the board in another, and the call is open."""

from __future__ import annotations

from starlette.responses import Response

from hakem.journal.sessions import boards_ahead, session_named
from hakem.journal.writing import NewCall, open_call
from hakem.web.calls.keeping import key_of
from hakem.web.house import Visit
from hakem.web.pages.home import running_sessions
from hakem.web.pages.routes import Room


def pick(visit: Visit) -> Response:
    """Ask for the session where several run, then the table, then the board."""
    running = running_sessions(visit)
    if not running:
        return visit.go("/sessions/new")
    wanted = visit.query.get("session")
    if not wanted and len(running) > 1:
        return visit.show("pick_session.html", running=running)
    session = session_named(visit.club, wanted or running[0].id)
    if not visit.query.has("table"):
        return visit.show("pick_table.html", session=session)
    return visit.show("pick_board.html", session=session, section=visit.query.get("section", "A"),
                      table=visit.query.number("table", 1), ahead=boards_ahead(visit.club, session.id, visit.me))


def begin(visit: Visit) -> Response:
    """Open the call."""
    form = visit.form
    new = NewCall(form.get("session"), form.get("section", "A"), form.number("table", 1),
                  form.number_or_none("board", 1))
    written = open_call(visit.club, new, by=visit.me, at=visit.at, key=key_of(visit))
    return visit.go(f"/calls/{written.call.id}")


ROOMS = (Room("/calls/new", pick), Room("/calls", begin, "POST"))
