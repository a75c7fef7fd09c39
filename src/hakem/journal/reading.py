"""Calls as they are read: with all entries, or as a line in a list."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from sqlalchemy import Connection, Row, bindparam, select

from hakem.journal.keeping import unkeep, without
from hakem.journal.kinds import Amended, Closed, Record, Told, What
from hakem.journal.plain import Json, Path, put
from hakem.journal.play import Played, play
from hakem.journal.scope import Club, Who, whos
from hakem.journal.tables import calls, entries, texts


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a call's journal. `private` and `missing` are places in `what`: not for players; forgotten."""

    seq: int
    what: What
    by: Who
    at: datetime
    key: str | None = None
    private: tuple[Path, ...] = ()
    missing: tuple[Path, ...] = ()

    @property
    def kind(self) -> str:
        """The kind by its word."""
        return self.what.kind

    def masked(self) -> Entry:
        """The same with nothing private in it."""
        return Entry(self.seq, without(self.what, self.private), self.by, self.at, self.key, (),
                     (*self.missing, *self.private))


@dataclass(frozen=True, slots=True)
class Line:
    """A call as a list shows it.

    `summary` is plain data that follows from the entries: `rulings` (incident, seat, law, clauses), `next` (what is
    waited for), `question`, `in_force` (penalty cards and restrictions), `aside` and `reviews` (how many entries
    do not fit, how many reviews its rulings leave), `about` (what was told to have happened, ruled on or not).
    """

    id: str
    event: str
    session: str
    section: str
    table: int
    board: int | None
    round: int | None
    pairs: Mapping[str, str]  # by side: NS, EW
    edition: int
    elections: Mapping[str, bool]
    version: str  # of hakem, when the call was opened
    state: str  # open | closed
    seq: int
    opened_by: Who
    holder: Who
    opened_at: datetime
    changed_at: datetime
    ruled_at: datetime | None
    closed_at: datetime | None
    summary: Mapping[str, object]

    @property
    def is_open(self) -> bool:
        """Whether it is still open."""
        return self.state == "open"

    @property
    def beginning(self) -> dict[str, object]:
        """What its table begins with before anybody told more."""
        found: dict[str, object] = {"edition": self.edition}
        if self.elections:
            found["elections"] = dict(self.elections)
        if self.board is not None:
            found["board"] = self.board
        return found


@dataclass(frozen=True, slots=True)
class Call(Line):
    """A call with everything said in it."""

    entries: tuple[Entry, ...] = field(default=())

    def play(self, *, before: int | None = None) -> Played:
        """The table that its entries lead to, with amendments made; or only as far as before this entry."""
        return play(self.beginning, ((one.seq, one.what, one.missing) for one in self.entries), before=before)

    def holds(self, seq: int) -> Told | None:
        """What entry `seq` told, with the amendments of it made; None where it told nothing, or was taken away."""
        told = next((one.what for one in self.entries if one.seq == seq), None)
        if not isinstance(told, Told):
            return None
        there = True
        for what in (one.what for one in self.entries):
            if isinstance(what, Amended) and what.of == seq:
                there = what.to is not None
                told = told if what.to is None else _held(told, what.to, what)
        return told if there else None

    @property
    def is_forgotten(self) -> bool:
        """Whether something that its rulings turn on has been forgotten: `last_result` still tells them."""
        return any(path[0] in ("record", "to") for entry in self.entries for path in entry.missing)

    @property
    def last_result(self) -> Mapping[str, object] | None:
        """The result as it was kept when the call was last closed."""
        kept = [entry.what.result for entry in self.entries if isinstance(entry.what, Closed)]
        return kept[-1] if kept else None

    def masked(self) -> tuple[Entry, ...]:
        """The entries with nothing private in them."""
        return tuple(entry.masked() for entry in self.entries)


def _held(told: Told, to: Record, now: Amended) -> Told:
    """The same with what it should have been; whose word it was stays where the amendment does not say."""
    if not now.status:
        return replace(told, record=to)
    return replace(told, record=to, said_by=now.said_by, status=now.status, note=now.note, private=now.private)


