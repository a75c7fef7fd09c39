"""Not my board: what a playing director cannot see or do in a call on a board that is still ahead of him."""

from __future__ import annotations

import csv
import io

import pytest
from club import call_path, hidden, words

from hakem.journal.listing import Filter, log
from hakem.journal.reading import read_call
from hakem.journal.sessions import plays_in
from hakem.web.pages import ROOMS

LEAD = ("lead:opening-lead-out-of-turn", "3NT S", "S7", "nothing", "2")
POSTS = [room.path for room in ROOMS if room.method == "POST" and room.path.startswith("/calls/{call}/")]


def test_a_board_ahead_is_not_unlocked_by_another_number(phone, other_phone, club):
    path = call_path(other_phone.tell(other_phone.new_call(club, board=12), *LEAD))
    plays_in(club.club, club.session.id, club.chief.id, [12])
    own = phone.get(path)
    assert phone.get(f"{path}/board").status_code == 409
    page = phone.fill(own, f"{path}/board", board="5", reason="misread")
    assert page.status_code == 409
    assert "♠" not in phone.get(path).text
    assert read_call(club.club, path.split("/")[-1]).board == 12


def test_lists_show_where_a_hidden_call_is_and_not_what(phone, other_phone, club):
    path = call_path(other_phone.tell(other_phone.new_call(club, table=5, board=12), *LEAD))
    other_phone.tell(other_phone.new_call(club, table=6, board=5), "auction:insufficient")
    plays_in(club.club, club.session.id, club.chief.id, [12])
    for address in ("/", "/log", f"/sessions/{club.session.id}"):
        page = words(phone.get(address).text)
        assert "pening lead out of turn" not in page, address
        assert "Not your board yet" in page, address
        assert "A5" in page, address
    rows = {row["table"]: row for row in csv.DictReader(io.StringIO(phone.get("/log.csv").text.lstrip("\ufeff")))}
    assert rows["5"]["board"] == "12"
    assert [rows["5"][name] for name in ("laws", "clauses", "incidents", "open_reviews")] == [""] * 4
    assert "pening lead out of turn" in words(other_phone.get("/log", headers={"accept-language": "en"}).text)
    assert path.split("/")[-1] not in phone.get("/log?law=54").text  # nor by what is looked for
    assert "0 calls" in words(phone.get("/log?law=54").text)
    assert "54" not in phone.get("/log.csv?law=54").text.partition("\n")[2]
    assert phone.get("/log.json").status_code == 409
    assert phone.get("/log.yaml").status_code == 409


@pytest.mark.parametrize("path", POSTS)
def test_nothing_is_written_on_a_board_ahead(path, phone, other_phone, club):
    at = call_path(other_phone.tell(other_phone.new_call(club, board=12), *LEAD))
    plays_in(club.club, club.session.id, club.chief.id, [12])
    own = phone.get(at)
    before = read_call(club.club, at.split("/")[-1])
    page = phone.fill(
        own, path.replace("{call}", before.id).replace("{seq}", str(before.seq)), v="1", text="x", reason="x",
        warning="NS", board="5", option="all", review="1:50E4:end-of-play", result="moot", what="slip", law="50",
        why="x", to=club.second.id, after=str(before.seq),
    )
    after = read_call(club.club, before.id)
    if path.endswith("/hand-over"):
        assert after.entries[-1].kind == "handed-over"
    else:
        assert page.status_code == 409, path
        assert after == before


def test_taking_it_all_the_same_is_in_the_record(phone, other_phone, club):
    path = call_path(other_phone.tell(other_phone.new_call(club, board=12), *LEAD))
    plays_in(club.club, club.session.id, club.chief.id, [12])
    assert "♠" not in phone.get(f"{path}?mine=yes").text
    assert "♠" not in phone.get(path).text
    page = phone.fill(phone.get(path), f"{path}/hand-over", to=club.chief.id)
    assert str(page.url).endswith(path)
    assert "♠" in page.text
    call = read_call(club.club, path.split("/")[-1])
    assert call.entries[-1].kind == "handed-over"
    assert call.holder.director == club.chief.id
    assert "Took the call knowingly" in words(other_phone.get(f"{path}/record", headers={"accept-language": "en"}).text)
    assert "Not your board yet" not in words(phone.get("/").text)
    for part in ("/record", "/slip", "/score", "/case.yaml"):
        assert phone.get(path + part).status_code == 200, part


