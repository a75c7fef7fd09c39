"""Law 50: disposition of a penalty card.

A  stays faced until played, or until its rectification is chosen
B  major or minor
C  minor: what its owner may not play
D  major: when it must be played; what declarer may do about partner's lead
E  what the sight of it allows
"""

from __future__ import annotations

from itertools import combinations

from hakem.cards import Card, Seat, Suit
from hakem.laws.kit import Case, clause, continues
from hakem.laws.ruling import Option
from hakem.table.effects import (
    FORBID,
    LOSES_LEAD,
    MAJOR,
    MINOR,
    REQUIRE,
    THIS_LEAD,
    LeadFree,
    LeadRestriction,
    PenaltyCard,
    PickedUp,
)
from hakem.table.entries import Played
from hakem.table.force import LEAD


@clause("50B")
def become_penalty_cards(case: Case, owner: Seat, cards: tuple[Card, ...], *, on_purpose: bool | None) -> None:
    """These cards lie faced before their owner; with another penalty card of his all of them are major (50B)."""
    earlier = [card for card in case.table.force.cards(owner) if card not in cards]
    kind = MAJOR if earlier or len(cards) > 1 else kind_of(case, cards[0], on_purpose=on_purpose)
    for card in (*earlier, *cards):
        case.rule("50B", PenaltyCard(owner, card, kind))
    if kind == MINOR:
        case.cite("50C")
    for card in cards:
        lying_faced(case, owner, card, kind)
    if kind == MAJOR:
        case.later(LEAD, owner.partner, "50D2")


def kind_of(case: Case, card: Card, *, on_purpose: bool | None) -> str:
    """Say whether a single exposed card is a major or a minor penalty card (50B)."""
    if card.is_honour:
        return MAJOR
    if on_purpose is None:
        on_purpose = case.incident.get("how", str) == "deliberate" or (
            case.incident.get("how", str) in ("named", "shown")
            and case.find("exposed-on-purpose", bool, clause="50B", otherwise=True))
    return MAJOR if on_purpose else MINOR


@clause("50E1", "50E2")
def lying_faced(case: Case, owner: Seat, card: Card, kind: str) -> None:
    """Who may use the sight of a penalty card while it lies faced (50E1; 2007: 50E1 and 50E2)."""
    everybody = [case.declarer.side, owner.side]
    case.inform("50E1", about=card, authorised=everybody)
    if case.edition == 2007:
        case.inform("50E2", about=card, authorised=[case.declarer], unauthorised=[owner.partner], also=True)


@continues("50D2")
@clause("50D2", "50D2a", "50D2b")
def partner_is_to_lead(case: Case) -> None:
    """Declarer speaks before the partner of a major penalty card's owner leads (50D2)."""
    leader = case.seat
    owner, declarer = leader.partner, case.declarer
    if not case.table.force.majors(owner):
        return
    case.ruling.law = 50
    early = case.takes(leader, calls=False)  # he did not wait
    if isinstance(early, Played):
        become_penalty_cards(case, leader, (early.card,), on_purpose=True)
    cards = case.table.force.cards(owner, MAJOR)
    pick = case.offers(declarer, "50D2", *lead_options(cards))
    if pick.option == "neither":
        case.rule("50D2b", LeadFree(leader))
        return case.later(LEAD, leader, "50D2")
    for card in cards:
        if card.suit in pick.suits:
            case.rule("50D2a", PickedUp(owner, card))
            case.inform("50E2", about=card, authorised=[declarer], unauthorised=[leader])
    until = THIS_LEAD if pick.option == REQUIRE else LOSES_LEAD
    case.rule("50D2a", LeadRestriction(leader, pick.option, pick.suits, until))
    case.later(LEAD, leader, "50D2")
    case.review(case.by_edition("50E3", "50E4"))


def lead_options(cards: tuple[Card, ...]) -> tuple[Option, ...]:
    """Require one suit, forbid one or more, or neither (50D2, 51B); suits in the order the cards came."""
    suits: list[Suit] = list(dict.fromkeys(card.suit for card in cards))
    several = [many for size in range(2, len(suits) + 1) for many in combinations(suits, size)]
    return (
        *(Option(REQUIRE, "50D2a", (suit,)) for suit in suits),
        *(Option(FORBID, "50D2a", (suit,)) for suit in suits),
        *(Option(FORBID, "51B2b", many) for many in several),
        Option("neither", "50D2b"),
    )
