"""Input that is not as its format wants it: read as far as it goes, its faults named with their places.

The first table holds the inputs on which other programs were found to be silent, to stop, or to lose the file.
"""

from __future__ import annotations

import pytest

from hakem.calls import Call
from hakem.cards import Card, Seat
from hakem.errors import HakemError
from hakem.formats import files
from hakem.formats.parts import PLUS, STAR
from hakem.formats.record import ABSENT, FAULTY, PARTIAL, WHOLE, Read

DEAL = "N:AQ5.K83.QJT2.764 J92.QT64.95.KJ83 KT4.AJ7.AK63.A92 8763.952.874.QT5"
HEAD = f'[Event "x"]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n'
CALLS = '[Declarer "S"]\n[Contract "3NT"]\n[Auction "N"]\n1D Pass 1NT Pass\n3NT AP\n'
AUCTION = '[Auction "N"]\n1D Pass 1NT Pass\n3NT Pass Pass Pass\n'
PLAY = '[Play "W"]\nC5 C4 CK C2\nCT C6 C3 C9\n*\n'


def pbn(text: str) -> Read:
    return files.read_text(text, "pbn")


def lin(text: str) -> Read:
    return files.read_text(text, "lin")


def kinds(read: Read) -> list[str]:
    return [one.kind for one in read.problems]


@pytest.mark.parametrize(("text", "expected"), [
    (HEAD + CALLS, []),
    (HEAD + '[Auction "N"]\n1D Pass 8H Pass\n', []),  # players make such bids (38): it is a call
    (HEAD + '[Auction "N"]\n1D Pass 9Z Pass\n', ["call"]),
    (HEAD + '[Auction "N"]\n1D Pass 2\n', ["call"]),
    (HEAD + CALLS + '[Play "W"]\nS1 C4 CK C2\n', ["card"]),
    (HEAD + CALLS + '[Play "W"]\n5C C4 CK C2\n', ["card-swapped"]),
    (HEAD + CALLS + '[Play "W"]\nC5 C4 CK C2 S2\nCT C6 C3 C9\nH2 H3 HQ HA\n', ["row"]),
    (HEAD + CALLS + '[Play "W"]\nC5 C4 CK\nCT C6 C3 C9\n', ["row", "gap"]),
    (HEAD + '[Result "15"]', ["result"]),
    (HEAD + '[Result "C-2"]', ["result"]),
    (HEAD.replace("AQ5.", "1Q5."), ["deal"]),
    (HEAD.replace("T2.764", "102.764"), []),
    (HEAD.replace("AQ5.", "AQ55."), ["deal"]),
    (HEAD.replace("J92.", "A92."), ["deal"]),
    (HEAD.replace("764 J92", "76 J92"), ["deal"]),
    (HEAD.replace(DEAL, "N:AQ5.K83.QJT2.764 - - -"), []),
    (HEAD.replace(DEAL, "AQ5.K83.QJT2.764"), ["deal"]),
    (HEAD.replace(DEAL, "N:AQ5.K83.QJT2.764 J92.QT64.95.KJ83"), ["deal"]),
    (HEAD.replace('"N"]\n[Vul', '"Null"]\n[Vul'), ["seat"]),
    (HEAD.replace('"None"', '"E"'), ["vulnerable"]),
    (HEAD + '[Contract "5Hearts"]', ["contract"]),
    (HEAD + '[Declarer "White"]', ["seat"]),
    (HEAD + "[Site No quotes]\n", ["tag"]),
    (HEAD + '[Site "no end]\n[Stage "1"]\n', ["tag"]),
    (HEAD + "stray words\n", ["stray"]),
    (HEAD + "{ never closed\n", ["comment"]),
    (HEAD + '[Board "2"]\n', ["repeated"]),
    (HEAD + '[Auction "N"]\n1D =1= Pass\n', ["note"]),
    (HEAD + '[Auction "N"]\n1D=1 Pass\n[Note "1:x"]\n', ["note"]),
    (HEAD + '[Auction "N"]\n1D =44= Pass\n', ["note"]),
    (HEAD + '[Auction "N"]\n1D !!! Pass $999\n', ["suffix", "nag"]),
    (HEAD + '[Auction "N"]\n^R 1D Pass ^S\n', ["mark", "mark"]),
    (HEAD + CALLS + '[Play "W"]\n^R ^R C5 ^L C4 CK C2\n', ["mark"]),
    (HEAD + '[Auction "N"]\n1D - Pass\n', ["gap"]),
    ('[Deal "#"]\n[Board "1"]\n', ["inherit"]),
    (HEAD + AUCTION + HEAD, ["no-blank-line"]),
], ids=range(36))
def test_faults_of_pbn(text: str, expected: list[str]) -> None:
    """Each fault is named once, and the game is read."""
    read = pbn(text)
    assert kinds(read) == expected
    assert read.records
    for problem in read.problems:
        assert problem.line <= text.count("\n") + 1
        assert problem.column >= 1


