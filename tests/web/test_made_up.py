"""A law, an incident and a finding that nobody has written yet: the app shows them without a line changed in it."""

from __future__ import annotations

import pytest
from club import call_path, words

from hakem.laws import kit, load
from hakem.laws.ruling import Option
from hakem.table import catalogue
from hakem.table.catalogue import IN_PLAY, Field, FindingKind, IncidentKind
from hakem.table.effects import NoRectification, Turn

COFFEE = IncidentKind(
    "coffee-on-the-table",
    74,
    (IN_PLAY,),
    (
        Field("seat", "seat"),
        Field("cards", "cards"),
        Field("how", "word", values=("by-elbow", "by-tray")),
        Field("cups", "number", needed=False),
        Field("oddity", "some-new-kind", needed=False),
    ),
)
LEGIBLE = FindingKind("still-legible", "yes-no", away=True)


@pytest.fixture
def coffee(monkeypatch, fresh_interviews):
    """Law 74 as it might be: spilled coffee, a question away from the table, a choice for a side."""
    load()

    def walk(case):
        if case.find("still-legible", bool, clause="74A", about=case.incident.cards[0], otherwise=False):
            case.rule("74A", NoRectification())
            return
        pick = case.offers(case.seat.lho.side, "74B", Option("accept", "74B1"), Option("refuse", "74B2"))
        case.rule("74B1" if pick.option == "accept" else "74B2", Turn(case.seat.lho))
        case.review("74B")

    monkeypatch.setitem(catalogue.INCIDENTS, COFFEE.key, COFFEE)
    monkeypatch.setitem(catalogue.FINDINGS, LEGIBLE.name, LEGIBLE)
    monkeypatch.setitem(kit.OPENS, COFFEE.key, walk)


@pytest.mark.parametrize("language", ["en", "tr"])
def test_it_is_told_asked_chosen_and_read_out(coffee, phone, club, language):
    call = phone.fill(phone.new_call(club), "/language", language=language)
    assert "coffee-on-the-table" in call.text
    assert "coffee-on-the-table" in phone.get(f"{call_path(call)}/what?q=coffee").text
    page = phone.tell(call, "play:coffee-on-the-table", "3NT S", "W")
    page = phone.tell(page, "N", "HQ+D3", "by-tray")
    assert "data-private" in page.text  # the finding is asked away from the table
    assert "still-legible" in page.text or "HQ" in page.text or "♥" in page.text
    page = phone.tell(page, "false")
    assert page.text.count('class="says"') == 2
    assert "/law/2017/74B1" in page.text
    page = phone.fill(page, f"{call_path(page)}/answer", "choose", v="1", by="W")
    assert page.status_code == 200
    assert "coffee-on-the-table" in words(page.text)
    for part in ("", "/record", "/slip", "/reviews", "/score"):
        assert phone.get(f"{call_path(page)}{part}").status_code == 200
    assert "74B" in words(phone.get(f"{call_path(page)}/slip").text)
    assert "coffee-on-the-table" in phone.get("/log?law=74").text


def test_the_other_answer_ends_it(coffee, phone, club):
    page = phone.tell(phone.new_call(club), "play:coffee-on-the-table", "3NT S", "W", "N", "HQ", "by-elbow", "true")
    assert page.status_code == 200
    assert "74" in words(page.text)


def test_the_api_knows_it(coffee, phone):
    schemas = phone.get("/api/openapi.json").json()["components"]["schemas"]
    assert "told-coffee-on-the-table" in schemas
    assert "found-still-legible" in schemas
    case = {
        "id": "x",
        "contract": "3NT S",
        "start": {"trick": 2, "lead": "W"},
        "record": [{"coffee-on-the-table": {"seat": "N", "cards": ["HQ"], "how": "by-tray"}}],
    }
    answer = phone.post("/api/rule", json=case).json()
    assert answer["next"] == {
        "kind": "finding",
        "finding": "still-legible",
        "values": [True, False],
        "away": True,
        "about": "HQ",
        "clause": "74A",
    }
