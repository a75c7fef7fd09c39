"""IMPs and matchpoints told with each table, against the other tables of the same board in the file.

Two tables of one match are compared with each other. Matchpoints are compared with the field that the file holds, and
only where nearly all of them agree with it: then the file holds the whole field, and the rest is wrong.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hakem.audit.finding import Finding
from hakem.audit.kinds import KINDS
from hakem.audit.results import told_scores
from hakem.audit.tables import shown
from hakem.cards import Side
from hakem.formats.record import Record
from hakem.locale.texts import Says, says
from hakem.scoring.imps import imps
from hakem.scoring.matchpoints import matchpoints, percentages

AGREE = 0.9
MOST = 200_000  # tables kept; of a larger file only the first ones are compared
_SIDED = re.compile(r"(NS|EW)\s*([+-]?\d+(?:\.\d+)?)")
_FIELDS = ("ScoreMP", "ScorePercentage")


class Table(NamedTuple):
    """One table of a contest, as little of it as is needed."""

    where: tuple[str, int, str, str, int]  # file, number of the record, board, room, line
    tag: str
    told: float  # for North-South
    score: int  # as North-South see it


def told_for_ns(text: str, declarer: Side | None) -> float | None:
    """What a score tag tells for North-South: `NS 4 EW -4`, `EW 10`, `3` (declarer's side); None if it tells nothing.

    >>> told_for_ns("EW -2.5", None), told_for_ns("3", Side.EW), told_for_ns("NS 7 EW -9", None), told_for_ns("", None)
    (2.5, -3.0, 7.0, None)
    """
    for side, value in _SIDED.findall(text):
        return float(value) if side == "NS" else -float(value)
    try:
        return float(text) * (1 if declarer is Side.NS else -1) if declarer is not None else None
    except ValueError:
        return None


class Contest:
    """The tables of a file, as they come."""

    def __init__(self) -> None:
        self._matches: defaultdict[tuple[object, ...], list[Table]] = defaultdict(list)
        self._fields: defaultdict[tuple[object, ...], list[Table]] = defaultdict(list)
        self._kept = 0

    def add(self, record: Record) -> None:
        """Keep what a table tells of IMPs or matchpoints."""
        tags = record.tags
        if self._kept >= MOST or not ("ScoreIMP" in tags or "ScoreMP" in tags or "ScorePercentage" in tags):
            return
        declarer = record.declarer.side if record.declarer is not None else None
        told_score = next(told_scores(record.score, declarer), None)
        if told_score is None:
            return
        side, points = told_score
        ns = points if side is Side.NS else -points
        board = (tags.get("Event", ""), record.section, record.board, record.deal)
        teams = frozenset((tags.get("HomeTeam", ""), tags.get("VisitTeam", ""))) - {""}
        told = told_for_ns(tags.get("ScoreIMP", ""), declarer)
        if told is not None and len(teams) == 2:
            self._keep(self._matches[*board, record.round, teams], record, "ScoreIMP", told, ns)
        for tag in _FIELDS:
            told = told_for_ns(tags.get(tag, ""), declarer)
            if told is not None:
                self._keep(self._fields[*board, tag], record, tag, told, ns)

    def _keep(self, tables: list[Table], record: Record, tag: str, told: float, score: int) -> None:
        self._kept += 1
        where = record.file, record.number, record.board, record.room, record.line
        tables.append(Table(where, tag, told, score))

    def findings(self) -> Iterator[Finding]:
        """What does not fit, once all tables are there."""
        for tables in self._matches.values():
            if len(tables) == 2:
                yield from _two(*tables)
        for tag in _FIELDS:
            yield from _field([tables for key, tables in self._fields.items() if key[-1] == tag and len(tables) > 2])


def _two(one: Table, other: Table) -> Iterator[Finding]:
    for mine, theirs in ((one, other), (other, one)):
        due = imps(mine.score - theirs.score)
        if mine.told != due:
            yield filled(mine, says(
                "IMPs told for North–South: {told}. The scores of the two tables, {score} and {other}, give {due}.",
                told=shown(mine.told), score=mine.score, other=theirs.score, due=due))


def _field(boards: Iterable[list[Table]]) -> Iterator[Finding]:
    """Matchpoints of whole fields."""
    wrong, n = [], 0
    for tables in boards:
        scores = [one.score for one in tables]
        due = percentages(scores) if tables[0].tag == "ScorePercentage" else [float(m) for m in matchpoints(scores)]
        for one, right in zip(tables, due, strict=True):
            n += 1
            if abs(one.told - right) > 0.06:
                wrong.append((one, right))
    if n and len(wrong) <= (1 - AGREE) * n:
        for one, right in wrong:
            yield filled(one, says("{tag} told for North–South: {told}; the scores in the file give {due}.",
                                   tag=one.tag, told=shown(one.told), due=shown(right)))


def filled(table: Table, said: Says) -> Finding:
    """What does not fit, as a finding."""
    kind = "imps" if table.tag == "ScoreIMP" else "matchpoints"
    return Finding(*table.where, kind, KINDS[kind].clause, "", 0, said)
