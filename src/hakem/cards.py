"""Seats, sides, suits and cards: the nouns that everything else is said in.

Every noun is an enumeration whose value is its notation. Sets of cards are 52-bit integers (`Card.bit`), clubs lowest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum

from hakem.errors import BadNotation, quoted


class Side(Enum):
    """A partnership at the table: `NS` or `EW`."""

    __hash__ = object.__hash__

    NS = "NS"
    EW = "EW"

    def __str__(self) -> str:
        return self._name_

    def __repr__(self) -> str:
        return f"Side.{self.name}"

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """Both players of the side, in compass order."""
        return (Seat.N, Seat.S) if self is Side.NS else (Seat.E, Seat.W)

    @property
    def other(self) -> Side:
        """The opponents' side."""
        return Side.EW if self is Side.NS else Side.NS

    @classmethod
    def parse(cls, text: str) -> Side:
        """Read `NS` or `EW` (`SN`, `WE` too); else BadNotation."""
        try:
            return _SIDE_OF[text.strip().upper().replace("-", "")]
        except KeyError:
            raise BadNotation(f"not a side: {quoted(text)}; write NS or EW") from None


class Seat(Enum):
    """A player's place, in the order of play.

    >>> Seat.N.lho, Seat.N.partner, Seat.N.rho
    (Seat.E, Seat.S, Seat.W)
    """

    __hash__ = object.__hash__

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    index: int
    side: Side
    lho: Seat
    rho: Seat
    partner: Seat

    def __str__(self) -> str:
        return self._name_

    def __repr__(self) -> str:
        return f"Seat.{self.name}"

    def steps_to(self, other: Seat) -> int:
        """How many places clockwise `other` sits from here, 0 to 3."""
        return (other.index - self.index) % 4

    def round(self) -> tuple[Seat, Seat, Seat, Seat]:
        """The four seats clockwise from this one."""
        return ROTATION[self.index]

    @classmethod
    def parse(cls, text: str) -> Seat:
        """Read one of N E S W (or a whole English compass word); else BadNotation.

        >>> Seat.parse("north")
        Seat.N
        """
        found = _SEAT_OF.get(text.strip().upper())
        if found is None:
            raise BadNotation(f"not a seat: {quoted(text)}; write N, E, S or W")
        return found


SEATS: tuple[Seat, Seat, Seat, Seat] = (Seat.N, Seat.E, Seat.S, Seat.W)
for _i, _seat in enumerate(SEATS):
    _seat.index = _i
    _seat.side = Side.NS if _i % 2 == 0 else Side.EW
    _seat.lho, _seat.partner, _seat.rho = SEATS[(_i + 1) % 4], SEATS[(_i + 2) % 4], SEATS[(_i + 3) % 4]
ROTATION = tuple((s, s.lho, s.partner, s.rho) for s in SEATS)
_SEAT_OF = {name: seat for seat, word in zip(SEATS, ("NORTH", "EAST", "SOUTH", "WEST"), strict=True)
            for name in (seat.value, word)}
_SIDE_OF = {"NS": Side.NS, "SN": Side.NS, "EW": Side.EW, "WE": Side.EW}


