"""Which cards are legal: follow suit, then a restriction, then a major penalty card, then a minor one (44, 50, 59)."""

from __future__ import annotations

import pytest

from hakem.calls import Contract
from hakem.cards import Card, Seat, Suit, bits_of
from hakem.deal import Hands, hand
from hakem.table.effects import (
    FORBID,
    HIGHEST,
    LOSES_LEAD,
    LOWEST,
    MAJOR,
    MINOR,
    REQUIRE,
    THIS_LEAD,
    THIS_TRICK,
    Effect,
    LeadRestriction,
    MustPlay,
    PenaltyCard,
    PlayRestriction,
)
from hakem.table.legal import breaks_restriction, duties, legal_plays
from hakem.table.play import play_by
from hakem.table.ruled import apply
from hakem.table.state import PLAY, State

W = Seat.W
WEST = "KJ62.Q75.8.AT943"  # in the tests below, whatever else is said
C, D, H, S = Suit.C, Suit.D, Suit.H, Suit.S


def lead(kind: str, *suits: Suit, until: str = THIS_LEAD) -> LeadRestriction:
    return LeadRestriction(W, kind, suits, until)


def follow(kind: str, *suits: Suit) -> PlayRestriction:
    return PlayRestriction(W, kind, suits, THIS_TRICK)


def major(*cards: Card) -> tuple[PenaltyCard, ...]:
    return tuple(PenaltyCard(W, card, MAJOR) for card in cards)


def minor(card: Card) -> PenaltyCard:
    return PenaltyCard(W, card, MINOR)


def at_play(*effects: Effect, led: Card | None = None, west: str = WEST, known: bool = True) -> State:
    """West is to lead, or to play to a card that South led."""
    hands = Hands.of({W: hand(west)}) if known else Hands()
    state = State(hands=hands, contract=Contract.parse("3NT S"))
    state.phase = PLAY
    if led is not None:
        state.turn = state.on_lead = Seat.S
        assert play_by(state, Seat.S, led) is None
    state.turn = W
    for effect in effects:
        apply(state, effect)
    return state


def legal(state: State) -> str:
    return " ".join(map(str, legal_plays(state)))


SPADES, HEARTS, DIAMONDS, CLUBS = "SK SJ S6 S2", "HQ H7 H5", "D8", "CA CT C9 C4 C3"
ALL = f"{SPADES} {HEARTS} {DIAMONDS} {CLUBS}"


@pytest.mark.parametrize(("led", "effects", "cards"), [
    # ---- nothing in force
    (None, [], ALL),
    (Card.S3, [], SPADES),
    (Card.D2, [], DIAMONDS),
    # ---- a restriction on the lead (26B, 50D2a, 51B)
    (None, [lead(REQUIRE, H)], HEARTS),
    (None, [lead(FORBID, H)], f"{SPADES} {DIAMONDS} {CLUBS}"),
    (None, [lead(FORBID, H, S, until=LOSES_LEAD)], f"{DIAMONDS} {CLUBS}"),
    (None, [lead(FORBID, S, H, D, C)], ALL),  # nothing left: free (59)
    (None, [lead(FORBID, H), lead(FORBID, S)], f"{DIAMONDS} {CLUBS}"),
    (None, [lead(FORBID, H), lead(REQUIRE, H)], HEARTS),  # both cannot be met: the later one counts
    (Card.S3, [lead(REQUIRE, H)], SPADES),  # a restriction on leads binds only who leads
    # ---- a restriction on the play (57A), always after following suit
    (Card.S3, [follow(HIGHEST, S)], "SK"),
    (Card.S3, [follow(LOWEST, S)], "S2"),
    (Card.S3, [follow(FORBID, H)], SPADES),
    (Card.S3, [follow(REQUIRE, H)], SPADES),  # he has spades: cannot, and is free among them
    (None, [follow(REQUIRE, H)], ALL),  # and one on plays only who follows
    # ---- a major penalty card (50D1)
    (None, major(Card.HQ), "HQ"),
    (None, major(Card.HQ, Card.D8), "HQ D8"),  # the choice is declarer's (51A); both are legal
    (Card.S3, major(Card.HQ), SPADES),
    (Card.S3, major(Card.S6), "S6"),
    (Card.S3, [*major(Card.S6), *major(Card.HQ)], "S6"),
    # ---- a restriction before a major penalty card
    (None, [*major(Card.HQ), lead(REQUIRE, S)], SPADES),
    (None, [*major(Card.HQ), lead(FORBID, H)], f"{SPADES} {DIAMONDS} {CLUBS}"),
    (None, [*major(Card.HQ), lead(FORBID, S)], "HQ"),
    (None, [*major(Card.HQ), lead(REQUIRE, H)], "HQ"),
    (Card.S3, [*major(Card.S6), follow(HIGHEST, S)], "SK"),
    # ---- a minor penalty card: no lower than an honour of its suit before it (50C)
    (None, [minor(Card.H5)], f"{SPADES} HQ H5 {DIAMONDS} {CLUBS}"),
    (None, [minor(Card.C4)], f"{SPADES} {HEARTS} {DIAMONDS} CA CT C4"),
    (Card.H2, [minor(Card.H7)], "HQ H7"),
    (Card.S3, [minor(Card.H5)], SPADES),
    # ---- a restriction before a minor penalty card
    (None, [minor(Card.H5), lead(REQUIRE, H)], "HQ H5"),
    (None, [minor(Card.H5), lead(FORBID, H)], f"{SPADES} {DIAMONDS} {CLUBS}"),
    (Card.C2, [minor(Card.C9), follow(LOWEST, C)], "C3"),  # the restriction leaves one card, and 50C yields
    # ---- a card that is due (45C, 51A, 57D)
    (None, [MustPlay(W, Card.C4)], "C4"),
    (Card.S3, [MustPlay(W, Card.C4)], SPADES),  # would be a revoke
    (None, [MustPlay(W, Card.C4), lead(REQUIRE, H)], HEARTS),
    (None, [*major(Card.HQ, Card.D8), MustPlay(W, Card.D8)], "D8"),
    # ---- it comes before penalty cards: those there already were looked at when it became due (57D)
    (None, [MustPlay(W, Card.H7), minor(Card.H5)], "H7"),
    (Card.H2, [MustPlay(W, Card.H7), *major(Card.H5)], "H7"),
    (Card.S3, [MustPlay(W, Card.H7), *major(Card.S6)], "S6"),
    (Card.S3, [MustPlay(W, Card.S6), *major(Card.SK), follow(LOWEST, S)], "S2"),
])
def test_legal_plays(led: Card | None, effects: list[Effect], cards: str) -> None:
    assert legal(at_play(*effects, led=led)) == cards