_ENTRIES = select(entries).where(
    entries.c.club_id == bindparam("club"), entries.c.call_id == bindparam("call"), entries.c.seq > bindparam("after"),
).order_by(entries.c.seq)
_TEXTS = select(texts.c.seq, texts.c.place, texts.c.value).where(
    texts.c.club_id == bindparam("club"), texts.c.call_id == bindparam("call"), texts.c.seq > bindparam("after"))

Reading = Mapping[tuple[str, int], Who]


def line_values(row: Row[tuple[object, ...]], who: Reading) -> dict[str, object]:
    """The fields of a line from its row."""
    def by(number: int) -> Who:
        return who.get((row.event_id, number), Who(number))

    pairs = {side: pair for side, pair in (("NS", row.pair_ns), ("EW", row.pair_ew)) if pair is not None}
    return {
        "id": row.id, "event": row.event_id, "session": row.session_id, "section": row.section,
        "table": row.table_number, "board": row.board, "round": row.round, "pairs": pairs, "edition": row.edition,
        "elections": row.elections, "version": row.version, "state": row.state, "seq": row.seq,
        "opened_by": by(row.opened_by), "holder": by(row.holder), "opened_at": row.opened_at,
        "changed_at": row.changed_at, "ruled_at": row.ruled_at, "closed_at": row.closed_at, "summary": row.summary,
    }


def line_of(row: Row[tuple[object, ...]], who: Reading) -> Line:
    """A line from its row."""
    return Line(**line_values(row, who))  # type: ignore[arg-type]


def lines_of(club: Club, connection: Connection, rows: Iterable[Row[tuple[object, ...]]]) -> tuple[Line, ...]:
    """Lines from rows of calls."""
    rows = tuple(rows)
    who = whos(club, connection, (pair for row in rows for pair in holders(row)))
    return tuple(line_of(row, who) for row in rows)


def holders(row: Row[tuple[object, ...]]) -> tuple[tuple[str, int], tuple[str, int]]:
    """Whom the row of a call names: who opened it and who has it, by event and number."""
    return (row.event_id, row.opened_by), (row.event_id, row.holder)


def read_in(club: Club, connection: Connection, call_id: str) -> Call:
    """The call as it is now."""
    row = club.find(connection, calls, "call", call_id)
    found, who = entries_in(club, connection, row)
    return Call(**line_values(row, who), entries=found)  # type: ignore[arg-type]


def entries_in(club: Club, connection: Connection, call: Row[tuple[object, ...]],
               after: int = 0) -> tuple[tuple[Entry, ...], Reading]:
    """The entries of a call after this one, from the row of the call; and the directors whom the row and they name."""
    event, keys = call.event_id, {"club": club.id, "call": call.id, "after": after}
    rows = connection.execute(_ENTRIES, keys).all()
    beside: dict[tuple[int, int], Json] = {}
    if any(row.beside for row in rows):
        beside = {(row.seq, row.place): row.value for row in connection.execute(_TEXTS, keys)}
    who = whos(club, connection, [*holders(call), *((event, row.actor) for row in rows)])
    found = []
    for row in rows:
        data, private, missing = row.data, [], []
        for place, (path, is_private) in enumerate(row.beside):
            if (row.seq, place) in beside:
                put(data, tuple(path), beside[row.seq, place])
                if is_private:
                    private.append(tuple(path))
            else:
                missing.append(tuple(path))
        found.append(Entry(row.seq, unkeep(row.kind, data), who.get((event, row.actor), Who(row.actor)), row.at,
                           row.key, tuple(private), tuple(missing)))
    return tuple(found), who


def read_call(club: Club, call_id: str) -> Call:
    """A call with all its entries."""
    with club.store.reading() as connection:
        return read_in(club, connection, call_id)


def entries_since(club: Club, call_id: str, after: int) -> tuple[Entry, ...]:
    """What was written after this entry: for a screen that looks now and then whether somebody else was there."""
    with club.store.reading() as connection:
        row = club.find(connection, calls, "call", call_id)
        if not 0 <= after < row.seq:
            return ()
        return entries_in(club, connection, row, after)[0]