def test_places() -> None:
    """A fault's line and column are those of its token."""
    text = "% PBN 2.1\n\n" + HEAD + '[Auction "N"]\n1D {no: 9Z} Pass\n  9Z Pass\n' + CALLS.partition("[Auction")[0] + (
        '[Play "W"]\nC5 C4 CK C2\nCT C6 X9 C9\n')
    read = pbn(text)
    assert [(one.kind, one.line, one.column, one.board) for one in read.problems] == [
        ("call", 10, 3, "1"), ("card", 15, 7, "1")]
    assert str(read.problems[0]) == "text:10:3: board 1: not a call: '9Z'; 1C to 7NT, Pass, X, XX, AP"
    assert [token.text for token in read.records[0].tokens("auction")] == ["1D", "Pass", "9Z", "Pass"]
    assert read.records[0].tokens("play")[6] == ("X9", 15, 7)


def test_irregular_actions_are_read_as_they_stand() -> None:
    """What breaks the rules of the game is no fault of the file: the reader says nothing, and keeps it."""
    record = pbn(HEAD + '[Auction "N"]\n1D X 1C Pass Pass Pass 2C\n').records[0]
    assert record.auction is not None
    assert [str(call) for call in record.auction.calls] == ["1D", "X", "1C", "P", "P", "P", "2C"]
    record = pbn(HEAD + CALLS + '[Play "W"]\nC5 C4 S2 C2\nC5 C6 C3 C9\n').records[0]
    assert record.play is not None
    assert record.play.cards[2] is Card.S2
    assert record.play.cards.count(Card.C5) == 2
    assert record.problems == ()


@pytest.mark.parametrize(("deal", "deck"), [
    (DEAL, WHOLE), ("N:AQ5.K83.QJT2.764 - - -", PARTIAL), ("?", ABSENT), ("", ABSENT),
    (DEAL.replace("J92", "A92"), FAULTY), (DEAL.replace("764 ", "76 "), FAULTY),
    (DEAL.replace("764 ", "7643 "), FAULTY), (DEAL.replace("764 ", "766 "), FAULTY),
    (DEAL.replace("N:", "Q:"), FAULTY), ("W:- - - -", ABSENT),
])
def test_the_check_of_52_cards(deal: str, deck: str) -> None:
    """Hands are given out only if they pass the check; the text stays."""
    record = pbn(f'[Board "1"]\n[Deal "{deal}"]').records[0]
    assert record.deck == deck
    assert record.deal == deal
    assert any(record.hands.told) == (deck in (WHOLE, PARTIAL))


def test_unfinished() -> None:
    """`+` and `*` say that more is to come, or that no more is known."""
    record = pbn(HEAD + '[Auction "N"]\n1D Pass +\n').records[0]
    assert record.auction is not None
    assert (record.auction.ended, len(record.auction.calls)) == (PLUS, 2)
    record = pbn(HEAD + CALLS + '[Play "W"]\nC5 C4 + C2\n').records[0]
    assert record.play is not None
    assert record.play.ended == PLUS
    assert record.play.cards[:3] == (Card.C5, Card.C4, None)
    record = pbn(HEAD + CALLS + PLAY).records[0]
    assert record.play is not None
    assert record.play.ended == STAR


def test_second_room() -> None:
    """A game without deal and board of its own has those of the game before, and says so."""
    read = pbn(HEAD + CALLS + '\n[West "a"]\n[Contract "3NT"]\n[Declarer "N"]\n[Auction "N"]\n1D Pass 3NT AP\n')
    second = read.records[1]
    assert (second.board, second.deck, second.dealer) == ("1", WHOLE, Seat.N)
    assert second.inherited == ("Board", "Dealer", "Vulnerable", "Deal")
    assert kinds(read) == ["second-room"]
    apart = pbn(HEAD + CALLS + '\n[Dealer "S"]\n[Auction "S"]\nAP\n').records[1]
    assert (apart.deck, apart.board) == (ABSENT, "")


def test_inheritance() -> None:
    """`#` takes the last value, `##` stands for all later games until told anew."""
    read = pbn('[Event "##Cup"]\n[Site "Here"]\n[Board "1"]\n\n[Board "2"]\n[Site "#"]\n\n[Board "3"]\n\n'
               '[Event "##"]\n[Board "4"]\n\n[Board "5"]\n')
    assert [record.tags.get("Event") for record in read] == ["Cup", "Cup", "Cup", "", ""]
    assert [record.tags.get("Site") for record in read] == ["Here", "Here", None, None, None]
    assert [record.inherited for record in read] == [(), ("Site", "Event"), ("Event",), (), ("Event",)]


def test_opening_passes_left_out() -> None:
    """Where only opening passes make the declarer right, and the play agrees, they are put back."""
    text = HEAD + '[Declarer "E"]\n[Contract "1NT"]\n[Auction "N"]\n1NT AP\n[Play "S"]\nHA H2 H3 H4\n'
    record = pbn(text).records[0]
    assert record.auction is not None
    assert (record.auction.omitted, [str(call) for call in record.auction.calls]) == (1, ["P", "1NT", "P", "P", "P"])
    assert [one.kind for one in record.problems] == ["opening-passes"]
    without_play = pbn(text.partition("[Play")[0]).records[0]
    assert without_play.auction is not None
    assert without_play.auction.omitted == 0  # nothing but the Declarer tag speaks for it


