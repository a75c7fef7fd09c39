"""The play of a record: its cards laid on the table one by one, which says what is wrong with each.

A trick whose cards do not fit the hands is read again in the ways that typists and programs go wrong; the play is
followed from there if one of them fits, and left if none does: one finding for one cause.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from hakem.audit.deals import is_placeholder
from hakem.audit.finding import Gathering
from hakem.calls import Contract
from hakem.cards import ALL_CARDS, Card, Seat, Suit
from hakem.deal import Hands
from hakem.errors import Impossible
from hakem.formats.parts import Laid, Play
from hakem.formats.record import WHOLE, Record
from hakem.locale.texts import Says, says
from hakem.table.play import play_by
from hakem.table.state import CLARIFICATION, State

TOO_MANY = 3  # tricks with a revoke: then the play is not of this deal


@dataclass(slots=True)
class Followed:
    """How far the play could be followed: the table then, and the revokes in it that may stand."""

    state: State
    whole: bool = True  # every card of the record was followed
    revokes: list[tuple[Laid, int]] = field(default_factory=list)  # the card and its trick
    told: list[Laid] = field(default_factory=list)  # the cards with their players, as followed


def play_findings(got: Gathering) -> Followed | None:
    """Follow the play; None where there is nothing to follow or nobody knows who led."""
    record = got.record
    play, contract = record.play, record.final
    if play is None or not play.cards or contract is None or not play.leaders:
        return None
    other = _other(record, contract)
    if other is None:
        return _follow(got, record, contract, play)
    trials = [Gathering(record), Gathering(record)]
    done = [_follow(trial, record, one, play) for trial, one in zip(trials, (contract, other), strict=True)]
    better = len(trials[0].found) > len(trials[1].found)
    got.found += trials[better].found
    return done[better]


def reading_kinds(record: Record) -> tuple[str, ...]:
    """The kinds of finding that `reading_findings` makes."""
    auction, play = record.auction, record.play
    return (*(("opening-passes",) if auction is not None and auction.omitted else ()),
            *(("columns",) if play is not None and play.order == "holders" else ()),
            *(("gap",) if play is not None and play.has_gaps else ()))


def reading_findings(got: Gathering) -> None:
    """What the reader had to put right, or could not."""
    auction, play = got.record.auction, got.record.play
    if auction is not None and auction.omitted:
        got.add("opening-passes", says(
            "Opening passes are left out ({count}): only with them is the declarer named right.",
            count=auction.omitted))
    if play is not None and play.order == "holders":
        got.add("columns", says("Cards do not stand in the columns of their seats; they were read by who holds them."))
    if play is not None and play.has_gaps:
        got.add("gap", says("Cards are missing before the last one told; the play is not followed past them."))


def _other(record: Record, told: Contract) -> Contract | None:
    """The contract that the auction leads to, where it is another one than the contract told."""
    reached = record.auction.final() if record.auction is not None else None
    if reached is None or record.swapped or (record.auction is not None and record.auction.omitted):
        return None
    led_to, by = reached
    found = led_to.by(by)
    same = found is None or (found.trump is told.trump and found.declarer is told.declarer)
    return None if same else found


def _follow(got: Gathering, record: Record, contract: Contract, play: Play) -> Followed:
    follower = _Follower(got, record, contract, play)
    follower.follow()
    return follower.done


class _Follower:
    """Walks over the tricks."""

    def __init__(self, got: Gathering, record: Record, contract: Contract, play: Play) -> None:
        self.got, self.play = got, play
        self.known = record.deck == WHOLE and not is_placeholder(record)
        self.hands = record.hands
        self.played = 0
        self.several = False  # whether several leads out of turn would explain the trick
        self.done = Followed(State(hands=self.hands if self.known else Hands(), contract=contract))

    def follow(self) -> None:
        """Trick by trick, as far as it goes."""
        seats, cards, marks = self.play.seats, self.play.cards, self.play.marks
        for at in range(0, len(cards), 4):
            row = cards[at : at + 4]
            known = [card for card in row if card is not None]
            laid = [Laid(seat, card, marks.get(at + n, ""))
                    for n, (seat, card) in enumerate(zip(seats[at : at + 4], row, strict=False)) if card is not None]
            if len(known) < len(row) or len(laid) < len(row):
                self.done.whole = False
                return
            if at >= 52 or not self._trick(laid):
                self.done.whole = False
                return
        if len({trick for _, trick in self.done.revokes}) >= TOO_MANY:
            self._unlike()

    # ---- one trick

    def _trick(self, laid: list[Laid]) -> bool:
        """Lay a trick; whether the play can be followed from there."""
        state, trick = self.done.state, self.done.state.trick_number
        self.several = False
        for one in laid:
            if self.played & one.card.bit:
                self._add("card-again", says("{card} was played before.", card=one.card), one, trick)
                return False
            self.played |= one.card.bit
        due = state.turn
        if self.known:
            fitting = self._fitting(laid, due, trick)
            if fitting is None:
                return False
            laid = fitting
        if laid[0].seat is not due and not self._lead(laid, due, trick):
            return False
        for one in laid:
            before = len(state.unnoticed)
            try:
                play_by(state, one.seat, one.card)
            except Impossible:
                self._add("wrong-hand", says("{seat} cannot hold {card}.", seat=one.seat, card=one.card), one, trick)
                return False
            self.done.told.append(one)
            if len(state.unnoticed) > before:
                self.done.revokes.append((one, trick))
            elif "R" in one.marks and self.known:
                self._add("mark", says("{card} is marked as a revoke, but it is none.", card=one.card), one, trick)
        return True

    def _lead(self, laid: Sequence[Laid], due: Seat, trick: int) -> bool:
        """A lead by another hand than the one due; False if the table is not to go on from it."""
        state, lead = self.done.state, laid[0]
        sure = "L" in lead.marks or not (self.several or self._as_if_led_by(laid, due))
        if state.phase == CLARIFICATION:
            if not state.defends(lead.seat):
                self._add("wrong-hand", says("{card} is led, but {seat} holds it and does not defend.",
                                             card=lead.card, seat=lead.seat), lead, trick)
                return False
            self._add("opening-lead-out-of-turn", says("{seat} made the opening lead ({card}); it was {due} to lead.",
                                                       seat=lead.seat, card=lead.card, due=due), lead, trick, sure=sure)
            return True
        under = "53A" if state.defends(lead.seat) else "55A"
        self._add("lead-out-of-turn", says("{seat} led {card}, but {due} had won the trick before.", seat=lead.seat,
                                           card=lead.card, due=due), lead, trick, under, sure=sure)
        return True

    def _as_if_led_by(self, laid: Sequence[Laid], due: Seat) -> bool:
        """Whether the same cards are also a regular trick in order from the hand that was due to lead."""
        by = {one.seat: one for one in laid}
        order = [by[seat] for seat in due.round() if seat in by]
        return self.known and len(order) == 4 and self._revokes_in(order) == 0

    def _fitting(self, laid: list[Laid], due: Seat, trick: int) -> list[Laid] | None:
        """The trick as it fits the hands: as told, else by who holds each card; None if that cannot be."""
        held = self.done.state.held
        wrong = next((one for one in laid if not held[one.seat.index] & one.card.bit), None)
        if wrong is None:
            return self._better_lead(laid, due)
        owners = [self._owner(one.card) for one in laid]
        if None not in owners and len(set(owners)) == len(laid) and (len(laid) == 4 or due in owners):
            by = {seat: Laid(seat, one.card, one.marks) for seat, one in zip(owners, laid, strict=True) if seat}
            order = [by[seat] for seat in due.round() if seat in by]
            said = says("The cards of this trick do not stand in the order of play: {cards}.",
                        cards=tuple(one.card for one in laid))
            self.got.add("play-order", said, trick=trick, card=wrong.card)
            return order
        holder = self._owner(wrong.card)
        if holder is None:
            self._add("wrong-hand", says("{seat} plays {card}, which no hand holds.", seat=wrong.seat,
                                         card=wrong.card), wrong, trick)
        else:
            self._add("wrong-hand", says("{seat} plays {card}, but {holder} holds it.", seat=wrong.seat,
                                         card=wrong.card, holder=holder), wrong, trick)
        return None

    def _better_lead(self, laid: list[Laid], due: Seat) -> list[Laid]:
        """Several hands that do not follow a lead in turn are one lead out of turn, where that explains them all."""
        if len(laid) < 4 or laid[0].seat is not due or self._revokes_in(laid) < 2 or any(one.marks for one in laid):
            return laid
        fitting = [turned for first in (2, 1, 3)  # partner's hand first: declarer's side leads from the wrong one
                   if self._revokes_in(turned := laid[first:] + laid[:first]) == 0]
        self.several = len(fitting) > 1
        return fitting[0] if fitting else laid

    def _revokes_in(self, laid: Sequence[Laid]) -> int:
        led: Suit = laid[0].card.suit
        held = self.done.state.held
        return sum(1 for one in laid if one.card.suit is not led and held[one.seat.index] & led.mask)

    def _owner(self, card: Card) -> Seat | None:
        held = self.done.state.held
        return next((seat for seat in Seat if held[seat.index] & card.bit & ALL_CARDS), None)

    def _add(self, kind: str, said: Says, one: Laid, trick: int, clause: str = "", *, sure: bool = True) -> None:
        self.got.add(kind, said, clause=clause, seat=one.seat, trick=trick, card=one.card, sure=sure)

    def _unlike(self) -> None:
        """So many revokes are no revokes."""
        tricks = len({trick for _, trick in self.done.revokes})
        self.got.add("play-unlike-deal", says(
            "Suits are not followed in {n} tricks: the play is not of this deal, or not of this contract.", n=tricks),
            sure=False)
        self.done.revokes.clear()
        self.done.whole = False
