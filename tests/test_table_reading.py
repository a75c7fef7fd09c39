"""Entries: what a case file, a form or a keyword argument holds, read strictly and whole."""

from __future__ import annotations

import pytest

from hakem.calls import Call
from hakem.cards import Card, Seat, Side, Suit
from hakem.errors import BadNotation
from hakem.table.catalogue import DUMMY_ACTS, FINDINGS, INCIDENTS, MOMENTS, OPTIONS
from hakem.table.effects import MustPass, Turn
from hakem.table.entries import (
    UNKNOWN,
    Acts,
    Called,
    Choice,
    Finding,
    Incident,
    Pick,
    Played,
    Ruled,
    act_of,
    acts_of,
)
from hakem.table.reading import entry_of

N, E, S, W = Seat


@pytest.mark.parametrize(("text", "acts"), [
    ("1S P 2H", (Called(None, Call.parse("1S")), Called(None, Call.parse("P")), Called(None, Call.parse("2H")))),
    ("E:1S 2C!", (Called(E, Call.parse("1S")), Called(None, Call.parse("2C"), natural=False))),
    ("W:C5 C4  CK", (Played(W, Card.C5), Played(None, Card.C4), Played(None, Card.CK))),
    ("w:c5 10H ♥Q", (Played(W, Card.C5), Played(None, Card.HT), Played(None, Card.HQ))),
    ("p pass D", (Called(None, Call.parse("P")), Called(None, Call.parse("P")), Called(None, Call.parse("X")))),
    ("8C N:P!", (Called(None, Call.parse("8C")), Called(N, Call.parse("P"), natural=False))),
])
def test_calls_and_cards(text: str, acts: tuple[Called | Played, ...]) -> None:
    assert entry_of(text) == acts_of(text) == Acts(acts)
    assert entry_of({"unremarked": text}) == Acts(acts, unremarked=True)
    assert acts_of(str(acts_of(text))) == acts_of(text)


@pytest.mark.parametrize("act", [
    *(Played(seat, card) for seat in (None, *Seat) for card in Card),
    *(Called(seat, Call.parse(call), natural) for seat in (None, *Seat) for call in ("P", "X", "XX", "1C", "7NT", "8D")
      for natural in (True, False)),
], ids=str)
def test_an_act_reads_back(act: Called | Played) -> None:
    assert act_of(str(act)) == act


@pytest.mark.parametrize("text", [
    "", "  ", "1S,P", "Null:1S", "N:", ":1S", "N:E:1S", "N: 1S", "HQ!", "1S!!", "QH", "banana", "C5-C4", "NS:1S",
])
def test_neither_calls_nor_cards(text: str) -> None:
    with pytest.raises(BadNotation):
        entry_of(text)


