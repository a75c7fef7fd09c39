"""A call from its opening to its close: what is written, read, amended, and refused."""

from __future__ import annotations

import pytest

from hakem.errors import BadNotation, HakemError, Impossible, NotAsked
from hakem.formats.cases import read_cases
from hakem.journal import (
    Amended,
    Closed,
    Facts,
    Filed,
    Filter,
    HandedOver,
    IsClosed,
    NewCall,
    Noted,
    NotFound,
    ReasonNeeded,
    Reopened,
    Reviewed,
    Ticked,
    Told,
    append,
    case_of,
    entries_since,
    filed,
    log,
    open_call,
    pending,
    read_call,
)

SHOW = {"show": {"seat": "E", "cards": ["HQ"], "how": "dropped"}}
HANDS = "N:AQ5.K83.QJT2.764 J92.QT64.95.KJ83 KT4.AJ7.AK63.A92 8763.952.874.QT5"


@pytest.fixture
def dropped(club, session, ayse, clock):
    """A call in which an honour was dropped, and declarer has his choice."""
    return open_call(club, NewCall(session.id, "A", 4, board=7, pairs={"NS": "5", "EW": "12"}), [
        Facts({"contract": "3NT S", "hands": HANDS}),
        Told("W:C5 C4 CK C2"), Told("C3 C9 CT C6"), Told(SHOW, said_by=("S",), status="agreed"),
    ], by=ayse.id, at=clock())


def test_what_was_written_is_read_again(club, dropped, ayse):
    call = read_call(club, dropped.call.id)
    assert call == dropped.call
    assert [entry.kind for entry in call.entries] == ["facts", "told", "told", "told"]
    assert call.entries[3].what.record == SHOW
    assert call.entries[3].what.said_by == ("S",)
    assert (call.opened_by.name, call.holder.number, call.pairs) == ("Ayşe", 1, {"NS": "5", "EW": "12"})
    assert call.play().table.result() == dropped.played.table.result()
    assert str(dropped.played.table.next.to) == "S"
    assert call.summary["next"] == "choice"
    assert [one["law"] for one in call.summary["rulings"]] == [50] or call.summary["rulings"]


def test_a_choice_leads_to_a_ruling_with_its_review(club, dropped, ayse, clock):
    written = append(club, dropped.call.id, 4, [
        Ticked("read", to="S", clause="50D2"), Told({"choice": {"option": "require", "suit": "H"}}),
    ], by=ayse.id, at=clock())
    assert written.call.seq == 6
    assert written.call.ruled_at is not None
    assert read_call(club, written.call.id) == written.call
    assert [str(card) for card in written.played.table.next.legal] == ["H9", "H5", "H2"]
    waiting = pending(club)
    assert [(one.clause, one.when, one.incident, one.call.id) for one in waiting] == \
        [("50E4", "end-of-play", "show", written.call.id)]
    append(club, written.call.id, None, Reviewed(waiting[0].review, "no-change", note="no damage"),
           by=ayse.id, at=clock())
    assert pending(club) == ()
    assert [(one.done_seq, one.done_by.name, one.result) for one in pending(club, also_done=True)] == \
        [(7, "Ayşe", "no-change")]


def waiting(club):
    """The reviews that are still to come back for."""
    return [one.review for one in pending(club)]


def test_a_review_is_due_again_once_its_ruling_may_be_another(club, dropped, ayse, clock):
    def write(*said):
        after = read_call(club, dropped.call.id).seq
        return append(club, dropped.call.id, after, said, by=ayse.id, at=clock()).call

    write(Told({"choice": {"option": "require", "suit": "H"}}))
    review = waiting(club)[0]
    write(Reviewed(review, "moot"))
    write(Told("H9"))
    card = read_call(club, dropped.call.id).seq
    write(Amended(card, "H5", "misread"))  # told after somebody had come back: the ruling is what it was
    assert waiting(club) == []
    write(Amended(5, {"choice": {"option": "forbid", "suit": "H"}}, "misheard"))
    assert waiting(club) == [review]
    write(Reviewed(review, "no-change"))
    assert waiting(club) == []
    write(Amended(1, {"contract": "4NT S", "hands": HANDS}, "misread"))
    assert waiting(club) == [review]


def test_what_a_mistake_settled_comes_back_with_the_call(club, dropped, ayse, clock):
    def write(*said):
        after = read_call(club, dropped.call.id).seq
        return append(club, dropped.call.id, after, said, by=ayse.id, at=clock()).call

    def by_mistake(*left):
        write(*(Reviewed(one, "moot") for one in left), Filed("stage", {"by-mistake": list(left)}), Closed())

    write(Told({"choice": {"option": "require", "suit": "H"}}))
    review = waiting(club)[0]
    by_mistake(review)
    assert waiting(club) == []
    write(Reopened("it was none"))
    assert waiting(club) == [review]
    by_mistake(review)
    write(Reviewed(review, "adjusted"))  # somebody came back all the same
    write(Reopened("it was none"))
    assert waiting(club) == []
    by_mistake()
    write(Reopened("it was none"))
    assert waiting(club) == []


