"""The facts of the table that come before an incident, asked one at a time and laid into the draft."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from hakem.calls import Contract
from hakem.cards import Card, Seat
from hakem.errors import BadNotation, Impossible
from hakem.rulings.interview_draft import Draft
from hakem.rulings.interview_steps import Auction, Position, Step
from hakem.table.effects import MAJOR, MINOR, PenaltyCard
from hakem.table.entries import Act, Incident, Played, Ruled
from hakem.table.state import CLARIFICATION, OVER, PLAY
from hakem.table.telling import (
    CALLS,
    CARDS,
    CONTRACT,
    DEALING,
    DEFECTIVE,
    LAST,
    NOW,
    NUMBERED,
    ON_LEAD,
    PENALTY_CARD,
    PLAYED_OUT,
    QUITTED,
    TRICK,
)

THE_END = 14


class Asks(Protocol):
    """What a question is put to: it gives the answer, or stops the telling there."""

    def __call__(self, step: Step) -> object:
        """Ask, unless the table allows one answer only."""


def auction(ask: Asks, draft: Draft, name: str, about: str) -> None:
    """Who dealt, and the calls so far."""
    told = ask(Step(name, "auction", about=about))
    assert isinstance(told, Auction)
    draft.auction(told)


def contract(ask: Asks, draft: Draft, name: str, about: str) -> None:
    """The contract and its declarer."""
    told = ask(Step(name, "contract", about=about))
    assert isinstance(told, Contract)
    draft.contract = str(told)


def trick(ask: Asks, draft: Draft, name: str, about: str) -> None:
    """A trick as it lies on the table: who leads or led, its cards, its number where it matters."""
    at = ask(Step(name, "position", about=about))
    assert isinstance(at, Position)
    _lay(draft, at)


def defective(ask: Asks, draft: Draft, name: str, about: str) -> None:
    """The trick that is spoken of, and whose card is not in it."""
    at = ask(Step(name, "position", about=about))
    assert isinstance(at, Position)
    seats = at.lead.round()
    who = ask(Step("seat", "seat", seats[1 : len(at.cards) + 1], about))
    assert isinstance(who, Seat)
    place = seats.index(who)
    _lay(draft, Position(at.lead, at.cards[:place], at.trick))
    draft.entries.append(Incident("omits", who, {}))
    draft.lie(tuple(Played(None, card) for card in at.cards[place:]))


def now(ask: Asks, draft: Draft, name: str, about: str) -> None:
    """Where the play is now, if the trick is complete and others came after it; what lies between nobody tells."""
    state = draft.table().state
    if state.trick or state.phase == OVER:
        return
    at = ask(Step(name, "position", about=about, optional=True))
    if isinstance(at, Position):
        _goes_on(draft, state.trick_number, at)


def _goes_on(draft: Draft, number: int, now: Position) -> None:
    assert now.trick is not None
    if now.trick < number:
        raise BadNotation(f"now: trick {now.trick}; trick {number} or a later one was expected")
    if now.trick > number:
        draft.entries.append(Incident("untold", None, {"trick": now.trick, "lead": now.lead}))
    acts: list[Act] = [Played(None, card) for card in now.cards]
    if acts and draft.table().state.turn is not now.lead:
        acts[0] = Played(now.lead, now.cards[0])
    draft.lie(tuple(acts))


def last_trick(ask: Asks, draft: Draft, name: str, about: str) -> None:
    """The cards of trick thirteen, if trick twelve is spoken of."""
    state = draft.table().state
    if state.trick_number == THE_END - 1 and state.phase == PLAY:
        at = ask(Step(name, "position", about=about))
        assert isinstance(at, Position)
        _goes_on(draft, THE_END - 1, at)


def played_out(_ask: Asks, draft: Draft, _name: str, _about: str) -> None:
    """Play is over, and nobody tells its cards."""
    if draft.table().state.phase != OVER:
        draft.entries.append(Incident("untold", None, {"trick": THE_END}))
        draft.table()


def penalty_card(ask: Asks, draft: Draft, name: str, about: str) -> None:
    """A penalty card of the hand in turn."""
    state = draft.table().state
    if not state.defends(state.turn):
        raise Impossible(f"{state.turn} is in turn, and only a defender can have a penalty card")
    card = ask(Step(name, "card", about=about))
    assert isinstance(card, Card)
    kind = MAJOR if card.is_honour else ask(Step("penalty-kind", "word", (MAJOR, MINOR), about=about))
    draft.entries.append(lying_there(state.turn, card, str(kind)))
    draft.table()


def lying_there(owner: Seat, card: Card, kind: str) -> Ruled:
    """A penalty card that came about before the record begins."""
    return Ruled(50, (("50B", PenaltyCard(owner, card, kind)),))


def _lay(draft: Draft, at: Position) -> None:
    state = draft.table().state
    if state.phase not in (CLARIFICATION, PLAY):
        raise Impossible("a trick was told, but there is no contract yet")
    draft.position(at, state.on_lead)


Fact = Callable[[Asks, Draft, str, str], None]
FACTS: dict[str, Fact] = {
    DEALING: auction, CALLS: auction, CONTRACT: contract,
    **dict.fromkeys((ON_LEAD, TRICK, CARDS, NUMBERED, QUITTED), trick),
    DEFECTIVE: defective, NOW: now, LAST: last_trick, PENALTY_CARD: penalty_card, PLAYED_OUT: played_out,
}
