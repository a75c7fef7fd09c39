"""Forgetting, deleting, copying, and what goes out."""

from __future__ import annotations

import csv
import io
import json
import re
import sqlite3
from datetime import timedelta

import pytest
from sqlalchemy import delete, select, update
from sqlalchemy.exc import DBAPIError

from hakem.errors import HakemError
from hakem.journal import (
    Amended,
    Closed,
    Facts,
    Filed,
    Filter,
    HandedOver,
    NewCall,
    Noted,
    NotFound,
    Refused,
    Reopened,
    Reviewed,
    StorageFailed,
    Told,
    append,
    as_csv,
    as_json,
    backup,
    boards_ahead,
    case_of,
    club_of,
    delete_call,
    delete_event,
    delete_session,
    directors_of,
    end_session,
    event_named,
    forget,
    forget_due,
    log,
    name_pair,
    names_of,
    new_event,
    new_session,
    open_call,
    open_store,
    pending,
    plays_in,
    read_call,
    remove_director,
)
from hakem.journal.tables import META, calls, entries

SECRETS = ("SIR-NOT", "SIR-SOZ", "SIR-NEDEN", "SIR-OZEL", "SIR-AD", "SIR-DOSYA", "SIR-HAKEM")


@pytest.fixture
def spoken(club, session, ayse, ali, clock):
    """A call with every kind of thing that must be forgotten one day."""
    from hakem.journal import change_director

    change_director(club, ali.id, name="SIR-HAKEM")
    name_pair(club, session.id, "5", ["SIR-AD Bir", "SIR-AD İki"])
    plays_in(club, session.id, ali.id, [9])
    call = open_call(club, NewCall(session.id, "A", 4, board=7, pairs={"NS": "5", "EW": "12"}), [
        Facts({"dealer": "N"}),
        Told("1C P 1H P", note="SIR-NOT"),
        Told({"unauthorised": {"seat": "E", "by": "SIR-SOZ"}}),
        Told({"ruled": {"law": 16, "why": "SIR-NEDEN"}}),
        Told("2H P"),
        Told({"change": {"seat": "N", "to": "3H"}}),
    ], by=ali.id, at=clock()).call
    asked = call.play().question
    said = [Told({"finding": {asked["finding"]: True}}, private="SIR-OZEL")] if asked and "finding" in asked else []
    return append(club, call.id, call.seq, [
        *said, Noted("SIR-NOT", private=True), Filed("judgement", {"asked": 3}, {"reasons": "SIR-DOSYA"}),
        HandedOver(ayse.id, "SIR-NOT"),
    ], by=ali.id, at=clock()).call


def everything(store):
    with store.reading() as connection:
        return "".join(str(connection.execute(select(table)).all()) for table in META.sorted_tables)


def test_names_and_words_are_forgotten_and_the_record_stays(store, club, session, spoken, ayse, ali, clock):
    end_session(club, session.id, at=clock())
    remove_director(club, ali.id)
    before = spoken.play().table.result()
    assert all(secret in everything(store) for secret in SECRETS)
    assert forget(club, spoken.opened_at, at=clock()).events == 0, "not before its event is over"
    swept = forget(club, clock() + timedelta(days=1), at=clock())
    assert (swept.events, swept.names, swept.directors) == (1, 2, 2)
    assert swept.texts >= 6
    left = everything(store)
    assert not [secret for secret in SECRETS if secret in left]
    call = read_call(club, spoken.id)
    assert call.pairs == {"NS": "5", "EW": "12"}
    assert [(entry.by.number, entry.by.name) for entry in call.entries] == [(1, None)] * spoken.seq + [(0, None)]
    assert call.entries[2].what.record == {"unauthorised": {"seat": "E", "by": ""}}
    assert call.entries[2].missing == (("record", "unauthorised", "by"),)
    assert call.last_result["rulings"][0]["effects"] == before["rulings"][0]["effects"]
    assert names_of(club, session.id) == {}
    assert boards_ahead(club, session.id, ali.id) == frozenset()
    assert directors_of(club, everybody=True) == (ayse,)
    assert event_named(club, session.event).forgotten_at is not None
    assert forget(club, clock() + timedelta(days=1), at=clock()).texts == 0
    if store.path is not None:
        kept = b"".join(file.read_bytes() for file in store.path.parent.iterdir())
        assert not [secret for secret in SECRETS if secret.encode() in kept], "nor in the file"
    for text in (as_json(club, names=True), as_csv(club, names=True), json.dumps(case_of(call))):
        assert not [secret for secret in SECRETS if secret in text]


def test_the_term_is_the_clubs_own(club, session, spoken, clock):
    from hakem.journal import change_club

    change_club(club, retention_days=30)
    assert forget_due(club, at=clock() + timedelta(days=29)).events == 0
    assert forget_due(club, at=clock() + timedelta(days=31)).events == 1


def test_an_answer_given_away_from_the_table_is_forgotten(club, session, ayse, clock):
    call = open_call(club, NewCall(session.id, "A", 1), [
        Facts({"dealer": "N"}), Told("1C P"), Told({"change": {"seat": "N", "to": "1S"}}),
    ], by=ayse.id, at=clock())
    asked = call.played.question
    assert asked["finding"] == "unintended"
    call = append(club, call.call.id, 3, Told({"finding": {"unintended": True}}), by=ayse.id, at=clock())
    assert call.call.entries[3].private == (("record", "finding", "unintended"),)
    assert call.call.masked()[3].what.record == {"finding": {"unintended": ""}}
    forget(club, clock() + timedelta(days=1), at=clock())
    left = read_call(club, call.call.id)
    assert left.is_forgotten
    assert left.last_result["table"] == call.played.table.result()["table"], "what was ruled is still there"
    assert left.last_result["rulings"][0]["findings"] == {}
    assert [one.why for one in left.play().aside] == ["forgotten"]
    with pytest.raises(Refused):
        append(club, left.id, None, Noted("too late"), by=ayse.id, at=clock())
    assert json.loads(as_json(club))["calls"][0]["result"] == left.last_result


