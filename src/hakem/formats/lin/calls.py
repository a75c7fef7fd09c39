"""Calls and cards of LIN values: one each, or several run together as movies write them."""

from __future__ import annotations

import re

from hakem.calls import Call
from hakem.cards import ALL_CARDS, Card, Seat
from hakem.deal import Hands
from hakem.formats.parts import Play
from hakem.formats.words import CALL, CARD

_CALLS = re.compile(r"([1-9](?:[cdhs]|nt?)|xx|[pdrx]|-)(!?)", re.IGNORECASE)
_CARDS = re.compile(r"([cdhs])(10|[2-9tjqka])|-+", re.IGNORECASE)
Cell = Card | None


def calls_of(value: str) -> tuple[list[tuple[Call, bool]], str]:
    """The calls of an `mb` value, each with whether it is alerted; and what of it could not be read.

    >>> calls_of("1Np2C!p")
    ([(Call.parse('1NT'), False), (Call.parse('P'), False), (Call.parse('2C'), True), (Call.parse('P'), False)], '')
    """
    text = value.strip()
    found: list[tuple[Call, bool]] = []
    at = 0
    while at < len(text):
        match = _CALLS.match(text, at)
        if match is None:
            return found, text[at:]
        if match[1] != "-":
            found.append((CALL[match[1].upper()], bool(match[2])))
        at = match.end()
        while at < len(text) and text[at].isspace():
            at += 1
    return found, ""


def cards_of(value: str) -> tuple[list[Card], str]:
    """The cards of a `pc` value, and what of it could not be read.

    >>> cards_of("s2h10")
    ([Card.S2, Card.HT], '')
    """
    text = value.strip()
    found: list[Card] = []
    at = 0
    while at < len(text):
        match = _CARDS.match(text, at)
        if match is None:
            return found, text[at:]
        if match[1]:
            found.append(CARD[match[1] + match[2]])
        at = match.end()
    return found, ""


def led_by(cards: list[Cell], leader: Seat | None, trump: int, hands: Hands) -> tuple[Seat, ...]:
    """Who led each trick of cards in the order played: who holds its first card; else, where hands are not known, the
    winner of the trick before. Empty where nobody can tell who began.
    """
    found: list[Seat] = []
    n, e, s, w = hands.bits
    known = n | e | s | w
    whole = known == ALL_CARDS
    lead = leader
    for at in range(0, len(cards), 4):
        first = cards[at]
        if first is not None and (bit := first.bit) & known:
            lead = Seat.N if bit & n else Seat.E if bit & e else Seat.S if bit & s else Seat.W
        if lead is None:
            return ()
        found.append(lead)
        if not whole:
            lead = _winner(cards[at : at + 4], lead, trump)
    return tuple(found)


def _winner(row: list[Cell], lead: Seat, trump: int) -> Seat:
    """Who wins a trick, so far as its cards show."""
    led = row[0].suit if row[0] is not None else None
    seats = [(card, seat) for card, seat in zip(row, lead.round(), strict=False) if card is not None]
    if not seats:
        return lead
    return max(seats, key=lambda one: (bool(one[0].bit & trump), one[0].suit is led, one[0].bit))[1]


def play_of(cards: list[Cell], leader: Seat | None, trump: int, hands: Hands) -> Play:
    """The play, from its cards in the order played."""
    while cards and cards[-1] is None:
        cards.pop()
    return Play(tuple(cards), led_by(cards, leader, trump, hands))
