"""The play: a card is laid down, the trick is won, and what is wrong is noticed (Laws 41, 44, 45, 50, 61).

`play` is the fast path: a regular card of a known hand with nothing in force. Everything else goes through `play_by`.
"""

from __future__ import annotations

from collections.abc import Sequence

from hakem.cards import SEATS, Card, Seat, Side, bits_of
from hakem.errors import Impossible
from hakem.table.entries import Incident
from hakem.table.force import NOTHING, settled
from hakem.table.legal import breaks_restriction, legal_bits
from hakem.table.state import AUCTION, CLARIFICATION, OVER, PLAY, State, Trick, Unnoticed

TRICKS = 13
_new = tuple.__new__  # makes a NamedTuple at a third of its price
_Round = tuple[Seat, Seat, Seat, Seat, int, int, int, int]


def _round_from(a: Seat, b: Seat, c: Seat, d: Seat) -> _Round:
    return a, b, c, d, a.index, b.index, c.index, d.index


_ROUNDS = tuple(_round_from(*seat.round()) for seat in SEATS)  # who plays in which order, by the leader's index


def play(state: State, card: Card) -> Incident | None:
    """The hand in turn plays this card; what is wrong with it, or None."""
    seat, bit = state.turn, card.bit
    held, at = state.held, seat.index
    own = held[at]
    led = state.led
    if (not own & bit or (own & led and not bit & led) or state.ragged or state.force is not NOTHING
            or state.phase is not PLAY):
        return play_by(state, seat, card)
    held[at] = own ^ bit
    trick = state.trick
    trick.append((seat, card))
    if not led:
        state.led = card.suit.mask
        state.began = NOTHING
    if len(trick) < 4:
        state.turn = seat.lho
    else:
        finish_trick(state)
    return None


def replay(state: State, cards: Sequence[Card]) -> int:
    """Play as many of these cards, in turn, as are regular and follow the known hands; how many that was."""
    done = 0
    while done < len(cards) and state.force is NOTHING and state.phase in (CLARIFICATION, PLAY):
        if not state.trick and (step := _whole_tricks(state, cards, done)) > done:
            done = step
            continue
        seat, card = state.turn, cards[done]
        own, led = state.held[seat.index], state.led
        if not own & card.bit or (own & led and not card.bit & led):
            break
        play(state, card)
        done += 1
    return done


def _whole_tricks(state: State, cards: Sequence[Card], done: int) -> int:
    """The loop of `replay`: whole regular tricks of known hands, without a call a card."""
    held, trump, leader = state.held, state.trump, state.turn
    tricks, won, room = state.tricks, state.won, TRICKS - state.first_trick + 1
    last = len(cards) - 4
    while done <= last and len(tricks) < room:
        s1, s2, s3, s4, i1, i2, i3, i4 = _ROUNDS[leader.index]
        c1, c2, c3, c4 = cards[done : done + 4]
        h1, h2, h3, h4 = held[i1], held[i2], held[i3], held[i4]
        b1, b2, b3, b4 = c1.bit, c2.bit, c3.bit, c4.bit
        led = c1.suit.mask
        if not (
            h1 & b1 and h2 & b2 and h3 & b3 and h4 & b4
            and (b2 & led or not h2 & led) and (b3 & led or not h3 & led) and (b4 & led or not h4 & led)
        ):
            break
        held[i1], held[i2], held[i3], held[i4] = h1 ^ b1, h2 ^ b2, h3 ^ b3, h4 ^ b4
        best = ((b1 | b2 | b3 | b4) & trump) or ((b1 | b2 | b3 | b4) & led)
        top = 1 << (best.bit_length() - 1)
        winner = s1 if top == b1 else s2 if top == b2 else s3 if top == b3 else s4
        tricks.append(_new(Trick, (((s1, c1), (s2, c2), (s3, c3), (s4, c4)), winner, leader, NOTHING, ())))
        won[winner.index & 1] += 1
        leader = winner
        done += 4
    if tricks:
        state.phase = OVER if len(tricks) == room else PLAY
        state.turn = state.on_lead = leader
    return done


def winner_of(plays: Sequence[tuple[Seat, Card]], trump: int, led: int) -> Seat:
    """Who wins these cards, with the bits of the trump suit and of the suit led (44E, 44F)."""
    total = bits_of(card for _, card in plays)
    best = (total & trump) or (total & led)
    top = 1 << (best.bit_length() - 1)
    return next(who for who, card in plays if card.bit == top)


