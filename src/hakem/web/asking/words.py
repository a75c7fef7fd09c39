"""The words of a screen: what is asked, and what each answer is called."""

from __future__ import annotations

from hakem.cards import Card, Seat, Side, Suit
from hakem.laws.ruling import Ask
from hakem.locale.incidents import field_words, value_words
from hakem.locale.questions import answer_words, question_words
from hakem.locale.terms import SUITS, Voice
from hakem.locale.texts import label
from hakem.locale.waiting import who_is_asked
from hakem.rulings.interview_steps import Step
from hakem.table.telling import NOW

YES, NO = label("Yes"), label("No")
LEAVE_OUT, NOBODY_YET = label("Leave it out"), label("Nobody has played to the next trick")


def title_of(voice: Voice, step: Step) -> str:
    """The question."""
    if isinstance(step.question, Ask):
        return voice.say(question_words(step.question))
    return voice.say(field_words(step.about, step.name))


def left_out(step: Step) -> str:
    """What it is called to answer nothing."""
    return NOBODY_YET if step.name == NOW else LEAVE_OUT


def asked_whom(voice: Voice, step: Step, seat: Seat | None) -> str:
    """To whom the law's question goes, and where."""
    if not isinstance(step.question, Ask):
        return ""
    about = step.question.about
    return voice.say(who_is_asked(step.question, about if isinstance(about, Seat) else seat))


def value_of(voice: Voice, step: Step, value: object) -> str:
    """What an answer is called."""
    if isinstance(step.question, Ask) and (words := answer_words(step.question.finding, value, step.question.clause)):
        return voice.say(words)
    match value:
        case bool():
            return voice.say(YES if value else NO)
        case Suit():
            return f"{voice.show(value)} {voice.say(SUITS[value])}"
        case Seat() | Side() | Card():
            return voice.show(value)
        case str():
            return voice.say(value_words(value))
        case _:
            return voice.show(value)

