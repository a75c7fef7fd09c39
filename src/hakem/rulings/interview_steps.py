"""What an interview asks, as values, and how an answer is read. No words: `hakem.locale.steps` has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hakem.calls import Contract
from hakem.cards import Card, Seat
from hakem.errors import BadNotation, NotAsked, quoted
from hakem.laws.ruling import Ask, Offer, Option
from hakem.table.catalogue import FINDINGS, Field
from hakem.table.entries import Act, Called, Choice, Played, act_of, acts_of
from hakem.table.reading import choice_of, field_value, finding_value
from hakem.table.telling import CALLS, CARDS, DEALING, DEFECTIVE, LAST, NOW, NUMBERED, ON_LEAD, QUITTED, TRICK

NOTHING = "nothing"  # nothing more happened
CHOICE = "choice"


@dataclass(frozen=True, slots=True)
class Auction:
    """Who dealt, and the calls so far.

    >>> str(Auction(Seat.N, acts_of("1S P E:2H").acts))
    'N: 1S P E:2H'
    """

    dealer: Seat
    calls: tuple[Act, ...] = ()

    def __str__(self) -> str:
        return " ".join([f"{self.dealer}:", *map(str, self.calls)])


@dataclass(frozen=True, slots=True)
class Position:
    """A trick as it lies on the table: who leads or led to it, its cards in turn, its number where it was told.

    >>> str(Position(Seat.W, (Card.S8, Card.S2), 9))
    '9 W: S8 S2'
    """

    lead: Seat
    cards: tuple[Card, ...] = ()
    trick: int | None = None

    def __str__(self) -> str:
        number = f"{self.trick} " if self.trick is not None else ""
        return f"{number}{self.lead}{': ' if self.cards else ''}{' '.join(map(str, self.cards))}"


@dataclass(frozen=True, slots=True)
class Step:
    """One question. `values`: all that may be answered where they are few, None for anything of the `kind`.

    Kinds are those of a field or finding of the catalogue, and `auction`, `contract`, `position`, `act`, `who-what`,
    `since`, `choice`.
    `name` is the fact's: `moment`, `what`, `since`, `act`, a fact of the scene, a field's, a finding's. `about` is the
    incident that it is a fact of; `question` is the law's own, where the law asks.
    """

    name: str
    kind: str
    values: tuple[object, ...] | None = None
    about: str = ""
    moment: str = ""
    optional: bool = False
    question: Ask | Offer | None = None
    seats: tuple[Seat, ...] = ()  # whose act it can be
    fields: tuple[Field, ...] = field(default=(), repr=False)  # where it is answered by one of several, or by two
    parts: Mapping[str, Field] = field(default_factory=dict, repr=False)  # what a value of it is told with

    @property
    def away(self) -> bool:
        """Whether it is asked away from the table."""
        return isinstance(self.question, Ask) and self.question.away

    @property
    def may_be_unknown(self) -> bool:
        """Whether the Director may say that he could not establish it (85B), or decide it on the evidence (85A)."""
        return isinstance(self.question, Ask)

    @property
    def clause(self) -> str:
        """The clause that asks, where a law does."""
        return self.question.clause if self.question is not None else ""

    def read(self, answer: object) -> object:
        """Read an answer, a value or its notation. BadNotation or NotAsked says what was expected."""
        if self.optional and (answer is None or answer == ""):
            return None
        if isinstance(self.question, Offer):
            return _choice(answer)
        if self.kind in _COMPOSED:
            return _COMPOSED[self.kind](self, answer)
        if self.values is not None:
            known = {str(value).lower(): value for value in self.values}
            text = str(answer).strip()
            if text.lower() not in known and answer != "unknown":
                raise NotAsked(f"{self.name}: {quoted(answer)} is not among the answers; "
                               f"one of {', '.join(map(str, self.values))} was expected")
            if text.lower() in known:
                return known[text.lower()]
        return self._anything(answer)

    def _anything(self, answer: object) -> object:
        if isinstance(self.question, Ask):
            return finding_value(FINDINGS[self.question.finding], answer)
        reader = _READERS.get(self.kind)
        if reader is not None:
            return reader(self, answer)
        return field_value(self.about or self.name, Field(self.name, self.kind), answer)


def _choice(answer: object) -> Choice:
    """What was chosen; the table says whether it is among the options."""
    if isinstance(answer, Choice):
        return answer
    if isinstance(answer, Option):
        return choice_of({"option": answer.option, "suits": answer.suits,
                          **({"card": answer.card} if answer.card is not None else {}),
                          **({"hand": answer.hand} if answer.hand is not None else {})})
    if isinstance(answer, str):
        answer = {"option": answer}
    return choice_of(answer)


def _auction(step: Step, answer: object) -> Auction:
    if isinstance(answer, Auction):
        return answer
    dealer, colon, calls = str(answer).strip().partition(":")
    if not colon and step.name == DEALING:
        dealer, calls = str(answer), ""
    acts = acts_of(calls).acts if calls.strip() else ()
    if step.name == CALLS and not acts:
        raise BadNotation("at least one call was expected: 'N: 1S P 2H'")
    if wrong := next((act for act in acts if not isinstance(act, Called)), None):
        raise BadNotation(f"not a call: {quoted(str(wrong))}; the dealer and the calls were expected: 'N: 1S P 2H'")
    return Auction(Seat.parse(dealer), acts)


def _contract(_step: Step, answer: object) -> Contract:
    return answer if isinstance(answer, Contract) else Contract.parse(str(answer))


_LEAST = {ON_LEAD: 0, TRICK: 0, CARDS: 1, NUMBERED: 0, QUITTED: 2, DEFECTIVE: 1, NOW: 0, LAST: 4}
_MOST = {ON_LEAD: 0, TRICK: 3, CARDS: 3, NUMBERED: 3, QUITTED: 4, DEFECTIVE: 3, NOW: 3, LAST: 4}


def _position(step: Step, answer: object) -> Position:
    at = answer if isinstance(answer, Position) else _position_of(str(answer))
    least, most = _LEAST.get(step.name, 0), _MOST.get(step.name, 4)
    if not least <= len(at.cards) <= most:
        raise BadNotation(f"{step.name}: {len(at.cards)} cards; {least} to {most} were expected")
    if at.trick is None and step.name == LAST:
        at = Position(at.lead, at.cards, 13)
    if at.trick is None and step.name in (NUMBERED, QUITTED, DEFECTIVE, NOW):
        raise BadNotation(f"{step.name}: the number of the trick was expected too: '9 {at}'")
    if at.trick is not None and not 1 <= at.trick <= 13:
        raise BadNotation(f"{step.name}: there is no trick {at.trick}; 1 to 13 were expected")
    if len(set(at.cards)) < len(at.cards):
        raise BadNotation(f"{step.name}: a card stands there twice")
    return at


def _position_of(text: str) -> Position:
    tokens = text.replace(":", " ").split()
    number = int(tokens.pop(0)) if tokens and tokens[0].isascii() and tokens[0].isdigit() else None
    if not tokens:
        raise BadNotation(f"{quoted(text)}: who leads was expected, then the cards so far: 'W', 'W: S8 S2', '9 W: S8'")
    return Position(Seat.parse(tokens[0]), tuple(map(Card.parse, tokens[1:])), number)


def _act(step: Step, answer: object) -> Act:
    text = str(answer).strip()
    if isinstance(answer, Called | Played):
        return answer
    words = text.replace(":", " ").split()
    if len(words) != 2:
        raise BadNotation(f"{step.name}: {quoted(text)}; a player and a card or call were expected: 'W S8', 'E 2H'")
    return act_of(f"{words[0].upper()}:{words[1]}")


def _who_what(step: Step, answer: object) -> tuple[object, ...]:
    """Two fields, one question: a player, then what it was; None for what may be left out."""
    if isinstance(answer, tuple):
        return answer
    who, what = step.fields
    first, _, rest = str(answer).strip().replace(":", " ").partition(" ")
    seat = field_value(step.about, who, first)
    if seat not in step.seats:
        raise NotAsked(f"{step.name}: {seat} is not among the answers; "
                       f"one of {', '.join(map(str, step.seats))} was expected")
    if not rest.strip() and not what.needed:
        return seat, None
    return seat, field_value(step.about, what, rest.strip())


def _since(step: Step, answer: object) -> tuple[object, ...]:
    """What happened, by its key, and the fact that it is told with."""
    if isinstance(answer, tuple):
        return answer
    key, _, rest = str(answer).strip().partition(" ")
    if step.values is None or key not in step.values:
        raise NotAsked(f"{step.name}: {quoted(key)} is not among the answers; "
                       f"one of {', '.join(map(str, step.values or ()))} was expected")
    part = step.parts.get(key)
    if part is None and rest.strip():
        raise BadNotation(f"{step.name}: {quoted(rest)} after {key}; nothing more was expected")
    return key, None if part is None else field_value(key, part, rest.strip())


def _one_of(step: Step, answer: object) -> tuple[str, object]:
    """Several fields, one question: the first field that can read the answer."""
    if isinstance(answer, tuple):
        return (str(answer[0]), answer[1])
    for one in step.fields:
        try:
            return one.name, field_value(step.about, one, answer)
        except BadNotation:
            continue
    raise BadNotation(f"{step.name}: cannot be {quoted(answer)}")


_COMPOSED = {"one-of": _one_of, "who-what": _who_what, "since": _since}
_READERS = {"auction": _auction, "contract": _contract, "position": _position, "act": _act}
