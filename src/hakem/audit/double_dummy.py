"""Claims against what the cards allow, double dummy (endplay's DDS): information, for nobody has to see all hands."""

from __future__ import annotations

from functools import cache
from typing import Any

from hakem.audit.deals import is_placeholder
from hakem.audit.finding import Gathering
from hakem.audit.needs import needed
from hakem.audit.plays import play_findings
from hakem.calls import Contract
from hakem.cards import SEATS, Seat, cards_of
from hakem.formats.record import WHOLE, Record
from hakem.locale.texts import says
from hakem.table.state import OVER, State

TRICKS = 13


@cache
def _endplay() -> tuple[Any, Any]:
    """The types and the solver, loaded when somebody asks."""
    return needed("endplay.types", "dd"), needed("endplay.dds", "dd")


def claim_findings(got: Gathering) -> None:
    """A claim that makes more or fewer tricks for declarer than best play by all four would."""
    record = got.record
    claim = record.claim
    if claim is None or claim.tricks is None or record.deck != WHOLE or is_placeholder(record):
        return
    state = position(record)
    if state is None or state.phase == OVER or state.contract is None:
        return
    due = tricks_for_declarer(state)
    if due != claim.tricks:
        got.add("claim-double-dummy", says(
            "The claim makes {claimed} tricks for declarer; double dummy there are {due}.", claimed=claim.tricks,
            due=due), trick=state.trick_number)


def position(record: Record) -> State | None:
    """The table when play stopped; None if it cannot be followed so far."""
    contract = record.final
    if contract is None:
        return None
    if record.play is None or not record.play.cards:
        return State(hands=record.hands, contract=contract)
    followed = play_findings(Gathering(record))
    return followed.state if followed is not None and followed.whole and not followed.revokes else None


def tricks_for_declarer(state: State) -> int:
    """Declarer's tricks in all with best play by both sides from here."""
    types, dds = _endplay()
    contract = state.contract
    assert isinstance(contract, Contract)
    held = list(state.held)
    lead = state.trick[0][0] if state.trick else state.turn
    for seat, card in state.trick:
        held[seat.index] |= card.bit
    deal = types.Deal(first=_player(types, lead), trump=_denomination(types, contract))
    for seat in SEATS:
        for card in cards_of(held[seat.index]):
            deal[_player(types, seat)].add(types.Card(card.value))
    for _, card in state.trick:
        deal.play(types.Card(card.value))
    most = max(int(tricks) for _, tricks in dds.solve_board(deal))
    left = TRICKS - len(state.tricks)
    side = contract.declarer.side
    won = state.won[contract.declarer.index & 1]
    return won + (most if state.turn.side is side else left - most)


def _player(types: Any, seat: Seat) -> Any:
    return getattr(types.Player, {"N": "north", "E": "east", "S": "south", "W": "west"}[seat.value])


def _denomination(types: Any, contract: Contract) -> Any:
    named = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
    return getattr(types.Denom, named.get(contract.trump.value if contract.trump else "", "nt"))
