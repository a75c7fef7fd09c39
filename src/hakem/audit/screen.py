"""The screen: which boards are odd, found in columns over many boards at once. It may call a regular board odd, never
the other way round; what is wrong with an odd board the table says.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hakem.audit.boards import AUCTION, CONTRACT, DEAL, PLAY, RESULT
from hakem.audit.columns import NO_SCORE, NONE, PASSED_OUT, Columns
from hakem.audit.exporter import AUCTIONS, BOARDS, DOUBLED, PLAYS, SCORES
from hakem.audit.screen_auction import Reached, auctions
from hakem.audit.screen_play import plays
from hakem.calls import DENOMINATIONS
from hakem.deal import VULNERABILITIES, vulnerability_of
from hakem.scoring.contract import points


class Screened(NamedTuple):
    """The parts of each board that the table must look at (`boards`), 0 where nothing is odd; and on how many boards a
    fault of each sort could be.
    """

    odd: NDArray[np.uint8]
    bases: dict[str, int]


def screen(c: Columns) -> Screened:
    """Look at all boards at once."""
    odd = c.odd.copy()
    odd[_boards(c) | _decks(c)] |= DEAL
    wrong, reached = auctions(c)
    contract, doubled, declarer = _contracts(c, reached)
    differs, other_play = _differences(c, reached)
    odd[wrong] |= AUCTION
    odd[differs] |= CONTRACT
    followed = plays(c, contract, declarer)
    odd[followed.wrong] |= PLAY | RESULT
    odd[other_play & (c.cards[0] != NONE)] |= PLAY | RESULT
    told = c.claim != NONE
    bound = np.where(told, c.claim, c.result)
    low, high = followed.won, 13 - followed.lost
    odd[followed.counted & (bound != NONE) & ((bound < low) | (bound > high))] |= RESULT
    odd[told & (c.result != NONE) & (c.result != c.claim)] |= RESULT
    odd[_scores(c, contract, doubled, declarer)] |= RESULT
    called = (c.calls[0] != NONE) if len(c.calls) else np.zeros(len(c), np.bool_)
    bases = {AUCTIONS: called, PLAYS: c.cards[0] != NONE, SCORES: c.score != NO_SCORE,
             DOUBLED: called & ((reached.doubled > 0) | (c.doubled > 0))}
    return Screened(odd, {name: int(np.sum(which)) for name, which in bases.items()} | {BOARDS: len(c)})


def _boards(c: Columns) -> NDArray[np.bool_]:
    """Dealer or vulnerability other than the board's number says."""
    known = c.board > 0
    due = np.array([VULNERABILITIES.index(vulnerability_of(n)) for n in range(1, 17)], np.uint8)
    wrong: NDArray[np.bool_] = known & (
        ((c.dealer != NONE) & (c.dealer != (c.board - 1) % 4))
        | ((c.vulnerable != NONE) & (c.vulnerable != due[(c.board - 1) % 16])))
    return wrong


def _decks(c: Columns) -> NDArray[np.bool_]:
    """A deal said to be whole whose hands are not thirteen cards each, or not 52 different ones."""
    total = np.bitwise_or.reduce(c.hands, axis=1)
    sizes = np.bitwise_count(c.hands)
    found: NDArray[np.bool_] = c.whole & ((total != np.uint64((1 << 52) - 1)) | (sizes != 13).any(axis=1))
    return found


def _differences(c: Columns, reached: Reached) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Where the contract or declarer told is not the one reached; and where that would change the play."""
    told = reached.ended & (c.contract != NONE)
    seat = reached.ended & (c.declarer != NONE) & (reached.declarer != NONE) & (c.declarer != reached.declarer)
    contract = told & (c.contract != reached.contract)
    return contract | seat | (told & (c.doubled != reached.doubled)), contract | seat


def _contracts(c: Columns, reached: Reached) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]:
    """The contract, doubling and declarer told, else those reached."""
    told, seated = c.contract != NONE, c.declarer != NONE
    complete = told & (seated | (c.contract == PASSED_OUT))
    contract = np.where(told, c.contract, np.where(reached.ended, reached.contract, NONE)).astype(np.uint8)
    doubled = np.where(complete | told, c.doubled, reached.doubled).astype(np.uint8)
    declarer = np.where(seated, c.declarer, np.where(reached.ended, reached.declarer, NONE)).astype(np.uint8)
    return contract, doubled, declarer


@cache
def _score_table() -> NDArray[np.int16]:
    """Declarer's points by bid, doubling, tricks and vulnerability."""
    return np.array([[[[points(order // 5 + 1, DENOMINATIONS[order % 5], doubled, tricks, vulnerable=vulnerable)
                        for vulnerable in (False, True)] for tricks in range(14)] for doubled in range(3)]
                     for order in range(PASSED_OUT)], np.int16)


@cache
def _possible() -> NDArray[np.bool_]:
    """Which numbers are a score that some contract gives, or 0."""
    found = np.zeros(8001, np.bool_)
    found[np.abs(_score_table())] = True
    found[0] = True
    return found


def _scores(c: Columns, contract: NDArray[np.uint8], doubled: NDArray[np.uint8],
            declarer: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """A score told that contract, result and vulnerability do not give, or that no contract gives."""
    told: NDArray[np.bool_] = c.score != NO_SCORE
    if not told.any():
        return told
    table = _score_table()
    possible = _possible()[np.minimum(np.abs(c.score), 8000)]
    seen = told & (c.vulnerable != NONE)
    passed = seen & (c.contract == PASSED_OUT)
    played = seen & (contract < PASSED_OUT) & (declarer != NONE) & (c.result != NONE)
    at = np.flatnonzero(played)
    side = declarer[at] & 1
    value = table[contract[at], doubled[at], c.result[at], (c.vulnerable[at] >> side) & 1]
    wrong: NDArray[np.bool_] = told & ~possible
    wrong[passed] |= c.score[passed] != 0
    wrong[at] |= np.where(side == 0, value, -value) != c.score[at]
    return wrong

