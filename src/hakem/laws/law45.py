"""Law 45: card played.

A, B  a card is played by facing it, dummy's by declarer's naming it
C  when a card must be played: 1 a defender's that partner could see · 2 declarer's on the table · 3 dummy's touched
   4 a card named; b a slip of the tongue for dummy's card may be put right
D  a card that dummy put down though declarer had not named it
E  a fifth card
F  dummy touches or points at a card
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hakem.cards import SEATS, Card, Seat
from hakem.errors import Impossible
from hakem.laws import law16, law47, law50, law61, law64, law67
from hakem.laws.kit import Case, clause, continues
from hakem.laws.ruling import NotCovered, Option
from hakem.table.effects import CardPlayed, CardStands, CardWithdrawn, NoRectification, Restored
from hakem.table.entries import Incident
from hakem.table.force import PLAYED
from hakem.table.play import untold
from hakem.table.state import State


class Place(NamedTuple):
    """Where a card lies: its hand, its trick, and the cards played to that trick after it."""

    seat: Seat
    card: Card
    trick: int
    after: tuple[tuple[Seat, Card], ...]


# ---- C


def designation_changed(case: Case) -> None:
    """A player wants another card than the one that was played (45C); Law 25 hands this over in the play."""
    case.ruling.law = 45
    place = _meant(case)
    if place.seat is case.table.dummy:
        slip_of_the_tongue(case, place)
    else:
        stays_played(case, place)


@clause("45C1", "45C2a")
def stays_played(case: Case, place: Place) -> None:
    """A card from one's own hand is played once it was faced as the law says, and does not come back (45C, 47F2)."""
    law47.stays(case, "45C1" if case.table.defends(place.seat) else "45C2a", place.seat, place.card)


@clause("45C4a", "45C4b")
def slip_of_the_tongue(case: Case, place: Place) -> None:
    """Declarer may change what he named for dummy if it was never meant, until he plays again from either hand (45C4b).

    A change of mind or a lapse leaves the card played (45C4a). In 2007 he also had to do it without pause for thought.
    """
    to = case.incident.get("to", Card)
    if to is not None and not case.table.may_hold(place.seat, to):
        case.cite("46B4")  # he named a card that is not in dummy
    elif case.when("45C4b", not _declarer_played_since(case, place)) and _is_slip(case):
        return designation_is_changed(case, place, to)
    case.cite("45C4a")
    return case.rule("45C4b", CardStands(place.seat, place.card))


def _is_slip(case: Case) -> bool:
    slip = case.find("unintended", bool, clause="45C4b", otherwise=False)
    if case.edition == 2007 and slip:
        return case.find("without-pause", bool, clause="45C4b", otherwise=False)
    return slip


def designation_is_changed(case: Case, place: Place, to: Card | None) -> None:
    """The other card is played (47C); an opponent who had played to the first one may change his (47D)."""
    if to is None:
        to = case.find("card", Card, clause="45C4b", otherwise=place.card)
    _next_trick_back(case, "47D", place)
    law47.dummys_card(case, place.seat, place.card)
    case.rule("45C4b", CardPlayed(place.seat, to))
    for seat, card in place.after:
        if wants_to_change(case, "47D", place.trick, seat, card):
            law47.opponents_card(case, seat, card)


# ---- D


@clause("45D", editions=[2007])
@clause("45D1", "45D2", editions=[2017])
def misplaced(case: Case) -> None:
    """Dummy put down a card that declarer had not named: changed, until both sides have played on (45D)."""
    case.ruling.law = 45
    card, named = case.incident.card, case.incident.fields.get("named")
    place = _lies(case.table, card, case.table.dummy) if card is not None else None
    if place is None:
        raise Impossible(f"dummy has no {card} in a trick of this record")
    if len({seat.side for seat in _played_on(case, place)}) == 2:
        return too_late(case, place)
    under = case.by_edition("45D", "45D1")
    _next_trick_back(case, under, place)
    case.rule(under, CardWithdrawn(place.seat, place.card))
    if isinstance(named, Card) and case.table.may_hold(place.seat, named):
        case.rule(under, CardPlayed(place.seat, named))
        return others_change(case, place.trick, place.after, changed=False)
    case.later(PLAYED, place.seat, "45D", place.trick, place.after, False)
    return case.review("45F")


def too_late(case: Case, place: Place) -> None:
    """It stays. If dummy did not follow suit with it, that was a revoke, which costs no trick (45D2, 64B3)."""
    case.rule(case.by_edition("45D", "45D2"), CardStands(place.seat, place.card))
    if law61.failure_in(case, place.seat, place.trick) is not None:
        law64.established(case, place.seat, place.trick, "63A1")


