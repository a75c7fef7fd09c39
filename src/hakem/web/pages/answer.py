"""Answers: about what happened, to what a law asks, a choice, a tick. Each is in the journal before the next page."""

from __future__ import annotations

from starlette.responses import Response

from hakem.errors import HakemError
from hakem.journal.errors import ReasonNeeded, Stale
from hakem.journal.kinds import Amended, Ticked, Told
from hakem.laws.ruling import Offer
from hakem.locale.texts import sentence
from hakem.rulings.interview_steps import Step
from hakem.rulings.next import plain_option
from hakem.web.asking.screens import DONE, Answer, answer, screen, tapped_once
from hakem.web.calls.keeping import is_late, write
from hakem.web.calls.readout import DECLINED, READ, option_word
from hakem.web.calls.story import Story, question_before, story_of
from hakem.web.calls.telling import entries, interview_of, left_as_it_was, step_of, told_anew
from hakem.web.calls.word import UNKNOWN, noted, word_of
from hakem.web.guard.forms import Form
from hakem.web.house import Visit
from hakem.web.pages.call import ask, number_told, question_name, show, tokens_of
from hakem.web.pages.routes import Room

CANNOT = sentence("This cannot be at this table. Please look at it again.")
REASON = sentence("This was read out, or somebody has chosen by it: please give a reason for the change.")


def tell(visit: Visit) -> Response:
    """Answer what is asked now, or (`redo`) a question about what happened once more."""
    story = story_of(visit, visit.path("call"))
    form = visit.form
    if (late := is_late(visit, story.call)) is not None:
        return late
    if form.has("leave"):
        return write(visit, story.call, left_as_it_was(story.call)) if story.telling.before else \
            visit.go(f"/calls/{story.call.id}")
    redo = form.number_or_none("redo", 0, 99)
    redo = None if redo is None else number_told(redo)
    if story.told and redo is None:
        step = story.step
        return _law(visit, story, step) if step is not None else visit.go(f"/calls/{story.call.id}")
    at = len(story.telling.given) if redo is None else min(redo, len(story.telling.given))
    given, rest = story.telling.given[:at], story.telling.given[at + 1:]
    step = step_of(interview_of(story.call, given))
    if step is None:
        return visit.go(f"/calls/{story.call.id}")
    if step.name == "moment":
        moment, _, what = form.get("v").partition(":")
        both: list[tuple[str, Answer]] = [("moment", moment), ("what", what)]
        return _told(visit, story, step, given, both, story.telling.given[at + 2:], redo)
    tokens = tokens_sent(story, step, form)
    if tokens is not None and screen(step, tokens) is not None:
        more: dict[str, object] = {"redo": redo} if redo is not None else {}
        more |= {"reason": form.get("reason")} if form.get("reason") else {}
        return visit.go(f"/calls/{story.call.id}", **more, of=question_name(step, at), p=tokens)
    what_: Answer = "" if tokens is None else answer(step, tokens)
    return _told(visit, story, step, given, [(step.name, what_)], rest, redo)


def _told(visit: Visit, story: Story, step: Step, given: tuple[tuple[str, Answer], ...],
          more: list[tuple[str, Answer]], rest: tuple[tuple[str, Answer], ...], redo: int | None) -> Response:
    try:
        said = entries(story.call, told_anew(story.call, given, more, rest), reason=visit.form.get("reason").strip())
        return write(visit, story.call, said)
    except ReasonNeeded:
        return _again(visit, story, step, REASON, redo=redo)
    except Stale:
        raise
    except HakemError as error:
        return _again(visit, story, step, CANNOT, error, redo=redo)


def tokens_sent(story: Story, step: Step, form: Form) -> list[str] | None:
    """What was tapped, with what was tapped before it; None where the question is left out."""
    if form.has("skip"):
        return None
    if form.has("end"):
        return [*tokens_of(story.call.board, step, form), DONE]
    many = [_contract(one, form) if step.kind == "contract" else one[:2000] for one in form.all("v")]
    counts = [f"{name.removeprefix('count-')}={form.get(name)}" for name in form.values
              if name.startswith("count-") and form.get(name).strip()]
    return [*tokens_of(story.call.board, step, form), *many, *counts]


def _contract(tapped: str, form: Form) -> str:
    """The contract as it is written, from denomination and declarer; its level where somebody has told it."""
    bid, _, declarer = tapped[:20].partition(" ")
    level = "" if bid[:1].isdigit() else form.get("level")[:1] or "?"
    return f"{level}{bid}{form.get('x')[:2]} {declarer}"


