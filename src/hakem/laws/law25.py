"""Law 25: legal and illegal changes of call.

A  unintended call: may be replaced until partner calls, whatever made the player aware
B  intended call: the second call stands only if the left-hand opponent accepts it
"""

from __future__ import annotations

from hakem.calls import Call
from hakem.cards import SEATS, Card
from hakem.errors import Impossible
from hakem.laws import law16, law26, law45, law72
from hakem.laws.kit import Case, clause, opens
from hakem.laws.ruling import NotCovered, Option
from hakem.table.auction import wrong_at
from hakem.table.effects import CallCancelled, CallReplaced, CallStands, CallWithdrawn
from hakem.table.entries import Incident
from hakem.table.state import AUCTION, OVER, PLAY, Bidding


@opens("change")
def change_of_call(case: Case) -> None:
    """A player wants to change his call, or has put down or said another (25); in the play a card (45C4b)."""
    to = case.incident.get("to", Call)
    if _speaks_of_a_card(case):
        return law45.designation_changed(case)
    at = _at(case)
    first = case.table.auction[at]
    if is_too_late(case, at, first):
        return None
    if is_unintended(case):
        return unintended(case, at, first, to)
    return intended(case, at, first, to)


@clause("25A2", "25A3", editions=[2007])
@clause("25A4", "25A5", editions=[2017])
def is_too_late(case: Case, at: int, first: Bidding) -> bool:
    """The call stands: partner has called since (2007: 25A2), or the auction period is over (2007: 25A3)."""
    partner_called, period_over = case.by_edition(("25A2", "25A3"), ("25A4", "25A5"))
    if case.when(partner_called, any(made.seat is case.seat.partner for made in case.table.auction[at:])):
        case.rule(partner_called, CallStands(case.seat, first.call))
        return True
    if case.when(period_over, _period_is_over(case)):
        case.rule(period_over, CallStands(case.seat, first.call))
        return True
    return False


def is_unintended(case: Case) -> bool:
    """Whether the call was a slip of hand or tongue, never meant, or meant at that moment.

    In 2007 a slip could be put right only without pause for thought.
    """
    slip = case.find("unintended", bool, clause="25A1", otherwise=False)
    if case.edition == 2007 and slip:
        return case.find("without-pause", bool, clause="25A1", otherwise=False)
    return slip


@clause("25A1", "25A3", "25A6", editions=[2017])
@clause("25A1", "25A4", editions=[2007])
def unintended(case: Case, at: int, first: Bidding, to: Call | None) -> None:
    """The intended call takes its place; a left-hand opponent who called over the first may take his call back."""
    if to is None:
        to = case.find("intended", Call, clause="25A1", otherwise=first.call)
    case.cite(*case.by_edition((), ("25A3",)))
    case.when(case.by_edition("25A3", "25A5"), case.table.phase != AUCTION)
    over = _call_over(case, at)
    case.rule("25A1", CallReplaced(case.seat, first.call, to))
    if over is not None:
        under = case.by_edition("25A4", "25A6")
        pick = case.offers(over.seat, under, Option("withdraw-call", under), Option("keep-call", under))
        if pick.option == "keep-call":  # the call left is judged over the new one
            if (kept := wrong_at(case.table, at + 1)) is not None:
                case.hand_on(Incident(kept, over.seat, {"call": over.call}))
            return
        case.rule(under, CallWithdrawn(over.seat, over.call))
        case.inform(under, about=over.call, authorised=[over.seat.side], unauthorised=[case.seat.side])
    wrong = wrong_at(case.table, at)
    if wrong is not None:  # the intended call stands and is judged by its own law
        case.hand_on(Incident(wrong, case.seat, {"call": to}))


