"""Auction and Play sections as text: cells in columns, marks before them, references and glosses behind."""

from __future__ import annotations

from collections.abc import Mapping

from hakem.calls import PASS, Call
from hakem.cards import ROTATION, Card, Seat
from hakem.formats.parts import PLUS, STAR, Auction, Play, Remark

_GLOSS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
MOST_NOTES = 32


class Notes:
    """The notes of one section: a number for each text, told numbers kept where they can be."""

    def __init__(self, remarks: Mapping[int, Remark]) -> None:
        self.texts: dict[int, str] = {}
        self.lost: list[str] = []
        for remark in remarks.values():
            if remark.number and self.texts.get(remark.number, remark.note) == remark.note:
                self.texts[remark.number] = remark.note

    def number(self, remark: Remark) -> int:
        """The number of this remark's note; 0 if there is no room for it."""
        if remark.number and self.texts.get(remark.number) == remark.note:
            return remark.number
        for number in range(1, MOST_NOTES + 1):
            if number not in self.texts or self.texts[number] == remark.note:
                self.texts[number] = remark.note
                return number
        return 0

    def tags(self) -> list[str]:
        """The Note tags."""
        return [f'[Note "{number}:{quoted(text)}"]' for number, text in sorted(self.texts.items())]


def quoted(text: str) -> str:
    """A string's inside: backslash and quotation mark escaped, no tab or line end."""
    return " ".join(text.replace("\\", "\\\\").replace('"', '\\"').split("\n")).replace("\t", " ").replace("\r", " ")


def braces(text: str) -> str:
    """A comment. It cannot hold a closing brace; a line that begins with % is moved from the first column."""
    return "{" + text.replace("}", ")") + "}"


def call_text(call: Call) -> str:
    """A call as PBN writes it."""
    return "Pass" if call is PASS else call.notation


def _behind(remark: Remark | None, notes: Notes, what: str, first_gloss: int) -> str:
    """What stands behind a cell, in export order: note reference, glosses rising, comments."""
    if remark is None:
        return ""
    parts = []
    if remark.note or remark.alert:
        number = notes.number(remark)
        if not number:
            notes.lost.append(f"{what}: its note (there are more than {MOST_NOTES})")
        else:
            parts.append(f"={number}=")
            if not remark.alert:
                notes.lost.append(f"{what}: that it was explained without an alert")
    glosses = {*remark.nags, *((_GLOSS[remark.suffix] + first_gloss,) if remark.suffix in _GLOSS else ())}
    if remark.suffix and remark.suffix not in _GLOSS:
        notes.lost.append(f"{what}: suffix {remark.suffix}")
    parts += [f"${gloss}" for gloss in sorted(glosses)]
    for comment in remark.comments:
        if "}" in comment:
            notes.lost.append(f"{what}: a closing brace in its comment")
        parts.append(braces(comment))
    return "".join(f" {part}" for part in parts)


def _rows(cells: list[str]) -> list[str]:
    return [" ".join(cells[at : at + 4]) for at in range(0, len(cells), 4)]


def auction_text(auction: Auction, dealer: Seat | None) -> tuple[list[str], list[str]]:
    """The lines of an Auction section, and what it cannot say."""
    notes = Notes(auction.remarks)
    column = dealer or auction.first
    if column is None:
        return [], ["the auction: who called first is not known"]
    cells: list[str] = []
    steps = column.steps_to(auction.first) if auction.first is not None else 0
    cells += ["-"] * steps
    for at, call in enumerate(auction.calls):
        marks = auction.marks.get(at, "")
        cells += ["^S"] * marks.count("S")
        mark = "^I " if "I" in marks else ""
        cells.append(f"{mark}{call_text(call)}{_behind(auction.remarks.get(at), notes, f'call {at + 1}', 0)}")
    lines = [f'[Auction "{column}"]', *_rows(cells)]
    if auction.ended in (STAR, PLUS):
        lines.append(auction.ended)
    return lines + notes.tags(), notes.lost


def play_text(play: Play, column: Seat | None, *, claimed: bool = False) -> tuple[list[str], list[str]]:
    """The lines of a Play section, and what it cannot say. `column` is the seat that was to lead to the first trick."""
    notes = Notes(play.remarks)
    first = column or (play.leaders[0] if play.leaders else None)
    if first is None:
        return [], ["the play: who led is not known"] if play.cards else []
    rows: list[str] = []
    for trick, leader in enumerate(play.leaders):
        row = ["-"] * 4
        for at, seat in enumerate(ROTATION[leader.index], 4 * trick):
            card: Card | None = play.cards[at] if at < len(play.cards) else None
            if card is None:
                if at == len(play.cards) and play.ended == PLUS:
                    row[first.steps_to(seat)] = PLUS
                continue
            marks = "".join(f"^{letter} " for letter in play.marks.get(at, "")[:1])
            behind = _behind(play.remarks.get(at), notes, f"card {at + 1}", 6)
            row[first.steps_to(seat)] = f"{marks}{card}{behind}"
        rows.append(" ".join(row))
    lines = [f'[Play "{first}"]', *rows]
    if play.ended == PLUS and len(play.cards) % 4 == 0:
        lines.append(PLUS)
    elif play.ended == STAR or claimed:
        lines.append(STAR)
    return lines + notes.tags(), notes.lost
