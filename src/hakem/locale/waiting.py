"""What the table waits for: a question, a choice, a call or a card with what binds it, the director, or nothing more.

The cards that a player may legally play are not said: that would show the hand. What binds is said.
"""

from __future__ import annotations

from collections.abc import Iterable

from hakem.cards import Card, Seat, Side, Suit
from hakem.laws.ruling import Ask, NotCovered, Offer
from hakem.locale.incidents import INCIDENTS
from hakem.locale.roles import role, role_of
from hakem.locale.texts import Says, says
from hakem.table.effects import HIGHEST, LOWEST, Effect, LeadRestriction, PlayRestriction
from hakem.table.legal import duties
from hakem.table.state import AUCTION, OVER, State


def who_chooses(offer: Offer, state: State, *, own: bool = False) -> Says:
    """Whose choice it is, and how it is made; with `own` among cards of the hand that the others have not seen."""
    if own:
        return says("{seat} now chooses a card from their own hand, without consulting partner.", seat=offer.to)
    if isinstance(offer.to, Side):
        return says("Either player of {side} may choose, without consulting the other. "
                    "Please hear all the options first.", side=offer.to)
    if role_of(state, offer.to):
        return says("{seat} ({role}) has a choice, without consulting partner. Please hear all the options first.",
                    seat=offer.to, role=role(role_of(state, offer.to)))
    return says("{seat} has a choice, without consulting partner. Please hear all the options first.", seat=offer.to)


def who_is_asked(ask: Ask, seat: Seat | None) -> Says:
    """To whom the question goes, and where."""
    if not ask.away:
        return says("Question at the table:")
    return says("Please ask {seat} away from the table:", seat=seat) if seat is not None else \
        says("Please ask away from the table:")


def not_covered(question: NotCovered) -> Says:
    """The director rules himself."""
    return says("{incident}: Law {law} is not ruled here yet. Please rule from the lawbook and enter your decision.",
                incident=Says(INCIDENTS.get(question.incident, question.incident)), law=question.law)


def next_words(state: State, said: Iterable[Effect] = ()) -> list[Says]:
    """Whose turn it is and what binds that player, unless it has just been `said`; or that the deal is over."""
    if state.phase == OVER:
        return [says("The board was passed out.") if state.contract is None else says("Play has ended.")]
    if state.phase == AUCTION:
        barred = any(bar.seat is state.turn for bar in state.force.bars)
        return [says("{seat} is to call, and may only pass.", seat=state.turn) if barred else
                says("{seat} is to call.", seat=state.turn)]
    known = {suit for effect in said if isinstance(effect, LeadRestriction | PlayRestriction) for suit in effect.suits}
    return [_turn(state), *_bound(state, known)]


def _turn(state: State) -> Says:
    seat, leads = state.turn, not state.trick
    if seat is state.dummy:
        return says("Declarer leads from dummy.") if leads else says("Declarer plays from dummy.")
    if leads and not state.tricks and state.first_trick == 1:
        return says("{seat} makes the opening lead.", seat=seat)
    return says("{seat} is to lead.", seat=seat) if leads else says("{seat} is to play.", seat=seat)


def _bound(state: State, known: set[Suit]) -> list[Says]:
    """The duties, each so far as the player can; following suit goes first and needs no word."""
    seat, must = state.turn, duties(state, state.turn)
    said: list[Says] = []
    for one in must.required:
        match one:
            case Suit() if one not in known:
                said.append(says("{suit} is required, if there is a card of it.", suit=one))
            case Card():
                said.append(says("The {card} must be played, if that is legal.", card=one))
            case word if word == HIGHEST:
                said.append(says("It is the highest card of the suit led, if able."))
            case word if word == LOWEST:
                said.append(says("It is the lowest card of the suit led, if able."))
            case _:
                pass
    if suits := tuple(one for one in must.forbidden if isinstance(one, Suit) and one not in known):
        said.append(says("{suits} is forbidden, unless there is nothing else.", suits=suits))
    minor = state.force.minor(seat)
    if minor is not None and not must.required:
        said.append(says("No other {suit} below the ten before the {card}.", suit=minor.suit, card=minor))
    return said
