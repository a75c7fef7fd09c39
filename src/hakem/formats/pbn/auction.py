"""The Auction section: calls in order, who made them, and what is said about them.

Cells follow one another clockwise; `-` fills those before the dealer; `^S` takes the cell of a player who was skipped.
"""

from __future__ import annotations

from collections.abc import Mapping

from hakem.calls import PASS, Call
from hakem.cards import ROTATION, Seat
from hakem.formats.parts import OPEN, PASSES, Auction, Remark
from hakem.formats.pbn.cells import MOST_CELLS, NOTE, Said, cells_of
from hakem.formats.words import ALL_PASS, CALL

Faults = list[tuple[int, str, str]]
_EMPTY: dict[int, str] = {}
_NO_REMARKS: dict[int, Remark] = {}


def auction_of(text: str, first: Seat | None, notes: Mapping[int, str]) -> tuple[Auction, Faults]:
    """Read a section's text; `first` is the seat of its first cell.

    >>> auction, _ = auction_of("- 1D ^S 2C AP", Seat.W, {})
    >>> [f"{seat}:{call}" for seat, call in zip(auction.seats, auction.calls)]
    ['N:1D', 'S:2C', 'W:P', 'N:P', 'E:P']
    """
    tokens = text.split()
    if len(tokens) > MOST_CELLS:
        return _careful(text, first, notes)
    get = CALL.get
    calls: list[Call] = []
    said: dict[int, int] = {}
    empty, ended = 0, OPEN
    for token in tokens:
        call = get(token)
        if call is not None:
            calls.append(call)
        elif token in NOTE and calls and len(calls) - 1 not in said:
            said[len(calls) - 1] = NOTE[token]
        elif token in ALL_PASS and not ended:
            calls += _closing(calls)
        elif token == "-" and not calls:  # noqa: S105 - a cell
            empty += 1
        elif token in ("*", "+") and not ended:
            ended = token
        else:
            return _careful(text, first, notes)
        if ended and token != ended:
            return _careful(text, first, notes)
    if len(calls) > 3 and not ended and calls[-1] is calls[-2] is calls[-3] is PASS:
        ended = PASSES
    if first is not None and empty:
        first = ROTATION[first.index][empty % 4]
    if not said:
        return Auction(first, tuple(calls), _EMPTY, _NO_REMARKS, ended), []
    faults: Faults = [(-1, "note", f"no note for ={n}=") for n in said.values() if n not in notes]
    remarks = {at: Remark(notes.get(n, ""), alert=True, number=n) for at, n in said.items()}
    return Auction(first, tuple(calls), _EMPTY, remarks, ended), faults


def _closing(calls: list[Call]) -> list[Call]:
    """The passes that end the auction from here: what `AP` stands for."""
    passes = 0
    while passes < len(calls) and calls[-1 - passes] is PASS:
        passes += 1
    need = 4 if passes == len(calls) else 3
    return [PASS] * max(0, need - passes)


def _careful(text: str, first: Seat | None, notes: Mapping[int, str]) -> tuple[Auction, Faults]:
    """The same for a section with marks, comments, glued tokens or faults."""
    found = cells_of(text, marks="SI")
    faults = found.faults
    calls: list[Call] = []
    at: dict[int, int] = {}  # cell to call
    marks: dict[int, str] = {}
    empty, skipped = 0, ""
    for number, cell in enumerate(found.cells):
        letters = skipped + found.marks.get(number, "")
        skipped = ""
        if number == found.ended_at and found.ended == "+":
            continue
        if cell.startswith("-"):
            if not calls:
                empty += 1
            else:
                faults.append((found.places[number], "gap", "'-' among the calls: the call that was made is missing"))
            continue
        call = CALL.get(cell)
        if call is None and cell not in ALL_PASS:
            faults.append((found.places[number], "call", f"not a call: {cell[:20]!r}; 1C to 7NT, Pass, X, XX, AP"))
            skipped = letters
            continue
        if letters:
            marks[len(calls)] = letters
        at[number] = len(calls)
        calls += [call] if call is not None else _closing(calls)
    if extra := skipped + found.marks.get(len(found.cells), ""):
        faults.append((-1, "mark", f"'^{extra[-1]}' with no call after it"))
    faults += [(-1, "note", f"no note for ={one.number}=") for one in found.said.values()
               if one.number and one.number not in notes]
    remarks = {at.get(cell, 0): said.remark(notes) for cell, said in found.said.items() if _says(said)}
    ended = found.ended
    if not ended and len(calls) > 3 and calls[-1] is calls[-2] is calls[-3] is PASS:
        ended = PASSES
    if first is not None and empty:
        first = ROTATION[first.index][empty % 4]
    return Auction(first, tuple(calls), marks, remarks, ended), faults


def _says(said: Said) -> bool:
    return bool(said.number or said.suffix or said.nags or said.comments)
