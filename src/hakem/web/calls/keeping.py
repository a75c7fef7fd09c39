"""Writing into a call's journal from a form: once, and never over what somebody else wrote meanwhile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from starlette.responses import Response

from hakem.journal import derived
from hakem.journal.errors import Stale
from hakem.journal.kinds import Said
from hakem.journal.reading import Call, Entry
from hakem.journal.writing import append
from hakem.locale.texts import label, sentence
from hakem.web.house import Visit

MEANWHILE = sentence("{who} has written here meanwhile; your answer was not taken. Please look at the question again.")
TYPED = ("note", "reason", "why", "text", "reasons")  # what is typed and not tapped: it can be copied then
SOMEBODY = label("Another director")


def write(visit: Visit, call: Call, said: Said | Sequence[Said], to: str = "", **query: object) -> Response:
    """Append what a form says and go on. The form says after which entry it was filled in."""
    after = visit.form.number("after", 0, 10**6) if visit.form.has("after") else None
    try:
        append(visit.club, call, after, said, by=visit.me, at=visit.at, key=key_of(visit))
    except Stale as stale:
        if _was_sent(visit, stale.entries):
            return visit.go(to or f"/calls/{call.id}", **query)
        return meanwhile(visit, stale)
    return visit.go(to or f"/calls/{call.id}", **query)


def is_late(visit: Visit, call: Call) -> Response | None:
    """The answer to a form that was filled in before something else was written; None if it is not late."""
    after = visit.form.number("after", 0, 10**6)
    if after == call.seq:
        return None
    if _was_sent(visit, call.entries):
        return visit.go(f"/calls/{call.id}")
    return meanwhile(visit, Stale(call, after))


def is_closed(visit: Visit, call: Call) -> Response | None:
    """The page instead of one that asks what a closed call does not take; None while it is open."""
    if call.is_open:
        return None
    return visit.show("call_closed.html", call=call, place=f"{call.section}{call.table}", visit=visit,
                      back=f"/calls/{call.id}")


def _was_sent(visit: Visit, entries: Iterable[Entry]) -> bool:
    """Whether one of these entries came of the same form, sent twice."""
    key = key_of(visit)
    return key is not None and any(entry.key == key for entry in entries)


def meanwhile(visit: Visit, stale: Stale) -> Response:
    """Say that somebody else was quicker, and who."""
    who = next((entry.by.name for entry in reversed(stale.entries) if entry.by.director != visit.me), None)
    names = [*TYPED, *(["v"] if visit.form.has("typed") else [])]
    typed = [text for name in names for text in visit.form.all(name) if text.strip()]
    return visit.show("stale.html", status=409, call=stale.call, typed=typed,
                      text=visit.say(MEANWHILE, who=who or visit.say(SOMEBODY)))


def key_of(visit: Visit) -> str | None:
    """The key under which a form counts once; its director is part of it."""
    key = visit.form.get("key")
    return f"{visit.me[:16]}.{key[:40]}" if key and key.isascii() and key.isprintable() else None


def needs_reason(call: Call, seq: int) -> bool:
    """Whether a change of this entry needs a reason: it was read out, or somebody has chosen by it."""
    return seq <= derived.settled((entry.seq, entry.what) for entry in call.entries)
