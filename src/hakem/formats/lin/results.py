"""The header of a LIN file: `vg`, `rs`, `pn`; and which slot of the results belongs to which table.

Slots stand open room first, then closed, for each board. Some files follow the order in which the tables stand in the
file, or have the rooms the other way round: the order that fits the auctions best is taken, for the whole file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from hakem.calls import DENOMINATIONS
from hakem.cards import Seat
from hakem.formats.parts import ToldContract

_SLOT = re.compile(r"([1-7])(C|D|H|S|NT?)([NESW])(X{0,2})(=|[+-]\d{1,2})?")
_NAMED = {named.value[0]: named for named in DENOMINATIONS}
SCORING = {"I": "IMP", "P": "MP", "B": "BAM", "T": "Total"}
MOST_SLOTS = 2000


class Slot(NamedTuple):
    """A result as the header tells it; `contract` None where it is not known."""

    text: str
    contract: ToldContract | None = None
    declarer: Seat | None = None
    result: int | None = None


@lru_cache(2048)
def slot_of(text: str) -> Slot:
    """Read one slot: `3NS=`, `4HEx-2`, `P`, or nothing.

    >>> slot = slot_of("4HEx-2")
    >>> str(slot.contract), slot.declarer, slot.result
    ('4HX', Seat.E, 8)
    """
    token = text.strip().upper()
    if token in ("P", "PASS"):
        return Slot(text, ToldContract())
    match = _SLOT.fullmatch(token)
    if match is None:
        return Slot(text)
    over = match[5]
    level = int(match[1])
    tricks = None if over is None else level + 6 + (0 if over == "=" else int(over))
    if tricks is not None and not 0 <= tricks <= 13:
        tricks = None
    return Slot(text, ToldContract(level, _NAMED[match[2][0]], len(match[4])), Seat(match[3]), tricks)


def players(value: str) -> tuple[str, ...]:
    """The value of `pn`: four names, South West North East, or eight, open room before closed."""
    return tuple(one.strip() for one in value.replace("\n", " ").split(","))


@dataclass(slots=True)
class Header:
    """What the tables after it share, until the next one."""

    event: tuple[str, ...] = ()
    slots: list[Slot] = field(default_factory=list)
    names: tuple[str, ...] = ()
    number: int = 0  # tables since then
    faults: list[str] = field(default_factory=list)

    def begin(self, value: str) -> None:
        """A new `vg`: event, segment, type, first board, last board, home, carry, visitors, carry."""
        self.event = tuple(one.strip() for one in value.split(","))
        self.slots, self.number = [], 0

    def results(self, value: str) -> None:
        """The value of `rs`."""
        slots = value.split(",")
        self.slots = [slot_of(one) for one in slots[:MOST_SLOTS]]
        bad = [one for one in self.slots if one.contract is None and one.text.strip()]
        if bad:
            self.faults.append(f"result {bad[0].text.strip()[:20]!r} of the header cannot be read")

    @property
    def tags(self) -> dict[str, str]:
        """What a record says of its event, in PBN's words."""
        if len(self.event) < 3:
            return {"Event": self.event[0]} if self.event and self.event[0] else {}
        found = {"Event": self.event[0], "Stage": self.event[1], "Scoring": SCORING.get(self.event[2], self.event[2])}
        if len(self.event) >= 9:
            found |= {"HomeTeam": self.event[5], "VisitTeam": self.event[7]}
        return {name: value for name, value in found.items() if value}

    def first_board(self) -> int | None:
        """The number of the first board, where the header says so."""
        text = self.event[3] if len(self.event) > 3 else ""
        return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else None


class Seated(NamedTuple):
    """A table to find the slot of: its room (`o`, `c` or nothing), board number, and what its auction leads to."""

    room: str
    board: int | None
    reached: tuple[ToldContract, Seat | None] | None


def assign(slots: Sequence[Slot], first: int | None, tables: Sequence[Seated]) -> tuple[list[Slot | None], str]:
    """The slot of each table, and which order fitted (`rooms`, `file`, `swapped`; empty where nothing did)."""
    if not slots or not tables:
        return [None] * len(tables), ""
    boards = [one.board for one in tables if one.board is not None]
    start = first if first is not None else min(boards, default=1)
    orders: dict[str, Callable[[int, Seated], int]] = {
        "rooms": lambda _, one: -1 if one.board is None else (one.board - start) * 2 + (one.room == "c"),
        "file": lambda number, _: number,
        "swapped": lambda _, one: -1 if one.board is None else (one.board - start) * 2 + (one.room == "o"),
    }
    best, found, name = -1, list[Slot | None](), ""
    for order, place in orders.items():
        trial = [slots[at] if 0 <= (at := place(n, one)) < len(slots) else None for n, one in enumerate(tables)]
        fits = sum(1 for slot, one in zip(trial, tables, strict=True) if slot is not None and _fits(slot, one))
        if fits > best:
            best, found, name = fits, trial, order
    told = sum(1 for slot, one in zip(found, tables, strict=True)
               if slot is not None and slot.contract is not None and one.reached is not None)
    return (found, name) if best > 0 or not told else (found, "")


def _fits(slot: Slot, table: Seated) -> bool:
    if slot.contract is None or table.reached is None:
        return False
    contract, declarer = table.reached
    return contract == slot.contract and (declarer is slot.declarer or contract.passed_out)
