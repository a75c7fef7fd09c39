"""The tokens of an Auction or Play section, one by one: cells (calls, cards, `-`), and what is said about them.

Used where a section holds more than plain cells, and to find a token's place again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from hakem.formats.parts import Remark

_TOKEN = re.compile(
    r"\{(?P<brace>[^}]*)\}?|;(?P<line>[^\n]*)|(?P<escape>^%[^\n]*)"
    r"|=(?P<note>[A-Za-z0-9]{1,4})(?P<close>=?)|\$(?P<nag>[A-Za-z0-9]{0,5})|(?P<suffix>[!?]{1,2})"
    r"|\^(?P<mark>[A-Za-z]?)|(?P<end>[*+])|(?P<cell>[A-Za-z0-9♠♥♦♣]+|-+)|(?P<bad>[^\s=$!?^*+{};A-Za-z0-9-]+|[=}])",
    re.MULTILINE)
NOTE = {f"={n}=": n for n in range(1, 33)}
MOST_CELLS = 400  # more calls or cards than any board can have; the rest is said to be left out


class Said:
    """What was said so far about one cell."""

    __slots__ = ("comments", "nags", "number", "suffix")

    def __init__(self) -> None:
        self.number, self.suffix = 0, ""
        self.nags: list[int] = []
        self.comments: list[str] = []

    def remark(self, notes: Mapping[int, str]) -> Remark:
        """As a value; a note reference is PBN's alert."""
        return Remark(notes.get(self.number, ""), self.number > 0, self.number, self.suffix, tuple(self.nags),
                      tuple(self.comments))


@dataclass(slots=True)
class Cells:
    """A section's cells in order as written; `marks` and `said` by the cell's index; faults by the token's number."""

    cells: list[str] = field(default_factory=list)
    marks: dict[int, str] = field(default_factory=dict)
    said: dict[int, Said] = field(default_factory=dict)
    ended: str = ""
    ended_at: int = -1  # the cell before which the end was written
    faults: list[tuple[int, str, str]] = field(default_factory=list)
    places: list[int] = field(default_factory=list)  # the token number of each cell


def tokens(text: str) -> Iterator[re.Match[str]]:
    """Every token of a section's text but comments and escape lines."""
    return (m for m in _TOKEN.finditer(text) if m.lastgroup not in ("brace", "line", "escape"))


def cells_of(text: str, *, marks: str) -> Cells:
    """Take a section apart; `marks` are the irregularity letters that it may hold."""
    found = Cells()
    number = -1
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup
        if kind in ("brace", "line", "escape"):
            if kind != "escape":
                _about(found).comments.append(match[kind])
            continue
        number += 1
        if kind == "cell":
            if len(found.cells) >= MOST_CELLS:
                found.faults.append((number, "long", f"more than {MOST_CELLS} calls or cards; the rest is left out"))
                break
            found.cells.append(match["cell"])
            found.places.append(number)
        elif kind == "mark":
            _mark(found, match["mark"].upper(), number, marks)
        elif kind == "end":
            if not found.ended:
                found.ended, found.ended_at = match["end"], len(found.cells)
                if match["end"] == "+":
                    found.cells.append("-")
                    found.places.append(number)
        elif kind == "bad":
            found.faults.append((number, "token", f"{_short(match[0])} is no token of a section"))
        else:
            _annotation(found, match, number)
    return found


def _about(found: Cells) -> Said:
    return found.said.setdefault(max(0, len(found.cells) - 1), Said())


def _mark(found: Cells, letter: str, number: int, allowed: str) -> None:
    at = len(found.cells)
    if letter not in allowed or not letter:
        found.faults.append((number, "mark", f"'^{letter}' is no irregularity mark here; one of {' '.join(allowed)}"))
        return
    before = found.marks.get(at, "")
    if letter != "S" and before:
        if letter in before or "S" not in before:
            found.faults.append((number, "mark", f"'^{letter}' after '^{before[-1]}' on one token"))
        if letter in before:
            return
    found.marks[at] = before + letter


def _annotation(found: Cells, match: re.Match[str], number: int) -> None:
    fault = ""
    if not found.cells:
        fault = f"{match[0]!r} stands before any call or card"
    said = _about(found)
    if match["suffix"]:
        if said.suffix:
            fault = f"a second suffix {match['suffix']!r}"
        said.suffix = said.suffix or match["suffix"]
        kind = "suffix"
    elif match["nag"] is not None:
        value = int(match["nag"]) if match["nag"].isdecimal() else 999
        if value > 255:
            fault = f"{match[0]!r} is no numeric gloss; $0 to $255"
        else:
            said.nags.append(value)
        kind = "nag"
    else:
        kind = "note"
        value = int(match["note"]) if match["note"].isdecimal() else 0
        if not 1 <= value <= 32:
            fault = f"{match[0]!r} is no note reference; =1= to =32="
        elif said.number:
            fault = f"a second note reference {match[0]!r}"
        else:
            said.number = value
            if not match["close"]:
                fault = f"the note reference {match[0]!r} is not closed; '={value}='"
    if fault:
        found.faults.append((number, kind, fault))


def _short(text: str) -> str:
    return repr(text) if len(text) <= 40 else repr(text[:37] + "…")
