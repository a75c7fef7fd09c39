"""An evening: sessions, the boards still ahead of a playing director, the log, what goes out, what is deleted."""

from __future__ import annotations

import csv
import io
import json
import re
from datetime import UTC, datetime, timedelta

import pytest
import yaml
from club import Phone, call_path, words

from hakem.formats.cases import read_cases
from hakem.journal.sessions import end_session, plays_in
from hakem.web.house import House
from hakem.web.pages.evening import numbers_of

LEAD = ("lead:opening-lead-out-of-turn", "3NT S", "S7", "nothing", "2")


def test_a_session_is_begun_in_one_form(phone, club):
    page = phone.fill(
        phone.get("/sessions/new"),
        "/sessions/new",
        name="Takım maçı",
        boards="32",
        edition="2007",
        tables_A="3",
        tables_B="2",
    )
    assert page.url.path == "/"
    assert "Takım maçı" in page.text
    assert words(page.text).count("New call: at which table?") == 2  # two run now
    assert "B2" in words(page.text)


@pytest.mark.parametrize(
    "field", [{"boards": "0"}, {"boards": "many"}, {"edition": "1999"}, {"tables_A": "-1"}, {"ahead": "1-x"}]
)
def test_a_session_that_cannot_be_is_refused(phone, field):
    fields = {"name": "x", "boards": "4", "edition": "2017", "tables_A": "2"} | field
    assert phone.fill(phone.get("/sessions/new"), "/sessions/new", **fields).status_code == 422
    assert "x</" not in phone.get("/sessions").text


@pytest.mark.parametrize(("text", "numbers"), [("", []), ("3", [3]), ("1-3, 7", [1, 2, 3, 7]), ("1–2 9", [1, 2, 9])])
def test_boards_as_people_write_them(text, numbers):
    assert numbers_of(text) == numbers


def test_what_the_score_page_keeps_can_be_taken_back(phone, club):
    call = phone.tell(phone.new_call(club), *LEAD)
    path = call_path(call)
    phone.fill(phone.get(f"{path}/score"), f"{path}/score", pair="60-40")
    phone.fill(phone.get(f"{path}/score"), f"{path}/score", side="NS", amount="10", unit="%")
    phone.fill(phone.get(f"{path}/score"), f"{path}/score", warning="EW")
    page = phone.get(f"{path}/score")
    line = re.search(r'id="line">(.*?)</p>', page.text, re.DOTALL)[1]
    assert "North–South 60 % / East–West 40 % · North–South −10 %" in words(f"<main>{line}</main>")
    assert page.text.count('name="drop"') == 3
    phone.fill(phone.get(f"{path}/score"), f"{path}/score", side="EW", amount="5", unit="%")
    assert phone.fill(page, f"{path}/score", drop="outcome:").status_code == 409  # somebody has filed since
    page = phone.get(f"{path}/score")
    assert "North–South −10 % · East–West −5 %" in words(page.text)
    assert page.text.count('name="drop"') == 4
    for group in ("outcome:", "penalty:NS", "penalty:EW", "warning:EW"):
        page = phone.fill(phone.get(f"{path}/score"), f"{path}/score", drop=group)
    assert page.text.count('name="drop"') == 0
    assert "60 %" not in words(phone.get(f"{path}/slip").text)
    assert phone.fill(phone.get(f"{path}/score"), f"{path}/score", side="NS", amount="0", unit="%").status_code == 422
    phone.fill(phone.get(f"{path}/score"), f"{path}/score", ns="", ew="", reasons="I asked three players")
    assert "I asked three players" in words(phone.get(f"{path}/record").text)


def test_a_board_that_nobody_told_may_be_ahead_of_me(phone, other_phone, club):
    call = other_phone.tell(other_phone.new_call(club, board=""), *LEAD)
    path = call_path(call)
    assert "♠" in phone.get(path).text
    page = phone.get(f"/sessions/{club.session.id}")
    phone.fill(page, f"/sessions/{club.session.id}/boards", board=["12", "13"])
    for part in ("", "/record", "/slip", "/score", "/reviews", "/act", "/more", "/case.yaml"):
        page = phone.get(path + part)
        assert "♠" not in page.text, part
        assert "S7" not in words(page.text), part
    assert "This may be a board that is still ahead of you" in words(phone.get(path).text)
    assert "Not your board yet" in words(phone.get("/").text)
    page = phone.fill(phone.get(f"{path}/board"), f"{path}/board", "board", board="5")
    assert "♠" in page.text  # it is none of theirs
    page = phone.fill(phone.get(f"{path}/board"), f"{path}/board", "ahead", board="13", reason="misread")
    assert "This board is still ahead of you" in words(page.text)
    assert "♠" in other_phone.get(path).text


def test_not_my_board(phone, other_phone, club):
    page = phone.get(f"/sessions/{club.session.id}")
    phone.fill(page, f"/sessions/{club.session.id}/boards", board=["12", "13"])
    call = phone.new_call(club, board=12)
    assert "This board is still ahead of you" in words(call.text)
    path = call_path(call)
    for part in ("/record", "/slip", "/score", "/reviews", "/act", "/more", "/case.yaml", "/change/5"):
        answer = phone.get(path + part)
        assert answer.status_code == 409, part
        assert "Which" not in words(answer.text)
    assert phone.get("/log.json").status_code == 409
    assert phone.get("/log.csv").status_code == 200
    assert phone.fill(call, f"{path}/hand-over", to=club.second.id).url.path == "/"
    page = other_phone.tell(other_phone.get(path), *LEAD)
    assert page.status_code == 200
    home = words(phone.get("/").text)
    assert "Not your board yet" in home
    assert "exposed card" not in home
    assert "What happened?" in words(phone.new_call(club, board=1).text)  # the others are his


