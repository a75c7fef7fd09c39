"""The record of a call: what was said and done, why it was ruled so, what is still to come back to."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.responses import Response

from hakem.editions import edition
from hakem.journal.accounts import directors_of
from hakem.journal.derived import Due, done, dues
from hakem.journal.kinds import Filed, Reviewed
from hakem.journal.reading import read_call
from hakem.laws.ruling import Because, Review
from hakem.locale.questions import answer_words
from hakem.locale.reviews import review_words, when_words
from hakem.locale.texts import label
from hakem.table.catalogue import FINDINGS
from hakem.web.calls.keeping import write
from hakem.web.calls.readout import RulingView, ruling_of
from hakem.web.calls.story import Story
from hakem.web.calls.undo import counting
from hakem.web.calls.wording import RESULTS, steps_of
from hakem.web.house import Visit
from hakem.web.pages.call import frame, open_story
from hakem.web.pages.routes import Room

ALONE = label("answered away from the table")


@dataclass(frozen=True, slots=True)
class ReviewView:
    """Something to come back to, and what came of it."""

    key: str
    when: str
    check: str
    result: str


@dataclass(frozen=True, slots=True)
class Why:
    """A step of the reasons: a clause that applied or not, or an answer that it turned on."""

    clause: str
    title: str
    applied: bool
    answer: str


def record(visit: Visit) -> Response:
    """Show everything."""
    story = open_story(visit)
    rulings = [ruling_of(visit, story, n) for n in range(len(story.table.rulings))]
    return visit.show(
        "record.html", frame(visit, story), counting=counting(story), changing={one.seq for one in story.answers},
        aside={one.seq for one in story.played.aside}, steps=steps_of(visit.voice, story.call), rulings=rulings,
        whys=[_whys(visit, story, ruling) for ruling in rulings if ruling is not None], reviews=_reviews(visit, story),
        others=[one for one in directors_of(visit.club) if one.id != visit.me], back=f"/calls/{story.call.id}")


def _whys(visit: Visit, story: Story, ruling: RulingView) -> list[Why]:
    book = edition(story.call.edition)

    def why(step: Because) -> Why:
        named = step.clause in book and not step.clause.isdecimal()
        title = book.clause(step.clause).title[visit.language] if named else ""
        return Why(step.clause, title, step.applied, _answer(visit, step))

    return [why(step) for step in story.table.rulings[ruling.number].because]


def _answer(visit: Visit, step: Because) -> str:
    if not step.finding:
        return ""
    kind = FINDINGS.get(step.finding)
    if kind is not None and kind.away:
        return visit.say(ALONE)
    words = answer_words(step.finding, step.value)
    return visit.say(words) if words is not None else visit.voice.show(step.value)


# ---- to come back for


def reviews(visit: Visit) -> Response:
    """Show what is to come back to, each with the check to make."""
    story = open_story(visit)
    return visit.show("reviews.html", frame(visit, story), reviews=_reviews(visit, story), results=RESULTS,
                      back="/", texts={name: text for entry in story.call.entries if isinstance(entry.what, Filed)
                                       and entry.what.group == "judgement" for name, text in entry.what.texts.items()})


def _reviews(visit: Visit, story: Story) -> list[ReviewView]:
    settled = done((entry.seq, entry.what) for entry in story.call.entries)
    by_seq = {entry.seq: entry.what for entry in story.call.entries}

    def view(due: Due) -> ReviewView:
        review = Review(due.clause, due.when)
        came = by_seq.get(settled.get(due.key, 0))
        result = visit.say(RESULTS.get(came.result, came.result)) if isinstance(came, Reviewed) else ""
        return ReviewView(due.key, visit.voice.say(when_words(review)),
                          visit.voice.say(review_words(review, story.call.edition)), result)

    return [view(due) for due in dues(story.played)]


def review(visit: Visit) -> Response:
    """Somebody came back: what came of it."""
    call = read_call(visit.club, visit.path("call"))
    visit.form.values.pop("after", None)  # it answers nothing: wherever it falls
    return write(visit, call, Reviewed(visit.form.get("review"), visit.form.get("result"), visit.form.get("note")),
                 to=f"/calls/{call.id}/reviews")


ROOMS = (
    Room("/calls/{call}/record", record),
    Room("/calls/{call}/reviews", reviews),
    Room("/calls/{call}/reviews", review, "POST"),
)