@pytest.mark.parametrize(("led", "effects", "cards"), [
    (Card.D2, [], "SK CA C3"),
    (Card.D2, [follow(HIGHEST, D)], "SK CA C3"),
    (Card.D2, [follow(REQUIRE, C)], "CA C3"),
    (Card.D2, [follow(FORBID, C)], "SK"),
    (Card.D2, [follow(REQUIRE, H)], "SK CA C3"),
    (Card.D2, [follow(REQUIRE, C), *major(Card.SK)], "CA C3"),
    (Card.D2, major(Card.C3), "C3"),
    (Card.D2, [minor(Card.C3)], "SK CA C3"),
    (None, [lead(REQUIRE, H)], "SK CA C3"),
    (None, [lead(REQUIRE, H), *major(Card.C3)], "C3"),
])
def test_unable_to_comply_means_free(led: Card | None, effects: list[Effect], cards: str) -> None:
    assert legal(at_play(*effects, led=led, west="K...A3")) == cards


def test_what_binds_one_player_leaves_the_others_alone() -> None:
    state = at_play(*major(Card.HQ), lead(REQUIRE, S))
    state.reveal(Seat.E, Card.C2)
    assert legal_plays(state, Seat.E) == (Card.C2,)


@pytest.mark.parametrize(("led", "effects", "must_follow", "required", "forbidden"), [
    (None, [], None, (), ()),
    (Card.S3, [], S, (), ()),
    (None, [lead(REQUIRE, H)], None, (H,), ()),
    (None, [lead(FORBID, H, C)], None, (), (H, C)),
    (Card.S3, [lead(REQUIRE, H)], S, (), ()),
    (Card.S3, [follow(HIGHEST, S)], S, ("highest",), ()),
    (None, major(Card.HQ, Card.D8), None, (Card.HQ, Card.D8), ()),
    (None, [minor(Card.H5)], None, (), (Card.H9, Card.H8, Card.H7, Card.H6, Card.H4, Card.H3, Card.H2)),
    (None, [MustPlay(W, Card.C4)], None, (Card.C4,), ()),
    (None, [*major(Card.HQ), lead(FORBID, S)], None, (Card.HQ,), (S,)),
])
def test_duties_of_an_unknown_hand(led: Card | None, effects: list[Effect], must_follow: Suit | None,
                                   required: tuple[object, ...], forbidden: tuple[object, ...]) -> None:
    found = duties(at_play(*effects, led=led, known=False), W)
    assert (found.must_follow, found.required, found.forbidden) == (must_follow, required, forbidden)


def test_cards_seen_elsewhere_are_not_forbidden_by_name() -> None:
    state = at_play(minor(Card.H5), known=False)
    state.reveal(Seat.E, Card.H9)
    assert Card.H9 not in duties(state, W).forbidden
    assert Card.H8 in duties(state, W).forbidden


@pytest.mark.parametrize(("led", "effects", "card", "breaks"), [
    (None, [], Card.HQ, False),
    (None, [lead(FORBID, H)], Card.HQ, True),
    (None, [lead(FORBID, H)], Card.SK, False),
    (None, [lead(REQUIRE, H)], Card.HQ, False),
    (None, [lead(REQUIRE, D)], Card.SK, True),
    (Card.S3, [lead(REQUIRE, D)], Card.SK, False),
    (Card.S3, [follow(FORBID, H)], Card.HQ, True),
])
def test_whether_a_card_goes_against_a_restriction(led: Card | None, effects: list[Effect], card: Card,
                                                   breaks: bool) -> None:
    assert breaks_restriction(at_play(*effects, led=led), W, card) is breaks


def test_of_a_hand_partly_known_only_what_we_know_is_listed() -> None:
    state = at_play(known=False)
    state.reveal(W, Card.HQ)
    assert legal_plays(state) == (Card.HQ,)
    assert state.hand(W) == (Card.HQ,)
    assert bits_of(state.hand(W)) == state.held[W.index]
