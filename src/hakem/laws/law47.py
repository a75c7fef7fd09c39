"""Law 47: retraction of a card played.

A  when a rectification orders it         B  to correct an illegal play
C  dummy's card after a changed designation (45C4b)
D  after an opponent changed his play
E  told wrongly that it was his turn, or explained wrongly
F  a proper lead over an irregular one; in no other case
"""

from __future__ import annotations

from hakem.cards import Card, Seat
from hakem.laws import law16, law41
from hakem.laws.kit import Case, clause, opens
from hakem.laws.ruling import NotCovered, Option
from hakem.table.effects import CardStands, CardWithdrawn, NoRectification
from hakem.table.entries import Incident
from hakem.table.state import Heard, State

TAKE_BACK = "withdraw-card"


@clause("47A")
def ordered(case: Case, under: str, seat: Seat, card: Card) -> None:
    """The card comes back because this clause's rectification orders it (47A)."""
    case.rule(under, CardWithdrawn(seat, card))
    case.cite("47A")


@clause("47B")
def illegal_play(case: Case, under: str, seat: Seat, card: Card) -> None:
    """The card comes back to correct an illegal play (47B)."""
    case.rule(under, CardWithdrawn(seat, card))
    case.cite("47B")


@clause("47C")
def dummys_card(case: Case, dummy: Seat, card: Card) -> None:
    """Dummy's card comes back after an unintended designation was changed (47C)."""
    case.rule("47C", CardWithdrawn(dummy, card))


@clause("47D")
def opponents_card(case: Case, seat: Seat, card: Card) -> None:
    """An opponent who had played to it takes his card back (47D)."""
    case.rule("47D", CardWithdrawn(seat, card))
    law16.withdrawn(case, card, seat.side.other)


# ---- E1: an opponent had told him that it was his turn


def told_by_an_opponent(case: Case) -> bool:
    """Whether an opponent had told him, for this card, that it was his turn (47E1). It may turn out afterwards."""
    case.told("told")  # what is told while this law asks means something here
    return told_wrongly(case.table, case.seat, case.table.trick_number)


def told_wrongly(table: State, seat: Seat, number: int) -> bool:
    """Whether an opponent told the player that it was his turn to play to this trick, or before it, to lead to it."""
    return any(_misled(heard.incident, seat)
               and ((heard.trick or 1) == number or (heard.trick == number - 1 and _had_played(table, seat, heard)))
               for heard in table.told("told"))


def _had_played(table: State, seat: Seat, heard: Heard) -> bool:
    return any(who is seat for who, _ in table.plays(heard.trick)[:heard.cards])


def _misled(told: Incident, seat: Seat) -> bool:
    return told.get("to", Seat) is seat and told.seat in seat.side.other.seats


@clause("47E1", editions=[2017])
def comes_back(case: Case, card: Card) -> bool:
    """His card comes back, nobody may accept it, and nothing more follows (47E1)."""
    lies = (case.seat, card) in case.table.trick  # a lead to the next trick lies in none yet
    case.rule("47E1", CardWithdrawn(case.seat, card) if lies else NoRectification())
    case.withdrawn_information(card, case.seat.side.other)
    return True


@clause("47E1", editions=[2007])
def may_come_back(case: Case, card: Card) -> bool:
    """2007: he may take it back; if he keeps it, it is an irregular card that nobody may accept (47E1)."""
    if case.offers(case.seat, "47E1", Option(TAKE_BACK, "47E1"), Option("keep-card", "47E1")).option != TAKE_BACK:
        return False
    return comes_back(case, card)


def misled(case: Case, card: Card) -> bool | None:
    """None: no opponent misled him. Else whether the card has come back."""
    if not told_by_an_opponent(case):
        return None
    return case.by_edition(may_come_back, comes_back)(case, card)


# ---- E2: wrong explanation


@opens("misinformed")
def explanation_corrected(case: Case) -> None:
    """An explanation is corrected during the play: may the last card come back (47E2)?"""
    last = _last_card_of(case.table, case.seat)
    if last is None:  # nothing has been played
        return case.stop(NotCovered(21, case.incident.kind))
    case.ruling.law = 47
    who, card, is_last = last
    opening = case.table.trick_number == 1 and len(case.table.trick) == 1
    if is_last and not (opening and case.when("41C", law41.dummy_lies_open(case))):
        return in_time(case, who, card)
    return too_late(case, who, card)


@clause("47E2a")
def in_time(case: Case, who: Seat, card: Card) -> None:
    """No card has been played since: he may change it (47E2a)."""
    pick = case.offers(who, "47E2a", Option(TAKE_BACK, "47E2a"), Option("keep-card", "47E2a"))
    if pick.option == TAKE_BACK:
        case.rule("47E2a", CardWithdrawn(who, card))
        return case.withdrawn_information(card, who.side.other)
    return case.rule("47E2a", CardStands(who, card))


@clause("47E2b")
def too_late(case: Case, who: Seat, card: Card) -> None:
    """It stands; whether the wrong explanation did harm is judged after play (47E2b)."""
    case.rule("47E2b", CardStands(who, card))
    case.review("47E2b")


def _last_card_of(state: State, misinformer: Seat) -> tuple[Seat, Card, bool] | None:
    """The latest card of the other side, and whether no card was played after it."""
    played = list(state.trick) or (list(state.tricks[-1].plays) if state.tricks else [])
    theirs = [(who, card) for who, card in played if who.side is not misinformer.side]
    return (*theirs[-1], theirs[-1] == played[-1]) if theirs else None


# ---- F


@clause("47F1")
def over_the_proper_lead(case: Case, under: str, seat: Seat, card: Card) -> None:
    """The proper lead was made over it (53B; 2007: 53C): the card comes back and is no penalty card (47F1)."""
    case.rule(under, CardWithdrawn(seat, card))
    case.cite("47F1")
    case.withdrawn_information(card, seat.side)


@clause("47F2")
def stays(case: Case, under: str, seat: Seat, card: Card) -> None:
    """It was played as this clause says, and in no other case does a played card come back (47F2)."""
    case.rule(under, CardStands(seat, card))
    case.cite("47F2")
