"""The auction: which calls are legal, what is wrong with the others, when it ends, who declares."""

from __future__ import annotations

from pathlib import Path

import pytest

from hakem.calls import BIDS, DOUBLE, PASS, REDOUBLE, Call
from hakem.cards import SEATS, Seat
from hakem.table.auction import call_by, legal_calls, reopen
from hakem.table.effects import NEXT_TURN, TO_THE_END, MustPass
from hakem.table.entries import Called, act_of
from hakem.table.force import NOTHING
from hakem.table.ruled import apply
from hakem.table.state import AUCTION, CLARIFICATION, OVER, PLAY, State

VECTORS = Path(__file__).parent / "vectors"


def auction(text: str, dealer: Seat = Seat.N) -> State:
    """The table after these calls, which must all be regular."""
    state = State(dealer=dealer)
    for token in text.split():
        assert made(state, token) is None, token
    return state


def made(state: State, token: str) -> str | None:
    """What is wrong with this call (`W:1S`), laid down now."""
    act = act_of(token)
    assert isinstance(act, Called)
    incident = call_by(state, act.seat, act.call)
    return incident.kind if incident is not None else None


def doublings(state: State) -> str:
    """Which of X and XX the player in turn may say."""
    return " ".join(str(call) for call in legal_calls(state) if call in (DOUBLE, REDOUBLE))


# ---- what is legal


def test_at_first_every_bid_and_a_pass() -> None:
    assert legal_calls(State()) == (PASS, *BIDS)


@pytest.mark.parametrize("lies", range(35))
def test_a_bid_must_be_higher(lies: int) -> None:
    state = auction(str(BIDS[lies]))
    assert [call for call in legal_calls(state) if call.is_bid] == list(BIDS[lies + 1 :])
    for bid in BIDS:
        assert made(state.copy(), str(bid)) == (None if bid.order > lies else "insufficient")


@pytest.mark.parametrize(("calls", "allowed"), [
    ("", ""), ("P", ""), ("1S", "X"), ("1S P", ""), ("1S P P", "X"), ("1S X", "XX"), ("1S X P", ""), ("1S X P P", "XX"),
    ("1S X XX", ""), ("1S X XX P", ""), ("1S X 2S", "X"), ("1S X XX 2C", "X"), ("P 1S", "X"), ("1S P 2S", "X"),
    ("1S P 2S P", ""), ("1S X XX P P 2D", "X"),
])
def test_who_may_double_and_redouble(calls: str, allowed: str) -> None:
    state = auction(calls)
    assert doublings(state) == allowed
    for call in ("X", "XX"):
        assert made(state.copy(), call) == (None if call == allowed else "inadmissible")


def test_what_a_player_might_call_out_of_turn_is_judged_from_his_own_seat() -> None:
    state = auction("1S P")
    assert DOUBLE in legal_calls(state, Seat.W)
    assert DOUBLE not in legal_calls(state, Seat.S)


@pytest.mark.parametrize(("until", "after"), [(NEXT_TURN, True), (TO_THE_END, False)])
def test_a_barred_player_may_only_pass_as_long_as_the_bar_lasts(until: str, after: bool) -> None:
    state = auction("1S")
    apply(state, MustPass(Seat.E, until))
    assert legal_calls(state) == (PASS,)
    assert made(state.copy(), "2H") == "barred-call"
    assert made(state.copy(), "X") == "barred-call"
    for call in ("P", "2S", "P", "P"):
        assert made(state, call) is None
    assert state.turn is Seat.E
    assert (len(legal_calls(state)) > 1) is after
    assert (state.force is NOTHING) is after


def test_no_bar_outlives_the_auction() -> None:
    state = auction("1S")
    apply(state, MustPass(Seat.E, TO_THE_END))
    apply(state, MustPass(Seat.N, NEXT_TURN))
    for call in ("P", "P", "P"):
        assert made(state, call) is None
    assert state.phase == CLARIFICATION
    assert state.force is NOTHING


# ---- what is wrong, and that it lies there


@pytest.mark.parametrize(("calls", "call", "wrong"), [
    ("1S", "1H", "insufficient"),
    ("1S", "1S", "insufficient"),
    ("1S", "S:2S", "call-out-of-turn"),
    ("1S", "S:1H", "call-out-of-turn"),
    ("1S", "S:P", "call-out-of-turn"),
    ("1S", "N:P", "call-out-of-turn"),
    ("1S", "W:X", "call-out-of-turn"),
    ("1S", "S:X", "inadmissible"),
    ("1S", "XX", "inadmissible"),
    ("", "X", "inadmissible"),
    ("1S", "8C", "call-above-seven"),
    ("1S", "S:8C", "call-above-seven"),
    ("", "9NT", "call-above-seven"),
])
def test_an_illegal_call_is_noticed_and_lies_there(calls: str, call: str, wrong: str) -> None:
    state = auction(calls)
    act = act_of(call)
    assert isinstance(act, Called)
    who = act.seat or state.turn
    assert made(state, call) == wrong
    assert state.auction[-1][:2] == (who, act.call)
    assert state.turn is who.lho


def test_a_call_after_the_auction_lies_nowhere() -> None:
    state = auction("1S P P P")
    before = list(state.auction)
    assert made(state, "E:X") == "call-after-end"
    assert (state.auction, state.phase, state.turn) == (before, CLARIFICATION, Seat.E)
    state.phase = PLAY
    assert made(state, "P") == "call-after-end"


def test_a_call_known_not_to_be_natural_keeps_that() -> None:
    state = State()
    call_by(state, None, Call.parse("2C"), natural=False)
    assert not state.auction[0].natural


# ---- how it ends


