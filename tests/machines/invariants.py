"""What must hold at every moment of every table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hakem.cards import SEATS, Seat, Side, bits_of
from hakem.editions import edition
from hakem.rulings.table import Table
from hakem.table.catalogue import FINDINGS, INCIDENTS, OPTIONS
from hakem.table.effects import EFFECTS, LOSES_LEAD, NEXT_TURN, THIS_LEAD, THIS_TRICK
from hakem.table.force import NOTHING, Restriction
from hakem.table.state import AUCTION, CLARIFICATION, OVER, PLAY, State

SEAT_NAMES = {str(seat) for seat in SEATS}
SIDE_NAMES = {str(side) for side in Side}


def check_state(state: State) -> None:
    """Each card is in one place, and what the table keeps twice it keeps alike."""
    _cards(state)
    _kept_twice(state)
    assert (state.force == NOTHING) is (state.force is NOTHING), "the empty force is one value"
    assert state.phase in (AUCTION, CLARIFICATION, PLAY, OVER)
    for penalty in state.force.penalty_cards:
        assert state.held[penalty.seat.index] & penalty.card.bit, f"{penalty} is not with its owner"
    assert len({p.card for p in state.force.penalty_cards}) == len(state.force.penalty_cards), "a penalty card twice"
    for due in state.force.due:
        assert state.held[due.seat.index] & due.card.bit, f"{due} is not with its owner"
    faced = [p.card for p in state.faced]
    assert not bits_of(faced) & ~state.played(), "faced, but in no trick"
    assert len(set(faced)) == len(faced), "faced twice"
    assert not (state.force.bars and state.phase != AUCTION), "a bar outlives the auction"
    assert not (state.force.restrictions and state.phase == OVER), "a restriction outlives the play"


def _cards(state: State) -> None:
    plays = [play for trick in state.tricks for play in trick.plays] + state.trick
    places = [*state.held, *(card.bit for _, card in plays)]
    everywhere = 0
    for place in places:
        assert not everywhere & place, "a card is in two places"
        everywhere |= place
    assert state.played() == bits_of(card for _, card in plays)
    assert min(state.unseen) >= 0
    for seat in SEATS:
        own = [card for who, card in plays if who is seat]
        n, untold = state.size(seat) + len(own), sum(not trick.plays for trick in state.tricks)
        due = 14 - state.first_trick
        missing = any(True for kind in ("short", "count") for _ in state.told(kind))
        back = untold and (missing or state.phase == OVER)  # cards of those tricks may have been found after the play
        assert n + untold == due or (back and n <= 13), f"{seat} has {state.size(seat)} and played {own}"
    for trick in (*(t.plays for t in state.tricks), tuple(state.trick)):
        assert len({seat for seat, _ in trick}) == len(trick) <= 4, f"two cards of one hand in a trick: {trick}"


def _kept_twice(state: State) -> None:
    won = list(state.before)
    for trick in state.tricks:
        won[trick.winner.index & 1] += bool(trick.plays)
    assert state.won == won, "tricks won are counted wrong"
    contract = state.contract
    assert state.trump == (contract.bid.suit.mask if contract is not None and contract.bid.suit else 0)
    if state.led:
        assert state.trick[0][1].suit.mask == state.led
    assert state.trick or not state.led
    assert state.trick_number <= 14
    if state.phase == PLAY and not state.trick:
        assert state.turn is state.on_lead
        assert not state.omitted
    if state.phase == AUCTION:
        twin = state.copy()
        twin.rescan()
        for name in ("top", "bidder", "doubled", "passes"):
            assert getattr(twin, name) == getattr(state, name), f"the auction is kept wrong: {name}"
        assert contract is None
    if state.phase in (CLARIFICATION, PLAY):
        assert contract is not None


class Lifetimes:
    """When each restriction came, so that none outlives its moment."""

    def __init__(self) -> None:
        self._tricks: dict[Restriction, int] = {}  # the first trick that it is for
        self._calls: dict[object, int] = {}

    def see(self, state: State) -> None:
        """Look at the restrictions of this moment."""
        now = len(state.tricks)
        led = [*(trick.plays[0][0] if trick.plays else None for trick in state.tricks),
               *(seat for seat, _ in state.trick[:1] if state.led)]
        tricks: dict[Restriction, int] = {}
        for one in state.force.restrictions:
            comes = now + (one.until != THIS_TRICK and len(led) > now)
            since = tricks[one] = min(self._tricks.get(one, comes), comes)
            if one.until == THIS_TRICK:
                assert now <= since, f"{one} outlives its trick"
            if one.until == THIS_LEAD:
                assert one.seat not in led[since:], f"{one} outlives its lead"
            if one.until == LOSES_LEAD:
                lost = [t for t in state.tricks[since:]
                        if t.plays and t.plays[0][0] is one.seat and t.winner is not one.seat]
                assert not lost, f"{one} outlives the lead"
        self._tricks = tricks
        calls: dict[object, int] = {}
        for bar in state.force.bars:
            n = sum(made.seat is bar.seat for made in state.auction)
            calls[bar] = min(self._calls.get(bar, n), n)
            assert bar.until != NEXT_TURN or n == calls[bar], f"{bar} outlives his turn"
        self._calls = calls


# ---- the result


def clauses_of(data: Any) -> Iterator[str]:
    """Every clause number anywhere in a result."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "clause":
                yield value
            elif key == "clauses":
                yield from value
            else:
                yield from clauses_of(value)
    elif isinstance(data, list):
        for one in data:
            yield from clauses_of(one)


