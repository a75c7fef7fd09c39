"""LIN: vugraph headers, eight names, results in some order, claims, movies, links."""

from __future__ import annotations

from pathlib import Path

import pytest

from hakem.cards import Card, Seat
from hakem.errors import Unreadable
from hakem.formats import files
from hakem.formats.lin.deal import dealt
from hakem.formats.lin.links import read_link, write_link
from hakem.formats.lin.results import Seated, assign, slot_of
from hakem.formats.lin.write import write
from hakem.formats.parts import Auction, Remark
from hakem.formats.record import ABSENT, ENDING, WHOLE, Record

SAMPLES = Path(__file__).parent / "samples"
HANDS = "SQTHAJ42DK765CA83,SK97HK975DACQT974,SJ532H63DQT984C65"


def test_a_match() -> None:
    """Rooms, names by room, the header's results, alerts, chat, claims."""
    open1, closed1, open2, closed2 = files.read(SAMPLES / "match.lin").records
    assert [one.room for one in (open1, closed1, open2, closed2)] == ["Open", "Closed", "Open", "Closed"]
    assert open1.tags["HomeTeam"] == "Reds"
    assert (open1.names[Seat.S], closed1.names[Seat.S]) == (("Sema",), ("Siv",))
    assert open1.auction is not None
    assert open1.auction.remarks[1] == Remark("12 to 14", alert=True)
    assert open1.auction.remarks[4].comments == ("Nil: hello / good evening",)
    assert str(open1.final) == "1NT E"
    assert open1.result == 6
    assert open1.claim is not None
    assert (open1.claim.tricks, open1.claim.after) == (6, 8)
    assert open1.play is not None
    assert open1.play.leaders == (Seat.S, Seat.W)
    assert closed1.contract is not None
    assert closed1.contract.passed_out
    assert (open2.auction, open2.contract) == (None, None)
    assert (str(closed2.final), closed2.result) == ("2SX W", 9)
    assert {one.deck for one in (open1, closed1, open2, closed2)} == {WHOLE}


@pytest.mark.parametrize(("order", "name"), [([0, 1, 2, 3], "rooms"), ([1, 0, 3, 2], "swapped")])
def test_results_in_the_order_that_fits(order: list[int], name: str) -> None:
    """Open room first, or closed room first: the auctions tell."""
    slots = [slot_of(text) for text in ("1NE-1", "2HS=", "3NW+1", "4SNx")]
    tables = [Seated(room, board, (slots[at].contract, slots[at].declarer)) for (room, board), at in zip(
        [("o", 1), ("c", 1), ("o", 2), ("c", 2)], order, strict=True)]
    found, order_found = assign(slots, 1, tables)
    assert [slots.index(slot) for slot in found if slot is not None] == order
    assert order_found == name


def test_deals() -> None:
    """Three hands leave the fourth; four are checked; fragments stay fragments."""
    assert dealt("3" + HANDS).deck == WHOLE
    assert dealt(f"3{HANDS},").hands == dealt("3" + HANDS).hands
    assert dealt(f"3{HANDS},SA864HQT8DJ32CKJ2").hands == dealt("3" + HANDS).hands
    assert dealt(f"3{HANDS},SA864HQT8DJ32CKJ3").fault == "C3 is in two hands"
    assert dealt("2" + HANDS.lower().replace("t", "10")).dealer is Seat.W
    assert dealt("hkj,s97,st4,hq6").deck == ENDING
    assert dealt("1").deck == ABSENT
    assert dealt("32" + HANDS).dealer is Seat.N
    assert "dealer digit" in dealt("32" + HANDS).fault


def test_movies() -> None:
    """Pages, runs of calls and cards, what is taken back, comments of the author, texts."""
    text = (f"%% a film\n  5  green\nqx|page 1|\nat|see\nthis|md|1{HANDS}|sv|e|mb|1cp1h!pp|pg||\nmb|1n|ub||\n"
            f"pc|sQs7|pc|sJ|up|1|\nmd|0,,hq|\nqx|page 2|at|more|\nqx|page 3|md|1{HANDS}|md|2{HANDS}|mb|p|")
    read = files.read_text(text, "lin")
    first, second, third, fourth = read.records
    assert first.auction is not None
    assert [str(call) for call in first.auction.calls] == ["1C", "P", "1H", "P", "P"]
    assert first.auction.remarks[2].alert
    assert first.play is not None
    assert first.play.cards == (Card.SQ, Card.S7)
    assert first.comments[0].text == "see\nthis"
    assert [one.kind for one in first.problems] == ["movie", "movie"]
    assert [one.kind for one in second.problems] == ["no-deal"]
    assert (third.dealer, fourth.dealer) == (Seat.S, Seat.W)
    assert [one.kind for one in read.problems if not one.board] == ["stray"]


