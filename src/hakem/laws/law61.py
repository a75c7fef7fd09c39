"""Law 61: failure to follow suit; inquiries concerning a revoke.

A  what a revoke is
B  who may ask whom
C  no right to look at quitted tricks
"""

from __future__ import annotations

from hakem.cards import ALL_CARDS, Card, Seat
from hakem.errors import Impossible
from hakem.laws import law62, law63, law64
from hakem.laws.kit import Case, clause, opens
from hakem.laws.law62 import Failure
from hakem.table.effects import NoRectification
from hakem.table.entries import UNKNOWN
from hakem.table.legal import legal_bits
from hakem.table.state import State


@opens("revoke")
def somebody_says_so(case: Case) -> None:
    """Somebody says that this player revoked, or he says so himself (61)."""
    spoken_of(case, case.seat, case.incident.get("trick", int), told=case.incident.card)


def spoken_of(
    case: Case, seat: Seat, number: int | None = None, *, none: str = "61A", told: Card | None = None,
) -> None:
    """A revoke of this player is spoken of: corrected (62), or established and left for the end of play (64).

    `none` is the clause under which nothing follows, where it was none; `told` a card that he is said to have held.
    """
    trick = number if number is not None else latest_trick(case.table, seat)
    failure = failure_in(case, seat, trick, told=told)
    if failure is None:
        return case.rule(none, NoRectification())
    case.cite("61A")
    under = law63.established_by(case, seat, trick)
    if under and not (trick == law62.TWELVE and not law62.hands_are_back(case.table)):
        case.ruling.law = 64
        law64.established(case, seat, trick, under, penalty_card=failure.penalty_card or failure.faced)
        if told is not None:
            law63.card_stays(case, seat, failure.card)
    elif failure.penalty_card:  # what Law 52 left is not undone
        case.rule(none, NoRectification())
    else:
        case.ruling.law = 62
        law62.correct(case, failure)
    return None


@clause("61A")
def failure_in(case: Case, seat: Seat, number: int, *, told: Card | None = None) -> Failure | None:
    """Whether the player failed, though able, to play to this trick what he had to (61A)."""
    table = case.table
    card = next((card for who, card in table.plays(number) if who is seat), None)
    if card is None:
        if not table.plays(number):
            raise Impossible(f"there is no trick {number} in this record")
        return None
    if was_ruled_on(table, seat, number):
        return None
    held = held_then(table, seat, number)
    if told is not None:
        if told.bit & ~held and not table.may_hold(seat, told):
            raise Impossible(f"{seat} cannot have held {told} in trick {number}")
        held |= told.bit
    could = legal_then(table, seat, number, held, penalty_cards=False)
    if not card.bit & could:
        return Failure(seat, number, card, faced=lay_faced(table, seat, number, could))
    before = any((who, trick) == (seat, number) for who, trick, _ in table.revokes)  # that he could has been found
    if may_have_failed(table, seat, number, card) and (before or _could_comply(case, seat)):
        return Failure(seat, number, card)
    if not card.bit & legal_then(table, seat, number, held):
        return Failure(seat, number, card, penalty_card=True)
    return None


def was_ruled_on(table: State, seat: Seat, number: int) -> bool:
    """Whether his card to this trick has been ruled on; what he plays in its place may be a revoke as well (62B)."""
    came_back = any((who, trick) == (seat, number) for who, _, trick in table.returned)
    return any((who, trick) == (seat, number) and (stands or not came_back) for who, trick, stands in table.revokes)


def lay_faced(table: State, seat: Seat, number: int, could: int) -> bool:
    """Whether the cards that he had to play from all lay faced as his penalty cards: no trick then goes over (64B3)."""
    force = law62.force_then(table, number)
    if could & force.majors(seat):
        return True
    return table.is_known(seat) and not could & ~sum(card.bit for card in force.cards(seat))


def is_a_revoke_instead(case: Case, card: Card) -> bool:
    """Whether an unknown hand put down, instead of a penalty card, a card that it could not play anyway (61A, 52)."""
    table, seat = case.table, case.seat
    number = table.trick_number - (not table.has_played(seat))  # the trick may be complete by now
    led = table.plays(number)[0][1].suit
    faced = any(other.suit is led for other in table.force.cards(seat))
    if faced or not may_have_failed(table, seat, number, card) or not _could_comply(case, seat):
        return False
    case.ruling.law = 62
    law62.correct(case, Failure(case.seat, number, card))
    return True


