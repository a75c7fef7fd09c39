"""The slip for the players: what was decided, under which Law, what they may still do. Nothing private is on it."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from hakem.journal.sessions import event_named, session_named
from hakem.locale.texts import Says, label
from hakem.table.entries import Pick
from hakem.table.state import State
from hakem.web.calls.filed import filed_words, kept_of, latest_of
from hakem.web.calls.readout import ruling_of
from hakem.web.calls.story import Story
from hakem.web.calls.wording import option_words
from hakem.web.house import Visit
from hakem.web.qr import qr

IN_CODE = 360  # signs that a phone still reads from paper at arm's length
CHOSE, TRANSFER = label("{who} chose: {option}"), label("Tricks transferred to {side}: {n}")
LAW = label("Law {clauses}")


@dataclass(frozen=True, slots=True)
class Ruled:
    """One ruling on the slip."""

    lines: tuple[str, ...]
    said: int  # how many of the lines say what was ruled; the others how long it holds and who may use what
    choices: tuple[str, ...]
    clauses: str


@dataclass(frozen=True, slots=True)
class Slip:
    """Everything on it."""

    event: str
    session: str
    place: str
    board: int | None
    pairs: str
    rulings: tuple[Ruled, ...]
    score: str
    code: Markup
    text: str


def slip_of(visit: Visit, story: Story) -> Slip:
    """The slip in the reader's language."""
    call = story.call
    session = session_named(visit.club, call.session)
    event = event_named(visit.club, call.event)
    rulings = tuple(_ruled(visit, story, n) for n in range(len(story.table.rulings)))
    score = score_line(visit, story)
    place = f"{call.section}{call.table}"
    head = " · ".join(filter(None, (event.name, place, f"#{call.board}" if call.board else "",
                                    f"{call.opened_at.astimezone(visit.house.zone):%d.%m.%Y %H:%M}")))
    ruled = (line for one in rulings for line in (*one.lines[:one.said], *one.choices, one.clauses))
    text = "\n".join([head, *ruled, score]).strip()
    pairs = " – ".join(filter(None, pairs_of(story)))
    short = text if len(text) <= IN_CODE else text[:IN_CODE - 1] + "…"
    code = qr(short.replace("\ufe0e", ""))
    return Slip(event.name, session.name, place, call.board, pairs, rulings, score, code, text)


def _ruled(visit: Visit, story: Story, number: int) -> Ruled:
    view, ruling = ruling_of(visit, story, number), story.table.rulings[number]
    assert view is not None
    aloud = [*(line.text for line in view.aloud if line.aloud), *filter(None, [view.own])]
    lines = [*aloud, *(line.text for line in (*view.lasts, *view.information) if line.aloud)]
    choices = [visit.say(CHOSE, who=made.pick.by or made.to, option=option_words(visit.voice, _word(made.pick)))
               for made in ruling.choices]
    clauses = visit.say(LAW, clauses=", ".join(view.clauses))
    return Ruled(tuple(dict.fromkeys(lines)), len(aloud), tuple(choices), clauses)


def _word(pick: Pick) -> str:
    named = [one for one in (pick.card, pick.hand) if one is not None]
    return " ".join(map(str, (pick.option, *pick.suits, *named)))


def pairs_of(story: Story) -> tuple[str, str]:
    """The numbers of the pairs, where they are known."""
    known = {**story.call.pairs, **{str(side).upper(): str(n) for side, n in latest_of(story.call, "deal").items()}}
    return known.get("NS", ""), known.get("EW", "")


def score_line(visit: Visit, story: Story) -> str:
    """The line for the scorer: tricks transferred, an adjusted score, a penalty. Empty where there is nothing."""
    parts = [visit.voice.say(Says(TRANSFER, {"side": side, "n": n})) for side, n in _transfers(story.table.state)]
    parts += [filed_words(visit.voice, group, data) for (group, _), data in kept_of(story.call).items()
              if group != "warning"]
    return " · ".join(filter(None, parts))


def _transfers(state: State) -> list[tuple[object, int]]:
    return [(side, n) for side, n in state.transfers if n]
