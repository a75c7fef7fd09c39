"""What a ruling does to the table. Each effect is a frozen value; its notation is the contract's.

Fields stand in the contract's order. `EFFECTS` maps the contract's word to the class; `said` writes an effect as
plain data and `effect_of` reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import ClassVar, get_args

from hakem.calls import Call
from hakem.cards import Card, Seat, Side, Suit
from hakem.errors import BadNotation, quoted

MAJOR, MINOR = "major", "minor"
REQUIRE, FORBID, HIGHEST, LOWEST = "require", "forbid", "highest", "lowest"
THIS_LEAD, LOSES_LEAD, THIS_TRICK = "this-lead", "loses-lead", "this-trick"
NEXT_TURN, TO_THE_END = "next-turn", "end"


class _Value:
    """What all effects share: equal by kind and fields, shown as the code that makes them.

    Written once here and not by each dataclass, which halves what they add to the start of a program.
    """

    __slots__ = ()

    def _fields(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__match_args__)  # type: ignore[attr-defined]

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash((type(self), self._fields()))

    def __repr__(self) -> str:
        names: tuple[str, ...] = self.__match_args__  # type: ignore[attr-defined]
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CallMade(_Value):
    """This counts as the player's call."""

    word: ClassVar = "call-made"
    seat: Seat
    call: Call


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CallReplaced(_Value):
    """The later call takes the place of the earlier one, where that lay."""

    word: ClassVar = "call-replaced"
    seat: Seat
    old: Call
    to: Call


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CallStands(_Value):
    """The call remains as it was made."""

    word: ClassVar = "call-stands"
    seat: Seat
    call: Call


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CallCancelled(_Value):
    """The Director takes the call away; it counts as withdrawn (16C)."""

    word: ClassVar = "call-cancelled"
    seat: Seat
    call: Call


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CallWithdrawn(_Value):
    """The player takes his own call back, as he may; he calls again."""

    word: ClassVar = "call-withdrawn"
    seat: Seat
    call: Call


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class MustPass(_Value):
    """The player may only pass: at his next turn, or to the end of the auction."""

    word: ClassVar = "must-pass"
    seat: Seat
    until: str


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PenaltyCard(_Value):
    """The card lies faced before its owner as a penalty card, major or minor (49, 50B)."""

    word: ClassVar = "penalty-card"
    seat: Seat
    card: Card
    kind: str


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PickedUp(_Value):
    """The card goes back to its owner's hand and is no penalty card any more."""

    word: ClassVar = "picked-up"
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CardStands(_Value):
    """The card counts as played where it lies."""

    word: ClassVar = "card-stands"
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CardWithdrawn(_Value):
    """The card leaves the trick and its owner has it again; a finished trick is opened for it."""

    word: ClassVar = "card-withdrawn"
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CardPlayed(_Value):
    """The card is played to the trick in hand without waiting for its owner."""

    word: ClassVar = "card-played"
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class CardAdded(_Value):
    """The card is put among those of a trick to which its owner had played none (67); who won it stays."""

    word: ClassVar = "card-added"
    seat: Seat
    card: Card
    trick: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class MustPlay(_Value):
    """The card has to be played at its owner's turn, if that is then legal (45C, 51A, 57D)."""

    word: ClassVar = "must-play"
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Restored(_Value):
    """A missing card is again in the hand it belonged to."""

    word: ClassVar = "restored"
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class DealRebuilt(_Value):
    """The deal is made up again from another pack (14A2, 14B3)."""

    word: ClassVar = "deal-rebuilt"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class DealCorrected(_Value):
    """Cards went to the hands they belong to, so that each has thirteen (13)."""

    word: ClassVar = "deal-corrected"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SurplusRemoved(_Value):
    """A card that is not part of the deal is taken out of this hand (13C; 2007: 13F)."""

    word: ClassVar = "surplus-removed"
    seat: Seat


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class AdjustedScore(_Value):
    """The board is not played on: its score is set under Law 12."""

    word: ClassVar = "adjusted-score"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LeadRestriction(_Value):
    """What the player may lead: a suit required for this lead, or suits forbidden while he keeps the lead."""

    word: ClassVar = "lead-restriction"
    seat: Seat
    kind: str
    suits: tuple[Suit, ...]
    until: str


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LeadFree(_Value):
    """The player leads what he likes this time; the question comes again at his next lead."""

    word: ClassVar = "lead-free"
    seat: Seat


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PlayRestriction(_Value):
    """What the player may play to this trick: a suit required or forbidden, the highest or the lowest of it."""

    word: ClassVar = "play-restriction"
    seat: Seat
    kind: str
    suits: tuple[Suit, ...]
    until: str


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LeadAccepted(_Value):
    """The lead out of turn counts as if it had been in turn."""

    word: ClassVar = "lead-accepted"
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Turn(_Value):
    """It is this hand's turn."""

    word: ClassVar = "turn"
    seat: Seat


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BecomesDeclarer(_Value):
    """This player declares from now on and his partner is dummy (54A)."""

    word: ClassVar = "becomes-declarer"
    seat: Seat


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RightsForfeited(_Value):
    """Dummy has lost the rights of 42B (43A2)."""

    word: ClassVar = "rights-forfeited"
    seat: Seat


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Revoke(_Value):
    """The player revoked in this trick (counted from 1)."""

    word: ClassVar = "revoke"
    seat: Seat
    trick: int
    established: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TricksTransferred(_Value):
    """So many tricks go to this side after play (64A)."""

    word: ClassVar = "tricks-transferred"
    to: Side
    n: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TricksAwarded(_Value):
    """So many of the tricks in doubt go to this side (68 to 71)."""

    word: ClassVar = "tricks-awarded"
    to: Side
    n: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class NoRectification(_Value):
    """Nothing follows; the table goes on as it is."""

    word: ClassVar = "no-rectification"


