"""Law 60: play after an illegal play.

A  the other side plays on after it: the right to rectify is lost, earlier duties live on
B  a defender plays before declarer's corrected lead: a major penalty card
C  the offenders' side plays before the ruling: the other side keeps its rights
"""

from __future__ import annotations

from typing import cast

from hakem.cards import Card, Seat
from hakem.laws import law50
from hakem.laws.kit import Case, clause, continues
from hakem.table.effects import CardPlayed, CardStands, CardWithdrawn, LeadAccepted, MustPlay, NoRectification
from hakem.table.entries import Played
from hakem.table.force import PLAYED, TRICK_OVER
from hakem.table.state import OVER

AWAITED, PREMATURE = "proper-lead", "premature-lead"


@clause("60A1", "60A2", "60A3")
def played_on(case: Case) -> None:
    """The next player played to it before a ruling: it counts as in turn (60A1, 60A2); older duties stay (60A3)."""
    case.cite("60A1", "60A2")
    force, side = case.table.force, case.seat.side
    cards = any(card.seat.side is side for card in force.penalty_cards)
    case.when("60A3", cards or any(r.seat.side is side for r in force.restrictions))


def next_hand_played_on(case: Case, card: Card, *, leads: bool) -> bool:
    """The next hand, of the other side, has played after a premature lead or play (57, 60A1). Whether it is that.

    A lead made before the trick was over then stands for the next one, with the card that was played to it (60A2).
    """
    seat, to_play = case.seat, not case.table.has_played(case.seat.lho)
    over = case.acted(seat.lho, calls=False)
    if not isinstance(over, Played) or not (leads or to_play):
        return False
    if any(later.walk == PREMATURE for later in case.table.force.later):
        case.rule("60A1", NoRectification())  # another card leads to that trick already
    elif leads:
        case.rule("60A1", NoRectification())
        case.rule("60A2", LeadAccepted(seat, card))
        stand: list[CardPlayed | MustPlay] = [CardPlayed(seat, card)]
        if not to_play:  # it is for the next trick too
            case.takes(seat.lho, calls=False)
            stand.append(MustPlay(seat.lho, over.card))
        case.later(TRICK_OVER, None, PREMATURE, case.table.trick_number, *stand)
    else:
        case.rule("60A1", CardStands(seat, card))
    played_on(case)
    return True


@continues(PREMATURE)
def premature_lead_is_made(case: Case) -> None:
    """Once the trick is over the lead made before that stands, whoever has won it; so does what was played to it."""
    table, stand = case.table, cast("tuple[CardPlayed | MustPlay, ...]", case.about[1:])
    if table.phase != OVER and not table.trick and all(table.may_hold(one.seat, one.card) for one in stand):
        case.rule("60A2", *stand)


def proper_lead_awaited(case: Case) -> None:
    """Declarer has to lead from the correct hand: until then a defender's card is premature (60B)."""
    case.later(PLAYED, case.table.on_lead, AWAITED, case.table.trick_number)


@continues(AWAITED)
def proper_lead_has_been_made(case: Case) -> None:
    """Nothing is awaited any more."""


@clause("60B")
def before_the_proper_lead(case: Case, card: Card) -> bool:
    """A defender has played before declarer made the lead that he was told to make (60B). Whether it is that."""
    awaited = any(later.walk == AWAITED for later in case.table.force.later)
    if not awaited or not case.table.defends(case.seat):
        return False
    case.ruling.law = 60
    case.rule("60B", CardWithdrawn(case.seat, card))
    law50.become_penalty_cards(case, case.seat, (card,), on_purpose=True, under="60B")
    return True


@clause("60C")
def offenders_played(case: Case) -> None:
    """The offender's partner played before the ruling: the other side's rights are what they were (60C)."""
    case.when("60C", case.acted(case.seat.partner, calls=False) is not None)


def offenders_card(case: Case, partner: Seat) -> None:
    """His card, put down before the lead was refused, is exposed by a deliberate play: major (49, 50B)."""
    early = case.takes(partner, calls=False)
    if isinstance(early, Played):
        case.cite("49")
        law50.become_penalty_cards(case, partner, (early.card,), on_purpose=True)
