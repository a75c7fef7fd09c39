"""Law 56: defender's lead out of turn, the opening lead apart.

A  declarer may accept it (53)
B  he refuses: a major penalty card, whatever its rank (2007: 56 sends to 54D)
"""

from __future__ import annotations

from hakem.cards import Card
from hakem.laws import law43, law47, law50, law53, law60, law72
from hakem.laws.kit import Case, clause
from hakem.laws.ruling import Option


@clause("56A", editions=[2017])
def by_a_defender(case: Case, card: Card, *, acceptable: bool) -> None:
    """A defender led when another hand was to lead; declarer may accept it as in 53 (56A)."""
    if law43.forfeits_rectification(case):
        return None
    law72.could_have_known(case)
    if acceptable and law53.settled_by_play(case, card):
        return None
    law60.offenders_played(case)
    if not acceptable or not _accepts(case):
        return refused(case, card)
    if case.edition != 2007:
        case.cite("56A")
    return law53.accepted(case, card, by_play=False)


def _accepts(case: Case) -> bool:
    accept, refuse = Option("accept", "53A"), Option("refuse", case.by_edition("56", "56B"))
    return case.offers(case.declarer, "53A", accept, refuse).option == "accept"


@clause("56B", editions=[2017])
@clause("56", editions=[2007])
def refused(case: Case, card: Card) -> None:
    """The lead is made from the correct hand, and the card is a major penalty card (56B; 2007: 56)."""
    under = case.by_edition("56", "56B")
    case.ruling.law = 56
    law47.illegal_play(case, under, case.seat, card)
    law50.become_penalty_cards(case, case.seat, (card,), on_purpose=True, under=under)
    law60.offenders_card(case, case.seat.partner)
