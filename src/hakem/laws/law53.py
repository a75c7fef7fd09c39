"""Law 53: lead out of turn accepted.

A  by words, or by a play from the next hand; never at the last trick (2017)
B  an opponent whose lead it was makes it: that is no play to the irregular lead     (2007: C)
C  the wrong defender plays to declarer's irregular lead: it stands                  (2007: B)
"""

from __future__ import annotations

from hakem.cards import Card, Seat
from hakem.laws import law47, law55, law56, law60
from hakem.laws.kit import Case, clause, opens
from hakem.laws.ruling import Option
from hakem.table.effects import LeadAccepted
from hakem.table.entries import Act, Played

LAST_TRICK = 13


@opens("lead-out-of-turn")
def lead_out_of_turn(case: Case) -> None:
    """Somebody faced a lead, after the opening lead, when another hand was to lead."""
    card = case.card
    if law60.before_the_proper_lead(case, card):
        return None
    back = law47.misled(case, card)
    if back:
        return None
    if is_last_trick(case):
        return last_trick(case, card)
    if case.table.defends(case.seat):
        return law56.by_a_defender(case, card, acceptable=back is None)
    return law55.by_declarer(case, card, acceptable=back is None)


def is_last_trick(case: Case) -> bool:
    """Whether the bar of 2017 on accepting a lead to the last trick applies."""
    return case.edition != 2007 and case.table.trick_number == LAST_TRICK


def last_trick(case: Case, card: Card) -> None:
    """At the last trick the lead comes back, whoever made it (53A)."""
    law47.illegal_play(case, "53A", case.seat, card)


@clause("53A")
def accepted(case: Case, card: Card, *, by_play: bool) -> None:
    """It is treated as a correct lead (53A)."""
    case.rule("53A", LeadAccepted(case.seat, card))
    if by_play:
        law60.played_on(case)


def settled_by_play(case: Case, card: Card) -> bool:
    """Whether a card played since settles it: accepted (A), the proper lead made (B), the wrong defender (C)."""
    table, culprit = case.table, case.seat
    proper, over = table.on_lead, case.acted(culprit.lho, calls=False)
    before = case.acted(culprit.rho, calls=False)
    if isinstance(over, Played):
        if _lets_it_stand(case, proper, over):
            accepted(case, card, by_play=True)
        else:
            proper_lead_made(case, card)
        return True
    if before is None:
        return False
    if proper is culprit.rho:
        proper_lead_made(case, card)
    elif not table.defends(culprit):
        wrong_defender(case, card)
    else:
        return False
    return True


def _lets_it_stand(case: Case, proper: Seat, over: Played) -> bool:
    """Whether the next hand's card accepts the lead, or the lead that is properly due is or will be made instead."""
    culprit = case.seat
    if proper is culprit.lho:
        return not case.find("meant-as-lead", bool, clause=_proper(case), about=over.card, otherwise=False)
    if proper is not culprit.rho or case.table.defends(culprit):
        return True
    led: Act | None = case.acted(proper, calls=False)
    if led is None and _accepts(case, proper):
        return True
    case.takes(culprit.lho, calls=False)  # his partner's card to the irregular lead comes back too
    case.withdrawn_information(over.card, culprit.side)
    return False


def _accepts(case: Case, proper: Seat) -> bool:
    under = _proper(case)
    return case.offers(proper, under, Option("accept", "53A"), Option("refuse", under)).option == "accept"


def _proper(case: Case) -> str:
    return case.by_edition("53C", "53B")


@clause("53B", editions=[2017])
@clause("53C", editions=[2007])
def proper_lead_made(case: Case, card: Card) -> None:
    """The proper lead stands; cards played in error to the trick come back and are no penalty cards (53B, 47F1)."""
    law47.over_the_proper_lead(case, _proper(case), case.seat, card)


@clause("53C", editions=[2017])
@clause("53B", editions=[2007])
def wrong_defender(case: Case, card: Card) -> None:
    """Declarer's lead stands because the defender on its right has played to it; his own card falls under 57 (53C)."""
    case.rule(case.by_edition("53B", "53C"), LeadAccepted(case.seat, card))
