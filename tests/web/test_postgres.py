"""The same app on PostgreSQL: one call from the first tap to the slip. The journal's own tests go into the depth."""

from __future__ import annotations

import importlib.util
import subprocess
from pathlib import Path

import pytest
from club import Phone, call_path, evening, words

from hakem.journal.store import open_store

pytest.importorskip("psycopg")
JOURNAL = Path(__file__).parent.parent / "journal" / "conftest.py"


@pytest.fixture(scope="module")
def url():
    spec = importlib.util.spec_from_file_location("journal_conftest", JOURNAL)
    journal = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(journal)
    found = subprocess.run([journal.SCRIPT], capture_output=True, text=True, check=False)
    if found.returncode:
        pytest.skip("no PostgreSQL server here: scripts/postgres --install")
    server = journal.Server(Path(found.stdout.strip()))
    yield server.new_database()
    server.stop()


def test_a_call_from_first_tap_to_slip(url):
    store = open_store(url)
    club = evening(store)
    phone = Phone(club.house, club.club, club.chief)
    page = phone.tell(phone.new_call(club), "lead:opening-lead-out-of-turn", "3NT S", "S7", "nothing")
    path = call_path(page)
    page = phone.tell(phone.fill(page, f"{path}/tick", "tick", option="all"), "2")
    assert "East picks up" in words(page.text)
    assert "Law 54" in words(phone.get(f"{path}/slip").text)
    assert "A5" in words(phone.get("/").text)
    assert "1 calls" in words(phone.get("/log?law=54").text)
    store.close()
