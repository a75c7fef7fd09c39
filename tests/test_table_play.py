"""The play: who wins a trick, what is wrong with a card and that it lies there, withdrawing, reopening, omitting."""

from __future__ import annotations

import random

import pytest
from machines.snapshot import everything

from hakem.calls import Contract
from hakem.cards import ALL_CARDS, SEATS, Card, Seat, Side, Suit, bits_of
from hakem.deal import Hands, hand
from hakem.errors import BadNotation, Impossible
from hakem.table.effects import (
    FORBID,
    LOSES_LEAD,
    MAJOR,
    REQUIRE,
    THIS_LEAD,
    THIS_TRICK,
    LeadRestriction,
    PenaltyCard,
    PlayRestriction,
    Turn,
)
from hakem.table.entries import Played, act_of
from hakem.table.force import NOTHING
from hakem.table.legal import legal_plays
from hakem.table.play import omit, play, play_by, replay, skip, take_back, tricks_of
from hakem.table.ruled import apply
from hakem.table.state import CLARIFICATION, OVER, PLAY, State

DEAL = "N:AQ5.K83.QJT2.764 J92.QT64.95.KJ83 KT4.AJ7.AK63.A92 8763.952.874.QT5"
N, E, S, W = SEATS
OPENED = ("C5", "C4", "CK", "C2")  # West leads; East wins


def table(contract: str = "3NT S", hands: str | None = DEAL) -> State:
    return State(hands=Hands.parse(hands) if hands else None, contract=Contract.parse(contract))


def laid(state: State, *tokens: str) -> list[str | None]:
    """What is wrong with each of these cards, laid down in order."""
    wrong: list[str | None] = []
    for token in tokens:
        act = act_of(token)
        assert isinstance(act, Played)
        incident = play(state, act.card) if act.seat is None else play_by(state, act.seat, act.card)
        wrong.append(incident.kind if incident is not None else None)
    return wrong


def random_deal(rng: random.Random) -> Hands:
    pack = list(Card)
    rng.shuffle(pack)
    return Hands.of({seat: bits_of(pack[13 * seat.index : 13 * seat.index + 13]) for seat in SEATS})


# ---- who wins


@pytest.mark.parametrize(("contract", "cards", "winner"), [
    ("3NT S", "W:C5 N:C4 E:CK S:C2", "E"),
    ("3NT S", "W:C5 N:C4 E:C8 S:CA", "S"),
    ("3NT S", "W:CT N:C4 E:C3 S:C2", "W"),
    ("3NT S", "W:C5 N:SA E:HA S:DA", "W"),  # other suits win nothing
    ("4H S", "W:C5 N:CA E:H2 S:C2", "E"),
    ("4H S", "W:C5 N:H3 E:H2 S:SA", "N"),
    ("4H S", "W:C5 N:H3 E:HT S:H4", "E"),
    ("4H S", "W:H5 N:SA E:H2 S:HT", "S"),
    ("4C S", "W:C5 N:SA E:C2 S:HT", "W"),
])
def test_the_winner_of_a_trick(contract: str, cards: str, winner: str) -> None:
    state = table(contract, hands=None)
    laid(state, *cards.split())
    assert str(state.tricks[0].winner) == str(state.turn) == str(state.on_lead) == winner
    assert state.won == ([1, 0] if winner in "NS" else [0, 1])
    assert (state.trick, state.led, state.phase) == ([], 0, PLAY)


@pytest.mark.parametrize("contract", ["3NT S", "4H N", "2C E", "7SXX W"])
def test_whole_deals_by_the_rules_of_a_child(contract: str, rng: random.Random) -> None:
    """Follow suit; the highest trump wins, else the highest of the suit led; the winner leads."""
    order = "23456789TJQKA"
    trump = contract[1] if contract[1:3] != "NT" else ""
    for _ in range(20):
        state = State(hands=random_deal(rng), contract=Contract.parse(contract))
        cards = {seat: [str(card) for card in state.hand(seat)] for seat in SEATS}
        turn = Contract.parse(contract).declarer.lho
        won = {Side.NS: 0, Side.EW: 0}
        for _number in range(13):
            trick: list[tuple[Seat, str]] = []
            for seat in turn.round():
                follow = [card for card in cards[seat] if trick and card[0] == trick[0][1][0]]
                allowed = follow or cards[seat]
                assert state.turn is seat
                assert sorted(map(str, legal_plays(state))) == sorted(allowed)
                card = rng.choice(allowed)
                cards[seat].remove(card)
                trick.append((seat, card))
                assert play(state, Card(card)) is None
            suits = [trump] if any(card[0] == trump for _, card in trick) else [trick[0][1][0]]
            turn = max((c for c in trick if c[1][0] in suits), key=lambda c: order.index(c[1][1]))[0]
            won[turn.side] += 1
            assert state.won == [won[Side.NS], won[Side.EW]]
        assert state.phase == OVER
        assert tricks_of(state, Side.NS) == won[Side.NS]
        assert state.played() == ALL_CARDS
        with pytest.raises(Impossible, match="thirteen tricks"):
            play(state, Card.C2)


