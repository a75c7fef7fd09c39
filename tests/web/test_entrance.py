"""Coming in: name and PIN, the one-time link, the language."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from club import PIN, Phone, words

from hakem.journal.accounts import directors_of, new_director, new_link, use_link
from hakem.web.house import LOGIN


@pytest.fixture
def guest(club):
    return Phone(club.house)


def test_the_first_page_asks_who_it_is(guest):
    page = guest.get("/")
    assert page.url.path == "/login"
    assert "PIN" in words(page.text)


def test_name_and_pin_let_in(guest, club):
    page = guest.fill(guest.get("/login"), "/login", "login", name="ayse DEMIR", pin=PIN)
    assert page.url.path == "/"
    assert "Ayşe Demir" in page.text


def test_after_the_login_the_page_that_was_wanted(guest, club):
    page = guest.get("/log")
    assert page.url.path == "/login"
    assert guest.fill(page, "/login", "login", name="Ayşe Demir", pin=PIN).url.path == "/log"


@pytest.mark.parametrize("back", ["//evil.example/", "https://evil.example/", "/\\evil.example", "javascript:alert(1)"])
def test_nobody_is_sent_elsewhere(guest, club, back):
    page = guest.fill(guest.get("/login"), "/login", "login", name="Ayşe Demir", pin=PIN, back=back, follow="no")
    assert page.url.host == "testserver"
    assert page.url.path == "/"


@pytest.mark.parametrize(
    ("name", "pin"), [("Ayşe Demir", "0000"), ("Nobody", PIN), ("", ""), ("Ayşe Demir", PIN + "\x00")]
)
def test_another_pin_or_name_does_not(guest, club, name, pin):
    page = guest.fill(guest.get("/login"), "/login", "login", name=name, pin=pin)
    assert page.status_code in (200, 401)
    if page.status_code == 200:  # a sign that no screen shows is no part of a PIN
        assert pin == PIN + "\x00"
    else:
        assert LOGIN not in guest.cookies


def test_after_five_wrong_pins_there_is_a_wait(guest, club):
    codes = [
        guest.fill(guest.get("/login"), "/login", "login", name="Ayşe Demir", pin="0000").status_code for _ in range(7)
    ]
    assert codes[0] == 401
    assert codes[-1] == 429
    assert guest.fill(guest.get("/login"), "/login", "login", name="Ayşe Demir", pin=PIN).status_code == 429


def test_two_directors_may_have_the_same_name(guest, club):
    new_director(club.club, "Ayşe Demir", at=datetime.now(UTC), pin="9999")
    assert guest.fill(guest.get("/login"), "/login", "login", name="Ayşe Demir", pin="9999").url.path == "/"


def test_a_link_works_once(guest, club):
    token = new_link(club.club, at=datetime.now(UTC), role="chief")
    page = guest.get(f"/welcome/{token}")
    assert guest.fill(page, f"/welcome/{token}", name="Can", pin="1357", again="1358").status_code == 422
    assert guest.fill(page, f"/welcome/{token}", name="Can", pin="1357", again="1357").url.path == "/"
    assert Phone(club.house).get(f"/welcome/{token}").status_code == 404


def test_a_short_pin_is_refused_in_a_line(guest, club):
    token = new_link(club.club, at=datetime.now(UTC), role="chief")
    page = guest.fill(guest.get(f"/welcome/{token}"), f"/welcome/{token}", name="Can", pin="1", again="1")
    assert page.status_code == 422
    assert guest.get(f"/welcome/{token}").status_code == 200  # not used up


def test_going_out(phone):
    phone.fill(phone.get("/me"), "/logout")
    assert phone.get("/").url.path == "/login"


def test_the_language_switches_and_stays_on_the_page(phone, club):
    page = phone.new_call(club)
    assert "What happened?" in words(page.text)
    page = phone.fill(page, "/language", language="tr")
    assert 'lang="tr"' in page.text
    assert "Ne oldu?" in words(page.text)


def test_light_and_dark(phone):
    page = phone.fill(phone.get("/me"), "/look", look="dark")
    assert 'data-theme="dark"' in page.text
    phone.fill(page, "/look", look="<script>")
    assert 'data-theme="dark"' in phone.get("/").text


def test_a_director_changes_the_pin(phone, club):
    page = phone.get("/me")
    assert phone.fill(page, "/me/pin", pin="7777", again="7778").status_code == 422
    assert phone.fill(page, "/me/pin", pin="7777", again="7777").url.path == "/me"
    guest = Phone(club.house)
    assert guest.fill(guest.get("/login"), "/login", "login", name="Ayşe Demir", pin=PIN).status_code == 401
    assert guest.fill(guest.get("/login"), "/login", "login", name="Ayşe Demir", pin="7777").url.path == "/"


def test_the_chief_makes_directors_and_nobody_else(phone, other_phone, club):
    page = phone.fill(phone.get("/directors"), "/directors", name="Deniz")
    assert "/welcome/" in page.text
    assert "<svg" in page.text
    again = phone.fill(page, "/directors", name="Deniz")  # sent twice: one director
    assert again.text.count("Deniz") == page.text.count("Deniz")
    assert other_phone.get("/directors").status_code == 403
    assert other_phone.fill(other_phone.get("/me"), "/directors", name="Eda").status_code == 403


def test_a_form_sent_again_after_he_came_in_makes_no_second_director(phone, club):
    form = phone.get("/directors")
    page = phone.fill(form, "/directors", name="Deniz")
    use_link(club.house.store, re.search(r"/welcome/([\w-]+)", page.text)[1], pin="1357", at=datetime.now(UTC))
    again = phone.fill(form, "/directors", name="Deniz")
    assert again.status_code == 200
    assert "/welcome/" not in again.text
    assert [one.name for one in directors_of(club.club)].count("Deniz") == 1
    phone.fill(again, "/directors", name="Deniz")  # another form: another Deniz
    assert [one.name for one in directors_of(club.club)].count("Deniz") == 2


def test_roles_change_and_the_last_chief_stays(phone, club):
    page = phone.get("/directors")
    assert phone.fill(page, f"/directors/{club.second.id}/role", role="chief").url.path == "/directors"
    assert phone.fill(page, f"/directors/{club.second.id}/remove").url.path == "/directors"
    assert phone.fill(page, f"/directors/{club.chief.id}/role", role="director").status_code == 409
    assert phone.fill(page, f"/directors/{club.chief.id}/remove").status_code == 409


def test_the_club_has_a_name_and_a_term(phone, club):
    page = phone.get("/club")
    assert phone.fill(page, "/club", name="Yeni ad", days="30").url.path == "/me"
    assert "Yeni ad" in phone.get("/me").text
    assert phone.fill(page, "/club", name="x", days="many").status_code == 422
