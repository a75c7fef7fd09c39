"""Law 67: defective trick.

A  before both sides have played to the next: 1 a card is supplied · 2 one too many (45E, 58B)
B  later: 1 too few, a card is added and the player is deemed to have revoked · 2 too many, the extra one is restored
   3 (2017) a played card that was back among the others
"""

from __future__ import annotations

from hakem.cards import Card, Seat, cards_of
from hakem.laws import law14, law50, law61, law64
from hakem.laws.kit import Case, clause
from hakem.laws.ruling import NotCovered, Option
from hakem.table.effects import CardAdded, CardPlayed, NoRectification, Restored
from hakem.table.entries import Played
from hakem.table.play import untold, winner_of
from hakem.table.state import State

CREPT_BACK, LEFT_OUT, FOREIGN = "crept-back", "left-out", "foreign"


def too_few(case: Case, seat: Seat, number: int) -> None:
    """This player has no card in this trick (67A1; 67B1 once both sides have played to the next)."""
    case.ruling.law = 67
    plays = case.table.plays(number)
    if not plays:  # a trick before the record
        return case.stop(NotCovered(67, case.incident.kind))
    if any(who is seat for who, _ in plays):  # he has put it there meanwhile, as another said that it is missing
        return case.rule("67A", NoRectification())
    if both_sides_played_on(case.table, number):
        return adds_a_card(case, seat, number)
    return supplies_a_card(case, seat, number)


@clause("67A1")
def supplies_a_card(case: Case, seat: Seat, number: int) -> None:
    """He puts a legal card to it, and it counts (67A1)."""
    table = case.table
    led = table.plays(number)[0][1].suit.mask
    hand = table.held[seat.index]
    card = _which(case, seat, "67A1", (hand & led) or hand)
    if card is None:
        return case.cite("67A1")
    if number == table.trick_number:
        return case.rule("67A1", CardPlayed(seat, card))
    if winner_of((*table.plays(number), (seat, card)), table.trump, led) is seat:
        return case.stop(NotCovered(67, case.incident.kind))  # the lead to the next trick was then another's
    return case.rule("67A1", CardAdded(seat, card, number))


@clause("67B1a", "67B1b")
def adds_a_card(case: Case, seat: Seat, number: int) -> None:
    """He faces a card of the suit if he has one (67B1a), else any (67B1b); it costs one trick, won or not (64A2)."""
    table = case.table
    led = table.plays(number)[0][1].suit.mask
    hand = table.held[seat.index]
    under = "67B1a" if hand & led or not table.is_known(seat) else "67B1b"
    card = _which(case, seat, under, (hand & led) or hand)
    if card is None:
        return law64.established(case, seat, number, under)
    if not card.bit & led:
        under = "67B1b"
    case.rule(under, CardAdded(seat, card, number))
    return law64.established(case, seat, number, under)


@clause("67B2a")
def found_among_played(case: Case, owner: Seat, card: Card) -> None:
    """A missing card lay among his played ones: it goes back to his hand, and who won that trick stays (67B2a)."""
    case.ruling.law = 67
    case.rule("67B2a", Restored(owner, card))
    if law14.could_be_seen(case, owner, card):
        law50.become_penalty_cards(case, owner, (card,), on_purpose=False)
    always_his(case, owner, card)


@clause("67B2b")
def always_his(case: Case, owner: Seat, card: Card) -> None:
    """The card was always in his hand: not having played it may be a revoke (67B2b)."""
    law61.restored_card(case, owner, card, "67B2b")


def one_too_many(case: Case, seat: Seat) -> str:
    """In the play a hand holds one card too many and no other too few: why? Ruled here, or a foreign card (13C)."""
    table = case.table
    over = range(1, table.trick_number)  # to the trick in hand he may still play
    gap = tuple(n for n in over if not table.plays(n))  # tricks that nobody told
    without = tuple(n for n in over if n not in gap and all(who is not seat for who, _ in table.plays(n)))
    played = table.has_played(seat) or len(over) > len(gap) + len(without)
    tricks = tuple(sorted((*without, *gap)))
    causes = (*((CREPT_BACK,) if played or gap else ()), *((LEFT_OUT,) if tricks else ()), FOREIGN)
    if len(causes) == 1:
        return FOREIGN
    why = case.find("surplus", str, clause="67", about=seat, values=causes, otherwise=FOREIGN)
    if why == CREPT_BACK:
        case.ruling.law = 67
        crept_back(case)
    elif why == LEFT_OUT and not without:
        case.stop(NotCovered(67, case.incident.kind))
    elif why == LEFT_OUT:
        latest = without[-1]
        too_few(case, seat, latest if len(tricks) == 1 else
                case.find("trick", int, clause="67", about=seat, values=tricks, otherwise=latest))
    return why


@clause("67B3", editions=[2017])
def crept_back(case: Case) -> None:
    """A card that was played lay among the others again: it goes back (67B3). In 2007 only 65C speaks of it."""
    case.rule(case.by_edition("65C", "67B3"), NoRectification())


@clause("67A2")
def one_too_many_in_the_trick(case: Case) -> None:
    """Two cards of one hand in a trick that is not closed yet: Law 45E or 58B (67A2)."""
    case.cite("67A2")


def both_sides_played_on(table: State, number: int) -> bool:
    """Whether both sides have played to the trick after this one (67B)."""
    sides = {who.side for n in range(number + 1, table.trick_number + 1) for who, _ in table.plays(n)}
    return len(sides) == 2 or untold(table, number) > 0


def _which(case: Case, seat: Seat, under: str, cards: int) -> Card | None:
    """The card that he puts there: played at once, chosen, or, of a hand nobody has told us, found out (or not)."""
    done = case.takes(seat, calls=False)
    if isinstance(done, Played):
        return done.card
    if not case.table.is_known(seat):
        return case.find("card", Card, clause=under, about=seat, otherwise=None)
    only, *others = cards_of(cards)
    if not others:
        return only
    return case.offers(seat, under, *(Option("designate", under, card=card) for card in (only, *others))).card