def test_rows_that_follow_no_columns() -> None:
    """A row that holds one card of each hand is read by who holds them."""
    text = HEAD + CALLS + '[Play "W"]\nC4 CK C2 C5\nC3 C9 CT C6\n'
    record = pbn(text).records[0]
    assert record.play is not None
    assert record.play.order == "holders"
    assert record.play.cards[:4] == (Card.C5, Card.C4, Card.CK, Card.C2)
    assert [one.kind for one in record.problems] == ["columns"]


def test_without_hands_the_order_is_a_guess() -> None:
    """Columns are all there is."""
    record = pbn('[Board "1"]\n[Declarer "S"]\n[Contract "3NT"]\n[Play "W"]\nC5 C4 CK C2\nC3 C6 C8 C9\n').records[0]
    assert record.play is not None
    assert record.play.order == "guess"
    assert record.play.seats[4] is Seat.E


def test_files(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Odd files: empty, cut gzip, folders, nothing there."""
    folder = tmp_path_factory.mktemp("odd")
    (folder / "empty.pbn").write_bytes(b"")
    (folder / "blank.lin").write_bytes(b" \n\n")
    (folder / "cut.pbn.gz").write_bytes(bytes.fromhex("1f8b0800000000000003") + b"\x4b\x4c")
    (folder / "what.txt").write_bytes(b"nothing of the kind")
    assert files.read(folder / "empty.pbn").records == ()
    assert files.read(folder / "blank.lin").records == ()
    assert kinds(files.read(folder / "cut.pbn.gz")) == ["file"]
    for name in ("what.txt", "not-there.pbn", "."):
        with pytest.raises(HakemError):
            files.read(folder / name)
    with pytest.raises(HakemError):
        files.read(folder / "empty.pbn", "docx")
    with pytest.raises(HakemError):
        files.write(folder / "x.docx", [])


@pytest.mark.parametrize(("text", "expected"), [
    ("pn|a,b,c,d|st||md|3SAKQ2HAKQDAKQCAKQ,SJT9HJT98DJT9CJT9,S8765H765D876C876,|sv|o|mb|p|mb|8Z|pg||", ["call"]),
    ("qx|o1|md|1SAKQ2HAKQDAKQCAKQ,SJT9HJT98DJT9CJT9,S8765H765D876C876|mb|1cmb|p|pg||", ["bar"]),
    ("qx|o1|md|1SAKQ2HAKQDAKQCAKQ,SJT9HJT98DJT9CJT9,S8765H765D876C876|mb|2D!an|text|mb|p|pg||", ["bar"]),
    ("qx|o1|md|1SAKQ2HAKQDAKQCAKQ,SJT9HJT98DJT9CJT9,S8765H765D876C876|pc|SA|pc|SK|x|mc|14|pg||", ["bar", "claim"]),
    ("qx|o1|md|1SAKQ2HAKQDAKQCAKQ,SAT9HJT98DJT9CJT9,S8765H765D876C876|pc|S1|pg||", ["deal", "card"]),
    ("qx|o1|md|9SAKQ2HAKQDAKQCAKQ,SJT9HJT98DJT9CJT9,S8765H765D876C876|sv|q|pg||", ["vulnerable", "deal"]),
    ("qx|o1|mb|p|pg||", ["no-deal"]),
])
def test_faults_of_lin(text: str, expected: list[str]) -> None:
    """The same for LIN: back in step after a lost bar, and said so."""
    read = lin(text)
    assert sorted(kinds(read)) == sorted(expected)
    assert len(read.records) == 1


def test_bars_lost_and_found() -> None:
    """After a slip the calls are right again."""
    calls = {
        "mb|1c|mb|p|mb|2D!an|asks|mb|p|mb|3n|": ["1C", "P", "2D", "P", "3NT"],
        "mb|1cmb|p|mb|2D|mb|p|mb|3n|": ["1C", "P", "2D", "P", "3NT"],
        "mb|1c|mb|p|\nnt|chat\nmb|2D|mb|p|mb|3n|": ["1C", "P", "2D", "P", "3NT"],
    }
    for text, expected in calls.items():
        record = lin(f"qx|o1|md|3SAKQ2HAKQDAKQCAKQ,SJT9HJT98DJT9CJT9,S8765H765D876C876|{text}pg||").records[0]
        assert record.auction is not None
        assert [str(call) for call in record.auction.calls] == expected
        assert "bar" in [one.kind for one in record.problems]


def test_eight_is_a_call() -> None:
    """Bids above seven are calls that players make."""
    record = lin("qx|o1|mb|8h|").records[0]
    assert record.auction is not None
    assert record.auction.calls == (Call.parse("8H"),)