def check_result(result: dict[str, Any], table: Table) -> None:
    """The result has the contract's form, and cites only what its edition has."""
    assert set(result) >= {"id", "edition", "rulings", "table", "next", "reviews"}
    book = edition(result["edition"])
    for clause in clauses_of(result):
        assert clause == "" or clause in book, f"clause {clause} is not in the edition of {book.year}"
    for ruling in result["rulings"]:
        assert ruling["incident"] in INCIDENTS or ruling["incident"] == "ruled"
        assert ruling["seat"] in SEAT_NAMES | {None}
        assert 1 <= ruling["law"] <= 93
        assert len(set(ruling["clauses"])) == len(ruling["clauses"])
        cited = set(ruling["clauses"])
        for effect in ruling["effects"]:
            assert effect["effect"] in EFFECTS
            assert effect["clause"], f"an effect without a clause: {effect}"
            assert effect["clause"] in cited
        for choice in ruling["choices"]:
            assert choice["option"] in OPTIONS
            assert choice["to"] in SEAT_NAMES | SIDE_NAMES
            assert choice["clause"] in cited
        for part in (*ruling["information"], *ruling["reviews"]):
            assert part["clause"] in cited
        if ruling["penalty"] is not None:
            assert ruling["penalty"]["clause"] in cited
    assert len(result["reviews"]) == sum(len(ruling["reviews"]) for ruling in result["rulings"])
    check_next(result["next"], table)


def check_next(waits: dict[str, Any], table: Table) -> None:
    """What the table waits for is well formed."""
    match waits["kind"]:
        case "call":
            assert set(waits) - {"clause"} == {"kind", "seat", "legal"}
            assert waits["seat"] in SEAT_NAMES
            assert "P" in waits["legal"]
        case "play":
            assert set(waits) <= {"kind", "seat", "legal", "must_follow", "required", "forbidden"}
            assert waits["seat"] in SEAT_NAMES
            assert ("legal" in waits) is table.state.is_known(Seat(waits["seat"]))
        case "finding":
            assert set(waits) - {"about", "clause"} == {"kind", "finding", "values", "away"}
            assert waits["finding"] in FINDINGS
            assert isinstance(waits["away"], bool)
            assert waits["values"] in ("card", "call", "seat", "number", "suits") or len(waits["values"]) > 1, \
                f"a question with one answer: {waits}"
        case "choice":
            assert set(waits) - {"about"} == {"kind", "to", "clause", "options"}
            assert waits["to"] in SEAT_NAMES | SIDE_NAMES
            assert waits["clause"]
            options = waits["options"]
            assert len(options) > 1, f"a choice of one: {waits}"
            for option in options:
                assert option["option"] in OPTIONS
                assert set(option) <= {"option", "suit", "suits", "card", "hand", "clause"}
                assert option["clause"]
            without = [{k: v for k, v in option.items() if k != "clause"} for option in options]
            assert all(without.count(option) == 1 for option in without), f"an option twice: {waits}"
        case "not-covered":
            assert set(waits) == {"kind", "law", "incident"}
            assert 1 <= waits["law"] <= 93
            assert waits["incident"] in INCIDENTS
        case "over":
            assert set(waits) == {"kind"}
            assert table.state.phase == OVER
        case other:
            raise AssertionError(f"not a kind of next: {other}")
