"""Writes random interviews and is killed in the middle, again and again. Run by test_killed.py, not imported.

usage: killed.py URL CLUB SESSION DIRECTOR SEED KILLS

Each life is a child that is killed without a warning. It goes on where the last one was, posts again the form whose
answer never came, and says on a pipe what it is about to write and what was confirmed. All of it is printed as JSON.
"""

from __future__ import annotations

import json
import os
import random
import select
import signal
import sys
import time
import traceback
from datetime import UTC, datetime, timedelta

from interviews import step

from hakem import Table
from hakem.errors import HakemError
from hakem.journal import NewCall, Written, append, club_of, new_key, open_call, open_store, read_call
from hakem.journal.keeping import given, unkeep
from hakem.table.reading import entry_of

MOST_ENTRIES, LONGER, PATIENCE = 25, 0.05, 10
START = datetime(2026, 11, 28, 19, 30, tzinfo=UTC)


def live(pipe: int, seed: int, last: dict[str, object] | None, form: dict[str, object] | None) -> None:
    """One life: until it is killed."""
    rng, at = random.Random(seed), START + timedelta(seconds=seed % 10**6)
    def say(**what: object) -> None:
        os.write(pipe, json.dumps(what).encode() + b"\n")

    club = club_of(open_store(URL), CLUB)
    say(awake=os.getpid())

    def post(form: dict[str, object]) -> Written:
        if form["call"] is None:
            written = open_call(club, NewCall(SESSION, "A", 1), by=DIRECTOR, at=at, key=str(form["key"]))
        else:
            said = unkeep(str(form["kind"]), form["data"])
            written = append(club, str(form["call"]), form["after"], said, by=DIRECTOR, at=at, key=str(form["key"]))
        say(confirmed=form["key"], call=written.call.id, seq=written.call.seq, question=written.played.question,
            repeated=written.repeated)
        return written

    written = None
    if last is not None:
        call = read_call(club, str(last["call"]))
        if call.seq == last["seq"] and call.play().question != last["question"]:
            say(lost=f"{call.id} goes on at {call.play().question}, not at {last['question']}")
    while True:
        if form is None:
            form = next_form(rng, written)
            say(form=form)
        try:
            written = post(form)
        except HakemError:  # random taps do not always fit: nothing is written then
            say(refused=form["key"])
        form = None


def next_form(rng: random.Random, written: Written | None) -> dict[str, object]:
    """What is posted next: a step of this call, or a new one."""
    if written is None or written.call.seq >= MOST_ENTRIES:
        return {"call": None, "key": new_key()}
    said = step(rng, written.call, written.played)
    return {"call": written.call.id, "after": written.call.seq, "kind": said.kind, "data": given(said),
            "key": new_key()}


def watch(pipe: int, forms: int, longer: float) -> bytes:
    """What is said until so many forms are under way, and a moment longer."""
    heard, until = b"", time.monotonic() + (PATIENCE if forms else longer)
    while (left := until - time.monotonic()) > 0:
        if select.select([pipe], [], [], left)[0]:
            part = os.read(pipe, 65536)
            if not part:
                break
            heard += part
        if forms and heard.count(b'"form"') >= forms:
            forms, until = 0, time.monotonic() + longer
    return heard


def rest(pipe: int) -> bytes:
    """What had been said before the end."""
    heard = b""
    while part := os.read(pipe, 65536):
        heard += part
    os.close(pipe)
    return heard


def main() -> None:
    """Kill one life after the other, and print what they said."""
    rng, said, last, form = random.Random(SEED), [], None, None
    open_store(URL).close()  # what is loaded at its first use is loaded here, once
    Table(contract="3NT S").play("W:C5 C4 CK C2").report("show", seat="E", cards=["HQ"], how="dropped")
    entry_of({"ruled": {"law": 81, "effects": [{"effect": "no-rectification", "clause": "81C"}]}})
    for life in range(KILLS):
        mine, his = os.pipe()
        pid = os.fork()
        if pid == 0:
            try:
                os.close(mine)
                live(his, SEED * 1000 + life, last, form)
            finally:
                traceback.print_exc()
                os._exit(3)
        os.close(his)
        forms = 0 if life % 10 == 9 else rng.randint(1, 4)  # some hardly get to begin
        heard = watch(mine, forms, rng.random() * LONGER)
        os.kill(pid, signal.SIGKILL)
        _, status = os.waitpid(pid, 0)
        if os.WIFEXITED(status):
            raise SystemExit("a life ended by itself")
        heard += rest(mine)
        for line in heard.splitlines():
            one = json.loads(line)
            said.append(one)
            if "form" in one:
                form = one["form"]
            elif "confirmed" in one:
                last, form = one, None
            elif "refused" in one:
                form = None
    sys.stdout.write(json.dumps({"said": said, "unanswered": form}))


if __name__ == "__main__":
    URL, CLUB, SESSION, DIRECTOR = sys.argv[1:5]
    SEED, KILLS = int(sys.argv[5]), int(sys.argv[6])
    main()
