"""Law 62: correction of a revoke.

A  a revoke that is not established must be corrected
B  how: the card is withdrawn and a legal one played; a defender's becomes a penalty card
C  who may change a card played after it
D  trick twelve: corrected even when established
"""

from __future__ import annotations

from typing import NamedTuple

from hakem.cards import SEATS, Card, Seat, Side
from hakem.laws import law16, law50, law64
from hakem.laws.kit import Case, clause, continues
from hakem.laws.ruling import Option
from hakem.table.effects import MAJOR, MINOR, CardWithdrawn, Revoke
from hakem.table.force import PLAYED, Force
from hakem.table.state import State

TWELVE = 12


class Failure(NamedTuple):
    """A card that its player could have avoided: of another suit than he had to play, or instead of a penalty card."""

    seat: Seat
    trick: int
    card: Card
    penalty_card: bool = False
    faced: bool = False  # all that he could have played instead lay faced as his penalty cards


class Changed(NamedTuple):
    """A card that its player took back after the revoke was corrected; `ours`: of the side that did not revoke."""

    seat: Seat
    card: Card
    ours: bool
    faced: str = ""  # which kind of penalty card it was before he played it


@clause("62A", "62B", "62D1")
def correct(case: Case, failure: Failure) -> None:
    """The card comes back and its player plays a legal one (62A, 62B); then the others may change theirs (62C)."""
    table, seat, number = case.table, failure.seat, failure.trick
    case.cite("62A")
    if case.when("62D1", number == TWELVE):
        case.cite("64B6")
    case.rule("61A", Revoke(seat, number, established=False))
    both = both_sides(case, seat.side, number)
    later_cards_back(case, seat.side, number)
    after = played_after(table, number, seat, failure.card)
    if table.plays(number)[0][0] is seat:  # another suit will be led: nothing played to it can stay
        for who, card in reversed(after):
            back(case, "62C1" if who.side is not seat.side else "62C2", seat.side, who, card)
        after = ()
    case.later(PLAYED, seat, "62C", number, seat.side, after, False, both, None)
    withdrawn(case, failure)


def played_after(table: State, number: int, seat: Seat, card: Card) -> tuple[tuple[Seat, Card], ...]:
    """What was played to this trick after that card."""
    plays = table.plays(number)
    return plays[plays.index((seat, card)) + 1 :]


@clause("62B1", "62B2")
def withdrawn(case: Case, failure: Failure) -> None:
    """From a defender's unfaced hand the card becomes a penalty card (62B1); any other just goes back (62B2)."""
    seat, card, table = failure.seat, failure.card, case.table
    faced = lay_there_as(table, card)
    case.rule("62B", CardWithdrawn(seat, card))
    if faced:
        law50.become_penalty_cards(case, seat, (card,), on_purpose=faced == MAJOR, under="62B2")
    elif table.defends(seat):
        law50.become_penalty_cards(case, seat, (card,), on_purpose=True, under="62B1")
    else:
        case.cite("62B2")
        law16.withdrawn(case, card, seat.side)
    partner_is_free(case, failure)


def lay_there_as(table: State, card: Card) -> str:
    """Which kind of penalty card a card in a trick was before it was played; empty if none.

    It comes back as what it was: how it was exposed (50B) is not changed by its having been played since.
    """
    return next((p.kind for p in table.faced if p.card is card), "")


def later_cards_back(case: Case, offenders: Side, number: int) -> None:
    """Cards played to later tricks come back, for the trick is opened again: as a rule a lead of the other side."""
    table = case.table
    for trick in range(table.trick_number, number, -1):
        for who, card in reversed(table.plays(trick)):
            back(case, "62D1" if number == TWELVE else "62C1", offenders, who, card)


def back(case: Case, under: str, offenders: Side, who: Seat, card: Card) -> None:
    """The card goes back to its hand, and is open to the side that did not revoke only (16C)."""
    case.rule(under, CardWithdrawn(who, card))
    law16.withdrawn(case, card, offenders)


