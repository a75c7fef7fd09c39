"""Victory points (78C): the WBF's continuous scale of 2013 and the discrete 20-point scale of older Swiss events.

The published WBF tables are not the formula rounded: they were smoothed so that no IMP is worth more than the one
before it. Compare with a tolerance of 0.01.
"""

from __future__ import annotations

from bisect import bisect_right
from math import sqrt

from hakem.errors import BadNotation

TOLERANCE = 0.01
_RATIO = ((sqrt(5) - 1) / 2) ** 3
_DISCRETE = {  # IMPs that are the first worth 11, 12, … 20, by the most boards the row is for
    8: (1, 3, 5, 8, 11, 14, 17, 20, 24, 28),
    11: (1, 3, 6, 10, 14, 18, 22, 26, 31, 36),
}


def wbf(margin: float, boards: int) -> tuple[float, float]:
    """Victory points of both sides for a margin in IMPs, seen from the first (WBF 2013, formula).

    >>> wbf(10, 16), wbf(-3, 8), wbf(60, 16)
    ((12.8, 7.2), (8.73, 11.27), (20.0, 0.0))
    """
    if boards < 1:
        raise BadNotation(f"{boards} boards: a match has at least one")
    blitz = 15 * sqrt(boards)
    won = 20.0 if abs(margin) >= blitz else 10 + 10 * (1 - _RATIO ** (abs(margin) / blitz)) / (1 - _RATIO)
    won = round(won, 2)
    return (won, round(20 - won, 2)) if margin >= 0 else (round(20 - won, 2), won)


def discrete(margin: int, boards: int) -> tuple[int, int]:
    """Whole victory points of both sides on the discrete scale for 6 to 8 and 9 to 11 boards.

    >>> discrete(12, 7), discrete(-36, 10)
    ((15, 5), (0, 20))
    """
    if not 6 <= boards <= 11:
        raise BadNotation(f"{boards} boards: the discrete scale is for 6 to 11")
    won = 10 + bisect_right(_DISCRETE[8 if boards <= 8 else 11], abs(margin))
    return (won, 20 - won) if margin >= 0 else (20 - won, won)
