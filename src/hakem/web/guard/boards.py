"""Not my board: what a director must not see of a call because its board is, or may be, still ahead of him.

Every room of a call is looked at here before its page is made. Whoever takes a call all the same hands it over to
himself: that is in its journal, and from then on he may see it.
"""

from __future__ import annotations

from collections.abc import Collection

from starlette.responses import Response

from hakem.errors import HakemError
from hakem.journal.accounts import directors_of
from hakem.journal.kinds import HandedOver
from hakem.journal.listing import taken
from hakem.journal.reading import Call, Line, read_call
from hakem.journal.sessions import ahead_at, every_board_ahead
from hakem.web.house import Visit

SEEN, UNTOLD, ALWAYS = "seen", "untold", "always"  # who enters: who may see the call; also before a board; everybody


def not_yours(visit: Visit, opens: str) -> Response | None:
    """The answer of a room of a call to a director who must not see it; None if he may enter."""
    if opens == ALWAYS or "call" not in visit.request.path_params:
        return None
    call = _hidden(visit, visit.path("call"))
    if call is None or (opens == UNTOLD and call.board is None):
        return None
    if visit.is_htmx:
        return Response(status_code=204)
    own = visit.request.method == "GET" and visit.request.url.path == f"/calls/{call.id}"
    others = [one for one in directors_of(visit.club) if one.id != visit.me]
    return visit.show("not_mine.html", status=200 if own else 409, call=call, others=others)


def _hidden(visit: Visit, call_id: str) -> Call | None:
    ahead = ahead_at(visit.club, call_id, visit.me)
    if not ahead:
        return None
    try:
        call = read_call(visit.club, call_id)
    except HakemError:  # the page says what is wrong
        return None
    took = call.holder.director == visit.me and any(
        isinstance(one.what, HandedOver) and one.what.to == str(one.by.number) == str(call.holder.number)
        for one in call.entries)
    return call if _hides(call, ahead, visit.me, took=took) else None


def _hides(call: Line, ahead: frozenset[int], me: str, *, took: bool) -> bool:
    if call.board is None:  # nobody has told it; who has the call has seen the board himself
        return bool(ahead) and call.holder.director != me
    return call.board in ahead and not took


def hidden_in(visit: Visit, lines: Collection[Line]) -> frozenset[str]:
    """The ids of those calls of a list whose boards are, or may be, still ahead of who looks."""
    ahead = every_board_ahead(visit.club, visit.me)
    concerned = [line for line in lines if line.session in ahead]
    took = taken(visit.club, visit.me, concerned) if concerned else frozenset()
    return frozenset(line.id for line in concerned
                     if _hides(line, ahead[line.session], visit.me, took=line.id in took))