def _again(visit: Visit, story: Story, step: Step, text: str, error: HakemError | None = None, *,
           redo: int | None = None, seq: int | None = None) -> Response:
    """The same question, with what was wrong."""
    if error is None:
        visit.wrong = visit.say(text), ""
    else:
        visit.fails(text, error)
    number = len(story.telling.given) if redo is None else redo
    visit.query.values.update({"p": tapped_once(visit.form.all("p")), "of": [question_name(step, number)]})
    response = show(visit) if isinstance(step.question, Offer) else ask(visit, story, step, redo=redo, seq=seq)
    response.status_code = 422
    return response


# ---- what a law asks


def _law(visit: Visit, story: Story, step: Step) -> Response:
    try:
        return write(visit, story.call, _answer(visit, story, step))
    except HakemError as error:
        return _again(visit, story, step, CANNOT, error)


def _answer(visit: Visit, story: Story, step: Step) -> Told:
    record, word = record_of(story, step, visit.form), word_of(visit.form)
    if isinstance(step.question, Offer):
        return Told(record)
    return Told(record, word.said_by, word.status, *noted(step, word))


def record_of(story: Story, step: Step, form: Form) -> dict[str, object]:
    """An answer to a law's question, as an entry of the record. HakemError if it is none."""
    if isinstance(step.question, Offer):
        return {"choice": choice_of(step.question, form)}
    tokens = tokens_sent(story, step, form) or []
    value: object = UNKNOWN if form.get("v") == UNKNOWN else answer(step, tokens)
    step.read(value)
    if step.kind == "suits" and value != UNKNOWN:
        value = str(value).split()
    return {"finding": {step.name: value} | ({"disputed": True} if form.has("disputed") else {})}


def choice_of(offer: Offer, form: Form) -> object:
    """What was chosen, by whom where a side has the choice; several where partners spoke differently."""
    def one(name: str, who: str) -> dict[str, object]:
        option = offer.options[min(form.number(name, 0, 99), len(offer.options) - 1)]
        plain = {key: value for key, value in plain_option(option).items() if key != "clause"}
        return plain | ({"by": form.get(who)} if form.get(who) else {})

    if form.get("v2"):
        return [one("v1", "by1"), one("v2", "by2")]
    return one("v", "by")


def amend(visit: Visit) -> Response:
    """Answer a question of a law once more; the old answer stays to be seen."""
    story = story_of(visit, visit.path("call"))
    if (late := is_late(visit, story.call)) is not None:
        return late
    seq = visit.path("seq")
    number = int(seq) if seq.isascii() and seq.isdigit() and len(seq) < 7 else 0
    step = question_before(story.played, number)
    if step is None:
        return visit.go(f"/calls/{story.call.id}")
    try:
        record, reason, word = record_of(story, step, visit.form), visit.form.get("reason"), word_of(visit.form)
        said = Amended(number, record, reason) if isinstance(step.question, Offer) else \
            Amended(number, record, reason, word.said_by, word.status, *noted(step, word))
        return write(visit, story.call, said)
    except ReasonNeeded:
        if isinstance(step.question, Offer):
            raise
        return _again(visit, story, step, REASON, seq=number)
    except HakemError as error:
        if isinstance(step.question, Offer):
            raise
        return _again(visit, story, step, CANNOT, error, seq=number)


def tick(visit: Visit) -> Response:
    """An option was read out (or all of them), or the player declined to hear the rest."""
    story = story_of(visit, visit.path("call"))
    offer, form = story.waits, visit.form
    if (late := is_late(visit, story.call)) is not None:
        return late
    if not isinstance(offer, Offer):
        return visit.go(f"/calls/{story.call.id}")
    to = str(offer.to)
    if form.has("declined"):
        said = [Ticked(DECLINED, to, offer.clause)]
    else:
        wanted = set(form.all("option"))
        done = {entry.what.option for entry in story.call.entries if isinstance(entry.what, Ticked)
                and entry.what.what == READ and entry.what.to == to and entry.what.clause == offer.clause}
        said = [Ticked(READ, to, offer.clause, option_word(option)) for n, option in enumerate(offer.options)
                if ("all" in wanted or str(n) in wanted) and option_word(option) not in done]
    return write(visit, story.call, said) if said else visit.go(f"/calls/{story.call.id}")


ROOMS = (
    Room("/calls/{call}/answer", tell, "POST"),
    Room("/calls/{call}/change/{seq}", amend, "POST"),
    Room("/calls/{call}/tick", tick, "POST"),
)
