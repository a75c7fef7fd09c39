"""How a call goes on: the next call or card, the Director's own ruling, another director, the end, and once more."""

from __future__ import annotations

from starlette.responses import Response

from hakem.errors import HakemError
from hakem.journal.kinds import Closed, HandedOver, Noted, Reopened, Ticked, Told
from hakem.journal.reading import read_call
from hakem.locale.texts import label, sentence
from hakem.rulings.interview_steps import Step
from hakem.rulings.next import NextCall, NextPlay
from hakem.web.asking.screens import Screen
from hakem.web.calls.keeping import is_closed, is_late, write
from hakem.web.calls.own import chosen
from hakem.web.calls.panel import panel_of
from hakem.web.calls.story import Story
from hakem.web.guard.boards import ALWAYS
from hakem.web.guard.refusals import Misread
from hakem.web.house import Visit
from hakem.web.pages.call import frame, open_story, show
from hakem.web.pages.routes import Room

WHAT_CALL, WHAT_CARD = label("What does {seat} call?"), label("What does {seat} play?")
CANNOT = sentence("This cannot be at this table.")
NO_WORDS = sentence("Your ruling in words was expected, as the players hear it.")


def act_page(visit: Visit) -> Response:
    """Ask for the next call or card; whose it is may be another player's, out of turn."""
    return _act(visit, open_story(visit))


def _act(visit: Visit, story: Story) -> Response:
    if (closed := is_closed(visit, story.call)) is not None:
        return closed
    waits = story.table.next
    if not isinstance(waits, NextCall | NextPlay):
        return visit.go(f"/calls/{story.call.id}")
    calls = isinstance(waits, NextCall)
    wanted = visit.query.get("seat")
    seat = next((one for one in type(waits.seat) if str(one) == wanted), waits.seat)
    return visit.show(
        "act.html", frame(visit, story), seat=seat, in_turn=seat is waits.seat,
        screen=Screen("bids" if calls else "cards"), step=Step("act-call" if calls else "act-card", "card"), given="",
        title=visit.say(WHAT_CALL if calls else WHAT_CARD, seat=seat), values=(), back=f"/calls/{story.call.id}",
        now=panel_of(visit, story.table).now,
        legal=frozenset(map(str, waits.legal)) if isinstance(waits, NextCall) and seat is waits.seat else None)


def act(visit: Visit) -> Response:
    """Record the next call or card, whatever it is: what is irregular is then ruled on."""
    story = open_story(visit)
    seat, what = visit.form.get("seat"), visit.form.get("v")
    try:
        return write(visit, story.call, Told(f"{seat}:{what}" if seat in ("N", "E", "S", "W") else what))
    except HakemError as error:
        visit.fails(CANNOT, error)
        response = _act(visit, story)
        response.status_code = 422
        return response


def ruled(visit: Visit) -> Response:
    """The Director rules himself. What he typed stays in its form where it is refused."""
    form, story = visit.form, open_story(visit)
    if (late := is_late(visit, story.call)) is not None:
        return late
    try:
        law, why = form.number("law", 1, 93), form.get("why").strip()
        if not why:
            raise Misread(NO_WORDS)
        effects = chosen(story.table.state, story.last_act, form.all, law)
        record = {"ruled": {"law": law, "effects": effects, "why": why}}
        return write(visit, story.call, Told(record, note=form.get("note").strip()))
    except HakemError as error:
        visit.fails(CANNOT, error)
        response = show(visit)
        response.status_code = 422
        return response


def hand_over(visit: Visit) -> Response:
    """The call is now another director's; or his who takes it although he still has to play its board."""
    call, to = read_call(visit.club, visit.path("call")), visit.form.get("to")
    return write(visit, call, HandedOver(to, visit.form.get("note")), to="" if to == visit.me else "/")


def close(visit: Visit) -> Response:
    """Nothing more to do at the table; what is to come back for stays on the list."""
    call = read_call(visit.club, visit.path("call"))
    return write(visit, call, Closed(), to="/")


def reopen(visit: Visit) -> Response:
    """The call goes on after all."""
    call = read_call(visit.club, visit.path("call"))
    return write(visit, call, Reopened(visit.form.get("reason")))


def note(visit: Visit) -> Response:
    """Keep free words with the call."""
    call = read_call(visit.club, visit.path("call"))
    visit.form.values.pop("after", None)  # it answers nothing: wherever it falls
    return write(visit, call, Noted(visit.form.get("text"), private=visit.form.has("private")),
                 to=f"/calls/{call.id}/record")


def told_of_review(visit: Visit) -> Response:
    """The right to have the ruling reviewed was mentioned, or a slip was given."""
    call = read_call(visit.club, visit.path("call"))
    visit.form.values.pop("after", None)
    what = "slip" if visit.form.get("what") == "slip" else "appeal-told"
    return write(visit, call, Ticked(what), to=f"/calls/{call.id}/slip")


ROOMS = (
    Room("/calls/{call}/act", act_page),
    Room("/calls/{call}/act", act, "POST"),
    Room("/calls/{call}/ruled", ruled, "POST"),
    Room("/calls/{call}/hand-over", hand_over, "POST", opens=ALWAYS),
    Room("/calls/{call}/close", close, "POST"),
    Room("/calls/{call}/reopen", reopen, "POST"),
    Room("/calls/{call}/note", note, "POST"),
    Room("/calls/{call}/told", told_of_review, "POST"),
)
