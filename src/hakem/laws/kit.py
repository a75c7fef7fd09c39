"""What the laws share: the case that a law walks, and how its functions are bound to clauses and incidents.

A law is a plain function that walks its clauses with a `Case`. It asks with `find` and `offers` the moment a clause
turns on something; while nobody has answered, the walk stops there (`Suspended`) and starts again when the answer
has come. It has no memory but its case and no effect but `rule`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TypeVar

from hakem.cards import Card, Seat, Side, Suit
from hakem.laws.ruling import (
    END_OF_PLAY,
    About,
    Ask,
    Because,
    Information,
    Made,
    Offer,
    Option,
    Penalty,
    Question,
    Review,
    Ruled,
    Ruling,
    Who,
)
from hakem.table.catalogue import FINDINGS
from hakem.table.effects import Effect
from hakem.table.entries import UNKNOWN, Act, Called, Choice, Finding, Incident, Pick, Played
from hakem.table.force import Later
from hakem.table.ruled import apply
from hakem.table.state import State

T = TypeVar("T")
Walk = Callable[["Case"], None]
F = TypeVar("F", bound=Callable[..., object])

OPENS: dict[str, Walk] = {}  # which walk rules on an incident
WALKS: dict[str, Walk] = {}  # walks that a later moment continues with, by name
AFTER_RULED: list[Callable[[Case, str, Effect], None]] = []  # what still follows from an effect the Director ruled
CLAUSES: dict[str, dict[str, tuple[int, ...]]] = {}  # clause -> function -> editions
EDITIONS = (2007, 2017)


def clause(*ids: str, editions: Sequence[int] = EDITIONS) -> Callable[[F], F]:
    """Bind a function to the clauses that it rules, in these editions."""
    def bind(function: F) -> F:
        for one in ids:
            name, bound = f"{function.__module__}.{function.__name__}", CLAUSES.setdefault(one, {})
            bound[name] = tuple(sorted({*bound.get(name, ()), *editions}))
        return function
    return bind


def opens(*kinds: str) -> Callable[[Walk], Walk]:
    """The walk rules on these incidents."""
    def bind(walk: Walk) -> Walk:
        for kind in kinds:
            OPENS[kind] = walk
        return walk
    return bind


def continues(name: str) -> Callable[[Walk], Walk]:
    """The walk goes on with a ruling when its moment comes; `case.later` names it."""
    def bind(walk: Walk) -> Walk:
        WALKS[name] = walk
        return walk
    return bind


def after_ruled(follows: Callable[[Case, str, Effect], None]) -> Callable[[Case, str, Effect], None]:
    """Run this for every effect of the Director's own ruling, with its clause: what a law still does with it (26)."""
    AFTER_RULED.append(follows)
    return follows


class Suspended(Exception):
    """The walk waits for this question. Raised here and caught in `hakem.rulings` only."""

    def __init__(self, question: Question) -> None:
        self.question = question


Since = Act | Incident
Key = tuple[Hashable, ...]


def key_of(question: Ask | Offer) -> Key:
    """An answer belongs to its whole question: what, about what, to whom."""
    if isinstance(question, Ask):
        return ("finding", question.finding, question.about)
    return ("choice", question.clause, question.to, question.about)


