"""What a ruling does to the table, said to the table."""

from __future__ import annotations

from collections.abc import Iterable

from hakem.laws.ruling import Ruled
from hakem.locale.terms import Every
from hakem.locale.texts import Says, says
from hakem.table.effects import (
    FORBID,
    HIGHEST,
    LOWEST,
    MAJOR,
    NEXT_TURN,
    REQUIRE,
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
from hakem.table.force import Force

OfCard = PenaltyCard | PickedUp | CardStands | CardWithdrawn | CardPlayed | CardAdded | MustPlay | LeadAccepted


def effect_words(effect: Effect, clause: str = "") -> Says:
    """An effect in a sentence. A card that was missing is not named: three players need not know whose it is."""
    match effect:
        case CallMade(seat, call):
            return says("{seat}'s {call} counts as made.", seat=seat, call=call)
        case CallReplaced(seat, old, to):
            return says("{seat}'s call is now {new} instead of {old}.", seat=seat, new=to, old=old)
        case CallStands(seat, call):
            return says("{seat}'s {call} stands.", seat=seat, call=call)
        case CallCancelled(seat, call):
            return says("{seat}'s {call} is cancelled.", seat=seat, call=call)
        case CallWithdrawn(seat, call):
            return says("{seat}'s {call} is taken back.", seat=seat, call=call)
        case MustPass(seat, until) if until == NEXT_TURN:
            return says("{seat} must pass once, at the next turn.", seat=seat)
        case MustPass(seat):
            return says("{seat} must pass whenever it is {seat}'s turn.", seat=seat)
        case AdjustedScore():
            return says("The board is not played on; an adjusted score will be given.")
        case DealRebuilt():
            return says("The deal is made up again from another pack, as nearly as it was.")
        case DealCorrected():
            return says("The cards go back to the right hands, and the board is played.")
        case SurplusRemoved(seat):
            return says("The card that is not part of the deal is taken out of {seat}'s hand.", seat=seat)
        case Restored(seat):
            return says("The missing card goes back to {seat}'s hand, as if it had been there all along.", seat=seat)
        case Turn(seat):
            return says("It is {seat}'s turn.", seat=seat)
        case BecomesDeclarer(seat):
            return says("{seat} is now declarer, and {partner} is dummy.", seat=seat, partner=seat.partner)
        case RightsForfeited(seat):
            return says("{seat}, as dummy, may from now on neither warn nor ask declarer.", seat=seat)
        case NoRectification() if clause == "41A":
            return says("The face-down card goes back to the hand; there is no rectification.")
        case NoRectification() if clause.startswith("64B"):
            return _tricks_transferred(None, 0)
        case NoRectification():
            return says("There is no rectification; please go on.")
        case TricksTransferred(to, n):
            return _tricks_transferred(to, n)
        case TricksAwarded(to, n):
            return _tricks_awarded(to, n)
        case Revoke(seat, trick, established):
            return _revoke(seat, trick, established, clause)
        case LeadFree() | LeadRestriction() | PlayRestriction():
            return _restriction_words(effect)
        case (PenaltyCard() | PickedUp() | CardStands() | CardWithdrawn() | CardPlayed() | CardAdded() | MustPlay()
              | LeadAccepted()):
            return _card_words(effect)


def _card_words(effect: OfCard) -> Says:
    match effect:
        case PenaltyCard(seat, card, kind) if kind == MAJOR:
            return says("The {card} lies in front of {seat} as a major penalty card; it is played at the first legal "
                        "opportunity.", card=card, seat=seat)
        case PenaltyCard(seat, card):
            return says("The {card} lies in front of {seat} as a minor penalty card; until it is played, {seat} may "
                        "play no other {suit} below the ten.", card=card, seat=seat, suit=card.suit)
        case PickedUp(seat, card):
            return says("{seat} picks up the {card}; it is no penalty card.", seat=seat, card=card)
        case CardStands(seat, card):
            return says("{seat}'s {card} stands as played.", seat=seat, card=card)
        case CardWithdrawn(seat, card):
            return says("{seat} takes back the {card}.", seat=seat, card=card)
        case CardPlayed(seat, card):
            return says("The {card} is played from the hand of {seat}.", seat=seat, card=card)
        case MustPlay(seat, card):
            return says("{seat} plays the {card} when it is {seat}'s turn, if that is then legal.", seat=seat,
                        card=card)
        case LeadAccepted(_, card):
            return says("The lead of the {card} is accepted.", card=card)
        case CardAdded(seat, card, trick):
            return says("The {card} is put to trick {trick} as the card of {seat}.", card=card, trick=trick, seat=seat)


def _restriction_words(effect: LeadFree | LeadRestriction | PlayRestriction) -> Says:
    match effect:
        case LeadFree(seat):
            return says("{seat}'s lead is not restricted.", seat=seat)
        case LeadRestriction(seat, kind, suits) if kind == REQUIRE:
            return says("{seat} must lead {suits}, if able.", seat=seat, suits=suits)
        case LeadRestriction(seat, _, suits) if len(suits) > 1:
            return says("{seat} may not lead {every}, the one as the other, unless there is nothing else to lead.",
                        seat=seat, every=Every(suits))
        case LeadRestriction(seat, _, suits):
            return says("{seat} may not lead {suits}, unless there is nothing else to lead.", seat=seat, suits=suits)
        case PlayRestriction(seat, kind) if kind == HIGHEST:
            return says("{seat} plays the highest card of the suit led, if able.", seat=seat)
        case PlayRestriction(seat, kind) if kind == LOWEST:
            return says("{seat} plays the lowest card of the suit led, if able.", seat=seat)
        case PlayRestriction(seat, kind, suits) if kind == FORBID:
            return says("{seat} may not play {suits} to this trick, if that can be avoided.", seat=seat, suits=suits)
        case PlayRestriction(seat, _, suits):
            return says("{seat} plays {suits} to this trick, if able.", seat=seat, suits=suits)


def _revoke(seat: object, trick: int, established: bool, clause: str) -> Says:
    if clause == "43B3":
        return says("{seat}'s revoke in trick {trick} is left as it is for now.", seat=seat, trick=trick)
    if not established:
        return says("{seat}'s revoke in trick {trick} is not established: it is corrected.", seat=seat, trick=trick)
    if clause == "43B2b":
        return says("{seat}'s revoke in trick {trick} is corrected, and still counts as established.",
                    seat=seat, trick=trick)
    if clause.startswith("67"):
        return says("Trick {trick} counts as an established revoke by {seat}.", seat=seat, trick=trick)
    return says("{seat}'s revoke in trick {trick} is established.", seat=seat, trick=trick)


def _tricks_transferred(to: object, n: int) -> Says:
    if n == 0:
        return says("No trick is transferred.")
    return says("One trick is transferred to {side}.", side=to) if n == 1 else \
        says("{n} tricks are transferred to {side}.", n=n, side=to)


def _tricks_awarded(to: object, n: int) -> Says:
    return says("One of the tricks in doubt goes to {side}.", side=to) if n == 1 else \
        says("Of the tricks in doubt {n} go to {side}.", n=n, side=to)


def standing(effects: Iterable[Ruled]) -> list[Ruled]:
    """What is left to say when a ruling went on: each once, and nothing that a later effect replaced."""
    kept: dict[object, Ruled] = {}
    for ruled in effects:
        key = _subject(ruled.effect)
        kept.pop(key, None)
        if isinstance(ruled.effect, PenaltyCard | PickedUp):
            kept.pop(CardWithdrawn(ruled.effect.seat, ruled.effect.card), None)
        kept[key] = ruled
    return list(kept.values())


def _subject(effect: Effect) -> object:
    match effect:
        case PenaltyCard(_, card) | PickedUp(_, card):
            return ("penalty card", card)
        case LeadRestriction(seat) | LeadFree(seat):
            return ("lead", seat)
        case Revoke(seat, trick):
            return ("revoke", seat, trick)
        case _:
            return effect


def in_force(effect: Effect, force: Force) -> bool:
    """Whether the effect still holds; true of what is done once and for all."""
    match effect:
        case LeadRestriction() | PlayRestriction():
            return effect in force.restrictions
        case MustPass():
            return effect in force.bars
        case PenaltyCard():
            return effect in force.penalty_cards
        case MustPlay():
            return effect in force.due
        case LeadFree(seat):
            return seat in force.spoken
        case _:
            return True