def test_replay_is_playing_card_by_card(rng: random.Random) -> None:
    for stop in [*range(0, 53, 3), 52]:
        hands = random_deal(rng)
        one = State(hands=hands, contract=Contract.parse("4S E"))
        cards: list[Card] = []
        while len(cards) < stop:
            cards.append(rng.choice(legal_plays(one)))
            assert play(one, cards[-1]) is None
        many = State(hands=hands, contract=Contract.parse("4S E"))
        assert replay(many, cards) == stop
        assert everything(many) == everything(one)


def test_replay_stops_before_what_is_not_regular(rng: random.Random) -> None:
    state = table()
    assert replay(state, [Card(c) for c in ("C5", "C4", "CK", "S4")]) == 3  # South has clubs
    assert state.turn is S
    state = table()
    assert replay(state, [Card(c) for c in (*OPENED, "C3", "CT")]) == 5  # not South's card
    state = table(hands=None)
    assert replay(state, [Card.C5]) == 0
    state = table()
    apply(state, PenaltyCard(E, Card.HQ, MAJOR))
    assert replay(state, [Card.C5]) == 0


# ---- what is wrong


@pytest.mark.parametrize(("before", "card", "wrong", "lies"), [
    ((), "W:S8", None, True),
    ((), "E:HQ", "opening-lead-out-of-turn", True),
    ((), "S:SK", "show", False),  # declarer
    ((), "N:SA", "show", False),  # presumed dummy
    (("C5",), "N:C4", None, True),
    (("C5",), "E:CK", "premature-play", True),
    (("C5",), "S:C2", "play-out-of-turn", True),
    (("C5",), "W:CT", "premature-play", False),  # a lead before his partner has played
    (("C5", "C4", "CK"), "W:CT", "show", False),  # a second card
    (("C5", "C4"), "N:C6", "show", False),
    (OPENED, "E:C3", None, True),
    (OPENED, "W:CT", "lead-out-of-turn", True),
    (OPENED, "N:SA", "lead-out-of-turn", True),
    (OPENED, "S:SK", "lead-out-of-turn", True),
])
def test_a_card_out_of_turn(before: tuple[str, ...], card: str, wrong: str | None, lies: bool) -> None:
    state = table()
    assert set(laid(state, *before)) <= {None}
    assert laid(state, card) == [wrong]
    act = act_of(card)
    assert ((act.seat, act.card) in state.trick) is lies
    assert bool(state.held[SEATS.index(act.seat)] & act.card.bit) is not lies


@pytest.mark.parametrize(("hands", "noticed"), [
    (DEAL, ["revoke"]), (None, []), ("N:- - KT4.AJ7.AK63.A92 -", ["revoke"]),
])
def test_a_revoke_is_kept_apart_where_the_hand_tells(hands: str | None, noticed: list[str]) -> None:
    state = table(hands=hands)
    assert laid(state, "C5", "C4", "CK", "S4") == [None] * 4
    assert [u.incident for u in state.unnoticed] == noticed
    assert state.tricks[0].winner is E
    if noticed:
        assert (state.unnoticed[0].seat, state.unnoticed[0].trick, state.unnoticed[0].card) == (S, 1, Card.S4)


def test_a_penalty_card_not_played_is_seen_by_all() -> None:
    state = table()
    laid(state, *OPENED)
    apply(state, PenaltyCard(E, Card.HQ, MAJOR))
    assert laid(state.copy(), "C3") == ["penalty-card-not-played"]
    assert laid(state, "HQ") == [None]
    assert state.force is NOTHING


@pytest.mark.parametrize(("card", "why"), [
    ("W:SA", "N holds it"), ("W:C5", "played"), ("N:C5", "played"), ("E:D4", "W holds it"),
])
def test_a_card_that_its_player_cannot_hold(card: str, why: str) -> None:
    state = table()
    laid(state, "C5")
    before = everything(state.copy())
    with pytest.raises(Impossible, match=why):
        laid(state, card)
    assert everything(state) == before


