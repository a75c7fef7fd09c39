"""A call: what is asked now, or what has been ruled and how the table goes on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import urlencode

from starlette.responses import Response

from hakem.calls import Contract
from hakem.cards import Seat
from hakem.deal import dealer_of
from hakem.errors import HakemError
from hakem.journal.kinds import Told
from hakem.journal.reading import entries_since
from hakem.laws.ruling import NotCovered, Offer
from hakem.locale.incidents import INCIDENTS, value_words
from hakem.locale.waiting import not_covered
from hakem.rulings.interview_steps import Step
from hakem.web.asking.menu import groups
from hakem.web.asking.screens import screen
from hakem.web.asking.words import asked_whom, left_out, title_of, value_of
from hakem.web.calls.keeping import is_closed, needs_reason
from hakem.web.calls.own import lines
from hakem.web.calls.panel import panel_of
from hakem.web.calls.readout import offer_of, ruling_of
from hakem.web.calls.story import Story, question_before, story_of
from hakem.web.calls.telling import INCIDENT, Given, interview_of, step_of
from hakem.web.calls.undo import step_before
from hakem.web.calls.word import word_of
from hakem.web.guard.forms import Form
from hakem.web.house import Visit
from hakem.web.pages.routes import Room


def show(visit: Visit) -> Response:
    """Show where the call stands."""
    story = open_story(visit)
    closed = is_closed(visit, story.call)
    if closed is not None and (visit.query.has("redo") or story.step or isinstance(story.waits, NotCovered)):
        return closed
    if visit.query.get("redo").isdecimal():
        number = number_told(int(visit.query.get("redo")[:3]))
        given = story.telling.given[:number]
        step = step_of(interview_of(story.call, given))
        if step is not None and number < len(story.telling.given):
            return ask(visit, story, step, redo=number)
    step = story.step
    if step is None or isinstance(step.question, Offer):
        return _table(visit, story)
    return ask(visit, story, step)


def open_story(visit: Visit) -> Story:
    """The call of this page."""
    return story_of(visit, visit.path("call"))


def change(visit: Visit) -> Response:
    """Ask a question of the law again, which entry `seq` answered."""
    story = open_story(visit)
    if (closed := is_closed(visit, story.call)) is not None:
        return closed
    seq = number_of(visit.path("seq"))
    step = question_before(story.played, seq)
    if step is None:
        return visit.go(f"/calls/{story.call.id}")
    if isinstance(step.question, Offer):
        return visit.show("choose_again.html", frame(visit, story), seq=seq, back=_back(story, None, seq),
                          chose=_chose(story.call.holds(seq)),
                          offer=offer_of(visit, story, step.question), reason=needs_reason(story.call, seq))
    return ask(visit, story, step, seq=seq)


def _chose(told: Told | None) -> list[Mapping[str, object]]:
    """What was chosen before, by whom."""
    record = told.record if told is not None else ""
    found = record.get("choice") if isinstance(record, Mapping) else None
    return [one for one in (found if isinstance(found, list) else [found]) if isinstance(one, Mapping)]


def number_of(text: str) -> int:
    """The number of an entry in an address; 0 where it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0


# ---- a question


def ask(visit: Visit, story: Story, step: Step, *, redo: int | None = None, seq: int | None = None, where: str = "",
        action: str = "", back: str = "", at: int | None = None, about: str = "") -> Response:
    """Show the next screen of a question; `redo` or `seq` where it is answered again.

    `where`, `action`, `back`: the addresses of the page, its form, the page before it, where they are not the usual.
    `at`: which answer of a telling this is; `about`: the incident that is told there.
    """
    call, query = story.call, visit.query
    where = where or (f"/calls/{call.id}" if seq is None else f"/calls/{call.id}/change/{seq}")
    action = action or (f"/calls/{call.id}/answer" if seq is None else where)
    number = at if at is not None else redo if redo is not None else len(story.telling.given)
    again: dict[str, object] = {} if redo is None and at is None else {"redo": number}
    once_more = redo is not None or seq is not None
    reason = needs_reason(call, seq if seq is not None else story.telling.wrote[0] if story.telling.wrote else 10**6)
    anew = story.anew and at is None and seq is None
    typed = visit.form.get("reason") or query.get("reason") or (story.telling.reason if anew else "")
    common = {**frame(visit, story), "step": step, "action": action, "redo": redo, "where": where,
              "back": back or _back(story, redo, seq), "at": at, "reason": reason and (once_more or anew),
              "reason_given": typed, "keep": once_more, "anew": anew and bool(story.telling.before)}
    if step.name == "moment":
        return visit.show("what.html", common, groups=groups(visit.voice, query.get("q")), q=query.get("q"),
                          drop=call.is_open and redo is None and not story.played.order,
                          hold=[("after", call.seq), *again.items()], look_in=f"/calls/{call.id}/what")
    told = call.holds(seq) if seq is not None else None
    of = question_name(step, number)
    if query.get("of") != of:  # tapped for another question: the browser went back, or somebody answered that one
        query = Form()
    taps = [*again.items(), *([("reason", typed)] if typed else []), ("of", of)]
    tokens = tokens_of(call.board, step, query)
    now = screen(step, tokens) or screen(step, ())
    assert now is not None
    if tokens and screen(step, tokens) is None:
        tokens = []
    if query.has("many"):
        now = replace(now, told=("many",))
    if query.all("p"):
        common["back"] = f"{where}?{urlencode([*taps, *(('p', one) for one in tokens[:-1])])}"
    return visit.show(
        "ask.html", common, screen=now, tokens=tokens, left_out=left_out(step),
        many=urlencode([*taps, *(("p", one) for one in tokens), ("many", "yes")]),
        title=title_of(visit.voice, step), hint=now.hint, incident=_about(visit, story, step, about),
        word=word_of(visit.form, told),
        whom=asked_whom(visit.voice, step, _offender(story)),
        given=_given(story.telling.given, redo) or _found(step, told),
        told_contract=_told_contract(step, story.telling.given, redo),
        values=[(str(value).lower() if isinstance(value, bool) else str(value), value_of(visit.voice, step, value))
                for value in now.values or ()],
        board_dealer=dealer_of(call.board) if call.board else None)


