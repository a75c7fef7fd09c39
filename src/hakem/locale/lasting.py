"""What a ruling leaves in force, and until when."""

from __future__ import annotations

from collections.abc import Iterable

from hakem.laws.ruling import Ruled
from hakem.locale.effects import in_force
from hakem.locale.terms import Every
from hakem.locale.texts import Says, says
from hakem.table.effects import (
    LOSES_LEAD,
    MAJOR,
    NEXT_TURN,
    LeadRestriction,
    MustPass,
    PenaltyCard,
    PlayRestriction,
    Revoke,
)
from hakem.table.state import PLAY, State


def lasting(effects: Iterable[Ruled], state: State) -> list[Says]:
    """What is still in force of these effects, each with its end."""
    said: list[Says] = []
    for ruled in effects:
        if not in_force(ruled.effect, state.force):
            continue
        match ruled.effect:
            case LeadRestriction(seat, _, suits, until) if until == LOSES_LEAD and len(suits) > 1:
                said.append(says("The ban on {every} ends when {seat} loses the lead.", seat=seat, every=Every(suits)))
            case LeadRestriction(seat, _, suits, until) if until == LOSES_LEAD:
                said.append(says("The ban on {suits} ends when {seat} loses the lead.", seat=seat, suits=suits))
            case LeadRestriction(seat):
                said.append(says("This is for {seat}'s lead to this trick only.", seat=seat))
            case PlayRestriction():
                said.append(says("This is for the present trick only."))
            case MustPass(seat, until) if until == NEXT_TURN:
                said.append(says("After that one pass {seat} may call freely again.", seat=seat))
            case MustPass():
                said.append(says("This is so to the end of the auction."))
            case PenaltyCard(seat, card, kind):
                said.append(says("The {card} stays face up until it is played or goes back to the hand.", card=card))
                if kind == MAJOR and seat.partner in state.force.spoken:
                    said.append(says("While it lies there, declarer chooses again before {partner}'s next lead.",
                                     partner=seat.partner))
                elif kind == MAJOR:
                    said.append(says("While it lies there, {partner} may lead only after declarer has chosen.",
                                     partner=seat.partner))
            case Revoke(established=True) if state.phase == PLAY and not state.past("round-over"):
                said.append(says("Please play on and keep your cards in order; the tricks are looked at after play."))
            case _:
                pass
    return said
