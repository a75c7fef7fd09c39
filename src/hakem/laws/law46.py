"""Law 46: incomplete or invalid designation of a card from dummy.

A  how declarer should name a card
B  what his words mean, unless another intention is beyond argument
   1 high, win, low · 2 a suit only · 3 a rank only · 4 a card that is not in dummy · 5 neither suit nor rank
"""

from __future__ import annotations

from hakem.cards import Card, Seat, Suit, cards_of
from hakem.laws.kit import Case, clause, opens
from hakem.laws.ruling import Option
from hakem.table import play
from hakem.table.effects import CardPlayed, NoRectification
from hakem.table.entries import Played
from hakem.table.legal import legal_bits
from hakem.table.state import State


@opens("designates")
@clause("46B")
def designated(case: Case) -> None:
    """Declarer names a card from dummy by some words: which one is it (46B)?"""
    case.ruling.seat = case.declarer
    meant = case.incident.get("meant", Card)
    if meant is not None and case.find("incontrovertible", bool, clause="46B", otherwise=False):
        return named(case, meant, "46B")
    words, suit, rank = case.incident.get("words", str), case.incident.get("suit", Suit), case.incident.get("rank", str)
    card = case.incident.card
    if suit is not None and rank is not None:
        return named(case, Card.parse(f"{suit}{rank}"), "45C4a")
    if card is not None:
        return named(case, card, "45B")
    if suit is not None:
        return a_suit_only(case, suit)
    if rank is not None:
        return a_rank_only(case, rank)
    if words is None or words == "anything":
        return neither_suit_nor_rank(case)
    return by_words(case, words)


@clause("46B1a", "46B1b", "46B1c")
def by_words(case: Case, words: str) -> None:
    """High and low are of the suit led; win is the lowest card known to win (46B1)."""
    under = {"high": "46B1a", "win": "46B1b", "low": "46B1c"}[words]
    dummy = _dummy(case)
    of_the_suit = cards_of(case.table.held[dummy.index] & case.table.led)
    card: Card | None = None
    if words == "win":
        card = lowest_winner(case.table, dummy)
    elif of_the_suit and case.table.is_known(dummy):
        card = _highest(of_the_suit) if words == "high" else _lowest(of_the_suit)
    _is_played(case, under, card if card is not None else case.find("card", Card, clause=under, otherwise=None))


@clause("46B2", "44C")
def a_suit_only(case: Case, suit: Suit) -> None:
    """The lowest of that suit (46B2); a suit that may not be played now is named for nothing (44C)."""
    dummy = _dummy(case)
    mine = case.table.held[dummy.index] & suit.mask
    if not case.table.is_known(dummy):
        return _is_played(case, "46B2", case.find("card", Card, clause="46B2", otherwise=None))
    if not mine:
        return not_in_dummy(case)
    if not mine & _legal(case):
        return case.rule("44C", NoRectification())
    return _is_played(case, "46B2", _lowest(cards_of(mine)))


@clause("46B3a", "46B3b")
def a_rank_only(case: Case, rank: str) -> None:
    """Of the suit in which dummy won the last trick, if he leads and has it (46B3a); else the legal one (46B3b)."""
    table, dummy = case.table, _dummy(case)
    if not table.is_known(dummy):
        return _is_played(case, "46B3b", case.find("card", Card, clause="46B3b", otherwise=None))
    last = table.tricks[-1] if table.tricks and not table.trick else None
    won_with = last.card_of(dummy) if last is not None and last.winner is dummy else None
    if won_with is not None:
        same = Card.parse(f"{won_with.suit}{rank}")
        if table.held[dummy.index] & same.bit:
            return _is_played(case, "46B3a", same)
    cards = [card for card in cards_of(_legal(case)) if card.value[1] == rank]
    if not cards:
        return not_in_dummy(case)
    if len(cards) == 1:
        return _is_played(case, "46B3b", *cards)
    pick = case.offers(case.declarer, "46B3b", *(Option("designate", "46B3b", card=card) for card in cards))
    return _is_played(case, "46B3b", pick.card)


@clause("46B4")
def not_in_dummy(case: Case) -> None:
    """The words name nothing; declarer may name any legal card (46B4)."""
    case.rule("46B4", NoRectification())


@clause("46B5")
def neither_suit_nor_rank(case: Case) -> None:
    """Either defender may name the card (46B5). Where dummy puts one down and nobody objects, that is it."""
    dummy = _dummy(case)
    took = case.takes(dummy, calls=False)
    if isinstance(took, Played):
        return _is_played(case, "46B5", took.card)
    defenders = case.declarer.side.other
    if not case.table.is_known(dummy):
        return _is_played(case, "46B5", case.find("card", Card, clause="46B5", otherwise=None))
    cards = cards_of(_legal(case))
    if not cards:
        return not_in_dummy(case)
    if len(cards) == 1:
        return _is_played(case, "46B5", *cards)
    pick = case.offers(defenders, "46B5", *(Option("designate", "46B5", card=card) for card in cards))
    return _is_played(case, "46B5", pick.card)


@clause("45B")
def named(case: Case, card: Card, under: str) -> None:
    """A card named in full is played (45B), if dummy has it."""
    if not case.table.may_hold(_dummy(case), card):
        return not_in_dummy(case)
    return _is_played(case, under, card)


def lowest_winner(table: State, dummy: Seat) -> Card | None:
    """The lowest card with which dummy, last to play, wins the trick; None where that is not certain."""
    if len(table.trick) != 3 or not table.is_known(dummy):
        return None
    for card in sorted(cards_of(legal_bits(table, dummy, table.held[dummy.index])), key=_rank):
        then = table.copy()
        play.put(then, dummy, card)
        if then.tricks[-1].winner is dummy:
            return card
    return None


def _is_played(case: Case, under: str, card: Card | None) -> None:
    """The card is on the trick; out of turn, or against the rules of following, it is judged as any other card."""
    dummy = _dummy(case)
    if card is None:
        return case.rule("46B4", NoRectification())
    case.cite(under)
    if case.table.turn is dummy and (not case.table.is_known(dummy) or _legal(case) & card.bit):
        return case.rule(under, CardPlayed(dummy, card))
    return case.acts_now(Played(dummy, card))


def _dummy(case: Case) -> Seat:
    return case.declarer.partner


def _legal(case: Case) -> int:
    dummy = _dummy(case)
    return legal_bits(case.table, dummy, case.table.held[dummy.index])


def _rank(card: Card) -> int:
    return "23456789TJQKA".index(card.value[1])


def _lowest(cards: tuple[Card, ...]) -> Card:
    return min(cards, key=_rank)


def _highest(cards: tuple[Card, ...]) -> Card:
    return max(cards, key=_rank)
