"""Tables of LIN text as records: header, names of the room, results by the order that fits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from hakem.cards import Seat
from hakem.formats.lin.results import Header, Seated, assign, players
from hakem.formats.lin.stream import Pairs, Segment, Slip, pairs, place_of, segments
from hakem.formats.lin.table import Source
from hakem.formats.parts import ToldContract
from hakem.formats.record import Problem, Record, later, put

MOST_PROBLEMS = 10_000  # outside any table
GROUP = 128  # tables that are held back to find the order of the header's results
_QX = re.compile(r"\s*([ocOC]?)(\d{1,5})?(?![A-Za-z0-9])")
_AH = re.compile(r"board\s*(\d{1,5})", re.IGNORECASE)
_OF_TABLE = frozenset(("md", "qx", "mb", "pc"))
_ROOM = {"o": "Open", "c": "Closed"}


class Tables:
    """Records of LIN text. `problems` are those that belong to no table."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.rest: tuple[str, ...] = ()
        self._header = Header()
        self._number = 0
        self._held: list[Record] = []

    def records(self, pieces: Iterable[str]) -> Iterator[Record]:
        """One record for each table, or page of a movie."""
        for segment in segments(pieces):
            found, slips = pairs(segment.text)
            if "vg" in found.tags:
                yield from self._give_out()
            if not found.tags:
                self._no_table(segment, slips)
            for n, part in enumerate(_tables(found)):
                record = self._table(segment, part, slips if not n else [])
                if record is None:
                    continue
                if self._header.slots:
                    self._held.append(record)
                    if len(self._held) >= GROUP:
                        yield from self._give_out()
                else:
                    yield record
        yield from self._give_out()

    def _table(self, segment: Segment, found: Pairs, slips: list[Slip]) -> Record | None:
        """A record, if these pairs are a table; headers are kept for the tables after them."""
        header = self._header
        last = dict(zip(found.tags, found.values, strict=True))
        if "vg" in last:
            header.begin(last["vg"])
        if "rs" in last:
            header.results(last["rs"])
        is_table = bool(_OF_TABLE & last.keys())
        names = players(last["pn"]) if "pn" in last else header.names
        if not is_table or "vg" in last:
            header.names = names
        if not is_table:
            self._no_table(segment, slips)
            return None
        tags = header.tags
        room = _name(tags, last.get("qx"), last.get("ah", "").strip())
        if len(names) == 8:
            names = names[4:] if room == "c" else names[:4]
        self._number += 1
        line, first = segment.line, found.fields[0]
        if first:
            line += "|".join(segment.text.split("|")[:first]).count("\n")
        if segment.text[:1] == "\n":
            line += 1
        source = Source(segment, found, slips, (*names, "", "", "", "")[:4] if any(names) else (),
                        last.get("md", "").strip(), last.get("sv"))
        if header.faults:
            source.more, header.faults = header.faults, []
        return later("lin", self.file, line, self._number, segment.text, tags, source)

    def _no_table(self, segment: Segment, slips: list[Slip]) -> None:
        if len(self.problems) > MOST_PROBLEMS:
            return
        self.problems += [Problem(self.file, *place_of(segment, one.field), "", one.text, one.kind) for one in slips]

    def _give_out(self) -> Iterator[Record]:
        """The tables held back, each with its slot of the header's results."""
        held, self._held = self._held, []
        header = self._header
        if not held:
            return
        seated = [Seated({"Open": "o", "Closed": "c"}.get(one.room, ""), one.board_number, _reached(one))
                  for one in held]
        slots, order = assign(header.slots, header.first_board(), seated)
        if not order:
            first = held[0]
            problem = Problem(self.file, first.line, 1, first.board, _NO_ORDER, "header")
            put(first, "problems", (problem, *first.problems))
        for record, slot in zip(held, slots, strict=True):
            if order and slot is not None and slot.contract is not None:
                put(record, "contract", slot.contract)
                put(record, "declarer", slot.declarer)
                if slot.result is not None:
                    put(record, "result", slot.result)
            yield record


_NO_ORDER = "the results of the header fit no auction in any order; they are left out"


def _reached(record: Record) -> tuple[ToldContract, Seat | None] | None:
    return record.auction.final() if record.auction is not None else None


def _name(tags: dict[str, str], qx: str | None, title: str) -> str:
    """Board and room, from `qx` or the title; the room's letter."""
    room = ""
    if qx is not None:
        match = _QX.match(qx)
        if match is not None and match[2]:
            tags["Board"] = match[2]
            room = match[1].lower()
        elif qx.strip():
            tags["Board"] = qx.strip().partition(",")[0][:40]
    if title:
        number = _AH.search(title)
        if "Board" not in tags and number is not None:
            tags["Board"] = number[1]
        elif number is None or number[1] != tags.get("Board"):
            tags["Title"] = title[:200]
    if room:
        tags["Room"] = _ROOM[room]
    return room


def _tables(found: Pairs) -> list[Pairs]:
    """A second `qx`, or a second deal, begins another table."""
    tags = found.tags
    if tags.count("qx") < 2 and tags.count("md") < 2:
        return [found] if tags else []
    cuts, dealt = [0], False
    for at, (tag, value) in enumerate(zip(tags, found.values, strict=True)):
        if tag == "qx" and _OF_TABLE.intersection(tags[cuts[-1] : at]):
            cuts.append(at)
            dealt = False
        elif tag == "md" and not value.lstrip().startswith("0"):
            if dealt:
                cuts.append(at)
            dealt = True
    return [found.part(a, b) for a, b in zip(cuts, [*cuts[1:], len(tags)], strict=True)]