def test_who_is_given_the_call_by_another_takes_it_knowingly(phone, other_phone, club):
    path = call_path(other_phone.tell(other_phone.new_call(club, board=12), *LEAD))
    plays_in(club.club, club.session.id, club.chief.id, [12])
    other_phone.fill(other_phone.get(path), f"{path}/hand-over", to=club.chief.id)
    assert "This board is still ahead of you" in words(phone.get(path).text)
    assert "Not your board yet" in words(phone.get("/").text)


def test_parts_of_a_page_show_nothing_either(phone, other_phone, club):
    path = call_path(other_phone.tell(other_phone.new_call(club, board=12), *LEAD))
    plays_in(club.club, club.session.id, club.chief.id, [12])
    for part in ("/since?after=0", "/what"):
        answer = phone.get(path + part, headers={"hx-request": "true"})
        assert (answer.status_code, answer.text) == (204, ""), part


# ---- beginning a session


@pytest.mark.parametrize(
    ("ahead", "said"), [("6'ya kadar", "6'ya"), ("9-7, 30", "9-7"), ("3, 30", "30"), ("0", "0"), ("1-999", "25")]
)
def test_all_of_a_session_is_read_before_anything_is_written(phone, club, ahead, said):
    page = phone.fill(
        phone.get("/sessions/new"), "/sessions/new", name="Cuma", boards="24", edition="2007", tables_A="3", ahead=ahead
    )
    assert page.status_code == 422
    note = page.text.partition('role="alert">')[2].partition("</p>")[0]
    assert said.replace("'", "&#39;") in note
    assert "<br>" not in note
    for kept in ('value="Cuma"', f'value="{ahead}"'.replace("'", "&#39;"), 'value="3"', "<option selected>2007"):
        assert kept in page.text, kept
    assert "Cuma" not in phone.get("/").text + phone.get("/sessions").text


def test_a_session_begins_with_its_boards_ahead(phone, club):
    phone.fill(
        phone.get("/sessions/new"), "/sessions/new", name="Cuma", boards="24", edition="2017", tables_A="3", ahead="1-3"
    )
    other = next(part.split('"')[0] for part in phone.get("/").text.split("/sessions/")[1:] if "Cuma" in part[:400])
    assert phone.get(f"/sessions/{other}").text.count(" checked") == 3


def test_a_session_that_is_sent_twice_begins_once(phone, club):
    form = phone.get("/sessions/new")
    for _ in range(2):
        page = phone.fill(form, "/sessions/new", name="Cuma", boards="24", edition="2017", tables_A="3", ahead="1")
        assert page.url.path == "/"
    assert words(phone.get("/sessions").text).count("Cuma") == 1


def test_a_session_that_is_over_takes_no_call(phone, club):
    path = f"/sessions/{club.session.id}"
    form = phone.get(f"/calls/new?session={club.session.id}&section=A&table=5")
    phone.fill(phone.get(path), f"{path}/end")
    page = phone.fill(form, "/calls", board="", v="lead:opening-lead-out-of-turn")
    assert page.status_code == 409
    assert "The session is over" in words(page.text)
    assert phone.get(f"/calls/new?session={club.session.id}&section=A&table=5").status_code == 409
    assert log(club.club) == ()
    page = phone.fill(phone.get(path), f"{path}/reopen")
    assert "Over since" not in words(page.text)
    assert phone.fill(form, "/calls", board="", v="lead:opening-lead-out-of-turn").status_code == 200


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("section=A&table=99", "Table A99"),
        ("section=Z&table=1", "Table Z1"),
        ("section=A&table=1&board=999", "Board 999"),
    ],
)
def test_no_menu_for_a_place_that_is_not_there(phone, other_phone, club, query, said):
    page = phone.get(f"/calls/new?session={club.session.id}&{query}")
    assert page.status_code == 404
    assert f"{said} is not in this session" in words(page.text)
    turkish = words(other_phone.get(f"/calls/new?session={club.session.id}&{query}").text)
    assert said.split()[1] in turkish
    assert "bu seansta yok" in turkish


@pytest.mark.parametrize("what", ["", "nonsense", "lead:", "lead:nonsense", "nowhere:revoke"])
def test_a_call_is_opened_with_something_that_can_be_or_not_at_all(phone, club, what):
    form = phone.get(f"/calls/new?session={club.session.id}&section=A&table=5")
    assert phone.fill(form, "/calls", board="", v=what).status_code == 422
    assert log(club.club, Filter(state="open")) == ()


