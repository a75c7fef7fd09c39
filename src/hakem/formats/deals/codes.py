"""How deal files write four hands: by card numbers, owners, letters or bits. One pair of functions for each code.

A decoder gives the hands as bits by seat (N E S W), or raises BadNotation saying what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hakem.cards import ALL_CARDS, RANKS, Card, cards_of
from hakem.errors import BadNotation

Bits = tuple[int, int, int, int]
BY_SUIT = tuple(Card(suit + rank) for suit in "SHDC" for rank in reversed(RANKS))  # SA SK … C2
BY_RANK = tuple(Card(suit + rank) for rank in reversed(RANKS) for suit in "SHDC")  # SA HA DA CA SK …
_SUIT_BYTE = {6: "S", 3: "H", 4: "D", 5: "C"}
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def by_owner(owners: Sequence[int], cards: Sequence[Card]) -> Bits:
    """Hands from the owner (0 N to 3 W) of each card."""
    if len(owners) != 52 or not all(0 <= owner <= 3 for owner in owners):
        raise BadNotation("52 cards with owners 0 to 3 were expected")
    bits = [0, 0, 0, 0]
    for owner, card in zip(owners, cards, strict=True):
        bits[owner] |= card.bit
    return bits[0], bits[1], bits[2], bits[3]


def owners(bits: Bits, cards: Sequence[Card]) -> list[int]:
    """The owner of each card."""
    return [next(at for at, hand in enumerate(bits) if hand & card.bit) for card in cards]


def from_numbers(text: bytes) -> Bits:
    """39 card numbers of two digits, 01 SA to 52 C2, of North, East and South; West has the rest (BRI)."""
    digits = text.replace(b" ", b"0")
    if len(text) != 78 or not digits.isdigit():
        raise BadNotation("39 card numbers of two digits were expected")
    bits = [0, 0, 0]
    for at in range(39):
        number = int(digits[2 * at : 2 * at + 2])
        if not 1 <= number <= 52:
            raise BadNotation(f"card number {number}; 1 to 52 were expected")
        bit = BY_SUIT[number - 1].bit
        if (bits[0] | bits[1] | bits[2]) & bit:
            raise BadNotation(f"{BY_SUIT[number - 1]} comes twice")
        bits[at // 13] |= bit
    return bits[0], bits[1], bits[2], ALL_CARDS & ~(bits[0] | bits[1] | bits[2])


def to_numbers(bits: Bits) -> bytes:
    """The same, written."""
    return "".join(f"{BY_SUIT.index(card) + 1:02}" for hand in bits[:3] for card in cards_of(hand)).encode()


def from_suit_bytes(data: bytes) -> Bits:
    """Four hands of 17 bytes: a byte for each suit, then its ranks (DGE)."""
    if len(data) != 68:
        raise BadNotation("68 bytes were expected")
    bits = []
    for at in range(0, 68, 17):
        suit, hand = "", 0
        for byte in data[at : at + 17]:
            if byte in _SUIT_BYTE:
                suit = _SUIT_BYTE[byte]
                continue
            rank = chr(byte).upper()
            if not suit or rank not in RANKS:
                raise BadNotation(f"byte {byte} is no rank")
            hand |= Card(suit + rank).bit
        bits.append(hand)
    return bits[0], bits[1], bits[2], bits[3]


def to_suit_bytes(bits: Bits) -> bytes:
    """The same, written."""
    found = bytearray()
    for hand in bits:
        for byte, suit in _SUIT_BYTE.items():
            found.append(byte)
            found += "".join(card.value[1] for card in cards_of(hand) if card.suit.value == suit).encode()
    return bytes(found)


def from_pairs(letters: str) -> Bits:
    """26 letters a to p, each the owners of two cards (DLM)."""
    values = [ord(letter) - 97 for letter in letters.lower()]
    if len(values) != 26 or not all(0 <= value < 16 for value in values):
        raise BadNotation("26 letters a to p were expected")
    return by_owner([owner for value in values for owner in (value >> 2, value & 3)], BY_SUIT)


def to_pairs(bits: Bits) -> str:
    """The same, written."""
    of = owners(bits, BY_SUIT)
    return "".join(chr(97 + 4 * of[at] + of[at + 1]) for at in range(0, 52, 2))


def from_letters(text: str, first: int) -> Bits:
    """52 letters, four hands of thirteen from the dealer's on; A to Z and a to z are SA to C2 (BHG)."""
    if len(text) != 52:
        raise BadNotation(f"{len(text)} letters; 52 were expected")
    bits = [0, 0, 0, 0]
    for at, letter in enumerate(text):
        number = _LETTERS.find(letter)
        if number < 0:
            raise BadNotation(f"{letter!r} is no card; A to Z and a to z were expected")
        bits[(first + at // 13) & 3] |= BY_SUIT[number].bit
    return bits[0], bits[1], bits[2], bits[3]


def to_letters(bits: Bits, first: int) -> str:
    """The same, written."""
    return "".join("".join(sorted(_LETTERS[BY_SUIT.index(card)] for card in cards_of(bits[(first + at) & 3])))
                   for at in range(4))


def from_bits(data: bytes, seats: Sequence[int]) -> Bits:
    """13 bytes, two bits a card, rank by rank; `seats` say which seat each value is (RZD, CDS)."""
    if len(data) != 13:
        raise BadNotation("13 bytes were expected")
    return by_owner([seats[byte >> shift & 3] for byte in data for shift in (6, 4, 2, 0)], BY_RANK)


def to_bits(bits: Bits, seats: Sequence[int]) -> bytes:
    """The same, written."""
    of = [seats.index(owner) for owner in owners(bits, BY_RANK)]
    return bytes(of[at] << 6 | of[at + 1] << 4 | of[at + 2] << 2 | of[at + 3] for at in range(0, 52, 4))


def checked(read: Callable[[], Bits]) -> tuple[Bits, str]:
    """The hands, or four empty ones and what is wrong."""
    try:
        return read(), ""
    except BadNotation as error:
        return (0, 0, 0, 0), str(error)
