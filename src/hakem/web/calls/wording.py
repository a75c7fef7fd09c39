"""Entries of a call's journal in words, for its record. What was said away from the table is marked, to be masked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from hakem.calls import Contract
from hakem.cards import Suit
from hakem.errors import HakemError
from hakem.journal.derived import BY_MISTAKE
from hakem.journal.kinds import (
    Amended,
    Closed,
    Facts,
    Filed,
    HandedOver,
    Noted,
    Record,
    Reopened,
    Reviewed,
    Ticked,
    Told,
    Unknown,
    What,
)
from hakem.journal.reading import Call, Entry
from hakem.laws.ruling import Ask
from hakem.locale.incidents import INCIDENTS, value_words
from hakem.locale.options import LABELS
from hakem.locale.questions import UNKNOWN as UNKNOWN_WORDS
from hakem.locale.questions import answer_words, question_words
from hakem.locale.terms import Voice
from hakem.locale.texts import Says, label, sentence
from hakem.table.catalogue import FINDINGS
from hakem.table.entries import Acts, Choice, Finding, Incident, Ruled
from hakem.table.reading import entry_of
from hakem.web.calls.filed import filed_words
from hakem.web.render import shown_token

SAID = {
    "told": label("Told"), "facts": label("The table"), "amended": label("Changed"), "noted": label("Note"),
    "filed": label("Filed"), "reviewed": label("Came back"), "handed-over": label("Handed over"),
    "closed": label("Done at the table"), "reopened": label("Opened again"),
    "ticked": label("At the table"), "unknown": label("Written by a newer version"),
}
OF_RECORD = {"finding": label("Answer"), "choice": label("Choice"), "ruled": label("The director's own ruling")}
TICKS = {
    "read": label("Read out"), "declined": label("declined to hear the rest"), "arrived": label("director arrived"),
    "appeal-told": label("right to a review mentioned"), "slip": label("slip given"),
}
FILED = {
    "deal": label("Numbers of the pairs"), "outcome": label("Adjusted score"), "judgement": label("Judgement"),
    "penalty": label("Procedural penalty"), "warning": label("Warning"), "appeal": label("Appeal"),
}
RESULTS = {
    "no-change": label("score stands"), "adjusted": label("score adjusted"), "moot": label("does not arise"),
    "other": label("settled otherwise"),
}
CONTRACT, DEALER, BOARD = label("Contract {contract}"), label("Dealer {seat}"), label("Board {number}")
TOOK = sentence("Took the call knowingly: the board was, or may have been, still ahead of this director.")
TAKEN_OUT = label("taken out")
MOMENT_AND_WHAT = 2  # answers that are on one screen
FORGOTTEN = label("(forgotten)")
MISTAKE = label("Opened by mistake")


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the record."""

    seq: int
    kind: str
    head: str
    words: str
    note: str
    private: bool
    by: str
    at: datetime
    status: str = ""


def steps_of(voice: Voice, call: Call) -> list[Step]:
    """The record, line by line. The interview's own bookkeeping is left out: its facts stand in the entries it made."""
    found: list[Step] = []
    for entry in call.entries:
        step = _step(voice, entry) if not _is_bookkeeping(entry.what) else _told_at_once(voice, entry)
        if step is None or (isinstance(entry.what, Facts) and not step.words):
            continue
        if found and _is_reading(entry.what) and found[-1].head == step.head and step.at == found[-1].at:
            found[-1] = replace(found[-1], words=f"{found[-1].words} · {step.words}")  # all options at once
        else:
            found.append(step)
    return found


def _is_reading(what: What) -> bool:
    return isinstance(what, Ticked) and what.what == "read"


def _is_bookkeeping(what: What) -> bool:
    return isinstance(what, Filed) and what.group == "stage" and BY_MISTAKE not in what.data


def _told_at_once(voice: Voice, entry: Entry) -> Step | None:
    """What no law here rules is told in two answers, and stands in no entry of the table's."""
    assert isinstance(entry.what, Filed)
    answers = entry.what.data.get("answers")
    if not isinstance(answers, list) or len(answers) > MOMENT_AND_WHAT or "wrote" not in entry.what.data:
        return None
    if "before" in entry.what.data:  # told anew, and not to its end
        return None
    key = str(answers[-1][1])
    return Step(entry.seq, "told", voice.say(SAID["told"]), voice.say(INCIDENTS.get(key, key)), "", private=False,
                by=entry.by.name or f"#{entry.by.number}", at=entry.at)


