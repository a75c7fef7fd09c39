"""Law 14: missing card.

A  before the opening lead is faced: found, or the deal rebuilt; everything goes on as if nothing had been missing
B  after it: among the played cards (67), elsewhere, or not found; the card was always in that hand
C  what partner may not use
"""

from __future__ import annotations

from hakem.cards import Card, Seat
from hakem.errors import Impossible
from hakem.laws import law50, law61, law67
from hakem.laws.kit import Case, clause, opens
from hakem.table.effects import DealRebuilt, NoRectification, Restored
from hakem.table.state import CLARIFICATION, OVER, State

MISCOUNT = "90B7"  # the penalty that may be given for not having counted


@opens("short")
def short_hand(case: Case) -> None:
    """A hand has too few cards and no other too many (14)."""
    due, has = due_in(case.table, case.seat), case.incident.get("has", int)
    assert has is not None  # the catalogue asks for it
    if has >= due:
        raise Impossible(f"{case.seat} has {has} cards and should have {due}: none is missing")
    missing_cards(case, case.seat, due - has)


def missing_cards(case: Case, owner: Seat, n: int, *, several: bool = False) -> None:
    """Each missing card is looked for (14A, 14B). `several`: of more hands than one."""
    table = case.table
    if table.contract is None or table.phase == CLARIFICATION:
        for number in range(1, n + 1):
            before_a_lead_is_faced(case, owner, _which(owner if several else None, number))
    elif table.past("correction-over"):
        return case.rule("14B", NoRectification())
    else:
        for number in range(1, n + 1):
            after_a_lead_was_faced(case, owner, _which(owner if several else None, number))
    return case.penalise(MISCOUNT, owner)


@clause("14A1", "14A2", "14A3")
def before_a_lead_is_faced(case: Case, owner: Seat, which: Seat | int | str | None) -> None:
    """The card goes back (14A1) or the deal is rebuilt (14A2); no call changes, and the play will be normal (14A3)."""
    found = case.find("found", str, clause="14A", about=which, values=("elsewhere", "nowhere"), otherwise="nowhere")
    card = None
    if found == "elsewhere":
        card = _the_card(case, owner, "14A1", which)
        case.rule("14A1", *_restored(owner, card))
    else:
        case.rule("14A2", DealRebuilt())
    case.cite("14A3")
    closed_to_partner(case, owner, card)


@clause("14B1", "14B2", "14B3")
def after_a_lead_was_faced(case: Case, owner: Seat, which: Seat | int | str | None) -> None:
    """Among the played cards: a defective trick (14B1, 67); else it goes back to the hand (14B2, 14B3)."""
    found = case.find("found", str, clause="14B", about=which, otherwise="nowhere")
    if found == "played":
        case.cite("14B1")
        card = _the_card(case, owner, "14B1", which)
        if card is not None:
            law67.found_among_played(case, owner, card)
        return closed_to_partner(case, owner, card)
    under = "14B2" if found == "elsewhere" else "14B3"
    card = _the_card(case, owner, under, which)
    seen = card is not None and found == "elsewhere" and could_be_seen(case, owner, card)
    if found == "nowhere":
        case.rule("14B3", DealRebuilt())
    case.rule(under, *_restored(owner, card))
    if card is not None:
        restored(case, owner, card, seen=seen)
    return closed_to_partner(case, owner, card)


@clause("14B4")
def restored(case: Case, owner: Seat, card: Card, *, seen: bool) -> None:
    """The card was always in that hand: it may be a penalty card (50), and not having played it a revoke (61 to 64)."""
    case.cite("14B4")
    if seen:
        law50.become_penalty_cards(case, owner, (card,), on_purpose=False)
    law61.restored_card(case, owner, card)


def could_be_seen(case: Case, owner: Seat, card: Card) -> bool:
    """Whether a defender's partner could have seen the face while it was found, in the play (14B4, 49)."""
    if is_over(case.table) or not case.table.defends(owner):
        return False
    return case.find("partner-could-see", bool, clause="14B4", about=card, otherwise=True)


@clause("14C")
def closed_to_partner(case: Case, owner: Seat, card: Card | None) -> None:
    """Knowing of the card that was put back is closed to partner, open to the others (14C)."""
    case.inform("14C", about=card, authorised=[owner.side.other], unauthorised=[owner.partner], also=True)


def due_in(table: State, seat: Seat) -> int:
    """How many cards the hand should hold now; after the play, when the cards are back together, thirteen."""
    return 13 if is_over(table) else table.size(seat)


def due_by_tricks(table: State, seat: Seat) -> int:
    """How many it should hold by the number of tricks: fewer, where it left a card out of one (67)."""
    return 13 if is_over(table) else 14 - table.trick_number - table.has_played(seat)


def is_over(table: State) -> bool:
    """Whether the cards are back together: play has ended, or the players have gone on to something else."""
    return table.phase == OVER or any(map(table.past, ("next-deal-call", "round-over", "correction-over")))


def _the_card(case: Case, owner: Seat, under: str, which: Seat | int | str | None) -> Card | None:
    """Which card it is; None where nobody can say. Impossible for one that the hand cannot hold."""
    card = case.find("card", Card, clause=under, about=which, otherwise=None)
    if card is not None and not case.table.may_hold(owner, card):
        raise Impossible(f"{card} cannot be the missing card of {owner}")
    return card


def _restored(owner: Seat, card: Card | None) -> tuple[Restored, ...]:
    return () if card is None else (Restored(owner, card),)


def _which(owner: Seat | None, number: int) -> Seat | int | str | None:
    """What an answer is about where several cards are missing: whose, the second, the third."""
    if number == 1:
        return owner
    return number if owner is None else f"{owner} {number}"
