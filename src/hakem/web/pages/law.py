"""A clause, one tap away: what it is about, what stands above and below it, where it sends the reader."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from hakem.editions import YEARS, Clause, Edition, edition, parse_clause
from hakem.errors import BadNotation
from hakem.formats.coverage import state_of
from hakem.journal.errors import NotFound
from hakem.laws import load
from hakem.locale.texts import label
from hakem.web.house import Visit
from hakem.web.pages.routes import Room

STATES = {
    "ruled": label("Ruled here"), "judged": label("A matter of judgement"),
    "definition": label("A definition or a duty"), "not-yet": label("Not ruled here yet"),
}


@dataclass(frozen=True, slots=True)
class Part:
    """A clause as a line."""

    id: str
    title: str


def law(visit: Visit) -> Response:
    """Show a clause, or a whole Law."""
    load()
    year = visit.path("year")
    if year not in map(str, YEARS):
        raise NotFound("there is no such edition")
    book = edition(int(year))
    try:
        wanted = parse_clause(visit.path("clause"))
        found = book.clause(wanted) if wanted in book and not wanted.isdecimal() else None
        number = found.law if found else int(wanted)
        if number not in book.laws:
            raise NotFound("there is no such clause")
    except (BadNotation, ValueError):
        raise NotFound("there is no such clause") from None
    return visit.show("law.html", _page(visit, book, wanted, found, number), year=book.year, wanted=wanted)


def _page(visit: Visit, book: Edition, wanted: str, found: Clause | None, number: int) -> dict[str, object]:
    def part(clause: Clause) -> Part:
        return Part(clause.id, clause.title[visit.language])

    whole = book.laws[number]
    below = book.parts(wanted) if found else tuple(one for one in whole.clauses if len(one.id) <= len(str(number)) + 1)
    return {
        "number": number, "law": whole.title[visit.language],
        "title": found.title[visit.language] if found else whole.title[visit.language],
        "above": [part(one) for one in whole.clauses if found and wanted.startswith(one.id) and one.id != wanted],
        "below": [part(one) for one in below],
        "see": [_part_of(visit, book, one) for one in (found.see if found else ())],
        "state": visit.say(STATES.get(state_of(found, book.year), "")) if found else "",
    }


def _part_of(visit: Visit, book: Edition, one: str) -> Part:
    if one.isdecimal():
        return Part(one, book.laws[int(one)].title[visit.language] if int(one) in book.laws else "")
    return Part(one, book.clause(one).title[visit.language] if one in book else "")


ROOMS = (Room("/law/{year}/{clause}", law),)
