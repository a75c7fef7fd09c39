"""Who was dealt what, so far as anybody told us; dealer and vulnerability of a board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from hakem.cards import RANKS, SEATS, SUITS, Card, Seat, cards_of
from hakem.errors import BadNotation, quoted

if TYPE_CHECKING:
    from random import Random

_BITS = tuple(card.bit for card in Card)
_RANK_BIT = {rank: 1 << at for at, rank in enumerate(RANKS)}
VULNERABILITIES = ("none", "NS", "EW", "both")
_BOARD_VULNERABILITY = (0, 1, 2, 3, 1, 2, 3, 0, 2, 3, 0, 1, 3, 0, 1, 2)  # boards 1 to 16 (Law 2)


def dealer_of(board: int) -> Seat:
    """The dealer of a board (Law 2)."""
    return SEATS[(board - 1) % 4]


def vulnerability_of(board: int) -> str:
    """The vulnerability of a board: none, NS, EW or both (Law 2)."""
    return VULNERABILITIES[_BOARD_VULNERABILITY[(board - 1) % 16]]


@dataclass(frozen=True, slots=True)
class Hands:
    """The hands we were told, as bits by seat (N E S W); 0 and not `told` for a hand that nobody told us.

    >>> str(Hands.parse("N:AQ5.K83.QJT2.764 - - -"))
    'N:AQ5.K83.QJT2.764 - - -'
    """

    bits: tuple[int, int, int, int] = (0, 0, 0, 0)
    told: tuple[bool, bool, bool, bool] = (False, False, False, False)

    def __str__(self) -> str:
        return "N:" + " ".join(
            holding(bits) if told else "-" for bits, told in zip(self.bits, self.told, strict=True)
        )

    @classmethod
    def of(cls, hands: Mapping[Seat, int]) -> Hands:
        """Hands from bits by seat. BadNotation for a hand above 13 cards or a card in two hands."""
        seen = 0
        for seat, bits in hands.items():
            if bits.bit_count() > 13:
                raise BadNotation(f"hand of {seat} has {bits.bit_count()} cards; 13 at most (tell more by 'count')")
            if both := seen & bits:
                raise BadNotation(f"{cards_of(both)[0]} is in two hands; each card has one place")
            seen |= bits
        n, e, s, w = (hands.get(seat, 0) for seat in SEATS)
        told_n, told_e, told_s, told_w = (seat in hands for seat in SEATS)
        return cls((n, e, s, w), (told_n, told_e, told_s, told_w))

    @classmethod
    def random(cls, rng: Random) -> Hands:
        """Four hands of thirteen, each deal as likely as any other."""
        number = rng.random
        keys = [number() for _ in _BITS]
        pack = [_BITS[at] for at in sorted(range(52), key=keys.__getitem__)]
        return cls((sum(pack[:13]), sum(pack[13:26]), sum(pack[26:39]), sum(pack[39:])), (True, True, True, True))

    @classmethod
    def parse(cls, text: str) -> Hands:
        """Read a PBN deal string, `-` for an unknown hand; else BadNotation."""
        first, colon, rest = text.strip().partition(":")
        parts = rest.split()
        if not colon or len(parts) != 4:
            raise BadNotation(f"not a deal: {quoted(text)}; write 'N:AQ5.K83.QJT2.764 … … …', '-' for an unknown hand")
        seats = Seat.parse(first).round()
        return cls.of({seat: hand(part) for seat, part in zip(seats, parts, strict=True) if part != "-"})


def hand(text: str) -> int:
    """Read one hand, spades first: `AQ5.K83.QJT2.764`, a void empty or `-`; else BadNotation."""
    suits = text.strip().upper().replace("10", "T").replace("-", "").split(".")
    if len(suits) != 4:
        raise BadNotation(f"not a hand: {quoted(text)}; write four suits, spades first: 'AQ5.K83.QJT2.764'")
    try:
        spades, hearts, diamonds, clubs = map(_suit_bits, suits)
    except ValueError as error:
        raise BadNotation(f"{error} in hand {quoted(text)}; write each of A K Q J T 9 … 2 once") from None
    return spades << 39 | hearts << 26 | diamonds << 13 | clubs


@lru_cache(maxsize=10_000)  # the 8,192 holdings of a suit, as files write them
def _suit_bits(ranks: str) -> int:
    bits = 0
    for rank in ranks:
        if rank not in _RANK_BIT:
            raise ValueError(f"not a rank: {rank!r}")
        if bits & _RANK_BIT[rank]:
            raise ValueError(f"{rank!r} twice in a suit")
        bits |= _RANK_BIT[rank]
    return bits


def holding(bits: int) -> str:
    """Write one hand as PBN does, spades first, voids empty."""
    return ".".join("".join(card.value[1] for card in cards_of(bits & suit.mask)) for suit in reversed(SUITS))
