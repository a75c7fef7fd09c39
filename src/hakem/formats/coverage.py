"""Which clauses of the Laws are ruled here, from the editions, the bound functions and the shipped index of cases.

A clause is `ruled` in an edition when a function is bound to it and two cases of that edition stand on either side:
one expects what comes of the clause (an effect, an option, information, a review, a penalty with its number; of a
clause from which nothing ever comes, that it is cited), and another lies just outside it (it did not apply, was an
option not taken, or the same walk ruled without it). `hakem.formats.indexing` finds them.
`judged` and `definition` come from the editions; any other clause is `not-yet`. A heading without a function of its
own stands as its parts do.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from hakem.editions import YEARS, Clause, Words, edition, parse_clause
from hakem.errors import BadNotation
from hakem.laws import load
from hakem.laws.kit import CLAUSES

RULED, JUDGED, DEFINITION, NOT_YET = "ruled", "judged", "definition", "not-yet"
STATES = (RULED, JUDGED, DEFINITION, NOT_YET)
INDEX = "cases.json"  # beside the laws; made by scripts/index
Index = Mapping[str, Mapping[str, Mapping[str, Sequence[str]]]]


@dataclass(frozen=True, slots=True)
class Covered:
    """One clause of one edition and how far it is ruled."""

    clause: str
    edition: int
    law: int
    title: Words
    state: str
    cases: tuple[str, ...]

    def plain(self) -> dict[str, object]:
        """Give it in the contract's words."""
        return {"clause": self.clause, "edition": self.edition, "title": dict(self.title), "state": self.state,
                "cases": list(self.cases)}


def coverage(number: str | None = None, years: Iterable[int] = YEARS) -> list[Covered]:
    """Give the clauses of a Law, of a clause and what is under it, or of all Laws. BadNotation for no such number."""
    load()
    years = tuple(years)
    wanted = parse_clause(number) if number is not None else None
    found = [row for year in years for row in _rows(year) if wanted is None or _is_under(row.clause, wanted)]
    if not found:
        raise BadNotation(f"no clause {wanted} in the tables of {', '.join(map(str, years))}; `hakem laws` lists them")
    return found


def _rows(year: int) -> Iterator[Covered]:
    for clause in edition(year).clauses:
        shown = cases_of(clause.id, year)
        ids = tuple(sorted({*shown.get("in", ()), *shown.get("also", ())}))
        yield Covered(clause.id, year, clause.law, clause.title, state_of(clause, year), ids)


def state_of(clause: Clause, year: int) -> str:
    """Say how far this clause is ruled here."""
    if clause.state is not None:
        return clause.state
    bound = any(year in years for years in CLAUSES.get(clause.id, {}).values())
    if bound:
        shown = cases_of(clause.id, year)
        return RULED if shown.get("in") and shown.get("out") else NOT_YET
    parts = {state_of(part, year) for part in edition(year).parts(clause.id)}
    if not parts or NOT_YET in parts:
        return NOT_YET
    return next(state for state in STATES if state in parts)


def _is_under(clause: str, above: str) -> bool:
    if not clause.startswith(above):
        return False
    return len(clause) == len(above) or not (above[-1].isdigit() and clause[len(above)].isdigit())


def cases_of(clause: str, year: int) -> Mapping[str, Sequence[str]]:
    """The cases `in` this clause, just `out` of it, and those that `also` cite it."""
    return cases_by_clause().get(clause, {}).get(str(year), {})


@cache
def cases_by_clause() -> Index:
    """Read the index that is shipped: clause, edition, and the cases that show it."""
    place = files("hakem.laws").joinpath(INDEX)
    found: Index = json.loads(place.read_text(encoding="utf-8")) if place.is_file() else {}
    return found
