"""Records as columns: the same field of many boards side by side, for NumPy. Boards with what columns cannot hold
(marks, unfinished hands, cards missing) are named in `odd`: they go to the table as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from hakem.audit.boards import AUCTION, DEAL, PLAY, READING, RESULT
from hakem.audit.deals import is_placeholder
from hakem.audit.results import told_scores
from hakem.calls import BIDS, DOUBLE, PASS, REDOUBLE
from hakem.cards import SEATS, Card, Side
from hakem.deal import VULNERABILITIES
from hakem.formats.parts import PLUS, STAR, ToldContract
from hakem.formats.record import ABSENT, WHOLE, Record

NONE = 255  # no card, no call, not told
PASSED_OUT = 35  # a contract: nobody bid
NO_SCORE = 32_000
CALLS = {PASS: 0, DOUBLE: 1, REDOUBLE: 2} | {bid: 3 + bid.order for bid in BIDS}  # those above seven have no number
FIRST_BID = 3
_CALL = {call: bytes([number]) for call, number in CALLS.items()}
_CARD: dict[Card | None, int] = {card: card.bit.bit_length() - 1 for card in Card}
_SEAT = {seat: seat.index for seat in SEATS}
_VULNERABLE = {name: number for number, name in enumerate(VULNERABILITIES)} | {None: NONE}


@dataclass(slots=True)
class Columns:
    """Boards side by side. `NONE` stands for what is not told; `odd` says which parts columns cannot hold."""

    hands: NDArray[np.uint64]  # (n, 4) N E S W
    whole: NDArray[np.bool_]
    board: NDArray[np.int32]  # 0 where it has no number
    dealer: NDArray[np.uint8]
    vulnerable: NDArray[np.uint8]
    calls: NDArray[np.uint8]  # (longest, n): the first call of every board, the second …
    first: NDArray[np.uint8]  # who made the first call
    open: NDArray[np.bool_]  # the file says that more calls are not given
    contract: NDArray[np.uint8]  # order of the bid, or PASSED_OUT
    doubled: NDArray[np.uint8]
    declarer: NDArray[np.uint8]
    cards: NDArray[np.uint8]  # (52, n) in the order played
    leaders: NDArray[np.uint8]  # (13, n)
    claim: NDArray[np.uint8]
    result: NDArray[np.uint8]
    score: NDArray[np.int16]  # as North-South see it
    odd: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.board)


def columns_of(records: Sequence[Record]) -> Columns:
    """Lay records side by side."""
    rows = [_row(record) for record in records]
    n = len(rows)
    hands, calls, cards, leaders, small, scores = zip(*rows, strict=True) if rows else ((),) * 6
    longest = max(map(len, calls), default=0)
    table = np.frombuffer(b"".join(small), np.uint8).reshape(n, 10)
    score, board = np.array(scores, np.int32).reshape(n, 2).T
    return Columns(
        hands=np.array(hands, np.uint64).reshape(n, 4), whole=table[:, 0] == 1, board=board, dealer=table[:, 1],
        vulnerable=table[:, 2],
        calls=_across(calls, longest),
        first=table[:, 3], open=table[:, 4] == 1, contract=table[:, 5], doubled=table[:, 6] & np.uint8(3),
        declarer=table[:, 7],
        cards=_across(cards, 52), leaders=_across(leaders, 13),
        claim=table[:, 8], result=table[:, 9], score=score.astype(np.int16), odd=table[:, 6] >> np.uint8(2),
    )


def _across(rows: Sequence[bytes], longest: int) -> NDArray[np.uint8]:
    """Rows of bytes, filled up with `NONE`, as columns."""
    text = b"".join([one.ljust(longest, b"\xff") for one in rows])
    return np.ascontiguousarray(np.frombuffer(text, np.uint8).reshape(len(rows), longest).T)


_Row = tuple[tuple[int, int, int, int], bytes, bytes, bytes, bytes, tuple[int, int]]


def _row(record: Record) -> _Row:
    odd = 0
    deck = record.deck
    whole = deck == WHOLE
    if not whole and deck != ABSENT:
        odd = DEAL
    auction, play, told, declarer = record.auction, record.play, record.contract, record.declarer
    calls, first, is_open = b"", NONE, 0
    if auction is not None and auction.calls:
        if auction.first is not None:
            first = _SEAT[auction.first]
        is_open = auction.ended in (STAR, PLUS)
        try:
            calls = b"".join(map(_CALL.__getitem__, auction.calls))
        except KeyError:
            odd |= AUCTION
        if auction.marks or record.swapped:
            odd |= AUCTION
        if auction.omitted:
            odd |= READING
    cards = leaders = b""
    if play is not None and play.cards:
        if play.order == "holders":
            odd |= READING
        try:
            cards = bytes(map(_CARD.__getitem__, play.cards))
            leaders = bytes(map(_SEAT.__getitem__, play.leaders))
        except KeyError:
            odd |= PLAY | RESULT | READING
        if play.marks or not whole or len(cards) > 52 or 4 * len(play.leaders) < len(cards):
            odd |= PLAY | RESULT
            cards = leaders = b""
    if record.agreed:
        odd |= RESULT
    if whole and is_placeholder(record):
        odd |= DEAL | PLAY | RESULT
    score = NO_SCORE
    if record.score:
        score = _score(record, declarer.side if declarer is not None else Side.NS)
    vulnerable, claim, result = record.vulnerable, record.claim, record.result
    contract, doubled = _contract(told)
    dealer = record.dealer
    small = bytes((
        whole, _SEAT[dealer] if dealer is not None else NONE, _VULNERABLE.get(vulnerable, NONE), first, is_open,
        contract, doubled | odd << 2, _SEAT[declarer] if declarer is not None else NONE,
        NONE if claim is None or claim.tricks is None else claim.tricks, NONE if result is None else result))
    return record.hands.bits, calls, cards, leaders, small, (score, record.board_number or 0)


def _contract(told: ToldContract | None) -> tuple[int, int]:
    if told is None:
        return NONE, 0
    named = told.denomination
    if named is None:
        return PASSED_OUT, 0
    return (5 * (told.level - 1) + named.index, told.doubled) if told.level else (NONE, 0)


def _score(record: Record, declarer: Side) -> int:
    """The score as North-South see it; one that cannot be read, or is told twice differently, is no score in range."""
    told = {n if side is Side.NS else -n for side, n in told_scores(record.score, declarer)}
    if not told:
        return NO_SCORE
    return told.pop() if len(told) == 1 and abs(min(told)) < NO_SCORE else NO_SCORE - 1
