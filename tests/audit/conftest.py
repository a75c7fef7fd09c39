"""What the audit's tests share: random regular boards, and records from PBN text."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from hakem.cards import Card
from hakem.deal import Hands, dealer_of, vulnerability_of
from hakem.formats.files import read_text
from hakem.formats.parts import PASSES, Auction, Play, ToldContract
from hakem.formats.record import WHOLE, Record
from hakem.scoring.contract import score_ns
from hakem.table.auction import call_by, legal_calls
from hakem.table.legal import legal_plays
from hakem.table.play import play
from hakem.table.state import AUCTION, OVER, State


def random_board(rng: random.Random, number: int) -> Record:
    """A random board, called and played by the rules to its end."""
    hands, dealer, vulnerable = Hands.random(rng), dealer_of(number), vulnerability_of(number)
    state = State(dealer=dealer, hands=hands)
    while state.phase == AUCTION:
        legal = legal_calls(state)
        call_by(state, None, rng.choice(legal[:1] * 6 + legal[:8]))
    record = Record(
        format="pbn", file="random.pbn", number=number, board=str(number), dealer=dealer, vulnerable=vulnerable,
        hands=hands, deck=WHOLE, deal=str(hands),
        auction=Auction(dealer, tuple(one.call for one in state.auction), ended=PASSES))
    contract = state.contract
    if contract is None:
        return replace(record, contract=ToldContract(), score="NS 0")
    while state.phase != OVER:
        play(state, rng.choice(legal_plays(state)))
    tricks = state.won[contract.declarer.index & 1]
    cards = [card for trick in state.tricks for _, card in trick.plays]
    return replace(
        record, contract=ToldContract(contract.bid.level, contract.bid.denomination, contract.doubled),
        declarer=contract.declarer, result=tricks, score=f"NS {score_ns(contract, tricks, vulnerable)}",
        play=Play(tuple(cards), tuple(trick.plays[0][0] for trick in state.tricks)))


@pytest.fixture(scope="session")
def regular() -> list[Record]:
    """Two hundred regular boards."""
    rng = random.Random(77)
    return [random_board(rng, number) for number in range(1, 201)]


@pytest.fixture
def pbn():
    """The only record of a PBN text."""
    def one(text: str) -> Record:
        record, = read_text(text, "pbn", "one.pbn")
        return record
    return one


def swapped_cards(record: Record, rng: random.Random) -> Record:
    """The same play with two of its cards changed for each other, or one for any card."""
    cards = list(record.play.cards)
    a, b = rng.randrange(len(cards)), rng.randrange(len(cards))
    if rng.random() < 0.5:
        cards[a], cards[b] = cards[b], cards[a]
    else:
        cards[a] = rng.choice(list(Card))
    return replace(record, play=replace(record.play, cards=tuple(cards)))