class Case:
    """An irregularity under ruling: the incident, the answers so far, what was done since, a copy of the table."""

    def __init__(
        self,
        table: State,
        incident: Incident,
        ruling: Ruling,
        number: int,
        answers: Mapping[Key, Finding | Choice],
        since: Sequence[Since] = (),
        about: tuple[object, ...] = (),
        *,
        under_ruling: bool = False,
    ) -> None:
        self.table = table
        self.incident = incident
        self.ruling = ruling
        self.number = number
        self.under_ruling = under_ruling  # whether an irregular call or card on the table waits for its ruling
        self.about = about  # what the walk that continues was told when it was put off
        self.taken: set[int] = set()  # entries of `since` that mean something here and happened no other way
        self.handed_on: list[Incident] = []  # irregularities that this ruling leaves on the table
        self.acts: list[Act] = []  # what somebody does now by this ruling, judged like any other act (46)
        self._answers = answers
        self._since = since

    @property
    def seat(self) -> Seat:
        """Whose act it is."""
        if self.incident.seat is None:
            raise TypeError(f"{self.incident.kind} has no seat")
        return self.incident.seat

    @property
    def card(self) -> Card:
        """The card that it is about."""
        if self.incident.card is None:
            raise TypeError(f"{self.incident.kind} has no card")
        return self.incident.card

    @property
    def edition(self) -> int:
        """The edition that this table plays under."""
        return self.table.edition

    @property
    def declarer(self) -> Seat:
        """The declarer, or presumed declarer."""
        if self.table.declarer is None:
            raise TypeError("there is no declarer yet")
        return self.table.declarer

    def by_edition(self, y2007: T, y2017: T) -> T:
        """One of two values by edition: a clause number, an option list."""
        return y2007 if self.edition == 2007 else y2017

    # ---- asking

    def find(self, name: str, kind: type[T], *, clause: str = "", about: About = None,
             values: tuple[object, ...] = (), otherwise: T) -> T:
        """What the Director established; stops the walk while he has not.

        `otherwise` is what the ruling goes by when he could not (85B): a review is left, and play goes on.
        """
        known = FINDINGS[name]
        ask = Ask(name, values or known.values, about, known.away, clause)
        answer = self._answers.get(key_of(ask))
        if answer is None:
            raise Suspended(ask)
        assert isinstance(answer, Finding)
        if name in self.ruling.findings and about is not None:
            self.ruling.findings[f"{name} {about}"] = answer.value
        else:
            self.ruling.findings[name] = answer.value
        self.ruling.because.append(Because(clause, finding=name, value=answer.value))
        if answer.disputed:
            self.ruling.cite("85A")
        if answer.value == UNKNOWN:
            self.review("85B")
            return otherwise
        if not isinstance(answer.value, kind):
            raise TypeError(f"{name} is {answer.value!r}, not a {kind.__name__}")
        return answer.value

    def answered(self, name: str, about: About = None) -> bool:
        """Whether this finding has been established already."""
        return ("finding", name, about) in self._answers

    def offers(self, to: Who, clause: str, *options: Option, about: About = None) -> Pick:
        """What the player or side chose among these options; stops the walk until one is chosen."""
        return self.all_picks(to, clause, *options, about=about)[0]

    def all_picks(self, to: Who, clause: str, *options: Option, about: About = None) -> tuple[Pick, ...]:
        """Every partner's pick in the order spoken, where a side has the choice (55A)."""
        offer = Offer(to, clause, options, about)
        answer = self._answers.get(key_of(offer))
        if answer is None:
            self.ruling.cite(clause)
            raise Suspended(offer)
        assert isinstance(answer, Choice)
        for pick in answer.picks:
            self.ruling.choices.append(Made(to, clause, pick))
            chosen = next((o for o in options if o.meets(pick)), None)
            self.ruling.cite(clause)
            if chosen is not None:
                self.ruling.because.append(Because(chosen.clause, value=pick.option))
        return answer.picks

    def stop(self, question: Question) -> None:
        """End the walk at this question (a part of the law that nothing here rules yet)."""
        raise Suspended(question)

    # ---- what was done while something was asked

    def acted(self, *seats: Seat, calls: bool | None = None) -> Act | None:
        """The first call or card that one of these players made since; it stays to be judged on the table left."""
        at = self._next_act(seats, calls)
        return None if at is None else self._act_at(at)

    def takes(self, *seats: Seat, calls: bool | None = None) -> Act | None:
        """The same, but the law gives it its meaning: it happens no other way."""
        at = self._next_act(seats, calls)
        if at is None:
            return None
        self.taken.add(at)
        return self._act_at(at)

    def told(self, kind: str, *seats: Seat) -> Incident | None:
        """An incident of this kind that was told since and means something here; it opens no case of its own."""
        for at, since in enumerate(self._since):
            if isinstance(since, Incident) and since.kind == kind and (not seats or since.seat in seats):
                self.taken.add(at)
                return since
        return None

    def told_that(self, kind: str, *seats: Seat, says: str, value: object) -> Incident | None:
        """The same as `told`, where the field `says` has this value; others of the kind are left alone."""
        for at, since in enumerate(self._since):
            if (isinstance(since, Incident) and since.kind == kind and (not seats or since.seat in seats)
                    and since.fields.get(says) == value):
                self.taken.add(at)
                return since
        return None

    def _next_act(self, seats: tuple[Seat, ...], calls: bool | None) -> int | None:
        for at, since in enumerate(self._since):
            if isinstance(since, Incident) or at in self.taken:
                continue
            wanted = calls is None or isinstance(since, Called) is calls
            who = since.seat if since.seat is not None else self.table.turn
            if wanted and (not seats or who in seats):
                return at
        return None

    def _act_at(self, at: int) -> Act:
        since = self._since[at]
        assert isinstance(since, Called | Played)
        return since

    # ---- ruling

    def cite(self, *clauses: str) -> None:
        """These clauses apply, with nothing more to say of them."""
        for one in clauses:
            self.ruling.cite(one)
            self.ruling.because.append(Because(one))

    def when(self, clause: str, truth: bool) -> bool:
        """Whether the clause applies; cited if it does, and in the reasons either way."""
        if truth:
            self.ruling.cite(clause)
        self.ruling.because.append(Because(clause, truth))
        return truth

    def rule(self, clause: str, *effects: Effect) -> None:
        """Rule these effects under this clause; they are done to the table at once."""
        self.ruling.cite(clause)
        self.ruling.because.append(Because(clause))
        for effect in effects:
            self.ruling.effects.append(Ruled(effect, clause))
            apply(self.table, effect)

    def inform(self, clause: str, *, about: About = None, authorised: Sequence[Who] = (),
               unauthorised: Sequence[Who] = (), also: bool = False) -> None:
        """Who may use what; it replaces what the ruling said of the same card before, unless `also`."""
        self.ruling.cite(clause)
        if not also and isinstance(about, Card):
            self.ruling.information[:] = [info for info in self.ruling.information if info.about is not about]
        said = Information(clause, about, tuple(authorised), tuple(unauthorised))
        if said not in self.ruling.information:
            self.ruling.information.append(said)

    def review(self, clause: str, when: str = END_OF_PLAY) -> None:
        """The Director must come back to this."""
        self.ruling.cite(clause)
        if (review := Review(clause, when)) not in self.ruling.reviews:
            self.ruling.reviews.append(review)

    def penalise(self, clause: str, seat: Seat) -> None:
        """A procedural penalty may be given to this player (90)."""
        self.ruling.cite(clause)
        self.ruling.penalty = Penalty(clause, seat)

    def later(self, moment: str, seat: Seat | None, walk: str, *about: object) -> None:
        """This ruling goes on with that walk when the moment comes."""
        self.table.force = self.table.force.with_later(Later(moment, seat, walk, self.number, about))

    def hand_on(self, incident: Incident) -> None:
        """The table that this ruling leaves has an irregularity of its own: its law opens next (25A1)."""
        self.handed_on.append(incident)

    def acts_now(self, act: Act) -> None:
        """This act follows from the ruling; it may be irregular itself."""
        self.acts.append(act)

    # ---- nouns

    def withdrawn_information(self, about: About, offender: Side) -> None:
        """16C (2007: 16D): a withdrawn action is authorised to the other side, unauthorised to the offender's."""
        self.inform(self.by_edition("16D", "16C"), about=about, authorised=[offender.other], unauthorised=[offender])


def suits_option(option: str, clause: str, *suits: Suit) -> Option:
    """An option that names suits."""
    return Option(option, clause, suits)
