"""The read-out of a ruling and of what the table waits for: sections of lines, in one language.

It is made of values; `text` joins it for reading aloud. A line that is for the director's eyes alone is not `aloud`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from hakem.cards import Seat
from hakem.laws.ruling import Ask, NotCovered, Offer, Option, Question, Review, Ruling
from hakem.locale.effects import effect_words, in_force, standing
from hakem.locale.incidents import INCIDENTS
from hakem.locale.information import information_words
from hakem.locale.lasting import lasting
from hakem.locale.options import option_label, option_words, then
from hakem.locale.questions import answer_words, question_words
from hakem.locale.reviews import review_words, when_words
from hakem.locale.scene import Scene
from hakem.locale.terms import Voice
from hakem.locale.texts import Says, label, says
from hakem.locale.waiting import next_words, not_covered, who_chooses, who_is_asked
from hakem.table.catalogue import FINDINGS
from hakem.table.entries import Act
from hakem.table.state import OVER, State

Kind = Literal["say", "options", "lasts", "information", "reviews", "penalty", "clauses", "ask", "next"]
TITLES: dict[Kind, str] = {
    "say": label("Ruling"), "options": label("Options"), "lasts": label("How long it holds"),
    "information": label("Information"), "reviews": label("To come back for"), "penalty": label("Procedural penalty"),
    "clauses": label("Law"), "ask": label("Question"), "next": label("Next"),
}
DIRECTOR = label("— For the director —")


@dataclass(frozen=True, slots=True)
class Line:
    """One line. An option or an answer brings its value and a short label, so that a face can make a button of it."""

    text: str
    aloud: bool = True
    option: Option | None = None
    answer: object = None
    label: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """Lines of one kind under a heading."""

    kind: Kind
    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class ReadOut:
    """What is said, in one language."""

    language: str
    sections: tuple[Section, ...]
    director: str  # the heading over what is for the director alone

    def section(self, kind: Kind) -> Section | None:
        """The section of this kind, None where there is nothing of it to say."""
        return next((section for section in self.sections if section.kind == kind), None)

    def text(self, *, aloud: bool = False) -> str:
        """All of it to read; with `aloud` only what the whole table may hear."""
        table = [_text_of(section, [line for line in section.lines if line.aloud or (_is_asked(section) and not aloud)])
                 for section in self.sections]
        own = [_text_of(section, [line for line in section.lines if not line.aloud and not _is_asked(section)])
               for section in self.sections]
        if not aloud and any(own):
            table.append("\n".join((self.director, *filter(None, own))))
        return "\n\n".join(filter(None, table))


def _is_asked(section: Section) -> bool:
    """A question that is asked away from the table keeps its place; its heading says so."""
    return section.kind == "ask"


def _text_of(section: Section, lines: Sequence[Line]) -> str:
    if not lines:
        return ""
    numbers = iter(range(1, len(lines) + 1))
    shown = [f"{next(numbers)}. {line.text}" if line.option is not None else
             f"– {line.text}" if line.answer is not None else line.text for line in lines]
    if section.kind in ("lasts", "information", "reviews", "penalty", "clauses"):
        return "\n".join((f"{section.title}:", *shown)) if len(shown) > 1 else f"{section.title}: {shown[0]}"
    return "\n".join(shown)


def ruling_read_out(voice: Voice, state: State, ruling: Ruling) -> ReadOut:
    """One ruling as it stands, without what the table waits for."""
    return ReadOut(voice.language, tuple(_ruled(voice, state, ruling, now=False)), voice.say(DIRECTOR))


def table_read_out(
    voice: Voice, state: State, ruling: Ruling | None, question: Question | None, rulings: Sequence[Ruling] = (),
    waiting: tuple[Act, ...] = (),
) -> ReadOut:
    """This ruling and what the table waits for; once play has ended every review of all the rulings.

    `waiting` are the calls and cards that were made while something is asked.
    """
    sections = _ruled(voice, state, ruling, now=True) if ruling is not None else []
    if question is None and state.phase == OVER:
        every = [review for one in rulings for review in one.reviews]
        at = next((i for i, section in enumerate(sections) if section.kind in ("reviews", "penalty", "clauses")),
                  len(sections))
        sections = [*sections[:at], *_section(voice, "reviews", _reviews(voice, state, every)),
                    *(section for section in sections[at:] if section.kind != "reviews")]
    before = ("say",) if isinstance(question, Offer | Ask) else ("say", "lasts", "information")
    at = next((i for i, section in enumerate(sections) if section.kind not in before), len(sections))
    sections[at:at] = _waits(voice, state, ruling, question, waiting)
    return ReadOut(voice.language, tuple(sections), voice.say(DIRECTOR))


def _section(voice: Voice, kind: Kind, lines: Iterable[Line]) -> list[Section]:
    kept = tuple(lines)
    return [Section(kind, voice.say(TITLES[kind]), kept)] if kept else []


def _ruled(voice: Voice, state: State, ruling: Ruling, *, now: bool) -> list[Section]:
    """The ruling in sections; for `now` without what has been used up since."""
    said = [Line(voice.say(_heading(ruling)), clause=str(ruling.law))]
    said += [Line(voice.say(one), clause="54") for one in _face_down(state, ruling)]
    effects = [one for one in standing(ruling.effects) if not now or in_force(one.effect, state.force)]
    said += _lines(voice, [(effect_words(one.effect, one.clause), one.clause) for one in effects])
    if ruling.by_director is not None or "85A" in ruling.clauses or "85B" in ruling.clauses:
        said.append(Line(voice.say(says("You may ask for a review of this ruling."))))
    return [
        *_section(voice, "say", said),
        *_section(voice, "lasts", _lines(voice, [(one, "") for one in lasting(effects, state)])),
        *_section(voice, "information", _lines(voice, [
            (information_words(info, state.edition), info.clause) for info in ruling.information])),
        *_section(voice, "reviews", _reviews(voice, state, ruling.reviews)),
        *_section(voice, "penalty", _penalty(voice, ruling)),
        *_section(voice, "clauses", _clauses(ruling)),
    ]


def _lines(voice: Voice, said: Iterable[tuple[Says, str]]) -> list[Line]:
    return list({line.text: line for line in (Line(voice.say(one), clause=clause) for one, clause in said)}.values())


def _heading(ruling: Ruling) -> Says:
    incident = Says(INCIDENTS.get(ruling.incident, ruling.incident))
    if ruling.seat is None:
        return says("Law {law}. {incident}.", law=ruling.law, incident=incident)
    return says("Law {law}. {incident}: {seat}.", law=ruling.law, incident=incident, seat=ruling.seat)


def _face_down(state: State, ruling: Ruling) -> list[Says]:
    """What becomes of the card that the right hand may have put down already, when the other one faced its own (54)."""
    if ruling.incident != "opening-lead-out-of-turn" or ruling.seat is None or "54" not in ruling.clauses:
        return []
    leader = ruling.seat.partner
    if any(state.told("face-down", leader)):
        return [says("{leader}'s face-down card goes back to the hand first.", leader=leader)]
    if ruling.choices or "60C" in ruling.clauses:
        return []
    return [says("A card that {leader} may have put down face down goes back to the hand first.", leader=leader)]


def _reviews(voice: Voice, state: State, reviews: Iterable[Review]) -> list[Line]:
    return [Line(f"{voice.say(when_words(review))} {voice.say(review_words(review, state.edition))}", aloud=False,
                 clause=review.clause) for review in dict.fromkeys(reviews)]


def _penalty(voice: Voice, ruling: Ruling) -> list[Line]:
    if ruling.penalty is None:
        return []
    seat, clause = ruling.penalty.seat, ruling.penalty.clause
    said = says("You may give {seat} a warning or a procedural penalty (Law {law}).", seat=seat, law=clause) \
        if clause.startswith("90") else \
        says("You may give {seat} a warning or a procedural penalty (Law 90, by Law {law}).", seat=seat, law=clause)
    return [Line(voice.say(said), aloud=False, clause=ruling.penalty.clause)]


def _clauses(ruling: Ruling) -> list[Line]:
    lines = [Line(", ".join(ruling.clauses), aloud=False)] if ruling.clauses else []
    return [*lines, Line(ruling.by_director, aloud=False)] if ruling.by_director else lines


# ---- what the table waits for


def _waits(
    voice: Voice, state: State, ruling: Ruling | None, question: Question | None, waiting: tuple[Act, ...],
) -> list[Section]:
    match question:
        case Offer():
            scene = Scene(state, ruling, question, waiting)
            options = [Line(" ".join(voice.say(one) for one in (option_words(scene, option), *then(scene, option))),
                            option=option, clause=option.clause,
                            label=voice.say(option_label(option, question)), aloud=not scene.is_private(option))
                       for option in question.options]
            own = any(not line.aloud for line in options)
            return _section(voice, "options", [Line(voice.say(who_chooses(question, state, own=own))), *options])
        case Ask():
            asked = question.about if isinstance(question.about, Seat) else ruling.seat if ruling is not None else None
            return _section(voice, "ask", _asked(voice, question, asked))
        case NotCovered():
            return _section(voice, "next", [Line(voice.say(not_covered(question)), aloud=False)])
        case None:
            effects = [one.effect for one in ruling.effects] if ruling is not None else []
            return _section(voice, "next", [Line(voice.say(said)) for said in next_words(state, effects)])


def _asked(voice: Voice, ask: Ask, seat: Seat | None) -> list[Line]:
    lines = [Line(voice.say(who_is_asked(ask, seat))),
             Line(voice.say(question_words(ask)), aloud=not ask.away, clause=ask.clause)]
    kind = FINDINGS[ask.finding].kind if ask.finding in FINDINGS else ""
    values = ask.values or ((True, False) if kind == "yes-no" else ())
    for value in values:
        words = answer_words(ask.finding, value, ask.clause)
        text = voice.say(words) if words is not None else voice.show(value)
        lines.append(Line(text, aloud=False, answer=value, label=text))
    return lines


