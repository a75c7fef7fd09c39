"""Several directors, several forms, at the same moment."""

from __future__ import annotations

import threading

import pytest

from hakem.journal import (
    Amended,
    NewCall,
    Noted,
    NotFound,
    Stale,
    Ticked,
    Told,
    append,
    log,
    open_call,
    read_call,
    turns,
    writing,
)

ASKING = Told({"show": {"seat": "E", "cards": ["H4"], "how": "shown"}})


@pytest.fixture
def call(club, session, ayse, clock):
    from hakem.journal import Facts

    return open_call(club, NewCall(session.id, "A", 1), [
        Facts({"contract": "3NT S"}), Told("W:C5 C4 CK C2"), ASKING,
    ], by=ayse.id, at=clock()).call


def at_once(*works):
    """Run these at the same moment; what they return or raise."""
    results, gate = [None] * len(works), threading.Barrier(len(works))

    def run(n, work):
        gate.wait()
        try:
            results[n] = work()
        except Exception as error:  # noqa: BLE001 - it is looked at
            results[n] = error

    threads = [threading.Thread(target=run, args=(n, work)) for n, work in enumerate(works)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    return results


def test_the_second_sees_what_the_first_did(club, call, ayse, ali, clock):
    append(club, call.id, 3, Told({"finding": {"partner-could-see": True}}), by=ayse.id, at=clock())
    with pytest.raises(Stale) as stale:
        append(club, call.id, 3, Told({"finding": {"partner-could-see": False}}), by=ali.id, at=clock())
    assert stale.value.seq == 4
    assert [(entry.what.record, entry.by.name) for entry in stale.value.entries] == \
        [({"finding": {"partner-could-see": True}}, "Ayşe")]
    assert read_call(club, call.id) == stale.value.call


def test_a_call_that_was_just_read_is_read_again_only_if_it_has_changed(club, call, ayse, ali, clock, monkeypatch):
    read = []
    monkeypatch.setattr(writing, "read_call", lambda club, one: read.append(one) or read_call(club, one))
    first = append(club, call, 3, Told({"finding": {"partner-could-see": True}}), by=ayse.id, at=clock(), key="form-1")
    assert (first.call.seq, read) == (4, [])
    with pytest.raises(Stale) as stale:
        append(club, call, 3, Told({"finding": {"partner-could-see": False}}), by=ali.id, at=clock())
    assert [entry.by.name for entry in stale.value.entries] == ["Ayşe"]
    assert append(club, call, 3, Noted("x"), by=ayse.id, at=clock(), key="form-1").repeated
    assert append(club, call, None, Noted("x"), by=ali.id, at=clock()).call.seq == 5
    assert read == [call.id] * 3
    assert read_call(club, call.id).seq == 5


def test_a_call_of_another_club_is_not_written_in(store, call, clock):
    from hakem.journal import new_club, new_director

    other = new_club(store, "Kadıköy", at=clock())
    with pytest.raises(NotFound):
        append(other, call, None, Noted("x"), by=new_director(other, "Can", at=clock()).id, at=clock())


def test_no_answer_overwrites_another(club, call, ayse, ali, clock):
    at = clock()
    answers = [
        (lambda by=by, value=value: append(
            club, call.id, 3, Told({"finding": {"partner-could-see": value}}), by=by, at=at))
        for by in (ayse.id, ali.id) for value in (True, False)]
    results = at_once(*answers)
    written = [one for one in results if not isinstance(one, Exception)]
    assert len(written) == 1, results
    assert all(isinstance(one, Stale) for one in results if isinstance(one, Exception))
    assert read_call(club, call.id) == written[0].call


def test_an_amendment_and_an_answer(club, call, ayse, ali, clock):
    at = clock()
    results = at_once(
        lambda: append(club, call.id, 3, Amended(3, None), by=ayse.id, at=at),
        lambda: append(club, call.id, 3, Told({"finding": {"partner-could-see": True}}), by=ali.id, at=at))
    assert sorted(type(one).__name__ for one in results) == ["Stale", "Written"]


def test_notes_and_ticks_do_not_stand_in_each_others_way(club, call, ayse, ali, clock):
    at = clock()
    results = at_once(*(
        lambda by=by, n=n: append(club, call.id, None, [Noted(f"{n}"), Ticked("read")], by=by, at=at, key=f"{n}")
        for by in (ayse.id, ali.id) for n in range(5 if by == ayse.id else 0, 10 if by == ayse.id else 5)))
    assert not [one for one in results if isinstance(one, Exception)]
    entries = read_call(club, call.id).entries
    assert [entry.seq for entry in entries] == list(range(1, 24))
    assert sorted(entry.what.text for entry in entries if entry.kind == "noted") == [str(n) for n in range(10)]
    assert {a.key: b.kind for a, b in zip(entries[3::2], entries[4::2], strict=True)} == \
        {str(n): "ticked" for n in range(10)}, "those of one form stand together"


def test_a_form_that_is_posted_again_is_written_once(club, call, ayse, clock):
    answer = Told({"finding": {"partner-could-see": True}})
    first = append(club, call.id, 3, answer, by=ayse.id, at=clock(), key="form-1")
    again = append(club, call.id, 3, answer, by=ayse.id, at=clock(), key="form-1")
    assert (first.repeated, again.repeated) == (False, True)
    assert again.call == first.call == read_call(club, call.id)
    assert again.played.question == first.played.question


def test_a_form_that_is_posted_twice_at_once_is_written_once(club, session, call, ayse, clock):
    at = clock()
    results = at_once(*[lambda: append(club, call.id, 3, Told({"finding": {"partner-could-see": True}}),
                                       by=ayse.id, at=at, key="form-2")] * 6)
    assert sorted(one.repeated for one in results) == [False] + [True] * 5
    assert read_call(club, call.id).seq == 4
    opened = at_once(*[lambda: open_call(club, NewCall(session.id, "A", 2), [Noted("x")],
                                         by=ayse.id, at=at, key="form-3")] * 6)
    assert len({one.call.id for one in opened}) == 1
    assert sorted(one.repeated for one in opened) == [False] + [True] * 5
    assert len(log(club)) == 2


def test_directors_who_come_at_once_get_a_number_each(club, call, clock):
    from hakem.journal import new_director

    at = clock()
    new = [new_director(club, f"D{n}", at=at) for n in range(6)]
    results = at_once(*(lambda one=one: append(club, call.id, None, Noted("here"), by=one.id, at=at) for one in new))
    assert sorted(one.call.entries[-1].by.number for one in results) == [2, 3, 4, 5, 6, 7]


def test_many_calls_at_once(club, session, ayse, clock):
    at = clock()

    def evening(n):
        written = open_call(club, NewCall(session.id, "A", 1 + n % 7), by=ayse.id, at=at)
        for _ in range(5):
            written = append(club, written.call.id, written.call.seq, Noted(f"{n}"), by=ayse.id, at=at)
        return written.call

    results = at_once(*(lambda n=n: evening(n) for n in range(16)))
    assert not [one for one in results if isinstance(one, Exception)], results
    assert all(read_call(club, one.id) == one for one in results)


def test_one_that_fails_takes_nothing_from_those_who_share_its_commit(club, call, ayse, clock):
    at = clock()
    good = [lambda n=n: append(club, call.id, None, Noted(str(n)), by=ayse.id, at=at) for n in range(6)]
    bad = [lambda: append(club, call.id, None, Noted("x"), by="nobody", at=at)] * 6
    results = at_once(*good, *bad)
    assert [isinstance(one, Exception) for one in results] == [False] * 6 + [True] * 6
    assert len(read_call(club, call.id).entries) == 9


def test_more_than_a_turn_holds_come_at_once(club, call, ayse, clock, monkeypatch):
    monkeypatch.setattr(turns, "MOST", 2)
    at = clock()
    results = at_once(*(lambda n=n: append(club, call.id, None, Noted(str(n)), by=ayse.id, at=at) for n in range(12)))
    assert not [one for one in results if isinstance(one, Exception)], results
    assert sorted(entry.what.text for entry in read_call(club, call.id).entries[3:]) == sorted(map(str, range(12)))


def test_of_an_events_directors_only_those_of_the_call_are_read(club, session, call, ayse, ali, clock):
    """What a page costs does not grow with the directors of its event."""
    from hakem.journal import new_director
    from hakem.journal.scope import whos

    for n in range(5):
        append(club, call.id, None, Noted("here"), by=new_director(club, f"D{n}", at=clock()).id, at=clock())
    append(club, call.id, None, Noted("here"), by=ali.id, at=clock())
    other = open_call(club, NewCall(session.id, "A", 2), [Noted("x")], by=ali.id, at=clock()).call
    assert [entry.by.name for entry in read_call(club, other.id).entries] == ["Ali"]
    with club.store.reading() as connection:
        found = whos(club, connection, [(call.event, 1), (call.event, 7), (call.event, 0)])
    assert {key: who.name for key, who in found.items()} == {(call.event, 1): "Ayşe", (call.event, 7): "Ali"}
    assert [one.holder.name for one in log(club)] == ["Ali", "Ayşe"]
