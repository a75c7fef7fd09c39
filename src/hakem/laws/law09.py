"""Law 9: procedure following an irregularity.

A  who may draw attention to it, and when
B  the Director is called; nobody acts before he has explained
C  a correction made too early
"""

from __future__ import annotations

from hakem.cards import Seat
from hakem.laws import law61, law67
from hakem.laws.kit import Case, clause, opens
from hakem.laws.ruling import NotCovered
from hakem.table.catalogue import INCIDENTS
from hakem.table.effects import NoRectification
from hakem.table.state import AUCTION, CLARIFICATION, State, Unnoticed


@opens("attention")
@clause("9A1", "9A2")
def attention(case: Case) -> None:
    """Somebody points it out: in the auction anybody may (9A1), in the play declarer and the defenders (9A2)."""
    case.cite("9A1" if case.table.phase in (AUCTION, CLARIFICATION) else "9A2")
    to = case.incident.fields.get("to")
    seat, trick = to if isinstance(to, tuple) else (None, None)
    if isinstance(seat, Seat) and case.table.phase not in (AUCTION, CLARIFICATION):
        law61.may_ask(case, case.seat, seat)
    speaks_of(case, seat, trick)


@opens("director")
def director_called(case: Case) -> None:
    """Somebody calls the Director and says nothing more; that costs no right (9B1c)."""
    if case.under_ruling:
        return case.cite("9B1a")
    return case.rule("9B1c", NoRectification())


@clause("9A3")
def may_prevent(case: Case) -> None:
    """Any player may try to keep another from an irregularity (9A3); dummy within Laws 42 and 43."""
    case.cite("9A3")


@clause("9A4", editions=[2017])
def not_before_the_end(case: Case) -> None:
    """Dummy may not draw attention before the play is over (9A4, in 2007 9A3; 43A1b)."""
    case.cite(case.by_edition("9A3", "9A4"))


def speaks_of(case: Case, seat: Seat | None = None, trick: int | None = None) -> None:
    """What was said is about this player or trick, else about the latest irregularity that nobody has spoken of."""
    latest = _latest(case, seat, trick)
    if latest is None:
        if seat is not None and case.table.played():
            return _in_the_play(case, seat, trick)
        if case.under_ruling:  # it was said of that
            return None
        if (discard := _latest_discard(case.table)) is not None:
            return _in_the_play(case, *discard)
        return case.rule("9A1" if case.table.phase in (AUCTION, CLARIFICATION) else "9A2", NoRectification())
    if latest.incident == "defective-trick":
        return law67.too_few(case, latest.seat, latest.trick)
    if latest.incident == "revoke":
        return _in_the_play(case, latest.seat, latest.trick)
    return case.stop(NotCovered(INCIDENTS[latest.incident].law, latest.incident))


def _in_the_play(case: Case, seat: Seat, trick: int | None) -> None:
    law61.spoken_of(case, seat, trick)


def _latest_discard(table: State) -> tuple[Seat, int] | None:
    """The latest card that followed no suit, or no restriction, in this trick or the last, from a hand untold."""
    for number in (table.trick_number, table.trick_number - 1):
        for seat, card in reversed(table.plays(number)):
            if law61.may_have_failed(table, seat, number, card):
                return seat, number
    return None


def _latest(case: Case, seat: Seat | None, trick: int | None) -> Unnoticed | None:
    if seat is None and case.under_ruling:  # what lies there came after whatever nobody has seen
        return None
    of_it = [u for u in case.table.unnoticed if seat in (None, u.seat) and trick in (None, u.trick)]
    return max(of_it, key=lambda u: u.trick, default=None)
