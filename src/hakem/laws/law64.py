"""Law 64: procedure after establishment of a revoke.

A  what goes over after play: 1 he won the trick himself · 2 he did not
B  when nothing goes over
C  equity: the Director looks whether that was enough
"""

from __future__ import annotations

from hakem.cards import Seat, Side, Suit
from hakem.laws.kit import Case, clause, continues
from hakem.laws.law63 import is_bound, speaks_for
from hakem.table.effects import NoRectification, Revoke, TricksTransferred
from hakem.table.force import PLAY_OVER
from hakem.table.play import awarded, tricks_of, untold
from hakem.table.state import OVER, Heard, State


def established(case: Case, seat: Seat, number: int, under: str, *, penalty_card: bool = False) -> None:
    """This player's revoke stands (63). What goes over is settled after play; some never cost a trick (64B).

    Whoever left his card out has not won that trick, so it is one trick at most (67B1).
    """
    case.rule(under, Revoke(seat, number, established=True))
    bar = barred_at_once(case, seat, number, penalty_card=penalty_card)
    if bar:
        return case.rule(bar, NoRectification())
    if not _repeats(case, seat, number):
        case.review(case.by_edition("64C", "64C1"))
    if case.table.awarded or _agreed_claim(case.table) is not None:
        return settle(case, seat, number)
    return case.later(PLAY_OVER, None, "64", seat, number)


@continues("64")
def play_is_over(case: Case) -> None:
    """After play: what goes over (64A), if anything (64B)."""
    seat, number = case.about
    assert isinstance(seat, Seat) and isinstance(number, int)  # noqa: PT018 - as `established` put it
    settle(case, seat, number)


def settle(case: Case, seat: Seat, number: int) -> None:
    """The sum of 64A, unless both sides revoked or this one only repeats another (64B7, 64B2)."""
    if (seat, number, True) not in case.table.revokes:  # corrected after all, with one of the other side's (62C3, 64B8)
        return
    if both_sides_revoked(case, seat) or repeats_a_revoke(case, seat, number):
        return
    transfer(case, seat, number)


@clause("64A1", "64A2", "64B1")
def transfer(case: Case, seat: Seat, number: int) -> None:
    """That trick and one more if he won it himself (64A1), else one (64A2), of those his side won since (64B1)."""
    table, side = case.table, seat.side
    won = _won_since(case, side, number)
    if won == 0:
        return case.rule("64B1", NoRectification())
    under, price = ("64A1", 2) if _winner(table, number) is seat else ("64A2", 1)
    first = min(trick for _, trick, stands in table.revokes if stands)  # all of his side: else 64B7 applies
    moved = sum(n for to, n in table.transfers if to is side.other)
    n = min(price, won, _won_since(case, side, first) - moved)  # a trick moves only once
    return case.rule(under, TricksTransferred(side.other, n) if n > 0 else NoRectification())


@clause("64B3", "64B4", "64B5", "64B6")
def barred_at_once(case: Case, seat: Seat, number: int, *, penalty_card: bool) -> str:
    """The clause by which nothing can go over, known as soon as it is spoken of; empty if it may (64B3 to 64B6)."""
    table = case.table
    bars = {
        "64B3": penalty_card or seat is table.dummy,
        "64B4": any(table.past("next-deal-call", who) for who in seat.side.other.seats),
        "64B5": table.past("round-over"),
        "64B6": number == 12,
    }
    bar = next((under for under, bites in bars.items() if bites), "")
    if bar:
        case.review(case.by_edition("64C", "64C1"))
    return bar


@clause("64B2")
def repeats_a_revoke(case: Case, seat: Seat, number: int) -> bool:
    """A later failure of his in the same suit, after one that was established (64B2; in 2007 established or not)."""
    if not _repeats(case, seat, number):
        return False
    case.rule("64B2", NoRectification())
    case.review(case.by_edition("64C", "64C2a"))
    return True


@clause("64B7")
def both_sides_revoked(case: Case, seat: Seat) -> bool:
    """Both sides revoked on the board and both stand (64B7; in 2007 established or not)."""
    if not any(who.side is not seat.side and (stands or case.edition == 2007) for who, _, stands in case.table.revokes):
        return False
    case.rule("64B7", NoRectification())
    case.review(case.by_edition("64C", "64C2b"))
    return True


@clause("64B8", editions=[2017])
def corrected_on_both_sides(case: Case) -> None:
    """Both sides revoked on one trick and both were corrected (62C3): nothing goes over (64B8)."""
    case.cite("64B8")


def _repeats(case: Case, seat: Seat, number: int) -> bool:
    suit = _led(case.table, number)
    return any(who is seat and trick < number and _led(case.table, trick) is suit and (stands or case.edition == 2007)
               for who, trick, stands in case.table.revokes)


def _led(table: State, number: int) -> Suit | None:
    plays = table.plays(number)
    return plays[0][1].suit if plays else None


def _winner(table: State, number: int) -> Seat | None:
    at = number - table.first_trick
    return table.tricks[at].winner if at < len(table.tricks) else None


def _agreed_claim(table: State) -> Heard | None:
    """The claim or concession that ended the play, agreed to by a side that is bound by it (69A)."""
    if table.phase == OVER or not any(table.told("agree")) or not any(is_bound(table, side) for side in Side):
        return None
    return next(iter((*table.told("claim"), *table.told("concede"))), None)


def _won_since(case: Case, side: Side, number: int) -> int:
    """Tricks that the side won from this one on, and those not played: awarded, or by an agreed claim."""
    table = case.table
    won = tricks_of(table, side, number)
    if unknown := untold(table, number):
        values = tuple(range(won, won + unknown + 1))
        return case.find("tricks-won", int, clause="64A", about=number, values=values, otherwise=won)
    claim = _agreed_claim(table)
    if table.awarded or claim is None:
        return won + awarded(table, side)
    left = 13 - (table.trick_number - 1)
    stated = claim.incident.get("tricks", int)
    assert stated is not None  # the catalogue asks for it
    theirs = stated if claim.incident.kind == "claim" else left - stated
    return won + (theirs if speaks_for(claim, side) else left - theirs)