def test_a_review_that_nothing_left_is_refused(club, dropped, ayse, clock):
    with pytest.raises(NotFound):
        append(club, dropped.call.id, None, Reviewed("9:99:end-of-play", "moot"), by=ayse.id, at=clock())


@pytest.mark.parametrize(("said", "error"), [
    (Told({"finding": {"unintended": True}}), NotAsked),
    (Told("W:SK"), Impossible),
    (Told({"show": {"seat": "Q"}}), BadNotation),
    (Told({"nothing": {}}), BadNotation),
    (Told("W:C5", said_by=("X",)), BadNotation),
    (Told("W:C5", status="perhaps"), BadNotation),
    (Facts({"weather": "rain"}), BadNotation),
    (Facts({"contract": "9NT Q"}), BadNotation),
    (Amended(77, None, "why"), NotFound),
    (Ticked("sneezed"), BadNotation),
    (Noted("x" * 5000), BadNotation),
    (Filed("gossip"), BadNotation),
    (HandedOver("nobody"), NotFound),
    (Reopened("why"), HakemError),
])
def test_what_does_not_fit_changes_nothing(club, dropped, ayse, clock, said, error):
    with pytest.raises(error):
        append(club, dropped.call.id, 4, said, by=ayse.id, at=clock())
    assert read_call(club, dropped.call.id) == dropped.call


def test_all_entries_of_one_append_or_none(club, dropped, ayse, clock):
    with pytest.raises(HakemError):
        append(club, dropped.call.id, 4, [Noted("first"), Told({"finding": {"unintended": True}})],
               by=ayse.id, at=clock())
    assert read_call(club, dropped.call.id).seq == 4


def test_an_answer_may_be_corrected_until_it_was_chosen_by(club, dropped, ayse, clock):
    show = {"show": {"seat": "E", "cards": ["H4"], "how": "dropped"}}
    written = append(club, dropped.call.id, 4, Amended(4, show), by=ayse.id, at=clock())
    assert written.played.record[-1] == show
    assert read_call(club, dropped.call.id).entries[3].what.record == SHOW, "the old one stays"
    assert str(written.played.table.state.force.penalty_cards[0]) != "HQ"


def test_a_ruling_that_was_chosen_by_is_amended_with_a_reason(club, dropped, ayse, clock):
    call = append(club, dropped.call.id, 4, Told({"choice": {"option": "require", "suit": "H"}}),
                  by=ayse.id, at=clock()).call
    nine = {"show": {"seat": "E", "cards": ["HT"], "how": "dropped"}}
    with pytest.raises(ReasonNeeded):
        append(club, call.id, 5, Amended(4, nine), by=ayse.id, at=clock())
    written = append(club, call.id, 5, Amended(4, nine, "it was the ten"), by=ayse.id, at=clock())
    assert [str(card) for card in written.played.table.next.legal] == ["H9", "H5", "H2"], "the choice was kept"
    assert read_call(club, call.id).entries[5].what.reason == "it was the ten"


def test_an_amended_answer_keeps_whose_word_it_is(store, club, session, ayse, clock):
    call = open_call(club, NewCall(session.id, "A", 1), [
        Facts({"dealer": "N"}), Told("1C P"), Told({"change": {"seat": "N", "to": "1S"}}),
        Told({"finding": {"unintended": True, "disputed": True}}, said_by=("N",), status="disputed", private="a slip"),
    ], by=ayse.id, at=clock()).call
    assert call.holds(4) == call.entries[3].what
    assert call.holds(1) is call.holds(99) is None
    old = Amended(4, {"finding": {"unintended": False}})  # as it was written before amendments said whose word they are
    call = append(club, call.id, 4, old, by=ayse.id, at=clock()).call
    assert (call.holds(4).said_by, call.holds(4).status, call.holds(4).private) == (("N",), "disputed", "a slip")
    again = {"finding": {"unintended": True, "disputed": True}}
    new = Amended(4, again, "heard both", said_by=("N", "E"), status="disputed", note="plain", private="away")
    append(club, call.id, 5, new, by=ayse.id, at=clock())
    call = read_call(club, call.id)
    assert call.entries[5].what == new
    assert {("private",), ("to", "finding", "unintended")} <= set(call.entries[5].private)
    assert call.entries[5].masked().what.private == ""
    told = call.holds(4)
    assert (told.record, told.said_by, told.note, told.private) == (again, ("N", "E"), "plain", "away")
    call = append(club, call.id, 6, Amended(4, None), by=ayse.id, at=clock()).call
    assert call.holds(4) is None
    with pytest.raises(BadNotation):
        append(club, call.id, 7, Amended(4, again, said_by=("X",)), by=ayse.id, at=clock())