def test_deleting_takes_all_of_it(store, club, session, spoken, ayse, clock):
    other = open_call(club, NewCall(session.id, "A", 1), [Noted("x")], by=ayse.id, at=clock()).call
    delete_call(club, spoken.id)
    with pytest.raises(NotFound):
        read_call(club, spoken.id)
    assert [line.id for line in log(club)] == [other.id]
    delete_session(club, session.id)
    assert log(club) == ()
    delete_event(club, session.event)
    left = everything(store)
    assert not [secret for secret in SECRETS if secret in left and secret != "SIR-HAKEM"]


@pytest.mark.parametrize("change", [
    update(entries).values(kind="noted"), update(entries).values(data={}), delete(entries),
    update(entries).values(seq=entries.c.seq + 100),
])
def test_the_database_itself_keeps_the_journal(store, spoken, change):
    with pytest.raises((DBAPIError, HakemError)), store.writing() as connection:
        connection.execute(change)
    with store.reading() as connection:
        assert len(connection.execute(select(entries)).all()) == spoken.seq


def test_the_log_for_a_spreadsheet(club, session, spoken, ayse, clock):
    evil = new_session(club, session.event, "=HYPERLINK(1)", starts_at=clock())
    open_call(club, NewCall(evil.id, "B", 1, pairs={"NS": "@1"}), by=ayse.id, at=clock())
    text = as_csv(club)
    assert text.startswith("\ufeff")
    rows = list(csv.DictReader(io.StringIO(text[1:])))
    assert [row["call"] for row in rows] == [line.id for line in log(club)]
    assert rows[0]["session"] == "'=HYPERLINK(1)"
    assert rows[0]["ns"] == "'@1"
    assert rows[1]["ns"] == "5"
    assert rows[1]["director"] == "director 2"
    assert rows[1]["laws"].split()
    assert [row["director"] for row in csv.DictReader(io.StringIO(as_csv(club, names=True)[1:]))] == ["Ayşe", "Ayşe"]
    assert len(list(csv.reader(io.StringIO(as_csv(club, Filter(board=7)))))) == 2


def test_what_may_be_made_public_names_nobody(club, session, spoken):
    text = as_json(club)
    assert not [secret for secret in SECRETS if secret in text]
    assert "Ayşe" not in text
    call = json.loads(text)["calls"][0]
    assert call["holder"] == "director 2"
    assert [one["kind"] for one in call["entries"]][:3] == ["facts", "told", "told"]
    assert call["result"]["rulings"]
    whole = as_json(club, names=True)
    assert all(secret in whole for secret in SECRETS)
    assert json.loads(whole)["calls"][0]["case"]["record"][0] == "1C P 1H P"
    wordless = json.dumps(case_of(spoken, words=False))
    assert not re.search("SIR", wordless)


def test_a_review_and_an_amendment_after_the_close(club, session, ayse, clock):
    call = open_call(club, NewCall(session.id, "A", 2), [
        Facts({"contract": "3NT S"}), Told("W:C5 C4 CK C2"),
        Told({"show": {"seat": "E", "cards": ["HQ"], "how": "dropped"}}),
    ], by=ayse.id, at=clock()).call
    due = pending(club)
    call = append(club, call.id, 3, Closed(), by=ayse.id, at=clock()).call
    assert (pending(club) and [one.review for one in pending(club)] == [one.review for one in due]) or not due
    for one in due:
        call = append(club, call.id, None, Reviewed(one.review, "adjusted", "SIR"), by=ayse.id, at=clock()).call
    assert pending(club) == ()
    call = append(club, call.id, call.seq, [Reopened("why"), Amended(3, None, "nobody saw it")],
                  by=ayse.id, at=clock()).call
    assert pending(club, also_done=True) == ()
    assert call.summary["rulings"] == []


def test_a_copy_of_sqlite(store, club, spoken, tmp_path):
    to = tmp_path / "copies" / "monday.sqlite"
    to.parent.mkdir()
    if store.path is None:
        with pytest.raises(StorageFailed):
            backup(store, to)
        return
    assert backup(store, to) == to
    assert [file.name for file in to.parent.iterdir()] == ["monday.sqlite"]
    assert to.stat().st_mode & 0o077 == 0
    with pytest.raises(StorageFailed):
        backup(store, to)
    with pytest.raises(StorageFailed):
        backup(store, tmp_path / "nowhere" / "x.sqlite")
    copy = open_store(f"sqlite:///{to}")
    assert read_call(club_of(copy, club.id), spoken.id) == spoken
    copy.close()
    assert sqlite3.connect(store.path).execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_an_event_without_calls_is_forgotten_too(club, clock):
    event = new_event(club, "Eski", starts_at=clock())
    session = new_session(club, event.id, "1", starts_at=clock())
    name_pair(club, session.id, "1", ["Biri"])
    assert forget(club, clock(), at=clock()).names == 1
    assert calls is not None
