"""The errors that a caller can cause: one family, each says what was wrong, where, and what was expected."""

from __future__ import annotations


class HakemError(Exception):
    """Base of every error that hakem raises on purpose."""


class BadNotation(HakemError, ValueError):
    """Text that is not in its notation: a card, call, seat, clause, option, field or document."""


class Impossible(HakemError):
    """An event that cannot have happened at this table, such as a card its player cannot hold."""


class NotAsked(HakemError):
    """A finding or choice that no open question asked for, or whose value was not among those offered."""


class Unreadable(HakemError):
    """A file that cannot be read as what it should be."""