def question_name(step: Step, number: int) -> str:
    """The name of a question in the addresses of its later screens: its number in the telling, and what it asks."""
    return f"{number}-{step.about}-{step.name}"


def number_told(number: int) -> int:
    """Which answer of the telling is asked again: the moment and what happened are one screen."""
    return 0 if number < INCIDENT else number


def tokens_of(board: int | None, step: Step, form: Form) -> list[str]:
    """What was tapped so far; the board says who dealt."""
    tokens = [one[:40] for one in form.all("p")]
    if step.kind == "auction" and not tokens and board and not form.has("redeal"):
        tokens = [str(dealer_of(board))]
    return tokens


def _given(given: Given, redo: int | None) -> str:
    what = given[redo][1] if redo is not None else ""
    return what if isinstance(what, str) else ""


def _found(step: Step, told: Told | None) -> str:
    """What was answered before to a question of the law; nothing is shown of what was said away from the table."""
    record = told.record if told is not None and not step.away else ""
    found = record.get("finding") if isinstance(record, Mapping) else None
    value = found.get(step.name) if isinstance(found, Mapping) else None
    if isinstance(value, bool):
        return str(value).lower()
    return " ".join(map(str, value)) if isinstance(value, list) else str(value or "")


def _about(visit: Visit, story: Story, step: Step, about: str) -> str:
    """The incident that a question belongs to, so that who was interrupted sees it."""
    number = story.table.current if step.question is not None else -1
    asks = [story.table.rulings[number].incident] if number >= 0 else []
    told = [str(what) for name, what in story.telling.given if name == "what"]
    return next((visit.say(INCIDENTS[one]) for one in (about, *asks, *told) if one in INCIDENTS), "")


def _told_contract(step: Step, given: Given, redo: int | None) -> Contract | None:
    try:
        return Contract.parse(_given(given, redo)) if step.kind == "contract" else None
    except HakemError:
        return None


def _offender(story: Story) -> Seat | None:
    rulings = story.table.rulings
    return rulings[-1].seat if rulings else None


def _back(story: Story, redo: int | None, seq: int | None) -> str:
    """One step back: the entry before this one, or the question before it; the rest is kept."""
    call, given = story.call, story.telling.given
    if redo is not None:
        return f"/calls/{call.id}?redo={_asked_before(given, redo)}" if redo else f"/calls/{call.id}"
    if story.told and (before := step_before(story, seq)):
        return before
    return f"/calls/{call.id}?redo={_asked_before(given, len(given))}" if given else "/"


def _asked_before(given: Given, number: int) -> int:
    return number_told(number - 1) if given[0][0] == "moment" else number - 1


def frame(visit: Visit, story: Story) -> dict[str, object]:
    """What every page of a call shows."""
    return {"call": story.call, "story": story, "place": f"{story.call.section}{story.call.table}", "visit": visit,
            "board_dealer_of": dealer_of, "value_of": lambda value: visit.say(value_words(value))}


# ---- the table


def _table(visit: Visit, story: Story) -> Response:
    """What has been ruled, the choice that is open, and how the table goes on."""
    waits, last = story.waits, story.last_act
    offer = offer_of(visit, story, waits) if isinstance(waits, Offer) else None
    template = "by_hand.html" if isinstance(waits, NotCovered) else "options.html" if offer else "table.html"
    return visit.show(template, frame(visit, story), offer=offer, waits=waits, ruling=ruling_of(visit, story),
                      own=lines(visit.voice, story.table.state, last) if isinstance(waits, NotCovered) else {},
                      panel=panel_of(visit, story.table), back=_back(story, None, None),
                      words=visit.voice.say(not_covered(waits)) if isinstance(waits, NotCovered) else "")


def menu(visit: Visit) -> Response:
    """Give the part of the menu that is looked for."""
    open_story(visit)
    return visit.show("menu.html", groups=groups(visit.voice, visit.query.get("q")))


def since(visit: Visit) -> Response:
    """Say whether somebody else has written in this call."""
    try:
        new = entries_since(visit.club, visit.path("call"), visit.query.number("after", 0, 10**6))
    except HakemError:
        return Response(status_code=204)
    others = [entry for entry in new if entry.by.director != visit.me]
    if not others:
        return Response(status_code=204)
    return visit.show("since.html", call_id=visit.path("call"), who=others[-1].by)


ROOMS = (
    Room("/calls/{call}", show),
    Room("/calls/{call}/change/{seq}", change),
    Room("/calls/{call}/what", menu),
    Room("/calls/{call}/since", since),
)
