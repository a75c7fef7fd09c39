"""Events, sessions, names, and the boards that a playing director has still ahead."""

from __future__ import annotations

from datetime import timedelta

import pytest

from hakem.errors import BadNotation
from hakem.journal import (
    Facts,
    NewCall,
    boards_ahead,
    end_session,
    event_named,
    events_of,
    has_played,
    name_pair,
    names_of,
    new_event,
    new_session,
    open_call,
    plays_in,
    session_named,
    sessions_of,
)


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
