"""Something else happened at a table that is running."""

from __future__ import annotations

from starlette.responses import Response

from hakem.errors import HakemError
from hakem.rulings.interview_onward import Onward
from hakem.web.asking.menu import groups
from hakem.web.asking.screens import answer, screen, tapped_once
from hakem.web.calls.keeping import is_closed, is_late, write
from hakem.web.calls.more import entries, keys, onward, still_fits
from hakem.web.calls.story import Story
from hakem.web.calls.telling import Given
from hakem.web.house import Visit
from hakem.web.pages.answer import CANNOT, tokens_sent
from hakem.web.pages.call import ask, frame, open_story, question_name
from hakem.web.pages.routes import Room


def page(visit: Visit) -> Response:
    """Ask what else happened, and then its facts."""
    story = open_story(visit)
    return _show(visit, story)


def _show(visit: Visit, story: Story) -> Response:
    if (closed := is_closed(visit, story.call)) is not None:
        return closed
    given, interview = _as_far_as(story, visit.query.number_or_none("redo", 0, 99) or 0)
    where = f"/calls/{story.call.id}/more"
    step = interview.step
    if step is None:
        return visit.go(f"/calls/{story.call.id}")
    if step.name == "what":
        able = keys(interview)
        found = [group for group in groups(visit.voice, visit.query.get("q"), able) if group.name == interview.moment]
        return visit.show("what.html", frame(visit, story), step=step, action=where, redo=None, where=where,
                          back=f"/calls/{story.call.id}", reason=False, reason_given="", keep=False, groups=found,
                          q=visit.query.get("q"), hold=[("after", story.call.seq), ("at", 0)], drop=False,
                          look_in=f"/calls/{story.call.id}/what")
    return ask(visit, story, step, where=where, action=where, back=f"{where}?redo={len(given) - 1}", at=len(given),
               about=str(given[0][1]))


def _as_far_as(story: Story, number: int) -> tuple[Given, Onward]:
    """The telling with so many answers; from its beginning where it has not so many, or they do not fit any more."""
    given, interview = still_fits(story)
    if number == len(given):
        return given, interview
    given = given[:number] if number < len(given) else ()
    return given, onward(story, given)


def tell(visit: Visit) -> Response:
    """Take an answer; when all is told it is on the record."""
    story = open_story(visit)
    if (late := is_late(visit, story.call)) is not None:
        return late
    given, interview = _as_far_as(story, visit.form.number_or_none("at", 0, 99) or 0)
    step, where = interview.step, f"/calls/{story.call.id}/more"
    if step is None:
        return visit.go(f"/calls/{story.call.id}")
    tokens = [visit.form.get("v").rpartition(":")[2]] if step.name == "what" else tokens_sent(story, step, visit.form)
    if tokens is not None and screen(step, tokens) is not None:
        return visit.go(where, redo=len(given), of=question_name(step, len(given)), p=tokens)
    told: Given = (*given, (step.name, "" if tokens is None else answer(step, tokens)))
    try:
        now = onward(story, told)
        if now.step is not None:
            return write(visit, story.call, entries(told, now), to=where, redo=len(told))
        return write(visit, story.call, entries(told, now))
    except HakemError as error:
        visit.fails(CANNOT, error)
        visit.query.values.update({"redo": [str(len(given))], "of": [question_name(step, len(given))],
                                   "p": tapped_once(visit.form.all("p"))})
        response = _show(visit, story)
        response.status_code = 422
        return response


ROOMS = (Room("/calls/{call}/more", page), Room("/calls/{call}/more", tell, "POST"))
