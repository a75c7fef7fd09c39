"""Law 48: exposure of declarer's cards.

A  no restriction, and never a penalty card
B  declarer faces cards: after an opening lead out of turn 54, else perhaps a claim
"""

from __future__ import annotations

from hakem.cards import Card, Seat
from hakem.laws.kit import Case, clause
from hakem.laws.ruling import NotCovered
from hakem.table.effects import BecomesDeclarer, LeadAccepted, NoRectification
from hakem.table.entries import Incident


def cards_shown(case: Case) -> None:
    """Declarer or dummy dropped, showed or named cards during the play."""
    case.ruling.law = 48
    if case.seat is case.declarer and are_faced(case.incident):
        return claim_or_not(case)
    return exposed(case, case.incident.cards)


def are_faced(shown: Incident) -> bool:
    """Whether cards were faced on purpose, not dropped, named or seen in his hand by some."""
    how = shown.get("how", str)
    return how == "deliberate" or (how == "shown" and "to" not in shown.fields)


@clause("48A")
def exposed(case: Case, cards: tuple[Card, ...]) -> None:
    """His cards are no penalty cards, and the defenders may use what they saw (48A)."""
    case.rule("48A", NoRectification())
    defenders_may_use(case, "48A", cards)


@clause("48B1")
def spreads_after_a_lead_out_of_turn(case: Case, leader: Seat, card: Card) -> None:
    """Declarer faced a card after an opening lead out of turn: he is dummy, and the lead is accepted (48B1, 54A)."""
    case.cite("48B1")
    case.rule("54A", BecomesDeclarer(case.declarer.partner), LeadAccepted(leader, card))


@clause("48B2")
def claim_or_not(case: Case) -> None:
    """Faced at any other moment it is a claim, unless he plainly did not mean one (48B2)."""
    if case.find("claim-intended", bool, clause="48B2", otherwise=False):
        case.cite("48B2")
        return case.stop(NotCovered(68, case.incident.kind))
    case.rule("48B2", NoRectification())
    return defenders_may_use(case, "48B2", case.incident.cards)


def defenders_may_use(case: Case, under: str, cards: tuple[Card, ...]) -> None:
    """What declarer showed is authorised to the defenders (48A, 16A)."""
    for card in cards:
        case.inform(under, about=card, authorised=[case.declarer.side.other])
