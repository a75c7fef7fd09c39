"""The log: every call, filtered; and what goes out of it, for a spreadsheet, for a program, as cases."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlencode

import yaml
from starlette.responses import Response

from hakem.journal.export import as_csv, as_json, case_of
from hakem.journal.listing import MOST, Filter, how_many, log
from hakem.journal.reading import Line, read_call
from hakem.journal.sessions import sessions_of
from hakem.web.guard.boards import hidden_in
from hakem.web.guard.refusals import StillPlaying
from hakem.web.house import Visit
from hakem.web.pages.call import open_story
from hakem.web.pages.home import lines_of
from hakem.web.pages.routes import Room

PAGE = 50
STATES = ("open", "closed")


def page(visit: Visit) -> Response:
    """Show the calls that the filter leaves."""
    which, query = _filter(visit), visit.query
    at = query.number_or_none("from", 0, 10**6) or 0
    kept = [(name, query.get(name)) for name in ("session", "table", "board", "law", "state") if query.get(name)]
    lines, sessions = log(visit.club, which, limit=PAGE, offset=at), sessions_of(visit.club)
    shown = {line.session for line in lines}
    return visit.show("log.html", n=how_many(visit.club, which), at=at, page=PAGE,
                      calls=lines_of(visit, lines, {one.id: one.name for one in sessions if one.id in shown}),
                      sessions=sessions, query=query,
                      states=STATES, kept=urlencode(kept))


def _filter(visit: Visit) -> Filter:
    """What is looked for; by its law no call is found that is hidden from who looks."""
    query = visit.query
    state, law = query.get("state"), query.number_or_none("law", 1, 93)
    return Filter(
        session=query.get("session") or None, table=query.number_or_none("table", 1),
        board=query.number_or_none("board", 1), law=law, state=state if state in STATES else None,
        playing=None if law is None else visit.me)


def csv(visit: Visit) -> Response:
    """For a spreadsheet."""
    which = _filter(visit)
    hidden = hidden_in(visit, log(visit.club, which, limit=MOST))
    return _file(as_csv(visit.club, which, hidden=hidden), "text/csv", "csv")


def json(visit: Visit) -> Response:
    """For a program; with names and private facts for the chief who asks for them."""
    which = _filter(visit)
    _not_while_playing(visit, log(visit.club, which, limit=MOST))
    names = visit.who.is_chief and visit.query.get("names") == "yes"
    return _file(as_json(visit.club, which, names=names), "application/json", "json")


def cases(visit: Visit) -> Response:
    """As cases: `hakem rule` reads them."""
    lines = log(visit.club, _filter(visit), limit=PAGE * 10)
    _not_while_playing(visit, lines)
    calls = [read_call(visit.club, line.id) for line in lines]
    return _file(_yaml([case_of(call, words=False) for call in calls]), "application/yaml", "yaml")


def case(visit: Visit) -> Response:
    """One call as a case."""
    return _file(_yaml([case_of(open_story(visit).call, words=False)]), "application/yaml", "yaml")


def _not_while_playing(visit: Visit, lines: Sequence[Line]) -> None:
    """Whoever still has boards ahead does not take out what was said about them."""
    if hidden_in(visit, lines):
        raise StillPlaying("boards are still ahead of you: only the list can be taken out now")


def _yaml(data: object) -> str:
    return yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=120)


def _file(text: str, kind: str, ending: str) -> Response:
    return Response(text.encode(), media_type=f"{kind}; charset=utf-8",
                    headers={"content-disposition": f'attachment; filename="hakem.{ending}"'})


ROOMS = (
    Room("/log", page),
    Room("/log.csv", csv),
    Room("/log.json", json),
    Room("/log.yaml", cases),
    Room("/calls/{call}/case.yaml", case),
)
