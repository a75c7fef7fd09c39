"""Whatever a form may bring, the journal says it in words or writes it: never another error, on either database."""

from __future__ import annotations

from datetime import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hakem.errors import BadNotation, HakemError
from hakem.journal import (
    Amended,
    Facts,
    Filed,
    Filter,
    NewCall,
    Noted,
    Reviewed,
    Ticked,
    Told,
    append,
    log,
    log_in,
    name_pair,
    names_of,
    new_director,
    new_event,
    new_session,
    open_call,
    pending,
    plays_in,
    read_call,
)
from hakem.journal.plain import json_of, text_of
from hakem.table.catalogue import FINDINGS, INCIDENTS

TEXT = st.text(st.characters(codec=None, categories=None), max_size=12) | st.sampled_from(
    ["\0", "\ud800", "x" * 5000, "'; DROP TABLE calls; --", "<script>", "İıŞş", "\u202e", "%", "{}", "N", "1"])
NUMBER = st.integers() | st.sampled_from([2**31, 2**63, 2**200, -1, True])
VALUE = st.recursive(
    st.none() | st.booleans() | NUMBER | st.floats() | TEXT | st.binary(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3), max_leaves=6)
KEY = TEXT | st.sampled_from([*INCIDENTS, *FINDINGS, "finding", "choice", "ruled", "unremarked", "contract", "hands"])
RECORD = TEXT | st.dictionaries(KEY, VALUE | st.dictionaries(KEY, VALUE, max_size=3), max_size=2)
SAID = st.one_of(
    st.builds(Told, RECORD, st.tuples(TEXT), TEXT, TEXT, TEXT),
    st.builds(Facts, st.dictionaries(KEY, VALUE, max_size=2)),
    st.builds(Amended, st.sampled_from([1, 2]) | NUMBER, st.none() | RECORD, TEXT), st.builds(Noted, TEXT),
    st.builds(Ticked, st.just("read") | TEXT, st.just("N") | TEXT, TEXT, TEXT),
    st.builds(Filed, st.just("outcome"), st.dictionaries(TEXT, VALUE, max_size=2),
              st.dictionaries(TEXT, TEXT, max_size=2)),
    st.builds(Reviewed, TEXT, st.just("moot"), TEXT))


@pytest.fixture
def call(club, session, ayse, clock):
    return open_call(club, NewCall(session.id, "A", 1), [Facts({"dealer": "N"}), Told("1S P")],
                     by=ayse.id, at=clock()).call


def in_words(work):
    try:
        return work()
    except HakemError:
        return None


def test_entries(club, call, ayse, clock):
    at = clock()

    @settings(max_examples=100)
    @given(SAID, st.none() | TEXT)
    def check(said, key):
        before = read_call(club, call.id)
        written = in_words(lambda: append(club, call.id, before.seq, said, by=ayse.id, at=at, key=key))
        after = read_call(club, call.id)
        assert after == (written.call if written is not None else before)
        assert after.masked()

    check()


def test_everything_else(store, club, session, ayse, clock):
    at = clock()

    @settings(max_examples=40)
    @given(TEXT, TEXT, NUMBER, NUMBER)
    def check(one, other, number, another):
        for work in (
            lambda: open_call(club, NewCall(session.id, one, number, another, number, {"NS": other}),
                              by=ayse.id, at=at),
            lambda: open_call(club, NewCall(one, "A", 1), by=other, at=at),
            lambda: append(club, one, number, Noted("x"), by=ayse.id, at=at),
            lambda: append(club, one, None, Noted("x"), by=other, at=at),
            lambda: log(club, Filter(one, other, one, number if abs(number) < 2**31 else 1, 1, other, 1, one, other)),
            lambda: pending(club, Filter(pair=one)), lambda: log_in(club, one, other, address=one, at=at),
            lambda: name_pair(club, session.id, one, [other]), lambda: names_of(club, session.id),
            lambda: new_event(club, one, starts_at=at, edition=2017), lambda: new_director(club, one, at=at),
            lambda: new_session(club, session.event, one, starts_at=at, sections={other: [number]}, boards=[another]),
            lambda: plays_in(club, session.id, ayse.id, [number]),
        ):
            in_words(work)

    check()


def test_text_is_kept_as_it_was_but_for_what_no_screen_shows(club, call, ayse, clock):
    words = "ÇĞİÖŞÜ çğıöşü ♠♥♦♣ “x” 👍 \t\n{seat} %s <b>&amp;</b> \u202eabc"
    append(club, call.id, None, Noted(words + "\0\x1b"), by=ayse.id, at=clock())
    assert read_call(club, call.id).entries[-1].what.text == words


def test_a_time_without_a_zone_is_no_moment(club, call, ayse):
    with pytest.raises(BadNotation):
        append(club, call.id, None, Noted("x"), by=ayse.id, at=datetime(2026, 1, 1))  # noqa: DTZ001


def test_plain_data_have_an_end():
    deep = []
    for _ in range(50):
        deep = [deep]
    for data in (deep, [0] * 30_000, {1: 2}, {"x": object()}, 2**60, "x" * 5000):
        in_words(lambda data=data: json_of(data))
    with pytest.raises(BadNotation):
        json_of(deep)
    assert text_of("a\r\nb") == "a\nb"
