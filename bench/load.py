"""200 directors at once, each with a call of his own, answering about every four seconds; how long an answer takes.

python bench/load.py [--directors 200] [--of-a-club 10 [200 …]] [--seconds 20] [--pause 4]

The directors of a club are all in one event of it; with several numbers there is an evening of each shape, one after
the other. The app runs as `hakem serve` runs it, in a process of its own, with SQLite in a new folder; the directors
are in this one, on loopback. An answer is the form sent and the page that follows, as a phone waits for it.

How long an answer takes turns on what else the machine does: the table says how busy it was (its load average, before
and after the evening). What the app used of one core does not, or much less; the start and the calls opened are in it.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlencode

SCRIPT = ("lead:opening-lead-out-of-turn", "3NT S", "S7", "nothing", "choose")
MOST = 100  # ms: the aim for 95 answers of 100
WARM_UP = 12  # seconds over which they come in, so that they are not all at the same question
FIELD = re.compile(r'<input type="hidden" name="(\w[\w-]*)" value="([^"]*)"')


@dataclass
class Evening:
    """What came of an evening: how long each answer took, and what failed; the warm-up is only counted."""

    of_a_club: int
    times: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    answers: int = 0
    used: float = 0  # seconds of the app on a core
    size: int = 0
    load: tuple[float, float] = (0, 0)

    def at(self, share: float) -> float:
        """The time in ms that this share of the answers did not exceed."""
        ordered = sorted(self.times)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def main() -> int:
    """Run it, and print a table; 1 if an answer failed or the 95th percentile is above 100 ms."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--directors", type=int, default=200)
    parser.add_argument("--of-a-club", type=int, nargs="+", default=[10], metavar="N")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--pause", type=float, default=4)
    asked = parser.parse_args()
    evenings = [run(asked.directors, of_a_club, asked.seconds, asked.pause) for of_a_club in asked.of_a_club]
    return report(evenings, asked.directors, asked.seconds)


def run(directors: int, of_a_club: int, seconds: float, pause: float) -> Evening:
    """Start the app, let everybody come, and stop it."""
    evening = Evening(of_a_club)
    with tempfile.TemporaryDirectory() as folder:
        people = prepare(f"sqlite:///{folder}/hakem.sqlite", directors, of_a_club)
        port = free_port()
        before = os.getloadavg()[0]
        server = subprocess.Popen(  # noqa: S603 - ours
            [sys.executable, "-m", "hakem", "serve", "--host", "127.0.0.1", "--port", str(port)],
            env=os.environ | {"HAKEM_DATABASE_URL": f"sqlite:///{folder}/hakem.sqlite", "HAKEM_NO_QR": "1"},
            stdout=subprocess.DEVNULL,
        )
        try:
            wait_for(port)
            asyncio.run(everybody(evening, port, people, seconds, pause))
            evening.size = Path(folder, "hakem.sqlite").stat().st_size
            evening.load = before, os.getloadavg()[0]
        finally:
            server.terminate()
            used = os.wait4(server.pid, 0)[2]
    evening.used = used.ru_utime + used.ru_stime
    return evening


def prepare(url: str, directors: int, of_a_club: int) -> list[tuple[str, str]]:
    """Make clubs with so many directors each, who are logged in; for each director the cookies and the session's id."""
    from hakem.journal.accounts import new_club, new_director
    from hakem.journal.logins import begin_login
    from hakem.journal.sessions import new_event, new_session
    from hakem.journal.store import open_store

    store, at, people = open_store(url), datetime.now(UTC), []
    while len(people) < directors:
        club = new_club(store, "Load", at=at)
        event = new_event(club, "Load", starts_at=at)
        session = new_session(club, event.id, "Load", starts_at=at, sections={"A": range(1, 60)}, boards=range(1, 33))
        new_director(club, "Chief", at=at, role="chief", pin="2468")
        for n in range(min(of_a_club, directors - len(people))):
            token, _ = begin_login(club, new_director(club, f"Director {n}", at=at), at=at)
            people.append((f"hakem_login={token}; hakem_language=en", session.id))
    store.close()
    return people


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(port: int) -> None:
    """Wait until the app answers."""
    for _ in range(200):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise SystemExit("the app did not start")


