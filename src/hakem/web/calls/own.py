"""The Director's own ruling: what may come of it at this table, each as a sentence to tick."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from hakem.cards import SEATS, Card, Seat
from hakem.errors import BadNotation
from hakem.locale.effects import effect_words
from hakem.locale.terms import Voice
from hakem.table.effects import (
    MAJOR,
    NEXT_TURN,
    TO_THE_END,
    AdjustedScore,
    CallCancelled,
    CallStands,
    CardStands,
    CardWithdrawn,
    Effect,
    MustPass,
    PenaltyCard,
    Turn,
    said,
)
from hakem.table.entries import Act, Played
from hakem.table.state import AUCTION, OVER, State

FATE, PASSES, BESIDES, TURN = "fate", "passes", "besides", "turn"  # of all but BESIDES one is picked; FATE is needed


@dataclass(frozen=True, slots=True)
class Line:
    """Something that a ruling may do, as a form sends it and as it is said."""

    value: str
    words: str


def candidates(state: State, act: Act | None = None) -> dict[str, tuple[Effect, ...]]:
    """What a ruling may do to the last call or card, what besides, and whose turn it may be then.

    `act`: the last one of the record; a card out of turn may wait for its ruling outside the trick.
    """
    turns = tuple(map(Turn, SEATS))
    if state.phase == AUCTION and state.auction:
        seat, call = state.auction[-1].seat, state.auction[-1].call
        passes = (MustPass(seat.partner, NEXT_TURN), MustPass(seat.partner, TO_THE_END), MustPass(seat, NEXT_TURN))
        return {FATE: (CallStands(seat, call), CallCancelled(seat, call)), PASSES: passes,
                BESIDES: (AdjustedScore(),), TURN: turns}
    if state.contract is None or state.phase == OVER:
        return {}
    if isinstance(act, Played) and act.seat is not None and (act.seat, act.card) not in state.trick:
        return {BESIDES: (*_exposed(state, act.seat, act.card), AdjustedScore()), TURN: turns}
    if not state.trick:
        return {BESIDES: (AdjustedScore(),)}
    owner, card = state.trick[-1]
    exposed = _exposed(state, owner, card)
    return {FATE: (CardStands(owner, card), CardWithdrawn(owner, card)), BESIDES: (*exposed, AdjustedScore()),
            TURN: tuple(one for one in turns if _may_be(state, one.seat))}


def _exposed(state: State, owner: Seat, card: Card) -> tuple[Effect, ...]:
    return (PenaltyCard(owner, card, MAJOR),) if state.defends(owner) else ()


def _may_be(state: State, seat: Seat) -> bool:
    return seat is state.trick[-1][0] or not state.has_played(seat)


def lines(voice: Voice, state: State, act: Act | None) -> dict[str, tuple[Line, ...]]:
    """The same as they are ticked."""
    return {group: tuple(Line(_sent(one), voice.say(effect_words(one))) for one in effects)
            for group, effects in candidates(state, act).items()}


def chosen(state: State, act: Act | None, sent: Callable[[str], Iterable[str]], law: int) -> list[dict[str, object]]:
    """What was ticked in each group, in the order in which it is done; each under this law.

    BadNotation if nothing says what becomes of the call or card.
    """
    found = {group: [one for one in effects if _sent(one) in sent(group)]
             for group, effects in candidates(state, act).items()}
    if found.get(FATE) == []:
        raise BadNotation("whether the call or card stands was expected")
    return [{**said(one), "clause": str(law)} for effects in found.values() for one in effects]


def _sent(effect: Effect) -> str:
    return json.dumps(said(effect))