def finish_trick(state: State) -> None:
    """The trick in hand is complete: it is laid away, and its winner leads to the next (44E to G)."""
    trick = state.trick
    if len(trick) == 4:
        (s1, c1), (s2, c2), (s3, c3), (s4, c4) = trick
        b1, b2, b3 = c1.bit, c2.bit, c3.bit
        total = b1 | b2 | b3 | c4.bit
        best = (total & state.trump) or (total & state.led)
        top = 1 << (best.bit_length() - 1)
        winner = s1 if top == b1 else s2 if top == b2 else s3 if top == b3 else s4
    else:  # a defective trick
        winner = winner_of(trick, state.trump, state.led)
    bound = () if state.force is NOTHING else state.force.bound_since(state.began)
    state.tricks.append(_new(Trick, (tuple(trick), winner, state.on_lead, state.began, bound)))
    state.won[winner.index & 1] += 1
    state.trick = []
    state.led = 0
    if state.ragged:
        state.ragged, state.omitted = False, ()
    state.turn = state.on_lead = winner
    if state.force is not NOTHING:
        state.force = settled(state.force.after_trick(winner))
    if len(state.tricks) + state.first_trick > TRICKS:
        state.phase = OVER
        if state.force is not NOTHING:
            state.force = settled(state.force.after_play())


def play_by(state: State, seat: Seat | None, card: Card) -> Incident | None:
    """Lay down a faced card, whoever's turn it is, and say what is wrong with it. Impossible if he cannot hold it."""
    who = seat if seat is not None else state.turn
    if state.phase == OVER:
        why = "all thirteen tricks have been played" if state.trick_number > TRICKS else "the deal is over"
        raise Impossible(f"{who} plays {card}, but {why}")
    state.reveal(who, card)
    if state.phase == AUCTION or state.contract is None:
        return Incident("show", who, {"cards": (card,), "how": "led"})
    if state.phase == CLARIFICATION:
        return _opening_lead(state, who, card)
    wrong = _turn_wrong(state, who)
    if wrong == "fifth-card":
        return Incident("show", who, {"cards": (card,), "how": "played-two"})
    if wrong == "premature-lead":  # it belongs to no trick yet
        return Incident("premature-play", who, {"card": card, "lead": True})
    if wrong is None:
        wrong = _card_wrong(state, who, card)
    elif wrong == "play-out-of-turn":  # it stays (57C3), so it may be a revoke like any other
        _card_wrong(state, who, card)
    put(state, who, card)
    return Incident(wrong, who, {"card": card}) if wrong is not None else None


def _opening_lead(state: State, who: Seat, card: Card) -> Incident | None:
    """The first card after the auction: an opening lead, in turn or not (41A, 54), or declarer's side's (54E)."""
    if not state.defends(who):
        return Incident("show", who, {"cards": (card,), "how": "led"})
    state.phase = PLAY
    wrong = "opening-lead-out-of-turn" if who is not state.on_lead else _card_wrong(state, who, card)
    put(state, who, card)
    return Incident(wrong, who, {"card": card}) if wrong is not None else None


def _turn_wrong(state: State, who: Seat) -> str | None:
    """What is wrong with playing now, the card aside (44B, 53, 57): None when it is this hand's turn."""
    if who is state.turn:
        return None
    if not state.trick:
        return "lead-out-of-turn"
    if state.has_played(who):
        partner_played = state.has_played(who.partner)
        return "premature-lead" if state.defends(who) and not partner_played else "fifth-card"
    return "premature-play" if state.defends(who) else "play-out-of-turn"


def _card_wrong(state: State, who: Seat, card: Card) -> str | None:
    """What is wrong with this card, in turn. A revoke is seen only by who knows the hand: kept in `unnoticed`."""
    hand = state.held[who.index]  # of an unknown hand: what lies faced, and this card
    again = bool(state.revokes) and _fails_again(state, who, card)
    if not again and legal_bits(state, who, hand) & card.bit:
        return None
    if not again and state.force is not NOTHING and _penalty_card_was_due(state, who, hand, card):
        return "penalty-card-not-played"
    state.unnoticed = (*state.unnoticed, Unnoticed("revoke", who, state.trick_number, card))
    return None