def test_a_lead_from_the_wrong_hand() -> None:
    """Who holds the card led it, whoever was to lead."""
    record = files.read_text(f"qx|o1|md|2{HANDS}|mb|1n|mb|p|mb|p|mb|p|pc|DK|pc|DA|pc|D4|pc|D2|", "lin").records[0]
    assert record.play is not None
    assert record.play.leaders == (Seat.S,)
    assert str(record.final) == "1NT W"


def test_a_new_header_begins_anew() -> None:
    """Files that were joined: names and results of one match are not those of the next."""
    one = (SAMPLES / "match.lin").read_text(encoding="utf-8")
    read = files.read_text(one + one.replace("Spring match", "Autumn match").replace("Sema", "Selin"), "lin")
    assert [record.tags["Event"] for record in read][3:5] == ["Spring match", "Autumn match"]
    assert read.records[4].names[Seat.S] == ("Selin",)
    assert [str(record.final) for record in read.records] == 2 * ["1NT E", "None", "None", "2SX W"]


def test_many_tables_of_one_match() -> None:
    """A pairs session longer than what is held back keeps its order."""
    text = "vg|Long,,P,1,300,,,,|\nrs|" + ",".join(["1CS=,"] * 300) + "|\n" + "".join(
        f"qx|o{n}|md|1{HANDS}|mb|1c|mb|p|mb|p|mb|p|\n" for n in range(1, 301))
    records = files.read_text(text, "lin").records
    assert [record.board for record in records] == [str(n) for n in range(1, 301)]
    assert all(record.result == 7 for record in records)


def test_results_that_fit_nothing() -> None:
    """They are left out, and said so once."""
    text = f"vg|Odd,,I,1,1,,,,|\nrs|7NN=|\nqx|o1|md|1{HANDS}|mb|1c|mb|p|mb|p|mb|p|\n"
    read = files.read_text(text, "lin")
    assert read.records[0].contract is None
    assert [one.kind for one in read.problems] == ["header"]


def test_what_lin_cannot_say() -> None:
    """Marks go into the chat and are told as lost; bars cannot be written."""
    auction = Auction(Seat.N, files.read_text("qx|o1|mb|1d|mb|1s|", "lin").records[0].auction.calls, {1: "S"},  # type: ignore[union-attr]
                      {0: Remark("a | b", alert=True)})
    written = write([Record(board="1", dealer=Seat.N, auction=auction, score="NS 50", tags={"Site": "here"})])
    assert "a / b" in written.text
    assert len(written.lost) == 3
    read = files.read_text(written.text, "lin").records[0]
    assert read.auction is not None
    assert [str(call) for call in read.auction.calls] == ["1D", "P", "1S"]


def test_links() -> None:
    """Both styles, as people paste them."""
    link = ("https://www.bridgebase.com/tools/handviewer.html?n=SA864HQT8DJ32CKJ2&e=sqthaj42dk765ca83&s=sk97hk975dacqt974"
            "&d=e&v=n&b=2&nn=Naz&a=1d!(four+cards)pp1n%7Bhm%7Dppp&p=c4c3&kbz=1")
    record = read_link(link)
    assert record.deck == WHOLE
    assert (record.dealer, record.vulnerable, record.board) == (Seat.E, "NS", "2")
    assert record.auction is not None
    assert record.auction.remarks == {0: Remark("four cards", alert=True), 3: Remark(comments=("hm",))}
    assert str(record.final) == "1NT N"
    assert record.names[Seat.N] == ("Naz",)
    assert record.tags["Link_kbz"] == "1"
    assert read_link(link.partition("?")[0] + "?b=5&n=sakq&a=-4sxn").contract is not None
    again = read_link(write_link(record).text)
    assert (again.hands, again.dealer, again.board) == (record.hands, record.dealer, "2")


@pytest.mark.parametrize("text", [
    "", "https://www.bridgebase.com/tools/handviewer.html", "https://www.bridgebase.com/tools/handviewer.html?myhand=M-1-2",
    "https://www.bridgebase.com/tools/handviewer.html?linurl=x", "https://example.org/?v=n", "x?lin="])
def test_no_link(text: str) -> None:
    """What is none says so."""
    with pytest.raises(Unreadable):
        read_link(text)
