"""Card play in columns: who holds each card, who is to lead, who follows suit, who wins (Law 44), all tricks of all
boards at once.

A hand holds a suit until the last of its cards in that suit is played; so a revoke is a card of another suit in a
trick before that one. No loop over cards is needed. Boards lie along the last axis, where NumPy is fastest.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hakem.audit.boards import PLAY
from hakem.audit.columns import NONE, PASSED_OUT, Columns

Numbers = NDArray[np.uint8]
Truths = NDArray[np.bool_]

AT_ONCE = 1024  # boards: what is looked at together stays in the processor's cache
NO_CARD = 52
NEVER = 13  # the trick to which a card that nobody played was played


class Plays(NamedTuple):
    """Which plays may be wrong; which were followed, with the tricks that declarer's side won and lost in them."""

    wrong: Truths
    counted: Truths
    won: Numbers
    lost: Numbers


def plays(c: Columns, contract: Numbers, declarer: Numbers) -> Plays:
    """Follow all plays whose deal is whole and whose contract is known."""
    n = len(c)
    found = Plays(np.zeros(n, np.bool_), np.zeros(n, np.bool_), np.zeros(n, np.uint8), np.zeros(n, np.uint8))
    played = (c.cards[0] != NONE) & ((c.odd & PLAY) == 0) & c.whole
    every = np.flatnonzero(played & (contract < PASSED_OUT) & (declarer != NONE))
    for start in range(0, len(every), AT_ONCE):
        at = every[start : start + AT_ONCE]
        wrong, won, lost = _some(c.hands[at], c.cards[:, at], c.leaders[:, at], contract[at], declarer[at])
        found.wrong[at] = wrong
        found.counted[at] = ~wrong
        found.won[at] = won
        found.lost[at] = lost
    return found


def _some(hands: NDArray[np.uint64], cards: Numbers, leaders: Numbers, contract: Numbers,
          declarer: Numbers) -> tuple[Truths, Numbers, Numbers]:
    n = len(hands)
    board = np.arange(n, dtype=np.int32)
    flat = np.minimum(cards, np.uint8(NO_CARD))
    there = flat != NO_CARD
    places = flat.astype(np.int32) * np.int32(n) + board
    suit = flat // np.uint8(13)
    owner = _owners(hands)

    seats = ((leaders[:, None, :] + np.arange(4, dtype=np.uint8)[:, None]) & np.uint8(3)).reshape(52, n)
    wrong: Truths = ((np.take(owner, places) != seats) & there).any(axis=0)
    played = np.full((NO_CARD + 1, n), NEVER, np.uint8)
    tricks = np.arange(52, dtype=np.uint8)[:, None] // np.uint8(4)
    played.ravel()[places] = np.broadcast_to(tricks, (52, n))
    wrong |= (played[:NO_CARD] != NEVER).sum(axis=0, dtype=np.uint8) != there.sum(axis=0, dtype=np.uint8)  # one twice

    led = np.repeat(suit[::4], 4, axis=0)
    follows = suit == led
    until = _last_held(owner[:NO_CARD], played[:NO_CARD])
    held = np.take(until, (seats * np.uint8(5) + led).astype(np.int32) * np.int32(n) + board)
    wrong |= (there & ~follows & (held > tricks)).any(axis=0)

    height = flat % np.uint8(13) + follows * np.uint8(16) + (suit == contract % np.uint8(5)) * np.uint8(32)
    h = height.reshape(13, 4, n)
    first, second = h[:, 1] > h[:, 0], h[:, 3] > h[:, 2]
    low, high = np.maximum(h[:, 0], h[:, 1]), np.maximum(h[:, 2], h[:, 3])
    winners = (leaders + np.where(high > low, np.uint8(2) + second, first.astype(np.uint8))) & np.uint8(3)
    whole = there[3::4]
    wrong |= (there[4::4] & (leaders[1:] != winners[:-1])).any(axis=0)
    wrong |= leaders[0] != ((declarer + np.uint8(1)) & np.uint8(3))
    won = (whole & (((winners ^ declarer) & np.uint8(1)) == 0)).sum(axis=0, dtype=np.uint8)
    return wrong, won, whole.sum(axis=0, dtype=np.uint8) - won


def _owners(hands: NDArray[np.uint64]) -> Numbers:
    """Who holds each of the 52 cards; a 53rd row for no card."""
    n = len(hands)
    across = hands.astype("<u8").view(np.uint8).reshape(n, 32)
    bits = np.unpackbits(across, axis=1, bitorder="little").reshape(n, 4, 64)
    owner = bits[:, 1] + (bits[:, 2] << np.uint8(1)) + bits[:, 3] * np.uint8(3)
    return np.ascontiguousarray(owner.T[: NO_CARD + 1])


def _last_held(owner: Numbers, played: Numbers) -> Numbers:
    """Up to which trick each seat holds each suit (row seat * 5 + suit): that to which its last card is played."""
    n = owner.shape[1]
    found = np.zeros((4, 5, n), np.uint8)
    for seat in range(4):
        found[seat, :4] = (played * (owner == seat)).reshape(4, 13, n).max(axis=1)
    return found.reshape(20, n)