@pytest.mark.parametrize(("data", "entry"), [
    ({"short": {"seat": "E", "has": "12"}}, Incident("short", E, {"has": 12})),
    ({"count": {"N": "14", "E": 12}}, Incident("count", None, {"hands": {N: 14, E: 12}})),
    ({"count": {"hands": {"N": 14}}}, Incident("count", None, {"hands": {N: 14}})),
    ({"change": {"seat": "S", "to": "3H"}}, Incident("change", S, {"to": Call.parse("3H")})),
    ({"change": {"seat": "S", "to": "H3", "from": "HK"}}, Incident("change", S, {"to": Card.H3, "from": Card.HK})),
    ({"change": {"seat": "S"}}, Incident("change", S, {})),
    ({"show": {"seat": "E", "cards": ["HQ", "H9"], "how": "dropped"}},
     Incident("show", E, {"cards": (Card.HQ, Card.H9), "how": "dropped"})),
    ({"show": {"seat": "E", "cards": "HQ H9", "how": "shown", "to": ["W", "S"]}},
     Incident("show", E, {"cards": (Card.HQ, Card.H9), "how": "shown", "to": (W, S)})),
    ({"attention": {"seat": "S", "to": {"seat": "E", "trick": 3}}}, Incident("attention", S, {"to": (E, 3)})),
    ({"attention": {"seat": "S", "to": {"seat": "E"}}}, Incident("attention", S, {"to": (E, None)})),
    ({"director": {"seat": "S"}}, Incident("director", S, {})),
    ({"misinformed": {"seat": "W", "about": "W:2D", "by": "no-alert"}},
     Incident("misinformed", W, {"about": (W, Call.parse("2D")), "by": "no-alert"})),
    ({"dummy": {"does": "misplaces-card", "card": "HQ", "named": "none"}},
     Incident("dummy", None, {"does": "misplaces-card", "card": Card.HQ, "named": "none"})),
    ({"together": ["W:S8", "E:H4"]}, Incident("together", None, {"acts": (Played(W, Card.S8), Played(E, Card.H4))})),
    ({"agree": {"side": "NS"}}, Incident("agree", None, {"side": Side.NS})),
    ({"moment": {"is": "round-over"}}, Incident("moment", None, {"is": "round-over"})),
    ({"wrong-board": {"seat": "N", "board": "7"}}, Incident("wrong-board", N, {"board": 7})),
    ({"finding": {"unintended": "true"}}, Finding("unintended", True)),
    ({"finding": {"unintended": "unknown"}}, Finding("unintended", UNKNOWN)),
    ({"finding": {"unintended": False, "disputed": "true"}}, Finding("unintended", False, disputed=True)),
    ({"finding": {"specifies": ["H", "S"]}}, Finding("specifies", (Suit.H, Suit.S))),
    ({"finding": {"specifies": "H S"}}, Finding("specifies", (Suit.H, Suit.S))),
    ({"finding": {"found": "elsewhere"}}, Finding("found", "elsewhere")),
    ({"finding": {"card": "10H"}}, Finding("card", Card.HT)),
    ({"choice": {"option": "require", "suit": "H"}}, Choice((Pick("require", (Suit.H,)),))),
    ({"choice": {"option": "forbid", "suits": ["H", "S"], "clause": "51B2b"}},
     Choice((Pick("forbid", (Suit.H, Suit.S)),))),
    ({"choice": {"option": "designate", "card": "HQ"}}, Choice((Pick("designate", card=Card.HQ),))),
    ({"choice": {"option": "lead-from", "hand": "N"}}, Choice((Pick("lead-from", hand=N),))),
    ({"choice": [{"option": "accept", "by": "E"}, {"option": "refuse", "by": "W"}]},
     Choice((Pick("accept", by=E), Pick("refuse", by=W)))),
    ({"ruled": {"law": "9", "effects": [{"effect": "turn", "seat": "N", "clause": "L9B1(a)"},
                                        {"effect": "must-pass", "seat": "S", "until": "end"}], "why": "so"}},
     Ruled(9, (("9B1a", Turn(N)), ("9", MustPass(S, "end"))), "so")),
    ({"ruled": {"law": 40}}, Ruled(40, ())),
])
def test_entries(data: dict[str, object], entry: object) -> None:
    assert entry_of(data) == entry


