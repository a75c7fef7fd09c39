"""Good files made bad: bytes flipped, lines lost, encodings mixed, sections swapped.

Never an exception other than a HakemError, never a deal taken for whole that is not, never a game passed over in
silence.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from formats.making import random_record
from hypothesis import given
from hypothesis import strategies as st

from hakem.cards import ALL_CARDS
from hakem.errors import HakemError
from hakem.formats import files
from hakem.formats.deals.files import records as deal_records
from hakem.formats.deals.files import written
from hakem.formats.decoding import Decoder, pieces
from hakem.formats.lin.links import read_link, write_link
from hakem.formats.lin.write import write as write_lin
from hakem.formats.pbn.write import write as write_pbn
from hakem.formats.playing import to_case, to_table
from hakem.formats.rbn.write import write as write_rbn
from hakem.formats.record import ENDING, PARTIAL, WHOLE, Record, whole

SAMPLES = Path(__file__).parent / "samples"
JUNK = (b"[", b"]", b"{", b"}", b'"', b"|", b"^", b"=1=", b"$", b"%", b"\n\n", b"\x00", b"\xfe\xfd", b'[Deal "N:',
        b"md|", b"qx|", b"*", b"+", b"-", b"[Event ", b"\xe2\x99\xa0", b"99999999999", b"AP")


def flip(rng: Random, data: bytearray) -> None:
    data[rng.randrange(len(data))] = rng.randrange(256)


def lose_a_line(rng: Random, data: bytearray) -> None:
    lines = data.split(b"\n")
    del lines[rng.randrange(len(lines))]
    data[:] = b"\n".join(lines)


def swap_lines(rng: Random, data: bytearray) -> None:
    lines = data.split(b"\n")
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    data[:] = b"\n".join(lines)


def put_in(rng: Random, data: bytearray) -> None:
    at = rng.randrange(len(data) + 1)
    data[at:at] = rng.choice(JUNK)


def take_out(rng: Random, data: bytearray) -> None:
    at = rng.randrange(len(data))
    del data[at : at + rng.randrange(1, 6)]


def mix_encodings(rng: Random, data: bytearray) -> None:
    at = rng.randrange(len(data) + 1)
    text, codec = rng.choice(("Şükrü", "José", "Ağrı", "Ż")), rng.choice(("utf-8", "cp1254", "utf-16"))
    data[at:at] = text.encode(codec, "replace")


def swap_halves(rng: Random, data: bytearray) -> None:
    at = rng.randrange(len(data))
    data[:] = data[at:] + data[:at]


DAMAGES: tuple[Callable[[Random, bytearray], None], ...] = (
    flip, flip, lose_a_line, swap_lines, put_in, take_out, mix_encodings, swap_halves)


def good(rng: Random, kind: str) -> bytes:
    """A good file of this format."""
    if rng.random() < 0.3:
        return (SAMPLES / {"pbn": "marks.pbn", "lin": "match.lin", "rbn": "two.rbn"}[kind]).read_bytes()
    some = [random_record(rng, number, plain=kind != "pbn") for number in range(1, 4)]
    return {"pbn": write_pbn, "lin": write_lin, "rbn": write_rbn}[kind](some).text.encode()


def damaged(rng: Random, data: bytes) -> bytes:
    found = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5, 20))):
        if found:
            rng.choice(DAMAGES)(rng, found)
    return bytes(found)


def records_of(data: bytes, kind: str) -> Iterator[Record]:
    return map(whole, files.reader_of(kind, "x").records(pieces([data], Decoder())))


def check(record: Record) -> None:
    """What holds for every record, whatever it was read from."""
    bits, told = record.hands.bits, record.hands.told
    assert all(is_told or not hand for hand, is_told in zip(bits, told, strict=True))
    assert sum(hand.bit_count() for hand in bits) == (bits[0] | bits[1] | bits[2] | bits[3]).bit_count()
    if record.deck == WHOLE:
        assert bits[0] | bits[1] | bits[2] | bits[3] == ALL_CARDS
        assert [hand.bit_count() for hand in bits] == [13] * 4
    elif record.deck not in (PARTIAL, ENDING):
        assert not any(told)
    if record.play is not None:
        assert len(record.play.cards) <= 52
        assert len(record.play.seats) in (0, len(record.play.cards))
        assert set(record.play.marks) <= set(range(len(record.play.cards) + 4))
    if record.auction is not None:
        assert len(record.auction.calls) <= 400 + 4
    assert record.result is None or 0 <= record.result <= 13
    assert len(record.problems) <= 50
    for problem in record.problems:
        assert problem.line >= 1
        assert problem.column >= 1
    with suppress(HakemError):
        to_case(record)
        to_table(record)


@pytest.mark.parametrize("kind", files.TEXTS)
@given(st.integers(0, 2**32).map(Random))
def test_damaged_texts(kind: str, rng: Random) -> None:
    """Whatever is done to a file, it is read to its end."""
    for record in records_of(damaged(rng, good(rng, kind)), kind):
        check(record)


@pytest.mark.parametrize("kind", files.TEXTS)
@given(st.binary(max_size=400))
def test_noise(kind: str, data: bytes) -> None:
    """Also what is no file at all."""
    for record in records_of(data, kind):
        check(record)


WORDS = ["1C", "Pass", "SA", '[Auction "N"]', '[Play "W"]', '[Board "1"]', " ", "\n", "mb|", "pc|", "1n", "\nqx|o1|",
         "^S", "!", *(junk.decode("latin-1") for junk in JUNK)]


@given(st.lists(st.sampled_from(WORDS)))
def test_tokens_thrown_together(tokens: list[str]) -> None:
    """Tokens of the formats in any order."""
    for kind in files.TEXTS:
        for record in records_of("".join(tokens).encode(), kind):
            check(record)


@given(st.integers(0, 2**32).map(Random))
def test_damaged_links(rng: Random) -> None:
    """Links too: a record or a HakemError."""
    record = random_record(rng, 5, plain=True)
    link = damaged(rng, write_link(record, rng.choice(("lin", "pieces"))).text.encode()).decode("utf-8", "replace")
    with suppress(HakemError):
        check(read_link(link))


@pytest.mark.parametrize("kind", files.DEALS)
@given(st.integers(0, 2**32).map(Random))
def test_damaged_deal_files(kind: str, rng: Random) -> None:
    """A deal file gives whole deals or says what is wrong with them."""
    data = written([random_record(rng, number, plain=True) for number in (1, 2, 3)], kind)
    for record in deal_records(damaged(rng, data), kind, "x"):
        check(record)
        assert record.deck == WHOLE or record.problems


@given(st.integers(0, 2**32).map(Random))
def test_one_letter_wrong_in_a_deal(rng: Random) -> None:
    """One wrong character in the hands of a PBN deal never gives another deal: 52 cards tell."""
    record = random_record(rng, 1)
    text = write_pbn([record]).text
    start = text.index('[Deal "') + len('[Deal "X:')
    at = rng.randrange(start, text.index('"', start))
    wrong = text[:at] + rng.choice("AKQJT98765432SHDC.- 1xé") + text[at + 1 :]
    read = files.read_text(wrong, "pbn").records[0]
    assert read.deck != WHOLE or read.hands == record.hands


@given(st.integers(0, 2**32).map(Random))
def test_no_game_passed_over(rng: Random) -> None:
    """Every block of text is a record's, or named as a problem, or kept as comment."""
    data = damaged(rng, good(rng, "pbn"))
    reader = files.reader_of("pbn", "x")
    records = list(map(whole, reader.records(pieces([data], Decoder()))))
    text = "".join(pieces([data], Decoder()))
    kept = "\n".join(["".join(record.raw for record in records)] + [problem.text for problem in reader.problems]
                     + [line for record in records for line in record.escapes] + list(reader.rest)
                     + [comment.text for record in records for comment in record.comments])
    for line in text.split("\n"):
        words = line.split()
        if words and "[" in line:
            assert words[0].lstrip("{;") in kept


@pytest.mark.parametrize(("kind", "text"), [
    (kind, text) for kind in files.TEXTS for text in (
        "[", "{", "}", '"', "|", "\n", '[A "', '[A "x"]{', "{\n \n", '{[Event "x"]\n\n', "qx|o1|", "x|", "\no1", "% \n",
        "9Z ", "^R =1= ", "B 1\n", "[ \n")])
def test_time_grows_with_length_only(kind: str, text: str) -> None:
    """Text meant to be slow: twice as much takes no more than some times as long."""
    times = []
    for length in (30_000, 120_000):
        data = (text * (length // len(text))).encode()
        began = time.process_time()
        for _ in records_of(data, kind):
            pass
        times.append(time.process_time() - began)
    assert times[1] < max(1.0, 16 * times[0])
