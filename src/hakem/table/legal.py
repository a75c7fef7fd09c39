"""Which cards are legal now: the one place where that is computed.

The order is that of the Laws: follow suit (44), then a lead or play restriction (26B, 50D2a, 51B, 57A), then a card
that is due (51A, 57D), then a major penalty card (50D1), then a minor one (50C); what cannot be met is left out (59).
Whether penalty cards allow it was settled when the card became due: one that lies there only since then waits.
"""

from __future__ import annotations

from dataclasses import dataclass

from hakem.cards import HONOURS, IN_SUIT, SUITS, Card, Seat, Suit, cards_of
from hakem.table.effects import FORBID, HIGHEST, REQUIRE, LeadRestriction
from hakem.table.force import NOTHING, Restriction
from hakem.table.state import State

_C, _D, _H, _S = (suit.mask for suit in SUITS)


def legal_plays(state: State, seat: Seat | None = None) -> tuple[Card, ...]:
    """The cards that a known hand may lead or play now; of an unknown hand, those among the cards we know."""
    if seat is None and state.force is NOTHING:  # the fast path: follow suit, else anything
        hand = state.held[state.turn.index]
        follow = hand & state.led
        if follow:
            return IN_SUIT[follow]
        return IN_SUIT[hand & _S] + IN_SUIT[hand & _H] + IN_SUIT[hand & _D] + IN_SUIT[hand & _C]
    who = seat if seat is not None else state.turn
    return cards_of(legal_bits(state, who, state.held[who.index]))


def legal_bits(state: State, seat: Seat, hand: int) -> int:
    """The legal cards of this hand as bits, were it this player's turn."""
    led = 0 if state.has_played(seat) else state.led
    allowed = (hand & led) or hand
    if state.force is NOTHING:
        return allowed
    for restriction in reversed(_in_force(state, seat, leads=not led)):  # of two that exclude each other the later
        allowed = _within(restriction, allowed, led) or allowed
    force = state.force
    for due in force.due:
        if due.seat is seat and due.card.bit & allowed:
            return due.card.bit
    if majors := force.majors(seat) & allowed:
        allowed = majors
    elif (minor := force.minor(seat)) is not None:
        allowed = (allowed & ~(minor.suit.mask & ~HONOURS & ~minor.bit)) or allowed
    return allowed


def _in_force(state: State, seat: Seat, *, leads: bool) -> tuple[Restriction, ...]:
    return tuple(r for r in state.force.restrictions
                 if r.seat is seat and isinstance(r, LeadRestriction) is leads)


def _within(restriction: Restriction, allowed: int, led: int) -> int:
    suits = sum(suit.mask for suit in restriction.suits)
    if restriction.kind == REQUIRE:
        return allowed & suits
    if restriction.kind == FORBID:
        return allowed & ~suits
    follow = allowed & led
    if not follow:
        return 0
    return 1 << (follow.bit_length() - 1) if restriction.kind == HIGHEST else follow & -follow


@dataclass(frozen=True, slots=True)
class Duties:
    """What an unknown hand must do, each so far as it can: the suit to follow, suits or cards required, forbidden."""

    must_follow: Suit | None = None
    required: tuple[Suit | Card | str, ...] = ()
    forbidden: tuple[Suit | Card, ...] = ()


NO_DUTIES = Duties()


def duties(state: State, seat: Seat) -> Duties:
    """What binds a hand that nobody has told us; penalty cards are known because they lie faced."""
    led = state.led
    required: list[Suit | Card | str] = []
    forbidden: list[Suit | Card] = []
    for restriction in _in_force(state, seat, leads=not led):
        if restriction.kind == REQUIRE:
            required += restriction.suits
        elif restriction.kind == FORBID:
            forbidden += restriction.suits
        else:
            required.append(restriction.kind)
    known = legal_bits(state, seat, state.held[seat.index])
    if due := [due.card for due in state.force.due if due.seat is seat and due.card.bit & known]:
        required += due
    elif majors := state.force.majors(seat):
        required += cards_of(majors)
    elif (minor := state.force.minor(seat)) is not None:
        below = minor.suit.mask & ~HONOURS & ~minor.bit & ~state.played()
        others = state.held[0] | state.held[1] | state.held[2] | state.held[3]
        forbidden += cards_of(below & ~(others & ~state.held[seat.index]))
    follow = next((suit for suit in SUITS if suit.mask == led), None)
    return Duties(follow, tuple(required), tuple(forbidden))


def breaks_restriction(state: State, seat: Seat, card: Card) -> bool:
    """Whether the card goes against a restriction in force on this player, able to comply or not."""
    led = state.led
    for r in _in_force(state, seat, leads=not led):
        if (r.kind == REQUIRE and card.suit not in r.suits) or (r.kind == FORBID and card.suit in r.suits):
            return True
    return False
