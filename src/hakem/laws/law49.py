"""Law 49: exposure of a defender's cards.

A defender's card that his partner could have seen, or that he names as held, becomes a penalty card (50).
"""

from __future__ import annotations

from hakem.cards import Card, Seat
from hakem.laws import law24, law43, law45, law48, law50, law54, law58
from hakem.laws.kit import Case, clause, opens
from hakem.table.effects import NoRectification
from hakem.table.state import PLAY


@opens("show")
def cards_shown(case: Case) -> None:
    """Somebody dropped, showed or named cards: 24 in the auction period, 48 for declarer and dummy, else 49."""
    how, defends = case.incident.get("how", str), case.table.defends(case.seat)
    if case.table.phase != PLAY:
        if how == "led" and case.table.contract is not None:  # a defender's is an opening lead
            return law54.by_declarers_side(case)
        return law24.cards_exposed(case)
    if how == "played-two":
        return two_cards(case)
    if not defends:
        return law48.cards_shown(case)
    if not partner_could_see(case):
        case.rule("49", NoRectification())
        law43.shown_by_a_defender(case)
        return None
    return exposed(case, case.seat, case.incident.cards, on_purpose=None)


@clause("49")
def exposed(case: Case, owner: Seat, cards: tuple[Card, ...], *, on_purpose: bool | None) -> None:
    """A defender's cards have been exposed: each becomes a penalty card (49)."""
    case.cite("49")
    if case.incident.kind == "show":
        case.ruling.law = 50
    law50.become_penalty_cards(case, owner, cards, on_purpose=on_purpose)


def partner_could_see(case: Case) -> bool:
    """Whether partner could have seen the face, not whether he did (49); a card named as held needs no seeing."""
    if case.incident.get("how", str) != "shown":
        return True
    saw = case.incident.fields.get("to")
    if isinstance(saw, tuple):
        return case.seat.partner in saw
    return case.find("partner-could-see", bool, clause="49", otherwise=True)


def two_cards(case: Case) -> None:
    """Two cards of one hand: at one moment, as somebody tells (58B), or the second after the first (45E)."""
    told = any(heard.incident is case.incident for heard in case.table.told("show", case.seat))
    if case.incident.get("together", bool):
        return law58.several_faces(case)
    if told and case.table.trick:
        return law58.others_told(case)
    return law45.fifth_card(case)
