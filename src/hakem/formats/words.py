"""The spellings of cards, calls, seats and vulnerabilities in files: one look-up each, made once.

Readers of formats accept more than the contract's notation does. What is not in a table here is left to
`Card.parse` and `Call.parse`, which say what they expected.
"""

from __future__ import annotations

import re
from functools import lru_cache

from hakem.calls import BIDS, DENOMINATIONS, DOUBLE, PASS, REDOUBLE, Call
from hakem.cards import ALL_CARDS, RANKS, SEATS, SUITS, Card, Seat, cards_of
from hakem.deal import Hands
from hakem.errors import BadNotation
from hakem.formats.parts import ToldContract
from hakem.formats.record import ABSENT, ENDING, FAULTY, PARTIAL, WHOLE


def _spellings() -> dict[str, Card]:
    found: dict[str, Card] = {}
    for suit in SUITS:
        for rank in RANKS:
            card = Card(suit.value + rank)
            for s in (suit.value, suit.value.lower()):
                for r in {rank, rank.lower(), *(("10",) if rank == "T" else ())}:
                    found[s + r] = card
    return found


CARD = _spellings()  # suit, then rank, in any case; the ten as T or 10
SWAPPED = {text[1:] + text[0]: card for text, card in CARD.items()}  # a slip of typists: `AC` for the ace of clubs
BIT = {text: card.bit for text, card in CARD.items()} | {"-": 0}  # `-` is a cell without a card
NUMBER = {text: card.bit.bit_length() - 1 for text, card in CARD.items()}  # 0 for the two of clubs

CALL: dict[str, Call] = {}
for _call, _words in ((PASS, ("Pass", "P", "Pas")), (DOUBLE, ("X", "D", "Dbl", "Double")),
                      (REDOUBLE, ("XX", "R", "Rdbl", "Redouble"))):
    for _word in _words:
        CALL |= dict.fromkeys((_word, _word.upper(), _word.lower()), _call)
for _call in (*BIDS, *(Call.parse(f"{level}{named}") for level in (8, 9) for named in DENOMINATIONS)):
    CALL |= dict.fromkeys((_call.notation, _call.notation.lower()), _call)
    if _call.notation.endswith("NT"):
        CALL |= dict.fromkeys((_call.notation[:2], _call.notation[:2].lower()), _call)
ALL_PASS = frozenset(("AP", "ap", "Ap"))

SEAT: dict[str, Seat] = {}
for _seat, _word in zip(SEATS, ("north", "east", "south", "west"), strict=True):
    for _text in (_seat.value, _word):
        SEAT |= dict.fromkeys((_text.upper(), _text.lower(), _text.capitalize()), _seat)

_VULNERABLE = {
    "none": ("none", "love", "-", "0", "neither", "nil"),
    "NS": ("ns", "n-s", "n/s", "sn"),
    "EW": ("ew", "e-w", "e/w", "we"),
    "both": ("all", "both", "ns-ew"),
}
VULNERABLE = {spelling: value for value, words in _VULNERABLE.items() for spelling in words}

_CONTRACT = re.compile(r"([1-7]) *(C|D|H|S|NT?)[ ]*(X{0,2}|\*{1,2}|R|D|DBL|RDBL)")
_ONLY = {named.value: named for named in DENOMINATIONS} | {"N": DENOMINATIONS[4]}
_DOUBLED = {"": 0, "X": 1, "*": 1, "D": 1, "DBL": 1, "XX": 2, "**": 2, "R": 2, "RDBL": 2}
PASSED_OUT = frozenset(("PASS", "P", "PASSED", "AP", "PASSED OUT", "PASSOUT", "ALL PASS"))


def vulnerable_of(text: str) -> str | None:
    """Read a vulnerability in any of the usual spellings; None if it is none of them."""
    return VULNERABLE.get(text.strip().lower())


@lru_cache(512)
def contract_of(text: str) -> ToldContract | None:
    """Read `4S`, `3NX`, `5Cxx`, `3NR`, `Pass`, `H`; None for what is no contract.

    >>> str(contract_of("3nr")), str(contract_of("PASS")), contract_of("8C")
    ('3NTXX', 'Pass', None)
    """
    token = text.strip().upper()
    if token in PASSED_OUT:
        return ToldContract()
    if token in _ONLY:
        return ToldContract(0, _ONLY[token])
    match = _CONTRACT.fullmatch(token)
    if match is None:
        return None
    return ToldContract(int(match[1]), _ONLY[match[2]], _DOUBLED[match[3]])


def card_of(text: str) -> Card | None:
    """Read a card as files write it, rank first too; None if it is none."""
    found = CARD.get(text) or SWAPPED.get(text)
    if found is None:
        try:
            found = Card.parse(text)
        except BadNotation:
            return None
    return found


