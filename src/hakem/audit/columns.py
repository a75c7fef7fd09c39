"""Records as columns: the same field of many boards side by side, for NumPy.

A field is gathered for all records at once, which costs far less than a row for each. What columns cannot hold (marks,
unfinished hands, cards missing) is named in `odd`: those parts go to the table as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hakem.audit.boards import AUCTION, DEAL, PLAY, READING, RESULT
from hakem.audit.results import told_scores
from hakem.calls import BIDS, DENOMINATIONS, DOUBLE, PASS, REDOUBLE, Call
from hakem.cards import SEATS, SUITS, Card, Seat, Side
from hakem.deal import VULNERABILITIES
from hakem.formats.parts import PLUS, STAR, Auction, Play, ToldContract
from hakem.formats.record import ABSENT, WHOLE, Record

Numbers = NDArray[np.uint8]
NONE = 255  # no card, no call, not told
MISSING = 99  # a card that the file has a gap for
PASSED_OUT = 35  # a contract: nobody bid
NO_SCORE = 32_000
FIRST_BID = 3
ABOVE_SEVEN = 200
CALLS = {PASS: 0, DOUBLE: 1, REDOUBLE: 2} | {bid: FIRST_BID + bid.order for bid in BIDS}
CALLS |= {Call.parse(f"{level}{named}"): ABOVE_SEVEN for level in (8, 9) for named in DENOMINATIONS}
_CARD: dict[Card | None, int] = {card: card.bit.bit_length() - 1 for card in Card} | {None: MISSING}
_SEAT: dict[Seat | None, int] = {seat: seat.index for seat in SEATS} | {None: NONE}
_VULNERABLE = {name: number for number, name in enumerate(VULNERABILITIES)} | {None: NONE}
_NUMBER = {str(n): n for n in range(1, 1000)} | {"": 0}
_OPEN = frozenset((STAR, PLUS))
_ONE_SUIT = np.array([suit.mask for suit in SUITS], np.uint64)


@dataclass(slots=True)
class Columns:
    """Boards side by side. `NONE` stands for what is not told; `odd` says which parts columns cannot hold."""

    hands: NDArray[np.uint64]  # (n, 4) N E S W
    whole: NDArray[np.bool_]
    board: NDArray[np.int32]  # 0 where it has no number
    dealer: Numbers
    vulnerable: Numbers
    calls: Numbers  # (longest, n): the first call of every board, the second …
    first: Numbers  # who made the first call
    open: NDArray[np.bool_]  # the file says that more calls are not given
    contract: Numbers  # order of the bid, or PASSED_OUT
    doubled: Numbers
    declarer: Numbers
    cards: Numbers  # (52, n) in the order played
    leaders: Numbers  # (13, n)
    claim: Numbers
    result: Numbers
    score: NDArray[np.int16]  # as North-South see it
    odd: Numbers

    def __len__(self) -> int:
        return len(self.board)


_NO_AUCTION, _NO_PLAY = Auction(), Play()


def columns_of(records: Sequence[Record]) -> Columns:
    """Lay records side by side."""
    n = len(records)
    auctions = [one.auction or _NO_AUCTION for one in records]
    plays = [one.play or _NO_PLAY for one in records]
    told = [_contract(one.contract) for one in records]
    deck = [one.deck for one in records]
    whole = np.fromiter([one == WHOLE for one in deck], np.bool_, n)
    hands = np.array([one.hands.bits for one in records], np.uint64).reshape(n, 4)
    calls = across([one.calls for one in auctions], CALLS)
    cards = across([one.cards for one in plays], _CARD, 52)
    leaders = across([one.leaders for one in plays], _SEAT, 13)

    odd = _odd(records, auctions, plays)
    odd[~whole & np.fromiter([one != ABSENT for one in deck], np.bool_, n)] |= DEAL
    odd[_stands_for_one(hands)] |= DEAL | PLAY | RESULT
    odd[(calls == ABOVE_SEVEN).any(axis=0)] |= AUCTION
    odd[(cards == MISSING).any(axis=0)] |= PLAY | RESULT | READING
    begun = cards[0] != NONE
    odd[begun & ~whole] |= PLAY | RESULT
    odd[(cards[::4] != NONE).sum(axis=0) > (leaders != NONE).sum(axis=0)] |= PLAY | RESULT
    return Columns(
        hands=hands, whole=whole, board=_boards(records), dealer=_numbers(_SEAT[one.dealer] for one in records),
        vulnerable=_numbers(_VULNERABLE.get(one.vulnerable, NONE) for one in records),
        calls=calls, first=_numbers(_SEAT[one.first] for one in auctions),
        open=np.fromiter([one.ended in _OPEN for one in auctions], np.bool_, n),
        contract=_numbers(one[0] for one in told), doubled=_numbers(one[1] for one in told),
        declarer=_numbers(_SEAT[one.declarer] for one in records), cards=cards, leaders=leaders,
        claim=_numbers(_claimed(one) for one in records),
        result=_numbers(_tricks(one.result) for one in records),
        score=np.array([_score(one) if one.score else NO_SCORE for one in records], np.int16), odd=odd)


def across(rows: Sequence[Sequence[Any]], numbers: Mapping[Any, int], longest: int = 0) -> Numbers:
    """Rows of calls, cards or seats as columns of numbers, filled up with `NONE`; longer rows are cut if told."""
    lengths = np.fromiter(map(len, rows), np.int64, len(rows))
    if not longest:
        longest = int(lengths.max(initial=0))
    elif lengths.max(initial=0) > longest:
        rows = [row[:longest] for row in rows]
        lengths = np.minimum(lengths, longest)
    table = np.full((len(rows), longest), NONE, np.uint8)
    found = bytes(map(numbers.__getitem__, chain.from_iterable(rows)))
    table[np.arange(longest) < lengths[:, None]] = np.frombuffer(found, np.uint8)
    return np.ascontiguousarray(table.T)


def _numbers(values: Iterable[int]) -> Numbers:
    return np.frombuffer(bytes(values), np.uint8)


def _odd(records: Sequence[Record], auctions: Sequence[Auction], plays: Sequence[Play]) -> Numbers:
    """What is rare, record by record."""
    found = bytearray(len(records))
    for at, (record, auction, play) in enumerate(zip(records, auctions, plays, strict=True)):
        if auction.marks or auction.omitted or record.swapped:
            found[at] |= READING if auction.omitted and not auction.marks else AUCTION | READING
        if play.marks or len(play.cards) > 52:
            found[at] |= PLAY | RESULT
        if play.order == "holders":
            found[at] |= READING
        if record.agreed:
            found[at] |= RESULT
    return np.frombuffer(found, np.uint8)


def _boards(records: Sequence[Record]) -> NDArray[np.int32]:
    number = _NUMBER.get
    return np.array([number(one.board) or one.board_number or 0 for one in records], np.int32)


def _stands_for_one(hands: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Which deals only stand for one that nobody knows: each hand is one whole suit."""
    found: NDArray[np.bool_] = np.all(np.isin(hands[:, :2], _ONE_SUIT), axis=1)
    return found


def _contract(told: ToldContract | None) -> tuple[int, int]:
    if told is None:
        return NONE, 0
    named = told.denomination
    if named is None:
        return PASSED_OUT, 0
    return (5 * (told.level - 1) + named.index, told.doubled) if told.level else (NONE, 0)


def _claimed(record: Record) -> int:
    claim = record.claim
    return NONE if claim is None else _tricks(claim.tricks)


def _tricks(told: int | None) -> int:
    return NONE if told is None else min(max(told, 0), 99)


def _score(record: Record) -> int:
    """The score as North-South see it; one that cannot be read, or is told twice differently, is no score in range."""
    declarer = record.declarer.side if record.declarer is not None else Side.NS
    told = {n if side is Side.NS else -n for side, n in told_scores(record.score, declarer)}
    if not told:
        return NO_SCORE
    return told.pop() if len(told) == 1 and abs(min(told)) < NO_SCORE else NO_SCORE - 1