def _fails_again(state: State, who: Seat, card: Card) -> bool:
    """Whether an unknown hand puts a revoke right with another: that he could comply has been found (61A, 62B)."""
    if state.is_known(who) or not any(known[:2] == (who, state.trick_number) for known in state.revokes):
        return False
    return not card.bit & state.led if state.led else breaks_restriction(state, who, card)


def _penalty_card_was_due(state: State, who: Seat, hand: int, card: Card) -> bool:
    """Whether everybody could see that a penalty card had to be played instead (50C, 50D1, 52A)."""
    allowed = legal_bits(state, who, hand)
    if allowed & state.force.majors(who):
        return True
    minor = state.force.minor(who)
    return minor is not None and minor.suit is card.suit and bool(allowed & minor.bit)


def put(state: State, who: Seat, card: Card) -> None:
    """Put a card of this hand on the trick in hand, and take the trick when all four hands have played to it."""
    state.held[who.index] &= ~card.bit
    leads = not state.led  # a trick may have lost its lead while the cards played to it lie there (45C4b, 45D)
    if who is not state.turn:
        state.ragged = True
    if who in state.omitted:  # he plays to it after all (67A1)
        _forget_omitted(state, who)
    if leads:
        state.began = state.force
        state.led = card.suit.mask
    if leads:
        state.trick.insert(0, (who, card))
    else:
        state.trick.append((who, card))
    if state.force is not NOTHING:
        state.faced += tuple(p for p in state.force.penalty_cards if p.card is card)
        force = state.force.without_card(card)
        state.force = settled(force.after_lead(who) if leads else force)
    _go_on(state)


def _go_on(state: State) -> None:
    if len(state.trick) + len(state.omitted) == 4:
        finish_trick(state)
    else:
        state.turn = next_in_trick(state)


def next_in_trick(state: State) -> Seat:
    """The first hand clockwise from the lead that has no card in the trick; before a lead, who is due to lead."""
    if not state.trick:
        return state.on_lead
    waiting = (seat for seat in state.trick[0][0].round() if not state.has_played(seat) and seat not in state.omitted)
    return next(waiting, state.on_lead)


def omit(state: State, who: Seat, number: int | None = None) -> None:
    """This hand played no card to the trick in hand and the others went on: it lies there as a defective trick (67).

    `number` of an earlier trick says the same of the past: its card is then in the hand still. Impossible if he has
    a card there.
    """
    if number is None or number == state.trick_number:
        gone = state.phase == OVER or not state.led  # a trick that lost its lead is led to again first
        if gone or state.has_played(who) or who in state.omitted:
            raise Impossible(f"{who} can only leave out a card of a trick that has been led to and is not his yet")
        state.unnoticed = (*state.unnoticed, Unnoticed("defective-trick", who, state.trick_number))
        state.omitted = (*state.omitted, who)
        state.ragged = True
        _go_on(state)
        return
    if not state.first_trick <= number < state.trick_number:
        if not 1 <= number < state.first_trick:
            raise Impossible(f"trick {number} has not been played")
    elif any(seat is who for seat, _ in state.plays(number)):
        raise Impossible(f"{who} played a card to trick {number}")
    state.unnoticed = (*state.unnoticed, Unnoticed("defective-trick", who, number))


def skip(state: State, number: int, lead: Seat | None = None) -> None:
    """Nobody tells the cards of the tricks up to this one (14: to the end): they lie there empty, won by nobody.

    `lead` is who leads to it. Impossible while a trick is in hand, or if the hands are known.
    """
    if state.trick or state.phase not in (CLARIFICATION, PLAY):
        raise Impossible("tricks can be left out only between two tricks; play the trick in hand to its end first")
    n = number - state.trick_number
    if n < 1 or number > TRICKS + 1:
        raise Impossible(f"no trick can be left out before trick {number}: the next one is trick {state.trick_number}")
    if any(unseen < n for unseen in state.unseen):
        raise Impossible("the cards of the tricks left out are known; tell them")
    state.unseen = [unseen - n for unseen in state.unseen]
    leader = lead if lead is not None else state.on_lead
    state.tricks += [Trick((), state.on_lead, state.on_lead, NOTHING) for _ in range(n)]
    state.turn = state.on_lead = leader
    state.phase = OVER if number > TRICKS else PLAY
    state.force = settled(state.force.after_play())  # whatever bound a player has been done, or has lapsed


