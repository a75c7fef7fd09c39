"""Law 25: legal and illegal changes of call.

A  unintended call: may be replaced until partner calls, whatever made the player aware
B  intended call: the second call stands only if the left-hand opponent accepts it
"""

from __future__ import annotations

from hakem.calls import Call
from hakem.laws import law26
from hakem.laws.kit import Case, clause, opens
from hakem.laws.ruling import Option
from hakem.table.effects import CallCancelled, CallReplaced, CallStands, CallWithdrawn
from hakem.table.entries import Called
from hakem.table.state import PLAY, Bidding


@opens("change")
def change_of_call(case: Case) -> None:
    """A player wants to change his call, or has put down or said another one (25)."""
    changed = _changed_call(case)
    to = case.incident.get("to", Call)
    if case.when("25A4", _partner_has_called(case)):
        return case.rule("25A4", CallStands(case.seat, changed.call))
    if case.when("25A5", case.table.phase == PLAY):
        return case.rule("25A5", CallStands(case.seat, changed.call))
    if is_unintended(case):
        return unintended(case, changed, to)
    return intended(case, changed, to)


@clause("25A1", "25A2", editions=[2017])
def is_unintended(case: Case) -> bool:
    """Whether the call was a slip of hand or tongue, never meant (25A1), or meant at that moment (25A2)."""
    slip = case.find("unintended", bool, clause="25A1", otherwise=False)
    if case.edition == 2007 and slip:
        return case.find("without-pause", bool, clause="25A", otherwise=False)
    return slip


@clause("25A1", "25A3", "25A5", "25A6")
def unintended(case: Case, changed: Bidding, to: Call | None) -> None:
    """The intended call takes its place; a left-hand opponent who called over the first may take his call back."""
    if to is None:
        to = case.find("call", Call, clause="25A1", otherwise=changed.call)
    case.rule("25A1", CallReplaced(case.seat, changed.call, to))
    over = _call_over(case)
    if over is None:
        return
    pick = case.offers(over.seat, "25A6", Option("withdraw-call", "25A6"), Option("keep-call", "25A6"))
    if pick.option == "withdraw-call":
        case.rule("25A6", CallWithdrawn(over.seat, over.call))
        side = over.seat.side
        case.inform("25A6", about=over.call, authorised=[side], unauthorised=[side.other])


@clause("25B1", "25B2", "25B3")
def intended(case: Case, changed: Bidding, to: Call | None) -> None:
    """A change of mind: the left-hand opponent may accept the second call, else the first stands (25B)."""
    case.cite("25A2")
    if to is None:
        return case.rule("25A2", CallStands(case.seat, changed.call))
    lho = case.seat.lho
    accepted = isinstance(case.acted(lho, calls=True), Called)
    if not accepted:
        accepted = case.offers(lho, "25B1", Option("accept", "25B1"), Option("refuse", "25B2")).option == "accept"
    if accepted:
        case.rule("25B1", CallReplaced(case.seat, changed.call, to))
        withdrawn = changed.call
    else:
        case.rule("25B2", CallStands(case.seat, changed.call), CallCancelled(case.seat, to))
        withdrawn = to
    case.cite("25B3")
    case.withdrawn_information(withdrawn, case.seat.side)
    law26.call_withdrawn(case, withdrawn)
    return None


def _changed_call(case: Case) -> Bidding:
    return case.table.auction[_at(case)]


def _at(case: Case) -> int:
    """Where the player's last call lies in the auction."""
    return max(at for at, made in enumerate(case.table.auction) if made.seat is case.seat)


def _partner_has_called(case: Case) -> bool:
    return any(made.seat is case.seat.partner for made in case.table.auction[_at(case) + 1 :])


def _call_over(case: Case) -> Bidding | None:
    after = case.table.auction[_at(case) + 1 :]
    return after[0] if after and after[0].seat is case.seat.lho else None
