"""Write, then read: everything that a format can say comes back."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from formats.making import random_record
from formats.same import told
from hypothesis import given
from hypothesis import strategies as st

from hakem.formats import files
from hakem.formats.deals.files import records as deal_records
from hakem.formats.deals.files import written
from hakem.formats.lin.links import read_link, write_link
from hakem.formats.lin.write import write as write_lin
from hakem.formats.pbn.write import write as write_pbn
from hakem.formats.rbn.write import write as write_rbn
from hakem.formats.record import Record

SAMPLES = Path(__file__).parent / "samples"
rngs = st.integers(0, 2**32).map(Random)
NOTHING: frozenset[str] = frozenset()


def some(rng: Random, *, plain: bool) -> list[Record]:
    return [random_record(rng, number, plain=plain) for number in range(1, rng.randrange(2, 6))]


def compare(before: list[Record], after: list[Record], without: frozenset[str] = NOTHING) -> None:
    assert len(before) == len(after)
    for one, two in zip(before, after, strict=True):
        assert told(two, without=without) == told(one, without=without)
        assert two.problems == ()


@given(rngs)
def test_pbn(rng: Random) -> None:
    before = some(rng, plain=False)
    text = write_pbn(before)
    assert text.lost == ()
    compare(before, list(files.read_text(text.text, "pbn")))


@given(rngs)
def test_lin(rng: Random) -> None:
    before = some(rng, plain=True)
    text = write_lin(before)
    assert text.lost == ()
    compare(before, list(files.read_text(text.text, "lin")))


@given(rngs)
def test_rooms_of_lin(rng: Random) -> None:
    before = [random_record(rng, number, plain=True, room=room) for number in (7, 8, 9) for room in ("Open", "Closed")]
    compare(before, list(files.read_text(write_lin(before).text, "lin")))


@given(rngs)
def test_links(rng: Random) -> None:
    record = random_record(rng, rng.randrange(1, 100), plain=True)
    without = frozenset(("contract", "declarer", "tags", "result"))  # a link has no header
    compare([record], [read_link(write_link(record).text)], without)
    without |= {"claim", "comments"}
    compare([record], [read_link(write_link(record, "pieces").text)], without)


@given(rngs)
def test_rbn(rng: Random) -> None:
    before = some(rng, plain=True)
    text = write_rbn(before)
    after = list(files.read_text(text.text, "rbn"))
    without = frozenset(("claim", "auction", "dealer", "vulnerable", "play"))
    compare(before, after, without)
    for one, two in zip(before, after, strict=True):
        if one.auction is not None:
            assert two.auction is not None
            assert (one.dealer, one.vulnerable) == (two.dealer, two.vulnerable)
            assert (one.auction.calls, one.auction.seats) == (two.auction.calls, two.auction.seats)
        if one.play is not None:
            assert two.play is not None
            assert (one.play.cards, one.play.seats) == (two.play.cards, two.play.seats)


@given(rngs, st.sampled_from(files.DEALS))
def test_deal_files(rng: Random, kind: str) -> None:
    before = [random_record(rng, number, plain=True) for number in range(1, rng.randrange(2, 20))]
    after = list(deal_records(written(before, kind), kind, "x"))
    assert [record.hands for record in after] == [record.hands for record in before]
    assert [record.board for record in after] == [record.board for record in before]
    assert not any(record.problems for record in after)


@pytest.mark.parametrize("name", ["marks.pbn", "match.lin", "two.rbn"])
@pytest.mark.parametrize("kind", ["same", "pbn"])
def test_samples(name: str, kind: str, tmp_path: Path) -> None:
    """Our samples come back, from their own format and through PBN."""
    before = files.read(SAMPLES / name)
    suffix = name.rpartition(".")[2] if kind == "same" else "pbn"
    path = tmp_path / f"again.{suffix}"
    lost = files.write(path, before)
    after = files.read(path)
    without = frozenset(("escapes",)) if name == "two.rbn" else NOTHING
    if suffix != name.rpartition(".")[2]:  # PBN tells the contract anyway, and numbers its notes
        without |= {"contract", "declarer", "auction", "play", "result"}
    compare(list(before), list(after), without)
    assert not [one for one in lost if "suffix" not in one]


def test_written_files_are_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "x.pbn"
    record = random_record(Random(3))
    files.write(path, [record])
    assert path.read_bytes().startswith(b"% PBN 2.1\r\n% EXPORT\r\n")
    assert files.read(path).encoding.startswith("utf-8")
