"""What a ruling leaves in force: penalty cards, restrictions, bars, what was said for this lead, what comes later.

One frozen value, replaced when something changes; a trick keeps the value it began with, because it may be opened
again (45D, 52, 62).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from hakem.cards import Card, Seat
from hakem.table.effects import (
    LOSES_LEAD,
    MAJOR,
    MINOR,
    NEXT_TURN,
    THIS_LEAD,
    THIS_TRICK,
    LeadRestriction,
    MustPass,
    MustPlay,
    PenaltyCard,
    PlayRestriction,
)

LEAD, TURN, AUCTION_OVER, PLAYED, PLAY_OVER = "lead", "turn", "auction-over", "played", "play-over"
FIRST_LEAD, TRICK_OVER = "first-lead", "trick-over"
Restriction = LeadRestriction | PlayRestriction


@dataclass(frozen=True, slots=True)
class Later:
    """A ruling goes on when its moment comes: the walk named continues the ruling of this number.

    Moments: `lead` (the seat is to lead), `first-lead` (the same, whatever declarer has said for that lead), `turn`
    (its next turn to play), `played` (it has played to the trick whose number `about` begins with), `trick-over` (that
    trick), `auction-over`, `play-over`. `about` is what the walk needs to know of its past.
    """

    moment: str
    seat: Seat | None
    walk: str
    ruling: int
    about: tuple[object, ...] = ()


class Force(NamedTuple):
    """Everything in force at a moment."""

    penalty_cards: tuple[PenaltyCard, ...] = ()
    restrictions: tuple[Restriction, ...] = ()
    bars: tuple[MustPass, ...] = ()
    due: tuple[MustPlay, ...] = ()
    spoken: tuple[Seat, ...] = ()  # players for whose coming lead declarer has stated his option (50D2)
    later: tuple[Later, ...] = ()
    ended: tuple[Later, ...] = ()  # what went on when the auction ended: again, should it be opened once more

    def cards(self, seat: Seat, kind: str | None = None) -> tuple[Card, ...]:
        """The penalty cards of a player, of one kind or of both."""
        return tuple(p.card for p in self.penalty_cards if p.seat is seat and kind in (None, p.kind))

    def majors(self, seat: Seat) -> int:
        """The player's major penalty cards as bits."""
        return sum(p.card.bit for p in self.penalty_cards if p.seat is seat and p.kind == MAJOR)

    def minor(self, seat: Seat) -> Card | None:
        """The player's minor penalty card; there is never more than one (50B)."""
        return next((p.card for p in self.penalty_cards if p.seat is seat and p.kind == MINOR), None)

    def with_penalty_card(self, new: PenaltyCard) -> Force:
        """The card added, or its kind changed. The partner's coming lead is open again (50D2)."""
        kept = tuple(p for p in self.penalty_cards if p.card is not new.card)
        spoken = tuple(seat for seat in self.spoken if seat is not new.seat.partner)
        return self._replace(penalty_cards=(*kept, new), spoken=spoken)

    def without_card(self, card: Card) -> Force:
        """The card is played or picked up: no penalty card and not due any more."""
        return self._replace(
            penalty_cards=tuple(p for p in self.penalty_cards if p.card is not card),
            due=tuple(d for d in self.due if d.card is not card),
        )

    def with_later(self, new: Later) -> Force:
        """The walk will go on at its moment; of two for the same moment and player the latest stays."""
        same = (new.moment, new.seat, new.walk, new.about)
        kept = tuple(old for old in self.later if (old.moment, old.seat, old.walk, old.about) != same)
        return self._replace(later=(*kept, new))

    def as_before(self, began: Force) -> Force:
        """A trick is led to again: the restrictions it began with hold, and what had been said for that lead."""
        return self._replace(restrictions=began.restrictions, spoken=began.spoken)

    def bound_since(self, began: Force) -> tuple[Restriction | MustPlay, ...]:
        """What binds a player in the trick in hand since its lead: a play restriction (57A), a card due (51A, 57D)."""
        return (*(r for r in self.restrictions if r.until == THIS_TRICK and r not in began.restrictions), *self.due)

    def bound_again(self, bound: tuple[Restriction | MustPlay, ...]) -> Force:
        """A trick is opened again, its lead apart: what bound a player in it holds again."""
        due = tuple(one for one in bound if isinstance(one, MustPlay))
        restrictions = tuple(one for one in bound if not isinstance(one, MustPlay))
        return self._replace(restrictions=(*self.restrictions, *restrictions), due=due)

    def after_lead(self, leader: Seat) -> Force:
        """What is left once this player has led: restrictions of this lead and what was said for it are used up."""
        return self._replace(
            restrictions=tuple(r for r in self.restrictions if r.seat is not leader or r.until != THIS_LEAD),
            spoken=tuple(seat for seat in self.spoken if seat is not leader),
            ended=(),
        )

    def after_trick(self, winner: Seat) -> Force:
        """What is left when the trick is complete: a ban ends for a player who lost the lead (26B, 50D2a)."""
        def lasts(r: Restriction) -> bool:
            return r.until != THIS_TRICK and (r.until != LOSES_LEAD or r.seat is winner)

        return self._replace(restrictions=tuple(filter(lasts, self.restrictions)), due=())

    def after_play(self) -> Force:
        """What is left when all cards have been played, or none will be: nothing that binds a player."""
        return self._replace(restrictions=(), bars=(), due=(), spoken=())

    def after_turn(self, seat: Seat) -> Force:
        """What is left when the player has called: a pass for one turn is done."""
        return self._replace(bars=tuple(b for b in self.bars if b.seat is not seat or b.until != NEXT_TURN))

    def reopened(self) -> Force:
        """The auction goes on again: what its end brought with it is undone, and comes at the new end."""
        kept = tuple(x for x in self.later if x.moment not in (LEAD, FIRST_LEAD, PLAYED, TRICK_OVER))
        return Force(bars=self.bars, later=(*kept, *self.ended))

    def without_later(self, gone: Iterable[Later]) -> Force:
        """These moments have come."""
        done = set(gone)
        return self._replace(later=tuple(x for x in self.later if x not in done))


NOTHING = Force()


def settled(force: Force) -> Force:
    """The same force; the one value NOTHING if nothing is in it, so that the fast path can tell by identity."""
    return force if force != NOTHING else NOTHING
