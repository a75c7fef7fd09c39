"""Who may enter: every address without a login, with another club's, with a stolen form or one without its token."""

from __future__ import annotations

import re

import pytest
from club import Phone, call_path, hidden

from hakem.web.app import build
from hakem.web.guard.rooms import ANYONE, CHIEF
from hakem.web.house import LOGIN, House
from hakem.web.pages import ROOMS

INSIDE = [room for room in ROOMS if room.entry != ANYONE]
PLACES = {"{session}": "session", "{call}": "call", "{director}": "director"}


@pytest.fixture
def here(club, phone):
    """The addresses of this club, with what its pages are about filled in."""
    page = phone.tell(phone.new_call(club), "lead:opening-lead-out-of-turn", "3NT S", "S7", "nothing")
    call = call_path(page).split("/")[-1]
    known = {
        "{session}": club.session.id,
        "{call}": call,
        "{director}": club.second.id,
        "{seq}": "5",
        "{year}": "2017",
        "{clause}": "50D2",
    }

    def address(path: str) -> str:
        for slot, value in known.items():
            path = path.replace(slot, value)
        return path

    return address


def test_there_are_no_addresses_that_these_tests_do_not_know(here):
    assert [room.path for room in ROOMS if "{" in here(room.path) and "{token}" not in room.path] == []


def test_nobody_enters_without_a_login(here, club):
    for room in INSIDE:
        guest = Phone(club.house)
        page = guest.get("/login")
        if room.method == "GET":
            answer = guest.get(here(room.path), follow_redirects=False)
        else:
            answer = guest.fill(page, here(room.path), follow="no")
        assert answer.status_code in (303, 200), room
        assert (answer.headers.get("location") or answer.url.path).startswith("/login"), room
        assert "South" not in answer.text


def test_a_part_of_a_page_without_a_login_sends_to_it(here, club):
    answer = Phone(club.house).get(here("/calls/{call}/since?after=0"), headers={"hx-request": "true"})
    assert (answer.status_code, answer.headers["hx-redirect"]) == (401, "/login")


def test_another_club_sees_nothing(here, stranger, club):
    own = stranger.get("/me")
    ours = (club.session.name, "South", "♠")
    for room in INSIDE:
        path = here(room.path)
        answer = (
            stranger.get(path)
            if room.method == "GET"
            else stranger.fill(
                own,
                path,
                name="x",
                days="9",
                board="1",
                edition="2017",
                v="2",
                after="0",
                law="50",
                result="moot",
                review="x",
                session=club.session.id,
                table="1",
                to=club.second.id,
                text="x",
                pin="1",
                again="2",
                reason="x",
            )
        )
        if "{" in room.path and "{year}" not in room.path:
            assert answer.status_code in (404, 204), (room, answer.status_code)
        assert not any(word in answer.text for word in ours), room


def test_only_the_chief_enters_some(here, other_phone):
    page = other_phone.get("/me")
    for room in ROOMS:
        if room.entry == CHIEF:
            path = here(room.path)
            answer = other_phone.get(path) if room.method == "GET" else other_phone.fill(page, path, sure="yes")
            assert answer.status_code == 403, room


def test_a_form_without_its_token_changes_nothing(here, phone, club):
    before = phone.get(here("/calls/{call}/record")).text
    for room in ROOMS:
        if room.method == "POST":
            answer = phone.post(here(room.path), data={"v": "2", "sure": "yes", "after": "6"})
            assert answer.status_code == 403, room
    after = phone.get(here("/calls/{call}/record")).text
    assert _without_keys(before) == _without_keys(after)


def _without_keys(html: str) -> str:
    return re.sub(r'name="key" value="[^"]*"', "", html)


def test_a_stolen_form_changes_nothing(here, phone, other_phone, stranger, club):
    """The token of one director, sent with another's login."""
    token = dict(hidden(phone.get("/me").text))["guard"]
    for thief in (other_phone, stranger, Phone(club.house)):
        for room in ROOMS:
            if room.method == "POST":
                answer = thief.post(here(room.path), data={"guard": token, "v": "2", "after": "6"})
                assert answer.status_code == 403, room


@pytest.mark.parametrize(
    "headers", [{"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-site"}]
)
def test_a_form_from_elsewhere_is_refused(phone, headers):
    token = dict(hidden(phone.get("/me").text))["guard"]
    assert phone.post("/language", data={"guard": token, "language": "tr"}, headers=headers).status_code == 403
    assert phone.post("/language", data={"guard": token, "language": "tr"}).status_code == 200


def test_other_kinds_of_body_are_refused(phone):
    token = dict(hidden(phone.get("/me").text))["guard"]
    assert phone.post("/language", json={"guard": token}).status_code == 415
    assert (
        phone.post(
            "/language", content=b"a=" + b"b" * 70_000, headers={"content-type": "application/x-www-form-urlencoded"}
        ).status_code
        == 413
    )
    assert (
        phone.post(
            "/language",
            content="&".join(f"a{n}=1" for n in range(500)),
            headers={"content-type": "application/x-www-form-urlencoded"},
        ).status_code
        == 400
    )


def test_every_answer_has_its_headers_and_nothing_inline(here, phone):
    for path in [
        *(here(room.path) for room in ROOMS if room.method == "GET" and "{token}" not in room.path),
        "/nowhere",
        "/static/app.css",
        "/api/openapi.json",
    ]:
        answer = phone.get(path)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\son\w+=|\sstyle=|javascript:", answer.text), path


def test_pages_are_kept_by_nobody_and_static_files_for_ever(phone):
    page = phone.get("/")
    assert page.headers["cache-control"] == "no-store"
    css = re.search(r'href="(/static/app\.css\?[^"]+)"', page.text)[1]
    assert "immutable" in phone.get(css).headers["cache-control"]


@pytest.mark.parametrize("secure", [False, True])
def test_cookies_are_kept_from_scripts_and_secure_over_tls_only(club, secure):
    guest = Phone(House(club.house.store, secure=secure))
    guest.base_url = "https://testserver" if secure else "http://testserver"
    page = guest.get("/login")
    answer = guest.post(
        "/login", data=dict(hidden(page.text)) | {"name": "Ayşe Demir", "pin": "2468"}, follow_redirects=False
    )
    set_cookies = [value for value in answer.headers.get_list("set-cookie") if value.startswith(LOGIN)]
    assert set_cookies
    for value in set_cookies:
        assert "HttpOnly" in value
        assert "SameSite=lax" in value
        assert ("Secure" in value) is secure
    assert ("strict-transport-security" in answer.headers) is secure


def test_what_people_type_is_shown_as_they_typed_it(phone, club):
    bad = "<script>alert(1)</script>"
    page = phone.fill(phone.get("/sessions/new"), "/sessions/new", name=bad, boards="4", edition="2017", tables_A="2")
    assert bad not in page.text
    assert "&lt;script&gt;" in page.text
    call = phone.new_call(club)
    phone.fill(call, f"{call_path(call)}/note", text=bad)
    assert bad not in phone.get(f"{call_path(call)}/record").text


def test_the_app_can_be_built_twice(club):
    assert build(club.house) is not build(club.house)
