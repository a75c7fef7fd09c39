"""Results as USEBIO XML, the format of the English Bridge Union. It is written only.

Pairs come from the tags `PairNS` and `PairEW` (Bridgemate databases and PBN have them), else from the names. An
artificial score is written as USEBIO has it, `A` and two percentages; it cannot tell 60% from 60% or better.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple
from xml.etree import ElementTree as ET

from hakem.cards import Seat
from hakem.formats.lin.write import table_text
from hakem.formats.record import Record, Written
from hakem.scoring.contract import score_ns

VERSION = "1.2"
_ARTIFICIAL = re.compile(r"(?:A|AVE?)?\s*(\d{2})%?\s*[-/]?\s*(\d{2})%?", re.IGNORECASE)
_SIDED = re.compile(r"(NS|EW)? *([+-]?\d{1,5})")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")


class Event(NamedTuple):
    """What stands above the results."""

    description: str = ""
    club: str = ""
    date: str = ""  # dd/mm/yyyy
    scoring: str = "MATCH_POINTS"  # or BUTLER, CROSS_IMPS …
    kind: str = "PAIRS"


def write(records: Iterable[Record], event: Event | None = None) -> Written:
    """Write the results of one event."""
    some = list(records)
    told = event or Event(some[0].tags.get("Event", "") if some else "")
    lost: list[str] = []
    root = ET.Element("USEBIO", Version=VERSION)
    club = ET.SubElement(root, "CLUB")
    _add(club, "CLUB_NAME", told.club)
    top = ET.SubElement(root, "EVENT", EVENT_TYPE=told.kind)
    _add(top, "EVENT_DESCRIPTION", told.description)
    _add(top, "DATE", told.date)
    _add(top, "BOARD_SCORING_METHOD", told.scoring)
    sections = _by_section(some)
    _add(top, "SECTION_COUNT", str(len(sections)))
    _participants(top, some, many=len(sections) > 1)
    session = ET.SubElement(top, "SESSION", SESSION_ID="1")
    for section, boards in sections.items():
        node = ET.SubElement(session, "SECTION", SECTION_ID=_clean(section))
        for board, lines in boards.items():
            of_board = ET.SubElement(node, "BOARD")
            _add(of_board, "BOARD_NUMBER", board)
            for record in lines:
                _line(of_board, record, lost, many=len(sections) > 1)
    ET.indent(root)
    text = ET.tostring(root, encoding="unicode")
    return Written(f'<?xml version="1.0" encoding="utf-8"?>\n{text}\n', tuple(lost))


def _by_section(records: list[Record]) -> dict[str, dict[str, list[Record]]]:
    found: dict[str, dict[str, list[Record]]] = {}
    for record in records:
        found.setdefault(record.section or "A", {}).setdefault(record.board or "?", []).append(record)
    return found


def _participants(top: ET.Element, records: list[Record], *, many: bool) -> None:
    """The pairs that sat there, each once, with the names told; of several sections, the section before the number."""
    node = ET.SubElement(top, "PARTICIPANTS")
    seen: set[tuple[str, str]] = set()
    for record in records:
        for direction, tag, seats in (("NS", "PairNS", (Seat.N, Seat.S)), ("EW", "PairEW", (Seat.E, Seat.W))):
            number = _pair(record, tag, seats, many=many)
            if not number or (number, direction) in seen:
                continue
            seen.add((number, direction))
            pair = ET.SubElement(node, "PAIR")
            _add(pair, "PAIR_NUMBER", number)
            _add(pair, "DIRECTION", direction)
            for seat in seats:
                for name in record.names[seat]:
                    _add(ET.SubElement(pair, "PLAYER"), "PLAYER_NAME", name)


def _pair(record: Record, tag: str, seats: tuple[Seat, Seat], *, many: bool) -> str:
    number = record.tags.get(tag, "")
    if number:
        return f"{record.section}{number}" if many else number
    return "+".join(name for seat in seats for name in record.names[seat])


def _line(board: ET.Element, record: Record, lost: list[str], *, many: bool) -> None:
    name = f"board {record.board or record.number}, table {record.table or '?'}"
    node = ET.SubElement(board, "TRAVELLER_LINE")
    _add(node, "NS_PAIR_NUMBER", _pair(record, "PairNS", (Seat.N, Seat.S), many=many))
    _add(node, "EW_PAIR_NUMBER", _pair(record, "PairEW", (Seat.E, Seat.W), many=many))
    told, final = record.contract, record.final
    passed = told is not None and told.passed_out
    _add(node, "CONTRACT", "PASS" if passed else str(told) if told is not None and told.level else "")
    _add(node, "PLAYED_BY", str(final.declarer) if final is not None else "")
    lead = next(iter(record.play.cards), None) if record.play is not None else None
    _add(node, "LEAD", str(lead) if lead is not None else "")
    _add(node, "TRICKS", str(record.result) if record.result is not None else "")
    _add(node, "SCORE", score_of(record, name, lost))
    if record.auction is not None or (record.play is not None and len(record.play.cards) > 1):
        _add(node, "LIN_DATA", table_text(record).text)
    if record.agreed:
        lost.append(f"{name}: that the number of tricks was agreed and not won")


def score_of(record: Record, name: str, lost: list[str]) -> str:
    """North-South's score, signed: artificial, as told, or worked out from contract and tricks; empty if unknown."""
    remarks = record.tags.get("Remarks", "").strip()
    if remarks:
        match = _ARTIFICIAL.fullmatch(remarks)
        if match is not None:
            return f"A{match[1]}{match[2]}"
        lost.append(f"{name}: {remarks!r}")
        if record.contract is None:
            return ""
    told = _SIDED.fullmatch(record.score.strip())
    final = record.final
    if told is not None and (told[1] or final is not None):
        for_ns = told[1] == "NS" if told[1] else final is not None and final.declarer.index % 2 == 0
        return str(int(told[2]) if for_ns else -int(told[2]))
    if record.score.strip() not in ("", "?"):
        lost.append(f"{name}: score {record.score}")
    if record.contract is not None and record.contract.passed_out:
        return "0"
    if final is None or record.result is None or record.vulnerable is None:
        return ""
    return str(score_ns(final, record.result, record.vulnerable))


def _add(node: ET.Element, name: str, text: str) -> None:
    ET.SubElement(node, name).text = _clean(text)


def _clean(text: str) -> str:
    """Text without what XML cannot hold."""
    return _CONTROL.sub("", text)
