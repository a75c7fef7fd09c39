"""A ruling as data: what was decided, under which clauses, who may choose what, who may use what, what comes later.

The parts of a ruling are named tuples: a ruling makes dozens of them, and they are made three times as fast.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from hakem.calls import Call
from hakem.cards import Card, Seat, Side, Suit
from hakem.table.effects import Effect
from hakem.table.entries import Pick, Value

END_OF_PLAY, END_OF_AUCTION, CORRECTION_PERIOD = "end-of-play", "end-of-auction", "correction-period"
Who = Seat | Side
About = Card | Call | Seat | int | str | None


class Option(NamedTuple):
    """One thing that the player who has the choice may choose, with the clause that gives it."""

    option: str
    clause: str
    suits: tuple[Suit, ...] = ()
    card: Card | None = None
    hand: Seat | None = None

    def meets(self, pick: Pick) -> bool:
        """Whether this is the option that was picked."""
        return ((self.option, set(self.suits), self.card, self.hand)
                == (pick.option, set(pick.suits), pick.card, pick.hand))


@dataclass(frozen=True, slots=True)
class Ask:
    """The Director must establish this. `values` of a word or card; `away`: ask away from the table."""

    finding: str
    values: tuple[object, ...] = ()
    about: About = None
    away: bool = False
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """A player or a side has this choice; all options before any is chosen (10C1)."""

    to: Who
    clause: str
    options: tuple[Option, ...]
    about: About = None


@dataclass(frozen=True, slots=True)
class NotCovered:
    """No law here rules this yet: the Director rules by hand, and the table goes on."""

    law: int
    incident: str


Question = Ask | Offer | NotCovered


class Made(NamedTuple):
    """A choice that was made: who had it, under which clause, and what was picked."""

    to: Who
    clause: str
    pick: Pick


class Information(NamedTuple):
    """Who may use what is learnt from a card or call, and who may not."""

    clause: str
    about: About = None
    authorised: tuple[Who, ...] = ()
    unauthorised: tuple[Who, ...] = ()


class Review(NamedTuple):
    """What the Director must come back to, and when; the clause has the test."""

    clause: str
    when: str = END_OF_PLAY


class Penalty(NamedTuple):
    """A procedural penalty may be given (90); it is offered to the Director, never imposed."""

    clause: str
    seat: Seat


class Because(NamedTuple):
    """One step of the reasons: a clause that applied or not, or an answer that it turned on."""

    clause: str
    applied: bool = True
    finding: str = ""
    value: object = None


class Ruled(NamedTuple):
    """An effect with the clause that it comes from."""

    effect: Effect
    clause: str


@dataclass(slots=True)
class Ruling:
    """What a law has ruled so far. It grows while its walk runs, and when a later moment continues it."""

    incident: str
    seat: Seat | None
    law: int
    clauses: list[str] = field(default_factory=list)
    effects: list[Ruled] = field(default_factory=list)
    choices: list[Made] = field(default_factory=list)
    findings: dict[str, Value] = field(default_factory=dict)
    information: list[Information] = field(default_factory=list)
    reviews: list[Review] = field(default_factory=list)
    penalty: Penalty | None = None
    because: list[Because] = field(default_factory=list)
    by_director: str | None = None  # why, where the Director decided himself

    def copy(self) -> Ruling:
        """The same, to be continued."""
        return Ruling(
            self.incident, self.seat, self.law, self.clauses.copy(), self.effects.copy(), self.choices.copy(),
            self.findings.copy(), self.information.copy(), self.reviews.copy(), self.penalty, self.because.copy(),
            self.by_director,
        )

    def cite(self, clause: str) -> None:
        """Name a clause once, in the order met."""
        if clause and clause not in self.clauses:
            self.clauses.append(clause)
