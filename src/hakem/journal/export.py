"""What goes out: the log as CSV, everything as JSON, a call as a case in the contract's form.

Without `names` no name, no free word and no private fact leaves: that is what may be made public after the event.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Container, Iterable, Mapping
from datetime import datetime

from hakem.journal.derived import result
from hakem.journal.keeping import bare, given, present, without
from hakem.journal.kinds import Record, Told, Unknown
from hakem.journal.listing import ALL, MOST, Filter, log, pending
from hakem.journal.reading import Call, Entry, Line, read_call
from hakem.journal.scope import Club, Who
from hakem.journal.sessions import events_of, names_of, sessions_of

COLUMNS = ("call", "event", "session", "section", "table", "round", "board", "ns", "ew", "opened", "ruled", "closed",
           "state", "director", "edition", "laws", "clauses", "incidents", "open_reviews", "entries")


def as_csv(club: Club, which: Filter = ALL, *, names: bool = False, hidden: Container[str] = ()) -> str:
    """The log for a spreadsheet, one line a call; times in UTC. Of `hidden` calls only where they are."""
    events = {event.id: event.name for event in events_of(club)}
    sessions = {session.id: session.name for session in sessions_of(club)}
    due: dict[str, list[str]] = {}
    for one in pending(club, which):
        due.setdefault(one.call.id, []).append(one.clause)
    out = io.StringIO()
    out.write("\ufeff")  # spreadsheets take it for UTF-8 then
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for line in log(club, which, limit=MOST):
        rulings = [] if line.id in hidden else _rulings(line)
        reviews = [] if line.id in hidden else due.get(line.id, [])
        writer.writerow([_cell(value) for value in (
            line.id, events.get(line.event, ""), sessions.get(line.session, ""), line.section, line.table, line.round,
            line.board, line.pairs.get("NS"), line.pairs.get("EW"), _moment(line.opened_at), _moment(line.ruled_at),
            _moment(line.closed_at), line.state, _who(line.holder, names=names), line.edition,
            _words(str(one["law"]) for one in rulings),
            _words(str(clause) for one in rulings for clause in _list(one["clauses"])),
            _words(str(one["incident"]) for one in rulings), _words(reviews), line.seq,
        )])
    return out.getvalue()


def as_json(club: Club, which: Filter = ALL, *, names: bool = False) -> str:
    """Everything: events, sessions, calls with their entries, as cases, and their results."""
    lines = log(club, which, limit=MOST)
    used = {line.session for line in lines}
    out = {
        "events": [{"id": one.id, "name": one.name, "edition": one.edition, "elections": one.elections,
                    "starts": _moment(one.starts_at), "ends": _moment(one.ends_at)}
                   for one in events_of(club) if one.id in {line.event for line in lines}],
        "sessions": [{"id": one.id, "event": one.event, "name": one.name, "starts": _moment(one.starts_at)}
                     | ({"names": names_of(club, one.id)} if names else {})
                     for one in sessions_of(club) if one.id in used],
        "calls": [plain_call(read_call(club, line.id), names=names) for line in reversed(lines)],
    }
    return json.dumps(out, ensure_ascii=False, indent=1)


def case_of(call: Call, *, words: bool = True) -> dict[str, object]:
    """The call as a case in the contract's form, as far as its entries fit: `hakem rule` and `hakem check` read it.

    Without `words` its free words are left out; the answers that the ruling turns on stay.
    """
    played = call.play()
    found = played.case(f"call-{call.id}")
    if not words:
        found["record"] = [_wordless(record) for record in played.record]
    if played.aside:
        found["note"] = f"{len(played.aside)} entries do not fit what holds now, or have been forgotten"
    return found


def plain_call(call: Call, *, names: bool = False) -> dict[str, object]:
    """A call as plain data, with its result of this moment."""
    played = call.play()
    found: dict[str, object] = {
        "id": call.id, "session": call.session, "section": call.section, "table": call.table, "round": call.round,
        "board": call.board, "pairs": dict(call.pairs), "state": call.state, "opened": _moment(call.opened_at),
        "ruled": _moment(call.ruled_at), "closed": _moment(call.closed_at), "version": call.version,
        "opened_by": _who(call.opened_by, names=names), "holder": _who(call.holder, names=names),
        "entries": [_entry(one, names=names) for one in call.entries],
    }
    if names:
        return found | {"case": case_of(call), "result": played.table.result(call.id)}
    kept = call.last_result if call.is_forgotten else None
    return found | {"result": kept if kept is not None else result(played, call.id)}


def _wordless(record: Record) -> Record:
    told = Told(record)
    shown = without(told, [path for path, private in present(told) if path[0] == "record" and not private])
    assert isinstance(shown, Told)
    return shown.record


def _entry(entry: Entry, *, names: bool) -> dict[str, object]:
    what = entry.what if names else bare(entry.what)
    kind, data = (what.was, what.data) if isinstance(what, Unknown) else (what.kind, given(what))
    return {"seq": entry.seq, "kind": kind, "by": _who(entry.by, names=names), "at": _moment(entry.at), "data": data}


def _who(who: Who, *, names: bool) -> str:
    return who.name if names and who.name else f"director {who.number}"


def _moment(at: datetime | None) -> str | None:
    return None if at is None else at.strftime("%Y-%m-%dT%H:%M:%SZ")


def _rulings(line: Line) -> list[Mapping[str, object]]:
    found = line.summary.get("rulings")
    return found if isinstance(found, list) else []


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _words(many: Iterable[str]) -> str:
    return " ".join(dict.fromkeys(many))


def _cell(value: object) -> object:
    """A value for a spreadsheet, which takes some texts for formulas.

    >>> _cell("=1+1"), _cell(7), _cell(None)
    ("'=1+1", 7, '')
    """
    if value is None:
        return ""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value