class _Ranks(dict[str, int]):
    """The bits of a suit's ranks (clubs' place), -1 if a letter is none or comes twice; each text worked out once."""

    def __missing__(self, text: str) -> int:
        bits = 0
        for rank in text.upper().replace("10", "T").strip("-"):
            at = RANKS.find(rank)
            if at < 0 or bits >> at & 1:
                bits = -1
                break
            bits |= 1 << at
        if len(self) < 20_000 and len(text) < 20:  # a bound, so that noise cannot fill the memory
            self[text] = bits
        return bits


RANK_BITS = _Ranks()


def hand_bits(text: str) -> int:
    """Read one hand of a PBN deal as bits; -1 if it is none."""
    suits = text.split(".")
    if len(suits) != 4:
        return -1
    s, h, d, c = RANK_BITS[suits[0]], RANK_BITS[suits[1]], RANK_BITS[suits[2]], RANK_BITS[suits[3]]
    return -1 if s < 0 or h < 0 or d < 0 or c < 0 else s << 39 | h << 26 | d << 13 | c


NO_HANDS = Hands()
ALL_TOLD = (True, True, True, True)


def deck_of(
    bits: tuple[int, int, int, int], told: tuple[bool, bool, bool, bool], *, fragments: bool = False
) -> tuple[Hands, str, str]:
    """The card check: the hands that pass it, what the deal is, and what is wrong with it (empty if nothing).

    An ending has fewer cards, as many in each hand; with `fragments` any hands below thirteen will do.

    >>> deck_of((1, 1, 0, 0), (True, True, False, False))[1:]
    ('faulty', 'C2 is in two hands')
    """
    n, e, s, w = bits
    sizes = [hand.bit_count() for hand in bits]
    if sizes == [13, 13, 13, 13] and n | e | s | w == ALL_CARDS:
        return Hands(bits, ALL_TOLD), WHOLE, ""
    seen = 0
    for hand in bits:
        if both := seen & hand:
            return NO_HANDS, FAULTY, f"{cards_of(both)[0]} is in two hands"
        seen |= hand
    for seat, size in zip(SEATS, sizes, strict=True):
        if size > 13:
            return NO_HANDS, FAULTY, f"{seat} has {size} cards"
    known = [size for size, is_told in zip(sizes, told, strict=True) if is_told]
    if not any(known):
        return NO_HANDS, ABSENT, ""
    if all(size == 13 for size in known):
        return Hands(bits, told), PARTIAL, ""
    if fragments and max(known) < 13:
        return Hands(bits, told), ENDING, ""
    if max(known) - min(known) > 1 or len(known) < 4:
        short = next(seat for seat, size, t in zip(SEATS, sizes, told, strict=True) if t and size != 13)
        return NO_HANDS, FAULTY, f"{short} has {sizes[short.index]} cards; 13 were expected, or as many in each hand"
    if max(known) == 13:
        short = next(seat for seat, size in zip(SEATS, sizes, strict=True) if size != 13)
        return NO_HANDS, FAULTY, f"{short} has {sizes[short.index]} cards, others have 13"
    return Hands(bits, told), ENDING, ""


@lru_cache(256)
def deal_of(text: str) -> tuple[Hands, str, str]:
    """Read a PBN deal: the hands that pass the card check, what the deal is, and what is wrong with it.

    >>> deal_of("N:AQ5.K83.QJT2.764 - - -")[1:]
    ('partial', '')
    """
    first, colon, rest = text.strip().partition(":")
    seat = SEAT.get(first.strip())
    parts = rest.split()
    if not colon or seat is None:
        return NO_HANDS, FAULTY, f"not a deal: {_short(text)}; write 'N:AQ5.K83.QJT2.764 … … …'"
    if len(parts) != 4:
        return NO_HANDS, FAULTY, f"{len(parts)} hands in the deal; 4 were expected, '-' for an unknown one"
    bits, told = [0, 0, 0, 0], [False, False, False, False]
    for one, part in zip(seat.round(), parts, strict=True):
        if part == "-":
            continue
        found = hand_bits(part)
        if found < 0:
            return NO_HANDS, FAULTY, f"not a hand: {_short(part)}; write four suits, spades first: 'AQ5.K83.QJT2.764'"
        bits[one.index], told[one.index] = found, True
    return deck_of((bits[0], bits[1], bits[2], bits[3]), (told[0], told[1], told[2], told[3]))


def fourth_hand(bits: list[int], told: list[bool]) -> bool:
    """Fill in a hand that three full ones leave; whether that could be done."""
    if told.count(True) != 3 or any(b.bit_count() != 13 for b, t in zip(bits, told, strict=True) if t):
        return False
    rest = ALL_CARDS & ~(bits[0] | bits[1] | bits[2] | bits[3])
    if rest.bit_count() != 13:
        return False
    at = told.index(False)
    bits[at], told[at] = rest, True
    return True


def _short(text: str) -> str:
    return repr(text) if len(text) <= 60 else repr(text[:57] + "…")
