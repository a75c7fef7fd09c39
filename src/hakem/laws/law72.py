"""Law 72: general principles.

C  an offender who could have known that his irregularity might well damage the other side
"""

from __future__ import annotations

from hakem.laws import law23
from hakem.laws.kit import Case, clause


@clause("72C", editions=[2017])
def could_have_known(case: Case) -> None:
    """After play: could the offender have known that this might well do damage, and did he gain (72C; 2007: 23)?"""
    if case.edition == 2007:
        return law23.could_have_known(case)
    return case.review("72C")
