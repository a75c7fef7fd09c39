"""Law 42: dummy's rights.

A  what he may always do: 1 give facts to the Director · 2 count the tricks · 3 play as declarer says
B  what he may do unless 43A2 cost him the right: 1 ask declarer about a revoke · 2 prevent · 3 speak after play
"""

from __future__ import annotations

from hakem.cards import Seat
from hakem.laws import law09, law43, law61
from hakem.laws.kit import Case, clause
from hakem.table.effects import NoRectification

ALWAYS = {"gives-facts": "42A1", "counts-tricks": "42A2", "plays-as-told": "42A3"}


@clause("42A1", "42A2", "42A3")
def always_may(case: Case, does: str) -> None:
    """What nothing takes from him (42A)."""
    case.rule(ALWAYS[does], NoRectification())


@clause("42B1")
def asks_declarer(case: Case) -> None:
    """He may ask declarer whether he has none of the suit (42B1, 61B2a)."""
    case.cite("42B1")
    law61.dummy_asks_declarer(case, none="42B1")


@clause("42B2")
def tries_to_prevent(case: Case) -> None:
    """He may try to prevent an irregularity, in 2007 only one of declarer's (42B2)."""
    whose = case.incident.get("to", Seat)
    if case.edition == 2007 and whose is not None and case.table.defends(whose):
        return law43.speaks_of_the_play(case)
    law09.may_prevent(case)
    return case.rule("42B2", NoRectification())


@clause("42B3")
def after_the_play(case: Case) -> None:
    """Once the play is over he may point out any irregularity (42B3)."""
    case.cite("42B3")