class Suit(Enum):
    """A suit; `mask` has the bits of its thirteen cards, `sign` is its symbol in text presentation."""

    __hash__ = object.__hash__

    C = "C"
    D = "D"
    H = "H"
    S = "S"

    index: int
    mask: int

    def __str__(self) -> str:
        return self._name_

    def __repr__(self) -> str:
        return f"Suit.{self.name}"

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read one of C D H S or a suit symbol; else BadNotation."""
        found = _SUIT_OF.get(text.strip().upper().rstrip("\ufe0e\ufe0f"))
        if found is None:
            raise BadNotation(f"not a suit: {quoted(text)}; write S, H, D or C")
        return found


SUITS: tuple[Suit, Suit, Suit, Suit] = (Suit.C, Suit.D, Suit.H, Suit.S)
for _i, _suit in enumerate(SUITS):
    _suit.index = _i
    _suit.mask = 0x1FFF << (13 * _i)
_SUIT_OF = {name: suit for suit, sign in zip(SUITS, "♣♦♥♠", strict=True) for name in (suit.value, sign)}

RANKS = "23456789TJQKA"


class Card(Enum):
    """One of the 52 cards. A card has no order of its own: what it beats depends on trumps and the suit led.

    >>> Card.HQ.suit, Card.HQ.rank, Card.HQ.is_honour
    (Suit.H, 12, True)
    """

    __hash__ = object.__hash__

    C2 = "C2"
    C3 = "C3"
    C4 = "C4"
    C5 = "C5"
    C6 = "C6"
    C7 = "C7"
    C8 = "C8"
    C9 = "C9"
    CT = "CT"
    CJ = "CJ"
    CQ = "CQ"
    CK = "CK"
    CA = "CA"
    D2 = "D2"
    D3 = "D3"
    D4 = "D4"
    D5 = "D5"
    D6 = "D6"
    D7 = "D7"
    D8 = "D8"
    D9 = "D9"
    DT = "DT"
    DJ = "DJ"
    DQ = "DQ"
    DK = "DK"
    DA = "DA"
    H2 = "H2"
    H3 = "H3"
    H4 = "H4"
    H5 = "H5"
    H6 = "H6"
    H7 = "H7"
    H8 = "H8"
    H9 = "H9"
    HT = "HT"
    HJ = "HJ"
    HQ = "HQ"
    HK = "HK"
    HA = "HA"
    S2 = "S2"
    S3 = "S3"
    S4 = "S4"
    S5 = "S5"
    S6 = "S6"
    S7 = "S7"
    S8 = "S8"
    S9 = "S9"
    ST = "ST"
    SJ = "SJ"
    SQ = "SQ"
    SK = "SK"
    SA = "SA"

    suit: Suit
    rank: int  # 2 to 14
    bit: int
    is_honour: bool  # A K Q J T (Definitions)

    def __str__(self) -> str:
        return self._name_

    def __repr__(self) -> str:
        return f"Card.{self.name}"

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card, suit first: `HQ`, `HT`, `H10`, `♥10`, `10H`; else BadNotation.

        >>> Card.parse("10h")
        Card.HT
        """
        found = _CARD_OF.get(text)
        if found is None:
            token = text.strip().upper().replace("\ufe0e", "").replace("\ufe0f", "").replace("10", "T")
            match = _CARD_TEXT.fullmatch(token)
            if match is None:
                raise BadNotation(f"not a card: {quoted(text)}; write suit, then rank: 'HQ', 'ST'")
            sign, height = match[1] or match[4], match[2] or match[3]
            found = _CARD_OF[_SUIT_OF[sign].name + height]
        return found


for _i, _card in enumerate(Card):
    _card.suit = SUITS[_i // 13]
    _card.rank = _i % 13 + 2
    _card.bit = 1 << _i
    _card.is_honour = _card.rank >= 10

_CARD_TEXT = re.compile(r"([CDHS♣♦♥♠])([2-9TJQKA])|(T)([CDHS♣♦♥♠])")
_CARD_OF: dict[str, Card] = {card.value: card for card in Card}
ALL_CARDS = (1 << 52) - 1
HONOURS = sum(card.bit for card in Card if card.is_honour)
_BY_POSITION = tuple(Card)


class _CardsOf(dict[int, tuple[Card, ...]]):
    """The cards of one suit's bits, highest first, each set worked out once."""

    def __missing__(self, bits: int) -> tuple[Card, ...]:
        found, rest = [], bits
        while rest:
            top = rest.bit_length() - 1
            found.append(_BY_POSITION[top])
            rest ^= 1 << top
        self[bits] = tuple(found)
        return self[bits]


IN_SUIT = _CardsOf()
_C, _D, _H, _S = (suit.mask for suit in SUITS)


def cards_of(bits: int) -> tuple[Card, ...]:
    """The cards of a set, spades first, each suit from the top.

    >>> cards_of(Card.C2.bit | Card.SA.bit | Card.SK.bit)
    (Card.SA, Card.SK, Card.C2)
    """
    return IN_SUIT[bits & _S] + IN_SUIT[bits & _H] + IN_SUIT[bits & _D] + IN_SUIT[bits & _C]


def bits_of(cards: Iterable[Card]) -> int:
    """The set of these cards as bits."""
    total = 0
    for card in cards:
        total |= card.bit
    return total
