"""Entries made ready to be written: checked against the call as it is, and filled in with what the journal knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from hakem.errors import BadNotation, Impossible, NotAsked
from hakem.journal import derived
from hakem.journal.errors import IsClosed, IsForgotten, NotFound, ReasonNeeded, Refused
from hakem.journal.keeping import given, unkeep
from hakem.journal.kinds import (
    ADDITIVE,
    Amended,
    Closed,
    Facts,
    HandedOver,
    Record,
    Reopened,
    Reviewed,
    Said,
    Told,
    Unknown,
    check,
)
from hakem.journal.play import FACTS, Numbered, Played, play
from hakem.journal.reading import Call
from hakem.table.reading import entry_of


@dataclass(frozen=True, slots=True)
class Filled:
    """Entries with their numbers, and where the call is after them."""

    said: tuple[tuple[int, Said], ...]
    played: Played
    state: str


def fill(call: Call, said: Sequence[Said]) -> Filled:
    """Check the entries one after the other. HakemError if one of them cannot be written; nothing is then."""
    if call.is_forgotten:
        raise IsForgotten(f"call {call.id}: what its rulings turn on has been forgotten; it can only be read")
    before: list[Numbered] = [(one.seq, one.what, one.missing) for one in call.entries]
    played, state, done = play(call.beginning, before), call.state, []
    for seq, one in enumerate(map(_plain, said), call.seq + 1):
        if state == "closed" and not isinstance(one, (*ADDITIVE, Reopened, HandedOver)):
            raise IsClosed(f"call {call.id} is closed")
        filled = _filled(one, before, played, state, call.id)
        before.append((seq, filled, ()))
        done.append((seq, filled))
        if isinstance(filled, Told) and not played.aside:
            played = _with(played, seq, filled.record)
        elif isinstance(filled, Facts | Told | Amended):
            played = _again(call, before, seq, filled)
        state = {Closed: "closed", Reopened: "open"}.get(type(filled), state)
    return Filled(tuple(done), played, state)


def _filled(said: Said, before: Sequence[Numbered], played: Played, state: str,
            name: str) -> Said:
    match said:
        case Facts(facts):
            _facts(facts)
            return said
        case Told(record):
            entry_of(record)
            return replace(said, asked=played.question,
                           before=played.aside[0].seq if played.aside else None)
        case Amended(of, to, reason):
            old = next((what for seq, what, _ in before if seq == of), None)
            if isinstance(old, Told):
                if to is not None:
                    entry_of(to)
            elif isinstance(old, Facts):
                if not isinstance(to, Mapping | None):
                    raise BadNotation("facts are amended to facts")
                _facts(to or {})
            else:
                raise NotFound(f"entry {of} is none that can be amended")
            if of <= derived.settled((seq, what) for seq, what, _ in before) and not reason.strip():
                raise ReasonNeeded(f"entry {of} was read out or chosen by; a change needs a reason")
            return said
        case Closed():
            return Closed(derived.result(played, name))
        case Reopened():
            if state == "open":
                raise Refused("the call is open")
            return said
        case Reviewed(review):
            if review not in {due.key for due in derived.dues(played)}:
                raise NotFound("there is no such review")
            return said
        case _:
            return said


def _with(played: Played, seq: int, record: Record) -> Played:
    """The same with one entry more at its end."""
    played.table.record(entry_of(record))
    return replace(played, record=(*played.record, record), order=(*played.order, seq))


def _again(call: Call, before: Sequence[Numbered], seq: int, said: Said) -> Played:
    """Play with the new entry. It must fit itself; what no longer fits after an amendment is set aside."""
    played = play(call.beginning, before)
    of = said.of if isinstance(said, Amended) else seq
    for one in played.aside:
        if one.seq == of:
            raise (NotAsked if one.why in ("other-question", "after-aside") else Impossible)(one.why)
    return played


def _facts(facts: Mapping[str, object]) -> None:
    for name in facts:
        if name not in FACTS:
            raise BadNotation(f"facts: unknown key {str(name)[:40]!r}; known are {', '.join(FACTS)}")


def _plain(said: Said) -> Said:
    """The same as it will be read again: plain data, texts without what no screen shows."""
    check(said)
    plain = unkeep(said.kind, given(said))
    assert not isinstance(plain, Unknown)
    return plain
