"""What a record is made of: the auction, the play, what was said about a call, the contract as told, names, tables.

These say what a file says, not what the Laws make of it. Indices count calls or cards from 0, in the order made.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from hakem.calls import BIDS, DOUBLE, DOUBLINGS, PASS, REDOUBLE, Call, Contract, Denomination
from hakem.cards import ROTATION, SEATS, Card, Seat

PASSES, STAR, PLUS, OPEN = "passes", "*", "+", ""  # how an auction or a play ends in the file


@dataclass(frozen=True, slots=True)
class Remark:
    """What the file says about one call or card: an alert, its explanation, numbered glosses, comments."""

    note: str = ""
    alert: bool = False
    number: int = 0  # of the note, 0 where the format has none
    suffix: str = ""  # `!`, `?`, `!?` … as written
    nags: tuple[int, ...] = ()  # PBN's numeric glosses
    comments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ToldContract:
    """The contract as told: a bid and its doubling, `Pass`, or only a denomination (end positions)."""

    level: int = 0
    denomination: Denomination | None = None
    doubled: int = 0

    @property
    def passed_out(self) -> bool:
        """Whether the file says that nobody bid."""
        return self.denomination is None

    @property
    def bid(self) -> Call | None:
        """The bid; None if passed out or where only the denomination is told."""
        if not self.level or self.denomination is None:
            return None
        return BIDS[5 * (self.level - 1) + self.denomination.index]

    def by(self, declarer: Seat | None) -> Contract | None:
        """The contract with its declarer; None if either is not known."""
        bid = self.bid
        return None if bid is None or declarer is None else Contract(bid, self.doubled, declarer)

    def __str__(self) -> str:
        if self.denomination is None:
            return "Pass"
        return f"{self.level or ''}{self.denomination}{DOUBLINGS[self.doubled]}"


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls in the order made. `marks` hold PBN's letters: `I` insufficient, `S` a player skipped before it.

    >>> one_diamond = Call.parse("1D")
    >>> [str(seat) for seat in Auction(Seat.N, (one_diamond, PASS), marks={1: "S"}).seats]
    ['N', 'S']
    """

    first: Seat | None = None  # who made the first call
    calls: tuple[Call, ...] = ()
    marks: Mapping[int, str] = field(default_factory=dict)
    remarks: Mapping[int, Remark] = field(default_factory=dict)
    ended: str = OPEN
    omitted: int = field(default=0, compare=False)  # opening passes that the reader put back, at the front of `calls`

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who made each call; empty where the first caller is not known."""
        if self.first is None:
            return ()
        if not self.marks:
            return (ROTATION[self.first.index] * (len(self.calls) // 4 + 1))[: len(self.calls)]
        at, found = self.first.index, []
        for number in range(len(self.calls)):
            at += self.marks.get(number, "").count("S")
            found.append(SEATS[at % 4])
            at += 1
        return tuple(found)

    @property
    def is_complete(self) -> bool:
        """Whether the passes that end an auction stand at its end."""
        calls = self.calls
        return len(calls) > 3 and calls[-1] is calls[-2] is calls[-3] is PASS

    def final(self) -> tuple[ToldContract, Seat | None] | None:
        """The contract these calls lead to and its declarer, if the auction is complete; None if it is not."""
        if not self.is_complete:
            return None
        if self.marks:
            return _final_of(self.calls, self.seats)
        found = _final(self.calls)
        if found is None:
            return None
        told, steps = found
        return told, None if self.first is None or told.passed_out else ROTATION[self.first.index][steps]


@cache
def _told(order: int, doubled: int) -> ToldContract:
    bid = BIDS[order]
    return ToldContract(bid.level, bid.denomination, doubled)


def _final(calls: tuple[Call, ...]) -> tuple[ToldContract, int] | None:
    """The contract, and how many places after the first caller declarer sits, of calls in rotation."""
    at, doubled = len(calls) - 1, 0
    while at >= 0 and not calls[at].is_bid:
        if not doubled and calls[at] is not PASS:
            doubled = 1 if calls[at] is DOUBLE else 2
        at -= 1
    if at < 0:
        return ToldContract(), 0
    bid = calls[at]
    if bid.order >= len(BIDS):
        return None
    named, first = bid.denomination, at & 1
    while calls[first].denomination is not named:
        first += 2
    return _told(bid.order, doubled), first & 3


def _final_of(calls: tuple[Call, ...], seats: tuple[Seat, ...]) -> tuple[ToldContract, Seat | None] | None:
    """The same where rotation was broken."""
    last = max((i for i, call in enumerate(calls) if call.is_bid), default=-1)
    if last < 0:
        return ToldContract(), None
    bid = calls[last]
    if bid.order >= len(BIDS):
        return None
    doubled = 2 if REDOUBLE in calls[last:] else 1 if DOUBLE in calls[last:] else 0
    if not seats:
        return _told(bid.order, doubled), None
    side = seats[last].side
    return _told(bid.order, doubled), next(
        seat for seat, call in zip(seats, calls, strict=True)
        if seat.side is side and call.denomination is bid.denomination)


class Laid(NamedTuple):
    """A card as it was played, with the marks that the file gives it (`R` revoke, `L` led out of turn)."""

    seat: Seat
    card: Card
    marks: str = ""


@dataclass(frozen=True, slots=True)
class Play:
    """The cards in the order played, four to a trick, None where the file has a gap; who led each trick.

    `order` says how a format whose columns are seats was read: `columns` as written, `holders` by who holds each
    card (the columns did not fit), `played` where the format itself keeps the order, `guess` where hands are unknown.
    """

    cards: tuple[Card | None, ...] = ()
    leaders: tuple[Seat, ...] = ()
    marks: Mapping[int, str] = field(default_factory=dict)
    remarks: Mapping[int, Remark] = field(default_factory=dict)
    ended: str = OPEN
    order: str = field(default="played", compare=False)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who played each card, as many as the leaders are known for."""
        every = [seat for leader in self.leaders for seat in ROTATION[leader.index]]
        return tuple(every[: len(self.cards)])

    @property
    def laid(self) -> Iterator[Laid]:
        """Each known card with its player and marks."""
        for number, (seat, card) in enumerate(zip(self.seats, self.cards, strict=False)):
            if card is not None:
                yield Laid(seat, card, self.marks.get(number, ""))

    @property
    def has_gaps(self) -> bool:
        """Whether a card before the last one is missing."""
        return None in self.cards


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim as told: declarer's tricks in all, after how many cards, who claimed (where the format says so)."""

    tricks: int | None
    after: int = 0
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Names:
    """The players by seat, several where several sat there. Kept apart from all else, so that they can be left out."""

    n: tuple[str, ...] = ()
    e: tuple[str, ...] = ()
    s: tuple[str, ...] = ()
    w: tuple[str, ...] = ()

    def __getitem__(self, seat: Seat) -> tuple[str, ...]:
        return (self.n, self.e, self.s, self.w)[seat.index]

    def __bool__(self) -> bool:
        return bool(self.n or self.e or self.s or self.w)


NOBODY = Names()


@dataclass(frozen=True, slots=True)
class Section:
    """A supplemental section or table: its tag, the tag's value (the columns), and the text below it as written."""

    name: str
    columns: str
    text: str


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment, and the tag it stands behind (empty: before the first). `brace` or to the end of the line."""

    after: str
    text: str
    brace: bool = True
