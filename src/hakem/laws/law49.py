"""Law 49: exposure of a defender's cards.

A defender's card that his partner could have seen, or that he names as held, becomes a penalty card (50).
"""

from __future__ import annotations

from hakem.cards import Card
from hakem.laws import law50
from hakem.laws.kit import Case, clause, opens
from hakem.table.effects import NoRectification


@opens("show")
def cards_shown(case: Case) -> None:
    """Somebody dropped, showed or named cards (24 in the auction, 48 for declarer and dummy, 49 for a defender)."""
    if case.when("48A", not case.table.defends(case.seat)):
        return case.rule("48A", NoRectification())
    return exposed(case, case.incident.cards, on_purpose=None)


@clause("49")
def exposed(case: Case, cards: tuple[Card, ...], *, on_purpose: bool | None) -> None:
    """A defender's cards have been exposed: each becomes a penalty card (49)."""
    case.cite("49")
    law50.become_penalty_cards(case, case.seat, cards, on_purpose=on_purpose)
