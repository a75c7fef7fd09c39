"""The API: a case in, the result out, as the contract writes them; and nothing that is sent brings it down."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from hakem.formats.cases import read_cases
from hakem.table.catalogue import FINDINGS, INCIDENTS, OPTIONS
from hakem.web.api import app as module
from hakem.web.api.app import app

CASES = sorted(Path(__file__).parent.parent.joinpath("cases").glob("*.yaml"))
LEAD = {"id": "x", "contract": "3NT S", "record": ["E:S7"]}
api = TestClient(app)


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_the_result_is_the_core_s(file):
    cases = read_cases(file)[:25]
    answer = api.post("/rule", json=[dict(case.data) for case in cases])
    assert answer.status_code == 200
    assert answer.json() == json.loads(json.dumps([case.table().result(case.id) for case in cases]))


def test_one_case_gives_one_result_and_a_list_a_list():
    assert api.post("/rule", json=LEAD).json()["next"]["kind"] == "choice"
    assert [one["id"] for one in api.post("/rule", json=[LEAD, LEAD | {"id": "y"}]).json()] == ["x", "y"]


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"[]", "expected"),
        (b"{}", "expected"),
        (b"7", "expected"),
        (b"\xff", "not JSON"),
        (b'"x"', "expected"),
        (b"[1]", "keys were expected"),
        (b'{"nonsense": 1}', "unknown key"),
        (b'{"id": "x", "contract": "9NT Q"}', "case x"),
        (b'{"id": "x", "record": "S7"}', "a list of entries"),
        (b'{"id": "x", "contract": "3NT S", "record": ["E:S7", "E:S7"]}', "entry 2"),
        (b'{"id": "x", "record": [{"finding": {"unintended": true}}]}', "was not asked"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(sent, said):
    answer = api.post("/rule", content=sent)
    assert answer.status_code == 422
    assert said in answer.json()["error"]
    assert "\n" not in answer.json()["error"]


def test_nothing_grows_without_bounds():
    assert api.post("/rule", content=b"x" * (module.MOST_BYTES + 1)).status_code == 413
    assert api.post("/rule", json=[LEAD | {"id": str(n)} for n in range(module.MOST_CASES + 1)]).status_code == 422
    long = {"id": "x", "dealer": "N", "record": ["P 1S X XX " * 200]}
    assert "at most" in api.post("/rule", json=long).json()["error"]
    deep = b"[" * 50_000 + b"]" * 50_000
    assert api.post("/rule", content=deep).status_code == 422


def test_other_methods_and_addresses_are_json_too():
    assert (api.get("/rule").status_code, api.get("/rule").json()) == (405, {"error": "Method Not Allowed"})
    assert api.get("/nothing").json() == {"error": "Not Found"}


def test_it_mounts_in_another_app():
    other = TestClient(Starlette(routes=[Mount("/bridge", app)]))
    assert other.post("/bridge/rule", json=LEAD).json()["id"] == "x"
    assert other.get("/bridge/openapi.json").json()["servers"] == [{"url": "http://testserver/bridge"}]


def test_the_description_is_openapi_and_made_from_the_catalogue():
    document = api.get("/openapi.json").json()
    validate = pytest.importorskip("openapi_spec_validator").validate
    validate(document)
    schemas = document["components"]["schemas"]
    told = {kind.key for kind in INCIDENTS.values() if not kind.noticed}
    assert {name.removeprefix("told-") for name in schemas if name.startswith("told-")} == told
    assert {name.removeprefix("found-") for name in schemas if name.startswith("found-")} == set(FINDINGS)


# ---- whatever is sent


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=12)
    | st.sampled_from(["S7", "E:S7", "1S P", "N", "3NT S", "unknown", "🂡", "\x00"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
cards = st.sampled_from([f"{suit}{rank}" for suit in "SHDC" for rank in "AKQJT98765432"])
acts = st.lists(
    cards | st.sampled_from(["P", "X", "1S", "2H!", "7NT", "8C", "W:S2", "N:P"]), min_size=1, max_size=8
).map(" ".join)
fields = st.dictionaries(
    st.sampled_from([field.name for kind in INCIDENTS.values() for field in kind.fields] + ["x"]),
    anything | cards | st.sampled_from(["N", "dropped", "W:2D", "NS"]) | st.lists(cards, max_size=3),
    max_size=4,
)
told = st.tuples(st.sampled_from(list(INCIDENTS)), fields).map(lambda pair: {pair[0]: pair[1]})
found = st.tuples(st.sampled_from(list(FINDINGS)), anything).map(lambda pair: {"finding": {pair[0]: pair[1]}})
chosen = st.fixed_dictionaries(
    {"option": st.sampled_from(OPTIONS)}, optional={"suit": st.sampled_from("SHDC"), "card": cards}
)
entries = st.lists(acts | told | found | chosen.map(lambda one: {"choice": one}) | anything, max_size=8)
cases = st.fixed_dictionaries(
    {},
    optional={
        "id": st.text(max_size=6),
        "contract": st.sampled_from(["3NT S", "4HX W", "1C N", ""]) | anything,
        "dealer": st.sampled_from("NESW") | anything,
        "record": entries | anything,
        "edition": st.sampled_from([2007, 2017]) | anything,
        "hands": anything,
        "start": anything,
        "board": anything,
        "vulnerable": anything,
        "elections": anything,
    },
)


@given(st.one_of(cases, st.lists(cases, max_size=3), anything))
@settings(max_examples=150)
def test_whatever_is_sent_is_answered(sent):
    answer = api.post("/rule", json=sent)
    assert answer.status_code in (200, 422), answer.text
    if answer.status_code == 422:
        assert "\n" not in answer.json()["error"]


@given(st.binary(max_size=60))
@settings(max_examples=100)
def test_whatever_bytes_are_sent(sent):
    assert api.post("/rule", content=sent).status_code == 422
