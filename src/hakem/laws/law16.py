"""Law 16: authorised and unauthorised information.

B  extraneous information from partner: a remark, a question, a hesitation
C  withdrawn calls and plays (2007: D): open to the other side, closed to the offender's
D  from other sources (2007: C): a card seen before the auction period
"""

from __future__ import annotations

from hakem.cards import Card, Seat, Side
from hakem.laws.kit import Case, clause, opens
from hakem.laws.ruling import About


@opens("unauthorised")
def from_partner(case: Case) -> None:
    """Somebody told his partner something otherwise than by calls and plays (16B)."""
    remark(case)


@clause("16B1")
def remark(case: Case) -> None:
    """What it tells is closed to his partner (16B1); whether partner used it is judged after play (16B3)."""
    case.inform("16B1", unauthorised=[case.seat.partner])
    case.review("16B3")


@clause("16C1", "16C2", editions=[2017])
@clause("16D1", "16D2", editions=[2007])
def withdrawn(case: Case, about: About, offenders: Side) -> None:
    """A withdrawn call or play may be used by the other side (16C1; 2007: 16D1), not by the offender's (16C2; 16D2)."""
    case.withdrawn_information(about, offenders)
    case.cite(*case.by_edition(("16D1", "16D2"), ("16C1", "16C2")))


@clause("16D1", "16D2c", editions=[2017])
@clause("16C1", "16C2c", editions=[2007])
def seen_before_the_auction(case: Case, owner: Seat, card: Card) -> None:
    """A card was seen before the auction period: the board is played, and adjusted later if the sight mattered (16D2c).

    Before any call the Director may instead let players change seats or order a new deal (16D2a, b).
    """
    case.inform(case.by_edition("16C1", "16D1"), about=card, unauthorised=[owner.side.other, owner.partner])
    case.review(case.by_edition("16C2c", "16D2c"))
