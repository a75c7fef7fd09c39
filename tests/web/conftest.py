"""A club with its evening for each test, phones that are logged in, and a second club next door."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

pytest.importorskip("starlette")
pytest.importorskip("sqlalchemy")
sys.path.insert(0, str(Path(__file__).parent))

from club import LEAD, Evening, Phone
from club import evening as make_evening

from hakem.journal import pins
from hakem.journal.store import open_store
from hakem.web.calls import telling


@pytest.fixture(scope="session", autouse=True)
def quick_pins():
    """PINs are hashed as slowly as they are checked in earnest; tests need not wait."""
    from argon2 import PasswordHasher

    slow, pins.HASHER = pins.HASHER, PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    yield
    pins.HASHER = slow


@pytest.fixture
def store(tmp_path):
    store = open_store(f"sqlite:///{tmp_path}/hakem.sqlite")
    yield store
    store.close()


@pytest.fixture
def club(store) -> Evening:
    return make_evening(store)


@pytest.fixture
def phone(club: Evening) -> Phone:
    """The chief's phone."""
    return Phone(club.house, club.club, club.chief)


@pytest.fixture
def other_phone(club: Evening) -> Phone:
    """The second director's phone, in Turkish."""
    return Phone(club.house, club.club, club.second, "tr")


@pytest.fixture
def neighbour(store) -> Evening:
    """Another club in the same database."""
    return make_evening(store, "Bursa Briç", "Çarşamba")


@pytest.fixture
def stranger(neighbour: Evening) -> Phone:
    """The other club's chief."""
    return Phone(neighbour.house, neighbour.club, neighbour.chief)


@pytest.fixture
def call(phone, club):
    """A call that has just been opened."""
    return phone.new_call(club)


@pytest.fixture
def read_out(phone, call):
    """East has led out of turn: the options are on the screen."""
    return phone.tell(call, *LEAD)


@pytest.fixture
def fresh_interviews():
    """Interviews are remembered; a test that changes the catalogue begins and ends without any."""
    telling.forget()
    yield
    telling.forget()