class Phone:
    """One director's browser: one connection, kept open."""

    def __init__(self, port: int, cookie: str) -> None:
        self.port, self.cookie = port, cookie
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: str = "") -> tuple[int, dict[str, str], str]:
        """Send a request; the status, the headers and the text that come back."""
        if self.streams is None or self.streams[0].at_eof():
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        head = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", f"Cookie: {self.cookie}"]
        if method == "POST":
            head += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
        writer.write(("\r\n".join(head) + "\r\n\r\n" + body).encode())
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
        location = next((line.split(": ", 1)[1] for line in lines if line.lower().startswith("location: ")), "")
        raw = await reader.readexactly(int(headers.get("content-length", 0)))
        return int(lines[0].split()[1]), {**headers, "location": location}, raw.decode()

    async def follow(self, method: str, path: str, body: str = "") -> tuple[int, str, str]:
        """The same with where it leads: the status, the page's path, the page."""
        status, headers, text = await self.ask(method, path, body)
        for _ in range(3):
            if status not in (302, 303):
                break
            path = headers["location"].removeprefix(f"http://127.0.0.1:{self.port}")
            status, headers, text = await self.ask("GET", path)
        return status, path, text


async def everybody(evening: Evening, port: int, people: list[tuple[str, str]], seconds: float, pause: float) -> None:
    """Every director answers until the time is up."""
    begins = time.monotonic() + WARM_UP
    await asyncio.gather(
        *(
            director(evening, Phone(port, cookie), n, session, (begins, begins + seconds), pause)
            for n, (cookie, session) in enumerate(people)
        )
    )


async def director(
    evening: Evening, phone: Phone, n: int, session: str, clock: tuple[float, float], pause: float
) -> None:
    """One director: a call, its questions, a choice, and the next call. What comes before the clock is not counted."""
    chance = random.Random(n)
    begins, ends = clock
    await asyncio.sleep(chance.uniform(0, WARM_UP))
    while time.monotonic() < ends:
        status, _, page = await phone.follow("GET", f"/calls/new?session={session}&section=A&table={n % 59 + 1}")
        status, path, page = await phone.follow("POST", "/calls", fields(page, "/calls", board=n % 32 + 1))
        call = path.partition("?")[0]
        for answer in SCRIPT:
            if time.monotonic() > ends or status != 200:
                break
            form = "choose" if answer == "choose" else "ask"
            began = time.perf_counter()
            status, path, page = await phone.follow(
                "POST", f"{call}/answer", fields(page, form, v="3" if answer == "choose" else answer)
            )
            evening.answers += 1
            if time.monotonic() > begins:
                evening.times.append(time.perf_counter() - began)
            if status != 200:
                evening.errors.append(f"{status} {answer} {path}")
            await asyncio.sleep(pause * chance.uniform(0.75, 1.25))


def fields(page: str, form: str, **more: object) -> str:
    """What a form sends: its hidden fields, and what was tapped."""
    found = re.search(rf'<form[^>]*(?:id="{form}"|action="{form}").*?</form>', page, re.DOTALL)
    return urlencode([*FIELD.findall(found[0] if found else page), *more.items()])


def report(evenings: list[Evening], directors: int, seconds: float) -> int:
    """Print the table: an evening a row."""
    print(f"{directors} directors for {seconds:g} s; {os.cpu_count()} cores")
    print("| of a club | answers | p50 | p90 | p95 | p99 | most | errors | core ms each | database | load of machine |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for one in evenings:
        times = " ms | ".join(f"{one.at(share):.0f}" for share in (0.5, 0.9, 0.95, 0.99, 1))
        print(
            f"| {one.of_a_club} | {len(one.times)} | {times} ms | {len(one.errors)} "
            f"| {1000 * one.used / max(1, one.answers):.1f} | {one.size / 1e6:.1f} MB "
            f"| {one.load[0]:.1f} → {one.load[1]:.1f} |"
        )
    for error in [error for one in evenings for error in one.errors][:5]:
        print(error)
    return 1 if any(one.errors or one.at(0.95) > MOST for one in evenings) else 0


if __name__ == "__main__":
    sys.exit(main())