@continues("45D")
def dummy_has_played(case: Case) -> None:
    """Declarer has named dummy's card, or an opponent has changed his: now those after it (45D)."""
    number, after, changed = case.about
    assert isinstance(number, int) and isinstance(after, tuple)  # noqa: PT018 - as it was put off
    others_change(case, number, after, changed=bool(changed))


def others_change(case: Case, number: int, after: tuple[tuple[Seat, Card], ...], *, changed: bool) -> None:
    """An opponent may change a card he played to the wrong one; declarer only if his right-hand opponent did (45D1)."""
    under = case.by_edition("45D", "45D1")
    for at, (seat, card) in enumerate(after):
        theirs = case.table.defends(seat)
        if (theirs or changed) and wants_to_change(case, under, number, seat, card):
            case.later(PLAYED, seat, "45D", number, after[at + 1 :], theirs)
            return _back(case, under, seat, card)
    return None


def wants_to_change(case: Case, under: str, number: int, seat: Seat, card: Card) -> bool:
    """Whether the player changes this card: asked, unless it cannot stay because another suit is led now."""
    table = case.table
    plays = table.plays(number)
    if (seat, card) not in plays or number < table.trick_number - (not table.trick):  # another trick has begun
        return False
    led = plays[0][1].suit.mask
    if not card.bit & led and table.held[seat.index] & led:
        return True
    return case.offers(seat, under, Option("withdraw-card", under), Option("keep-card", under),
                       about=card).option == "withdraw-card"


# ---- E, F


@clause("45E1", "45E2")
def fifth_card(case: Case) -> None:
    """One more card from a hand that has played to the trick: a lead (53, 55), or a card too many (45E)."""
    case.ruling.law = 45
    (card, *others), seat = case.incident.cards, case.seat
    under = "45E1" if case.table.defends(seat) else "45E2"
    if law47.misled(case, card):
        return None
    if case.find("meant-as-lead", bool, clause=under, about=card, otherwise=False):
        if case.table.trick:
            return case.stop(NotCovered(53, "lead-out-of-turn"))
        on_lead = case.table.turn is seat
        case.rule(under, CardPlayed(seat, card))
        return None if on_lead else case.hand_on(Incident("lead-out-of-turn", seat, {"card": card}))
    law67.one_too_many_in_the_trick(case)
    if not case.table.defends(seat):
        return case.rule(under, *(Restored(seat, one) for one in (card, *others)))
    case.cite(under)
    return law50.become_penalty_cards(case, seat, (card, *others), on_purpose=False)


@clause("45F")
def indicated(case: Case) -> None:
    """Dummy touched or showed a card unasked: that plays nothing (45C3 is declarer's touch), but is reviewed (45F)."""
    case.ruling.law = 45
    case.rule("45F", NoRectification())
    case.review("45F")


# ---- where cards lie


def _meant(case: Case) -> Place:
    """The card that the player would change: the one he names, else dummy's latest if he declares, else his own."""
    table = case.table
    first = case.incident.get("from", Card)
    declares = not table.defends(case.seat)
    if first is not None:
        place = next((found for who in ((case.seat, table.dummy) if declares else (case.seat,))
                      if (found := _lies(table, first, who)) is not None), None)
    else:
        place = _latest(table, table.dummy if declares else case.seat)
    if place is None:
        raise Impossible(f"{case.seat} has played no {first or 'card'} that could be changed")
    return place


def _places(table: State) -> Iterator[Place]:
    """Every card played, trick by trick, the latest trick first."""
    for number in range(table.trick_number, table.first_trick - 1, -1):
        plays = table.plays(number)
        for at, (who, card) in enumerate(plays):
            yield Place(who, card, number, plays[at + 1 :])


def _lies(table: State, card: Card, seat: Seat | None) -> Place | None:
    return next((place for place in _places(table) if place.card is card and place.seat is seat), None)


def _latest(table: State, seat: Seat | None) -> Place | None:
    return next((place for place in _places(table) if place.seat is seat), None)


def _declarer_played_since(case: Case, place: Place) -> bool:
    return any(not case.table.defends(seat) for seat in (*(who for who, _ in place.after), *_played_on(case, place)))


def _played_on(case: Case, place: Place) -> list[Seat]:
    """Who has played to later tricks; to one that nobody told all have."""
    if untold(case.table, place.trick):
        return list(SEATS)
    later = range(place.trick + 1, case.table.trick_number + 1)
    return [seat for number in later for seat, _ in case.table.plays(number)]


def _next_trick_back(case: Case, under: str, place: Place) -> None:
    """Cards played to the next trick come back, for the trick before it is open again."""
    for seat, card in reversed(case.table.plays(place.trick + 1)):
        _back(case, under, seat, card)


def _back(case: Case, under: str, seat: Seat, card: Card) -> None:
    """The card goes back; declarer's side was at fault, so what it told is open to the defenders only (16C)."""
    case.rule(under, CardWithdrawn(seat, card))
    law16.withdrawn(case, card, case.declarer.side)