def test_a_hand_with_nothing_unknown_left() -> None:
    state = table(hands="N:- J92.QT64.95.KJ83 - -")
    with pytest.raises(Impossible, match="no unknown card"):
        laid(state, "E:HA")
    assert state.may_hold(W, Card.HA)
    assert not state.may_hold(W, Card.HQ)


def test_after_the_play_a_hand_has_held_thirteen_cards() -> None:
    """Of tricks that nobody told as many of its cards may be any as there are such tricks."""
    state = table(hands=None)
    laid(state, "C5", "C4", "CK", "C2")
    skip(state, 14)
    state.held[W.index] = sum(card.bit for card in (Card.S2, Card.S3, Card.S6, Card.S7, Card.S8, Card.S9, Card.H2,
                                                    Card.H3, Card.H4, Card.H5, Card.H6))
    assert state.may_hold(W, Card.HA)
    state.reveal(W, Card.HA)
    assert state.may_hold(W, Card.HA)
    assert not state.may_hold(W, Card.SA)
    assert state.may_hold(N, Card.SA)


def test_three_known_hands_leave_the_fourth() -> None:
    assert table(hands="N:AQ5.K83.QJT2.764 J92.QT64.95.KJ83 KT4.AJ7.AK63.A92 -").hand(W) == \
        table(hands=DEAL).hand(W)


# ---- withdrawing, reopening, omitting


def test_a_card_taken_back_from_the_trick_in_hand() -> None:
    state = table()
    before = everything(state.copy())
    laid(state, "C5", "C4")
    take_back(state, N, Card.C4)
    assert (state.turn, state.trick, state.led) == (N, [(W, Card.C5)], Suit.C.mask)
    assert state.held[N.index] & Card.C4.bit
    take_back(state, W, Card.C5)
    assert (state.turn, state.trick, state.led, state.ragged) == (W, [], 0, False)
    state.phase = CLARIFICATION
    assert state.returned == ((N, Card.C4, 1), (W, Card.C5, 1))
    state.returned = ()
    assert everything(state) == before


def test_a_lead_taken_back_from_under_other_cards_leaves_them() -> None:
    state = table()
    laid(state, "C5", "C4", "CK")
    take_back(state, W, Card.C5)
    assert state.trick == [(N, Card.C4), (E, Card.CK)]
    assert (state.turn, state.led) == (W, 0)
    assert len(legal_plays(state)) == 13
    assert laid(state, "S8") == [None]
    assert state.trick == [(W, Card.S8), (N, Card.C4), (E, Card.CK)]
    assert (state.turn, state.led) == (S, Suit.S.mask)


def test_a_finished_trick_is_opened_again() -> None:
    state = table()
    laid(state, *OPENED)
    take_back(state, S, Card.C2)
    assert (state.turn, state.on_lead, state.won, state.tricks) == (S, W, [0, 0], [])
    assert laid(state, "CA") == [None]
    assert (state.turn, state.won) == (S, [1, 0])
    assert {name for name in SEATS if state.size(name) == 12} == set(SEATS)


@pytest.mark.parametrize("card", ["C5", "C3"])
def test_nothing_is_taken_back_from_further_back(card: str) -> None:
    state = table()
    laid(state, *OPENED, "C3")
    before = everything(state.copy())
    with pytest.raises(Impossible, match="take back"):
        take_back(state, W, Card(card))
    assert everything(state) == before


def test_the_last_trick_of_all_is_opened_again() -> None:
    state = State(contract=Contract.parse("3NT S"))
    state.begin_at(13, W, (5, 7))
    laid(state, "C5", "C4", "CK", "C2")
    assert state.phase == OVER
    take_back(state, S, Card.C2)
    assert (state.phase, state.turn, state.won) == (PLAY, S, [5, 7])


def test_a_trick_opened_again_has_the_restrictions_it_began_with() -> None:
    state = table()
    laid(state, *OPENED)
    apply(state, LeadRestriction(E, FORBID, (Suit.C,), THIS_LEAD))
    apply(state, PlayRestriction(S, REQUIRE, (Suit.H,), THIS_TRICK))
    laid(state, "H4", "HA", "H2", "H3")
    assert state.force is NOTHING
    take_back(state, W, Card.H2)
    assert [r.kind for r in state.force.restrictions] == ["require"]  # the lead has been made
    take_back(state, S, Card.HA)
    take_back(state, N, Card.H3)
    take_back(state, E, Card.H4)
    assert [r.kind for r in state.force.restrictions] == ["forbid", "require"]
    assert Card.C3 not in legal_plays(state)


