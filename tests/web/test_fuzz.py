"""Whatever is typed, tapped or forged: no page fails."""

from __future__ import annotations

import pytest
from club import Phone, call_path, evening, hidden
from hypothesis import given, settings
from hypothesis import strategies as st

from hakem.journal.store import open_store
from hakem.web.pages import ROOMS

ODD = [
    "",
    "N",
    "S7",
    "3NT",
    "lead:opening-lead-out-of-turn",
    "play:revoke",
    "auction:change",
    "nothing",
    "unknown",
    "true",
    "-1",
    "0",
    "5",
    "99999999999",
    "²",
    "N:1S",
    ".",
    "+",
    "💥",
    "\x00",
    "a" * 500,
    "../..",
    "%s{seat}",
    "2017",
    "50D2a",
    "yes",
]
NAMES = [
    "v",
    "v1",
    "v2",
    "p",
    "after",
    "key",
    "redo",
    "at",
    "x",
    "end",
    "skip",
    "number",
    "count-N",
    "disputed",
    "said-by",
    "note",
    "reason",
    "by",
    "by1",
    "option",
    "declined",
    "name",
    "pin",
    "again",
    "boards",
    "edition",
    "tables-A",
    "ahead",
    "session",
    "section",
    "table",
    "board",
    "law",
    "state",
    "from",
    "q",
    "seat",
    "to",
    "text",
    "why",
    "review",
    "result",
    "pair",
    "ns",
    "ew",
    "side",
    "amount",
    "unit",
    "warning",
    "back",
    "language",
    "look",
    "days",
    "role",
    "sure",
    "many",
    "mine",
    "paper",
    "names",
    "what",
]
odd = st.sampled_from(ODD) | st.text(max_size=20)


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    store = open_store(f"sqlite:///{tmp_path_factory.mktemp('fuzz')}/hakem.sqlite")
    club = evening(store)
    phone = Phone(club.house, club.club, club.chief)
    calls = [call_path(phone.new_call(club, table=n)).split("/")[-1] for n in (1, 2)]
    page = phone.new_call(club, table=3)
    calls.append(call_path(page).split("/")[-1])
    phone.tell(page, "lead:opening-lead-out-of-turn", "3NT S", "S7", "nothing")
    page = phone.new_call(club, table=4)
    calls.append(call_path(page).split("/")[-1])
    phone.tell(page, "auction:change", "1S", "P", "2H", "end", "E", "3H", "true")
    yield phone, club, calls
    store.close()


@given(data=st.data(), room=st.sampled_from([room for room in ROOMS if room.path not in ("/logout", "/me/pin")]))
@settings(max_examples=400)
def test_no_page_fails(world, data, room):
    phone, club, calls = world
    path = room.path.replace("{call}", data.draw(st.sampled_from([*calls, "0" * 16, "x"])))
    path = path.replace(
        "{session}",
        data.draw(st.sampled_from([club.session.id, "x"])) if "delete" not in path and "end" not in path else "x",
    )
    path = (
        path.replace("{director}", "x")
        .replace("{token}", "x")
        .replace("{seq}", data.draw(st.sampled_from(["1", "6", "x", "-1"])))
    )
    path = path.replace("{year}", data.draw(st.sampled_from(["2017", "1"]))).replace(
        "{clause}", data.draw(st.sampled_from(["50", "50D2a", "x"]))
    )
    fields = data.draw(st.lists(st.tuples(st.sampled_from(NAMES), odd), max_size=6))
    if room.method == "GET":
        answer = phone.get(path, params=fields)
    else:
        token = [pair for pair in hidden(phone.get("/me").text) if pair[0] == "guard"][:1]
        seq = data.draw(st.sampled_from(["", "0", "4", "6", "7"]))
        body = dict([*fields, *token]) | ({"after": seq} if seq else {})
        answer = phone.post(path, data=body)
    assert answer.status_code < 500, (room.path, fields, answer.text[-400:])


@given(data=st.data())
@settings(max_examples=60)
def test_no_interview_fails(world, data):
    """A call told by tapping at random among what the screens offer."""
    phone, club, _ = world
    page = phone.new_call(club, table=data.draw(st.integers(5, 9)), board=data.draw(st.integers(1, 24)))
    for _ in range(data.draw(st.integers(1, 14))):
        taps = offered(page.text)
        if not taps:
            break
        form, name, value = data.draw(st.sampled_from(taps))
        page = phone.fill(page, action(page.text, form), form, **{name: value})
        assert page.status_code < 500, (form, name, value)
        if page.status_code != 200:
            break


def offered(html: str) -> list[tuple[str, str, str]]:
    """What can be tapped: the form, the button's name and its value."""
    import re

    found = []
    for form in ("ask", "choose"):
        inside = re.search(rf'<form[^>]*id="{form}".*?</form>', html, re.DOTALL)
        where = inside[0] if inside and form == "ask" else html if inside else ""
        pattern = (
            r'<button[^>]*name="(v|end|skip)" value="([^"]*)"'
            if form == "ask"
            else r'<button[^>]*form="choose" name="(v)" value="([^"]*)"'
        )
        found += [(form, name, value) for name, value in re.findall(pattern, where)]
    return found


def action(html: str, form: str) -> str:
    import re

    return re.search(rf'<form method="post" action="([^"]+)"[^>]*id="{form}"', html)[1]
