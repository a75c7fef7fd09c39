"""Results of clubs: Bridgemate databases in, USEBIO out."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from hakem.cards import Card, Seat
from hakem.errors import Unreadable
from hakem.formats import bws, files, usebio
from hakem.formats.record import FAULTY, WHOLE, Problem, Record

CLUB = Path(__file__).parent / "samples" / "club"


@pytest.fixture
def results() -> tuple[list[Record], list[Problem]]:
    problems: list[Problem] = []
    return list(bws.records_of_csv(CLUB, problems)), problems


def test_bridgemate(results: tuple[list[Record], list[Problem]]) -> None:
    """One record a table and board, the latest that is not erased; the others are listed."""
    records, problems = results
    assert [(r.board, r.table, str(r.contract), str(r.declarer), r.result) for r in records] == [
        ("1", "1", "1NT", "N", 8), ("1", "2", "4SX", "W", 9), ("2", "1", "Pass", "None", None),
        ("2", "2", "None", "None", None), ("3", "1", "2H", "E", 9), ("3", "2", "None", "E", None)]
    assert [one.kind for one in problems] == ["erased", "superseded"]
    first = records[0]
    assert (first.section, first.round, first.tags["PairEW"]) == ("A", "1", "2")
    assert (first.deck, records[2].deck) == (WHOLE, FAULTY)
    assert (first.dealer, first.vulnerable) == (Seat.N, "none")
    assert first.play is not None
    assert first.play.cards == (Card.H4,)
    assert first.auction is not None
    assert [str(call) for call in first.auction.calls] == ["P", "P", "1NT", "P"]
    assert [one.kind for one in records[5].problems] == ["contract", "direction"]


def test_no_parser(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without access-parser the error says what is missing; with it, that this is no database."""
    (tmp_path / "x.bws").write_bytes(b"no database")
    with pytest.raises(Unreadable):
        files.read(tmp_path / "x.bws")
    monkeypatch.setitem(sys.modules, "access_parser", None)
    with pytest.raises(Unreadable, match="access-parser"):
        files.read(tmp_path / "x.bws")
    with pytest.raises(Unreadable):
        list(bws.records_of_csv(tmp_path, []))


def test_usebio(results: tuple[list[Record], list[Problem]]) -> None:
    """Scores of North-South are worked out, artificial ones written as USEBIO does."""
    written = usebio.write(results[0], usebio.Event("Wednesday", "Our & club", "04/11/2026"))
    root = ET.fromstring(written.text)
    assert root.findtext("CLUB/CLUB_NAME") == "Our & club"
    lines = root.findall(".//TRAVELLER_LINE")
    assert [line.findtext("SCORE") for line in lines] == ["120", "100", "0", "A6040", "-140", ""]
    assert [line.findtext("TRICKS") for line in lines] == ["8", "9", "", "", "9", ""]
    assert lines[0].findtext("LEAD") == "H4"
    assert "mb|1N|" in (lines[0].findtext("LIN_DATA") or "")
    assert len(root.findall(".//PAIR")) == 4
    assert written.lost == ()


def test_usebio_of_an_archive() -> None:
    """Names for pairs where there are no numbers, the score as told; what XML cannot hold is left out."""
    text = ('[Board "1"]\n[North "a\x01"]\n[South "b"]\n[Contract "4S"]\n[Declarer "E"]\n[Score "EW 420"]\n\n'
            '[Board "1"]\n[Contract "4S"]\n[Declarer "E"]\n[Score "420"]\n\n[Board "1"]\n[Score "A+"]\n')
    written = usebio.write(files.read_text(text, "pbn"))
    root = ET.fromstring(written.text)
    assert [line.findtext("SCORE") for line in root.findall(".//TRAVELLER_LINE")] == ["-420", "-420", ""]
    assert root.findtext(".//PAIR_NUMBER") == "a+b"
    assert written.lost == ("board 1, table ?: score A+",)
