"""Calls and contracts: what is read, what is refused, which bid outranks which."""

from __future__ import annotations

import copy
import pickle

import pytest

from hakem.calls import BIDS, DENOMINATIONS, DOUBLE, PASS, REDOUBLE, Call, Contract, Denomination
from hakem.cards import SEATS, Seat, Suit
from hakem.errors import BadNotation

CALLS = [PASS, DOUBLE, REDOUBLE, *BIDS, Call.parse("8C"), Call.parse("9NT")]
CONTRACTS = [Contract(bid, doubled, seat) for bid in BIDS for doubled in (0, 1, 2) for seat in SEATS]


@pytest.mark.parametrize("call", CALLS, ids=str)
def test_a_call_reads_back_and_is_one_value(call: Call) -> None:
    assert Call.parse(str(call)) is call
    assert Call.parse(f" {str(call).lower()} ") is call
    assert eval(repr(call)) is call
    assert pickle.loads(pickle.dumps(call)) is copy.copy(call) is copy.deepcopy(call) is call


def test_contracts_read_back() -> None:
    for contract in CONTRACTS:
        assert Contract.parse(str(contract)) == contract
        assert eval(repr(contract)) == contract
    assert len({str(contract) for contract in CONTRACTS}) == 35 * 3 * 4


def test_denominations() -> None:
    assert [str(d) for d in DENOMINATIONS] == ["C", "D", "H", "S", "NT"]
    assert [d.suit for d in DENOMINATIONS] == [*Suit, None]
    assert all(eval(repr(d)) is d for d in DENOMINATIONS)


@pytest.mark.parametrize(("text", "call"), [
    ("Pass", "P"), ("pass", "P"), ("D", "X"), ("R", "XX"), ("1N", "1NT"), ("7n", "7NT"), ("dbl", "X"), ("8N", "8NT"),
])
def test_calls_as_people_write_them(text: str, call: str) -> None:
    assert str(Call.parse(text)) == call


@pytest.mark.parametrize("text", [
    "", " ", "1", "C", "C1", "0C", "10C", "1 C", "1NTT", "XXX", "PP", "1C!", "1CX", "1C 1D", "-1C", "1٣", "SA", "1Z",
])
def test_not_a_call(text: str) -> None:
    with pytest.raises(BadNotation, match="not a call"):
        Call.parse(text)


@pytest.mark.parametrize("text", [
    "", "3NT", "S", "S 3NT", "3NT X S", "3NTXXX S", "P S", "X S", "8C S", "3NT NS", "3NT S N", "3NTS", "3NTX!", "♥4 S",
])
def test_not_a_contract(text: str) -> None:
    with pytest.raises(BadNotation, match="not a contract"):
        Contract.parse(text)


@pytest.mark.parametrize(("text", "written"), [("3n s", "3NT S"), ("4hx west", "4HX W"), ("7NTxx N", "7NTXX N")])
def test_contracts_as_people_write_them(text: str, written: str) -> None:
    assert str(Contract.parse(text)) == written


def test_bids_ascend() -> None:
    assert len(BIDS) == 35
    assert [bid.order for bid in BIDS] == list(range(35))
    assert all((bid.level, bid.denomination) == (1 + n // 5, DENOMINATIONS[n % 5]) for n, bid in enumerate(BIDS))
    assert Call.parse("8C").order > BIDS[-1].order
    assert not any(call.is_bid or call.suit or call.level for call in (PASS, DOUBLE, REDOUBLE))
    assert {call.order for call in (PASS, DOUBLE, REDOUBLE)} == {-1}


def test_the_suit_named() -> None:
    assert Call.parse("4H").suit is Suit.H
    assert Call.parse("4NT").suit is None
    assert Contract.parse("4SX E").trump is Suit.S
    assert Contract.parse("3NT E").trump is None
    assert Contract.parse("4SX E") == Contract(Call.parse("4S"), 1, Seat.E)
    assert Denomination("NT") is Call.parse("1NT").denomination
