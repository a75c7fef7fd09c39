"""Law 54: faced opening lead out of turn.

   a face-down lead of the partner goes back first
A  declarer spreads his hand: he becomes dummy
B  declarer accepts, and plays second from his hand
C  he could have seen a card of dummy: he must accept
D  he refuses: a major penalty card, and 50D at once
E  a lead by declarer's side is no lead
"""

from __future__ import annotations

from hakem.cards import Card
from hakem.laws import law24, law47, law48, law50, law60, law72
from hakem.laws.kit import Case, clause, opens
from hakem.laws.ruling import Option
from hakem.table.effects import MAJOR, BecomesDeclarer, CardStands, LeadAccepted
from hakem.table.entries import Incident, Played

BECOME_DUMMY, ACCEPT = "become-dummy", "accept"


@opens("opening-lead-out-of-turn")
@clause("54")
def opening_lead_out_of_turn(case: Case) -> None:
    """The wrong defender faced an opening lead. Declarer hears five options before he chooses (54)."""
    card = case.card
    if back := law47.misled(case, card):
        return None
    law72.could_have_known(case)
    case.when("54", any(case.table.told("face-down", case.seat.partner)))
    if back is None and settled(case, card):
        return None
    law60.offenders_played(case)
    cards = (card, *case.table.force.cards(case.seat))  # if it is refused all of them are major (50B)
    lead = () if back is False else (Option(BECOME_DUMMY, "54A"), Option(ACCEPT, "54B"))
    pick = case.offers(case.declarer, "54", *lead, *law50.lead_options(case, cards))
    if pick.option == BECOME_DUMMY:
        return becomes_dummy(case, card)
    if pick.option == ACCEPT:
        return case.rule("54B", LeadAccepted(case.seat, card))
    refused(case, card)
    return law50.declarer_chose(case, case.seat.partner, case.table.force.cards(case.seat, MAJOR), pick)


def settled(case: Case, card: Card) -> bool:
    """Whether what was shown or played since leaves declarer no choice."""
    declarer = case.declarer
    if (shown := case.told("show", declarer)) is not None:
        if law48.are_faced(shown):
            law48.spreads_after_a_lead_out_of_turn(case, case.seat, card)
            return True
        law48.defenders_may_use(case, "48A", shown.cards)  # the lead is still to be rectified
    dummys = case.told("show", declarer.partner)
    if dummys is not None and could_be_seen(case, dummys):
        dummy_seen(case, card)
        return True
    if isinstance(case.acted(declarer, declarer.partner, calls=False), Played):
        accepted_by_play(case, card)
        return True
    return False


@clause("54A")
def becomes_dummy(case: Case, card: Card) -> None:
    """Declarer spreads his hand, his partner declares, and the lead is accepted (54A)."""
    case.rule("54A", BecomesDeclarer(case.declarer.partner), LeadAccepted(case.seat, card))


@clause("54B", "54B1")
def accepted_by_play(case: Case, card: Card) -> None:
    """Declarer plays to it: accepted, he stays declarer, and dummy is spread (53A, 54B)."""
    case.rule("53A", LeadAccepted(case.seat, card))
    case.cite("54B")
    if isinstance(case.acted(case.declarer, calls=False), Played):
        case.cite("54B1")
    law60.played_on(case)


@clause("54B2")
def second_from_dummy(case: Case) -> bool:
    """The second card to the accepted lead was called from dummy: it stays (54B2). Whether it is that."""
    table = case.table
    is_it = table.trick_number == 1 and len(table.trick) == 2 and case.seat is table.dummy
    if is_it:
        case.ruling.law = 54
        case.rule("54B2", CardStands(case.seat, case.card))
    return is_it


@clause("54C")
def dummy_seen(case: Case, card: Card) -> None:
    """Declarer could have seen a card of dummy, not one shown in the auction: he must accept (54C)."""
    case.rule("54C", LeadAccepted(case.seat, card))


def could_be_seen(case: Case, shown: Incident) -> bool:
    """Whether declarer could have seen the cards that dummy showed."""
    saw = shown.fields.get("to")
    return not isinstance(saw, tuple) or case.declarer in saw


@clause("54D")
def refused(case: Case, card: Card) -> None:
    """The card is a major penalty card; what the right leader has faced meanwhile is one too (54D, 49, 60C)."""
    partner = case.seat.partner
    law47.illegal_play(case, "54D", case.seat, card)
    law50.become_penalty_cards(case, case.seat, (card,), on_purpose=True, under="54D")
    law60.offenders_card(case, partner)


@clause("54E")
def by_declarers_side(case: Case) -> None:
    """A card that declarer or dummy faces as a lead is none: 24 (54E)."""
    case.cite("54E")
    law24.cards_exposed(case)
