"""The auction: a call is laid down, and what is wrong with it is noticed (Laws 17 to 22, 35)."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from hakem.calls import BIDS, DOUBLE, PASS, REDOUBLE, Call, Contract
from hakem.cards import Seat
from hakem.errors import Impossible
from hakem.table.entries import Incident
from hakem.table.force import NOTHING, settled
from hakem.table.state import AUCTION, CLARIFICATION, OVER, Bidding, State

_new = tuple.__new__  # makes a NamedTuple at a third of its price


@cache
def _regular(top: int, doubling: Call | None) -> tuple[Call, ...]:
    return (PASS, *(() if doubling is None else (doubling,)), *BIDS[top + 1 :])


def _doubling(state: State, seat: Seat) -> Call | None:
    """The double or redouble that this player may make over what lies there (19A, 19B)."""
    if state.bidder is None or state.doubled == 2:
        return None
    ours = state.bidder.side is seat.side
    if state.doubled:
        return REDOUBLE if ours else None
    return None if ours else DOUBLE


def legal_calls(state: State, seat: Seat | None = None) -> tuple[Call, ...]:
    """The calls that are legal for the player in turn (or for `seat` if it were his turn): 18, 19, and bars (37)."""
    who = seat if seat is not None else state.turn
    if state.force is not NOTHING and any(bar.seat is who for bar in state.force.bars):
        return (PASS,)
    return _regular(state.top, _doubling(state, who))


def call_by(state: State, seat: Seat | None, call: Call, *, natural: bool = True) -> Incident | None:
    """Lay down a call and say what is wrong with it, in the order of Law 35's map; None for a regular call."""
    who = seat if seat is not None else state.turn
    if state.phase is not AUCTION:
        if state.phase == OVER and (state.past("hand-back", who) or state.past("round-over")):
            raise Impossible(f"{who} calls {call}, but the cards have gone back")
        return Incident("call-after-end", who, {"call": call})
    if (who is state.turn and state.force is NOTHING
            and (call is PASS or state.top < call.order < len(BIDS) or call is _doubling(state, who))):
        state.auction.append(_new(Bidding, (who, call, natural)))
        state.turn = who.lho
        if call is PASS:
            state.passes += 1
            return close(state) if state.passes > 2 else None
        state.passes = 0
        if call.is_bid:
            state.top, state.bidder, state.doubled = call.order, who, 0
        else:
            state.doubled = 1 if call is DOUBLE else 2
        return None
    if who is state.turn and call in legal_calls(state):
        lay(state, who, call, natural=natural)
        return close(state)
    wrong = _wrong(state, who, call)
    lay(state, who, call, natural=natural)
    return Incident(wrong, who, {"call": call})


def _wrong(state: State, seat: Seat, call: Call) -> str:
    if call.level > 7:
        return "call-above-seven"
    if call in (DOUBLE, REDOUBLE) and call is not _doubling(state, seat):
        return "inadmissible"
    if call is not PASS and any(bar.seat is seat for bar in state.force.bars):
        return "barred-call"
    return "call-out-of-turn" if seat is not state.turn else "insufficient"


def wrong_at(state: State, at: int) -> str | None:
    """What would be wrong with a call that lies in the auction, were it made in rotation there; None if nothing."""
    seat, call, _ = state.auction[at]
    then = state.copy()
    then.auction = state.auction[:at]
    then.rescan()
    then.turn = seat
    return None if call in legal_calls(then) else _wrong(then, seat, call)


def lay(state: State, seat: Seat, call: Call, *, natural: bool = True) -> None:
    """Put a call into the auction, whatever it is; the next in turn is the player after it."""
    state.auction.append(_new(Bidding, (seat, call, natural)))
    if call is PASS:
        state.passes += 1
    else:
        state.passes = 0
        if call.is_bid:
            state.top, state.bidder, state.doubled = call.order, seat, 0
        else:
            state.doubled = 1 if call is DOUBLE else 2
    if state.force is not NOTHING:
        state.force = settled(state.force.after_turn(seat))
    state.turn = seat.lho


def close(state: State) -> Incident | None:
    """End the auction if it has ended (22); a pass out of rotation that cost a player his turn prevents it (17D3)."""
    if state.passes < 3 or (state.bidder is None and state.passes < 4):
        return None
    last = state.auction[-4:]
    if any(after.seat is not before.seat.lho for before, after in pairwise(last)):
        return Incident("turn-missed", state.auction[-1].seat)
    if state.force is not NOTHING:
        state.force = settled(state.force._replace(bars=()))
    if state.bidder is None:
        state.phase = OVER
        state.force = settled(state.force.after_play())
        return None
    if state.top >= len(BIDS):
        return Incident("call-above-seven", state.bidder)
    named = next(made.seat for made in state.auction
                 if made.seat.side is state.bidder.side and made.call.is_bid
                 and made.call.denomination is BIDS[state.top].denomination)
    state.settle(Contract(BIDS[state.top], state.doubled, named))
    state.phase = CLARIFICATION
    state.turn = state.on_lead = named.lho
    return None


def reopen(state: State) -> None:
    """The auction goes on again after its last pass (25A5, 21B1)."""
    state.phase = AUCTION
    state.settle(None)
    state.rescan()

