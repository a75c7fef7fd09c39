"""Law 13: incorrect number of cards, one hand with too many and another with too few.

2017
A  nobody with a wrong hand has called: A1 correct and play; A2 somebody has seen another's card
B  somebody with a wrong hand has called: B1 it can be played with no call changed; B2 adjusted score
C  a card that is not part of the deal
D  found after the play
2007: A and B as B1 and B2, C as D, D1 and D2 as A1 and A2, E what partner may not use, F as C
"""

from __future__ import annotations

from hakem.cards import Seat
from hakem.errors import Impossible
from hakem.laws import law14, law67
from hakem.laws.kit import Case, clause, opens
from hakem.table.effects import AdjustedScore, DealCorrected, SurplusRemoved


@opens("count")
def wrong_count(case: Case) -> None:
    """Hands were counted, and these are wrong (13; 14 where none has too many)."""
    told = case.incident.fields.get("hands")
    counts: dict[Seat, int] = told if isinstance(told, dict) else {}
    over = [seat for seat, n in counts.items() if n > law14.due_by_tricks(case.table, seat)]
    under = [seat for seat, n in counts.items() if n < law14.due_in(case.table, seat) and seat not in over]
    if not over and not under:
        raise Impossible("every hand told has the number of cards that it should have")
    if not over:
        case.ruling.law = 14
        for seat in under:
            law14.missing_cards(case, seat, law14.due_in(case.table, seat) - counts[seat], several=len(under) > 1)
    elif not under:
        for seat in over:
            if law14.is_over(case.table) or law67.one_too_many(case, seat) == law67.FOREIGN:
                surplus(case, seat)
    elif law14.is_over(case.table):
        found_after_play(case, over[0])
    elif any(_has_called(case, seat) for seat in (*over, *under)):
        wrong_hand_has_called(case, over, under)
    else:
        nobody_has_called(case, over, under)


@clause("13A1", "13A2", editions=[2017])
@clause("13D1", "13D2a", "13D2b", editions=[2007])
def nobody_has_called(case: Case, over: list[Seat], under: list[Seat]) -> None:
    """The deal is put right and played; if another's card has been seen, the Director looks at it after play."""
    seen = case.find("seen-others", bool, clause=case.by_edition("13D2", "13A2"), otherwise=True)
    if not seen:
        case.rule(case.by_edition("13D1", "13A1"), DealCorrected())
    elif case.edition == 2007 and not case.find("playable", bool, clause="13D2", otherwise=True):
        return _scored(case, "13D2b", over[0])
    else:
        under_clause = case.by_edition("13D2a", "13A2")
        case.rule(under_clause, DealCorrected())
        case.review(under_clause)
        if case.edition == 2017:
            case.penalise("13A2", over[0])
    return closed_to_partners(case, over, under)


@clause("13B1", "13B2", editions=[2017])
@clause("13A", "13B", editions=[2007])
def wrong_hand_has_called(case: Case, over: list[Seat], under: list[Seat]) -> None:
    """If it can be put right and played with no call changed, that is done; else an adjusted score."""
    playable, scored = case.by_edition(("13A", "13B"), ("13B1", "13B2"))
    if not case.find("playable", bool, clause=playable, otherwise=False):
        return _scored(case, scored, over[0])
    case.rule(playable, DealCorrected())
    case.review(playable)
    return closed_to_partners(case, over, under)


@clause("13C", editions=[2017])
@clause("13F", editions=[2007])
def surplus(case: Case, seat: Seat) -> None:
    """A card that is not part of the deal goes; only if it was played to a quitted trick can it matter."""
    under = case.by_edition("13F", "13C")
    case.rule(under, SurplusRemoved(seat))
    if case.table.tricks or case.table.first_trick > 1:
        case.review(under)


@clause("13D", editions=[2017])
@clause("13C", editions=[2007])
def found_after_play(case: Case, seat: Seat) -> None:
    """The result is cancelled and the score adjusted."""
    _scored(case, case.by_edition("13C", "13D"), seat)


@clause("13E", editions=[2007])
def closed_to_partners(case: Case, over: list[Seat], under: list[Seat]) -> None:
    """Where a card was or went is closed to the partner of a player with a wrong count (2007 only)."""
    if case.edition == 2007:
        for seat in (*over, *under):
            case.inform("13E", unauthorised=[seat.partner])


def _scored(case: Case, under: str, seat: Seat) -> None:
    case.rule(under, AdjustedScore())
    case.penalise(under, seat)


def _has_called(case: Case, seat: Seat) -> bool:
    """Whether this player has called; where only the contract is told, everybody has."""
    return any(case.table.calls_of(seat)) or case.table.contract is not None
