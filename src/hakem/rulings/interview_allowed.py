"""What the table allows as an answer: who has called or played, what may be missing, what dummy may have done."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hakem.cards import SEATS, Card, Seat
from hakem.table.catalogue import INCIDENTS
from hakem.table.state import AUCTION, CLARIFICATION, OVER, State

Told = dict[str, object]


def _acted(state: State, _told: Told) -> tuple[Seat, ...]:
    """Who has made a call, or played a card, that he could change; declarer changes dummy's."""
    if state.phase in (AUCTION, CLARIFICATION):
        return tuple(seat for seat in SEATS if any(state.calls_of(seat)))
    played = [seat for seat in SEATS if state.defends(seat) and state.has_played(seat)]
    dummys = state.dummy is not None and state.has_played(state.dummy)
    return tuple(seat for seat in SEATS if seat in played or (dummys and seat is state.declarer))


def _failed(state: State, _told: Told) -> tuple[Seat, ...]:
    """Who did not follow suit in the first trick of the record; anybody who played to it, if all did."""
    plays = state.plays(state.first_trick)
    others = tuple(seat for seat, card in plays[1:] if card.suit is not plays[0][1].suit)
    return others or tuple(seat for seat, _ in plays)


def _too_few(state: State, told: Told) -> tuple[int, ...]:
    seat = told.get("seat")
    due = state.size(seat) if isinstance(seat, Seat) and state.phase != OVER else 13
    return tuple(range(due - 1, -1, -1))


def _dummy_acts(state: State, _told: Told) -> tuple[str, ...]:
    """What dummy may have done: not a word of cards that nobody has played."""
    acts = next(field.values for field in INCIDENTS["dummy"].fields if field.name == "does")
    out = {"misplaces-card": not put_down(state), "asks-defender": not any(map(state.defends, dict(state.trick)))}
    out["asks-declarer"] = state.declarer is None or not state.has_played(state.declarer)
    return tuple(act for act in acts if not out.get(act))


def put_down(state: State) -> tuple[Card, ...]:
    """Dummy's card in this trick."""
    return tuple(card for seat, card in state.trick if seat is state.dummy)


def defenders_who_failed(state: State) -> tuple[Seat, ...]:
    """The defenders who have not followed suit in this trick."""
    return tuple(seat for seat, card in state.trick if state.defends(seat) and not card.bit & state.led)


AMONG: Mapping[str, Callable[[State, Told], tuple[object, ...]]] = {
    "acted": _acted,
    "failed": _failed,
    "first-trick": lambda state, _: (state.first_trick,),
    "too-few": _too_few,
    "dummy-acts": _dummy_acts,
    "not-dummy": lambda state, _: tuple(seat for seat in SEATS if seat is not state.dummy),
    "put-down": lambda state, _: put_down(state),
    "defender-who-failed": lambda state, _: defenders_who_failed(state),
}
