"""Deal files as records, and records as deal files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hakem.cards import SEATS
from hakem.deal import dealer_of, vulnerability_of
from hakem.errors import BadNotation
from hakem.formats.deals.codes import Bits
from hakem.formats.deals.layouts import READ, WRITE
from hakem.formats.record import FAULTY, WHOLE, Problem, Record
from hakem.formats.words import ALL_TOLD, NO_HANDS, deck_of

MOST_BYTES = 1 << 24
IN_LINES = frozenset(("dlm", "bhg"))  # places are lines; of the others bytes, told as columns of line 1


def records(data: bytes, kind: str, file: str) -> Iterator[Record]:
    """One record for each deal. A deal that fails the card check has no hands, and says why."""
    if len(data) > MOST_BYTES:
        raise BadNotation(f"{len(data)} bytes; at most {MOST_BYTES} of a deal file are read")
    for number, (board, bits, fault, at) in enumerate(READ[kind](data), 1):
        hands, deck, wrong = (NO_HANDS, FAULTY, fault) if bits == (0, 0, 0, 0) else deck_of(bits, ALL_TOLD)
        if deck != WHOLE:
            hands, deck = NO_HANDS, FAULTY
        line, column = (at, 1) if kind in IN_LINES else (1, at + 1)
        text = "; ".join(one for one in dict.fromkeys((fault, wrong)) if one)
        problems = (Problem(file, line, column, str(board or ""), text, "deal"),) if text else ()
        yield Record(
            kind, file, line, number, "", {"Board": str(board)} if board else {}, str(board) if board else "",
            dealer_of(board) if board else None, vulnerability_of(board) if board else None,
            str(hands) if deck == WHOLE else "", hands, deck, problems=problems)


def written(some: Iterable[Record], kind: str) -> bytes:
    """Write whole deals as a deal file of this kind. BadNotation for a record without 52 cards or number."""
    boards: list[tuple[int, Bits]] = []
    for place, record in enumerate(some, 1):
        if record.deck != WHOLE:
            raise BadNotation(f"board {record.board or place}: four hands of thirteen cards were expected")
        boards.append((record.board_number or place, record.hands.bits))
    if kind in ("dlm", "cds") and any(board > (99 if kind == "dlm" else 255) for board, _ in boards):
        raise BadNotation(f"{kind}: board numbers up to {99 if kind == 'dlm' else 255} were expected")
    if kind not in WRITE:
        raise BadNotation(f"{kind[:20]!r} is no deal file; one of {', '.join(WRITE)} was expected")
    return WRITE[kind](boards)


def by_place(some: Iterable[Record], kind: str) -> list[str]:
    """What a deal file of this kind cannot say of these records: numbers, dealers, vulnerabilities, what was played."""
    lost: list[str] = []
    for place, record in enumerate(some, 1):
        name = f"board {record.board or place}"
        number = record.board_number if kind in ("dlm", "cds") else place
        if kind not in ("dlm", "cds") and record.board_number not in (None, place):
            lost.append(f"{name}: its number; it is board {place} of the file")
        if number and record.dealer not in (None, SEATS[(number - 1) % 4]):
            lost.append(f"{name}: dealer {record.dealer}")
        if number and record.vulnerable not in (None, vulnerability_of(number)):
            lost.append(f"{name}: vulnerability {record.vulnerable}")
        if record.auction is not None or record.play is not None or record.contract is not None:
            lost.append(f"{name}: auction, play and result")
    return lost
