"""What the director asks: plain, neutral, never leading; and a label for each answer.

A question that is asked away from the table is spoken to one player alone. The labels are for the director.
"""

from __future__ import annotations

from dataclasses import dataclass

from hakem.calls import Call
from hakem.cards import Card
from hakem.laws.ruling import Ask
from hakem.locale.texts import Says, label, sentence


@dataclass(frozen=True, slots=True)
class Words:
    """A question; the same where it is about a card or call that can be named; a label for each answer."""

    question: str
    about: str = ""
    answers: tuple[tuple[object, str], ...] = ()


def _yes_no(yes: str, no: str) -> tuple[tuple[object, str], ...]:
    return ((True, yes), (False, no))


_LEAD_OR_PLAY = Words(
    sentence("What did you want to do with that card?"), sentence("What did you want to do with the {about}?"),
    _yes_no(label("It was meant as the lead due"), label("It was played to the lead on the table")))
FINDINGS = {
    "unintended": Words(
        sentence("What did you intend to call at the moment you made your call?"), "",
        _yes_no(label("Never meant: a slip of the hand or the tongue"),
                label("Meant at that moment, be it for an instant or by a lapse"))),
    "without-pause": Words(
        sentence("When did you notice it, and what did you do then?"), "",
        _yes_no(label("Changed, or tried to, without a pause for thought"), label("Paused for thought first"))),
    "call-made": Words(
        sentence("What exactly was said, or put on the table?"), "",
        _yes_no(label("It was a call"), label("It was no call"))),
    "intended": Words(sentence("Which call did you intend to make?")),
    "call-over": Words(
        sentence("Which call did you take as the last one when you called?"), "",
        (("first", label("Called over the first call")), ("second", label("Called over the second call")))),
    "auction-begun": Words(
        sentence("Had a player of that side taken the cards out of the board?"), "",
        _yes_no(label("Yes, at least one hand was out"), label("No, neither hand was out"))),
    "seen-others": Words(
        sentence("Has anybody seen a card that belongs to another hand?"), "",
        _yes_no(label("Yes, a card has been seen"), label("No, none has been seen"))),
    "playable": Words(
        sentence("Would every call so far have been made with the right cards too?"), "",
        _yes_no(label("The board can be played with no call changed"), label("It cannot be played normally"))),
    "tricks-won": Words(
        sentence("How many tricks did the revoking side win, from the trick of the revoke to the end?")),
    "incontrovertible": Words(
        sentence("Can another intention be shown beyond doubt?"), "",
        _yes_no(label("Another intention is beyond doubt"), label("It is not beyond doubt"))),
    "comparable": Words(
        sentence("What did the call that was taken back show, and what does the call that stands show?"),
        sentence("What did {about} show when you made it, and what does the call that stands show?"),
        _yes_no(label("Comparable: same or similar meaning, a part of it, or the same purpose"),
                label("Not comparable"))),
    "specifies": Words(
        sentence("Which suits does the call show by your agreement?"),
        sentence("Which suits does {about} show by your agreement?")),
    "found": Words(
        sentence("Where was the missing card found?"), "",
        (("elsewhere", label("Somewhere else")), ("played", label("Among the cards already played")),
         ("nowhere", label("It was not found")))),
    "card": Words(sentence("Which card is it?")),
    "surplus": Words(
        sentence("Where does the card come from that is one too many?"), "",
        (("crept-back", label("It was played already and lay among the others again")),
         ("left-out", label("A card was not played to an earlier trick")),
         ("foreign", label("It is not part of this deal")))),
    "trick": Words(sentence("Which trick is it?")),
    "partner-could-see": Words(
        sentence("Where was the card, and which way did its face point?"),
        sentence("Where was the {about}, and which way did its face point?"),
        _yes_no(label("The player's partner could have seen its face"),
                label("The player's partner could not have seen its face"))),
    "exposed-on-purpose": Words(
        sentence("How did the card come to be seen?"), sentence("How did the {about} come to be seen?"),
        _yes_no(label("By a deliberate act"), label("By accident"))),
    "could-comply": Words(
        sentence("Please let me see your hand, nobody else: what could be played at that moment?"), "",
        _yes_no(label("There was a card in the hand that had to be played"), label("There was none"))),
    "meant-as-lead": Words(
        sentence("What did you want to do with that card?"), sentence("What did you want to do with the {about}?"),
        _yes_no(label("It was meant as a lead"), label("It was not meant as a lead"))),
    "claim-intended": Words(
        sentence("Why did you face your cards?"), "",
        _yes_no(label("To claim"), label("Clearly not to claim"))),
    "called-as": Words(
        sentence("Which call did you take as the last one when you called?"), "",
        (("in-turn", label("Called in turn, without the call out of rotation")),
         ("over-it", label("Called over the call out of rotation")))),
}
FINDINGS_OF = {  # by the clause that asks, where the same finding is asked in other words
    ("unintended", "45C4b"): Words(
        sentence("Which card did you intend to name at the moment you spoke?"), "",
        _yes_no(label("Never meant: a slip of the tongue"), FINDINGS["unintended"].answers[1][1])),
    ("card", "45C4b"): Words(sentence("Which card did you intend to name?")),
    ("partner-could-see", "14B4"): Words(  # the card is not named: the table need not know which it is
        sentence("Where was the missing card, and which way did its face point?"), "",
        FINDINGS["partner-could-see"].answers),
    ("meant-as-lead", "53B"): _LEAD_OR_PLAY, ("meant-as-lead", "53C"): _LEAD_OR_PLAY,
}
UNKNOWN = label("It cannot be established")
SAY_WHICH = {
    "card": label("Name the card"), "call": label("Name the call"), "seat": label("Name the player"),
    "suits": label("Name the suits"), "number": label("Give the number"),
}


def question_words(ask: Ask) -> Says:
    """The question in words; with what it is about where that can be named."""
    words = _words(ask.finding, ask.clause)
    if words is None:
        return Says(PLAIN, {"finding": ask.finding})
    if words.about and isinstance(ask.about, Card | Call):
        return Says(words.about, {"about": ask.about})
    return Says(words.question)


PLAIN = sentence("Please establish: {finding}.")


def _words(finding: str, clause: str) -> Words | None:
    return FINDINGS_OF.get((finding, clause)) or FINDINGS.get(finding)


def answer_words(finding: str, value: object, clause: str = "") -> str | None:
    """The label of an answer; None where answers are named (a card, a call, a number)."""
    words = _words(finding, clause)
    return None if words is None else next((text for known, text in words.answers if known == value), None)
