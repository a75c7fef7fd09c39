"""One club never reaches what another has, whichever function it asks and whichever ids it brings."""

from __future__ import annotations

import inspect

import pytest
from sqlalchemy import func, select

from hakem import journal
from hakem.errors import HakemError
from hakem.journal import (
    CHIEF,
    Club,
    Filter,
    NewCall,
    Noted,
    NotFound,
    Reviewed,
    Told,
    append,
    as_csv,
    as_json,
    boards_ahead,
    delete_call,
    delete_club,
    delete_event,
    delete_session,
    directors_of,
    end_session,
    entries_since,
    event_named,
    events_of,
    forget_due,
    has_played,
    how_many,
    log,
    log_in,
    log_out_everywhere,
    name_pair,
    names_of,
    new_club,
    new_director,
    new_event,
    new_link,
    new_session,
    open_call,
    pending,
    plays_in,
    read_call,
    session_named,
    sessions_of,
)
from hakem.journal.tables import META


@pytest.fixture
def theirs(store, club, session, ayse, clock):
    """Another club's evening, with something of everything; `club` is the one that must not see it."""
    other = new_club(store, "Kadıköy", at=clock())
    chief = new_director(other, "Öteki Adı", at=clock(), role=CHIEF, pin="9999")
    event = new_event(other, "Gizli", starts_at=clock())
    their = new_session(other, event.id, "1", starts_at=clock(), sections={"A": [1]}, boards=[1])
    call = open_call(other, NewCall(their.id, "A", 1, board=1), [
        Told({"unauthorised": {"seat": "E", "by": "saklı söz"}}), Noted("saklı not"),
    ], by=chief.id, at=clock(), key="same-key").call
    name_pair(other, their.id, "1", ["Saklı Kişi"])
    plays_in(other, their.id, chief.id, [1])
    log_in(other, chief.id, "9999", address="x", at=clock())
    new_link(other, at=clock())
    return {"club": other, "chief": chief, "event": event, "session": their, "call": call}


def rows_of(store, club):
    """How many rows of each table are this club's."""
    with store.reading() as connection:
        return {table.name: connection.scalar(select(func.count()).where(table.c.club_id == club.id))
                for table in META.sorted_tables if "club_id" in table.c}


def test_ids_of_another_club_are_not_found(store, club, session, ayse, theirs, clock):
    call, their, chief, event = (theirs[name].id for name in ("call", "session", "chief", "event"))
    before = rows_of(store, theirs["club"])
    at, mine = clock(), open_call(club, NewCall(session.id, "A", 1), by=ayse.id, at=clock()).call
    for attempt in (
        lambda: read_call(club, call), lambda: entries_since(club, call, 0),
        lambda: append(club, call, 2, Told("1S"), by=ayse.id, at=at),
        lambda: append(club, call, None, Noted("x"), by=ayse.id, at=at),
        lambda: append(club, mine.id, 0, Noted("x"), by=chief, at=at),
        lambda: append(club, mine.id, 0, journal.HandedOver(chief), by=ayse.id, at=at),
        lambda: append(club, call, None, Reviewed("1:16B:end-of-play", "moot"), by=ayse.id, at=at),
        lambda: open_call(club, NewCall(their, "A", 1), by=ayse.id, at=at),
        lambda: open_call(club, NewCall(session.id, "A", 1), by=chief, at=at),
        lambda: session_named(club, their), lambda: event_named(club, event), lambda: sessions_of(club, event),
        lambda: new_session(club, event, "2", starts_at=at), lambda: end_session(club, their, at=at),
        lambda: journal.reopen_session(club, their),
        lambda: name_pair(club, their, "1", ["X"]), lambda: names_of(club, their),
        lambda: plays_in(club, their, ayse.id, [1]), lambda: plays_in(club, session.id, chief, [1]),
        lambda: journal.director_named(club, chief), lambda: journal.change_director(club, chief, pin="1234"),
        lambda: journal.remove_director(club, chief), lambda: new_link(club, director=chief, at=at),
        lambda: delete_call(club, call), lambda: delete_session(club, their), lambda: delete_event(club, event),
    ):
        with pytest.raises(NotFound):
            attempt()
    with pytest.raises(journal.LoginFailed):
        log_in(club, chief, "9999", address="y", at=at)
    log_out_everywhere(club, chief)
    has_played(club, their, chief, 1)
    assert boards_ahead(club, their, chief) == frozenset()
    forget_due(club, at=at.replace(year=2099))
    assert rows_of(store, theirs["club"]) == before


def test_lists_and_exports_show_nothing_of_another_club(club, session, ayse, theirs):
    which = [Filter(), Filter(event=theirs["event"].id), Filter(session=theirs["session"].id),
             Filter(director=theirs["chief"].id)]
    for one in which:
        assert log(club, one) == pending(club, one, also_done=True) == ()
        assert how_many(club, one) == 0
    shown = as_json(club, names=True) + as_csv(club, names=True) + repr(events_of(club)) + repr(directors_of(club)) \
        + repr(sessions_of(club))
    for secret in ("Gizli", "Öteki", "aklı", theirs["call"].id, theirs["session"].id):
        assert secret not in shown


def test_the_same_key_in_two_clubs_is_two_forms(club, session, ayse, theirs, clock):
    written = open_call(club, NewCall(session.id, "A", 1), by=ayse.id, at=clock(), key="same-key")
    assert not written.repeated
    assert written.call.id != theirs["call"].id


def test_deleting_a_club_leaves_the_other_whole(store, club, session, ayse, theirs, clock):
    open_call(club, NewCall(session.id, "A", 1), [Noted("x")], by=ayse.id, at=clock())
    before = rows_of(store, club)
    delete_club(theirs["club"])
    assert not any(rows_of(store, theirs["club"]).values())
    assert rows_of(store, club) == before
    assert before["entries"] == 1


def test_a_club_that_is_not_there_sees_nothing(store, club, session, ayse, clock):
    nobody = Club(store, "0" * 16)
    assert log(nobody) == events_of(nobody) == sessions_of(nobody) == directors_of(nobody) == ()
    with pytest.raises(HakemError):
        open_call(nobody, NewCall(session.id, "A", 1), by=ayse.id, at=clock())


def test_every_function_takes_a_club_or_a_secret():
    """What takes the whole store is for the person who runs it, or asks by a secret."""
    whole = {name for name in journal.__all__ if inspect.isfunction(getattr(journal, name))
             and "store" in inspect.signature(getattr(journal, name)).parameters}
    assert whole == {"backup", "club_of", "clubs_of", "link_of", "log_out", "login_of", "new_club", "purge",
                     "server_version", "use_link"}


def test_the_database_itself_keeps_clubs_apart(store, club, session, ayse, theirs, clock):
    from sqlalchemy import insert, update
    from sqlalchemy.exc import IntegrityError

    from hakem.journal.tables import ahead, calls, texts

    mine = open_call(club, NewCall(session.id, "A", 1), by=ayse.id, at=clock()).call
    for statement in (
        insert(ahead).values(club_id=club.id, session_id=theirs["session"].id, director_id=ayse.id, board=1),
        insert(texts).values(club_id=club.id, call_id=theirs["call"].id, seq=9, place=0, value="x"),
        update(calls).where(calls.c.id == mine.id).values(session_id=theirs["session"].id),
    ):
        with pytest.raises(IntegrityError), store.writing() as connection:
            connection.execute(statement)
