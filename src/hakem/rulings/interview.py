"""The interview: what happened is asked one thing at a time, and the law then asks the rest.

It begins with the moment and with what happened, never with the number of a law. It is a value that a terminal or a
web page can drive: it prints nothing and says no words.

>>> interview = Interview()
>>> for answer in ("play", "show", "3NT S", "9 W", "E HQ", "dropped", "nothing"):
...     interview.answer(answer)
>>> interview.step.question.to, [option.option for option in interview.step.values]
(Seat.S, ['require', 'forbid', 'neither'])
>>> interview.answer({"option": "require", "suit": "H"})
>>> interview.done, interview.outcome.seat
(True, Seat.W)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hakem.cards import Seat
from hakem.errors import BadNotation
from hakem.laws import load
from hakem.laws.kit import OPENS
from hakem.laws.ruling import Ask, NotCovered, Offer
from hakem.rulings.interview_draft import Draft
from hakem.rulings.interview_facts import act, entry_of, fields, since
from hakem.rulings.interview_scene import FACTS
from hakem.rulings.interview_steps import CHOICE, Step
from hakem.rulings.next import Next
from hakem.rulings.table import EDITIONS, Table
from hakem.table.catalogue import FINDINGS, INCIDENTS, MOMENTS, IncidentKind
from hakem.table.entries import Acts, Choice, Entry, Finding, Incident, Value
from hakem.table.telling import Telling


@dataclass(frozen=True, slots=True)
class Answered:
    """A question with its answer; `disputed` where the Director decided it on the evidence (85A)."""

    step: Step
    value: object
    disputed: bool = False


class Interview:
    """What is asked now (`step`), what was answered, and the table so far. An answer that cannot be changes nothing."""

    def __init__(self, edition: int = 2017, elections: Mapping[str, bool] | None = None) -> None:
        if edition not in EDITIONS:
            raise BadNotation(f"edition {edition!r}; {' or '.join(map(str, EDITIONS))} was expected")
        load()
        self._edition, self._elections = edition, dict(elections or {})
        self._answers: tuple[Answered, ...] = ()
        self._run = self._replay(())

    @property
    def step(self) -> Step | None:
        """What is asked now; None when nothing more is."""
        return self._run.step

    @property
    def done(self) -> bool:
        """Whether nothing more is asked."""
        return self._run.step is None

    @property
    def answered(self) -> tuple[Answered, ...]:
        """The questions so far with their answers, in order."""
        return self._answers

    @property
    def table(self) -> Table:
        """The table so far."""
        return self._run.table

    @property
    def outcome(self) -> Next:
        """What the table waits for; a law that is not covered here ends the interview at once."""
        return self._run.not_covered or self.table.next

    def answer(self, value: object, *, disputed: bool = False) -> None:
        """Answer the question that is asked now. HakemError if it cannot be so; then it is asked still."""
        step = self.step
        if step is None:
            raise BadNotation("nothing is asked; the interview is done")
        if disputed and not step.may_be_unknown:
            raise BadNotation(f"{step.name}: only what a law asks the Director can be disputed")
        answers = (*self._answers, Answered(step, step.read(value), disputed))
        self._run = self._replay(answers)  # an error leaves everything as it was
        self._answers = answers

    def back(self) -> None:
        """Take the last answer back; what was answered before it stays."""
        if not self._answers:
            raise BadNotation("back: nothing has been answered yet")
        self._answers = self._answers[:-1]
        self._run = self._replay(self._answers)

    def case(self, name: str = "") -> dict[str, object]:
        """The case so far in the contract's form, to keep and to rule on again."""
        return self._run.draft.case(name or self._run.name or "interview")

    def _replay(self, answers: tuple[Answered, ...]) -> _Run:
        run = _Run(answers, Draft(self._edition, self._elections))
        try:
            _tell(run)
        except _Waits as waits:
            run.step = waits.step
        run.table = run.draft.table()
        return run


class _Waits(Exception):
    """No error: the interview waits for an answer."""

    def __init__(self, step: Step) -> None:
        self.step = step


