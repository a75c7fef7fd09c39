"""kill -9 in the middle of random interviews: nothing that was confirmed is lost, nothing is written twice."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from sqlalchemy import select

from hakem.journal import read_call
from hakem.journal.keeping import given
from hakem.journal.tables import calls, entries

KILLS = 100  # on each database


@pytest.mark.usefixtures("on_disk")
def test_nothing_confirmed_is_lost_and_nothing_doubled(url, club, session, ayse):
    done = subprocess.run(
        [sys.executable, Path(__file__).with_name("killed.py"), url, club.id, session.id, ayse.id, "7", str(KILLS)],
        check=False, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-2000:]
    told = json.loads(done.stdout)
    assert not [one for one in told["said"] if "lost" in one]
    forms = {one["form"]["key"]: one["form"] for one in told["said"] if "form" in one}
    refused = {one["refused"] for one in told["said"] if "refused" in one}
    confirmed = [one for one in told["said"] if "confirmed" in one]

    with club.store.reading() as connection:
        ids = list(connection.scalars(select(calls.c.id)))
        keys = Counter(connection.scalars(select(entries.c.key)))
        opened = Counter(connection.scalars(select(calls.c.key)))
    there = {entry.key: (call.id, entry) for call in (read_call(club, one) for one in ids) for entry in call.entries}

    for one in confirmed:  # nothing is lost
        form = forms[one["confirmed"]]
        if form["call"] is None:
            assert opened[form["key"]] == 1
        else:
            call, entry = there[form["key"]]
            assert (call, entry.seq, entry.kind) == (one["call"], form["after"] + 1, form["kind"])
            assert one["seq"] == entry.seq
            written = {name: value for name, value in given(entry.what).items() if name not in ("asked", "before")}
            assert written == form["data"]
    assert max((keys + opened).values()) == 1, "nothing is doubled"
    assert set(keys) | set(opened) <= set(forms) - refused, "nothing is there that nobody wrote"
    unanswered = {told["unanswered"]["key"]} if told["unanswered"] else set()
    assert set(forms) - refused - unanswered <= set(keys) | set(opened), "every form was written in the end"
    for one in ids:
        call = read_call(club, one)
        assert [entry.seq for entry in call.entries] == list(range(1, call.seq + 1))
        call.play()
    assert len(confirmed) > KILLS // 2, (len(ids), len(confirmed), len(refused))
