"""Law 78A: matchpoints, two for each score that is beaten and one for each that is equal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence


def matchpoints(scores: Sequence[int]) -> list[int]:
    """The matchpoints of each score among all of them, from its own side's view; the top is 2(n - 1).

    >>> matchpoints([420, 450, 420, -50])
    [3, 6, 3, 0]
    """
    worth: dict[int, int] = {}
    beaten = 0
    counted = Counter(scores)
    for one in sorted(counted):
        worth[one] = 2 * beaten + counted[one] - 1
        beaten += counted[one]
    return [worth[one] for one in scores]


def top(results: int) -> int:
    """The most matchpoints that one of this many results can get."""
    return 2 * (results - 1)


def percentages(scores: Sequence[int]) -> list[float]:
    """The same as a share of the top, 0 to 100; a single result has nothing to be compared with and gets 50.

    >>> percentages([420, 450, 420, -50])
    [50.0, 100.0, 50.0, 0.0]
    """
    if len(scores) < 2:
        return [50.0] * len(scores)
    best = top(len(scores))
    return [100 * one / best for one in matchpoints(scores)]
