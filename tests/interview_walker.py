"""Walks an interview over all its answers: each value of a bounded question, else answers that stand for all."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from hakem.cards import SEATS
from hakem.errors import HakemError
from hakem.formats.cases import Case
from hakem.laws.ruling import NotCovered, Offer
from hakem.rulings.interview import Interview
from hakem.rulings.interview_steps import Step
from hakem.table.state import PLAY

Path = tuple[str, ...]

BY_FACT: dict[str, Sequence[object]] = {
    "auction": ("N:", "E: P P 1NT"),
    "calls": ("N: 1S P 2H", "N: P P 1NT P P P"),
    "contract": ("3NT S",),
    "on-lead": ("W", "S", "13 E"),
    "trick-so-far": ("W", "S: DA D4", "W: C5 C4 CK"),
    "cards-so-far": ("W: C5", "S: DA D4 D2", "E: C3 C2 C4"),
    "numbered-trick": ("5 W", "7 S: DA D4"),
    "quitted-trick": ("4 W: C5 C4", "5 W: C5 C4 CK H2", "12 S: DA D4 H2 D6", "13 W: C5 C4 CK H2"),
    "defective-trick": ("4 W: C5 C4 CK", "6 S: DA"),
    "now": (None, "6 S: DQ", "9 W: S8", "13 S"),
    "last-trick": ("S: H5 H7 C6 C7",),
    "penalty-card": ("HQ", "H6"),
    "act-card": ("HK", "H4"),
    "since-card": ("H9",),
    "meant": ("D8",),
}
BY_KIND: dict[str, Sequence[object]] = {
    "card": ("HQ", "H6"), "cards": ("HQ", "H6", "HQ D9"), "call": ("3H",), "text": ("hesitation",), "number": ("12",),
    "made": ("W:2D",), "acts": ("W:S8 E:H4", "N:1S E:2S"), "suits": ("H", "H S"), "card-or-none": ("none", "DJ"),
    "seat": tuple(SEATS),
}


@dataclass(slots=True)
class Walk:
    """What a walk over one entry of the menu met."""

    longest: Path = ()  # the most questions to the read-out: to the end, or to the first choice
    ends: int = 0
    faults: list[str] = field(default_factory=list)
    idle: dict[tuple[str, str], Path] = field(default_factory=dict)  # questions whose answer changed nothing

    def of(self, interview: Interview, path: Path = ()) -> frozenset[str]:
        """Go through everything that may be answered now; what it can come to."""
        step = interview.step
        if (step is None or isinstance(step.question, Offer)) and not any(one.startswith("choice=") for one in path):
            self.longest = max(self.longest, path, key=len)
        if step is None:
            return self._end(interview, path)
        come: dict[str, frozenset[str]] = {}
        for answer in answers(interview, step):
            here = (*path, f"{step.name}={answer}")
            try:
                interview.answer(answer)
            except HakemError:
                continue
            come[str(answer)] = self.of(interview, here)
            self._back(interview, step, answer, here)
        if not come:
            self.faults.append(f"no answer is possible: {path}, {step.name}")
        known = [outcome for answer, outcome in come.items() if answer != "unknown"]
        if (step.values or step.seats) and len(known) > 1 and len(set(known)) == 1:
            self.idle.setdefault((step.about, step.name), path)
        return frozenset().union(*come.values())

    def _back(self, interview: Interview, step: Step, answer: object, path: Path) -> None:
        after = interview.step, interview.case()
        interview.back()
        if interview.step != step:
            self.faults.append(f"back does not lead back: {path}")
        elif answer is not None and len(path) < 4:
            interview.answer(answer)
            if (interview.step, interview.case()) != after:
                self.faults.append(f"the same answer leads elsewhere: {path}")
            interview.back()

    def _end(self, interview: Interview, path: Path) -> frozenset[str]:
        self.ends += 1
        if isinstance(interview.outcome, Offer):
            self.faults.append(f"ends with a choice open: {path}")
        if isinstance(interview.outcome, NotCovered) and not interview.table.entries:
            return frozenset((f"Law {interview.outcome.law}",))
        again = Case("x", "x", json.loads(json.dumps(interview.case()))).table()
        if again.result() != interview.table.result():
            self.faults.append(f"the case is ruled otherwise: {path}")
        return frozenset((came_to(interview),))


def came_to(interview: Interview) -> str:
    """The result without the findings themselves."""
    result = interview.table.result()
    rulings = result.pop("rulings")
    assert isinstance(rulings, list)
    kept = [{name: part for name, part in ruling.items() if name not in ("findings", "because")} for ruling in rulings]
    return json.dumps([kept, result], default=str)


def answers(interview: Interview, step: Step) -> Iterator[object]:
    """What is answered in turn: every value, or what stands for all."""
    if isinstance(step.question, Offer):
        yield step.values[0]
        yield step.values[-1]
        return
    if step.kind == "since":
        for key in step.values:
            part = step.parts.get(key)
            yield from (f"{key} {told}" for told in _examples(part.name, part.kind)) if part else (key,)
    elif step.values is not None:
        yield from _some(step, step.values)
    elif step.kind == "who-what":
        _, what = step.fields
        told = ("", *_examples(what.name, what.kind)) if not what.needed else _examples(what.name, what.kind)
        yield from (f"{seat} {one}" for seat in step.seats for one in told)
    elif step.name == "act":
        yield from (f"{seat} {card}" for seat in step.seats for card in ("HK", "D7"))
    elif step.kind == "counts":
        yield from _counts(interview)
    else:
        yield from _examples(step.name, step.kind)
    if step.optional and step.values is None and None not in BY_FACT.get(step.name, ()):
        yield None
    if step.may_be_unknown:
        yield "unknown"


def _examples(name: str, kind: str) -> Sequence[object]:
    return BY_FACT.get(name) or BY_KIND[kind]


def _some(step: Step, values: Sequence[object]) -> Sequence[object]:
    """A few values where they are many and of one sort: how many cards, which words name a card."""
    if step.name == "has":
        return values[: 2 if step.moment == "lead" else 1]
    return (*values[:5], values[-1]) if step.kind == "one-of" else values


def _counts(interview: Interview) -> Iterator[object]:
    state = interview.table.state
    due = {seat: state.size(seat) if state.phase == PLAY else 13 for seat in SEATS}
    n, e, s, _ = SEATS
    yield {n: due[n] - 1, e: due[e] + 1}
    yield {n: due[n] - 1}
    yield {s: due[s] + 1}
