"""Making the index of cases that ships with the package: for each clause and edition, which cases show it.

in      the case expects what comes of the clause: an effect, an option offered or chosen, information, a review, a
        penalty with its number. Of some clauses nothing comes in any case, for they only decide what another clause
        does (43A1a, 52A): there a case has to expect them by name in `clauses`.
out     another case lies just outside: the clause did not apply, or was an option not taken, or the same walk ruled
        without it. The nearest three, by how few clauses they differ in.
also    the other cases that cite it
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from hakem.editions import YEARS, edition
from hakem.errors import BadNotation
from hakem.formats.cases import Case, meets
from hakem.laws.ruling import Ask, NotCovered, Offer
from hakem.rulings.next import Plain, plain_next
from hakem.rulings.result import plain_ruling
from hakem.rulings.table import Table
from hakem.table.entries import Choice

IN, OUT, ALSO = "in", "out", "also"
MOST = 3
PARTS = ("effects", "information", "reviews", "choices")
Index = dict[str, dict[str, dict[str, list[str]]]]
Entry = tuple[str, int]  # clause, edition


@dataclass(slots=True)
class Walked:
    """One ruling of a case: what its walk came past."""

    case: str
    incident: str
    clauses: frozenset[str]
    refused: frozenset[str]  # clauses that did not apply, and options that were offered and not taken
    waits: bool  # it has not come to its end


@dataclass(slots=True)
class Shown:
    """What a case shows of clauses."""

    id: str
    edition: int
    cites: set[str] = field(default_factory=set)
    yields: set[str] = field(default_factory=set)  # something comes of these clauses
    expects: set[str] = field(default_factory=set)  # and of these the case expects it
    names: set[str] = field(default_factory=set)  # it expects these in `clauses`
    walks: list[Walked] = field(default_factory=list)


def index_of(cases: Iterable[Case]) -> Index:
    """Give the index: clause, edition, the ids of cases `in`, `out` and `also`."""
    shown = [show(case) for case in cases]
    yielding = {_whole(clause, one.edition) for one in shown for clause in one.yields}
    citing: dict[Entry, list[Shown]] = defaultdict(list)
    by_walk: dict[tuple[int, str], list[Walked]] = defaultdict(list)
    for one in shown:
        for clause in one.cites:
            citing[clause, one.edition].append(one)
        for walked in one.walks:
            by_walk[one.edition, walked.incident].append(walked)
    index: Index = {}
    for (clause, year), ones in sorted(citing.items()):
        own = _whole(clause, year) in yielding
        inside = sorted(one.id for one in ones if clause in (one.expects if own else one.names))
        cited_by = {one.id for one in ones}
        found = {IN: inside,
                 OUT: outside(clause, year, [one for one in ones if one.id in inside], cited_by, by_walk),
                 ALSO: sorted(cited_by - set(inside))}
        index.setdefault(clause, {})[str(year)] = {name: ids for name, ids in found.items() if ids}
    return index


def outside(clause: str, year: int, inside: list[Shown], cited_by: set[str],
            by_walk: Mapping[tuple[int, str], list[Walked]]) -> list[str]:
    """The nearest cases that do not cite the clause though it was before them, or the same walk ran."""
    nearest: dict[str, tuple[bool, int]] = {}
    for mine in (walked for one in inside for walked in one.walks if clause in walked.clauses):
        for other in by_walk[year, mine.incident]:
            if other.waits or other.case in cited_by or not (other.clauses or clause in other.refused):
                continue
            distance = (clause not in other.refused, len((mine.clauses ^ other.clauses) - {clause}))
            nearest[other.case] = min(distance, nearest.get(other.case, distance))
    return sorted(nearest, key=lambda case: (nearest[case], case))[:MOST]


def show(case: Case) -> Shown:
    """Play the case and say what it shows."""
    shown = Shown(case.id, case.edition)
    table = case.begin()
    offered: dict[int, set[str]] = defaultdict(set)
    taken: dict[int, set[str]] = defaultdict(set)
    for entry in case.entries():
        waiting, at = table.next, table.current
        if isinstance(waiting, Offer):
            offered[at] |= {option.clause for option in waiting.options}
            if isinstance(entry, Choice):
                taken[at] |= {option.clause for option in waiting.options for pick in entry.picks if option.meets(pick)}
        table.record(entry)
    _read(shown, case, table)
    for clauses in taken.values():
        shown.yields |= clauses
        shown.expects |= clauses
    waits = table.current if isinstance(table.next, Ask | Offer | NotCovered) else -1
    for number, ruling in enumerate(table.rulings):
        refused = {step.clause for step in ruling.because if not step.applied} | offered[number]
        shown.walks.append(Walked(case.id, ruling.incident, frozenset(ruling.clauses),
                                  frozenset(refused - taken[number] - set(ruling.clauses)), number == waits))
    return shown


def _read(shown: Shown, case: Case, table: Table) -> None:
    result = table.result(case.id)
    expected = case.data.get("expect", {})
    expected = expected if isinstance(expected, Mapping) else {}
    shown.cites = {*cited(result), *cited(expected)}
    wanted = _list(expected, "rulings")
    for ruling in map(plain_ruling, table.rulings):
        mine = [one for one in wanted if meets(one, ruling)]
        for part in PARTS:
            for thing in _list(ruling, part):
                _add(shown, thing["clause"], any(meets(want, thing) for one in mine for want in _list(one, part)))
        if isinstance(penalty := ruling["penalty"], Mapping):
            _add(shown, str(penalty["clause"]), any(one.get("penalty") not in (None, "null") for one in mine))
        shown.names |= {str(clause) for one in mine for clause in _list(one, "clauses")}
    for review in _list(result, "reviews"):
        _add(shown, review["clause"], any(meets(want, review) for want in _list(expected, "reviews")))
    _read_choice(shown, plain_next(table.next), expected.get("next"))


def _read_choice(shown: Shown, waiting: Plain, expected: object) -> None:
    if waiting["kind"] != "choice":
        return
    wanted = expected if isinstance(expected, Mapping) else {}
    _add(shown, str(waiting["clause"]), "clause" in wanted)
    for option in _list(waiting, "options"):
        if "clause" in option:
            _add(shown, option["clause"], any(meets(want, option) for want in _list(wanted, "options")))


def _add(shown: Shown, clause: str, expected: bool) -> None:
    shown.yields.add(clause)
    if expected:
        shown.expects.add(clause)


def _list(part: Mapping[str, Any], name: str) -> list[Any]:
    found = part.get(name, [])
    return found if isinstance(found, list) else []


@cache
def _whole(clause: str, year: int) -> tuple[str, ...]:
    """The clause as one thing: the same in every edition that gives this number the same title."""
    return (clause, *(str(one) for one in YEARS if _title(clause, one) == _title(clause, year)))


def _title(clause: str, year: int) -> str:
    try:
        return edition(year).clause(clause).title.en
    except BadNotation:
        return ""


def cited(part: Any) -> Iterator[str]:
    """Go through the clauses that a result names anywhere, except as one that did not apply."""
    if isinstance(part, Mapping):
        if str(part.get("applied")).lower() == "false":
            return
        if part.get("clause"):
            yield str(part["clause"])
        clauses = part.get("clauses", [])
        yield from map(str, clauses if isinstance(clauses, list) else [clauses])
        for inner in part.values():
            yield from cited(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from cited(inner)
