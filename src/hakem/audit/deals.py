"""The deal and the board of a record: the pack, dealer and vulnerability against the board's number."""

from __future__ import annotations

from collections import Counter

from hakem.audit.finding import Gathering
from hakem.cards import SEATS, SUITS, Card, Seat, cards_of
from hakem.deal import dealer_of, vulnerability_of
from hakem.formats.record import FAULTY, WHOLE, Record
from hakem.formats.words import SEAT, SWAPPED, hand_bits
from hakem.locale.terms import VULNERABLE
from hakem.locale.texts import Says, says

LIN_HANDS = (Seat.S, Seat.W, Seat.N, Seat.E)


def deal_findings(got: Gathering) -> None:
    """A pack of 52 different cards, thirteen to each hand; who deals and who is vulnerable (Law 2)."""
    record = got.record
    if record.deck == FAULTY:
        _pack(got, record)
    if is_placeholder(record):
        got.add("deal-unknown", says("Each hand holds one whole suit: the deal is not known."))
    number = record.board_number
    if not number:
        return
    dealer, vulnerable = record.dealer, record.vulnerable
    if dealer is not None and dealer is not dealer_of(number):
        got.add("dealer", says("Board {board} is dealt by {expected}, the record says {told}.", board=number,
                               expected=dealer_of(number), told=dealer))
    if vulnerable is not None and vulnerable != (due := vulnerability_of(number)):
        got.add("vulnerability", says("Vulnerability of board {board}: {expected}. The record: {told}.", board=number,
                                      expected=Says(VULNERABLE[due]), told=Says(VULNERABLE[vulnerable])))


def is_placeholder(record: Record) -> bool:
    """Whether the deal only stands for one that nobody knows: each hand is one whole suit."""
    return record.deck == WHOLE and record.hands.bits[0] in _SUITS and record.hands.bits[1] in _SUITS


_SUITS = frozenset(suit.mask for suit in SUITS)


def _pack(got: Gathering, record: Record) -> None:
    """What is wrong with a deal that did not pass the card check, so far as its hands can be read."""
    hands = _hands(record)
    counted = Counter(card for cards in hands.values() for card in cards)
    for card, n in counted.items():
        if n > 1:
            where = tuple(seat for seat in SEATS if card in hands.get(seat, ()))
            got.add("card-twice", says("{card} is dealt twice: {seats}.", card=card, seats=where))
    for seat in SEATS:
        if seat in hands and len(hands[seat]) != 13:
            got.add("hand-size", says("A hand of {count} cards: {seat}.", seat=seat, count=len(hands[seat])), seat=seat)


def _hands(record: Record) -> dict[Seat, list[Card]]:
    text = record.deal.strip()
    if record.format == "lin":
        body = text.lstrip("0123456789").upper()
        return {seat: cards for seat, one in zip(LIN_HANDS, body.split(","), strict=False)
                if (cards := _by_letters(one))}
    first, _, rest = text.partition(":")
    seat = SEAT.get(first.strip())
    if seat is None:
        return {}
    return {at: cards for at, one in zip(seat.round(), rest.split(), strict=False) if (cards := _by_dots(one))}


def _by_dots(text: str) -> list[Card]:
    """The cards of a hand in PBN's form; a card may come twice."""
    bits = hand_bits(text)
    if bits >= 0:
        return list(cards_of(bits))
    suits = text.upper().replace("10", "T").split(".")
    if len(suits) != 4:
        return []
    return [SWAPPED[rank + suit] for suit, ranks in zip("SHDC", suits, strict=True) for rank in ranks
            if rank + suit in SWAPPED]


def _by_letters(text: str) -> list[Card]:
    """The cards of a hand in LIN's form."""
    suit, found = "", list[Card]()
    for letter in text.replace("10", "T"):
        if letter in "SHDC":
            suit = letter
        elif letter + suit in SWAPPED:
            found.append(SWAPPED[letter + suit])
    return found
