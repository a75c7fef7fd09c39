"""The record: what happened, entry by entry, in the order it was told.

An entry is a run of calls or cards, an incident that no call or card shows by itself, a finding of the Director, a
choice of a player, or the Director's own ruling. Entries are never changed; undo drops the last one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from hakem.calls import Call
from hakem.cards import SEATS, Card, Seat, Side, Suit
from hakem.errors import BadNotation
from hakem.table.effects import Effect

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Called:
    """A call; `seat` None means the player in turn. `natural` is False where it was marked `!`."""

    seat: Seat | None
    call: Call
    natural: bool = True

    def __str__(self) -> str:
        return f"{f'{self.seat}:' if self.seat else ''}{self.call}{'' if self.natural else '!'}"


@dataclass(frozen=True, slots=True)
class Played:
    """A faced card, led or played; `seat` None means the hand in turn."""

    seat: Seat | None
    card: Card

    def __str__(self) -> str:
        return f"{f'{self.seat}:' if self.seat else ''}{self.card}"


Act = Called | Played


@dataclass(frozen=True, slots=True)
class Acts:
    """Calls or cards in order, as one entry. `unremarked`: nobody spoke of them, whatever they were."""

    acts: tuple[Act, ...]
    unremarked: bool = False

    def __str__(self) -> str:
        return " ".join(map(str, self.acts))


@dataclass(frozen=True, slots=True)
class Incident:
    """Something that happened and may need a ruling: reported, or noticed by the table itself.

    `seat` is the player whose act it is; `fields` are the other facts told, values of their kind.
    """

    kind: str
    seat: Seat | None = None
    fields: Mapping[str, object] = field(default_factory=dict)

    def get(self, name: str, kind: type[T]) -> T | None:
        """The fact `name` if it was told and is of this kind (Seat, Card, Call, str, int …), else None."""
        value = self.fields.get(name)
        return value if isinstance(value, kind) else None

    @property
    def card(self) -> Card | None:
        """The card it is about, where it has one."""
        return self.get("card", Card)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards it is about."""
        value = self.fields.get("cards")
        return tuple(value) if isinstance(value, tuple) else (self.card,) if self.card else ()


Value = bool | int | str | Seat | Side | Card | Call | tuple[Suit, ...]
UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Finding:
    """What the Director established when a law asked; `disputed` on the evidence (85A), or UNKNOWN (85B)."""

    name: str
    value: Value
    disputed: bool = False


@dataclass(frozen=True, slots=True)
class Pick:
    """One chosen option: its word, what it names, and who spoke where a side has the choice."""

    option: str
    suits: tuple[Suit, ...] = ()
    card: Card | None = None
    hand: Seat | None = None
    by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """What the player who has the choice chose; several picks where partners spoke differently, in order."""

    picks: tuple[Pick, ...]


@dataclass(frozen=True, slots=True)
class Ruled:
    """The Director's own decision: its law, its effects with their clauses, and why."""

    law: int
    effects: tuple[tuple[str, Effect], ...]
    why: str = ""


Entry = Acts | Incident | Finding | Choice | Ruled

_TOKENS: dict[str, Act] = {}


def act_of(token: str) -> Act:
    """Read one call or card, `W:` before it for a seat; else BadNotation.

    >>> act_of("W:S8"), act_of("2C!")
    (Played(seat=Seat.W, card=Card.S8), Called(seat=None, call=Call.parse('2C'), natural=False))
    """
    found = _TOKENS.get(token)
    if found is None:
        seat_text, colon, rest = token.rpartition(":")
        seat = Seat.parse(seat_text) if colon else None
        found = _card_or_call(seat, rest, token)
        if len(_TOKENS) < 2000:  # a bound, so that noise cannot fill the memory
            _TOKENS[token] = found
    return found


def _card_or_call(seat: Seat | None, text: str, token: str) -> Act:
    try:
        return Played(seat, Card.parse(text))
    except BadNotation:
        pass
    try:
        return Called(seat, Call.parse(text.removesuffix("!")), natural=not text.endswith("!"))
    except BadNotation:
        raise BadNotation(
            f"neither a call nor a card: {token[:20]!r}; write calls 1S P X, cards SA HT, a seat before a colon: 'W:S8'"
        ) from None


def acts_of(text: str, *, unremarked: bool = False) -> Acts:
    """Read a string of calls or cards; BadNotation if it holds none or something else."""
    tokens = text.split()
    if not tokens:
        raise BadNotation("an empty string; write calls or cards in turn: '1S P 2H', 'W:C5 C4 CK C2'")
    return Acts(tuple(map(act_of, tokens)), unremarked)


for _card in Card:
    act_of(_card.value)
    for _seat in SEATS:
        act_of(f"{_seat}:{_card.value}")
