"""Events, sessions, names, and the boards that a playing director has still ahead."""

from __future__ import annotations

from datetime import timedelta

import pytest

from hakem.errors import BadNotation
from hakem.journal import (
    Facts,
    Filter,
    HandedOver,
    NewCall,
    NoSuchPlace,
    SessionOver,
    append,
    boards_ahead,
    end_session,
    event_named,
    events_of,
    has_played,
    how_many,
    log,
    name_pair,
    names_of,
    new_event,
    new_session,
    open_call,
    plays_in,
    reopen_session,
    session_named,
    sessions_of,
)
from hakem.journal.listing import taken
from hakem.journal.sessions import ahead_at, check_call, every_board_ahead


def test_an_event_and_its_sessions(club, now):
    old = new_event(club, "Ekim", starts_at=now - timedelta(days=30), edition=2007)
    event = new_event(club, "Kasım", starts_at=now, elections={"26B-require": True})
    assert events_of(club) == (event, old)
    first = new_session(club, event.id, "1", starts_at=now, sections={"B": [2, 1], "A": range(1, 4)}, boards=[3, 1, 2])
    second = new_session(club, event.id, "2", starts_at=now + timedelta(days=1))
    assert first.sections == {"A": (1, 2, 3), "B": (1, 2)}
    assert first.boards == (1, 2, 3)
    assert session_named(club, first.id) == first
    assert sessions_of(club, event.id) == sessions_of(club) == (second, first)
    assert sessions_of(club, old.id) == ()
    assert event_named(club, event.id).ends_at == now + timedelta(days=1)
    end_session(club, second.id, at=now + timedelta(days=1, hours=3))
    assert event_named(club, event.id).ends_at == now + timedelta(days=1, hours=3)
    assert session_named(club, second.id).ended_at == now + timedelta(days=1, hours=3)


def test_calls_take_edition_and_elections_from_their_event(club, ayse, now):
    event = new_event(club, "Kasım", starts_at=now, elections={"26B-require": True})
    session = new_session(club, event.id, "1", starts_at=now)
    call = open_call(club, NewCall(session.id, "X", 99, board=300), [Facts({"contract": "4S N"})], by=ayse.id, at=now)
    assert (call.call.edition, call.call.elections) == (2017, {"26B-require": True})
    assert call.played.table.state.elections == {"26B-require"}
    other = open_call(club, NewCall(session.id, "X", 99, edition=2007, elections={}), by=ayse.id, at=now)
    assert other.played.table.state.edition == 2007


@pytest.mark.parametrize("given", [{"edition": 1997}, {"elections": {"no-such": True}}])
def test_an_edition_or_election_there_is_not(club, now, given):
    with pytest.raises(BadNotation):
        new_event(club, "X", starts_at=now, **given)


def test_names_of_a_pair(club, session):
    name_pair(club, session.id, "5", ["Ayşe", "  Ali\n"])
    name_pair(club, session.id, "12", ["Can"])
    assert names_of(club, session.id) == {"5": ("Ayşe", "Ali"), "12": ("Can",)}
    name_pair(club, session.id, "5", ["Ece"])
    name_pair(club, session.id, "12", [])
    assert names_of(club, session.id) == {"5": ("Ece",)}


def test_not_my_board(club, session, ayse, ali):
    plays_in(club, session.id, ali.id, [3, 1, 2])
    assert boards_ahead(club, session.id, ali.id) == {1, 2, 3}
    assert boards_ahead(club, session.id, ayse.id) == frozenset()
    has_played(club, session.id, ali.id, 1, 7)
    assert boards_ahead(club, session.id, ali.id) == {2, 3}
    plays_in(club, session.id, ali.id, ())
    assert boards_ahead(club, session.id, ali.id) == frozenset()


def test_a_session_that_is_begun_twice_with_a_key_is_one(club, ayse, now):
    first, again = (
        new_session(club, new_event(club, "Kasım", starts_at=now, key="form").id, "1", starts_at=now,
                    sections={"A": [1, 2]}, boards=[1, 2, 3], playing={ayse.id: [2, 3]}, key="form") for _ in range(2))
    assert again == first
    assert sessions_of(club) == (first,)
    assert len(events_of(club)) == 1
    assert boards_ahead(club, first.id, ayse.id) == {2, 3}
    assert new_session(club, first.event, "1", starts_at=now, key="other form").id != first.id


def test_a_session_that_is_over_takes_no_call_until_it_is_opened_again(club, session, ayse, now):
    end_session(club, session.id, at=now)
    with pytest.raises(SessionOver):
        open_call(club, NewCall(session.id, "A", 1), by=ayse.id, at=now)
    with pytest.raises(SessionOver):
        check_call(club, session.id, "A", 1)
    reopen_session(club, session.id)
    assert session_named(club, session.id).ended_at is None
    check_call(club, session.id, "A", 1, 1)
    assert open_call(club, NewCall(session.id, "A", 1), by=ayse.id, at=now).call.is_open


def test_what_is_not_in_the_session_is_named(club, session):
    with pytest.raises(NoSuchPlace) as table:
        check_call(club, session.id, "Z", 1)
    with pytest.raises(NoSuchPlace) as board:
        check_call(club, session.id, "A", 1, 999)
    assert [(one.value.what, one.value.name) for one in (table, board)] == [("table", "Z1"), ("board", "999")]


def test_which_calls_are_on_boards_ahead(club, session, ayse, ali, now):
    calls = [open_call(club, NewCall(session.id, "A", 1), [Facts({"board": board})] if board else [],
                       by=ayse.id, at=now).call for board in (1, 2, None)]
    assert every_board_ahead(club, ali.id) == {}
    plays_in(club, session.id, ali.id, [2, 3])
    assert every_board_ahead(club, ali.id) == {session.id: frozenset({2, 3})}
    assert [ahead_at(club, call.id, ali.id) for call in calls] == [frozenset({2, 3})] * 3
    assert ahead_at(club, calls[0].id, ayse.id) == ahead_at(club, "nowhere", ali.id) == frozenset()
    assert [line.board for line in log(club, Filter(playing=ali.id))] == [1]
    assert how_many(club, Filter(playing=ayse.id)) == 3


def test_who_took_a_call_all_the_same(club, session, ayse, ali, now):
    call = open_call(club, NewCall(session.id, "A", 1), by=ayse.id, at=now).call
    assert taken(club, ayse.id, log(club)) == frozenset()  # it is only held
    given = append(club, call, 0, HandedOver(ali.id), by=ayse.id, at=now).call
    assert taken(club, ali.id, log(club)) == frozenset()  # by another
    append(club, given, 1, HandedOver(ali.id), by=ali.id, at=now)
    assert taken(club, ali.id, log(club)) == {call.id}
    assert taken(club, ayse.id, log(club)) == frozenset()
