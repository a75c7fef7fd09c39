"""The log: every call, filtered; and what goes out of it, for a spreadsheet, for a program, as cases."""

from __future__ import annotations

from urllib.parse import urlencode

import yaml
from starlette.responses import Response

from hakem.journal.errors import Refused
from hakem.journal.export import as_csv, as_json, case_of
from hakem.journal.listing import Filter, how_many, log
from hakem.journal.reading import read_call
from hakem.journal.sessions import boards_ahead, sessions_of
from hakem.web.guard.forms import Form
from hakem.web.house import Visit
from hakem.web.pages.call import open_story
from hakem.web.pages.home import line_of, running_sessions
from hakem.web.pages.routes import Room

PAGE = 50
STATES = ("open", "closed")


def page(visit: Visit) -> Response:
    """Show the calls that the filter leaves."""
    which, query = _filter(visit.query), visit.query
    at = query.number_or_none("from", 0, 10**6) or 0
    kept = [(name, query.get(name)) for name in ("session", "table", "board", "law", "state") if query.get(name)]
    lines = log(visit.club, which, limit=PAGE, offset=at)
    return visit.show("log.html", calls=[line_of(visit.voice, one) for one in lines],
                      n=how_many(visit.club, which), at=at, page=PAGE, sessions=sessions_of(visit.club), query=query,
                      states=STATES, kept=urlencode(kept))


def _filter(query: Form) -> Filter:
    state = query.get("state")
    return Filter(
        session=query.get("session") or None, table=query.number_or_none("table", 1),
        board=query.number_or_none("board", 1), law=query.number_or_none("law", 1, 93),
        state=state if state in STATES else None)


def csv(visit: Visit) -> Response:
    """For a spreadsheet."""
    return _file(as_csv(visit.club, _filter(visit.query)), "text/csv", "csv")


def json(visit: Visit) -> Response:
    """For a program; with names and private facts for the chief who asks for them."""
    _not_while_playing(visit)
    names = visit.who.is_chief and visit.query.get("names") == "yes"
    return _file(as_json(visit.club, _filter(visit.query), names=names), "application/json", "json")


def cases(visit: Visit) -> Response:
    """As cases: `hakem rule` reads them."""
    _not_while_playing(visit)
    calls = [read_call(visit.club, line.id) for line in log(visit.club, _filter(visit.query), limit=PAGE * 10)]
    return _file(_yaml([case_of(call, words=False) for call in calls]), "application/yaml", "yaml")


def case(visit: Visit) -> Response:
    """One call as a case."""
    return _file(_yaml([case_of(open_story(visit).call, words=False)]), "application/yaml", "yaml")


def _not_while_playing(visit: Visit) -> None:
    """Whoever still has boards ahead does not take out what was said about them."""
    if any(boards_ahead(visit.club, session.id, visit.me) for session in running_sessions(visit)):
        raise Refused("boards are still ahead of you: only the list can be taken out now")


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
