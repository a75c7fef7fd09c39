"""Law 26: call withdrawn, lead restrictions.

2017
A  replaced by a comparable call: none
B  otherwise declarer may forbid one suit at the first turn to lead of the offender's partner
2007
A  the withdrawn call told of a suit or suits only: A1 all shown legally, none; A2 require or forbid such a suit
B  any other withdrawn call: forbid any one suit
"""

from __future__ import annotations

from collections.abc import Iterable

from hakem.calls import Call
from hakem.cards import SUITS, Seat, Suit
from hakem.laws import law23
from hakem.laws.kit import Case, after_ruled, clause, continues
from hakem.laws.ruling import Option
from hakem.table.effects import (
    FORBID,
    LOSES_LEAD,
    REQUIRE,
    THIS_LEAD,
    CallCancelled,
    CallReplaced,
    Effect,
    LeadRestriction,
)
from hakem.table.force import AUCTION_OVER, FIRST_LEAD
from hakem.table.state import Bidding

OLDER_PRINTING = "26B-require"  # the first printing of 2017, which lets declarer require a suit too
SWITCHED_OFF = frozenset((  # calls taken away under these clauses leave no lead restriction
    "21B1a", "25A1", "25A4", "25A6", "27B1a", "27B1b", "28B", "30A", "30B1bi", "31A1", "31A2a", "32A1", "32A2a",
    "36A", "38D", "39B",
))
NOT_COMPARABLE = frozenset((  # a ruling under these says already that the call that stands is not comparable
    "27B2", "27B3", "27B4", "30B1bii", "31A2b", "32A2b", "37B1", "37B2", "38C", "39C",
))


def call_withdrawn(case: Case, player: Seat, call: Call, *,
                   natural: bool = True, comparable: bool | None = None) -> None:
    """A call of this player was withdrawn or cancelled: what follows if his side defends (26).

    `comparable` is what the law that withdrew it has found already; None leaves it to be asked when it matters.
    """
    if comparable is not True:
        case.later(AUCTION_OVER, player, "26", Bidding(player, call, natural), comparable)


@after_ruled
def withdrawn_by_the_director(case: Case, under: str, effect: Effect) -> None:
    """The Director's own ruling took a call away: 26 goes on from there, unless the clause he named excludes it."""
    if under in SWITCHED_OFF:
        return
    known = False if under in NOT_COMPARABLE else None
    if isinstance(effect, CallReplaced):
        call_withdrawn(case, effect.seat, effect.old, comparable=known)
    elif isinstance(effect, CallCancelled):
        call_withdrawn(case, effect.seat, effect.call, comparable=known)


@continues("26")
@clause("26A", editions=[2017])
def auction_has_ended(case: Case) -> None:
    """The offender's side defends: was the call that stands comparable (26A)? If not, declarer may speak (26B)."""
    withdrawn, known = case.about
    assert isinstance(withdrawn, Bidding)  # as `call_withdrawn` put it off
    if not case.table.defends(withdrawn.seat):
        return
    if case.edition == 2017 and known is None and law23.is_comparable(case, withdrawn.call):
        case.cite("26A")
        law23.comparable_call_used(case)
    else:
        case.later(FIRST_LEAD, withdrawn.seat.partner, "26B", withdrawn)


@continues("26B")
def partner_is_to_lead(case: Case) -> None:
    """The offender's partner leads for the first time: declarer may restrict that lead, before it is made."""
    withdrawn, = case.about
    assert isinstance(withdrawn, Bidding)
    leader = case.seat
    if _has_led(case, leader) or case.acted(leader, calls=False):  # nobody spoke before he led: the right is gone
        return None
    if case.edition == 2007:
        return options_of_2007(case, leader, withdrawn)
    return options_of_2017(case, leader)


@clause("26B", editions=[2017])
def options_of_2017(case: Case, leader: Seat) -> None:
    """Forbid one suit that the offender did not show in the legal auction (26B); older printing: or require it."""
    shown = suits_shown(case, leader.partner)
    suits = [suit for suit in SUITS if suit not in shown]
    if not suits:
        return
    kinds = (REQUIRE, FORBID) if OLDER_PRINTING in case.table.elections else (FORBID,)
    _offer(case, leader, "26B", *(Option(kind, "26B", (suit,)) for kind in kinds for suit in suits))


@clause("26A1", "26A2", "26A2a", "26A2b", "26B", editions=[2007])
def options_of_2007(case: Case, leader: Seat, withdrawn: Bidding) -> None:
    """Require or forbid a suit that only the withdrawn call showed (26A2); where it showed none, forbid any (26B)."""
    told = specified(case, withdrawn)
    if not told:
        return _offer(case, leader, "26B", *(Option(FORBID, "26B", (suit,)) for suit in SUITS))
    shown = suits_shown(case, leader.partner)
    suits = [suit for suit in told if suit not in shown]
    if case.when("26A1", not suits):
        return None
    return _offer(case, leader, "26A2", *(Option(REQUIRE, "26A2a", (suit,)) for suit in suits),
                  *(Option(FORBID, "26A2b", (suit,)) for suit in suits))


def _offer(case: Case, leader: Seat, clause: str, *options: Option) -> None:
    """Put the options to declarer. Having spoken here he has not yet spoken of a penalty card (50D2)."""
    pick = case.offers(case.declarer, clause, *options, Option("neither", clause))
    if pick.option == "neither":
        return
    chosen = next(option for option in options if option.meets(pick))
    spoken = case.table.force.spoken
    until = THIS_LEAD if pick.option == REQUIRE else LOSES_LEAD
    case.rule(chosen.clause, LeadRestriction(leader, pick.option, pick.suits, until))
    case.table.force = case.table.force._replace(spoken=spoken)


def suits_shown(case: Case, player: Seat) -> set[Suit]:
    """The suits that this player specified in the legal auction."""
    mine: Iterable[Bidding] = (made for made in case.table.auction if made.seat is player)
    return {suit for made in mine for suit in specified(case, made)}


def specified(case: Case, made: Bidding) -> tuple[Suit, ...]:
    """The suits that a call showed: of a natural bid the one it names; of a call that is not natural it is asked."""
    if made.natural:
        return (made.call.suit,) if made.call.suit is not None else ()
    return case.find("specifies", tuple, clause="26", about=made.call, otherwise=())


def _has_led(case: Case, player: Seat) -> bool:
    return any(who is player for trick in case.table.tricks for who, _ in trick.plays[:1])
