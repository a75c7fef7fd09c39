"""How an answer is typed: an example for each kind of answer that cannot be picked from a list."""

from __future__ import annotations

EXAMPLES = {  # notation is the same in every language
    "auction": ("N:", "N: 1S P 2H"),
    "contract": ("3NT S", "4HX W", "?S N"),
    "position": ("W", "W: S8 S2", "9 W: S8"),
    "act": ("W S8", "E 2H"),
    "acts": ("W:S8 E:H4",),
    "seat": ("N", "E"),
    "seats": ("N S",),
    "side": ("NS", "EW"),
    "seat-or-side": ("N", "NS"),
    "card": ("HQ", "S10"),
    "cards": ("HQ", "HQ D9"),
    "card-or-none": ("HQ", "none"),
    "call": ("2H", "P", "X"),
    "call-or-card": ("2H", "HQ"),
    "suits": ("H", "H S"),
    "suit": ("H",),
    "rank": ("Q", "T"),
    "number": ("12",),
    "counts": ("N 14 E 12",),
    "made": ("W:2D",),
    "at": ("W", "W 5"),
}
OF_FACT = {
    "calls": ("N: 1S P 2H",),
    "on-lead": ("W", "13 W"),
    "cards-so-far": ("W: S8", "W: S8 S2"),
    "numbered-trick": ("9 W", "9 W: S8"),
    "quitted-trick": ("5 W: C5 C4 CK H2",),
    "defective-trick": ("5 W: C5 C4 CK",),
    "now": ("6 S", "8 W: S8"),
    "last-trick": ("W: C5 C4 CK H2",),
    "seat+to": ("S 3H", "S H6", "S"),
    "seat+cards": ("W HQ", "W HQ D9"),
}


def examples(name: str, kind: str) -> tuple[str, ...]:
    """Show how an answer to this question is written; nothing where it is picked or free text."""
    return OF_FACT.get(name) or EXAMPLES.get(kind, ())
