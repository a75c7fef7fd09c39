"""Where the table stands at one moment: the fold of a record, as far as anybody can know it.

Hands may be known, partly known or unknown: `held` has the cards we know a hand to hold, `unseen` counts the others.
Every card is in exactly one place: held, played, or with those nobody has seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hakem.calls import DOUBLE, PASS, REDOUBLE, Call, Contract
from hakem.cards import ALL_CARDS, SEATS, Card, Seat, Side, cards_of
from hakem.deal import Hands
from hakem.errors import BadNotation, Impossible
from hakem.table.effects import MustPlay, PenaltyCard
from hakem.table.entries import Incident
from hakem.table.force import NOTHING, Force, Restriction

AUCTION, CLARIFICATION, PLAY, OVER = "auction", "clarification", "play", "over"


class Bidding(NamedTuple):
    """A call as it lies in the auction."""

    seat: Seat
    call: Call
    natural: bool = True


class Trick(NamedTuple):
    """A finished trick: cards in order, who won it, who was due to lead, what was in force then, what bound in it."""

    plays: tuple[tuple[Seat, Card], ...]
    winner: Seat
    on_lead: Seat
    force: Force
    bound: tuple[Restriction | MustPlay, ...] = ()

    def card_of(self, seat: Seat) -> Card | None:
        """The card this hand played to the trick, None if it played none."""
        return next((card for who, card in self.plays if who is seat), None)


class Unnoticed(NamedTuple):
    """An irregularity about which nobody has spoken; `trick` counts from 1, 0 in the auction."""

    incident: str
    seat: Seat
    trick: int = 0
    card: Card | None = None
    call: Call | None = None


class Heard(NamedTuple):
    """An incident that was told, and when: the trick then in hand (0 before the play) and the cards in it."""

    incident: Incident
    trick: int
    cards: int


class State:
    """The table. Changed only by `hakem.table.auction`, `.play` and `.ruled`; laws work on a copy."""

    def __init__(
        self,
        *,
        dealer: Seat = Seat.N,
        vulnerable: str = "none",
        hands: Hands | None = None,
        contract: Contract | None = None,
        edition: int = 2017,
        elections: frozenset[str] = frozenset(),
    ) -> None:
        self.edition = edition
        self.elections = elections
        self.dealer = dealer
        self.vulnerable = vulnerable
        self.phase = AUCTION
        self.abandoned = False  # whether the board is not played on, its score being set by the Director
        self.auction: list[Bidding] = []
        self.turn = dealer
        self.top = -1  # order of the last bid, and whose it was
        self.bidder: Seat | None = None
        self.doubled = 0
        self.passes = 0  # passes since the last other call
        self.contract: Contract | None = None
        self.trump = 0  # the trump suit's bits, 0 at notrump
        hands = hands if hands is not None else Hands()
        self.held = list(hands.bits)
        self.unseen = [13 - bits.bit_count() for bits in hands.bits]
        self.on_lead = dealer  # who is due to lead to the trick in hand
        self.trick: list[tuple[Seat, Card]] = []
        self.led = 0  # the bits of the suit led to the trick in hand, 0 before a lead
        self.ragged = False  # whether the trick in hand was not simply played in turn
        self.tricks: list[Trick] = []
        self.first_trick = 1
        self.won = [0, 0]  # NS, EW
        self.before = (0, 0)  # tricks won before the record begins
        self.force: Force = NOTHING
        self.began: Force = NOTHING  # what was in force when the trick in hand was led to
        self.withdrawn: tuple[Bidding, ...] = ()
        self.forfeited: tuple[Seat, ...] = ()
        self.unnoticed: tuple[Unnoticed, ...] = ()
        self.revokes: tuple[tuple[Seat, int, bool], ...] = ()
        self.transfers: tuple[tuple[Side, int], ...] = ()  # tricks that went over after a revoke (64A)
        self.awarded: tuple[tuple[Side, int], ...] = ()  # tricks not played that the Director gave a side (68 to 71)
        self.face_down: Seat | None = None  # whose opening lead lies face down
        self.returned: tuple[tuple[Seat, Card, int], ...] = ()  # cards taken back, with the trick they had lain in
        self.faced: tuple[PenaltyCard, ...] = ()  # cards in tricks that were penalty cards when they were played
        self.omitted: tuple[Seat, ...] = ()  # hands that play no card to the trick in hand
        self.heard: tuple[Heard, ...] = ()  # every incident told so far, with its moment
        self.moments: tuple[tuple[str, Seat | None], ...] = ()  # time limits that have passed (17D, 62D, 64B, 79C)
        if contract is not None:
            self.settle(contract)
            self.phase = CLARIFICATION
            self.turn = self.on_lead = contract.declarer.lho
        self._derive()

    def begin_at(self, trick: int, lead: Seat, won: tuple[int, int]) -> None:
        """Begin the record at this trick: hands hold what is left then, the tricks before it are unknown."""
        left = 14 - trick
        if not 1 <= trick <= 13 or sum(won) != trick - 1 or min(won) < 0:
            raise BadNotation(f"start: {sum(won)} tricks won do not fit trick {trick}; {trick - 1} were expected")
        for seat in SEATS:
            if self.held[seat.index].bit_count() > left:
                raise BadNotation(f"start: {seat} holds more than {left} cards at trick {trick}")
            self.unseen[seat.index] = left - self.held[seat.index].bit_count()
        self.first_trick, self.won, self.before = trick, list(won), won
        self.turn = self.on_lead = lead
        self.phase = PLAY

    def copy(self) -> State:
        """A table of its own; what the two share is never changed."""
        twin = object.__new__(State)
        twin.__dict__.update(self.__dict__)
        twin.auction, twin.trick, twin.tricks = self.auction.copy(), self.trick.copy(), self.tricks.copy()
        twin.held, twin.unseen, twin.won = self.held.copy(), self.unseen.copy(), self.won.copy()
        return twin

    def settle(self, contract: Contract | None) -> None:
        """This is the contract now (None: the auction is open again)."""
        self.contract = contract
        self.trump = contract.bid.suit.mask if contract is not None and contract.bid.suit is not None else 0

    # ---- who is who

    @property
    def declarer(self) -> Seat | None:
        """The declarer, or presumed declarer, of this moment."""
        return self.contract.declarer if self.contract is not None else None

    @property
    def dummy(self) -> Seat | None:
        """Declarer's partner."""
        return self.contract.declarer.partner if self.contract is not None else None

    def defends(self, seat: Seat) -> bool:
        """Whether this player's side defends (False while there is no contract)."""
        return self.contract is not None and seat.side is not self.contract.declarer.side

    # ---- the cards

    @property
    def trick_number(self) -> int:
        """The number of the trick in hand, or of the one about to be led."""
        return self.first_trick + len(self.tricks)

    def has_played(self, seat: Seat) -> bool:
        """Whether this hand has a card in the trick in hand."""
        return any(who is seat for who, _ in self.trick)

    def past(self, moment: str, seat: Seat | None = None) -> bool:
        """Whether this time limit has passed: `hand-back` (of a player), `next-deal-call`, `round-over` …"""
        return any(known == moment and (seat is None or who in (None, seat)) for known, who in self.moments)

    def told(self, kind: str, *seats: Seat) -> Iterator[Heard]:
        """The incidents of this kind told so far (of these players), the latest first."""
        return (heard for heard in reversed(self.heard)
                if heard.incident.kind == kind and (not seats or heard.incident.seat in seats))

    def plays(self, number: int) -> tuple[tuple[Seat, Card], ...]:
        """The cards of a trick by its number, in the order played; empty if it is not in the record."""
        at = number - self.first_trick
        if 0 <= at < len(self.tricks):
            return self.tricks[at].plays
        return tuple(self.trick) if at == len(self.tricks) else ()

    def size(self, seat: Seat) -> int:
        """How many cards the hand holds now."""
        return self.held[seat.index].bit_count() + self.unseen[seat.index]

    def is_known(self, seat: Seat) -> bool:
        """Whether every card of the hand is known, also those it has played."""
        return not self.unseen[seat.index] and all(trick.plays for trick in self.tricks)

    def played(self) -> int:
        """All cards that lie in tricks, as bits."""
        bits = 0
        for trick in self.tricks:
            for _, card in trick.plays:
                bits |= card.bit
        for _, card in self.trick:
            bits |= card.bit
        return bits

    def may_hold(self, seat: Seat, card: Card) -> bool:
        """Whether the hand holds the card, so far as we know."""
        if self.held[seat.index] & card.bit:
            return True
        elsewhere = self.played() | self.held[0] | self.held[1] | self.held[2] | self.held[3]
        unknown = self.unseen[seat.index] > 0 or (self.phase == OVER and self._played_what_nobody_told(seat))
        return unknown and not elsewhere & card.bit

    def _played_what_nobody_told(self, seat: Seat) -> bool:
        """Whether tricks of the record are untold, and not all thirteen cards of the hand are known without them."""
        told = sum(1 for trick in self.tricks if trick.card_of(seat) is not None)
        return any(not trick.plays for trick in self.tricks) and told + self.held[seat.index].bit_count() < 13

    def reveal(self, seat: Seat, card: Card) -> None:
        """The hand turns out to hold this card; Impossible if it cannot."""
        if self.held[seat.index] & card.bit:
            return
        if not self.may_hold(seat, card):
            where = next((s for s in SEATS if self.held[s.index] & card.bit), None)
            why = f"{where} holds it" if where else "it has been played" if self.played() & card.bit else "it is known"
            if where is None and not self.played() & card.bit:
                why = f"{seat} has no unknown card left"
            raise Impossible(f"{seat} cannot hold {card}: {why}")
        self.held[seat.index] |= card.bit
        self.unseen[seat.index] = max(0, self.unseen[seat.index] - 1)

    def _derive(self) -> None:
        """Fill in a hand that follows from the others: three known hands of thirteen leave the fourth."""
        if not any(self.unseen):
            return
        unknown = [seat for seat in SEATS if self.unseen[seat.index]]
        if len(unknown) == 1 and not self.tricks and self.first_trick == 1:
            seat = unknown[0]
            rest = ALL_CARDS & ~(self.held[0] | self.held[1] | self.held[2] | self.held[3])
            if rest.bit_count() == self.unseen[seat.index]:
                self.held[seat.index] |= rest
                self.unseen[seat.index] = 0

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """The cards we know the hand to hold."""
        return cards_of(self.held[seat.index])

    # ---- the auction

    def calls_of(self, seat: Seat) -> Iterator[Call]:
        """This player's calls that lie in the auction, in order."""
        return (made.call for made in self.auction if made.seat is seat)

    def rescan(self) -> None:
        """Work out again what the auction says: last bid, doubles, passes, whose turn."""
        self.top, self.bidder, self.doubled, self.passes = -1, None, 0, 0
        for seat, call, _ in self.auction:
            if call is PASS:
                self.passes += 1
                continue
            self.passes = 0
            if call.is_bid:
                self.top, self.bidder, self.doubled = call.order, seat, 0
            elif call is DOUBLE:
                self.doubled = 1
            elif call is REDOUBLE:
                self.doubled = 2
        self.turn = self.auction[-1].seat.lho if self.auction else self.dealer
