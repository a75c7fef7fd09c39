"""Law 24: card exposed or led in the auction period.

   partner could have seen the face: it stays faced until the auction ends
A  one card below an honour, not led: nothing more in the auction
B  an honour, or any card led: partner passes once
C  two or more cards: partner passes once
D  the offender's side declares: back to the hand
E  the offender's side defends: penalty cards
"""

from __future__ import annotations

from hakem.cards import Card, Seat
from hakem.laws import law16, law50, law72
from hakem.laws.kit import Case, clause, continues
from hakem.table.effects import NEXT_TURN, MustPass, NoRectification, PickedUp
from hakem.table.force import AUCTION_OVER
from hakem.table.state import AUCTION

ON_PURPOSE = ("deliberate", "led")


@clause("24")
def cards_exposed(case: Case) -> None:
    """A player's cards were exposed in the auction period, which lasts until a lead is faced (24, 17D)."""
    owner, cards, how = case.seat, case.incident.cards, str(case.incident.fields["how"])
    case.ruling.law = 24
    if not _auction_period_had_begun(case):
        case.ruling.law = 16
        for card in cards:
            law16.seen_before_the_auction(case, owner, card)
    elif not _partner_could_see(case, owner, how):
        case.rule("24", NoRectification())
    else:
        lying_faced(case, owner, cards, how)


def lying_faced(case: Case, owner: Seat, cards: tuple[Card, ...], how: str) -> None:
    """The cards lie faced until the auction has ended; what they show is closed to the offender's side (24)."""
    earlier = _faced_already(case, owner)
    for card in cards:
        case.inform("24", about=card, authorised=[owner.side.other], unauthorised=[owner.side])
    if case.table.phase == AUCTION:
        in_the_auction(case, owner, (*earlier, *cards), led=how == "led")
    case.later(AUCTION_OVER, owner, "24", cards, how)


@clause("24A", "24B", "24C")
def in_the_auction(case: Case, owner: Seat, cards: tuple[Card, ...], *, led: bool) -> None:
    """Whether the offender's partner must pass once: not for one low card that was not led (24A to C)."""
    if [led or card.is_honour for card in cards] == [False]:
        return case.rule("24A", NoRectification())
    case.rule("24C" if len(cards) > 1 else "24B", MustPass(owner.partner, NEXT_TURN))
    return law72.could_have_known(case)


@continues("24")
def auction_has_ended(case: Case) -> None:
    """The cards have lain faced until now (24)."""
    cards, how = case.about
    assert isinstance(cards, tuple) and isinstance(how, str)  # noqa: PT018 - as `lying_faced` put it off
    if case.table.contract is not None:
        when_it_has_ended(case, case.seat, cards, how)


@clause("24D", "24E", editions=[2017])
def when_it_has_ended(case: Case, owner: Seat, cards: tuple[Card, ...], how: str) -> None:
    """Declarer's side picks them up (24D); a defender's are penalty cards (24E). In 2007 the head of 24 says both."""
    if not case.table.defends(owner):
        for card in cards:
            case.rule(case.by_edition("24", "24D"), PickedUp(owner, card))
        return
    case.cite(*case.by_edition((), ("24E",)))
    on_purpose = how in ON_PURPOSE
    if how in ("named", "shown") and [card.is_honour for card in cards] == [False]:
        on_purpose = case.find("exposed-on-purpose", bool, clause="50B", otherwise=True)
    law50.become_penalty_cards(case, owner, cards, on_purpose=on_purpose)


def _auction_period_had_begun(case: Case) -> bool:
    """Whether a player of that side had taken his cards out (17A); asked only where nobody has called yet."""
    table = case.table
    if table.auction or table.withdrawn or table.phase != AUCTION:
        return True
    case.cite("17A")
    return case.find("auction-begun", bool, clause="17A", otherwise=True)


def _partner_could_see(case: Case, owner: Seat, how: str) -> bool:
    """Whether a face was where partner could see it; the record may show it."""
    if how not in ("named", "shown"):
        return True
    saw = case.incident.fields.get("to")
    if isinstance(saw, tuple):
        return owner.partner in saw
    return case.find("partner-could-see", bool, clause="24", otherwise=True)


def _faced_already(case: Case, owner: Seat) -> tuple[Card, ...]:
    """The cards of this player that lie faced already."""
    waiting = (later.about[0] for later in case.table.force.later if later.walk == "24" and later.seat is owner)
    return tuple(card for cards in waiting if isinstance(cards, tuple) for card in cards)
