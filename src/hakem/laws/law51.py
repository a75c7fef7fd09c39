"""Law 51: two or more penalty cards of one defender.

A  its owner is to play: declarer says which
B  partner is to lead: all cards of one suit, or of several
"""

from __future__ import annotations

from hakem.cards import Card, cards_of
from hakem.laws.kit import Case, clause
from hakem.laws.ruling import Option
from hakem.table.effects import MustPlay
from hakem.table.legal import legal_bits

Clauses = tuple[str, str, str]  # under which a suit is required, forbidden, neither


@clause("51A")
def declarer_designates(case: Case, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Of several penalty cards that he can legally play declarer names one (51A). What is left: one or none."""
    if len(cards) < 2:
        return cards
    pick = case.offers(case.declarer, "51A", *(Option("designate", "51A", card=card) for card in cards))
    assert pick.card is not None  # each option has one
    case.rule("51A", MustPlay(case.seat, pick.card))
    return (pick.card,)


def playable(case: Case) -> tuple[Card, ...]:
    """The major penalty cards that he may play now; of an unknown hand those of the suit led, or any to lead."""
    table, owner = case.table, case.seat
    bits = legal_bits(table, owner, table.held[owner.index]) & table.force.majors(owner)
    if table.led and not table.is_known(owner):
        bits &= table.led
    return cards_of(bits)


@clause("51B1a", "51B1b", "51B2a", "51B2b")
@clause("51B2c", editions=[2017])
def lead_clauses(case: Case, cards: tuple[Card, ...]) -> Clauses:
    """Under which clauses declarer requires or forbids a suit, or does neither (50D2; 51B1, 51B2 for several cards)."""
    if len({card.suit for card in cards}) > 1:
        return "51B2a", "51B2b", case.by_edition("50D2b", "51B2c")
    if len(cards) > 1:
        return "51B1a", "51B1b", "50D2b"
    return "50D2a", "50D2a", "50D2b"
