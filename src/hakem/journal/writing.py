"""Opening a call, and appending to its journal.

An append says after which entry it was made. If somebody has written since, nothing is written and `Stale` shows what
it was. A form that is posted twice carries the same key, and is written once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial

from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from hakem import __version__
from hakem.errors import BadNotation
from hakem.journal import derived
from hakem.journal.errors import Refused, Stale
from hakem.journal.keeping import keep
from hakem.journal.kinds import ADDITIVE, Closed, HandedOver, Said
from hakem.journal.plain import name_of, new_id, number_of, utc
from hakem.journal.play import Played
from hakem.journal.preparing import fill
from hakem.journal.reading import Call, Entry, read_call, read_in
from hakem.journal.scope import THE_JOURNAL, Club, Who, actor
from hakem.journal.sessions import check_place, event_of
from hakem.journal.tables import calls, entries, reviews, texts

MOST_KEY = 64


@dataclass(frozen=True, slots=True)
class NewCall:
    """A call to the Director: where. Edition and elections are the event's unless given."""

    session: str
    section: str
    table: int
    board: int | None = None
    round: int | None = None
    pairs: Mapping[str, str] = field(default_factory=dict)
    edition: int | None = None
    elections: Mapping[str, bool] | None = None


@dataclass(frozen=True, slots=True)
class Written:
    """What an append came to: the call as it is now and its table. `repeated`: it had been written before."""

    call: Call
    played: Played
    repeated: bool = False


def open_call(club: Club, new: NewCall, said: Sequence[Said] = (), *, by: str, at: datetime,
              key: str | None = None) -> Written:
    """Open a call and write its first entries. With a key that was used before, the call that it opened."""
    key = _key(key)
    with club.store.reading() as connection:
        if key is not None and (old := _opened(club, connection, key)) is not None:
            return Written(old, old.play(), repeated=True)
        event = event_of(club, connection, new.session, running=True)
        check_place(club, connection, new.session, new.section, new.table, new.board)
    call = Call(
        id=new_id(), event=event.id, session=new.session, section=new.section, table=new.table,
        board=None if new.board is None else number_of(new.board, "board", 1),
        round=None if new.round is None else number_of(new.round, "round", 1), pairs=_pairs(new.pairs),
        edition=new.edition or event.edition,
        elections=event.elections if new.elections is None else dict(new.elections), version=__version__,
        state="open", seq=0, opened_by=THE_JOURNAL, holder=THE_JOURNAL, opened_at=utc(at), changed_at=utc(at),
        ruled_at=None, closed_at=None, summary={},
    )
    plan = _plan(club, call, tuple(said), at)

    def write(connection: Connection) -> Written:
        who = actor(club, connection, event.id, by)
        connection.execute(insert(calls).values(_columns(plan) | {
            "id": call.id, "club_id": club.id, "event_id": event.id, "session_id": call.session, "key": key,
            "section": call.section, "table_number": call.table, "round": call.round,
            "pair_ns": call.pairs.get("NS"), "pair_ew": call.pairs.get("EW"), "edition": call.edition,
            "elections": dict(call.elections), "version": call.version, "opened_by": who.number,
            "holder": who.number, "opened_at": call.opened_at,
        }))
        return _write(club, connection, replace(call, opened_by=who, holder=who), plan, who, None)

    try:
        return club.store.write(write)
    except IntegrityError:  # the same form, at the same moment
        with club.store.reading() as connection:
            old = _opened(club, connection, key) if key is not None else None
        if old is None:
            raise
        return Written(old, old.play(), repeated=True)


def append(club: Club, to: str | Call, after: int | None, said: Said | Sequence[Said], *, by: str, at: datetime,
           key: str | None = None) -> Written:
    """Write these entries after entry `after` of the call, all of them or none.

    Stale if something was written since. HakemError of the table where a told entry does not fit. `after` None is for
    what answers nothing (ticks, notes, filed fields, reviews): it goes to the end, whatever stands there.
    `to`: the call's id, or the call as it was just read: it is read again only if somebody has written since.
    """
    many = tuple(said) if isinstance(said, Sequence) else (said,)
    if not many:
        raise BadNotation("nothing to write")
    if after is None and not all(isinstance(one, ADDITIVE) for one in many):
        raise BadNotation("after: the entry that the answer was given to was expected")
    key = _key(key)
    while True:
        call = to if isinstance(to, Call) else read_call(club, to)
        if key is not None and any(entry.key == key for entry in call.entries):
            return Written(call, call.play(), repeated=True)
        if after is not None and call.seq != after:
            raise Stale(call, after)
        plan = _plan(club, call, many, at)
        written = club.store.write(partial(_append, club, call, plan, by, key))
        if written is not None:
            return written
        to = call.id


def _append(club: Club, call: Call, plan: _Plan, by: str, key: str | None, connection: Connection) -> Written | None:
    """Write the plan where the call is still as it was read; else nothing."""
    changed = connection.execute(_CHANGE, _columns(plan) | {"club": club.id, "call": call.id, "after": call.seq})
    if changed.rowcount != 1:
        return None
    return _write(club, connection, call, plan, actor(club, connection, call.event, by), key)


def close_by_itself(club: Club, connection: Connection, call_id: str, at: datetime) -> None:
    """The journal closes a call itself, so that its result is kept."""
    call = read_in(club, connection, call_id)
    plan = _plan(club, call, (Closed(),), at)
    connection.execute(_CHANGE, _columns(plan) | {"club": club.id, "call": call.id, "after": call.seq})
    _write(club, connection, call, plan, THE_JOURNAL, None)


