"""Records at a table and back: cases, tables, what was ruled written to PBN and read again."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from formats.making import random_record
from hypothesis import given
from hypothesis import strategies as st

from hakem import Table
from hakem.cards import Seat
from hakem.errors import HakemError
from hakem.formats import files
from hakem.formats.cases import Case
from hakem.formats.pbn.write import write
from hakem.formats.playing import cases_of, to_case, to_table
from hakem.formats.record import WHOLE
from hakem.formats.recorded import from_table, in_words

SAMPLES = Path(__file__).parent / "samples"
HANDS = "N:AQ5.K83.QJT2.764 J92.QT64.95.KJ83 KT4.AJ7.AK63.A92 8763.952.874.QT5"
HEAD = f'[Event "x"]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{HANDS}"]\n'


def case_of(text: str, *, unremarked: bool = False) -> dict[str, object]:
    return to_case(files.read_text(text, "pbn", "evening.pbn").records[0], unremarked=unremarked)


def test_a_regular_board() -> None:
    """Calls in turn, a trick to an entry, the leader's seat before it."""
    case = case_of(HEAD + '[Auction "N"]\n1D Pass 1NT Pass\n3NT AP\n[Play "W"]\nC5 C4 CK C2\nCT C6 C3 C9\n*\n')
    assert case == {
        "id": "evening-board-1-1", "title": {"en": "Board 1"}, "source": "evening.pbn:1", "dealer": "N",
        "vulnerable": "none", "hands": HANDS,
        "record": ["1D P 1NT P 3NT P P P", "W:C5 C4 CK C2", "E:C3 C9 CT C6"]}
    assert Case("x", "x", case).table().state.won == [0, 2]


def test_what_nobody_spoke_of() -> None:
    """An irregular action without a mark is `unremarked`; a revoke is seen by nobody, so it stays in its string."""
    assert case_of(HEAD + '[Auction "N"]\n1D 1C Pass Pass Pass\n')["record"] == ["1D", {"unremarked": "1C"}, "P P P"]
    assert case_of(HEAD + '[Auction "N"]\n1D Pass X\n')["record"] == ["1D P", {"unremarked": "X"}]
    record = case_of(HEAD + '[Contract "3NT"]\n[Declarer "S"]\n[Play "W"]\nC5 C4 S2 C2\n')
    assert record["contract"] == "3NT S"
    assert record["record"] == ["W:C5 C4 S2 C2"]
    table = to_table(files.read_text(HEAD + '[Auction "N"]\n1D AP\n[Play "S"]\nCA C5 C4 C3\n', "pbn").records[0])
    assert not table.rulings


def test_what_the_file_says_was_accepted() -> None:
    """A mark of the file makes it a lead that was accepted: the law rules on it."""
    text = HEAD + '[Contract "3NT"]\n[Declarer "S"]\n[Play "W"]\nC5 C4 CK C2\nCT ^L C6 C3 C9\n'
    assert case_of(text)["record"] == ["W:C5 C4 CK C2", "N:C6 C3 C9 CT"]
    assert case_of(text, unremarked=True)["record"] == ["W:C5 C4 CK C2", {"unremarked": "N:C6"}, "C3 C9 CT"]
    table = to_table(files.read_text(text, "pbn").records[0])
    assert [ruling.incident for ruling in table.rulings] == ["lead-out-of-turn"]


def test_all_the_marks() -> None:
    """The sample with every mark becomes a table, whatever laws are ruled so far."""
    record = files.read(SAMPLES / "marks.pbn").records[0]
    case = to_case(record)
    assert case["record"] == ["1D N:1S 1H P P P", "S:C4 C5 CJ C3", "N:D2 D5 DA S2", "W:H6 H8 HJ H5"]
    table = Case("x", "x", to_case(record, unremarked=True)).table()
    assert [(one.incident, str(one.seat)) for one in table.state.unnoticed] == [
        ("call-out-of-turn", "N"), ("insufficient", "E"), ("revoke", "W"), ("lead-out-of-turn", "W")]
    assert to_table(record).state is not None


@pytest.mark.parametrize(("text", "note"), [
    ('[Contract "3NT"]\n[Declarer "S"]\n[Play "W"]\nC5 C4 CK D7\n', "cannot hold"),
    ('[Contract "3NT"]\n[Declarer "S"]\n[Play "W"]\nC5 - CK C2\n', "which is missing"),
    ('[Contract "3NT"]\n[Declarer "N"]\n[Auction "N"]\n1D Pass 1NT Pass\n3NT AP\n', "the file says 3NT N"),
    ('[Contract "3NT"]\n[Declarer "S"]\n[Auction "N"]\n1D Pass *\n[Play "W"]\nC5 C4 CK C2\n', "is not complete"),
    ('[Play "W"]\nC5 C4 CK C2\n', "no contract is known"),
])
def test_notes(text: str, note: str) -> None:
    """What the case leaves out is in its note."""
    assert note in str(case_of(HEAD + text)["note"])


