"""What the revokes of a record cost by Law 64: the laws are asked, as a director would ask them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hakem.calls import Contract
from hakem.cards import Card, Side, cards_of
from hakem.errors import HakemError
from hakem.formats.parts import Laid
from hakem.laws.ruling import Ask, Ruling
from hakem.rulings.table import Table
from hakem.table.effects import NoRectification, TricksTransferred
from hakem.table.entries import Acts, Played

END = 14  # the trick after the last one


@dataclass(frozen=True, slots=True)
class Revoked:
    """A revoke of a record: the card, its trick, and a card that should have been played instead."""

    laid: Laid
    trick: int
    held: Card


@dataclass(frozen=True, slots=True)
class Due:
    """What goes over: how many tricks to which side, under which clause; None where the laws leave it open."""

    clause: str
    tricks: int | None = None
    to: Side | None = None


def dues(contract: Contract, vulnerable: str, told: Sequence[Laid], revokes: Sequence[Revoked],
         rest: Mapping[Side, int] | None, *, edition: int = 2017) -> list[Due]:
    """The tricks due for revokes that nobody spoke of until the play was over, one for each.

    `told` are the cards in order with their players; `rest` says how the tricks whose cards nobody tells were shared
    (a claim); None where nobody knows.
    """
    tricks = len(told) // 4
    table = Table(contract=contract, vulnerable=vulnerable, edition=edition)
    due = {}
    if not tricks:
        return [Due("62A") for _ in revokes]
    try:
        table.record(Acts(tuple(Played(one.seat, one.card) for one in told[: 4 * tricks]), unremarked=True))
        for one in revokes:
            if one.trick > tricks:
                due[one.trick] = Due("62A")
                continue
            card = {"card": str(one.held)} if tricks < END - 1 else {}
            table.report("revoke", seat=str(one.laid.seat), trick=one.trick, **card)
            _answer(table, rest)
            due[one.trick] = Due("61A")
        if tricks < END - 1:
            table.report("untold", trick=END)
        _answer(table, rest)
    except HakemError:
        return [due.get(one.trick, Due("61A")) for one in revokes]
    told_of = iter([ruling for ruling in table.rulings if ruling.incident == "revoke"])
    return [due[one.trick] if due[one.trick].clause == "62A" else _of(next(told_of, None)) for one in revokes]


def _answer(table: Table, rest: Mapping[Side, int] | None) -> None:
    """Answer what the laws ask, so far as the record tells."""
    for _ in range(8):
        asked = table.next
        if not isinstance(asked, Ask):
            return
        if asked.finding == "could-comply":
            table.establish("could-comply", True)
        elif asked.finding == "tricks-won" and rest is not None:
            seat = table.rulings[table.current].seat
            assert seat is not None
            table.establish("tricks-won", int(str(asked.values[0])) + rest[seat.side])
        else:
            return


def _of(ruling: Ruling | None) -> Due:
    for ruled in ruling.effects if ruling is not None else ():
        if isinstance(ruled.effect, TricksTransferred):
            return Due(ruled.clause, ruled.effect.n, ruled.effect.to)
        if isinstance(ruled.effect, NoRectification):
            return Due(ruled.clause, 0)
    return Due("61A")


def owed(hand: int, led: Card) -> Card:
    """A card of the suit led that this hand still had, the highest."""
    return cards_of(hand & led.suit.mask)[0]
