"""The screen against the table: it may call a regular board odd, but never lets an odd one pass."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

pytest.importorskip("numpy", reason="the audit needs numpy: pip install 'hakem[audit]'")

from hakem.audit.boards import board_findings
from hakem.audit.columns import columns_of
from hakem.audit.screen import screen
from hakem.calls import BIDS, DOUBLE, PASS, REDOUBLE, Call
from hakem.cards import SEATS
from hakem.deal import VULNERABILITIES
from hakem.formats.parts import Claim

from .conftest import random_board, swapped_cards


def test_regular_boards_pass_and_nothing_is_found_on_them(regular):
    assert not screen(columns_of(regular)).odd.any()
    assert [found for record in regular for found in board_findings(record)] == []


def test_no_boards():
    assert len(screen(columns_of([])).odd) == 0


def calls_changed(record, rng):
    calls = list(record.auction.calls)
    at = rng.randrange(len(calls))
    act = rng.randrange(3)
    if act == 0:
        calls[at] = rng.choice((PASS, DOUBLE, REDOUBLE, *BIDS, Call.parse("8C")))
    elif act == 1:
        del calls[at]
    else:
        calls.insert(at, rng.choice((PASS, DOUBLE, REDOUBLE, *BIDS)))
    return replace(record, auction=replace(record.auction, calls=tuple(calls)))


def cut_short(record, rng):
    n = rng.randrange(1, 52)
    cards = record.play.cards[:n]
    play = replace(record.play, cards=cards, leaders=record.play.leaders[: -(-n // 4)])
    claim = rng.choice((None, Claim(rng.randrange(14), n)))
    return replace(record, play=play, claim=claim, result=rng.choice((record.result, rng.randrange(14))))


def other_leader(record, rng):
    leaders = list(record.play.leaders)
    leaders[rng.randrange(len(leaders))] = rng.choice(SEATS)
    return replace(record, play=replace(record.play, leaders=tuple(leaders)))


CHANGES = {
    "calls": calls_changed, "cards": swapped_cards, "cut short": cut_short, "leader": other_leader,
    "dealer": lambda record, rng: replace(record, dealer=rng.choice(SEATS)),
    "vulnerable": lambda record, rng: replace(record, vulnerable=rng.choice(VULNERABILITIES)),
    "declarer": lambda record, rng: replace(record, declarer=rng.choice((*SEATS, None))),
    "contract": lambda record, rng: replace(record, contract=replace(
        record.contract, level=rng.randrange(1, 8), doubled=rng.randrange(3))),
    "result": lambda record, rng: replace(record, result=rng.randrange(14), agreed=rng.random() < 0.2),
    "score": lambda record, rng: replace(record, score=rng.choice(("NS 420", "EW 50", "-110", "430", "NS 55", "?"))),
    "board": lambda record, rng: replace(record, board=rng.choice(("", "12", "x7", "33"))),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_the_table_finds_the_screen_asks_for(change):
    rng = random.Random(change)
    boards = [one for n in range(1, 61) if (one := random_board(rng, n)).play is not None]
    changed = [CHANGES[change](one, rng) for one in boards for _ in range(4)]
    odd = screen(columns_of(changed)).odd
    found = 0
    for record, parts in zip(changed, odd.tolist(), strict=True):
        whole = board_findings(record)
        assert [str(one) for one in board_findings(record, parts)] == [str(one) for one in whole]
        found += bool(whole)
    assert found > (0 if change in ("contract", "board") else 5)


def test_boards_do_not_disturb_each_other(regular):
    import numpy as np

    rng = random.Random(3)
    mixed = [swapped_cards(one, rng) if one.play and rng.random() < 0.3 else one for one in regular]
    together = screen(columns_of(mixed)).odd
    alone = np.concatenate([screen(columns_of([one])).odd for one in mixed])
    assert (together == alone).all()