@continues("62C")
@clause("62C1", "62C2")
def others_may_change(case: Case) -> None:
    """Cards played after the revoke: the other side's may be changed; a partner's only if one before his was (62C)."""
    number, offenders, after, changed, both, back_in_hand = case.about
    assert isinstance(number, int) and isinstance(offenders, Side) and isinstance(after, tuple)  # noqa: PT018
    if isinstance(back_in_hand, Changed):
        becomes_penalty_card(case, number, back_in_hand, both=bool(both))
    for at, (seat, card) in enumerate(after):
        ours = seat.side is not offenders
        if not (ours or changed) or not has_another(case.table, number, seat, card):
            continue
        under = "62C1" if ours else "62C2"
        chooser = seat if case.table.defends(seat) else case.declarer
        pick = case.offers(chooser, under, Option("withdraw-card", under), Option("keep-card", under), about=card)
        if pick.option == "keep-card":
            continue
        changed_card = Changed(seat, card, ours, lay_there_as(case.table, card))
        case.later(PLAYED, seat, "62C", number, offenders, after[at + 1 :], True, both, changed_card)
        return back(case, under, offenders, seat, card)
    return None


def becomes_penalty_card(case: Case, number: int, changed: Changed, *, both: bool) -> None:
    """A defender's card changed under 62C2 or 62C3 lies there as a penalty card, unless he has played it again."""
    seat, card, ours, faced = changed
    if not case.table.defends(seat) or (ours and not both) or (seat, card) in case.table.plays(number):
        return
    law50.become_penalty_cards(case, seat, (card,), on_purpose=faced != MINOR, under="62C3" if ours else "62C2")


def has_another(table: State, number: int, seat: Seat, card: Card) -> bool:
    """Whether the card lies in the trick and its player has another that he could play instead, so far as we know.

    Who did not follow suit has one: nobody revokes with his last card, so no trick that is corrected is the last.
    """
    plays = table.plays(number)
    if (seat, card) not in plays or number < table.trick_number - (not table.trick):
        return False
    if not table.is_known(seat):
        return True
    return plays[0][1].suit.mask & (table.held[seat.index] | card.bit) != card.bit


@clause("62C3", editions=[2017])
def both_sides(case: Case, offenders: Side, number: int) -> bool:
    """Both sides revoked on the trick and only one has played on: both are corrected, whoever played on (62C3)."""
    others = [r for r in case.table.revokes if r[1] == number and r[0].side is not offenders
              and (not r[2] or any(who is r[0] for who, _ in case.table.plays(number)))]
    if case.edition == 2007 or not others:
        return False
    case.cite("62C3")
    law64.corrected_on_both_sides(case)
    for seat, _, established in others:
        if established:  # it was ruled on before this one was known
            case.rule("62C3", Revoke(seat, number, established=False))
            _take_back_the_other(case, seat, number)
    return True


def _take_back_the_other(case: Case, seat: Seat, number: int) -> None:
    """The other side's revoke comes back too, with what was played after it."""
    later_cards_back(case, seat.side.other, number)
    card = next(card for who, card in case.table.plays(number) if who is seat)
    after = played_after(case.table, number, seat, card)
    case.later(PLAYED, seat, "62C", number, seat.side, after, False, True, None)
    faced = lay_there_as(case.table, card)
    case.rule("62C3", CardWithdrawn(seat, card))
    if case.table.defends(seat):
        law50.become_penalty_cards(case, seat, (card,), on_purpose=faced != MINOR, under="62C3")
    else:
        law16.withdrawn(case, card, seat.side)


@clause("62D2")
def partner_is_free(case: Case, failure: Failure) -> None:
    """Trick twelve, and the revoker's partner has still to play: what he saw may not help him (62D2)."""
    partner = failure.seat.partner
    still_to_play = all(who is not partner for who, _ in case.table.plays(failure.trick))
    if failure.trick == TWELVE and case.table.defends(partner) and still_to_play:
        case.inform("62D2", about=failure.card, authorised=[partner.side.other], unauthorised=[partner],
                    also=case.edition == 2007)  # in place of 50E1, by which everybody could use it
        case.review("62D2")


def hands_are_back(table: State) -> bool:
    """Whether all four hands have gone back to the board (62D1)."""
    return all(table.past("hand-back", seat) for seat in SEATS)


def force_then(table: State, number: int) -> Force:
    """What was in force when this trick was led to."""
    at = number - table.first_trick
    return table.tricks[at].force if at < len(table.tricks) else table.began
