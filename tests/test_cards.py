"""Seats, sides, suits, cards: what is read, what is refused, what stands where."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakem.cards import ALL_CARDS, HONOURS, IN_SUIT, SEATS, SUITS, Card, Seat, Side, Suit, bits_of, cards_of
from hakem.errors import BadNotation, HakemError

NOUNS = [*Seat, *Side, *Suit, *Card]


@pytest.mark.parametrize("noun", NOUNS, ids=str)
def test_notation_reads_back_and_repr_is_code(noun: Seat | Side | Suit | Card) -> None:
    assert type(noun).parse(str(noun)) is noun
    assert type(noun).parse(f" {str(noun).lower()} ") is noun
    assert eval(repr(noun)) is noun
    assert pickle.loads(pickle.dumps(noun)) is copy.deepcopy(noun) is noun


@pytest.mark.parametrize(("text", "card"), [
    ("HT", Card.HT), ("H10", Card.HT), ("10H", Card.HT), ("♥10", Card.HT), ("10♥", Card.HT), ("♥T", Card.HT),
    ("♠a", Card.SA), ("♦︎2", Card.D2), ("♦️2", Card.D2), ("cK", Card.CK),
])
def test_cards_as_people_write_them(text: str, card: Card) -> None:
    assert Card.parse(text) is card


@pytest.mark.parametrize("text", [
    "", " ", "H", "Q", "QH", "1H", "H1", "H11", "H0", "HQ2", "HQ HK", "XQ", "SQxyz", "S1O", "S٣", "♡Q", "HQ,", "T",
    "101H", "Hearts", "NT", "P", "1C",
])
def test_not_a_card(text: str) -> None:
    with pytest.raises(BadNotation, match="not a card"):
        Card.parse(text)


@pytest.mark.parametrize("text", ["", "Null", "NN", "NS", "O", "North-East", "1", "nor", "N:"])
def test_not_a_seat(text: str) -> None:
    with pytest.raises(BadNotation, match="not a seat"):
        Seat.parse(text)


@pytest.mark.parametrize("text", ["", "N", "NE", "NSEW", "both", "N S", "none"])
def test_not_a_side(text: str) -> None:
    with pytest.raises(BadNotation, match="not a side"):
        Side.parse(text)


@pytest.mark.parametrize("text", ["", "NT", "N", "hearts", "♥♥", "CD", "♡"])
def test_not_a_suit(text: str) -> None:
    with pytest.raises(BadNotation, match="not a suit"):
        Suit.parse(text)


def test_errors_are_one_family() -> None:
    assert issubclass(BadNotation, HakemError)
    assert issubclass(BadNotation, ValueError)


@pytest.mark.parametrize(("text", "seat"), [("north", Seat.N), ("East", Seat.E), ("SOUTH", Seat.S), ("w", Seat.W)])
def test_seats_in_words(text: str, seat: Seat) -> None:
    assert Seat.parse(text) is seat


def test_play_goes_clockwise() -> None:
    assert Seat.S.round() == (Seat.S, Seat.W, Seat.N, Seat.E)
    for seat in SEATS:
        assert seat.round() == (seat, seat.lho, seat.partner, seat.rho)
        assert seat.lho.rho is seat.partner.partner is seat
        assert [seat.steps_to(other) for other in seat.round()] == [0, 1, 2, 3]
        assert seat.side is seat.partner.side is seat.lho.side.other
        assert seat in seat.side.seats


def test_the_pack() -> None:
    assert len(Card) == 52
    assert bits_of(Card) == ALL_CARDS == sum(suit.mask for suit in SUITS)
    assert bits_of(card for card in Card if card.value[1] in "AKQJT") == HONOURS
    assert [card.rank for card in Card if card.suit is Suit.H] == list(range(2, 15))
    assert all(card.bit & card.suit.mask for card in Card)


def test_cards_have_no_order_of_their_own() -> None:
    with pytest.raises(TypeError):
        assert Card.HA > Card.HK  # type: ignore[operator]


@given(st.sets(st.sampled_from(list(Card))))
def test_a_set_of_cards_as_bits_and_back(cards: set[Card]) -> None:
    bits = bits_of(cards)
    listed = cards_of(bits)
    assert set(listed) == cards
    assert bits.bit_count() == len(listed)
    assert [(-card.suit.index, -card.rank) for card in listed] == sorted((-c.suit.index, -c.rank) for c in cards)
    for suit in SUITS:
        assert IN_SUIT[bits & suit.mask] == tuple(card for card in listed if card.suit is suit)


def test_bits_of_counts_a_card_once() -> None:
    assert bits_of([Card.HQ, Card.HQ]) == Card.HQ.bit
