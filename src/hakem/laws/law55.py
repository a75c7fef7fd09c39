"""Law 55: declarer's lead out of turn.

A  either defender accepts or refuses; if they differ, the next in turn decides
B  it goes back, and the lead is made from the correct hand
C  what declarer learnt is tested after play
"""

from __future__ import annotations

from hakem.cards import Card, Seat
from hakem.laws import law47, law53, law60
from hakem.laws.kit import Case, clause
from hakem.laws.ruling import Option
from hakem.table.entries import Pick


def by_declarer(case: Case, card: Card, *, acceptable: bool) -> None:
    """Declarer led from his hand or dummy when another hand was to lead (55)."""
    case.ruling.law = 55
    if not acceptable:
        return taken_back(case, card)
    if law53.settled_by_play(case, card):
        return None
    if defenders_accept(case):
        return law53.accepted(case, card, by_play=False)
    return taken_back(case, card)


@clause("55A")
def defenders_accept(case: Case) -> bool:
    """Either defender accepts or refuses the lead; where they differ the next in turn after it prevails (55A)."""
    taken_back_under = _taken_back_under(case)
    picks = case.all_picks(case.seat.lho.side, "55A", Option("accept", "53A"), Option("refuse", taken_back_under))
    return whose_counts(picks, case.seat.lho).option == "accept"


def whose_counts(picks: tuple[Pick, ...], next_in_turn: Seat) -> Pick:
    """The pick that counts when both partners spoke.

    >>> whose_counts((Pick("accept", by=Seat.E), Pick("refuse", by=Seat.W)), Seat.W).option
    'refuse'
    """
    return next((pick for pick in picks if pick.by is next_in_turn), picks[0])


def _taken_back_under(case: Case) -> str:
    return "55B1" if case.table.defends(case.table.on_lead) else "55B2"


@clause("55B1", "55B2", "55C")
def taken_back(case: Case, card: Card) -> None:
    """The card goes back: a defender leads (55B1), or the correct hand leads any card (55B2)."""
    under = _taken_back_under(case)
    law47.illegal_play(case, under, case.seat, card)
    case.withdrawn_information(card, case.seat.side)
    case.review("55C")
    if under == "55B2":
        law60.proper_lead_awaited(case)