def test_a_row_of_an_older_hakem_still_reads(store, club, dropped, ayse, clock):
    from hakem.journal.keeping import unkeep
    from hakem.journal.tables import entries

    show = {"show": {"seat": "E", "cards": ["H4"], "how": "dropped"}}
    append(club, dropped.call.id, 4, Amended(4, show), by=ayse.id, at=clock())
    with store.reading() as connection:
        kept = connection.execute(entries.select().where(entries.c.seq == 5)).one().data
    assert kept == {"of": 4, "to": show}, "nothing is written that says nothing"
    assert read_call(club, dropped.call.id).entries[4].what == unkeep("amended", kept) == Amended(4, show)


def test_what_no_longer_fits_is_set_aside_and_comes_in_again(club, dropped, ayse, clock):
    choice = {"choice": {"option": "require", "suit": "H"}}
    call = append(club, dropped.call.id, 4, [Told(choice), Told("W:H9")], by=ayse.id, at=clock()).call
    low = {"show": {"seat": "E", "cards": ["H4"], "how": "shown"}}  # asks who could see it
    written = append(club, call.id, 6, Amended(4, low, "only held so"), by=ayse.id, at=clock())
    assert [one.seq for one in written.played.aside] == [5, 6]
    assert written.played.question["finding"]
    assert written.call.summary["aside"] == 2
    back = append(club, call.id, 7, Amended(4, SHOW, "it was dropped after all"), by=ayse.id, at=clock())
    assert back.played.aside == ()
    assert back.played.record[-2:] == (choice, "W:H9")


def test_an_answer_after_an_amendment_goes_before_what_waits_for_it(club, dropped, ayse, clock):
    choice = {"choice": {"option": "require", "suit": "H"}}
    call = append(club, dropped.call.id, 4, [Told(choice), Told("W:H9")], by=ayse.id, at=clock()).call
    low = {"show": {"seat": "E", "cards": ["H4"], "how": "shown"}}
    written = append(club, call.id, 6, Amended(4, low, "only held so"), by=ayse.id, at=clock())
    asked = []
    while "finding" in (written.played.question or {}):
        asked.append(written.played.question["finding"])
        written = append(club, call.id, written.call.seq, Told({"finding": {asked[-1]: True}}), by=ayse.id, at=clock())
    assert asked
    assert written.played.aside == (), "the choice and the lead came in again"
    assert written.played.order == (2, 3, 4, *range(8, 8 + len(asked)), 5, 6)
    assert read_call(club, call.id) == written.call


def test_one_step_back_asks_the_same_again(club, dropped, ayse, clock):
    call = append(club, dropped.call.id, 4, Told({"choice": {"option": "neither"}}), by=ayse.id, at=clock()).call
    assert call.play(before=5).question == dropped.played.question
    assert call.play(before=4).table.rulings == ()
    assert call.play(before=99).order == call.play().order == (2, 3, 4, 5)


def test_being_there_is_no_reading_out(club, dropped, ayse, clock):
    call = append(club, dropped.call.id, 4, Ticked("arrived"), by=ayse.id, at=clock()).call
    call = append(club, call.id, 5, Amended(4, None), by=ayse.id, at=clock()).call
    append(club, call.id, 6, [Ticked("read", clause="50D2"), Told(SHOW)], by=ayse.id, at=clock())
    with pytest.raises(ReasonNeeded):
        append(club, call.id, 8, Amended(4, SHOW), by=ayse.id, at=clock())


def test_warnings_of_a_pair_in_an_event(club, session, dropped, ayse, clock):
    append(club, dropped.call.id, None, [
        Filed("warning", {"law": 74, "pair": "12"}, {"why": "gloating"}), Filed("outcome", {"tricks": 9}),
    ], by=ayse.id, at=clock())
    [(line, entry)] = filed(club, "warning", Filter(event=session.event, pair="12"))
    assert (line.id, entry.what.texts) == (dropped.call.id, {"why": "gloating"})
    assert filed(club, "warning", Filter(pair="3")) == filed(club, "appeal") == ()