def test_an_ending() -> None:
    """Three cards each: the case begins at trick eleven."""
    text = ('[Board "1"]\n[Deal "N:A.K.Q. K.A.K. Q.Q.A. J.J.J."]\n[Contract "3NT"]\n[Declarer "S"]\n[Play "W"]\n'
            "SJ SA SK SQ\n")
    case = case_of(text)
    assert case["start"] == {"trick": 11, "lead": "W"}
    assert Case("x", "x", case).table().state.trick_number == 12


@given(st.integers(0, 2**32).map(Random))
def test_any_legal_record_plays_without_a_ruling(rng: Random) -> None:
    """A legal record leads to the same table, card by card, and back."""
    record = random_record(rng)
    table = to_table(record)
    assert not table.rulings
    assert not table.state.unnoticed
    again = from_table(table, board=record.board)
    calls = record.auction.calls if record.auction is not None else ()
    assert (again.auction.calls if again.auction is not None else ()) == calls
    cards = record.play.cards if record.play is not None else ()
    assert (again.play.cards if again.play is not None else ()) == cards
    assert again.hands == record.hands
    assert to_table(again).result() == table.result()


def ruled_table() -> Table:
    """A penalty card whose owner's partner is to lead, and a revoke established."""
    table = Table(hands=HANDS, contract="3NT S")
    table.play("W:C5 C4 CK C2").play("C3 C9 CT C6")
    table.report("show", seat="E", cards=["HQ"], how="dropped")
    table.choose("require", suit="H")
    return table.play("H9 H3 HQ H7")


def test_a_ruling_goes_to_pbn_and_back() -> None:
    """Other programs see calls, cards and a comment; we make the same table again."""
    table = ruled_table()
    written = write([from_table(table, board="9")])
    assert "show E: Law 50" in written.text
    assert "S chose require H" in written.text
    read = files.read_text(written.text, "pbn").records[0]
    assert read.problems == ()
    assert read.deck == WHOLE
    assert read.play is not None
    assert len(read.play.cards) == 12
    assert to_table(read).result() == table.result()
    assert [entry if isinstance(entry, str) else next(iter(entry)) for entry in to_case(read)["record"]] == [  # type: ignore[attr-defined]
        "W:C5 C4 CK C2", "C3 C9 CT C6", "show", "choice", "H9 H3 HQ H7"]


def test_marks_of_a_table() -> None:
    """What stands at the table is marked as PBN marks it, and its ruling stands in a note."""
    table = Table(hands=HANDS, contract="3NT S")
    table.play("W:C5 C4 CK C2").play("N:C6 C3 C9 CT")
    record = from_table(table)
    assert record.play is not None
    assert record.play.marks == {4: "L"}
    assert in_words(table.rulings[0]) == record.play.remarks[4].note
    assert "^L C6 =1=" in write([record]).text


def test_tricks_that_the_director_awarded() -> None:
    """Awarded tricks are tricks won, whichever side's are told; one that went over after a revoke is moved."""
    table = Table(hands=HANDS, contract="3NT S").play("W:C5 C4 CK C2")
    assert from_table(table).result is None
    table.ruled(law=70, effects=[{"effect": "tricks-awarded", "to": "EW", "n": 4}], why="claim")
    assert (from_table(table).result, from_table(table).agreed) == (8, False)
    table.ruled(law=70, effects=[{"effect": "tricks-awarded", "to": "NS", "n": 8}], why="claim")
    assert (from_table(table).result, from_table(table).agreed) == (8, False)
    table.ruled(law=64, effects=[{"effect": "tricks-transferred", "to": "NS", "n": 1}], why="revoke")
    assert (from_table(table).result, from_table(table).agreed) == (9, True)
    assert from_table(table).tags["HakemWon"] == "8"


def test_boards_of_a_file() -> None:
    """Every table that played a board, by its number."""
    cases = cases_of(SAMPLES / "match.lin", "2")
    assert [case.id for case in cases] == ["match-board-2-open-3", "match-board-2-closed-4"]
    assert all(case.table() for case in cases_of(SAMPLES / "match.lin"))
    assert len(cases_of(SAMPLES / "match.lin", "01")) == 2
    with pytest.raises(HakemError):
        cases_of(SAMPLES / "match.lin", "99")


def test_a_dealer_that_only_the_auction_tells() -> None:
    """The first caller dealt, where no Dealer tag says otherwise."""
    case = case_of('[Board "x"]\n[Auction "S"]\n1D AP\n')
    assert (case["dealer"], case["record"]) == ("S", ["1D P P P"])


def test_broken_private_tags() -> None:
    """A tag of ours that somebody damaged is a HakemError, not a traceback."""
    record = files.read_text(HEAD + '[HakemEntry001 "{not json"]\n', "pbn").records[0]
    for make in (to_case, to_table):
        with pytest.raises(HakemError):
            make(record)  # type: ignore[operator]


def test_from_an_empty_table() -> None:
    """Nothing has happened yet."""
    record = from_table(Table(board=7))
    assert (record.dealer, record.vulnerable, record.auction, record.play) == (Seat.S, "both", None, None)
    assert "Hakem" not in write([record]).text
