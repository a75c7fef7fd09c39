"""Law 41: commencement of play.

A  the presumed declarer's left-hand opponent leads, face down
C  faced, the lead begins the play (the table does that; faced by another hand: 54)
"""

from __future__ import annotations

from hakem.laws.kit import Case, clause, opens
from hakem.table.effects import NoRectification


@opens("face-down")
@clause("41A")
def face_down(case: Case) -> None:
    """A card lies face down as an opening lead: by the right hand that is the procedure, by another it goes back (41A).

    Nobody has seen its face, so neither 53 to 56 nor 16C has anything to say.
    """
    if case.seat is not case.table.on_lead:
        case.rule("41A", NoRectification())


@clause("41C")
def dummy_lies_open(case: Case) -> bool:
    """Whether the play has begun so that dummy's cards may be seen: a faced lead and a card of dummy's (41C)."""
    return any(heard.incident.seat is case.table.dummy for heard in case.table.told("show") if heard.trick)
