"""Directors, PINs, links and logins."""

from __future__ import annotations

import threading
from datetime import timedelta

import pytest
from sqlalchemy import select

from hakem.errors import BadNotation
from hakem.journal import (
    CHIEF,
    LinkInvalid,
    Locked,
    LoginFailed,
    NotFound,
    Refused,
    begin_login,
    change_club,
    change_director,
    club_data,
    club_of,
    clubs_of,
    director_named,
    directors_of,
    link_of,
    log_in,
    log_out,
    log_out_everywhere,
    login_of,
    new_club,
    new_director,
    new_link,
    pins,
    purge,
    remove_director,
    use_link,
)
from hakem.journal.tables import directors, links, logins, throttles


def test_the_first_chief_comes_by_a_link_that_works_once(store, club, now):
    token = new_link(club, role=CHIEF, at=now)
    assert link_of(store, token, at=now).director is None
    his_club, chief = use_link(store, token, name="  Ayşe\n Yılmaz ", pin="4711", at=now)
    assert (his_club, chief.name, chief.is_chief, chief.has_pin) == (club, "Ayşe Yılmaz", True, True)
    with pytest.raises(LinkInvalid):
        use_link(store, token, name="Ali", pin="1234", at=now)
    with pytest.raises(LinkInvalid):
        link_of(store, "nonsense\0\ud800", at=now)


def test_a_link_ends(store, club, now):
    token = new_link(club, role=CHIEF, at=now, hours=1)
    with pytest.raises(LinkInvalid):
        link_of(store, token, at=now + timedelta(hours=1))


def test_a_link_that_two_use_at_once_works_for_one(store, club, now):
    token = new_link(club, at=now)
    came, failed = [], []

    def use(name):
        try:
            came.append(use_link(store, token, name=name, pin="1234", at=now))
        except LinkInvalid:
            failed.append(name)

    threads = [threading.Thread(target=use, args=(name,)) for name in ("Ali", "Can", "Ece", "Naz")]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert (len(came), len(failed)) == (1, 3)


def test_a_link_for_a_director_sets_a_new_pin_and_ends_his_logins(store, club, ali, now):
    cookie, _ = log_in(club, ali.id, "1234", address="a", at=now)
    token = new_link(club, director=ali.id, at=now)
    assert link_of(store, token, at=now).name == "Ali"
    use_link(store, token, pin="9876", at=now, name="somebody else")
    assert login_of(store, cookie, at=now) is None
    assert log_in(club, ali.id, "9876", address="a", at=now)[1].director.name == "Ali"


def test_a_login_is_a_cookie_and_a_token_for_forms(store, club, ali, now):
    cookie, login = log_in(club, ali.id, "1234", address="a", at=now)
    assert login_of(store, cookie, at=now) == login
    assert login.is_mine(login.csrf)
    assert not login.is_mine(None)
    assert not login.is_mine("x\ud800")
    assert login_of(store, cookie + "x", at=now) is None
    assert login_of(store, None, at=now) is None
    assert login_of(store, cookie, at=login.expires_at) is None
    with store.reading() as connection:
        assert cookie not in str(connection.execute(select(logins)).all()), "only its digest is kept"
        assert "argon2id" in connection.scalar(select(directors.c.pin_hash).where(directors.c.id == ali.id))
    log_out(store, cookie)
    assert login_of(store, cookie, at=now) is None


def test_logins_end_with_the_director(store, club, ayse, ali, now):
    cookies = [log_in(club, ali.id, "1234", address="a", at=now)[0], begin_login(club, ali, at=now)[0]]
    assert all(login_of(store, cookie, at=now) for cookie in cookies)
    log_out_everywhere(club, ali.id)
    assert not any(login_of(store, cookie, at=now) for cookie in cookies)
    cookie, _ = log_in(club, ali.id, "1234", address="a", at=now)
    remove_director(club, ali.id)
    assert login_of(store, cookie, at=now) is None
    assert directors_of(club) == (ayse,)
    assert [one.name for one in directors_of(club, everybody=True)] == ["Ali", "Ayşe"]
    with pytest.raises(LoginFailed):
        log_in(club, ali.id, "1234", address="a", at=now)


