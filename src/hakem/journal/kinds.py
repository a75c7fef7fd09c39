"""What can be written in the journal of a call: one value a kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from hakem.cards import Seat, Side
from hakem.errors import BadNotation, quoted
from hakem.journal.plain import Json, name_of, number_of, text_of

STATUSES = ("", "agreed", "disputed", "not-asked", "unknown")
TICKS = ("read", "declined", "arrived", "appeal-told", "slip")
GROUPS = ("stage", "deal", "outcome", "judgement", "appeal", "penalty", "warning")
RESULTS = ("no-change", "adjusted", "moot", "other")

Record = str | Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Facts:
    """What the table began with, by the keys of a case: dealer, vulnerable, hands, contract, start. Added to before."""

    kind: ClassVar[str] = "facts"
    facts: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Told:
    """An entry of the record, as the contract writes it: calls or cards, an incident, a finding, a choice, `ruled`.

    `said_by` and `status` say whose word it is, `note` why a disputed fact was found so, `private` what was said away
    from the table. `asked` and `before` are filled in by the journal: what the table waited for, and the earliest
    entry that did not fit when this one was told, so that this one belongs before it.
    """

    kind: ClassVar[str] = "told"
    record: Record
    said_by: tuple[str, ...] = ()
    status: str = ""
    note: str = ""
    private: str = ""
    asked: Json = None
    before: int | None = None


@dataclass(frozen=True, slots=True)
class Amended:
    """Entry `of` (told or facts) should have been `to`; None: it should not be there. The old one stays to be seen.

    `said_by`, `status`, `note` and `private` are those of the new word; without a status they stay as they were told.
    """

    kind: ClassVar[str] = "amended"
    of: int
    to: Record | None
    reason: str = ""
    said_by: tuple[str, ...] = ()
    status: str = ""
    note: str = ""
    private: str = ""


@dataclass(frozen=True, slots=True)
class Ticked:
    """Something was done at the table: an option read out, the rest declined to be heard, the right to appeal told."""

    kind: ClassVar[str] = "ticked"
    what: str
    to: str = ""  # seat or side
    clause: str = ""
    option: str = ""


@dataclass(frozen=True, slots=True)
class Noted:
    """Free words. `private`: never on anything that players see."""

    kind: ClassVar[str] = "noted"
    text: str
    private: bool = False


@dataclass(frozen=True, slots=True)
class Filed:
    """Fields of a group of the ruling's record: stage, deal, outcome, judgement, appeal, penalty, warning.

    `data` is plain and holds no names; free words go to `texts`.
    """

    kind: ClassVar[str] = "filed"
    group: str
    data: Mapping[str, object] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reviewed:
    """Somebody came back to a review: what came of it (no-change, adjusted, moot, other), and why."""

    kind: ClassVar[str] = "reviewed"
    review: str
    result: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class HandedOver:
    """The call is now another director's. `to`: his id when it is written, his number in the event when it is read."""

    kind: ClassVar[str] = "handed-over"
    to: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Closed:
    """The call is finished. The journal puts the result of this moment with it, in the contract's form."""

    kind: ClassVar[str] = "closed"
    result: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reopened:
    """The call goes on after all."""

    kind: ClassVar[str] = "reopened"
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Unknown:
    """An entry that a newer hakem wrote."""

    kind: ClassVar[str] = "unknown"
    was: str
    data: Mapping[str, object]


Said = Facts | Told | Amended | Ticked | Noted | Filed | Reviewed | HandedOver | Closed | Reopened
What = Said | Unknown
ADDITIVE = (Ticked, Noted, Filed, Reviewed)  # they answer nothing: none can overwrite another
KINDS: dict[str, type[Said]] = {
    one.kind: one
    for one in (Facts, Told, Amended, Ticked, Noted, Filed, Reviewed, HandedOver, Closed, Reopened)
}


def check(said: Said) -> None:
    """BadNotation where a word is none of those expected, or a text is too long."""
    match said:
        case Told(_, said_by, status):
            _whose(said_by, status)
        case Amended(of, _, _, said_by, status):
            number_of(of, "of", 1, 10**6)
            _whose(said_by, status)
        case Ticked(what, to, clause, option):
            _word("what", what, TICKS)
            if to:
                Side.parse(to) if len(to) == 2 else Seat.parse(to)
            for word in (clause, option):
                text_of(word, "ticked", 40)
        case Noted(text):
            text_of(text, "note")
        case Filed(group, _, texts):
            _word("group", group, GROUPS)
            for name, text in texts.items():
                text_of(text, name_of(name))
        case Reviewed(_, result):
            _word("result", result, RESULTS)
        case Facts() | HandedOver() | Closed() | Reopened():
            pass


def _whose(said_by: tuple[str, ...], status: str) -> None:
    for seat in said_by:
        Seat.parse(seat)
    _word("status", status, STATUSES)


def _word(name: str, value: str, values: tuple[str, ...]) -> None:
    if value not in values:
        raise BadNotation(f"{name} cannot be {quoted(value)}; one of {', '.join(filter(None, values))} was expected")
