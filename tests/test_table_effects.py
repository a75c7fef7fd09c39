"""Effects: their notation reads back, junk is refused, and each does to the table what it says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st
from machines.snapshot import everything

from hakem.calls import BIDS, DOUBLE, PASS, REDOUBLE, Call, Contract
from hakem.cards import SEATS, SUITS, Card, Seat, Side, Suit
from hakem.errors import BadNotation, Impossible
from hakem.table import effects as module
from hakem.table.auction import call_by
from hakem.table.effects import EFFECTS, Effect, effect_of, said
from hakem.table.entries import Called, Played, act_of
from hakem.table.force import NOTHING
from hakem.table.play import play, play_by
from hakem.table.ruled import apply
from hakem.table.state import AUCTION, CLARIFICATION, OVER, State

N, E, S, W = SEATS
WORDS: dict[tuple[str, str], tuple[str, ...]] = {
    ("must-pass", "until"): ("next-turn", "end"),
    ("penalty-card", "kind"): ("major", "minor"),
    ("lead-restriction", "kind"): ("require", "forbid"),
    ("lead-restriction", "until"): ("this-lead", "loses-lead"),
    ("play-restriction", "kind"): ("require", "forbid", "highest", "lowest"),
    ("play-restriction", "until"): ("this-trick",),
}
VALUES: dict[str, st.SearchStrategy[object]] = {
    "Seat": st.sampled_from(SEATS),
    "Side": st.sampled_from(list(Side)),
    "Card": st.sampled_from(list(Card)),
    "Call": st.sampled_from([PASS, DOUBLE, REDOUBLE, *BIDS]),
    "bool": st.booleans(),
    "int": st.integers(0, 13),
    "tuple[Suit, ...]": st.lists(st.sampled_from(SUITS), unique=True, min_size=1).map(tuple),
}


def effects(word: str) -> st.SearchStrategy[Effect]:
    """Any effect of this kind."""
    kind = EFFECTS[word]
    return st.builds(kind, **{
        field.name: st.sampled_from(WORDS[word, field.name]) if field.type == "str" else VALUES[str(field.type)]
        for field in fields(kind)})


@pytest.mark.parametrize("word", EFFECTS)
@given(data=st.data())
def test_notation_reads_back_and_repr_is_code(word: str, data: st.DataObject) -> None:
    effect = data.draw(effects(word))
    plain = said(effect)
    assert plain["effect"] == word
    assert effect_of(plain) == effect
    assert effect_of({key: str(v) if not isinstance(v, list) else v for key, v in plain.items()}) == effect
    assert eval(repr(effect), vars(module) | {"Card": Card, "Seat": Seat, "Side": Side, "Suit": Suit}) == effect
    assert hash(effect) == hash(effect_of(plain))
    assert effect != "no effect"


def test_kinds_differ_though_fields_agree() -> None:
    assert effect_of({"effect": "call-made", "seat": "N", "call": "1S"}) != effect_of(
        {"effect": "call-stands", "seat": "N", "call": "1S"})


@pytest.mark.parametrize("data", [
    {},
    {"effect": None},
    {"effect": "fine"},
    {"effect": "turn"},
    {"effect": "turn", "seat": "Null"},
    {"effect": "turn", "seat": "N", "card": "HQ"},
    {"effect": "card-played", "seat": "N", "card": "QH"},
    {"effect": "call-made", "seat": "N", "call": "HQ"},
    {"effect": "call-replaced", "seat": "N", "old": "1S", "to": "2S"},
    {"effect": "must-pass", "seat": "N", "until": "tomorrow"},
    {"effect": "penalty-card", "seat": "N", "card": "HQ", "kind": "middling"},
    {"effect": "lead-restriction", "seat": "N", "kind": "require", "suits": ["H"], "until": "this-trick"},
    {"effect": "lead-restriction", "seat": "N", "kind": "highest", "suits": ["H"], "until": "this-lead"},
    {"effect": "lead-restriction", "seat": "N", "kind": "forbid", "suits": [], "until": "this-lead"},
    {"effect": "lead-restriction", "seat": "N", "kind": "forbid", "suits": ["NT"], "until": "this-lead"},
    {"effect": "play-restriction", "seat": "N", "kind": "forbid", "suits": ["H"], "until": "loses-lead"},
    {"effect": "revoke", "seat": "N", "trick": "three", "established": True},
    {"effect": "revoke", "seat": "N", "trick": "-3", "established": True},
    {"effect": "revoke", "seat": "N", "trick": "3", "established": "perhaps"},
    {"effect": "tricks-transferred", "to": "N", "n": 1},
    {"effect": "tricks-transferred", "to": "NS", "n": -1},
    {"effect": "tricks-transferred", "to": "NS", "n": 14},
    {"effect": "tricks-transferred", "to": "NS", "n": "1.5"},
])
def test_not_an_effect(data: Mapping[str, object]) -> None:
    with pytest.raises(BadNotation):
        effect_of(data)


# ---- what they do


def in_auction(text: str) -> State:
    state = State()
    for token in text.split():
        act = act_of(token)
        assert isinstance(act, Called)
        call_by(state, act.seat, act.call)
    return state


def in_play(text: str = "") -> State:
    state = State(contract=Contract.parse("3NT S"))
    for token in text.split():
        act = act_of(token)
        assert isinstance(act, Played)
        if act.seat is None:
            play(state, act.card)
        else:
            play_by(state, act.seat, act.card)
    return state


def done(state: State, word: str, **data: object) -> State:
    apply(state, effect_of({"effect": word, **data}))
    return state


def calls(state: State) -> str:
    return " ".join(str(made.call) for made in state.auction)


@pytest.mark.parametrize(("lies", "effect", "left", "turn"), [
    ("1S 1H", {"effect": "call-replaced", "seat": "E", "from": "1H", "to": "2H"}, "1S 2H", S),
    ("1S P 2H P", {"effect": "call-replaced", "seat": "S", "from": "2H", "to": "3H"}, "1S P 3H P", N),
    ("1S 1H", {"effect": "call-cancelled", "seat": "E", "call": "1H"}, "1S", E),
    ("1S 1H", {"effect": "call-withdrawn", "seat": "E", "call": "1H"}, "1S", E),
    ("1S 1H", {"effect": "call-stands", "seat": "E", "call": "1H"}, "1S 1H", S),
    ("1S", {"effect": "call-made", "seat": "E", "call": "2H"}, "1S 2H", S),
    ("1S", {"effect": "turn", "seat": "S"}, "1S", S),
])
def test_on_the_auction(lies: str, effect: dict[str, object], left: str, turn: Seat) -> None:
    state = in_auction(lies)
    apply(state, effect_of(effect))
    assert (calls(state), state.turn, state.phase) == (left, turn, AUCTION)


@pytest.mark.parametrize(("lies", "effect"), [
    ("1S P P P", {"effect": "call-replaced", "seat": "W", "from": "P", "to": "2H"}),
    ("1S P P P", {"effect": "call-withdrawn", "seat": "W", "call": "P"}),
    ("P P P P", {"effect": "call-cancelled", "seat": "W", "call": "P"}),
])
def test_the_auction_is_open_again(lies: str, effect: dict[str, object]) -> None:
    state = in_auction(lies)
    assert state.phase in (CLARIFICATION, OVER)
    apply(state, effect_of(effect))
    assert (state.phase, state.contract, state.trump) == (AUCTION, None, 0)
    assert [str(made.call) for made in state.withdrawn] == ["P"]


def test_the_auction_has_ended_by_what_was_ruled() -> None:
    state = done(in_auction("1S P P 2H"), "call-replaced", seat="W", **{"from": "2H"}, to="P")
    assert (state.phase, str(state.contract)) == (CLARIFICATION, "1S N")
    state = done(in_auction("1S P P"), "call-made", seat="W", call="P")
    assert state.phase == CLARIFICATION


def test_a_call_that_is_not_there_cannot_be_replaced() -> None:
    with pytest.raises(Impossible, match="E has no 2H in the auction"):
        done(in_auction("1S 1H"), "call-replaced", seat="E", **{"from": "2H"}, to="3H")


def test_penalty_cards_come_and_go() -> None:
    state = done(in_play(), "penalty-card", seat="E", card="HQ", kind="minor")
    assert [str(p.card) for p in state.force.penalty_cards] == ["HQ"]
    assert state.held[E.index] == Card.HQ.bit
    done(state, "penalty-card", seat="E", card="HQ", kind="major")
    assert [p.kind for p in state.force.penalty_cards] == ["major"]
    done(state, "picked-up", seat="E", card="HQ")
    assert state.force.penalty_cards == ()


def test_cards_move_between_hand_and_trick() -> None:
    state = in_play("S8 SA")
    done(state, "card-withdrawn", seat="N", card="SA")
    assert state.turn is N
    done(state, "card-played", seat="N", card="SQ")
    assert state.trick == [(W, Card.S8), (N, Card.SQ)]
    assert state.turn is E


@pytest.mark.parametrize(("seat", "card"), [("N", "S8"), ("W", "SA"), ("E", "S8")])
def test_nothing_puts_a_card_in_two_places(seat: str, card: str) -> None:
    state = in_play("S8 SA")
    for word in ("card-played", "restored", "must-play"):
        with pytest.raises(Impossible):
            done(state.copy(), word, seat=seat, card=card)
    with pytest.raises(Impossible):
        done(state, "penalty-card", seat=seat, card=card, kind="major")


def test_a_card_that_must_be_played_later_does_not_lie_there_now() -> None:
    state = done(in_play("S8 E:H4"), "must-play", seat="E", card="H4")
    assert (state.trick, state.turn) == ([(W, Card.S8)], N)
    assert state.held[E.index] == Card.H4.bit


def test_nobody_has_two_cards_in_a_trick() -> None:
    with pytest.raises(Impossible, match="has a card in the trick"):
        done(in_play("S8 SA"), "card-played", seat="N", card="SQ")


def test_declarer_and_turn() -> None:
    state = done(in_play("N:HQ"), "becomes-declarer", seat="N")
    assert str(state.contract) == "3NT N"
    done(state, "turn", seat="E")
    assert state.turn is E


def test_rights_revokes_tricks() -> None:
    state = in_play("S8 SA S2 S3")
    done(done(state, "rights-forfeited", seat="N"), "rights-forfeited", seat="N")
    assert state.forfeited == (N,)
    done(done(state, "revoke", seat="E", trick=1, established=False), "revoke", seat="E", trick=1, established=True)
    assert state.revokes == ((E, 1, True),)
    done(done(state, "tricks-transferred", to="NS", n=1), "tricks-awarded", to="EW", n=2)
    assert (state.transfers, state.awarded) == (((Side.NS, 1),), ((Side.EW, 2),))
    assert state.won == [1, 0]


def test_a_board_that_is_not_played_on_stays_so() -> None:
    """A card taken back after the score was adjusted opens no trick, and nothing binds anybody."""
    state = in_play("S8 SA S2 S3")
    done(done(state, "lead-restriction", seat="N", kind="require", suits=["H"], until="this-lead"), "adjusted-score")
    assert (state.phase, state.force) == (OVER, NOTHING)
    done(state, "card-withdrawn", seat="E", card="S2")
    assert (state.phase, state.abandoned, state.force) == (OVER, True, NOTHING)


@pytest.mark.parametrize("word", ["deal-rebuilt", "deal-corrected", "no-rectification"])
def test_what_changes_nothing_here(word: str) -> None:
    state = in_play("S8 SA")
    before = everything(state.copy())
    done(state, word)
    assert everything(state) == before


def test_calls_are_values_of_their_own() -> None:
    assert effect_of({"effect": "call-made", "seat": "N", "call": "pass"}) == effect_of(
        {"effect": "call-made", "seat": "north", "call": "P"})
    assert Call.parse("p") is PASS