@pytest.mark.parametrize("dealer", SEATS, ids=str)
def test_four_passes_end_the_deal(dealer: Seat) -> None:
    state = auction("P P P", dealer)
    assert (state.phase, state.turn) == (AUCTION, dealer.rho)
    assert made(state, "P") is None
    assert (state.phase, state.contract) == (OVER, None)


@pytest.mark.parametrize(("calls", "contract", "leader"), [
    ("1S P P P", "1S N", "E"),
    ("P 1S P P P", "1S E", "S"),
    ("P P P 1NT P P P", "1NT W", "N"),
    ("1H P 4H P P P", "4H N", "E"),  # North named hearts first
    ("1H 2H 2S P 3H P P P", "3H N", "E"),  # East named them too, for the other side
    ("1H 2H P 4H P P P", "4H E", "S"),
    ("1C P 1S P 2S P 4S X P P XX P P P", "4SXX S", "W"),
    ("1D X P P P", "1DX N", "E"),
    ("1D X 2C P P P", "2C S", "W"),  # the double fell to 1D
    ("1C 1NT P 3NT P P P", "3NT E", "S"),
    ("7NT X XX P P P", "7NTXX N", "E"),
    ("1H P 2C P 3C P 4H P 5C P P P", "5C S", "W"),
])
def test_three_passes_end_it_and_the_first_to_name_declares(calls: str, contract: str, leader: str) -> None:
    state = auction(calls)
    assert state.phase == CLARIFICATION
    assert str(state.contract) == contract
    assert str(state.turn) == str(state.on_lead) == leader
    assert state.declarer is not None
    assert state.dummy is state.declarer.partner
    assert [seat for seat in SEATS if state.defends(seat)] == sorted(
        (state.declarer.lho, state.declarer.rho), key=SEATS.index)


@pytest.mark.parametrize("calls", ["P P P", "1S P P", "1S X P P", "1S X XX P P", "P P P 1S P P", "P 1S P P"])
def test_it_has_not_ended_before(calls: str) -> None:
    assert auction(calls).phase == AUCTION


def test_a_pass_out_of_turn_that_robs_a_player_does_not_end_it() -> None:
    """North opens, East and South pass, and the pass that would be West's last word is not his (17D3; 17E2 in 2007)."""
    state = auction("1S P")
    assert made(state, "P") is None
    state = auction("1S P")
    assert made(state, "W:P") == "call-out-of-turn"  # South has not called
    assert made(state, "N:P") == "turn-missed"
    assert state.phase == AUCTION


def test_an_auction_begun_out_of_turn_that_robs_nobody_ends() -> None:
    """The calls that lie there follow each other, so everybody had his turn."""
    state = State()
    assert made(state, "E:1S") == "call-out-of-turn"
    for call in ("P", "P", "P"):
        assert made(state, call) is None
    assert (state.phase, str(state.contract)) == (CLARIFICATION, "1S E")


def test_reopened_it_goes_on_where_it_was() -> None:
    state = auction("1S P 2S P P P")
    reopen(state)
    assert (state.phase, state.contract, state.passes) == (AUCTION, None, 3)
    state.auction.pop()
    state.rescan()
    assert (state.turn, state.bidder, state.passes) == (Seat.E, Seat.S, 2)
    assert made(state, "X") is None
    assert (state.phase, state.bidder, state.doubled) == (AUCTION, Seat.S, 1)


@pytest.mark.parametrize("calls", ["", "1S", "1S X", "1S X XX P", "P P", "1S X 2C P P", "1C X XX 1H X P"])
def test_scanning_again_finds_what_was_kept(calls: str) -> None:
    state = auction(calls, Seat.W)
    before = (state.top, state.bidder, state.doubled, state.passes, state.turn)
    state.rescan()
    assert (state.top, state.bidder, state.doubled, state.passes, state.turn) == before


# ---- how many auctions there are


def completions(state: State, known: dict[tuple[object, ...], dict[int, int]]) -> dict[int, int]:
    """In how many ways the auction can be completed from here, by the number of bids still made.

    Counted over what `legal_calls` allows and `call_by` leaves. Two auctions go on alike when the last bid, whose it is
    seen from the player in turn, the doubling and the passes since are the same.
    """
    if state.phase != AUCTION:
        return {0: 1}
    side = state.bidder.steps_to(state.turn) % 2 if state.bidder is not None else None
    key = (state.top, side, state.doubled, state.passes)
    if key not in known:
        ways: dict[int, int] = {}
        for call in legal_calls(state):
            after = state.copy()
            assert call_by(after, None, call) is None
            for bids, n in completions(after, known).items():
                ways[bids + call.is_bid] = ways.get(bids + call.is_bid, 0) + n
        known[key] = ways
    return known[key]


def test_the_number_of_complete_auctions() -> None:
    lines = (VECTORS / "auctions.csv").read_text(encoding="utf-8").splitlines()
    rows = [line.split(",") for line in lines if not line.startswith("#")][1:]
    ways = completions(State(), {})
    assert len(ways) == 36
    for bids, number in rows:
        assert (sum(ways.values()) if bids == "any" else ways[int(bids)]) == int(number)
    assert sum(ways.values()) == (4 * 22**35 - 1) // 3


def test_the_longest_auction() -> None:
    """Three passes, then each bid in its turn passed out to a double and a redouble: 319 calls."""
    state = State()
    calls = 0
    while state.phase == AUCTION:
        ending = state.passes == (3 if state.bidder is None else 2)
        best = legal_calls(state)
        call = PASS if not ending else next((c for c in best if c in (DOUBLE, REDOUBLE)), None)
        if call is None:
            call = next((c for c in best if c.is_bid), PASS)
        assert call_by(state, None, call) is None
        calls += 1
    assert calls == 319
    assert str(state.contract).startswith("7NTXX")