Effect = (
    CallMade | CallReplaced | CallStands | CallCancelled | CallWithdrawn | MustPass | PenaltyCard | PickedUp
    | CardStands | CardWithdrawn | CardPlayed | CardAdded | MustPlay | Restored | DealRebuilt | DealCorrected
    | SurplusRemoved | AdjustedScore | LeadRestriction | LeadFree
    | PlayRestriction | LeadAccepted | Turn | BecomesDeclarer | RightsForfeited | Revoke | TricksTransferred
    | TricksAwarded | NoRectification
)
EFFECTS: dict[str, type[Effect]] = {kind.word: kind for kind in get_args(Effect)}

Plain = str | int | bool | list[str]
_RENAMED = {"old": "from"}  # 'from' is a keyword of the language


def said(effect: Effect) -> dict[str, Plain]:
    """An effect as plain data in the contract's words, without its clause.

    >>> said(PenaltyCard(Seat.E, Card.HQ, MAJOR))
    {'effect': 'penalty-card', 'seat': 'E', 'card': 'HQ', 'kind': 'major'}
    """
    plain: dict[str, Plain] = {"effect": effect.word}
    for name in effect.__match_args__:
        value = getattr(effect, name)
        if isinstance(value, tuple):
            plain[name] = [str(item) for item in value]
        else:
            plain[_RENAMED.get(name, name)] = value if isinstance(value, bool | int) else str(value)
    return plain


_READERS: dict[str, Callable[[str], object]] = {
    "Seat": Seat.parse, "Call": Call.parse, "Card": Card.parse, "Side": Side.parse,
    "int": lambda text: {str(n): n for n in range(14)}[text],  # of tricks
    "bool": lambda text: {"true": True, "false": False}[text.lower()],
}
_WORDS: dict[tuple[str, str], tuple[str, ...]] = {
    ("must-pass", "until"): (NEXT_TURN, TO_THE_END),
    ("penalty-card", "kind"): (MAJOR, MINOR),
    ("lead-restriction", "kind"): (REQUIRE, FORBID),
    ("lead-restriction", "until"): (THIS_LEAD, LOSES_LEAD),
    ("play-restriction", "kind"): (REQUIRE, FORBID, HIGHEST, LOWEST),
    ("play-restriction", "until"): (THIS_TRICK,),
}


def effect_of(data: Mapping[str, object]) -> Effect:
    """Read an effect from plain data (a `ruled` entry); else BadNotation.

    >>> effect_of({"effect": "must-pass", "seat": "N", "until": "end"})
    MustPass(seat=Seat.N, until='end')
    """
    word = str(data.get("effect"))
    kind = EFFECTS.get(word)
    if kind is None:
        raise BadNotation(f"not an effect: {quoted(word)}; known are {', '.join(EFFECTS)}")
    names = {_RENAMED.get(field.name, field.name): field for field in fields(kind)}
    if unknown := set(data) - set(names) - {"effect", "clause"}:
        raise BadNotation(f"{word}: unknown {quoted(min(unknown))}; it has {', '.join(names) or 'no fields'}")
    values: dict[str, object] = {}
    for name, field in names.items():
        if name not in data:
            raise BadNotation(f"{word}: {name!r} is missing")
        raw = data[name]
        if field.type == "tuple[Suit, ...]":
            many = raw if isinstance(raw, list | tuple) else [raw]
            values[field.name] = tuple(Suit.parse(str(one)) for one in many)
            if not many:
                raise BadNotation(f"{word}: {name}: at least one suit was expected")
        elif field.type == "str":
            known = _WORDS[word, name]
            if raw not in known:
                raise BadNotation(f"{word}: {name} cannot be {quoted(raw)}; one of {', '.join(known)} was expected")
            values[field.name] = raw
        else:
            try:
                values[field.name] = _READERS[str(field.type)](str(raw))
            except (KeyError, ValueError) as error:
                raise BadNotation(f"{word}: {name} cannot be {quoted(raw)}") from error
    return kind(**values)  # type: ignore[arg-type]