def test_wrong_pins_are_counted_and_locked(club, ali, now):
    at = now
    for _ in range(pins.FREE):
        at += timedelta(seconds=1)
        with pytest.raises(LoginFailed) as failed:
            log_in(club, ali.id, "0000", address="a", at=at)
        assert not isinstance(failed.value, Locked)
    with pytest.raises(Locked) as locked:
        log_in(club, ali.id, "1234", address="another", at=at)
    at = locked.value.until
    log_in(club, ali.id, "1234", address="a", at=at)
    with pytest.raises(LoginFailed) as failed:
        log_in(club, ali.id, "0000", address="a", at=at)
    assert not isinstance(failed.value, Locked), "the right one began the count anew"


def test_waits_grow_and_have_an_end(club, ali, now):
    at, waits = now, []
    for _ in range(pins.FREE + 12):
        with pytest.raises(LoginFailed):
            log_in(club, ali.id, "0000", address=str(at), at=at)
        with pytest.raises(LoginFailed) as failed:
            log_in(club, ali.id, "0000", address=str(at), at=at)
        if isinstance(failed.value, Locked):
            waits.append(failed.value.until - at)
            at = failed.value.until
    assert waits == sorted(waits)
    assert waits[0] == pins.FIRST_WAIT
    assert waits[-1] == pins.LONGEST_WAIT


def test_an_address_that_tries_many_directors_is_locked(club, now):
    for n in range(pins.FREE_AT_ADDRESS):
        with pytest.raises(LoginFailed):
            log_in(club, f"{n:016x}", "0000", address="bad", at=now)
    with pytest.raises(Locked):
        log_in(club, "f" * 16, "0000", address="bad", at=now)


def test_many_tries_at_once_do_not_get_past_the_limit(club, ali, now):
    looked_at = []

    def guess(n):
        try:
            log_in(club, ali.id, f"00{n:02}", address="a", at=now)
        except Locked:
            pass
        except LoginFailed:
            looked_at.append(n)

    threads = [threading.Thread(target=guess, args=(n,)) for n in range(20)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert len(looked_at) == pins.FREE


@pytest.mark.parametrize("pin", ["", "123", "x" * 65])
def test_a_pin_has_a_length(club, ali, now, pin):
    with pytest.raises(BadNotation):
        change_director(club, ali.id, pin=pin)


@pytest.mark.parametrize("pin", ["ş" * 64, "\0\0\0\0", "\ud800" * 4])
def test_any_signs_make_a_pin(club, ali, now, pin):
    change_director(club, ali.id, pin=pin)
    log_in(club, ali.id, pin, address="a", at=now)
    with pytest.raises(LoginFailed):
        log_in(club, ali.id, pin * 1000, address="a", at=now)


def test_a_club_keeps_a_chief(club, ayse, ali, now):
    for change in (lambda: remove_director(club, ayse.id), lambda: change_director(club, ayse.id, role="director")):
        with pytest.raises(Refused):
            change()
    change_director(club, ali.id, role=CHIEF, name="Ali Can")
    remove_director(club, ayse.id)
    assert director_named(club, ali.id).name == "Ali Can"
    with pytest.raises(BadNotation):
        change_director(club, ali.id, role="king")


def test_directors_before_there_is_a_chief(store, now):
    club = new_club(store, "Kadıköy", at=now)
    ali = new_director(club, "Ali", at=now, pin="1234")
    change_director(club, ali.id, name="Ali Can")
    remove_director(club, ali.id)


def test_a_club_and_its_settings(store, club):
    change_club(club, name="Moda Briç", retention_days=90, settings={"language": "tr", "appeals": 30})
    assert club_data(club) == clubs_of(store)[0]
    assert (club_data(club).name, club_data(club).settings["appeals"]) == ("Moda Briç", 30)
    assert club_of(store, club.id) == club
    for nobody in ("nothing", "", "\0", "x" * 99):
        with pytest.raises(NotFound):
            club_of(store, nobody)


def test_what_has_expired_goes(store, club, ali, now):
    log_in(club, ali.id, "1234", address="a", at=now)
    new_link(club, at=now)
    with pytest.raises(LoginFailed):
        log_in(club, ali.id, "0000", address="a", at=now)
    purge(store, at=now + timedelta(days=2))
    with store.reading() as connection:
        assert not any(connection.execute(select(table)).all() for table in (logins, links, throttles))
