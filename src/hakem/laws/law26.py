"""Law 26: call withdrawn, lead restrictions.

A  replaced by a comparable call: none
B  otherwise declarer may forbid one suit at the first turn to lead of the offender's partner
"""

from __future__ import annotations

from hakem.calls import Call
from hakem.laws.kit import Case


def call_withdrawn(case: Case, call: Call) -> None:
    """A call of this player was withdrawn: what follows when his side defends (26)."""