# ---- where several sessions run


def test_of_several_sessions_each_call_says_its_own(phone, club):
    call = phone.tell(phone.new_call(club), *LEAD)
    assert words(phone.get("/").text).count(club.session.name) == 1
    phone.fill(phone.get("/sessions/new"), "/sessions/new", name="Takım", boards="8", edition="2017", tables_A="3")
    home = phone.get("/").text
    line = home.partition(f'href="{call_path(call)}"')[2].partition("</li>")[0]
    assert club.session.name in line
    due = home.partition(f'href="{call_path(call)}/reviews"')[2].partition("</li>")[0]
    assert club.session.name in due
    assert club.session.name in words(phone.get("/log").text)


def test_tiles_and_lists_call_a_table_the_same(phone, club):
    phone.new_call(club, table=5)
    home = phone.get("/").text
    assert ">A5</a>" in home
    assert ">A5<small>" in home


# ---- the language on a page that answers a form


def test_the_language_is_switched_on_a_page_that_can_be_got(phone, club):
    call = phone.tell(phone.new_call(club), *LEAD[:3])
    path = call_path(call)
    link = phone.fill(phone.get("/directors"), f"/directors/{club.second.id}/link")
    refused = [
        phone.fill(call, f"{path}/answer", v="no such thing"),
        phone.fill(phone.get("/me"), "/calls", session=club.session.id, table="x"),
        phone.fill(phone.get("/sessions"), "/sessions/forget"),
        phone.post("/language", data={"guard": "x"}),
        link,
    ]
    for page in refused:
        back = dict(hidden(page.text))["back"]
        assert phone.get(back).status_code == 200, (page.url.path, back)
        sent = phone.post(page.url.path, content="x=1", headers={
            "content-type": "application/x-www-form-urlencoded", "referer": f"http://testserver{path}?p=S"})
        assert dict(hidden(sent.text))["back"] == f"{path}?p=S"
        away = phone.post(page.url.path, content="x=1", headers={
            "content-type": "application/x-www-form-urlencoded", "referer": "http://elsewhere/me"})
        assert phone.get(dict(hidden(away.text))["back"]).status_code == 200


# ---- why


def test_a_refusal_says_why_in_the_readers_language(other_phone, club):
    page = other_phone.tell(other_phone.new_call(club), *LEAD)
    path = call_path(page)
    other_phone.fill(other_phone.get(path), f"{path}/close")
    late = other_phone.fill(page, f"{path}/act", v="S7", after=str(read_call(club.club, path.split("/")[-1]).seq))
    assert "Çağrı kapalı" in words(late.text)
    number = other_phone.get("/log?law=x")
    assert "1 ile 93 arasında bir sayı" in words(number.text)
    assert "Yasa" in words(number.text)
    form = other_phone.fill(other_phone.get("/sessions/new"), "/sessions/new", name="x", boards="many", edition="2017")
    assert "1 ile 128 arasında bir sayı" in words(form.text)
    pin = other_phone.fill(other_phone.get("/me"), "/me/pin", pin="1", again="1")
    assert "En az 4, en çok 64" in words(pin.text)
    assert other_phone.get("/calls/nonsense").status_code == 404


@pytest.mark.parametrize("language", ["en", "tr"])
def test_what_cannot_be_read_stays_in_its_form(phone, club, language):
    phone.headers["accept-language"] = language
    path = call_path(phone.tell(phone.new_call(club), *LEAD))
    form = phone.get(f"{path}/score")
    page = phone.fill(form, f"{path}/score", pair_ns="12 & 13", pair_ew="7")
    assert page.status_code == 422
    assert 'value="12 &amp; 13"' in page.text
    assert 'value="7"' in page.text
    assert "12 &amp; 13” " in page.text or "12 &amp; 13”:" in page.text
    page = phone.fill(form, f"{path}/score", ns="sixty", ew="40 %", reasons="They were disturbed")
    assert page.status_code == 422
    assert 'value="sixty"' in page.text
    assert 'value="40 %"' in page.text
    assert "They were disturbed</textarea>" in page.text
    assert "“sixty”" in page.text
    page = phone.fill(form, f"{path}/score", side="EW", amount="many", unit="IMP")
    assert page.status_code == 422
    assert 'value="many"' in page.text
    assert "<option selected>IMP" in page.text
