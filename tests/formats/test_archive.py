"""The archive of real records, where it lies beside the clone (`../shared/data`): every table is read or named.

Its `COUNTS.tsv` was made by a rough survey; where it is known to be too low, the true number stands below.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from hakem.formats import files
from hakem.formats.deals.files import written
from hakem.formats.record import ABSENT, ENDING, FAULTY, PARTIAL, WHOLE, Read

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
needs_data = pytest.mark.skipif(not (DATA / "COUNTS.tsv").is_file(), reason=f"no archive at {DATA}")
pytestmark = needs_data

# what the survey counts too low: tables, with auction, with play
MORE = {
    "lin/championships/1962-BB-Italy-v-USA/s2a.lin": (28, 28, 23),  # a bar is lost
    "lin/championships/1999-Vanderbilt/f3.lin": (32, 32, 32),  # qx is missing
    "lin/movie/languages-utf-8.lin": (4, 1, 0),  # pages without cards
    "lin/movie/make-bid.lin": (13, 11, 0),
    "lin/movie/play-card.lin": (9, 2, 8),
    "pbn/verifier/errors_10.pbn": (74, 27, 18),  # games of one faulty tag
}
# faults of these files that their README tells: kinds of problems, and how many
FAULTS = {
    "lin/championships/1962-BB-Italy-v-USA/s2a.lin": {"bar": 1},
    "lin/championships/1999-Spingold/f2.lin": {"deal": 2},  # dealer digit 32
    "lin/championships/1999-Vanderbilt/f3.lin": {"bar": 32},
    "pbn/damaged/glued-notes.pbn": {"note": 39},
    "pbn/damaged/partial-auctions.pbn": {"call": 12},
    "pbn/damaged/tablemonitor-a.pbn.gz": {"tag": 249},
    "pbn/damaged/worlds-archive-a.pbn.gz": {"opening-passes": 2613, "columns": 2682, "second-room": 2675},
}
ODD = ("movie", "verifier", "damaged", "small")


def rows() -> list[list[str]]:
    """The survey's rows of LIN and PBN files."""
    if not (DATA / "COUNTS.tsv").is_file():
        return []
    lines = (DATA / "COUNTS.tsv").read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines[1:] if line.startswith(("lin/", "pbn/"))]


@cache
def read(name: str) -> Read:
    return files.read(DATA / name)


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0])
def test_counts(row: list[str]) -> None:
    """As many tables, auctions and plays as the survey found, or as many more as are really there."""
    found = read(row[0])
    tables = len(found)
    auctions = sum(1 for one in found if one.auction is not None and one.auction.calls)
    plays = sum(1 for one in found if one.play is not None and one.play.cards)
    expected = MORE.get(row[0], tuple(int(row[at]) for at in (3, 4, 5)))
    if row[0].startswith("pbn/verifier"):  # the survey counts tags of sections without a call or card as well
        assert tables == expected[0]
        assert auctions <= expected[1]
    elif row[0].startswith("pbn/damaged/partial"):  # and auctions of which no call can be read
        assert tables == expected[0]
    else:
        assert (tables, auctions, plays) == expected


@pytest.mark.parametrize("row", rows(), ids=lambda row: row[0])
def test_problems(row: list[str]) -> None:
    """A file of which its README tells no fault has no problem; the others have theirs."""
    kinds = dict(Counter(one.kind for one in read(row[0]).problems))
    if row[0] in FAULTS:
        assert kinds == FAULTS[row[0]]
    elif not any(word in row[0] for word in ODD):
        assert kinds == {}


def test_all_of_it() -> None:
    """Not fewer than 5,592 LIN and 9,232 PBN tables; a deal is whole or says why not."""
    counts = Counter(row[0].partition("/")[0] for row in rows() for _ in read(row[0]))
    assert counts["lin"] == 5592 + 5 + 16 + 2 + 1
    assert counts["pbn"] == 9232 + 2
    decks = Counter(one.deck for row in rows() for one in read(row[0]) if not any(word in row[0] for word in ODD))
    assert set(decks) <= {WHOLE}
    odd = Counter(one.deck for row in rows() for one in read(row[0]))
    assert set(odd) <= {WHOLE, PARTIAL, ENDING, ABSENT, FAULTY}
    assert odd[FAULTY] == 7


def test_results_of_the_championships() -> None:
    """The header's list is put to its tables in the order that fits: hardly one contract differs from its auction."""
    differ = told = 0
    for row in rows():
        if not row[0].startswith("lin/"):
            continue
        for one in read(row[0]):
            reached = one.auction.final() if one.auction is not None else None
            if one.contract is None or reached is None:
                continue
            told += 1
            differ += reached[0] != one.contract or (not reached[0].passed_out and reached[1] is not one.declarer)
    assert told > 4000
    assert differ < 20


def test_twins() -> None:
    """Two boards of one evening, in LIN and converted to PBN by another program: the same record."""
    pbn = read("pbn/small/history-pair.pbn")
    for name, twin in zip(("3381671193", "3381683999"), pbn, strict=True):
        lin = files.read(DATA / "lin" / "small" / f"history-{name}.lin").records[0]
        assert lin.hands == twin.hands
        assert lin.auction is not None
        assert twin.auction is not None
        assert lin.auction.calls == twin.auction.calls
        assert lin.play is not None
        assert twin.play is not None
        assert (lin.play.cards, lin.play.seats) == (twin.play.cards, twin.play.seats)


@pytest.mark.parametrize("kind", files.DEALS)
def test_deal_files(kind: str) -> None:
    """The same sixteen deals in every code; written again, byte for byte."""
    expected = [one.hands for one in read("pbn/deals/deals-16.pbn")]
    found = files.read(DATA / "dealfiles" / f"deals-16.{kind}")
    assert [one.hands for one in found] == expected
    assert found.problems == ()
    again, data = written(found, kind), (DATA / "dealfiles" / f"deals-16.{kind}").read_bytes()
    if kind == "dlm":  # the headline is ours
        again, data = (text.partition(b"Status")[2] for text in (again, data))
    assert again == data


def test_rbn() -> None:
    """Two deals, four tables; what a record does not tell stands from the one before."""
    found = files.read(DATA / "rbn" / "spingold-2000-part.rbn")
    assert [(one.board, str(one.final), one.result) for one in found] == [
        ("1", "3NT N", 11), ("1", "3NT N", 11), ("2", "5H E", 11), ("2", "4H E", 10)]
    assert found.problems == ()


def test_bridgemate() -> None:
    """A club's evening from its database, and from its tables as CSV: the same 270 results."""
    pytest.importorskip("access_parser")
    from hakem.formats import bws

    found = files.read(DATA / "bws" / "club-a.bws.gz")
    of_csv = list(bws.records_of_csv(DATA / "bws" / "club-a-csv", []))
    assert len(found) == len(of_csv) == 270
    for one, two in zip(found, of_csv, strict=True):
        assert (one.tags, one.contract, one.declarer, one.result, one.hands) == (
            two.tags, two.contract, two.declarer, two.result, two.hands)
