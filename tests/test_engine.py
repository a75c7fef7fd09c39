"""The loop: what is asked and answered, what waits, what opens above, what comes later, undo, what is refused.

The laws here are made up, so that only the loop is tested.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from machines.snapshot import everything

import hakem
from hakem.cards import Card, Seat, Suit
from hakem.errors import BadNotation, HakemError, Impossible, NotAsked
from hakem.laws import kit
from hakem.laws.kit import Case
from hakem.laws.ruling import NotCovered, Option
from hakem.rulings import engine
from hakem.rulings.next import NextCall, NextPlay, NothingMore
from hakem.rulings.table import Table
from hakem.table.effects import (
    AdjustedScore,
    CardPlayed,
    CardWithdrawn,
    LeadRestriction,
    NoRectification,
    PenaltyCard,
    TricksTransferred,
)
from hakem.table.entries import Called, Played
from hakem.table.force import LEAD, PLAY_OVER, PLAYED, TURN

DEAL = "N:AQ5.K83.QJT2.764 J92.QT64.95.KJ83 KT4.AJ7.AK63.A92 8763.952.874.QT5"
N, E, S, W = Seat
Laws = dict[str, kit.Walk]


@pytest.fixture(autouse=True)
def laws(monkeypatch: pytest.MonkeyPatch) -> Laws:
    """No law but those that a test makes up: `laws["show"] = walk`; a walk that continues is `laws["later:name"]`."""
    opens: Laws = {}
    walks: Laws = {}

    class Made(dict[str, kit.Walk]):
        def __setitem__(self, key: str, walk: kit.Walk) -> None:
            (walks if key.startswith("later:") else opens)[key.removeprefix("later:")] = walk

    monkeypatch.setattr(engine, "OPENS", opens)
    monkeypatch.setattr(engine, "WALKS", walks)
    monkeypatch.setattr(engine, "AFTER_RULED", [])
    return Made()


def at_the_lead(**more: object) -> Table:
    return Table(DEAL, "3NT S", **more)  # type: ignore[arg-type]


def in_play() -> Table:
    return at_the_lead().play("C5 C4 CK C2")


def drop(table: Table, seat: str = "E", card: str = "HQ") -> Table:
    return table.record({"show": {"seat": seat, "cards": [card], "how": "dropped"}})


def asks(case: Case) -> None:
    """Ask something, then offer something, then rule."""
    if case.find("exposed-on-purpose", bool, clause="50B", otherwise=True):
        case.cite("49")
    pick = case.offers(case.declarer, "50D2", Option("require", "50D2a", (Suit.H,)), Option("neither", "50D2b"))
    case.rule("50D2b" if pick.option == "neither" else "50D2a", NoRectification())


def clauses(table: Table, number: int = 0) -> list[str]:
    return table.rulings[number].clauses


# ---- the record


def test_regular_calls_and_cards_touch_no_law() -> None:
    table = Table(DEAL, dealer="S").call("1NT P 3NT P P P")
    assert isinstance(table.next, NextPlay)
    table.play("S8 S5 SJ SK")
    assert (table.rulings, len(table.entries), table.state.won) == ((), 2, [1, 0])
    assert repr(table) == "<Table: 2 entries, S to play>"


def test_calls_and_cards_may_stand_in_one_entry() -> None:
    table = Table(DEAL, dealer="S").record("1NT P 3NT P P P S8 S5")
    assert table.state.turn is E
    with pytest.raises(BadNotation, match="calls were expected"):
        table.call("1S HQ")
    with pytest.raises(BadNotation, match="cards were expected"):
        table.play("HQ P")


def test_the_whole_deal_is_over_at_its_end() -> None:
    table = at_the_lead()
    while isinstance(table.next, NextPlay):
        assert table.next.legal
        table.play(str(table.next.legal[0]))
    assert isinstance(table.next, NothingMore)
    assert sum(table.state.won) == 13
    assert len(table.entries) == 52


def test_where_no_law_rules_the_director_does() -> None:
    table = drop(in_play())
    assert table.next == NotCovered(49, "show")
    table.play("C3")  # it waits
    assert table.state.turn is E
    table.ruled(49, [{"effect": "penalty-card", "seat": "E", "card": "HQ", "kind": "major", "clause": "L50B"}], "seen")
    assert (clauses(table), table.rulings[0].law, table.rulings[0].by_director) == (["50B"], 49, "seen")
    assert [p.card for p in table.state.force.penalty_cards] == [Card.HQ]
    assert table.next == NotCovered(52, "penalty-card-not-played")  # the card that waited is judged now


def test_the_director_may_rule_unasked() -> None:
    table = in_play().ruled(41, [{"effect": "turn", "seat": "N"}], "so it was")
    assert (table.state.turn, table.rulings[0].incident, clauses(table)) == (N, "ruled", ["41"])


# ---- asking


def test_answers_in_order(laws: Laws) -> None:
    laws["show"] = asks
    table = drop(in_play())
    plain = table.result()["next"]
    assert plain == {"kind": "finding", "finding": "exposed-on-purpose", "values": [True, False], "away": False,
                     "clause": "50B"}
    table.establish("exposed-on-purpose", True)
    assert clauses(table) == ["49", "50D2"]  # half a ruling can be shown
    assert table.result()["next"] == {"kind": "choice", "to": "S", "clause": "50D2", "options": [
        {"option": "require", "suit": "H", "clause": "50D2a"}, {"option": "neither", "clause": "50D2b"}]}
    table.choose("require", suit="H")
    assert clauses(table) == ["49", "50D2", "50D2a"]
    assert isinstance(table.next, NextPlay)
    assert table.result()["rulings"][0]["choices"] == [
        {"to": "S", "clause": "50D2", "option": "require", "suit": "H"}]
    assert table.result()["rulings"][0]["findings"] == {"exposed-on-purpose": True}


@pytest.mark.parametrize(("value", "disputed", "cited"), [
    (True, False, ["49"]), (False, False, []), ("unknown", False, ["85B", "49"]), (True, True, ["85A", "49"]),
])
def test_what_the_director_could_not_establish(laws: Laws, value: object, disputed: bool, cited: list[str]) -> None:
    laws["show"] = asks
    table = drop(in_play()).establish("exposed-on-purpose", value, disputed=disputed)
    assert clauses(table) == [*cited, "50D2"]
    assert [review.clause for review in table.rulings[0].reviews] == (["85B"] if value == "unknown" else [])


def test_wrong_answers_are_refused_and_say_what_is_waited_for(laws: Laws) -> None:
    table = in_play()
    with pytest.raises(NotAsked, match="nothing is asked, E is in turn"):
        table.establish("unintended", True)
    with pytest.raises(NotAsked, match="offered to nobody"):
        table.choose("accept")
    laws["show"] = asks
    drop(table)
    with pytest.raises(NotAsked, match="waits for finding 'exposed-on-purpose'"):
        table.establish("unintended", True)
    with pytest.raises(NotAsked, match="offered to nobody"):
        table.choose("neither")
    table.establish("exposed-on-purpose", True)
    for pick in ({"option": "forbid", "suit": "H"}, {"option": "require", "suit": "S"}, {"option": "require"},
                 {"option": "neither", "by": "W"}, [{"option": "neither"}, {"option": "neither"}]):
        with pytest.raises(NotAsked):
            table.record({"choice": pick})
    assert len(table.entries) == 3


def test_two_players_asked_under_one_clause_are_two_questions(laws: Laws) -> None:
    def both(case: Case) -> None:
        for seat in (W, E):
            if case.find("could-comply", bool, clause="61A", about=seat, otherwise=False):
                case.rule("61A", NoRectification())

    laws["director"] = both
    table = in_play().record({"director": {"seat": "S"}})
    assert table.result()["next"]["about"] == "W"
    table.establish("could-comply", False)
    assert table.result()["next"]["about"] == "E"
    table.establish("could-comply", True)
    assert len(table.rulings[0].effects) == 1


def test_partners_who_spoke_differently(laws: Laws) -> None:
    def to_the_side(case: Case) -> None:
        picks = case.all_picks(E.side, "55A", Option("accept", "53A"), Option("refuse", "55B1"))
        case.rule("55A", *[NoRectification()] * len(picks))

    laws["director"] = to_the_side
    table = in_play().record({"director": {"seat": "S"}})
    with pytest.raises(NotAsked, match="N does not have this choice"):
        table.record({"choice": {"option": "accept", "by": "N"}})
    table.choose([{"option": "accept", "by": "E"}, {"option": "refuse", "by": "W"}])
    assert [(made.pick.option, made.pick.by) for made in table.rulings[0].choices] == [("accept", E), ("refuse", W)]


# ---- what is done while something is asked


def test_an_act_waits_and_is_judged_on_the_table_that_the_ruling_leaves(laws: Laws) -> None:
    laws["show"] = asks
    table = drop(in_play()).establish("exposed-on-purpose", True).play("C3 C9")
    assert table.state.trick == []
    table.choose("neither")
    assert table.state.trick == [(E, Card.C3), (S, Card.C9)]


def test_a_law_may_give_an_act_its_meaning(laws: Laws) -> None:
    def playing_on_accepts(case: Case) -> None:
        if case.acted(case.declarer) is not None:
            return case.rule("53A", NoRectification())
        case.offers(case.declarer, "53A", Option("accept", "53A"), Option("refuse", "53B"))
        return None

    laws["lead-out-of-turn"] = playing_on_accepts
    table = in_play().play("W:CT")
    assert table.result()["next"]["kind"] == "choice"
    table.play("S:C9")
    assert clauses(table)[-1] == "53A"
    assert (S, Card.C9) in table.state.trick  # it was also played


def test_a_law_may_take_an_act_for_itself(laws: Laws) -> None:
    def is_exposed(case: Case) -> None:
        early = case.takes(case.seat)
        if isinstance(early, Played):
            case.rule("49", PenaltyCard(case.seat, early.card, "major"))
        case.offers(case.declarer, "50D2", Option("accept", "53A"), Option("refuse", "53B"))

    laws["show"] = is_exposed
    table = drop(in_play()).play("E:H4")
    assert [p.card for p in table.state.force.penalty_cards] == [Card.H4]
    table.choose("accept")
    assert table.state.trick == []  # it happened no other way


def test_an_incident_opens_above_and_the_older_walk_runs_again(laws: Laws) -> None:
    seen: list[tuple[str, ...]] = []

    def below(case: Case) -> None:
        seen.append(tuple(str(p.card) for p in case.table.force.penalty_cards))
        case.offers(case.declarer, "50D2", Option("accept", "53A"), Option("refuse", "53B"))

    def above(case: Case) -> None:
        if case.find("exposed-on-purpose", bool, clause="50B", otherwise=True):
            case.rule("50B", PenaltyCard(case.seat, case.incident.cards[0], "major"))

    laws["director"], laws["show"] = below, above
    table = in_play().record({"director": {"seat": "S"}})
    drop(table)
    assert table.result()["next"]["finding"] == "exposed-on-purpose"
    table.establish("exposed-on-purpose", True)
    assert table.result()["next"]["kind"] == "choice"
    assert seen[-1] == ("HQ",)  # never stale
    assert [ruling.incident for ruling in table.rulings] == ["director", "show"]


def test_an_incident_may_mean_something_to_the_open_law(laws: Laws) -> None:
    def waits_for_a_show(case: Case) -> None:
        if case.told("show", S) is not None:
            return case.rule("54A", NoRectification())
        case.offers(case.declarer, "54", Option("accept", "54B"), Option("become-dummy", "54A"))
        return None

    laws["director"] = waits_for_a_show
    table = drop(in_play().record({"director": {"seat": "W"}}), "S", "SK")
    assert [r.incident for r in table.rulings] == ["director"]
    assert clauses(table)[-1] == "54A"
    assert isinstance(table.next, NextPlay)


def test_a_case_whose_card_the_ruling_above_took_away_is_closed(laws: Laws) -> None:
    def below(case: Case) -> None:
        case.offers(case.declarer, "53", Option("accept", "53A"), Option("refuse", "53B"))

    def above(case: Case) -> None:
        case.rule("47E1", CardWithdrawn(W, Card.CT))

    laws["lead-out-of-turn"], laws["director"] = below, above
    table = in_play().play("W:CT").record({"director": {"seat": "W"}})
    assert isinstance(table.next, NextPlay)
    assert table.state.turn is E


def test_a_card_shown_that_has_been_played_since_leaves_nothing_to_rule(laws: Laws) -> None:
    laws["show"] = asks
    laws["director"] = lambda case: case.rule("45C4b", CardPlayed(E, Card.HQ))
    table = drop(in_play())
    assert table.result()["next"]["kind"] == "finding"
    table.record({"director": {"seat": "S"}})
    assert isinstance(table.next, NextPlay)
    assert table.state.trick == [(E, Card.HQ)]


def test_an_answer_that_another_ruling_has_made_untrue_is_asked_for_again(laws: Laws) -> None:
    def below(case: Case) -> None:
        card = case.find("card", Card, clause="14B1", otherwise=Card.HQ)
        if not case.table.may_hold(N, card):
            raise Impossible(f"N cannot hold {card}")
        case.offers(S, "50D2", Option("accept", "53A"), Option("refuse", "53B"))

    def above(case: Case) -> None:
        case.rule("49", PenaltyCard(case.seat, case.incident.cards[0], "major"))

    laws["director"], laws["show"] = below, above
    table = Table(contract="3NT S").play("C5 C4 CK C2").record({"director": {"seat": "W"}})
    table.establish("card", "SA")
    assert table.result()["next"]["kind"] == "choice"
    drop(table, "E", "SA")
    assert table.result()["next"]["finding"] == "card"
    with pytest.raises(Impossible, match="N cannot hold SA"):
        table.establish("card", "SA")
    table.establish("card", "SK")
    assert table.result()["next"]["kind"] == "choice"


def test_nothing_is_asked_about_an_abandoned_board(laws: Laws) -> None:
    def below(case: Case) -> None:
        case.offers(case.declarer, "53", Option("accept", "53A"), Option("refuse", "53B"))

    laws["lead-out-of-turn"] = below
    laws["count"] = lambda case: case.rule("13B2", AdjustedScore())
    table = in_play().play("W:CT").play("E:C3").record({"count": {"N": 10, "S": 8}})
    assert isinstance(table.next, NothingMore)
    assert table.state.abandoned
    with pytest.raises(Impossible, match="the deal is over"):
        table.play("W:C3")
    table.record({"attention": {"seat": "N", "to": {"seat": "W", "trick": 1}}})
    assert isinstance(table.next, NothingMore)


@pytest.mark.parametrize("card", ["W:CT", "N:CT", "E:D4"])
def test_a_card_that_waits_is_in_one_place_too(laws: Laws, card: str) -> None:
    laws["show"] = asks
    table = drop(in_play()).play("W:CT")
    with pytest.raises(Impossible, match="cannot hold"):
        table.play(card)
    assert len(table.entries) == 3


# ---- moments


def test_a_ruling_goes_on_when_its_moment_comes(laws: Laws) -> None:
    def opens(case: Case) -> None:
        case.rule("50B", PenaltyCard(E, Card.HQ, "major"))
        case.later(LEAD, W, "partner")

    def partner_leads(case: Case) -> None:
        assert (case.seat, case.incident.kind) == (W, "show")
        pick = case.offers(S, "50D2", Option("require", "50D2a", (Suit.H,)), Option("neither", "50D2b"))
        if pick.option == "require":
            case.rule("50D2a", LeadRestriction(W, "require", (Suit.H,), "this-lead"))

    laws["show"], laws["later:partner"] = opens, partner_leads
    table = drop(at_the_lead())
    assert table.result()["next"]["kind"] == "choice"  # West is on lead now
    table.choose("require", suit="H")
    assert table.next == NextPlay(W, (Card.H9, Card.H5, Card.H2))
    assert len(table.rulings) == 1
    assert clauses(table) == ["50B", "50D2", "50D2a"]
    table.play("H5")
    assert table.state.force.restrictions == ()


@pytest.mark.parametrize(("moment", "seat", "about", "before", "then"), [
    (LEAD, E, (), "C5 C4 CK", "C2"),
    (TURN, N, (), "", "C5"),
    (PLAYED, S, (1,), "C5 C4 CK", "C2"),
    (PLAYED, S, (2,), "C5 C4 CK C2 C3", "C9"),
])
def test_moments(laws: Laws, moment: str, seat: Seat, about: tuple[object, ...], before: str, then: str) -> None:
    laws["director"] = lambda case: case.later(moment, seat, "goes-on", *about)
    laws["later:goes-on"] = lambda case: case.rule("9B1", NoRectification())
    table = at_the_lead().record({"director": {"seat": "S"}})
    for card in before.split():
        table.play(card)
        assert table.rulings[0].effects == []
    table.play(then)
    assert len(table.rulings[0].effects) == 1
    assert table.state.force.later == ()


def test_the_end_of_play_is_a_moment(laws: Laws) -> None:
    laws["director"] = lambda case: case.later(PLAY_OVER, None, "goes-on")
    laws["later:goes-on"] = lambda case: case.rule("64A1", TricksTransferred(S.side, 1))
    table = at_the_lead().record({"director": {"seat": "S"}})
    while isinstance(table.next, NextPlay):
        assert table.state.transfers == ()
        assert table.next.legal
        table.play(str(table.next.legal[-1]))
    assert table.state.transfers == ((S.side, 1),)


# ---- undo and refusal


def test_undo_is_folding_again(laws: Laws) -> None:
    laws["show"] = asks
    table = in_play()
    results = []
    for entry in ("C3", {"show": {"seat": "E", "cards": ["HQ"], "how": "dropped"}},
                  {"finding": {"exposed-on-purpose": True}}, "C9", {"choice": {"option": "neither"}}, "CT C6"):
        results.append((json.dumps(table.result()), everything(table.state)))
        table.record(entry)
    for before in reversed(results):
        table.undo()
        assert (json.dumps(table.result()), everything(table.state)) == before
    table.undo()
    with pytest.raises(BadNotation, match="empty"):
        table.undo()


@pytest.mark.parametrize("entry", [
    "C3 C9 C3", "E:C3 W:AS", "C3 W:SA", "banana", {"finding": {"unintended": True}}, {"choice": {"option": "accept"}},
    {"show": {"seat": "E", "cards": ["HA"], "how": "dropped"}}, {"show": {"seat": "E", "cards": ["C5"], "how": "led"}},
    {"face-down": {"seat": "E"}}, {"omits": {"seat": "E"}},
    {"ruled": {"law": 1, "effects": [{"effect": "penalty-card", "seat": "E", "card": "HQ", "kind": "major"},
                                     {"effect": "card-withdrawn", "seat": "N", "card": "SA"}]}},
    {"together": ["C3", "W:SA"]}, {"together": ["C3", "C3"]}, {"unremarked": "C3 C9 C9"},
], ids=str)
def test_a_refused_entry_leaves_nothing_behind(entry: object) -> None:
    table = in_play()
    before, result = everything(table.state), json.dumps(table.result())
    with pytest.raises(HakemError):
        table.record(entry)  # type: ignore[arg-type]
    assert everything(table.state) == before
    assert json.dumps(table.result()) == result
    assert len(table.entries) == 1
    table.play("C3 C9")


def test_a_law_that_breaks_leaves_nothing_behind_either(laws: Laws) -> None:
    def breaks(case: Case) -> None:
        case.rule("49", NoRectification())
        raise ZeroDivisionError

    laws["show"] = breaks
    table = in_play()
    before = json.dumps(table.result())
    with pytest.raises(ZeroDivisionError):
        drop(table)
    assert json.dumps(table.result()) == before
    table.play("C3")
    assert table.state.turn is S


def test_what_cannot_happen_now() -> None:
    with pytest.raises(Impossible, match="dummy cannot happen now"):
        Table(DEAL).record({"dummy": {"does": "takes-part"}})
    with pytest.raises(Impossible, match="passed out"):
        Table(DEAL).call("P P P P").record({"revoke": {"seat": "N", "trick": 1}})
    with pytest.raises(Impossible, match="cards have gone back"):
        Table(DEAL).call("P P P P").record({"moment": {"is": "hand-back", "seat": "N"}}).call("N:1S")


# ---- unremarked, together


def test_unremarked_acts_lie_there_until_somebody_speaks() -> None:
    table = Table(DEAL).record({"unremarked": "1S 1H S:2C"})
    assert table.rulings == ()
    assert [(u.incident, u.seat) for u in table.state.unnoticed] == [("insufficient", E)]
    table = in_play().record({"unremarked": "W:CT N:C6"})
    assert [(u.incident, u.seat, u.trick, u.card) for u in table.state.unnoticed] == [
        ("lead-out-of-turn", W, 2, Card.CT)]


def test_of_acts_at_one_moment_the_one_in_turn_counts_first(laws: Laws) -> None:
    laws["lead-out-of-turn"] = laws["premature-play"] = lambda case: case.cite("58A")
    table = in_play().record({"together": ["W:CT", "E:C3"]})
    assert table.state.trick == [(E, Card.C3), (W, Card.CT)]
    table = Table(DEAL).record({"together": ["S:1H", "N:1C"]})
    assert [made.seat for made in table.state.auction] == [N, S]


def test_the_first_entry_that_needs_a_law_finds_it() -> None:
    """Laws are imported when they are first needed; a record leads to the same table whether that was before or now."""
    code = (
        "from hakem import Table\n"
        "def later():\n"
        "    effect = {'effect': 'call-cancelled', 'seat': 'N', 'call': '1S', 'clause': '27B3'}\n"
        "    return Table(dealer='N').call('1S').ruled(27, [effect]).state.force.later\n"
        "first = later()\n"
        "import hakem.laws; hakem.laws.load()\n"
        "assert first == later() != (), (first, later())\n"
    )
    source = str(Path(hakem.__file__).parents[1])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False,
                          env={**os.environ, "PYTHONPATH": source})
    assert done.returncode == 0, done.stderr


# ---- what is waited for


def test_the_kinds_of_next() -> None:
    assert isinstance(Table(DEAL).next, NextCall)
    assert Table(DEAL).result()["next"]["legal"][:3] == ["P", "1C", "1D"]
    unknown = Table(contract="3NT S").play("C5")
    assert unknown.result()["next"] == {"kind": "play", "seat": "N", "must_follow": "C"}
    assert Table(DEAL).call("P P P P").result()["next"] == {"kind": "over"}


@pytest.mark.parametrize("arguments", [
    {"edition": 1997}, {"vulnerable": "all"}, {"dealer": "Null"}, {"contract": "8C S"}, {"hands": "N:AKQ"},
    {"hands": {"N": "A...", "E": "A..."}}, {"start": {"trick": 3, "lead": "N"}},
    {"contract": "3NT S", "start": {"trick": 3}}, {"contract": "3NT S", "start": {"trick": "x", "lead": "N"}},
    {"contract": "3NT S", "start": {"trick": 3, "lead": "N", "tricks": {"NS": 3}}},
    {"contract": "3NT S", "start": {"trick": 3, "lead": "N", "tricks": {"NS": 3, "EW": -1}}},
    {"contract": "3NT S", "start": {"trick": 3, "lead": "N", "tricks": {"N": 2}}},
    {"contract": "3NT S", "start": {"trick": 3, "lead": "N", "now": 1}}, {"elections": {"26B-requires": True}},
], ids=str)
def test_no_table_begins_like_this(arguments: dict[str, object]) -> None:
    with pytest.raises(BadNotation):
        Table(**arguments)  # type: ignore[arg-type]


def test_a_table_may_begin_with_a_board() -> None:
    table = Table(board=7)
    assert (table.state.dealer, table.state.vulnerable) == (S, "both")
    table = Table({"north": "AQ5.K83.QJT2.764", "E": "-"}, dealer="west", elections={"26B-require": False})
    assert (table.state.turn, table.state.is_known(N), table.state.is_known(E)) == (W, True, False)
    assert isinstance(table.call("1S").entries[0].acts[0], Called)  # type: ignore[union-attr]
