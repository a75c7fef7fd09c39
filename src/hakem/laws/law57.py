"""Law 57: premature lead or play by a defender.

A  before his partner's card: a major penalty card, and declarer chooses for partner's play to this trick
B  partner cannot comply: 59
C  declarer or dummy has played or suggested a card early: no rectification (and 60A1, once the next hand plays on)
D  at his right-hand opponent's turn, partner having played: it is played, or a penalty card (2017)
"""

from __future__ import annotations

from hakem.cards import SUITS, Card
from hakem.laws import law43, law45, law47, law49, law50, law54, law58, law59, law60, law72
from hakem.laws.kit import Case, clause, opens
from hakem.laws.ruling import Option
from hakem.table import play
from hakem.table.effects import (
    FORBID,
    HIGHEST,
    LOWEST,
    REQUIRE,
    THIS_TRICK,
    CardStands,
    CardWithdrawn,
    MustPlay,
    NoRectification,
    PlayRestriction,
)
from hakem.table.legal import legal_bits

UNASKED = ("misplaces-card", "indicates-card")


@opens("premature-play")
def premature(case: Case) -> None:
    """A defender led to the next trick or played before his turn."""
    card = case.card
    if law43.forfeits_rectification(case):
        return None
    leads = bool(case.incident.get("lead", bool))
    law58.at_the_same_moment(case)
    back = law47.misled(case, card)
    if back:
        return None
    if leads and not case.find("meant-as-lead", bool, clause="57A", about=card, otherwise=True):
        return law45.fifth_card(case)
    if back is None and law60.next_hand_played_on(case, card, leads=leads):
        return None
    if not case.table.has_played(case.seat.partner):
        return before_partner(case, card, leads=leads)
    if leads:  # the trick before it has been opened again, and partner's card lies there
        return law49.exposed(case, case.seat, (card,), on_purpose=True)
    if case.edition == 2007:
        return at_an_opponents_turn_2007(case, card)
    return at_an_opponents_turn(case, card)


def before_partner(case: Case, card: Card, *, leads: bool) -> None:
    """Partner's card to this trick could be chosen in the light of it."""
    if not leads and declarer_or_dummy_was_early(case):
        return None
    law72.could_have_known(case)
    if not leads:
        law47.illegal_play(case, "57A", case.seat, card)
    law50.become_penalty_cards(case, case.seat, (card,), on_purpose=True, under="57A")
    return declarer_chooses(case) if case.table.led else None  # the lead may have been taken back since (47E2a)


@clause("57C1", "57C2")
def declarer_or_dummy_was_early(case: Case) -> bool:
    """Declarer has played from both hands (57C1), or dummy put forward a card unasked (57C2): no rectification."""
    table = case.table
    both = all(table.has_played(seat) for seat in (case.declarer, case.declarer.partner))
    unasked = any(
        heard.incident.get("does", str) in UNASKED and heard.incident.get("named", Card) is None
        and heard.trick == table.trick_number
        for heard in table.told("dummy"))
    if both or unasked:
        case.rule("57C1" if both else "57C2", NoRectification())
    return both or unasked


@clause("57A", "57A1", "57A2", "57B")
@clause("57A3", "57A4", editions=[2017])
@clause("57A3", editions=[2007])
def declarer_chooses(case: Case) -> None:
    """Highest or lowest of the suit led, or another suit required (2017) or forbidden; unable, any card (57A, B)."""
    partner = case.seat.partner
    pick = case.offers(case.declarer, "57A", *options(case))
    under = next(option.clause for option in options(case) if option.meets(pick))
    case.rule(under, PlayRestriction(partner, pick.option, pick.suits, THIS_TRICK))
    if law59.unable(case, partner):
        case.cite("57B")


def options(case: Case) -> tuple[Option, ...]:
    """What declarer may ask of the offender's partner, of which he must take one (57A)."""
    led = case.table.trick[0][1].suit
    others = [suit for suit in reversed(SUITS) if suit is not led]
    require = case.by_edition((), tuple(Option(REQUIRE, "57A3", (suit,)) for suit in others))
    forbid = case.by_edition("57A3", "57A4")
    return (
        Option(HIGHEST, "57A1"),
        Option(LOWEST, "57A2"),
        *require,
        *(Option(FORBID, forbid, (suit,)) for suit in others),
    )


@opens("play-out-of-turn")
@clause("57C3")
def declarer_is_early(case: Case) -> None:
    """Declarer played from either hand before its turn: the card is played and stays (57C3; 54B2)."""
    if law47.misled(case, case.card) or law54.second_from_dummy(case):
        return
    case.rule("57C3", CardStands(case.seat, case.card))


@clause("57D", editions=[2017])
def at_an_opponents_turn(case: Case, card: Card) -> None:
    """If it can legally be played it must be, at his turn; otherwise it is a major penalty card (57D)."""
    if is_legal(case, card):
        return case.rule("57D", MustPlay(case.seat, card))
    case.rule("57D", CardWithdrawn(case.seat, card))
    return law50.become_penalty_cards(case, case.seat, (card,), on_purpose=True, under="57D")


def at_an_opponents_turn_2007(case: Case, card: Card) -> None:
    """2007 had no such clause: an exposed card like any other (49, 50B)."""
    case.rule("49", CardWithdrawn(case.seat, card))
    law49.exposed(case, case.seat, (card,), on_purpose=True)


def is_legal(case: Case, card: Card) -> bool:
    """Whether he could play it were it his turn. Of an unknown hand it is asked if it does not follow suit."""
    table, seat = case.table.copy(), case.seat
    play.take_back(table, seat, card)
    if not table.is_known(seat) and card.suit.mask != table.led:
        return not case.find("could-comply", bool, clause="57D", about=card, otherwise=False)
    return bool(legal_bits(table, seat, table.held[seat.index]) & card.bit)
