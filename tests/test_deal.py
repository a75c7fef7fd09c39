"""Hands as told, known or not; dealer and vulnerability of a board."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakem.cards import ALL_CARDS, SEATS, Card, Seat, bits_of
from hakem.deal import Hands, dealer_of, hand, holding, vulnerability_of
from hakem.errors import BadNotation

DEAL = "N:AQ5.K83.QJT2.764 J92.QT64.95.KJ83 KT4.AJ7.AK63.A92 8763.952.874.QT5"
VECTORS = Path(__file__).parent / "vectors"

packs = st.permutations(list(Card))


def rows(name: str) -> list[dict[str, str]]:
    """The rows of a vector file, without its header of sources."""
    lines = (VECTORS / name).read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


@pytest.mark.parametrize("row", rows("boards.csv"), ids=lambda row: row["board"])
@pytest.mark.parametrize("more", [0, 16, 64])
def test_boards(row: dict[str, str], more: int) -> None:
    board = int(row["board"]) + more
    assert (str(dealer_of(board)), vulnerability_of(board)) == (row["dealer"], row["vulnerable"])


@given(packs, st.lists(st.sampled_from(SEATS), unique=True), st.integers(0, 13), st.sampled_from(SEATS))
def test_hands_read_back(pack: list[Card], known: list[Seat], size: int, first: Seat) -> None:
    hands = Hands.of({seat: bits_of(pack[13 * seat.index : 13 * seat.index + size]) for seat in known})
    assert Hands.parse(str(hands)) == hands
    assert eval(repr(hands)) == hands
    assert list(hands.told) == [seat in known for seat in SEATS]
    turned = f"{first}:" + " ".join(
        holding(hands.bits[s.index]) if hands.told[s.index] else "-" for s in first.round())
    assert Hands.parse(turned) == hands


def test_a_whole_deal() -> None:
    hands = Hands.parse(DEAL)
    assert hands.bits[0] | hands.bits[1] | hands.bits[2] | hands.bits[3] == ALL_CARDS
    assert all(bits.bit_count() == 13 for bits in hands.bits)
    assert str(hands) == DEAL
    assert hands.bits[Seat.E.index] & Card.HQ.bit


def test_an_unknown_hand_is_not_an_empty_one() -> None:
    assert Hands.parse("N:- ... - -").told == (False, True, False, False)
    assert str(Hands.parse("E:... - - -")) == "N:- ... - -"


@pytest.mark.parametrize(("text", "cards"), [
    ("AK.-.T.2", "SA SK DT C2"), ("AK..10.2", "SA SK DT C2"), ("...", ""), ("ak..t.2", "SA SK DT C2"),
])
def test_one_hand(text: str, cards: str) -> None:
    assert hand(text) == bits_of(Card.parse(card) for card in cards.split())


@pytest.mark.parametrize("text", ["", "AK", "AK.Q.J", "AK.Q.J.T.9", "AK.1.2.3", "AKA...", "AX...", "SA SK DT C2",
                                  "A٣..."])
def test_not_a_hand(text: str) -> None:
    with pytest.raises(BadNotation):
        hand(text)


@pytest.mark.parametrize("text", [
    "", "N", "AQ5.K83.QJT2.764 - - -", "X:- - - -", "N:- - -", "N:- - - - -", "N:AK... AK... - -",
    "N:AKQJT98765432.A.. - - -", "N:A.. - - -", "NS:- - - -", "N:A... - A... -",
])
def test_not_a_deal(text: str) -> None:
    with pytest.raises(BadNotation):
        Hands.parse(text)


def test_a_bad_deal_says_what_is_wrong_with_it() -> None:
    with pytest.raises(BadNotation, match="14 cards; 13 at most"):
        Hands.of({Seat.E: bits_of(list(Card)[:14])})
    with pytest.raises(BadNotation, match="HQ is in two hands"):
        Hands.of({Seat.E: Card.HQ.bit, Seat.W: Card.HQ.bit})
