"""The table as it lies now, for everybody to see: penalty cards, the trick, whose turn, what binds whom and until when.

No hand is shown, known or not: only what lies face up.
"""

from __future__ import annotations

from dataclasses import dataclass

from hakem.calls import Call
from hakem.cards import SEATS, Card, Seat
from hakem.laws.ruling import Ask, Offer, Ruled
from hakem.locale.effects import effect_words
from hakem.locale.lasting import lasting
from hakem.locale.roles import role, role_of
from hakem.locale.terms import PHASES, SIDES
from hakem.locale.waiting import next_words
from hakem.rulings.next import NextCall
from hakem.rulings.table import Table
from hakem.table.state import AUCTION, OVER, State
from hakem.web.house import Visit

SHOWN = ("declarer", "dummy")


@dataclass(frozen=True, slots=True)
class SeatView:
    """One place at the table."""

    seat: Seat
    words: str
    role: str
    turn: bool
    faces: tuple[Card, ...]  # penalty cards
    card: Card | None  # in the trick in hand


@dataclass(frozen=True, slots=True)
class Panel:
    """The whole table."""

    seats: tuple[SeatView, ...]
    phase: str
    contract: str
    tricks: tuple[tuple[str, int], ...]
    auction: tuple[tuple[Seat, Call], ...]
    now: tuple[str, ...]  # whose turn, and what binds
    force: tuple[str, ...]  # what else is in force, each with its end
    seat: Seat | None  # who acts next
    legal_calls: frozenset[Call] | None


def panel_of(visit: Visit, table: Table) -> Panel:
    """The table of this moment."""
    voice, state = visit.voice, table.state
    waits = table.next
    asked = isinstance(waits, Ask | Offer)
    turn = None if asked or state.phase == OVER else state.turn
    binding = (*state.force.penalty_cards, *state.force.restrictions, *state.force.bars)
    force = [*(voice.say(effect_words(one)) for one in binding),
             *(voice.say(one) for one in lasting([Ruled(one, "") for one in binding], state))]
    now = [] if asked else [voice.say(one) for one in next_words(state)]
    return Panel(
        tuple(_seat(visit, state, seat, turn) for seat in SEATS), voice.say(PHASES[state.phase]),
        _contract(visit, state), tuple((voice.say(words), state.won[n]) for n, words in enumerate(SIDES.values()))
        if state.contract is not None and state.first_trick == 1 else (),
        tuple((made.seat, made.call) for made in state.auction) if state.phase == AUCTION else (),
        tuple(now), tuple(one for one in dict.fromkeys(force) if one not in now), turn,
        frozenset(waits.legal) if isinstance(waits, NextCall) else None)


def _contract(visit: Visit, state: State) -> str:
    if state.contract is None:
        return ""
    return f"{visit.voice.show(state.contract)} {visit.voice.show(state.contract.declarer)}"


def _seat(visit: Visit, state: State, seat: Seat, turn: Seat | None) -> SeatView:
    what = role_of(state, seat)
    return SeatView(
        seat, visit.voice.show(seat), visit.voice.say(role(what)) if what in SHOWN else "", seat is turn,
        state.force.cards(seat), next((card for who, card in state.trick if who is seat), None))
