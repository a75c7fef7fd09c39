"""Auctions in columns: call by call, over all boards at once (Laws 18, 19, 22)."""

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
    top = np.zeros(n, np.uint8)  # the last bid as numbered in the column, 0 before one
    bidder = np.zeros(n, np.uint8)  # 0 for the side of the first caller, 1 for the other
    doubled = np.zeros(n, np.uint8)
    passes = np.zeros(n, np.uint8)
    over = np.zeros(n, np.bool_)
    wrong = np.zeros(n, np.bool_)
    named = np.full((10, n), NONE, np.uint8)  # who first bid each denomination for each side, in turns from the first
    every = np.arange(n)
    for turn, call in enumerate(c.calls):
        side = turn & 1
        made = call != NONE
        wrong |= over & made
        is_bid = made & (call >= FIRST_BID)
        mine = bidder == side
        bad = is_bid & (call <= top)
        bad |= (call == 1) & ((top == 0) | (doubled != 0) | mine)
        bad |= (call == 2) & ((doubled != 1) | ~mine)
        wrong |= bad
        doubled = np.where(is_bid, np.uint8(0), np.where((call == 1) | (call == 2), call, doubled))
        top = np.where(is_bid, call, top)
        bidder = np.where(is_bid, np.uint8(side), bidder)
        at = every[is_bid]
        if len(at):
            place = 5 * side + (call[at] - FIRST_BID) % 5
            first = named[place, at]
            named[place, at] = np.where(first == NONE, np.uint8(turn & 3), first)
        passes = np.where(call == 0, passes + np.uint8(1), np.where(made, np.uint8(0), passes))
        over |= (passes >= 4) | ((passes == 3) & (top > 0))
    begun = (c.calls[0] != NONE) if len(c.calls) else np.zeros(n, np.bool_)
    wrong |= begun & ~over & ~c.open
    wrong |= (c.first != NONE) & (c.dealer != NONE) & (c.first != c.dealer) & begun
    order = top - np.uint8(FIRST_BID)
    turns = named[5 * bidder + order % 5, every]
    seated = over & (top > 0) & (c.first != NONE)
    return wrong, Reached(
        over, np.where(top > 0, order, np.uint8(PASSED_OUT)), doubled,
        np.where(seated, (c.first + turns) & 3, np.uint8(NONE)).astype(np.uint8))
