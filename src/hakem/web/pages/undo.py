"""Taking back: an entry that should not be there, or a call that was opened by mistake. Both stay to be seen."""

from __future__ import annotations

from starlette.responses import Response

from hakem.journal.derived import BY_MISTAKE, done, dues
from hakem.journal.errors import ReasonNeeded
from hakem.journal.kinds import Amended, Closed, Filed, Reviewed, Said
from hakem.web.calls.keeping import is_late, needs_reason, write
from hakem.web.calls.story import Story
from hakem.web.calls.telling import STAGE
from hakem.web.calls.undo import step_before, together
from hakem.web.calls.wording import steps_of
from hakem.web.house import Visit
from hakem.web.pages.answer import REASON
from hakem.web.pages.call import frame, number_of, open_story
from hakem.web.pages.routes import Room

MOOT = "moot"


def page(visit: Visit) -> Response:
    """Show what would be taken back."""
    return _page(visit, open_story(visit))


def _page(visit: Visit, story: Story) -> Response:
    seq = number_of(visit.path("seq"))
    found = together(story, seq)
    if not found or not story.call.is_open:
        return visit.go(f"/calls/{story.call.id}")
    return visit.show(
        "take_back.html", frame(visit, story), seq=seq, reason=any(needs_reason(story.call, one) for one in found),
        steps=[step for step in steps_of(visit.voice, story.call) if step.seq in found],
        back=step_before(story, found[0]) or f"/calls/{story.call.id}")


def take_back(visit: Visit) -> Response:
    """Take it back; what the table asks then is asked again."""
    story, reason = open_story(visit), visit.form.get("reason").strip()
    if (late := is_late(visit, story.call)) is not None:
        return late
    found = together(story, number_of(visit.path("seq")))
    if not found:
        return visit.go(f"/calls/{story.call.id}")
    try:
        return write(visit, story.call, [Amended(seq, None, reason) for seq in reversed(found)])
    except ReasonNeeded:
        visit.wrong = visit.say(REASON), ""
        response = _page(visit, story)
        response.status_code = 422
        return response


def mistake(visit: Visit) -> Response:
    """Nobody had called: the call is closed, and there is nothing to come back for."""
    story = open_story(visit)
    looked = done((entry.seq, entry.what) for entry in story.call.entries)
    left = [due.key for due in dues(story.played) if due.key not in looked]
    said: list[Said] = [Reviewed(key, MOOT) for key in left]
    return write(visit, story.call, [*said, Filed(STAGE, {BY_MISTAKE: left}), Closed()], to="/")


ROOMS = (
    Room("/calls/{call}/take-back/{seq}", page),
    Room("/calls/{call}/take-back/{seq}", take_back, "POST"),
    Room("/calls/{call}/mistake", mistake, "POST"),
)