@pytest.mark.parametrize(("until", "leads", "lasts"), [
    (THIS_LEAD, "H4 HA H2 H3", False),
    (LOSES_LEAD, "H4 HA H2 H3", False),  # South wins: East has lost the lead
    (LOSES_LEAD, "HQ H7 H2 H3", True),
])
def test_how_long_a_restriction_lasts(until: str, leads: str, lasts: bool) -> None:
    state = table()
    laid(state, *OPENED)
    apply(state, LeadRestriction(E, FORBID, (Suit.S,), until))
    laid(state, *leads.split())
    assert len(state.force.restrictions) == lasts
    assert (state.force is NOTHING) is not lasts


def test_an_omitted_card_leaves_a_trick_of_three() -> None:
    state = table()
    laid(state, "C5", "C4")
    omit(state, E)
    assert state.turn is S
    assert laid(state, "CA") == [None]
    assert state.tricks[0].plays == ((W, Card.C5), (N, Card.C4), (S, Card.CA))
    assert (state.turn, state.size(E), state.omitted) == (S, 13, ())
    assert [(u.incident, u.seat, u.trick) for u in state.unnoticed] == [("defective-trick", E, 1)]
    assert laid(state, "SK") == [None]
    assert state.turn is W


def test_the_last_to_play_omits() -> None:
    state = table()
    laid(state, "C5", "C4", "CK")
    omit(state, S)
    assert (state.turn, state.won) == (E, [0, 1])


@pytest.mark.parametrize(("before", "seat", "number"), [
    ((), W, None), (("C5",), W, None), (OPENED, E, 1), (OPENED, E, 2), (OPENED, E, 3), (OPENED, E, 0),
])
def test_what_cannot_have_been_omitted(before: tuple[str, ...], seat: Seat, number: int | None) -> None:
    state = table()
    laid(state, *before)
    with pytest.raises(Impossible):
        omit(state, seat, number)


def test_a_lead_taken_back_takes_the_omissions_of_its_trick_with_it() -> None:
    state = table()
    laid(state, "C5")
    omit(state, N)
    take_back(state, W, Card.C5)
    assert state.omitted == ()
    assert laid(state, "CT", "C6") == [None, None]
    assert (state.turn, state.trick) == (E, [(W, Card.CT), (N, Card.C6)])


# ---- beginning late


def test_the_record_may_begin_late() -> None:
    state = State(contract=Contract.parse("3NT S"), hands=Hands.of({W: hand("87.9..")}))
    state.begin_at(9, E, (5, 3))
    assert (state.phase, state.turn, state.trick_number, state.size(W), state.size(N)) == (PLAY, E, 9, 5, 5)
    laid(state, "HQ", "HA", "H9", "H3")
    assert (state.won, state.before) == ([6, 3], (5, 3))
    assert [u.incident for u in state.unnoticed] == []


@pytest.mark.parametrize(("trick", "won"), [
    (9, (5, 4)), (9, (0, 0)), (0, (0, -1)), (14, (13, 0)), (3, (3, -1)), (11, (10, 0)),
])
def test_what_does_not_fit_a_late_beginning(trick: int, won: tuple[int, int]) -> None:
    state = State(contract=Contract.parse("3NT S"), hands=Hands.of({W: hand("87.95..")}))
    with pytest.raises(BadNotation, match="start"):
        state.begin_at(trick, E, won)


# ---- whose turn, copies


def test_a_turn_given() -> None:
    state = table()
    laid(state, *OPENED)
    apply(state, Turn(N))
    assert (state.turn, state.on_lead) == (N, N)
    assert laid(state, "SA") == [None]


def test_copies_share_nothing_that_changes(rng: random.Random) -> None:
    state = State(hands=random_deal(rng), contract=Contract.parse("3NT S"))
    for _ in range(22):
        play(state, rng.choice(legal_plays(state)))
    before = everything(state.copy())
    twin = state.copy()
    assert everything(twin) == everything(state)
    for name in everything(state):
        ours, theirs = getattr(state, name), getattr(twin, name)
        assert ours is not theirs or not isinstance(ours, list | dict | set), name
    while twin.phase != OVER:
        play(twin, rng.choice(legal_plays(twin)))
    twin.auction.append((N, None, True))
    assert everything(state) == before
