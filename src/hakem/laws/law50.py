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
from hakem.laws import law51, law59
from hakem.laws.kit import Case, after_ruled, clause, continues
from hakem.laws.ruling import Option
from hakem.table.effects import (
    FORBID,
    LOSES_LEAD,
    MAJOR,
    MINOR,
    REQUIRE,
    THIS_LEAD,
    Effect,
    LeadFree,
    LeadRestriction,
    PenaltyCard,
    PickedUp,
)
from hakem.table.entries import Pick, Played
from hakem.table.force import LEAD, PLAYED, TURN

NEITHER = "neither"


@clause("50", "50B", "50C")
def become_penalty_cards(
    case: Case, owner: Seat, cards: tuple[Card, ...], *, on_purpose: bool | None, under: str = "50B",
) -> None:
    """These cards lie faced before their owner; with another penalty card of his all of them are major (50B, 50C).

    `under` is the clause that makes them penalty cards, where that is another than 50B.
    """
    earlier = [card for card in case.table.force.cards(owner) if card not in cards]
    kind = MAJOR if earlier or len(cards) > 1 else kind_of(case, *cards, on_purpose=on_purpose)
    for card in earlier:
        if card is case.table.force.minor(owner):
            case.rule("50B", PenaltyCard(owner, card, MAJOR))
    for card in cards:
        case.rule(under, PenaltyCard(owner, card, kind))
        lying_faced(case, owner, card)
    goes_on(case, owner, kind)
    if kind == MINOR:
        case.cite("50C")
    elif case.table.turn is owner:
        case.cite("50D1a")


def goes_on(case: Case, owner: Seat, kind: str) -> None:
    """While a card of this kind lies there: his turn to play (50D1), and of a major one partner's to lead (50D2)."""
    case.later(TURN, owner, "50D1")
    if kind == MAJOR:
        case.later(LEAD, owner.partner, "50D2")


@after_ruled
def laid_there_by_the_director(case: Case, _under: str, effect: Effect) -> None:
    """The Director's own ruling made a penalty card: 50 goes on from there."""
    if isinstance(effect, PenaltyCard):
        goes_on(case, effect.seat, effect.kind)


def kind_of(case: Case, card: Card, *, on_purpose: bool | None) -> str:
    """Say whether a single exposed card is a major or a minor penalty card (50B)."""
    if card.is_honour:
        return MAJOR
    if on_purpose is None:
        how = case.incident.get("how", str)
        on_purpose = how == "deliberate" or (
            how in ("named", "shown") and case.find("exposed-on-purpose", bool, clause="50B", otherwise=True))
    return MAJOR if on_purpose else MINOR


@continues("50D1")
@clause("50D1a", "50D1b")
def owner_is_to_play(case: Case) -> None:
    """His major penalty card must be played if it legally can (50D1); of several declarer names one (51A).

    That suit and restrictions come first is worked out where legal cards are (`hakem.table.legal`).
    """
    cards = case.table.force.cards(case.seat)
    if not cards:
        return None
    if partners_card_first(case):
        return case.later(TURN, case.seat, "50D1")
    law51.declarer_designates(case, law51.playable(case))
    majors, known = case.table.force.majors(case.seat), case.table.is_known(case.seat)
    case.when("50D1b", bool(majors) and known and not law51.playable(case))
    return case.later(PLAYED, case.seat, "50E3", case.table.trick_number, *cards)


def partners_card_first(case: Case) -> bool:
    """Whether declarer has still to speak of this lead because of partner's penalty card: that goes first (50D1b)."""
    leader, force = case.seat, case.table.force
    return (not case.table.trick and leader not in force.spoken
            and any(later.walk == "50D2" and later.seat is leader for later in force.later))


@continues("50E3")
@clause("50E3", editions=[2017])
def owner_has_played(case: Case) -> None:
    """Once it is played, partner may not use how it became a penalty card (50E3)."""
    trick, *cards = case.about
    played = next((card for who, card in case.table.plays(int(str(trick))) if who is case.seat), None)
    if case.edition != 2007 and played in cards:
        case.inform("50E3", about=played, unauthorised=[case.seat.partner])
    if case.table.force.cards(case.seat):
        case.later(TURN, case.seat, "50D1")


@continues("50D2")
@clause("50D2")
def partner_is_to_lead(case: Case) -> None:
    """Declarer speaks before the partner of a major penalty card's owner leads (50D2)."""
    leader = case.seat
    if not case.table.force.majors(leader.partner):
        return
    early = case.takes(leader, calls=False)  # he did not wait
    if isinstance(early, Played):
        case.cite("49")
        become_penalty_cards(case, leader, (early.card,), on_purpose=True)
    cards = case.table.force.cards(leader.partner, MAJOR)
    pick = case.offers(case.declarer, "50D2", *lead_options(case, cards))
    declarer_chose(case, leader, cards, pick)


def lead_options(case: Case, cards: tuple[Card, ...]) -> tuple[Option, ...]:
    """Require one suit, forbid one or more, or neither (50D2, 51B); suits in the order the cards came."""
    suits: list[Suit] = list(dict.fromkeys(card.suit for card in cards))
    require, forbid, neither = law51.lead_clauses(case, cards)
    some = [many for size, _ in enumerate(suits, 1) for many in combinations(suits, size)]
    return (
        *(Option(REQUIRE, require, (suit,)) for suit in suits),
        *(Option(FORBID, forbid, many) for many in some),
        Option(NEITHER, neither),
    )


@clause("50D2a", "50D2b")
def declarer_chose(case: Case, leader: Seat, cards: tuple[Card, ...], pick: Pick) -> None:
    """A suit required or forbidden: its cards are picked up; neither: all stay, and it is asked again (50D2a, b)."""
    require, forbid, neither = law51.lead_clauses(case, cards)
    case.later(LEAD, leader, "50D2")
    if pick.option == NEITHER:
        return case.rule(neither, LeadFree(leader))
    under, until = (require, THIS_LEAD) if pick.option == REQUIRE else (forbid, LOSES_LEAD)
    for card in cards:
        if card.suit in pick.suits:
            case.rule(under, PickedUp(leader.partner, card))
            picked_up(case, leader, card)
    case.rule(under, LeadRestriction(leader, pick.option, pick.suits, until))
    law59.unable(case, leader)
    return None


# ---- E: information


@clause("50E1", "50E2", editions=[2007])
def lying_faced_2007(case: Case, owner: Seat, card: Card) -> None:
    """Everybody may use that it must be played; what else it tells only declarer, and not partner (50E1, 50E2)."""
    case.inform("50E1", about=card, authorised=[case.declarer.side, owner.side])
    case.inform("50E2", about=card, authorised=[case.declarer], unauthorised=[owner.partner], also=True)
    case.review("50E3")


@clause("50E1", editions=[2017])
def lying_faced_2017(case: Case, owner: Seat, card: Card) -> None:
    """Everybody may use what it tells while it lies there; whether that did harm is tested after play (50E1, 50E4)."""
    case.inform("50E1", about=card, authorised=[case.declarer.side, owner.side])
    case.review("50E4")


def lying_faced(case: Case, owner: Seat, card: Card) -> None:
    """Who may use the sight of a penalty card while it lies faced."""
    case.by_edition(lying_faced_2007, lying_faced_2017)(case, owner, card)


@clause("50E2", editions=[2017])
def picked_up(case: Case, leader: Seat, card: Card) -> None:
    """Back in the hand: unauthorised to the owner's partner, authorised to declarer (50E2)."""
    case.inform("50E2", about=card, authorised=[case.declarer], unauthorised=[leader])