@clause("25A2", editions=[2017])
def intended(case: Case, at: int, first: Bidding, to: Call | None) -> None:
    """He meant the call at that moment: it stands (25A2), but a second call that is down may be accepted (25B)."""
    if case.edition == 2017:
        case.cite("25A2")
    if to is None:
        case.rule(case.by_edition("25A1", "25A2"), CallStands(case.seat, first.call))
        return law16.remark(case)
    return second_call(case, at, first, to)


@clause("25B1", "25B2", "25B3")
def second_call(case: Case, at: int, first: Bidding, to: Call) -> None:
    """The second call stands if the left-hand opponent accepts it (25B1); else the first does (25B2)."""
    earlier = _law_of_the_first(case, at)
    if earlier is not None:
        case.stop(earlier)
    if is_accepted(case, at):
        mine = case.seat.lho
        over = _call_over(case, at)  # made over the first call: it comes back
        if over is not None:
            case.rule("25B1", CallWithdrawn(mine, over.call))
            law16.withdrawn(case, over.call, case.seat.side)
        case.rule("25B1", CallReplaced(case.seat, first.call, to))
        withdrawn, natural = first.call, first.natural
    else:
        case.rule("25B2", CallStands(case.seat, first.call), CallCancelled(case.seat, to))
        withdrawn, natural = to, not case.incident.get("to-artificial", bool)
    case.cite("25B3")
    law16.withdrawn(case, withdrawn, case.seat.side)
    law72.could_have_known(case)
    law26.call_withdrawn(case, case.seat, withdrawn, natural=natural)


def is_accepted(case: Case, at: int) -> bool:
    """The left-hand opponent says so, or calls over the second call knowing of it (25B1). He is asked first of all."""
    lho = case.seat.lho
    called = case.acted(lho, calls=True)
    if called is not None and (_call_over(case, at) is not None  # his second call: the first lay over the first
                               or case.find("call-over", str, clause="25B1", otherwise="first") == "second"):
        return True
    accepted = case.offers(lho, "25B1", Option("accept", "25B1"), Option("refuse", "25B2")).option == "accept"
    if accepted and (taken := case.takes(lho, calls=True)) is not None:
        call = getattr(taken, "call")  # noqa: B009 - `takes` with calls=True gives a call
        case.rule("25B1", CallWithdrawn(lho, call))
        law16.withdrawn(case, call, case.seat.side)
    return accepted


def _law_of_the_first(case: Case, at: int) -> NotCovered | None:
    """A first call that is irregular itself, and not accepted, is settled by its own law before 25B (27C, 29)."""
    if _call_over(case, at) is not None:
        return None
    before = case.table.auction[at - 1].seat.lho if at else case.table.dealer
    if before is not case.seat:
        return NotCovered(29, "call-out-of-turn")
    return NotCovered(27, "insufficient") if wrong_at(case.table, at) == "insufficient" else None


def _speaks_of_a_card(case: Case) -> bool:
    named = case.incident.get("to", Card) or case.incident.get("from", Card)
    asked_only = case.incident.get("to", Call) is None and case.incident.get("from", Call) is None
    of_a_card = not case.table.defends(case.seat) or not any(case.table.calls_of(case.seat))
    return named is not None or (case.table.phase == PLAY and asked_only and of_a_card)


def _at(case: Case) -> int:
    """Where the call lies that he wants to change: the one named, else his last."""
    named = case.incident.get("from", Call)
    mine = [at for at, made in enumerate(case.table.auction)
            if made.seat is case.seat and named in (None, made.call)]
    if not mine:
        raise Impossible(f"{case.seat} has made no {named or 'call'} that could be changed")
    return mine[-1]


def _period_is_over(case: Case) -> bool:
    """A lead has been faced, or after four passes all the hands are back in the board (17D)."""
    table = case.table
    if table.contract is None:
        return all(table.past("hand-back", seat) for seat in SEATS)
    return table.phase in (PLAY, OVER)


def _call_over(case: Case, at: int) -> Bidding | None:
    after = case.table.auction[at + 1 :]
    return after[0] if after and after[0].seat is case.seat.lho else None
