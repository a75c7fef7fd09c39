"""Calls, denominations and contracts.

A call is one interned value, so calls compare by identity; `Call.parse` gives it. Bids above seven exist because
players make them (Law 38); they are never legal.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from hakem.cards import Seat, Suit
from hakem.errors import BadNotation, quoted


class Denomination(Enum):
    """What a bid names: a suit or notrump, in ascending order (Law 18)."""

    __hash__ = object.__hash__

    C = "C"
    D = "D"
    H = "H"
    S = "S"
    NT = "NT"

    index: int
    suit: Suit | None

    def __init__(self, notation: str) -> None:
        self.index = "CDHSN".index(notation[0])
        self.suit = None if notation == "NT" else Suit(notation)

    def __str__(self) -> str:
        return self._name_

    def __repr__(self) -> str:
        return f"Denomination.{self.name}"


DENOMINATIONS = tuple(Denomination)


class Call:
    """A pass, bid, double or redouble. `order` ranks bids: a bid is sufficient over those with a lower one (18).

    >>> Call.parse("2H").order > Call.parse("2D").order, Call.parse("pass") is PASS
    (True, True)
    """

    __slots__ = ("denomination", "is_bid", "level", "notation", "order")

    notation: str
    level: int  # 0 for pass, double and redouble, and for the bid of a contract whose level nobody told
    denomination: Denomination | None
    order: int  # bids from 0 (1C) upwards; -1 for the others
    is_bid: bool

    def __init__(self, notation: str, level: int = 0, denomination: Denomination | None = None) -> None:
        self.notation, self.level, self.denomination = notation, level, denomination
        self.is_bid = denomination is not None
        self.order = 5 * (level - 1) + denomination.index if denomination is not None else -1

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"Call.parse({self.notation!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return _named, (self.notation,)

    def __copy__(self) -> Call:
        return self

    def __deepcopy__(self, memo: object) -> Call:
        return self

    @property
    def suit(self) -> Suit | None:
        """The suit that a bid names; None for notrump and for what is not a bid."""
        return self.denomination.suit if self.denomination is not None else None

    @staticmethod
    def parse(text: str) -> Call:
        """Read `1C` … `7NT`, `P`, `X`, `XX` (`Pass`, `D`, `R`, `1N` too); else BadNotation."""
        found = _CALL_OF.get(text)
        if found is None:
            found = _CALL_OF.get(text.strip().upper())
            if found is None:
                raise BadNotation(f"not a call: {quoted(text)}; write 1C to 7NT, P, X or XX")
        return found


PASS, DOUBLE, REDOUBLE = Call("P"), Call("X"), Call("XX")
BIDS = tuple(Call(f"{level}{d.value}", level, d) for level in range(1, 8) for d in DENOMINATIONS)
_ABOVE_SEVEN = tuple(Call(f"{level}{d.value}", level, d) for level in (8, 9) for d in DENOMINATIONS)
_CALL_OF = {call.notation: call for call in (PASS, DOUBLE, REDOUBLE, *BIDS, *_ABOVE_SEVEN)}
_CALL_OF |= dict.fromkeys(("PASS", "PAS", "-"), PASS)
_CALL_OF |= dict.fromkeys(("D", "DBL", "DOUBLE"), DOUBLE)
_CALL_OF |= dict.fromkeys(("R", "RDBL", "REDOUBLE"), REDOUBLE)
_CALL_OF |= {f"{level}N": _CALL_OF[f"{level}NT"] for level in range(1, 10)}
_UNTOLD = {call.notation: call for call in (Call(f"?{d.value}", 0, d) for d in DENOMINATIONS)}  # no call anybody makes
DOUBLINGS = ("", "X", "XX")


def _named(notation: str) -> Call:
    return _UNTOLD.get(notation) or Call.parse(notation)


@dataclass(frozen=True, slots=True)
class Contract:
    """A final contract: bid, doubled 0, 1 or 2 times, and who declares it now (54A may change that).

    The level may be left untold, as no ruling at the table turns on it; only a score needs it.

    >>> str(Contract.parse("4HX W")), Contract.parse("?S N").bid.level
    ('4HX W', 0)
    """

    bid: Call
    doubled: int
    declarer: Seat

    def __str__(self) -> str:
        return f"{self.bid}{DOUBLINGS[self.doubled]} {self.declarer}"

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None at notrump."""
        return self.bid.suit

    @classmethod
    def parse(cls, text: str) -> Contract:
        """Read `3NT S`, `4HX W`, `4SXX N`, `?S N` where nobody told the level; else BadNotation."""
        try:
            bid_text, seat_text = text.split()
            stripped = bid_text.upper().rstrip("X")
            doubled = len(bid_text) - len(stripped)
            bid, declarer = _named(stripped), Seat.parse(seat_text)
        except ValueError as error:
            raise BadNotation(f"not a contract: {quoted(text)}; write bid and declarer: '3NT S', '4HX W'") from error
        if not bid.is_bid or bid.level > 7 or doubled > 2:
            raise BadNotation(f"not a contract: {quoted(text)}; write bid and declarer: '3NT S', '4HX W'")
        return cls(bid, doubled, declarer)
