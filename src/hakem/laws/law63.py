"""Law 63: establishment of a revoke.

A  when: 1 his side plays on · 2 his side names a card · 3 his side claims · 4 (2017) it has agreed to a claim
B  then it stands (but 62D, and 62C3 in 2017)
"""

from __future__ import annotations

from hakem.cards import Card, Seat, Side
from hakem.laws import law47
from hakem.laws.kit import Case, clause
from hakem.table.effects import CardStands
from hakem.table.play import untold
from hakem.table.state import Heard, State


def established_by(case: Case, seat: Seat, number: int) -> str:
    """The clause by which this player's revoke in this trick is established; empty where it is not (63A)."""
    if case.edition != 2007 and _other_side_is_being_corrected(case.table, seat.side, number):
        return ""
    for found in (played_on, named_a_card, claimed, agreed):
        if under := found(case, seat.side, number):
            return under
    return ""


@clause("63A1")
def played_on(case: Case, side: Side, number: int) -> str:
    """His side has led or played to a later trick, legally or not (63A1); declarer's call from dummy is 63A2.

    In 2017 a card put down because an opponent said that it was his turn does not count (47E1).
    """
    table = case.table
    if untold(table, number):
        return "63A1"
    lying = [who for who in _played_later(table, number) if who.side is side]
    if lying:
        return "63A2" if lying[0] is table.dummy else "63A1"
    for who, _, trick in table.returned:
        if who.side is side and trick > number and not (case.edition != 2007 and law47.told_wrongly(table, who, trick)):
            return "63A1"
    return ""


@clause("63A2")
def named_a_card(case: Case, side: Side, number: int) -> str:
    """His side has named a card that it will play to a later trick (63A2)."""
    named = (heard for heard in case.table.told("show") if heard.incident.fields.get("how") == "named")
    return "63A2" if any(speaks_for(heard, side) and heard.trick > number for heard in named) else ""


@clause("63A3")
def claimed(case: Case, side: Side, number: int) -> str:
    """His side has claimed or conceded (63A3)."""
    return "63A3" if any(speaks_for(heard, side) for heard in _claims(case.table, number)) else ""


@clause("63A4", editions=[2017])
def agreed(case: Case, side: Side, number: int) -> str:
    """His side has agreed to the other side's claim, and it is bound by that (63A4, 69A); in 2007 at once (63A3)."""
    table = case.table
    if is_bound(table, side):  # the board is behind them, however its play ended
        return case.by_edition("63A3", "63A4")
    at_once = case.edition == 2007 and any(heard.trick >= number for heard in table.told("agree"))
    return "63A3" if at_once else ""  # whoever agreed, the other side had claimed


def is_bound(table: State, side: Side) -> bool:
    """Whether the side has called on a later board, or the round is over: its agreement is complete (69A)."""
    return table.past("round-over") or any(table.past("next-deal-call", seat) for seat in side.seats)


@clause("63B")
def card_stays(case: Case, seat: Seat, card: Card) -> None:
    """Once established, the trick stays as it was played (63B)."""
    case.rule("63B", CardStands(seat, card))


def _played_later(table: State, number: int) -> list[Seat]:
    """Whose cards lie in later tricks."""
    return [who for n in range(number + 1, table.trick_number + 1) for who, _ in table.plays(n)]


def _claims(table: State, number: int) -> list[Heard]:
    return [heard for kind in ("claim", "concede") for heard in table.told(kind) if heard.trick >= number]


def speaks_for(heard: Heard, side: Side) -> bool:
    """Whether a player of this side said it, or it was told of the side."""
    told = heard.incident
    return (told.seat.side if told.seat is not None else told.get("side", Side)) is side


def _other_side_is_being_corrected(table: State, side: Side, number: int) -> bool:
    sides = {who.side for who in _played_later(table, number)}
    return len(sides) < len(Side) and any(
        trick == number and seat.side is not side and not established for seat, trick, established in table.revokes)
