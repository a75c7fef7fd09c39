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
from hakem.table.state import AUCTION, CLARIFICATION, OVER, PLAY, Bidding, State


def apply(state: State, effect: Effect) -> None:
    """Do to the table what the effect says. Impossible if it contradicts what lies there."""
    _apply(state, effect)
    if state.abandoned:  # whatever is taken back then, the board is not played on
        state.phase = OVER
        state.force = settled(state.force.after_play())


def _apply(state: State, effect: Effect) -> None:
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
            if state.phase != AUCTION:
                raise Impossible(f"{seat} cannot make a call now, the auction is over")
            auction.lay(state, seat, call)
            auction.close(state)
        case MustPass():
            if state.phase == AUCTION:  # else it has lapsed at once
                state.force = state.force._replace(bars=(*state.force.bars, effect))
        case PenaltyCard(seat, card):
            state.reveal(seat, card)
            state.force = state.force.with_penalty_card(effect)
        case PickedUp(_, card):
            state.force = settled(state.force.without_card(card))
        case CardWithdrawn(seat, card):
            play.take_back(state, seat, card)
        case CardPlayed(seat, card):
            _may_play(state, seat)
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
        case LeadRestriction() | LeadFree() | PlayRestriction() if state.phase == OVER:
            pass  # it has lapsed at once
        case LeadRestriction(seat):
            spoken = (*state.force.spoken, seat)
            state.force = state.force._replace(restrictions=(*state.force.restrictions, effect), spoken=spoken)
        case LeadFree(seat):
            state.force = state.force._replace(spoken=(*state.force.spoken, seat))
        case PlayRestriction():
            state.force = state.force._replace(restrictions=(*state.force.restrictions, effect))
        case Turn(seat):
            if state.has_played(seat) or (state.phase == CLARIFICATION and not state.defends(seat)):
                raise Impossible(f"it cannot be {seat}'s turn now")
            state.turn = seat
            state.ragged = bool(state.trick)
            if not state.trick:
                state.on_lead = seat
        case BecomesDeclarer(seat):
            if state.contract is None or state.contract.declarer.side is not seat.side:
                raise Impossible(f"{seat} cannot be declarer")
            state.settle(Contract(state.contract.bid, state.contract.doubled, seat))
            if state.phase == CLARIFICATION:
                state.turn = state.on_lead = seat.lho
        case RightsForfeited(seat):
            state.forfeited = (*state.forfeited, seat) if seat not in state.forfeited else state.forfeited
        case Revoke(seat, trick, established):
            others = tuple(r for r in state.revokes if r[:2] != (seat, trick))
            state.revokes = (*others, (seat, trick, established))
            state.unnoticed = tuple(u for u in state.unnoticed
                                    if (u.incident, u.seat, u.trick) != ("revoke", seat, trick))
        case TricksTransferred(to, n):
            state.transfers = (*state.transfers, (to, n))
        case TricksAwarded(to, n):
            state.awarded = (*state.awarded, (to, n))
        case AdjustedScore():
            state.abandoned = True
        case (CallStands() | CardStands() | LeadAccepted() | DealRebuilt() | DealCorrected() | SurplusRemoved()
              | NoRectification()):
            pass


def _may_play(state: State, seat: Seat) -> None:
    """Impossible if this hand can put no card on the trick in hand; the first card begins the play."""
    if state.contract is None or state.phase == OVER or (state.phase == CLARIFICATION and not state.defends(seat)):
        raise Impossible(f"{seat} cannot play a card now")
    if state.has_played(seat):
        raise Impossible(f"{seat} has a card in the trick already")
    state.phase = PLAY


def _lies_at(state: State, seat: Seat, call: object) -> int:
    for at in range(len(state.auction) - 1, -1, -1):
        if state.auction[at].seat is seat and state.auction[at].call is call:
            return at
    raise Impossible(f"{seat} has no {call} in the auction")


def _auction_again(state: State) -> None:
    """The auction as it now lies: it may be open again, or have ended."""
    had_ended = bool(state.auction) and state.phase in (CLARIFICATION, OVER) and not state.tricks and not state.trick
    if had_ended:
        state.phase, state.face_down = AUCTION, None
        state.settle(None)
    if state.phase == AUCTION:
        state.rescan()
        auction.close(state)
    if had_ended and state.phase == AUCTION:
        state.force = settled(state.force.reopened())
