"""How effects change the table: what a ruling says is done here, effect by effect."""

from __future__ import annotations

from hakem.calls import Contract
from hakem.cards import Seat
from hakem.errors import Impossible
from hakem.table import auction, play
from hakem.table.effects import (
    AdjustedScore,
    BecomesDeclarer,
    CallCancelled,
    CallMade,
    CallReplaced,
    CallStands,
    CallWithdrawn,
    CardAdded,
    CardPlayed,
    CardStands,
    CardWithdrawn,
    DealCorrected,
    DealRebuilt,
    Effect,
    LeadAccepted,
    LeadFree,
    LeadRestriction,
    MustPass,
    MustPlay,
    NoRectification,
    PenaltyCard,
    PickedUp,
    PlayRestriction,
    Restored,
    Revoke,
    RightsForfeited,
    SurplusRemoved,
    TricksAwarded,
    TricksTransferred,
    Turn,
)
from hakem.table.force import settled
from hakem.table.state import AUCTION, CLARIFICATION, OVER, Bidding, State


def apply(state: State, effect: Effect) -> None:
    """Do to the table what the effect says. Impossible if it contradicts what lies there."""
    match effect:
        case CallReplaced(seat, old, to):
            at = _lies_at(state, seat, old)
            state.auction[at] = Bidding(seat, to)
            state.withdrawn = (*state.withdrawn, Bidding(seat, old))
            _auction_again(state)
        case CallCancelled(seat, call) | CallWithdrawn(seat, call):
            state.withdrawn = (*state.withdrawn, Bidding(seat, call))
            if state.auction and (state.auction[-1].seat, state.auction[-1].call) == (seat, call):
                state.auction.pop()
                _auction_again(state)
        case CallMade(seat, call):
            auction.lay(state, seat, call)
            auction.close(state)
        case MustPass():
            state.force = state.force._replace(bars=(*state.force.bars, effect))
        case PenaltyCard(seat, card):
            state.reveal(seat, card)
            state.force = state.force.with_penalty_card(effect)
        case PickedUp(_, card):
            state.force = settled(state.force.without_card(card))
        case CardWithdrawn(seat, card):
            play.take_back(state, seat, card)
        case CardPlayed(seat, card):
            if state.has_played(seat):
                raise Impossible(f"{seat} has a card in the trick already")
            state.reveal(seat, card)
            play.put(state, seat, card)
        case CardAdded(seat, card, number):
            state.reveal(seat, card)
            play.add_card(state, seat, card, number)
            state.unnoticed = tuple(u for u in state.unnoticed
                                    if (u.incident, u.seat, u.trick) != ("defective-trick", seat, number))
        case MustPlay(seat, card):
            if (seat, card) in state.trick:  # it lies there too early: it is played at his turn
                play.take_back(state, seat, card)
            state.reveal(seat, card)
            state.force = state.force._replace(due=(*state.force.due, effect))
        case Restored(seat, card):
            state.reveal(seat, card)
        case LeadRestriction(seat):
            spoken = (*state.force.spoken, seat)
            state.force = state.force._replace(restrictions=(*state.force.restrictions, effect), spoken=spoken)
        case LeadFree(seat):
            state.force = state.force._replace(spoken=(*state.force.spoken, seat))
        case PlayRestriction():
            state.force = state.force._replace(restrictions=(*state.force.restrictions, effect))
        case Turn(seat):
            state.turn = seat
            if not state.trick:
                state.on_lead = seat
        case BecomesDeclarer(seat):
            if state.contract is not None:
                state.settle(Contract(state.contract.bid, state.contract.doubled, seat))
        case RightsForfeited(seat):
            state.forfeited = (*state.forfeited, seat) if seat not in state.forfeited else state.forfeited
        case Revoke(seat, trick, established):
            others = tuple(r for r in state.revokes if r[:2] != (seat, trick))
            state.revokes = (*others, (seat, trick, established))
            state.unnoticed = tuple(u for u in state.unnoticed
                                    if (u.incident, u.seat, u.trick) != ("revoke", seat, trick))
        case TricksTransferred(to, n) | TricksAwarded(to, n):
            state.transfers = (*state.transfers, (to, n))
        case AdjustedScore():
            state.phase = OVER
        case (CallStands() | CardStands() | LeadAccepted() | DealRebuilt() | DealCorrected() | SurplusRemoved()
              | NoRectification()):
            pass


def _lies_at(state: State, seat: Seat, call: object) -> int:
    for at in range(len(state.auction) - 1, -1, -1):
        if state.auction[at].seat is seat and state.auction[at].call is call:
            return at
    raise Impossible(f"{seat} has no {call} in the auction")


def _auction_again(state: State) -> None:
    """The auction as it now lies: it may be open again, or have ended."""
    if state.auction and state.phase in (CLARIFICATION, OVER) and not state.tricks and not state.trick:
        state.phase, state.face_down = AUCTION, None
        state.settle(None)
    if state.phase == AUCTION:
        state.rescan()
        auction.close(state)
