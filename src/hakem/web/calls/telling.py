"""Telling what happened: the interview's answers, each kept in the journal before the next question is shown.

They lie there as one filed entry after the other, the last with all answers so far; when the interview has heard
enough, the facts and the record that they make are written too. Free words lie beside.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache

from hakem.errors import HakemError
from hakem.journal.kinds import Amended, Facts, Filed, Said, Told
from hakem.journal.reading import Call
from hakem.rulings.interview import Interview
from hakem.rulings.interview_steps import Step
from hakem.web.asking.screens import Answer

STAGE, WORDS, WORDS_BEFORE, REASON = "stage", "answer-{n}", "before-{n}", "reason"
KEEP = ("dealer", "contract", "start", "vulnerable", "hands")
INCIDENT = 2  # the first answers: the moment, and what happened
Given = tuple[tuple[str, Answer], ...]  # the name of each question, and what was answered


@dataclass(frozen=True, slots=True)
class Telling:
    """What was answered so far, and the entries of the journal that came of it: the facts, then the record.

    While it is told anew: what had been answered before, which holds until all is told, and why it is changed.
    """

    given: Given = ()
    wrote: tuple[int, ...] = ()
    before: Given = ()
    reason: str = ""


def telling_of(call: Call) -> Telling:
    """The last one that was kept."""
    for entry in reversed(call.entries):
        if isinstance(entry.what, Filed) and entry.what.group == STAGE and "answers" in entry.what.data:
            return _read(entry.what)
    return Telling()


def _read(filed: Filed) -> Telling:
    wrote = filed.data.get("wrote", [])
    assert isinstance(wrote, list)
    return Telling(_answers(filed, "answers", WORDS), tuple(wrote), _answers(filed, "before", WORDS_BEFORE),
                   filed.texts.get(REASON, ""))


def _answers(filed: Filed, key: str, words: str) -> Given:
    answers = filed.data.get(key, [])
    assert isinstance(answers, list)
    return tuple((str(name), filed.texts.get(words.format(n=n), what) if what == "" else what)
                 for n, (name, what) in enumerate(answers))


def is_untold(call: Call) -> bool:
    """Whether what happened has not been told yet, or not to its end."""
    return not telling_of(call).wrote and not any(isinstance(entry.what, Told) for entry in call.entries)


def interview_of(call: Call, given: Given) -> Interview:
    """The interview after these answers. HakemError if one of them cannot be."""
    elections = tuple(sorted(call.elections.items()))
    return _interview(call.edition, elections, tuple(json.dumps(what, sort_keys=True) for _, what in given))


@lru_cache(maxsize=1024)
def _interview(edition: int, elections: tuple[tuple[str, bool], ...], given: tuple[str, ...]) -> Interview:
    if not given:
        return Interview(edition, dict(elections))
    interview = copy(_interview(edition, elections, given[:-1]))
    interview.answer(json.loads(given[-1]))
    return interview


forget = _interview.cache_clear


def is_told(interview: Interview) -> bool:
    """Whether what happened has been told, so that the law asks now, or nobody does."""
    return interview.step is None or interview.step.question is not None


def step_of(interview: Interview) -> Step | None:
    """What is asked about what happened; None when it has been told."""
    return None if is_told(interview) else interview.step


def answered(call: Call, given: Given, more: Sequence[tuple[str, Answer]], rest: Given = ()) -> Given:
    """These answers, one or two more, and of the rest what still fits. HakemError if the new ones do not."""
    found = given
    for name, what in more:
        found = (*found, (name, what))
        interview_of(call, found)
    for name, what in rest:
        step = step_of(interview_of(call, found))
        if step is None or step.name != name:
            continue
        try:
            interview_of(call, (*found, (name, what)))
        except HakemError:
            continue
        found = (*found, (name, what))
    return found


def told_anew(call: Call, given: Given, more: Sequence[tuple[str, Answer]], rest: Given = ()) -> Given:
    """The same, where something had been told before: the same incident once more finds what was answered to it."""
    was = telling_of(call)
    if (*given, *more)[:INCIDENT] == was.before[:INCIDENT]:
        old = was.before[INCIDENT:]
        rest = (*rest, *old) if was.given[:INCIDENT] == was.before[:INCIDENT] else old
    return answered(call, given, more, rest)


def entries(call: Call, given: Given, *, reason: str = "") -> list[Said]:
    """What is to be written: the answers, and once all is told the facts and the record, instead of those before."""
    interview, before = interview_of(call, given), telling_of(call)
    if not is_told(interview):
        return [_filed(call, given, before.wrote, _kept(call, before, given), reason or before.reason)]
    if before.wrote and given == before.before and all(call.holds(seq) is not None for seq in before.wrote[1:]):
        return left_as_it_was(call)
    reason = reason or before.reason
    case = interview.case()
    facts = {name: case[name] for name in KEEP if name in case}
    record = case["record"]
    assert isinstance(record, list)
    made: list[Said] = [Amended(before.wrote[0], facts, reason) if before.wrote else Facts(facts)]
    made += [Amended(seq, None, reason) for seq in before.wrote[1:]]
    first = call.seq + 2 + len(made)  # one entry, the answers, goes before them
    wrote = (before.wrote[0] if before.wrote else call.seq + 2, *range(first, first + len(record)))
    return [_filed(call, given, wrote), *made, *(Told(one) for one in record)]


def left_as_it_was(call: Call) -> list[Said]:
    """What is to be written where something was being told anew and is not: what had been answered before."""
    was = telling_of(call)
    return [_filed(call, was.before, was.wrote)]


def _kept(call: Call, was: Telling, given: Given) -> Given:
    """What is kept beside a telling that is not finished: the one that was, or the answers that it leaves out."""
    names = {name for name, _ in given}
    lost = was.wrote or any(name not in names for name, _ in was.given)
    before = was.before or (was.given if lost else ())
    try:
        interview_of(call, before)
    except HakemError:  # a newer hakem asks otherwise
        return ()
    return before if before != given else ()


def _filed(call: Call, given: Given, wrote: Sequence[int], before: Given = (), reason: str = "") -> Filed:
    answers, texts = _written(call, given, WORDS)
    data: dict[str, object] = {"answers": answers, **({"wrote": list(wrote)} if wrote else {})}
    if before:
        data["before"], more = _written(call, before, WORDS_BEFORE)
        texts |= more
    return Filed(STAGE, data, texts | ({REASON: reason} if reason else {}))


def _written(call: Call, given: Given, words: str) -> tuple[list[list[Answer]], dict[str, str]]:
    """Answers as they are filed, and the free words among them, which lie beside."""
    kinds = [answer.step.kind for answer in interview_of(call, given).answered]
    free = {n: what for n, ((_, what), kind) in enumerate(zip(given, kinds, strict=True)) if kind == "text"}
    return ([[name, "" if n in free else what] for n, (name, what) in enumerate(given)],
            {words.format(n=n): str(what) for n, what in free.items()})
