"""From a call's entries to its table: the record that holds now, with amendments made.

An amended answer may change what is asked after it. Nothing that was told is lost then: an entry that does not fit is
set aside, and comes in again where the table waits for the same as when it was told. An answer is never taken for
another question than its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from hakem.errors import HakemError
from hakem.formats.cases import Case
from hakem.journal.kinds import Amended, Facts, Record, Told, What
from hakem.journal.plain import Json, Path, json_of
from hakem.laws.ruling import Ask, NotCovered, Offer
from hakem.rulings.next import plain_option
from hakem.rulings.table import Table
from hakem.table.reading import entry_of

FACTS = ("dealer", "board", "vulnerable", "hands", "contract", "start")
Numbered = tuple[int, What, tuple[Path, ...]]
FORGOTTEN, OTHER_QUESTION, AFTER_ASIDE = "forgotten", "other-question", "after-aside"


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of the record as it holds now, and whether something in it has been forgotten."""

    seq: int
    told: Told
    forgotten: bool = False


@dataclass(frozen=True, slots=True)
class Aside:
    """A told entry that does not fit now: FORGOTTEN, OTHER_QUESTION, AFTER_ASIDE, or what the table said."""

    seq: int
    why: str
    record: Record


@dataclass(frozen=True, slots=True)
class Played:
    """Where the entries of a call lead: the table, the facts it began with, its record in the order it was taken."""

    table: Table
    facts: Mapping[str, object]
    record: tuple[Record, ...]
    order: tuple[int, ...]  # the entries' numbers, in the same order
    aside: tuple[Aside, ...] = ()

    @property
    def question(self) -> Json:
        """What is asked now, shortened to what makes it this question; None where a call or card is waited for."""
        return question_of(self.table)

    def case(self, name: str) -> dict[str, object]:
        """The same as a case in the contract's form."""
        return {"id": name, **self.facts, "record": list(self.record)}


def play(beginning: Mapping[str, object], said: Iterable[Numbered], *, before: int | None = None) -> Played:
    """Fold numbered entries, each with the places where something was forgotten. HakemError if it cannot begin.

    `before`: only as far as the entry with this number, so that what it answered is asked again.
    """
    facts: dict[str, object] = dict(beginning)
    items: list[Item] = []
    given: dict[int, Mapping[str, object]] = {}
    strict = False
    for seq, what, forgotten in said:
        match what:
            case Facts(told):
                strict = strict or bool(items)
                given[seq] = told
            case Told():
                item = Item(seq, what, any(path[0] == "record" for path in forgotten))
                at = next((n for n, one in enumerate(items) if one.seq == what.before), len(items))
                items.insert(at, item)
            case Amended(of, to):
                strict = True
                if of in given:
                    given[of] = to if isinstance(to, Mapping) else {}
                else:
                    lost = any(path[0] == "to" for path in forgotten)
                    items = [_amended(one, to, forgotten=lost) if one.seq == of else one for one in items]
            case _:
                pass
    for told in given.values():
        facts |= {name: value for name, value in told.items() if name in FACTS}
    end = next((n for n, one in enumerate(items) if one.seq == before), len(items))
    return _fold(facts, [one for one in items[:end] if one.told.record], strict=strict)


def _amended(item: Item, to: Record | None, *, forgotten: bool) -> Item:
    return Item(item.seq, replace(item.told, record=to if to is not None else ""), forgotten)


def _fold(facts: Mapping[str, object], items: Sequence[Item], *, strict: bool) -> Played:
    table = Case("call", "the call", {**facts, "record": []}).table()
    taken: list[Item] = []
    aside: list[Aside] = []
    skipped: list[Item] = []  # answers whose question may still come
    blocked = False
    for item in items:
        why = AFTER_ASIDE if blocked else _take(table, item, strict=strict)
        if not why:
            taken.append(item)
            if is_answer(item.told.record):
                _take_skipped(table, skipped, taken)
            else:
                aside += [Aside(one.seq, OTHER_QUESTION, one.told.record) for one in skipped]
                skipped = []
        elif why == OTHER_QUESTION and is_answer(item.told.record):
            skipped.append(item)
        else:
            aside.append(Aside(item.seq, why, item.told.record))
            blocked = True
    aside += [Aside(one.seq, OTHER_QUESTION, one.told.record) for one in skipped]
    places = {one.seq: n for n, one in enumerate(items)}
    aside.sort(key=lambda one: places[one.seq])
    return Played(table, facts, tuple(one.told.record for one in taken), tuple(one.seq for one in taken), tuple(aside))


def _take_skipped(table: Table, skipped: list[Item], taken: list[Item]) -> None:
    again = True
    while again:
        again = False
        for one in skipped:
            if not _take(table, one, strict=True):
                skipped.remove(one)
                taken.append(one)
                again = True
                break


def _take(table: Table, item: Item, *, strict: bool) -> str:
    """Record this entry; else say why it does not fit."""
    if item.forgotten:
        return FORGOTTEN
    if strict and item.told.asked != question_of(table):
        return OTHER_QUESTION
    try:
        table.record(entry_of(item.told.record))
    except HakemError as error:
        return str(error)
    return ""


def is_answer(record: Record) -> bool:
    """Whether an entry of a record is a finding or a choice."""
    return isinstance(record, Mapping) and ("finding" in record or "choice" in record)


def question_of(table: Table) -> Json:
    """What a table asks, shortened to what makes it this question and no other."""
    match table.next:
        case Ask(finding, _, about):
            return {"finding": finding, "about": None if about is None else str(about)}
        case Offer(to, clause, options, about):
            return {"to": str(to), "clause": clause, "about": None if about is None else str(about), "options": [
                json_of({name: value for name, value in plain_option(option).items() if name != "clause"})
                for option in options]}
        case NotCovered(law, incident):
            return {"law": law, "incident": incident}
        case _:
            return None
