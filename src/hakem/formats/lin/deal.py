"""The deal of a LIN table: `md|3S642HKQJ7…,…,…,|`, dealer digit and hands South, West, North, East."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from hakem.cards import RANKS, Seat
from hakem.deal import Hands
from hakem.formats.record import ABSENT, FAULTY
from hakem.formats.words import NO_HANDS, RANK_BITS, deck_of, fourth_hand

ORDER = (Seat.S, Seat.W, Seat.N, Seat.E)
DIGIT = {"1": Seat.S, "2": Seat.W, "3": Seat.N, "4": Seat.E}
_HAND = re.compile(r"(?:S([^SHDC]*))?(?:H([^SHDC]*))?(?:D([^SHDC]*))?(?:C([^SHDC]*))?")
_SUIT_AT = {"C": 0, "D": 13, "H": 26, "S": 39}
_SLOTS = (2, 3, 0, 1)  # the seat's place in N E S W of each hand as written


class Dealt(NamedTuple):
    """A deal as read: who deals, the hands that pass the card check, what the deal is, what is wrong with it."""

    dealer: Seat | None
    hands: Hands
    deck: str
    fault: str


@lru_cache(256)
def dealt(text: str) -> Dealt:
    """Read the value of `md`.

    >>> dealt("1,,SAKH..,").hands.told, dealt("3SAKQ,,,").deck
    ((True, False, False, False), 'ending')
    """
    body = text.strip().upper()
    digits = len(body) - len(body.lstrip("0123456789"))
    number, body = body[:digits], body[digits:]
    fault = ""
    dealer = DIGIT.get(number)
    if number not in DIGIT and number not in ("", "0"):
        dealer = DIGIT.get(number[0])
        fault = f"dealer digit {number[:6]!r}; 1 South, 2 West, 3 North, 4 East"
    hands = body.split(",")
    if len([one for one in hands if one.strip()]) > 4 or len(hands) > 6:
        return Dealt(dealer, NO_HANDS, FAULTY, f"{len(hands)} hands in the deal; 4 were expected")
    bits, told = [0, 0, 0, 0], [False, False, False, False]
    for slot, one in zip(_SLOTS, hands, strict=False):
        if not one.strip():
            continue
        found = read_hand(one)
        if found is None:
            fault = f"not a hand: {one.strip()[:40]!r}; 'SAQ5HK83DQJT2C764' was expected"
            return Dealt(dealer, NO_HANDS, FAULTY, fault)
        if found:
            bits[slot], told[slot] = found, True
    if not any(told):
        return Dealt(dealer, NO_HANDS, ABSENT, fault)
    fourth_hand(bits, told)
    read, deck, wrong = deck_of(
        (bits[0], bits[1], bits[2], bits[3]), (told[0], told[1], told[2], told[3]), fragments=True)
    return Dealt(dealer, read, deck, wrong or fault)


def read_hand(text: str) -> int | None:
    """One hand as bits; None if it is none."""
    body = text.upper().replace(" ", "").replace("\n", "").replace("10", "T").replace(".", "").replace("-", "")
    match = _HAND.fullmatch(body)
    if match is not None:
        total = 0
        for at, ranks in zip((39, 26, 13, 0), match.groups(), strict=True):
            if ranks:
                bits = RANK_BITS[ranks]
                if bits < 0:
                    return None
                total |= bits << at
        return total
    total, suit = 0, -1
    for letter in body:  # suits in another order, or one named twice
        if letter in _SUIT_AT:
            suit = _SUIT_AT[letter]
            continue
        rank = RANKS.find(letter)
        if suit < 0 or rank < 0 or total >> (suit + rank) & 1:
            return None
        total |= 1 << (suit + rank)
    return total
