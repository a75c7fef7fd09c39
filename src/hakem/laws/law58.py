"""Law 58: simultaneous leads or plays.

A  by two players: the one not in turn counts as later
B  several cards of one hand: the visible one is played; of several the player names one
"""

from __future__ import annotations

from hakem.cards import Card, Seat
from hakem.laws import law48, law50
from hakem.laws.kit import Case, clause
from hakem.laws.ruling import Option
from hakem.table.effects import CardPlayed, CardStands, CardWithdrawn, NoRectification
from hakem.table.state import State


@clause("58A")
def at_the_same_moment(case: Case) -> None:
    """It came at the same moment as a legal lead or play: it counts as later (58A)."""
    case.when("58A", bool(case.incident.get("together", bool)))


def several_faces(case: Case) -> None:
    """Several cards of one hand were put down at one moment, their faces visible."""
    case.ruling.law = 58
    lies = _lies(case.table, case.seat)
    if lies is None:  # a ruling has taken the first one back already
        return others_go_back(case, case.incident.cards)
    chosen = player_names(case, (lies, *case.incident.cards))
    others = tuple(card for card in (lies, *case.incident.cards) if card is not chosen)
    if chosen is lies:
        case.rule("58B2", CardStands(case.seat, lies))
    else:
        case.rule("58B2", CardWithdrawn(case.seat, lies), CardPlayed(case.seat, chosen))
    others_go_back(case, others)
    return opponents_may_change(case)


@clause("58B2")
def player_names(case: Case, cards: tuple[Card, ...]) -> Card:
    """He names the card that he plays (58B2)."""
    pick = case.offers(case.seat, "58B2", *(Option("designate", "58B2", card=card) for card in cards))
    assert pick.card is not None  # each option has one
    return pick.card


def others_go_back(case: Case, others: tuple[Card, ...]) -> None:
    """The other cards: a defender's are penalty cards (50B), declarer's go back to the hand (48A)."""
    if case.table.defends(case.seat):
        return law50.become_penalty_cards(case, case.seat, others, on_purpose=False)
    return law48.exposed(case, others)


@clause("58B3")
def opponents_may_change(case: Case) -> None:
    """An opponent who has played since may take his card back (58B3)."""
    for seat in (case.seat.lho, case.seat.rho):
        act = case.acted(seat, calls=False)
        if act is None:
            continue
        take, keep = Option("withdraw-card", "58B3"), Option("keep-card", "58B3")
        if case.offers(seat, "58B3", take, keep).option == "withdraw-card":
            case.takes(seat, calls=False)
            case.withdrawn_information(getattr(act, "card", None), case.seat.side)


@clause("58B1")
def others_told(case: Case) -> None:
    """Cards came out with the one played. Unseen they go back (58B1); a defender's that could be seen are 58B2's."""
    case.ruling.law = 58
    if case.incident.fields.get("to") == (case.seat,):
        return case.rule("58B1", NoRectification())
    case.cite("58B2")
    if case.table.defends(case.seat):
        case.ruling.law = 50
    return others_go_back(case, case.incident.cards)


def _lies(state: State, seat: Seat) -> Card | None:
    """The player's card in the trick in hand, or in the one that it has just completed; None if it was taken back."""
    came_back = any(who is seat and trick == state.trick_number for who, _, trick in state.returned)
    plays = state.trick if state.trick or came_back else state.tricks[-1].plays
    return next((card for who, card in plays if who is seat), None)
