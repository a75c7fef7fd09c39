"""Law 78B: International Matchpoints for the difference between two scores."""

from __future__ import annotations

from bisect import bisect_right

STEPS = (20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500,
         3000, 3500, 4000)  # the least difference that is worth 1, 2, … 24 IMPs


def imps(difference: int) -> int:
    """IMPs for a difference in points; the side that is behind gets them negative.

    >>> imps(10), imps(430), imps(-490), imps(7000)
    (0, 10, -10, 24)
    """
    return bisect_right(STEPS, difference) if difference >= 0 else -bisect_right(STEPS, -difference)
