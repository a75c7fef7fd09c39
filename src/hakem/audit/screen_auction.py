"""Auctions in columns: all calls of all boards at once (Laws 18, 19, 22).

What a call may be turns on the last call before it that was no pass, and on the highest bid before it. Both are
running maxima, so no loop over calls is needed. After a call that is not allowed nothing is concluded.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hakem.audit.columns import FIRST_BID, NONE, PASSED_OUT, Columns


class Reached(NamedTuple):
    """Where the calls lead: whether the auction ended, its contract, doubling and declarer."""

    ended: NDArray[np.bool_]
    contract: NDArray[np.uint8]
    doubled: NDArray[np.uint8]
    declarer: NDArray[np.uint8]


def auctions(c: Columns) -> tuple[NDArray[np.bool_], Reached]:
    """Which auctions hold a call that is not allowed, or stop before their end; and where each leads."""
    n = len(c)
    call = c.calls if len(c.calls) else np.full((1, n), NONE, np.uint8)
    turn = np.arange(1, len(call) + 1, dtype=np.int16)[:, None]  # counts from 1, so that 0 is no call
    made = call != NONE
    is_bid = made & (call >= FIRST_BID)
    lasts = np.maximum.accumulate(np.where(made & (call != 0), turn, np.int16(0)), axis=0)
    tops = np.maximum.accumulate(np.where(is_bid, call, np.uint8(0)), axis=0)
    before, top = _shifted(lasts), _shifted(tops)

    over_what = np.take_along_axis(call, np.maximum(before - 1, 0), axis=0)  # the last call that was no pass
    theirs = (before > 0) & (((turn - before) & 1) == 1)
    bad = is_bid & (call <= top)
    bad |= (call == 1) & ~(theirs & (over_what >= FIRST_BID))
    bad |= (call == 2) & ~(theirs & (over_what == 1))
    passes = turn - 1 - before
    bad |= made & (passes >= np.where(top > 0, 3, 4))
    wrong: NDArray[np.bool_] = bad.any(axis=0)

    highest, last = tops[-1], lasts[-1]
    length = made.sum(axis=0, dtype=np.int16)
    ended = (length - last) >= np.where(highest > 0, 3, 4)
    begun = made[0]
    wrong |= begun & ~ended & ~c.open
    wrong |= begun & (c.first != NONE) & (c.dealer != NONE) & (c.first != c.dealer)
    final = np.take_along_axis(call, np.maximum(last - 1, 0)[None, :], axis=0)[0]
    doubled = np.where(last > 0, np.where(final == 1, 1, np.where(final == 2, 2, 0)), 0).astype(np.uint8)
    named = _first_named(call, is_bid, highest)
    seated = ended & (highest > 0) & (c.first != NONE)
    return wrong, Reached(
        ended, np.where(highest > 0, highest - np.uint8(FIRST_BID), np.uint8(PASSED_OUT)).astype(np.uint8), doubled,
        np.where(seated, (c.first + named) & 3, NONE).astype(np.uint8))


def _shifted(values: NDArray[np.int16] | NDArray[np.uint8]) -> NDArray[np.int16]:
    """What each was before the call of its row."""
    found = np.zeros(values.shape, np.int16)
    found[1:] = values[:-1]
    return found


def _first_named(call: NDArray[np.uint8], is_bid: NDArray[np.bool_], highest: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """In which turn the side of the highest bid first named its denomination; from 0, by quarters of a round."""
    made = (call == highest) & is_bid
    side = made.argmax(axis=0) & 1
    turns = np.arange(len(call))[:, None] & 1
    same = is_bid & ((call - FIRST_BID) % np.uint8(5) == (highest - FIRST_BID) % np.uint8(5)) & (turns == side)
    first: NDArray[np.int64] = same.argmax(axis=0)
    return (first & 3).astype(np.uint8)
