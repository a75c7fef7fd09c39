"""What else happened at a table that is running: told as the first was, and kept as its answers come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hakem.errors import HakemError
from hakem.formats.cases import Case
from hakem.journal.kinds import Filed, Said, Told
from hakem.journal.reading import Call
from hakem.rulings.interview_onward import Onward, onward_menu
from hakem.rulings.interview_steps import Step
from hakem.rulings.table import Table
from hakem.web.asking.screens import Answer
from hakem.web.calls.story import Story
from hakem.web.calls.telling import STAGE, Given

MORE = "more"


def given_of(call: Call) -> Given:
    """What was answered so far of a telling that is not finished."""
    last = next((entry.what for entry in reversed(call.entries)
                 if isinstance(entry.what, Filed) and entry.what.group == STAGE), None)
    if last is None or MORE not in last.data:
        return ()
    answers, texts = last.data[MORE], last.texts
    assert isinstance(answers, list)
    return tuple((str(name), texts.get(f"{MORE}-{n}", "") if what == "" else what)
                 for n, (name, what) in enumerate(answers))


def onward(story: Story, given: Given) -> Onward:
    """The interview at this table after these answers. HakemError if one of them cannot be."""
    data: Mapping[str, object] = {**story.played.facts, "record": list(story.played.record)}

    def begin() -> Table:
        return Case("call", "the call", data).table()

    interview = Onward(begin)
    for _, what in given:
        interview.answer(what)
    return interview


def still_fits(story: Story) -> tuple[Given, Onward]:
    """The unfinished telling, if the table still allows it; else from its beginning."""
    given = given_of(story.call)
    try:
        return given, onward(story, given)
    except HakemError:
        return (), onward(story, ())


def entries(given: Given, interview: Onward) -> list[Said]:
    """What is to be written: the answers while it goes on, the record when it is told."""
    if interview.step is not None:
        kinds: Sequence[str] = [answer.step.kind for answer in interview.answered]
        free = {n: str(what) for n, ((_, what), kind) in enumerate(zip(given, kinds, strict=True)) if kind == "text"}
        answers: list[list[Answer]] = [[name, "" if n in free else what] for n, (name, what) in enumerate(given)]
        return [Filed(STAGE, {MORE: answers}, {f"{MORE}-{n}": what for n, what in free.items()})]
    return [Filed(STAGE, {MORE: []}), *(Told(one) for one in interview.record() if isinstance(one, str | Mapping))]


def keys(interview: Onward) -> frozenset[str]:
    """The incidents that can be told now."""
    return frozenset(kind.key for kind in onward_menu(interview.moment))


__all__ = ["Step", "entries", "given_of", "keys", "onward", "still_fits"]
