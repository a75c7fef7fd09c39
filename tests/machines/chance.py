"""Where a machine's decisions come from: hypothesis, which can shrink them, or a die, which is fast."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol, TypeVar

from hypothesis import strategies as st

T = TypeVar("T")


class Chance(Protocol):
    """What decides."""

    def of(self, many: Sequence[T]) -> T:
        """Choose one of these."""

    def number(self, low: int, high: int) -> int:
        """Choose a number, both ends included."""


class Drawn:
    """Decisions of hypothesis."""

    def __init__(self, data: st.DataObject) -> None:
        self._data = data

    def of(self, many: Sequence[T]) -> T:
        """Choose one of these; the first is the simplest."""
        return many[self._data.draw(st.integers(0, len(many) - 1))] if len(many) > 1 else many[0]

    def number(self, low: int, high: int) -> int:
        """Choose a number; the lowest is the simplest."""
        return self._data.draw(st.integers(low, high))


class Rolled:
    """Decisions of a random generator."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def of(self, many: Sequence[T]) -> T:
        """Choose one of these."""
        return many[int(self._random.random() * len(many))]

    def number(self, low: int, high: int) -> int:
        """Choose a number."""
        return low + int(self._random.random() * (high - low + 1))


def one_in(chance: Chance, n: int) -> bool:
    """Whether something happens that happens once in so many times."""
    return chance.number(1, n) == n


def some(chance: Chance, many: Sequence[T], most: int) -> list[T]:
    """Choose at least one and at most so many of these, each at most once."""
    left = list(many)
    found: list[T] = []
    for _ in range(min(chance.number(1, most), len(left))):
        found.append(chance.of(left))
        left.remove(found[-1])
    return found