@dataclass(frozen=True, slots=True)
class _Plan:
    at: datetime
    said: tuple[tuple[int, Said], ...]
    played: Played
    dues: tuple[derived.Due, ...]
    done: Mapping[str, int]
    state: str
    seq: int
    board: int | None
    ruled_at: datetime | None
    closed_at: datetime | None
    summary: Mapping[str, object]


def _plan(club: Club, call: Call, said: Sequence[Said], at: datetime) -> _Plan:
    at = utc(at)
    filled = fill(call, said)
    played, state = filled.played, filled.state
    board = _board(played)
    if board is not None and board != call.board:
        with club.store.reading() as connection:
            check_place(club, connection, call.session, call.section, call.table, board)
    everything = [(entry.seq, entry.what) for entry in call.entries] + list(filled.said)
    return _Plan(
        at, filled.said, played, derived.dues(played), derived.done(everything), state, call.seq + len(said),
        board, call.ruled_at or (at if derived.is_ruled(played) else None),
        None if state == "open" else call.closed_at if call.state == state else at,
        derived.summary(played) | {"about": derived.about(everything)},
    )


_ADD_ENTRIES, _ADD_TEXTS = insert(entries), insert(texts)
_CHANGE = update(calls).where(
    calls.c.club_id == bindparam("club"), calls.c.id == bindparam("call"), calls.c.seq == bindparam("after"))


def _board(played: Played) -> int | None:
    """The board: where it was told after the call was opened, it is a fact of its table like any other."""
    told = played.facts.get("board")
    return None if told is None else number_of(told, "board", 1)


def _columns(plan: _Plan) -> dict[str, object]:
    return {
        "seq": plan.seq, "state": plan.state, "board": plan.board, "changed_at": plan.at, "ruled_at": plan.ruled_at,
        "closed_at": plan.closed_at, "laws": derived.laws(plan.played), "summary": plan.summary,
    }


def _write(club: Club, connection: Connection, call: Call, plan: _Plan, who: Who, key: str | None) -> Written:
    """Write the entries of a plan whose place in the call is ours."""
    rows: list[dict[str, object]] = []
    lying_beside: list[dict[str, object]] = []
    written, holder = [], call.holder
    of_call: dict[str, object] = {"club_id": club.id, "call_id": call.id}
    for seq, one in plan.said:
        if isinstance(one, HandedOver):
            holder = actor(club, connection, call.event, one.to)
            one = replace(one, to=str(holder.number))  # noqa: PLW2901 - the journal has numbers
        kept, entry_key = keep(one), key if not rows else None
        rows.append(of_call | {"seq": seq, "key": entry_key, "kind": kept.kind, "data": kept.data, "actor": who.number,
                               "at": plan.at, "beside": [[list(path), private] for path, private in kept.beside]})
        lying_beside += [of_call | {"seq": seq, "place": place, "value": value}
                         for place, value in enumerate(kept.texts)]
        private = tuple(path for path, is_private in kept.beside if is_private)
        written.append(Entry(seq, one, who, plan.at, entry_key, private))
    if rows:
        connection.execute(_ADD_ENTRIES, rows)
    if lying_beside:
        connection.execute(_ADD_TEXTS, lying_beside)
    if holder is not call.holder:
        connection.execute(update(calls).where(club.owns(calls, id=call.id)).values(holder=holder.number))
    if plan.dues or call.summary.get("reviews"):
        _write_reviews(club, connection, call.id, plan)
    now = replace(call, entries=call.entries + tuple(written), holder=holder, seq=plan.seq, state=plan.state,
                  board=plan.board, changed_at=plan.at, ruled_at=plan.ruled_at, closed_at=plan.closed_at,
                  summary=plan.summary)
    return Written(now, plan.played)


def _write_reviews(club: Club, connection: Connection, call_id: str, plan: _Plan) -> None:
    wanted = {due.key: (due.clause, due.when, due.incident, plan.done.get(due.key)) for due in plan.dues}
    there = {row.key: (row.clause, row.due, row.incident, row.done_seq)
             for row in connection.execute(select(reviews).where(club.owns(reviews, call_id=call_id)))}
    if gone := [key for key, value in there.items() if wanted.get(key) != value]:
        connection.execute(delete(reviews).where(club.owns(reviews, call_id=call_id), reviews.c.key.in_(gone)))
    if new := [key for key, value in wanted.items() if there.get(key) != value]:
        connection.execute(insert(reviews), [
            dict(zip(("clause", "due", "incident", "done_seq"), wanted[key], strict=True))
            | {"club_id": club.id, "call_id": call_id, "key": key} for key in new])


def _opened(club: Club, connection: Connection, key: str) -> Call | None:
    found = connection.scalar(select(calls.c.id).where(club.owns(calls, key=key)))
    return None if found is None else read_in(club, connection, found)


def _key(key: str | None) -> str | None:
    if key is None:
        return None
    if not (0 < len(key) <= MOST_KEY and key.isascii() and key.isprintable()):
        raise BadNotation(f"key: 1 to {MOST_KEY} plain signs were expected")
    return key


def _pairs(pairs: Mapping[str, str]) -> dict[str, str]:
    for side in pairs:
        if side not in ("NS", "EW"):
            raise Refused(f"pairs: NS and EW were expected, got {side[:10]!r}")
    return {side: name_of(number, "pair")[:20] for side, number in pairs.items()}