class _Run:
    """One telling from its beginning, with the answers so far."""

    table: Table

    def __init__(self, answers: tuple[Answered, ...], draft: Draft) -> None:
        self.answers, self.draft = answers, draft
        self.step: Step | None = None
        self.not_covered: NotCovered | None = None
        self.name = ""
        self.used = 0
        self.implied: dict[str, bool] = {}  # findings that what was told says already

    def __call__(self, step: Step) -> object:
        """The answer to this question; where the table allows one only, it is not asked."""
        return self.answer(step).value

    def answer(self, step: Step) -> Answered:
        if step.values is not None and step.question is None and not step.optional and len(step.values) == 1:
            return Answered(step, step.values[0])
        if self.used == len(self.answers):
            if step.values == ():
                raise BadNotation(f"{step.name}: the table allows no answer; please correct what was told before it")
            raise _Waits(step)
        self.used += 1
        return self.answers[self.used - 1]


def menu(moment: str) -> tuple[IncidentKind, ...]:
    """What can happen at this moment, in the catalogue's order."""
    return tuple(kind for kind in INCIDENTS.values() if any(telling.moment == moment for telling in kind.tellings))


def is_ruled(kind: IncidentKind) -> bool:
    """Whether a law here rules on it at some moment."""
    load()
    return any(_opens(kind, telling) for telling in kind.tellings)


def _opens(kind: IncidentKind, telling: Telling) -> bool:
    told = (kind.key, *(one.tells for one in telling.then))
    return telling.ruled and (any(key in OPENS for key in told) or kind.key == "together")


def _tell(run: _Run) -> None:
    """What happened, its facts in the Director's order, what else happened; then what the law asks."""
    moment = str(run(Step("moment", "word", tuple(m for m in MOMENTS if menu(m)))))
    kind = INCIDENTS[str(run(Step("what", "word", tuple(kind.key for kind in menu(moment)), moment=moment)))]
    run.name = kind.key
    telling = next(telling for telling in kind.tellings if telling.moment == moment)
    if not _opens(kind, telling):
        run.not_covered = NotCovered(kind.law, kind.key)
        return
    for fact in telling.scene:
        FACTS[fact](run, run.draft, fact, kind.key)
    for entry in _entries(run, kind, telling):
        run.draft.entries.append(entry)
    _law_asks(run)


def _entries(run: _Run, kind: IncidentKind, telling: Telling) -> list[Entry]:
    """The incident, with what lies before and after it."""
    entry: Entry
    offender: Seat | None
    if telling.act == "laid":
        return [entry_of(run, run.draft.table().state, one, None) for one in telling.then]
    if telling.act:
        made = act(run, run.draft, kind, telling)
        entry, offender = Acts((made,)), made.seat
    else:
        told = fields(run, run.draft.table().state, kind, telling)
        run.implied |= {finding: answer for name, value, finding, answer in telling.implies if told.get(name) == value}
        seat = told.pop("seat", None)
        offender = seat if isinstance(seat, Seat) else None
        entry = Incident(kind.key, offender, told)
    more = since(run, run.draft, kind, telling, entry, offender)
    then = [entry_of(run, run.draft.table().state, one, offender) for one in telling.then]
    if more is None:
        return [entry, *then]
    one, besides = more
    run.implied |= dict(one.implies)
    return [besides, entry, *then] if one.before else [entry, *then, besides]


def _law_asks(run: _Run) -> None:
    """The law asks, until nothing more is asked."""
    while isinstance(asked := run.draft.table().next, Ask | Offer):
        if isinstance(asked, Offer):
            chosen = run(Step(CHOICE, "choice", asked.options, run.name, question=asked))
            assert isinstance(chosen, Choice)
            run.draft.entries.append(chosen)
            continue
        if asked.finding in run.implied:
            run.draft.entries.append(Finding(asked.finding, run.implied[asked.finding]))
            continue
        kind = FINDINGS[asked.finding]
        values = asked.values or ((True, False) if kind.kind == "yes-no" else None)
        answer = run.answer(Step(asked.finding, kind.kind, values, run.name, question=asked))
        run.draft.entries.append(Finding(asked.finding, _value(answer.value), answer.disputed))


def _value(value: object) -> Value:
    return value  # type: ignore[return-value]  # as the step read it