def test_a_director_who_is_alone_takes_it_all_the_same(phone, club):
    plays_in(club.club, club.session.id, club.chief.id, [12])
    path = call_path(phone.new_call(club, board=12))
    page = phone.fill(phone.get(path), f"{path}/hand-over", to=club.chief.id)
    assert "What happened?" in words(page.text)
    assert phone.tell(page, *LEAD).status_code == 200
    assert phone.get(f"{path}/record").status_code == 200


def test_pending_is_kept_over_all_tables_and_a_restart(phone, club):
    for table in (1, 2, 3):
        page = phone.tell(phone.new_call(club, table=table), *LEAD)
        phone.fill(page, f"{call_path(page)}/close")
    again = Phone(House(club.house.store), club.club, club.chief)  # the app was killed and started again
    home = words(again.get("/").text)
    assert all(f"A{table}" in home for table in (1, 2, 3))


def test_a_call_goes_on_at_the_same_question_after_a_restart(phone, club):
    page = phone.tell(phone.new_call(club), *LEAD[:3])
    path = call_path(page)
    again = Phone(House(club.house.store), club.club, club.chief)
    assert words(again.get(path).text) == words(page.text)
    assert again.tell(again.get(path), *LEAD[3:]).status_code == 200


@pytest.fixture
def logged(phone, club):
    """Three calls: two by Law 54, one open without a word."""
    for table, board in ((1, 3), (2, 4)):
        phone.tell(phone.new_call(club, table=table, board=board), *LEAD)
    phone.new_call(club, table=3, board=5)


def test_the_log_is_filtered(phone, club, logged):
    for query, calls in (
        ("", 3),
        ("law=54", 2),
        ("table=3", 1),
        ("board=4&law=54", 1),
        ("law=25", 0),
        ("state=closed", 0),
        (f"session={club.session.id}", 3),
        ("session=nonsense", 0),
    ):
        page = phone.get(f"/log?{query}")
        assert f"{calls} calls" in words(page.text), query
        assert page.text.count('href="/calls/') == calls, query
    assert phone.get("/log?law=x").status_code == 422


def test_what_goes_out(phone, club, logged):
    rows = list(csv.DictReader(io.StringIO(phone.get("/log.csv").text.lstrip("\ufeff"))))
    assert [row["laws"] for row in rows].count("54") == 2
    plain = json.loads(phone.get("/log.json").text)
    assert len(plain["calls"]) == 3
    assert "Ayşe" not in json.dumps(plain, ensure_ascii=False)
    assert "Ayşe" in phone.get("/log.json?names=yes").text
    cases = yaml.safe_load(phone.get("/log.yaml?law=54").text)
    assert [case["record"][0] for case in cases] == ["E:S7", "E:S7"]
    read = read_cases("log.yaml", phone.get("/log.yaml").text)
    assert [case.table().result(case.id)["next"]["kind"] for case in read].count("play") == 2
    assert phone.get("/log.csv").headers["content-disposition"].startswith("attachment")


def test_a_case_goes_out_without_free_words(phone, club):
    page = phone.tell(phone.new_call(club), "play:claim")
    path = call_path(page)
    phone.fill(page, f"{path}/ruled", law="68", why="Mr Somebody was loud")
    text = phone.get(f"{path}/case.yaml").text
    assert "Somebody" not in text + phone.get("/log.yaml").text
    assert read_cases("one.yaml", text)[0].table().result("x")["rulings"][0]["law"] == 68


def test_names_go_out_to_the_chief_only(other_phone, logged):
    assert "Ayşe" not in other_phone.get("/log.json?names=yes").text


def test_a_session_ends_and_is_deleted_by_the_chief_alone(phone, other_phone, club, logged):
    path = f"/sessions/{club.session.id}"
    assert "Over since" in words(phone.fill(phone.get(path), f"{path}/end").text)
    assert other_phone.fill(other_phone.get(path), f"{path}/delete", sure="yes").status_code == 403
    assert phone.fill(phone.get(path), f"{path}/delete").status_code == 200
    assert phone.get(path).status_code == 200  # it was not ticked that this is meant
    phone.fill(phone.get(path), f"{path}/delete", sure="yes")
    assert phone.get(path).status_code == 404
    assert "0 calls" in words(phone.get("/log").text)


def test_names_are_forgotten_when_their_term_is_over(club, logged, phone):
    later = datetime.now(UTC) + timedelta(days=400)
    end_session(club.club, club.session.id, at=datetime.now(UTC))
    ahead = Phone(House(club.house.store, now=lambda: later))
    guest = ahead.fill(ahead.get("/login"), "/login", "login", name="Ayşe Demir", pin="2468")
    assert guest.url.path == "/"
    page = ahead.fill(ahead.get("/sessions"), "/sessions/forget")
    assert "of 1 events" in words(page.text)
    assert "director 1" in words(ahead.get("/log").text)