def untold(state: State, after: int) -> int:
    """How many tricks after this one lie there without their cards."""
    return sum(1 for number, trick in enumerate(state.tricks, state.first_trick) if number > after and not trick.plays)


def take_back(state: State, who: Seat, card: Card) -> None:
    """The card leaves the trick in hand, or the last finished one, which is opened for it; Impossible elsewhere."""
    if (who, card) not in state.trick:
        n = next((n for n, trick in enumerate(reversed(state.tricks)) if trick.plays), 0)  # tricks that nobody told
        if state.trick or not state.tricks or (who, card) not in state.tricks[-1 - n].plays:
            raise Impossible(f"{who} has no {card} in the trick to take back")
        if n:  # their cards come back to the hands
            del state.tricks[-n:]
            state.unseen = [unseen + n for unseen in state.unseen]
        open_last_trick(state)
    led = state.trick[0] == (who, card)
    state.trick.remove((who, card))
    state.returned = (*state.returned, (who, card, state.trick_number))
    state.faced = tuple(p for p in state.faced if p.card is not card)
    gone = (who, state.trick_number, card)  # whatever was wrong with it
    state.unnoticed = tuple(u for u in state.unnoticed if (u.seat, u.trick, u.card) != gone)
    state.ragged = bool(state.trick)
    state.held[who.index] |= card.bit
    state.led = state.trick[0][1].suit.mask if state.trick and not led else 0
    if led:
        state.force = settled(state.force.as_before(state.began))
    if not state.trick:
        _forget_omitted(state, *state.omitted)
    state.turn = who if led and state.trick and who is state.on_lead else next_in_trick(state)


def _forget_omitted(state: State, *seats: Seat) -> None:
    """They play to the trick in hand after all, or it is led to again."""
    if seats:
        gone = {("defective-trick", seat, state.trick_number) for seat in seats}
        state.unnoticed = tuple(u for u in state.unnoticed if (u.incident, u.seat, u.trick) not in gone)
        state.omitted = tuple(seat for seat in state.omitted if seat not in seats)


def open_last_trick(state: State) -> None:
    """The last finished trick is in hand again, with what bound players in it; penalty cards since then stay."""
    last = state.tricks.pop()
    state.won[last.winner.index & 1] -= 1
    state.trick = list(last.plays)
    state.led = state.trick[0][1].suit.mask
    state.ragged = True
    _forget_omitted(state, *(seat for seat in SEATS if not state.has_played(seat)))
    state.on_lead = last.on_lead
    state.phase = PLAY
    state.began = last.force
    force = state.force.as_before(last.force.after_lead(last.plays[0][0]))
    state.force = settled(force.bound_again(last.bound))


def add_card(state: State, who: Seat, card: Card, number: int) -> None:
    """A card that was left out is put among the cards of a finished trick, whose winner stays (67B1); see 67A1."""
    at = number - state.first_trick
    if not 0 <= at < len(state.tricks) or not state.tricks[at].plays or state.tricks[at].card_of(who) is not None:
        raise Impossible(f"{who} has no card to add to trick {number}")
    trick = state.tricks[at]
    state.held[who.index] &= ~card.bit
    turns = trick.plays[0][0].round()
    plays = sorted((*trick.plays, (who, card)), key=lambda play: turns.index(play[0]))
    state.tricks[at] = trick._replace(plays=tuple(plays))
    if state.force is not NOTHING:
        state.force = settled(state.force.without_card(card))


def awarded(state: State, side: Side) -> int:
    """How many of the tricks not played the Director gave this side: its own, else what the other side's leave."""
    given = {one: sum(n for to, n in state.awarded if to is one) for one in Side}
    left = TRICKS + 1 - state.first_trick - sum(1 for trick in state.tricks if trick.plays)
    return min(left, given[side] or max(0, left - given[side.other])) if state.awarded else 0


def tricks_of(state: State, side: Side, since: int = 1) -> int:
    """How many tricks of the record this side won from trick number `since` on."""
    return sum(1 for number, trick in enumerate(state.tricks, state.first_trick)
               if number >= since and trick.plays and trick.winner.side is side)
