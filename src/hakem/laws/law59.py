"""Law 59: inability to lead or play as required.

Who has no card of a required suit, or only cards of a forbidden one, or must follow suit, plays any otherwise
legal card.
"""

from __future__ import annotations

from hakem.cards import Seat
from hakem.laws.kit import Case, clause
from hakem.table.effects import HIGHEST, LOWEST
from hakem.table.legal import breaks_restriction, legal_plays


@clause("59")
def unable(case: Case, seat: Seat) -> bool:
    """Whether this known hand cannot do what was just asked of it (59). `hakem.table.legal` then leaves it out."""
    table = case.table
    if not table.is_known(seat):
        return False
    ranked = any(r.seat is seat and r.kind in (HIGHEST, LOWEST) for r in table.force.restrictions)
    cannot = (ranked and not table.held[seat.index] & table.led) or all(
        breaks_restriction(table, seat, card) for card in legal_plays(table, seat))
    return case.when("59", True) if cannot else False