@pytest.mark.parametrize("data", [
    None, 5, [], ["1S"], {}, {"show": {}, "short": {}}, {"shows": {"seat": "E"}}, {"insufficient": {"seat": "E"}},
    {"short": "E"}, {"short": {"seat": "E"}}, {"short": {"seat": "E", "has": -1}}, {"short": {"seat": "E", "has": "x"}},
    {"short": {"seat": "E", "has": True}}, {"short": {"seat": "E", "has": "1e1"}},
    {"short": {"seat": "Null", "has": 12}}, {"short": {"seat": "E", "has": 12, "found": "x"}},
    {"short": {"seat": "E", "has": "9999999"}},
    {"show": {"seat": "E", "cards": [], "how": "dropped"}}, {"show": {"seat": "E", "cards": ["HQ"], "how": "thrown"}},
    {"show": {"seat": "E", "cards": ["QH"], "how": "dropped"}}, {"show": {"seat": "E", "cards": ["HQ"]}},
    {"count": {}}, {"count": {"N": "many"}}, {"count": {"X": 14}}, {"count": 5},
    {"attention": {"seat": "S", "to": {"trick": 3}}}, {"attention": {"seat": "S", "to": {"seat": "E", "card": "HQ"}}},
    {"misinformed": {"seat": "W", "about": "2D", "by": "alert"}},
    {"misinformed": {"seat": "W", "about": "W:", "by": "alert"}}, {"misinformed": {"about": "W:2D"}},
    {"together": []}, {"together": ["W:S8", "banana"]}, {"moment": {"is": "now"}}, {"dummy": {"does": "sleeps"}},
    {"finding": {}}, {"finding": {"intent": True}}, {"finding": {"unintended": "perhaps"}}, {"finding": "unintended"},
    {"finding": {"unintended": True, "comparable": True}}, {"finding": {"found": "under-the-table"}},
    {"finding": {"card": "QH"}}, {"finding": {"specifies": ["NT"]}}, {"finding": {"disputed": True}},
    {"finding": {"unintended": True, "disputed": "perhaps"}},
    {"choice": []}, {"choice": {}}, {"choice": "accept"}, {"choice": {"option": "maybe"}},
    {"choice": {"option": "require", "suit": "NT"}}, {"choice": {"option": "accept", "who": "E"}},
    {"choice": {"option": "accept", "by": "NS"}}, {"choice": [{"option": "accept"}, "refuse"]},
    {"ruled": {}}, {"ruled": {"law": 0}}, {"ruled": {"law": 94}}, {"ruled": {"law": "x"}},
    {"ruled": {"law": 9, "by": "me"}}, {"ruled": {"law": 9, "effects": "turn"}}, {"ruled": {"law": 9, "effects": [5]}},
    {"ruled": {"law": 9, "effects": [{"effect": "fine"}]}},
    {"ruled": {"law": 9, "effects": [{"effect": "turn", "seat": "N", "clause": "9Z"}]}},
    {"unremarked": ""}, {"unremarked": None}, {"unremarked": ["1S"]},
], ids=str)
def test_not_an_entry(data: object) -> None:
    with pytest.raises(BadNotation) as caught:
        entry_of(data)
    assert len(str(caught.value)) < 1000


def test_a_message_never_repeats_a_flood() -> None:
    flood = "x" * 100_000
    for data in (
        flood, [flood], {flood: {}}, {"short": {"seat": flood, "has": 12}}, {"short": {"seat": "E", flood: 1}},
        {"short": {"seat": "E", "has": flood}}, {"ruled": {"law": 1, "effects": [{"effect": flood}]}},
        {"ruled": {"law": 1, "effects": [{"effect": "turn", flood: "N"}]}},
        {"ruled": {"law": 1, "effects": [{"effect": "turn", "seat": flood}]}}, {"finding": {flood: True}},
        {"ruled": {"law": 1, "effects": [{"effect": "turn", "seat": "N", "clause": flood}]}},
        {"finding": {"unintended": flood}}, {"choice": {"option": flood}},
        {"choice": {"option": "require", "suit": flood}}, {"attention": {"seat": "S", "to": flood}},
        {"show": {"seat": "E", "cards": [flood], "how": "led"}}, {"show": {"seat": "E", "cards": ["HQ"], "how": flood}},
        {"misinformed": {"seat": "W", "about": flood, "by": "alert"}}, {"together": [flood]}, {"unremarked": flood},
    ):
        with pytest.raises(BadNotation) as caught:
            entry_of(data)
        assert len(str(caught.value)) < 2000


# ---- the catalogue


def test_the_catalogue_is_whole() -> None:
    known = {"seat", "seats", "side", "seat-or-side", "card", "cards", "card-or-none", "call", "call-or-card", "number",
             "word", "text", "at", "made", "counts", "acts", "suit", "rank"}
    for key, kind in INCIDENTS.items():
        assert (kind.key, kind.noticed) == (key, not kind.fields) or kind.fields, key
        assert set(kind.moments) <= set(MOMENTS)
        assert kind.moments
        assert {field.kind for field in kind.fields} <= known
        for field in kind.fields:
            assert bool(field.values) is (field.kind == "word"), (key, field.name)
            assert len(set(field.values)) == len(field.values)
    for name, finding in FINDINGS.items():
        assert finding.name == name
        assert finding.kind in {"yes-no", "word", "card", "call", "seat", "suits", "number"}
        assert bool(finding.values) is (finding.kind == "word")
    assert len(set(OPTIONS)) == len(OPTIONS)
    assert len(set(DUMMY_ACTS)) == len(DUMMY_ACTS)
