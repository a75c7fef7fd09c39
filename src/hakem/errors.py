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


def quoted(what: object) -> str:
    """What came, for a message: cut, so that a flood is not repeated.

    >>> quoted("SQxyz")
    "'SQxyz'"
    """
    text = repr(what[:60] if isinstance(what, str) else what)
    return text if len(text) <= 60 else text[:57] + "..."