@clause("61B1", "61B3")
def may_ask(case: Case, asker: Seat, asked: Seat) -> None:
    """Declarer may ask a defender (61B1); defenders may ask declarer and, at the risk of Law 16, each other (61B3)."""
    if asker is asked or (not case.table.defends(asked) and not case.table.defends(asker)):
        return
    case.cite("61B3" if case.table.defends(asker) else "61B1")


@clause("61B2a")
def dummy_asks_declarer(case: Case, *, none: str) -> None:
    """Dummy may ask declarer (61B2a), unless he has lost that right (43B2b)."""
    case.cite("61B2a")
    spoken_of(case, case.declarer, none=none)


@clause("61B2b")
def dummy_asks_a_defender(case: Case, asked: Seat) -> None:
    """He may not; what it told declarer is looked at after play, and a revoke so found is corrected all the same."""
    case.cite("61B2b")
    case.review("16B3")
    spoken_of(case, asked)


@clause("61C")
def _could_comply(case: Case, seat: Seat) -> bool:
    """What only his hand tells; no trick is looked at: where nobody can say, it waits for the end of play (61C)."""
    could = case.find("could-comply", bool, clause="61A", about=seat, otherwise=False)
    if UNKNOWN in case.ruling.findings.values():
        case.review("61C")
    return could


def latest_trick(table: State, seat: Seat) -> int:
    """The trick a question speaks of that names none: his last revoke nobody spoke of, else his last card."""
    hidden = [u.trick for u in table.unnoticed if u.incident == "revoke" and u.seat is seat]
    if hidden:
        return max(hidden)
    return table.trick_number if table.has_played(seat) else table.trick_number - 1


def held_then(table: State, seat: Seat, number: int) -> int:
    """The cards we know the hand to have held when it played to this trick."""
    later = sum(card.bit for n in range(number, table.trick_number + 1)
                for who, card in table.plays(n) if who is seat)
    return table.held[seat.index] | later


def legal_then(table: State, seat: Seat, number: int, hand: int, *, penalty_cards: bool = True) -> int:
    """The cards of this hand, as bits, that he could legally play to this trick; also as if no penalty card lay there.

    By the suit led (44C), a lead or play that was required or forbidden, a card that was due, his penalty cards.
    """
    at, (leader, led) = number - table.first_trick, table.plays(number)[0]
    bound = table.tricks[at].bound if at < len(table.tricks) else table.force.bound_since(table.began)
    then, force = table.copy(), law62.force_then(table, number)
    then.trick, then.led, then.force = [], 0 if seat is leader else led.suit.mask, force.bound_again(bound)
    if not penalty_cards:
        for card in force.cards(seat):
            then.force = then.force.without_card(card)
    return legal_bits(then, seat, hand)


def may_have_failed(table: State, seat: Seat, number: int, card: Card) -> bool:
    """Whether, for all we know, he may have held a card that this one should have given way to, penalty cards apart."""
    if table.is_known(seat):
        return False
    perhaps = ALL_CARDS & ~(table.played() | sum(table.held)) | held_then(table, seat, number)
    return not card.bit & legal_then(table, seat, number, perhaps, penalty_cards=False)


def restored_card(case: Case, owner: Seat, card: Card, under: str = "14B4") -> None:
    """A card that was missing was always in his hand: not having played it may have been a revoke (14B4, 67B2b)."""
    table = case.table
    for number in range(table.first_trick, table.trick_number + 1):
        mine = next((c for who, c in table.plays(number) if who is owner), None)
        if mine is None or not should_have_been_played(table, owner, number, card, mine):
            continue
        case.cite("61A", under)
        if how := law63.established_by(case, owner, number):
            case.cite(how)
            law64.established(case, owner, number, under)
        else:
            law62.correct(case, Failure(owner, number, mine))
            return


def should_have_been_played(table: State, seat: Seat, number: int, card: Card, mine: Card) -> bool:
    """Whether, with this card in his hand, it was legal in that trick and the one he played was not (61A).

    Because of the suit led (44C), of a lead or play that was required or forbidden, or of a penalty card.
    """
    legal = legal_then(table, seat, number, held_then(table, seat, number))
    return bool(legal & card.bit) and not legal & mine.bit
