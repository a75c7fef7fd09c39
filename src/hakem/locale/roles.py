"""What a player is at the table: roles are fixed words that take suffixes, so each form stands written out.

English needs the nominative and the genitive only; the other forms are there for Turkish.
"""

from __future__ import annotations

from hakem.cards import Seat
from hakem.locale.texts import Says, noun
from hakem.table.state import State

FORMS = ("nominative", "genitive", "dative", "accusative", "ablative")
ROLES: dict[str, tuple[Says, ...]] = {  # in the order of FORMS
    "declarer": (noun("nominative", "declarer"), noun("genitive", "declarer's"), noun("dative", "declarer"),
                 noun("accusative", "declarer"), noun("ablative", "declarer")),
    "dummy": (noun("nominative", "dummy"), noun("genitive", "dummy's"), noun("dative", "dummy"),
              noun("accusative", "dummy"), noun("ablative", "dummy")),
    "defender": (noun("nominative", "defender"), noun("genitive", "defender's"), noun("dative", "defender"),
                 noun("accusative", "defender"), noun("ablative", "defender")),
    "partner": (noun("nominative", "partner"), noun("genitive", "partner's"), noun("dative", "partner"),
                noun("accusative", "partner"), noun("ablative", "partner")),
    "lho": (noun("nominative", "left-hand opponent"), noun("genitive", "left-hand opponent's"),
            noun("dative", "left-hand opponent"), noun("accusative", "left-hand opponent"),
            noun("ablative", "left-hand opponent")),
    "offender": (noun("nominative", "offender"), noun("genitive", "offender's"), noun("dative", "offender"),
                 noun("accusative", "offender"), noun("ablative", "offender")),
}


def role(key: str, form: str = "nominative") -> Says:
    """A role in one of its forms.

    >>> role("declarer", "genitive").text
    "declarer's"
    """
    return ROLES[key][FORMS.index(form)]


def role_of(state: State, seat: Seat) -> str:
    """What the player is in the play: declarer, dummy or defender; empty while there is no contract."""
    if state.declarer is None:
        return ""
    return "declarer" if seat is state.declarer else "dummy" if seat is state.dummy else "defender"
