"""RBN: what stands from record to record, notes, and ranks that follow suit."""

from __future__ import annotations

from pathlib import Path

from hakem.cards import Card, Seat
from hakem.formats import files
from hakem.formats.parts import Remark

SAMPLES = Path(__file__).parent / "samples"


def test_two_tables() -> None:
    """Board, hands and titles stand; auction, contract, play and result do not."""
    first, second = files.read(SAMPLES / "two.rbn").records
    assert (first.hands, first.board, second.board) == (second.hands, "2", "2")
    assert (first.room, second.room) == ("Open", "Closed")
    assert first.names[Seat.N] == ("Naz",)
    assert first.auction is not None
    assert first.auction.remarks == {0: Remark("three cards", alert=True, number=1), 2: Remark(suffix="!")}
    assert (str(first.final), first.result, first.score, first.tags["ScoreIMP"]) == ("1NT E", 8, "+120", "3")
    assert second.auction is not None
    assert (second.play, second.final) == (None, None)
    assert second.comments[0].text == "a paragraph about nothing"


def test_a_rank_alone_follows_suit() -> None:
    """After a discard or a ruff, a rank without a letter is of the suit that was led."""
    text = "B 2\nH W:8.QJ84.AQ8632.73:AT73.762.KT54.86:J4.KT953.7.AKJ94:\nC 5H:E\nP SK8A4:C8A23:SJQH47\n"
    record = files.read_text(text, "rbn").records[0]
    assert record.play is not None
    assert record.play.cards[8:] == (Card.SJ, Card.SQ, Card.H4, Card.S7)
    assert record.play.leaders == (Seat.S, Seat.N, Seat.E)
    assert record.problems == ()


def test_faults() -> None:
    """Each is named with its line; the rest is read."""
    read = files.read_text("B 1\nH N:AK:\nA QZ:1Z\nC 9N\nP ZZ\nR 14\nwhat\n", "rbn")
    assert [(one.line, one.kind) for one in read.problems] == [
        (2, "deal"), (3, "call"), (3, "call"), (4, "contract"), (5, "card"), (5, "card"), (6, "result"), (7, "line")]
