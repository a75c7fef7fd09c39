"""How a table begins: deal, what is told of it, contract or auction, an earlier or a later start, edition."""

from __future__ import annotations

import random
from dataclasses import dataclass

from hakem.cards import SEATS, Card, Seat, Side, bits_of, cards_of
from hakem.deal import VULNERABILITIES, holding
from hakem.editions import YEARS, elections

from .chance import Chance, one_in

Plain = dict[str, object]
CONTRACTS = ("3NT S", "4H W", "1NTX E", "6SXX N", "2C S", "5DX W")


@dataclass
class Beginning:
    """A case without its record, as the contract writes it, and which cards each hand really holds (as bits)."""

    data: Plain
    truth: dict[Seat, int]


def deal(number: int, *, wild: bool) -> dict[Seat, list[Card]]:
    """The deal of that number. A wild one has long suits and voids, so that unable to follow is common."""
    pack = list(Card)
    rng = random.Random(number)
    if wild:  # shuffled within a window only: neighbours in the pack stay near each other
        pack.sort(key=lambda card: 13 * card.suit.index + card.rank + rng.random() * 16)
        return {seat: pack[13 * seat.index : 13 * seat.index + 13] for seat in SEATS}
    rng.shuffle(pack)
    return {seat: pack[seat.index :: 4] for seat in SEATS}


def begin(chance: Chance) -> Beginning:
    """Any beginning."""
    edition = chance.of(YEARS[::-1])
    hands = deal(chance.number(0, 99), wild=one_in(chance, 3))
    data: Plain = {"edition": edition}
    if one_in(chance, 2):
        data["board"] = chance.number(1, 20)
    else:
        data["dealer"] = str(chance.of(SEATS))
        data["vulnerable"] = chance.of(VULNERABILITIES)
    if chosen := [one.id for one in elections(edition) if one_in(chance, 2)]:
        data["elections"] = dict.fromkeys(chosen, True)
    begins = chance.of(("contract", "auction", "auction", "late"))
    if begins != "auction":
        data["contract"] = chance.of(CONTRACTS)
    if begins == "late":
        trick = chance.number(2, 13)
        first = chance.number(0, trick - 1)
        data["start"] = {"trick": trick, "lead": str(chance.of(SEATS)),
                         "tricks": {str(Side.NS): first, str(Side.EW): trick - 1 - first}}
        hands = {seat: cards[: 14 - trick] for seat, cards in hands.items()}
    truth = {seat: bits_of(cards) for seat, cards in hands.items()}
    told = tell(chance, truth)
    if told or one_in(chance, 2):
        data["hands"] = told
    return Beginning(data, truth)


def tell(chance: Chance, truth: dict[Seat, int]) -> dict[str, str]:
    """What the Director is told of the hands: all, none, or for each hand all, some or nothing of it."""
    match chance.of(("all", "each", "none", "all")):
        case "all":
            return {str(seat): holding(bits) for seat, bits in truth.items()}
        case "none":
            return {}
    told = {}
    for seat, bits in truth.items():
        match chance.of(("nothing", "all", "some")):
            case "all":
                told[str(seat)] = holding(bits)
            case "some":
                cards = cards_of(bits)
                told[str(seat)] = holding(bits_of(cards[: chance.number(1, len(cards))]))
    return told
