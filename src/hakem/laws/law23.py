"""Law 23: comparable calls (in 2007: the offender who could have known, now 72C).

A  what makes a call comparable with the withdrawn one: a similar meaning, part of its hands, the same purpose
B  after a call out of rotation was cancelled: comparable, nothing more
C  after play: was the other side damaged through the help of the irregularity
"""

from __future__ import annotations

from hakem.calls import Call
from hakem.laws.kit import Case, clause


@clause("23A", editions=[2017])
def is_comparable(case: Case, withdrawn: Call) -> bool:
    """Whether the call that stands tells the same as the withdrawn one, or less, or asks the same (23A).

    It is judged by the meaning that the offender gave the withdrawn call. Where the Director cannot say, it is not:
    a doubtful point is resolved for the other side (84D).
    """
    return case.when("23A", case.find("comparable", bool, clause="23A", about=withdrawn, otherwise=False))


@clause("23C", editions=[2017])
def comparable_call_used(case: Case) -> None:
    """No rectification; after play the Director looks whether the irregularity helped and did damage (23C)."""
    case.review("23C")


@clause("23", editions=[2007])
def could_have_known(case: Case) -> None:
    """After play: could the offender have known that this might well do damage, and did his side gain (23 of 2007)?"""
    case.review("23")