def _step(voice: Voice, entry: Entry) -> Step:
    what = entry.what
    head = voice.say(SAID.get(what.kind, what.kind))
    by = entry.by.name or f"#{entry.by.number}"
    words, note, status = "", "", ""
    match what:
        case Told(record, _, status, note, private):
            head = voice.say(OF_RECORD.get(_key(record), SAID["told"]))
            words, note = record_words(voice, record), note or private
        case Facts(facts):
            words = facts_words(voice, facts)
        case Amended(of, to, reason, _, status):
            head = f"{head} (#{of})"
            words = voice.say(TAKEN_OUT) if to is None else \
                facts_words(voice, to) if isinstance(to, Mapping) and not _is_record(to) else record_words(voice, to)
            note = " · ".join(filter(None, (reason, what.note or what.private)))
        case Ticked(tick, to, _, option):
            head = voice.say(TICKS[tick]) if tick == "read" else head
            words = option_words(voice, option) if tick == "read" else \
                " · ".join(filter(None, (token(voice, to) if to else "", voice.say(TICKS.get(tick, tick)))))
        case Noted(text):
            note = text
        case Filed("stage"):
            head = voice.say(MISTAKE)
        case Filed(group, data, texts):
            words = filed_words(voice, group, data) or \
                " · ".join(f"{name} {_plain(value)}" for name, value in data.items() if _plain(value))
            head, note = voice.say(FILED.get(group, group)), " · ".join(map(str, texts.values()))
        case Reviewed(review, result, note):
            words = f"{review.split(':')[1] if ':' in review else review}: {voice.say(RESULTS.get(result, result))}"
        case HandedOver(to, note):
            words = voice.say(TOOK) if to == str(entry.by.number) else ""
        case Reopened(note):
            words = ""
        case Closed() | Unknown():
            words = ""
    private_here = bool(entry.private) or (isinstance(what, Told) and _is_away(what.record))
    return Step(entry.seq, what.kind, head, words, note, private_here, by, entry.at, status)


def _plain(value: object) -> str:
    """Plain data on one line; empty where it says nothing."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_plain(one)}" for name, one in value.items() if _plain(one))
    if isinstance(value, list):
        return ", ".join(filter(None, map(_plain, value)))
    return "" if value is None else str(value)


def _key(record: Record) -> str:
    return next(iter(record)) if isinstance(record, Mapping) and record else ""


def _is_record(data: Mapping[str, object]) -> bool:
    try:
        entry_of(data)
    except HakemError:
        return False
    return True


def _is_away(record: Record) -> bool:
    found = record.get("finding") if isinstance(record, Mapping) else None
    return isinstance(found, Mapping) and any(name in FINDINGS and FINDINGS[name].away for name in found)


def contract_words(voice: Voice, text: str) -> str:
    """A contract with its declarer."""
    contract = Contract.parse(text)
    return f"{voice.show(contract)} {voice.show(contract.declarer)}"


def facts_words(voice: Voice, facts: Mapping[str, object]) -> str:
    """What the table began with."""
    parts = []
    if "board" in facts:
        parts.append(voice.say(Says(BOARD, {"number": facts["board"]})))
    if "dealer" in facts:
        parts.append(voice.say(Says(DEALER, {"seat": token(voice, str(facts["dealer"]))})))
    if "contract" in facts:
        parts.append(voice.say(Says(CONTRACT, {"contract": contract_words(voice, str(facts["contract"]))})))
    return " · ".join(parts)


def record_words(voice: Voice, record: Record) -> str:
    """An entry of the record."""
    if isinstance(record, Mapping) and "unremarked" in record:
        record = str(record["unremarked"])
    try:
        entry = entry_of(record)
    except HakemError:
        return voice.say(FORGOTTEN)
    match entry:
        case Acts(acts):
            return " ".join(token(voice, str(act)) for act in acts)
        case Finding(name, value, _):
            words = answer_words(name, value) if value != "unknown" else UNKNOWN_WORDS
            shown = voice.say(words) if words is not None else voice.show(value)
            return f"{voice.say(question_words(Ask(name)))} {shown}"
        case Choice(picks):
            return " · ".join(
                f"{voice.show(pick.by)}: {_pick(voice, pick)}" if pick.by else _pick(voice, pick) for pick in picks)
        case Incident(kind, seat, fields):
            shown_fields = [_value(voice, value) for name, value in fields.items() if not name.endswith("-artificial")]
            who = [voice.show(seat)] if seat is not None else []
            return f"{voice.say(INCIDENTS.get(kind, kind))}: {', '.join([*who, *filter(None, shown_fields)])}"
        case Ruled(law, _, why):
            return f"{law}: {why}"


def _pick(voice: Voice, pick: object) -> str:
    word = getattr(pick, "option", "")
    slots = {"suits": getattr(pick, "suits", ()), "named": getattr(pick, "card", None),
             "hand": getattr(pick, "hand", None)}
    return voice.say(Says(LABELS.get(word, word), slots))


def option_words(voice: Voice, word: str) -> str:
    """An option as it was ticked."""
    if not word:
        return ""
    name, *rest = word.split()
    text = LABELS.get(name, name)
    suits = " ".join(voice.show(Suit(one)) for one in rest if one in ("C", "D", "H", "S"))
    slots = {"suits": suits, **dict.fromkeys(("named", "hand"), " ".join(token(voice, one) for one in rest))}
    return voice.say(Says(text, slots))


def _value(voice: Voice, value: object) -> str:
    if isinstance(value, str):
        return voice.say(value_words(value))
    if isinstance(value, tuple):
        return " ".join(_value(voice, one) for one in value)
    if isinstance(value, Mapping):
        return " ".join(f"{voice.show(key)} {one}" for key, one in value.items())
    return voice.show(value)


def token(voice: Voice, text: str) -> str:
    """A seat, call or card as it is shown; a seat before a colon in front."""
    seat, colon, rest = text.rpartition(":")
    return f"{shown_token(voice, seat)}: {shown_token(voice, rest)}" if colon else shown_token(voice, text)
