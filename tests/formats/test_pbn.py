"""PBN: every construct of the standard on our own sample, and the export form."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from hakem.calls import Call
from hakem.cards import Seat
from hakem.deal import Hands
from hakem.formats import files
from hakem.formats.parts import Auction, Comment, Remark
from hakem.formats.pbn.games import games
from hakem.formats.pbn.tokens import tokens_of
from hakem.formats.pbn.write import write
from hakem.formats.record import FAULTY, WHOLE, Record

SAMPLES = Path(__file__).parent / "samples"


@pytest.fixture
def marks() -> Record:
    return files.read(SAMPLES / "marks.pbn").records[0]


def test_the_auction(marks: Record) -> None:
    """Skipped players, an insufficient bid, alerts, glosses, suffixes and comments."""
    auction = marks.auction
    assert auction is not None
    assert [f"{seat}:{call}" for seat, call in zip(auction.seats, auction.calls, strict=True)] == [
        "E:1D", "N:1S", "E:1H", "S:P", "W:P", "N:P"]
    assert auction.marks == {1: "SS", 2: "I"}
    assert auction.remarks == {
        0: Remark("four cards at least", alert=True, number=1, suffix="!"),
        1: Remark(comments=("was North asleep?",)),
        2: Remark('hearts "or so"', alert=True, number=2, nags=(13,)),
    }


def test_the_play(marks: Record) -> None:
    """Columns are seats; a revoke and a lead out of turn; a note of the play is not one of the auction."""
    play = marks.play
    assert play is not None
    assert [f"{laid.seat}:{laid.card}{laid.marks}" for laid in play.laid] == [
        "S:C4", "W:C5", "N:CJ", "E:C3", "N:D2", "E:D5", "S:DA", "W:S2R", "W:H6L", "N:H8", "E:HJ", "S:H5"]
    assert play.remarks == {5: Remark("the other one", alert=True, number=1)}
    assert play.ended == "*"


def test_the_rest(marks: Record) -> None:
    """Names apart, an agreed result, tables, comments where they stand, lines for programs."""
    assert marks.names[Seat.N] == ("Bora, Can", "Bora, Deniz")
    assert "North" not in marks.tags
    assert (marks.result, marks.agreed) == (6, True)
    assert str(marks.final) == "1H E"
    assert marks.sections[0].name == "OptimumResultTable"
    assert marks.comments[1] == Comment("Result", " they wrote down six", brace=False)
    assert marks.escapes == ("% PBN 2.1", "% EXPORT")


def test_a_first_player_skipped() -> None:
    """Rotation broken at the very first call: the declarer is still right."""
    record = files.read_text('[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n^S 1D Pass 1NT AP\n', "pbn").records[0]
    assert record.auction is not None
    assert record.auction.marks == {0: "S"}
    assert [str(seat) for seat in record.auction.seats][:3] == ["E", "S", "W"]
    assert str(record.final) == "1NT W"


def test_export_form() -> None:
    """Fifteen tags in order, the deal from the dealer, suffixes as glosses, marks before calls and cards."""
    record = files.read(SAMPLES / "marks.pbn").records[0]
    lines = write([record]).text.split("\r\n")
    assert [line[1:].partition(" ")[0] for line in lines[3:18]] == [
        "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Scoring",
        "Declarer", "Contract", "Result"]
    assert '[Deal "E:QT.AJ42.K765.A83 K97.K975.A.QT974 J532.63.QT984.65 A864.QT8.J32.KJ2"]' in lines
    assert "1D =1= $1 ^S ^S 1S {was North asleep?}" in lines
    assert "^I 1H =2= $13 Pass Pass Pass" in lines
    assert "DA ^R S2 D2 D5 =1=" in lines
    assert "H5 ^L H6 H8 HJ" in lines
    assert '[Result "^6"] ; they wrote down six' in lines
    assert max(map(len, lines)) < 255


def test_what_is_lost_is_told() -> None:
    """More notes than 32 numbers, an explanation without an alert, an auction of nobody knows whom."""
    calls = tuple(Call.parse(f"{level}{suit}") for level in range(1, 8) for suit in ("C", "D", "H", "S", "NT"))
    many = {at: Remark(f"note {at}", alert=True) for at in range(35)}
    one = Record(board="1", dealer=Seat.N, auction=Auction(Seat.N, calls, {}, many))
    two = Record(board="2", auction=Auction(None, calls))
    three = Record(board="3", auction=Auction(Seat.N, calls, {}, {0: Remark("what it shows")}))
    lost = write([one, two, three]).lost
    assert len([text for text in lost if text.startswith("board 1: call")]) == 3
    assert "board 2: the auction: who called first is not known" in lost
    assert "board 3: call 1: that it was explained without an alert" in lost


def test_a_faulty_deal_is_written_as_told() -> None:
    """Nothing is put right in silence."""
    text = '[Board "1"]\n[Deal "N:AK.. AK.. - -"]\n'
    record = files.read_text(text, "pbn").records[0]
    assert record.deck == FAULTY
    assert '[Deal "N:AK.. AK.. - -"]' in write([record]).text


def test_games_are_cut_at_blank_lines_outside_comments() -> None:
    """Also when the text comes in single characters."""
    text = '[Event "a"]\n{ one\n\n two }\n \n\n[Event "b"] ; { not open\n\n[Event "c"]\n{ never closed\n\n[Event "d"]\n'
    expected = ['[Event "a"]', '[Event "b"]', '[Event "c"]', '[Event "d"]']
    for size in (1, 7, 1000):
        found = list(games(text[at : at + size] for at in range(0, len(text), size)))
        assert [game.text.strip().partition("]")[0] + "]" for game in found] == expected


def test_tag_pairs_in_any_shape() -> None:
    """Spaces or line ends between the tokens, several on a line, escapes in strings."""
    found = tokens_of('[ Event"a\\\\b \\"c\\" \\d" ][Site "x"]\n[\n Date\n "2026"\n]')
    assert found.names == ["Event", "Site", "Date"]
    assert found.values == ['a\\b "c" \\d', "x", "2026"]
    assert found.faults == ()


def test_records_travel() -> None:
    """A record goes to another process whole, without its reader."""
    with files.iter_records(SAMPLES / "marks.pbn") as reader:
        record = next(reader)
    twin = pickle.loads(pickle.dumps(record))
    assert twin == record
    assert twin.tokens("auction") == ()
    assert record.deck == WHOLE


def test_a_record_by_hand() -> None:
    """No reader is needed to make one."""
    record = Record(board="7", hands=Hands.parse("N:AQ5.K83.QJT2.764 - - -"))
    assert record.board_number == 7
    assert record.auction is None
    with pytest.raises(AttributeError):
        record.nothing  # noqa: B018