def test_closing_keeps_the_result_and_reopening_goes_on(club, dropped, ayse, clock):
    call = append(club, dropped.call.id, 4, [Told({"choice": {"option": "neither"}}), Closed()],
                  by=ayse.id, at=clock()).call
    assert not call.is_open
    assert call.closed_at is not None
    kept = call.entries[-1].what.result
    assert kept["rulings"][0]["choices"][0]["option"] == "neither"
    with pytest.raises(IsClosed):
        append(club, call.id, 6, Told("W:H9"), by=ayse.id, at=clock())
    append(club, call.id, 6, Noted("told again at the bar"), by=ayse.id, at=clock())
    call = append(club, call.id, 7, [Reopened("the wrong hand"), Told("W:H9")], by=ayse.id, at=clock()).call
    assert call.is_open
    assert call.closed_at is None
    assert read_call(club, call.id) == call


def test_handover_with_everything_said_so_far(club, dropped, ayse, ali, clock):
    call = append(club, dropped.call.id, 4, HandedOver(ali.id, "I play this board"), by=ayse.id, at=clock()).call
    assert (call.holder.name, call.opened_by.name) == ("Ali", "Ayşe")
    read = read_call(club, call.id)
    assert read.entries[4].what.to == str(read.holder.number) == "2"
    assert [entry.what.note for entry in entries_since(club, call.id, 4)] == ["I play this board"]
    assert entries_since(club, call.id, 5) == ()
    assert [line.id for line in log(club, Filter(director=ali.id))] == [call.id]


def test_the_log_and_its_filters(club, session, dropped, ayse, ali, clock):
    other = open_call(club, NewCall(session.id, "A", 2, board=8), by=ali.id, at=clock()).call
    append(club, other.id, 0, Closed(), by=ali.id, at=clock())
    law = dropped.call.summary["rulings"][0]["law"]
    for which, expected in (
        (Filter(), [other.id, dropped.call.id]), (Filter(board=7), [dropped.call.id]),
        (Filter(state="closed"), [other.id]), (Filter(pair="12"), [dropped.call.id]),
        (Filter(law=law), [dropped.call.id]),
        (Filter(law=1), []), (Filter(session=session.id, section="A", table=2), [other.id]),
        (Filter(director=ali.id), [other.id]), (Filter(event="x' OR 1=1"), []),
        (Filter(until=dropped.call.opened_at), []),
        (Filter(since=dropped.call.opened_at, event=session.event), [other.id, dropped.call.id]),
    ):
        assert [line.id for line in log(club, which)] == expected, which
    assert [line.id for line in log(club, limit=1, offset=1)] == [dropped.call.id]


def test_a_place_that_the_session_does_not_have(club, session, ayse, clock):
    for new in (NewCall(session.id, "B", 1), NewCall(session.id, "A", 8), NewCall(session.id, "A", 1, board=25)):
        with pytest.raises(NotFound):
            open_call(club, new, by=ayse.id, at=clock())
    with pytest.raises(NotFound):
        open_call(club, NewCall("nothing", "A", 1), by=ayse.id, at=clock())


def test_the_board_may_be_told_later_and_corrected_with_a_reason(club, session, ayse, clock):
    call = open_call(club, NewCall(session.id, "A", 4), [Facts({"contract": "3NT S"})], by=ayse.id, at=clock()).call
    call = append(club, call.id, 1, [Told("E:S7"), Facts({"board": 7})], by=ayse.id, at=clock()).call
    assert (call.board, read_call(club, call.id).board, str(call.play().table.state.dealer)) == (7, 7, "S")
    assert [line.id for line in log(club, Filter(board=7))] == [call.id]
    call = append(club, call.id, 3, Told({"choice": {"option": "accept"}}), by=ayse.id, at=clock()).call
    assert not call.play().aside
    with pytest.raises(ReasonNeeded):
        append(club, call.id, 4, Amended(3, {"board": 8}), by=ayse.id, at=clock())
    for nowhere in ({"board": 25}, {"board": "seven"}):
        with pytest.raises(HakemError):
            append(club, call.id, 4, Amended(3, nowhere, "misread"), by=ayse.id, at=clock())
    call = append(club, call.id, 4, Amended(3, {"board": 8}, "misread"), by=ayse.id, at=clock()).call
    assert (call.board, read_call(club, call.id)) == (8, call)
    assert [line.id for line in log(club, Filter(board=7))] == []
    assert call.entries[2].what.facts == {"board": 7}  # the old one stays to be seen


def test_the_case_that_goes_out_rules_the_same(club, dropped, ayse, clock, tmp_path):
    import json

    call = append(club, dropped.call.id, 4, Told({"choice": {"option": "forbid", "suit": "H"}}),
                  by=ayse.id, at=clock())
    [case] = read_cases("export", json.dumps([case_of(call.call)]))
    again = case.table().result()
    assert again["rulings"] == call.played.table.result()["rulings"]
    assert again["next"] == call.played.table.result()["next"]
