"""The table at the moment of a choice: who and what the options speak of.

A slot that has nothing to name is None; `options` then takes the next wording, which names less.
"""

from __future__ import annotations

from dataclasses import dataclass

from hakem.calls import Call
from hakem.cards import Card, Seat
from hakem.laws.ruling import Offer, Option, Ruling
from hakem.locale.terms import Every
from hakem.table.auction import wrong_at
from hakem.table.entries import Act, Played
from hakem.table.state import State

LEADS = ("53A", "54")  # the clauses under which declarer accepts a defender's lead out of turn


@dataclass(frozen=True, slots=True)
class Scene:
    """A choice at a table, and the ruling that it belongs to."""

    state: State
    ruling: Ruling | None
    offer: Offer
    waiting: tuple[Act, ...] = ()  # what was called or played while the choice was open

    def slots(self, option: Option) -> dict[str, object]:
        """What may be named in the sentence of this option, None for what is not there."""
        named: dict[str, object] = {
            "suits": option.suits or None, "every": Every(option.suits) if len(option.suits) > 1 else None,
            "named": option.card, "hand": option.hand, "leader": self.state.on_lead, "offender": self.offender,
            "partner": self.offender.partner, "call": self.call, "own": self.own_card,
            "card": self.card_of(self.offender), "unlawful": self.unlawful, "also_free": self._played_after(),
        }
        return named | self._change() | self._lead() | self._penalty_cards(option)

    def is_private(self, option: Option) -> bool:
        """Whether the option names a card of the chooser's hand that the others have not seen."""
        seat, card = self.offer.to, option.card
        if card is None or not isinstance(seat, Seat) or seat is self.state.dummy or self.offer.clause == "58B2":
            return False
        return bool(self.state.held[seat.index] & card.bit) and card not in self.state.force.cards(seat)

    @property
    def offender(self) -> Seat:
        """Whose irregularity it is."""
        seat = self.ruling.seat if self.ruling is not None else None
        return seat if seat is not None else self.state.turn

    @property
    def partners_card(self) -> Card | None:
        """The card that the offender's partner has played to a lead out of turn about which this choice is (60C)."""
        if self.ruling is None or "60C" not in self.ruling.clauses or self.offer.clause not in LEADS:
            return None
        return next((act.card for act in self.waiting
                     if isinstance(act, Played) and act.seat is self.offender.partner), None)

    @property
    def call(self) -> Call | None:
        """The call that the choice is about: named, or the chooser's last, or the last one made."""
        if isinstance(self.offer.about, Call):
            return self.offer.about
        mine = [made.call for made in self.state.auction if made.seat is self.offer.to]
        return mine[-1] if mine else self.state.auction[-1].call if self.state.auction else None

    @property
    def own_card(self) -> Card | None:
        """The card that the chooser may take back: named, or the chooser's own in this trick or the last."""
        return self.offer.about if isinstance(self.offer.about, Card) else \
            self.card_of(self.offer.to) if isinstance(self.offer.to, Seat) else None

    @property
    def unlawful(self) -> Call | None:
        """The chooser's last call where it would not be allowed over the calls that now lie before it (25A6)."""
        at = max((at for at, made in enumerate(self.state.auction) if made.seat is self.offer.to), default=None)
        return self.call if at is not None and wrong_at(self.state, at) is not None else None

    def _played_after(self) -> Seat | None:
        """The opponent who played to the trick after the card that the chooser may take back (62C2)."""
        plays = self.state.trick or (self.state.tricks[-1].plays if self.state.tricks else ())
        mine = next((who for who, card in plays if card is self.own_card), None)
        if mine is None:
            return None
        turn = {who: (who.index - plays[0][0].index) % 4 for who, _ in plays}  # a corrected card lies last
        return next((who for who in turn if who.side is not mine.side and turn[who] > turn[mine]), None)

    def card_of(self, seat: Seat) -> Card | None:
        """The card of this hand in the trick in hand, else in the last trick."""
        plays = self.state.trick or (self.state.tricks[-1].plays if self.state.tricks else ())
        return next((card for who, card in reversed(plays) if who is seat), None)

    def _change(self) -> dict[str, object]:
        """The call changed, and the one said or put down in its place (25B)."""
        heard = next(self.state.told("change", self.offender), None)
        if heard is None:
            return {"first": None, "second": None, "over": None}
        mine = [made.call for made in self.state.auction if made.seat is self.offender]
        first = heard.incident.get("from", Call) or (mine[-1] if mine else None)
        last = self.state.auction[-1] if self.state.auction else None
        over = last.call if last is not None and last.seat is self.offer.to is self.offender.lho else None
        return {"first": first, "second": heard.incident.get("to", Call), "over": over}

    def _lead(self) -> dict[str, object]:
        """The lead on the table: `led`, and who is to lead where it is refused, by who that is."""
        state = self.state
        if not state.trick:
            return dict.fromkeys(("led", "partner_on_lead", "opponent_on_lead", "wrong_hand"))
        seat, card = state.trick[0]
        due = state.on_lead
        return {
            "led": card,
            "partner_on_lead": due if due is seat.partner and state.defends(seat) else None,
            "opponent_on_lead": due if due.side is not seat.side else None,
            "wrong_hand": due if due is seat.partner and not state.defends(seat) else None,
        }

    def _penalty_cards(self, option: Option) -> dict[str, object]:
        """The leader's partner's penalty cards: those that the option sends back to the hand, and all of them."""
        chooser, leader = self.offer.to, self.state.on_lead
        lying = self.state.force.cards(leader.partner)
        if self.offer.clause == "54":  # the card led will be one, and all of them major
            lying = (self.state.trick[0][1], *lying)
        back = tuple(card for card in lying if card.suit in option.suits)
        return {
            "back": back[0] if len(back) == 1 else None, "backs": back if len(back) > 1 else None,
            "lying": lying[0] if len(lying) == 1 else None, "lyings": lying if len(lying) > 1 else None,
            "burdened": leader if self.state.force.majors(leader) or self._leads_a_penalty_card(leader) else None,
            "defender": chooser if isinstance(chooser, Seat) and self.state.defends(chooser) else None,
        }

    def _leads_a_penalty_card(self, leader: Seat) -> bool:
        """Whether what the leader played to the lead out of turn becomes a penalty card if that is refused (54D)."""
        return self.partners_card is not None and leader is self.offender.partner
