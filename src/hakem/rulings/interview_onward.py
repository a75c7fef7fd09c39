"""The interview at a table that is running: what else happened, told on the record as it stands.

The moment and the facts of the table are known, so that only what happened is asked, and its own facts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from hakem.rulings.interview import Interview, _entries, _Run, _Waits, is_ruled, menu
from hakem.rulings.interview_draft import Draft
from hakem.rulings.interview_steps import Step
from hakem.rulings.table import Table
from hakem.table.catalogue import AFTER, AT_LEAD, IN_AUCTION, IN_PLAY, INCIDENTS, IncidentKind
from hakem.table.entries import Entry
from hakem.table.state import AUCTION, CLARIFICATION, OVER, PLAY

MOMENT_OF = {AUCTION: IN_AUCTION, CLARIFICATION: AT_LEAD, PLAY: IN_PLAY, OVER: AFTER}
OF_THE_FIRST = ("failed", "first-trick")  # bounds that hold for a record of one trick only


@dataclass(slots=True)
class Running(Draft):
    """Entries that go on from a table. `begin` gives that table, a new one each time."""

    begin: Callable[[], Table] = Table

    def table(self, *more: Entry) -> Table:
        """The table with what is told now, and then these entries."""
        table = self.begin()
        for entry in (*self.entries, *more):
            table.record(entry)
        return table


class Onward(Interview):
    """What else happened at this table. It ends when that is told: what the law asks then, the table waits for.

    >>> onward = Onward(lambda: Table(contract="3NT S"))
    >>> for answer in ("show", "E HQ", "dropped"):
    ...     onward.answer(answer)
    >>> onward.done, onward.record()
    (True, [{'show': {'seat': 'E', 'cards': ['HQ'], 'how': 'dropped'}}])
    """

    def __init__(self, begin: Callable[[], Table]) -> None:
        self._begin = begin
        super().__init__()

    @property
    def moment(self) -> str:
        """The moment that the table is at."""
        return MOMENT_OF[self._begin().state.phase]

    def record(self) -> list[object]:
        """What was told, as entries in the contract's form."""
        record = self.case()["record"]
        assert isinstance(record, list)
        return record

    def _replay(self, answers: tuple[object, ...]) -> _Run:
        run = _Run(answers, Running(begin=self._begin))  # type: ignore[arg-type]
        try:
            _tell_on(run, self.moment)
        except _Waits as waits:
            run.step = waits.step
        run.table = run.draft.table()
        return run


def onward_menu(moment: str) -> tuple[IncidentKind, ...]:
    """What can be told at a running table: what a law here rules, and no scene has to be laid for."""
    return tuple(kind for kind in menu(moment) if is_ruled(kind)
                 and all(telling.act != "laid" for telling in kind.tellings if telling.moment == moment))


def _tell_on(run: _Run, moment: str) -> None:
    possible = tuple(kind.key for kind in onward_menu(moment))
    kind = INCIDENTS[str(run(Step("what", "word", possible, moment=moment)))]
    run.name = kind.key
    telling = next(telling for telling in kind.tellings if telling.moment == moment)
    known = tuple(replace(one, among="") if one.among in OF_THE_FIRST else one for one in kind.fields)
    for entry in _entries(run, replace(kind, fields=known), telling):
        run.draft.entries.append(entry)
