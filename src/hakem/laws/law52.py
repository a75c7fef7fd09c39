"""Law 52: failure to lead or play a penalty card.

A  the defender may not take the other card back himself
B  declarer accepts it, or has the penalty card played and the other becomes one
"""

from __future__ import annotations

from hakem.cards import Card
from hakem.laws import law43, law47, law49, law50, law51, law61
from hakem.laws.kit import Case, clause, opens
from hakem.laws.ruling import Option
from hakem.table.effects import CardPlayed, CardStands
from hakem.table.entries import Played


@opens("penalty-card-not-played")
@clause("52B")
def another_card_played(case: Case) -> None:
    """A defender led or played another card when he had to play a penalty card (52)."""
    card = case.card
    if law61.is_a_revoke_instead(case, card):
        return None
    if law43.forfeits_rectification(case):
        return None
    also = takes_it_back(case)
    if case.acted(case.declarer, case.declarer.partner, calls=False) or _declarer_has_played(case, card):
        return accepted(case, card, also, "52B1b")
    pick = case.offers(case.declarer, "52B", Option("accept", "52B1a"), Option("refuse", "52B2"))
    if pick.option == "accept":
        return accepted(case, card, also, "52B1a")
    return refused(case, card, also)


@clause("52A")
def takes_it_back(case: Case) -> tuple[Card, ...]:
    """He may not change it of his own accord: what else he puts down is exposed, no play (52A)."""
    more: list[Card] = []
    while isinstance(act := case.takes(case.seat, calls=False), Played):
        case.cite("52A")
        if act.card is not case.card and act.card not in case.table.force.cards(case.seat):
            more.append(act.card)
    return tuple(more)


@clause("52B1a", "52B1b", "52B1c")
def accepted(case: Case, card: Card, also: tuple[Card, ...], under: str) -> None:
    """Declarer accepts it, as he must once he has played; the penalty card stays one (52B1)."""
    case.rule(under, CardStands(case.seat, card))
    case.cite("52B1c")
    if also:
        law49.exposed(case, case.seat, also, on_purpose=None)  # with a penalty card lying there all are major


def _declarer_has_played(case: Case, card: Card) -> bool:
    """Whether a ruling made meanwhile has put a card of declarer's or dummy's after this one (46)."""
    plays = [play for trick in case.table.tricks for play in trick.plays] + case.table.trick
    after = plays[plays.index((case.seat, card)):] if (case.seat, card) in plays else []
    return any(who.side is case.declarer.side for who, _ in after)


@clause("52B2")
def refused(case: Case, card: Card, also: tuple[Card, ...]) -> None:
    """The penalty card is played; every card put down instead becomes a major one (52B2)."""
    law47.ordered(case, "52B2", case.seat, card)
    due = _due(case)
    case.rule("52B2", CardPlayed(case.seat, due))
    law50.become_penalty_cards(case, case.seat, (card, *also), on_purpose=True, under="52B2")


def _due(case: Case) -> Card:
    """The penalty card that he should have played; of several declarer names one (51A)."""
    card, = law51.declarer_designates(case, law51.playable(case) or case.table.force.cards(case.seat))
    return card
