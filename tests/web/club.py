"""A club with an evening, and the app around it: what all tests of the web share."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import urlencode

import uvicorn
from starlette.testclient import TestClient

from hakem.journal.accounts import Director, new_club, new_director
from hakem.journal.logins import begin_login
from hakem.journal.scope import Club
from hakem.journal.sessions import Session, new_event, new_session
from hakem.journal.store import Store
from hakem.web.app import build
from hakem.web.house import LANGUAGE, LOGIN, House

PIN = "2468"
LEAD = ("lead:opening-lead-out-of-turn", "3NT S", "S7", "nothing")
CHANGE = ("auction:change", "1S", "P", "2H", "end", "E", "3H")


@dataclass(frozen=True)
class Evening:
    """A club, its chief and a second director, and a session that is running."""

    house: House
    club: Club
    chief: Director
    second: Director
    session: Session


def evening(store: Store, name: str = "Kadıköy Briç Kulübü", event: str = "Salı ikili turnuvası") -> Evening:
    """Begin an evening."""
    at = datetime.now(UTC)
    club = new_club(store, name, at=at)
    chief = new_director(club, "Ayşe Demir", at=at, role="chief", pin=PIN)
    second = new_director(club, "Mehmet Kaya", at=at, pin=PIN)
    session = new_session(
        club,
        new_event(club, event, starts_at=at).id,
        event,
        starts_at=at,
        sections={"A": range(1, 10)},
        boards=range(1, 25),
    )
    return Evening(House(store), club, chief, second, session)


class Phone(TestClient):
    """A browser without JavaScript, logged in as a director."""

    def __init__(
        self, house: House, club: Club | None = None, who: Director | None = None, language: str = "en"
    ) -> None:
        super().__init__(build(house), headers={"accept-language": language})
        if club is not None and who is not None:
            token, _ = begin_login(club, who, at=datetime.now(UTC))
            self.cookies.set(LOGIN, token)

    def fill(self, page, path: str, form: str = "", **fields):
        """Send a form of a page, as its hidden fields have it and with what was tapped."""
        pairs = [(name, value) for name, value in hidden(page.text, form) if name not in fields]
        for name, value in fields.items():
            pairs += [(name.replace("_", "-"), one) for one in (value if isinstance(value, list) else [value])]
        return self.post(path, content=urlencode(pairs), headers={"content-type": "application/x-www-form-urlencoded"})

    def new_call(self, evening: Evening, table: int = 5, board: int | str = 12):
        """Open a call; the page that follows."""
        page = self.get(f"/calls/new?session={evening.session.id}&section=A&table={table}")
        return self.fill(page, "/calls", board=str(board))

    def tell(self, page, *answers: str):
        """Tap one answer after the other; the page that follows."""
        for one in answers:
            fields = {"end": "yes"} if one == "end" else {"skip": "yes"} if one == "skip" else {"v": one.split("+")}
            form = "choose" if 'id="choose"' in page.text else "ask"
            page = self.fill(page, f"{call_path(page)}/answer", form, **fields)
        return page


def hidden(html: str, form: str = "") -> list[tuple[str, str]]:
    """The hidden fields of a form (the first that has any, without a name)."""
    if form:
        found = re.search(rf'<form[^>]*id="{form}".*?</form>', html, re.DOTALL)
        html = found[0] if found else ""
    fields = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', html)
    seen: dict[str, list[str]] = {}
    for name, value in fields:
        if name == "p" or name not in seen:
            seen.setdefault(name, []).append(value)
    return [(name, value) for name, values in seen.items() for value in values]


def call_path(page) -> str:
    """The call that a page is of."""
    found = re.search(r"/calls/[0-9a-f]{16}", f"{page.url} {page.text}")
    assert found, page.url
    return found[0]


def words(html: str) -> str:
    """What can be read on a page."""
    main = re.search(r"<main.*</main>", html, re.DOTALL)
    text = re.sub(r"<svg.*?</svg>", "", main[0] if main else html, flags=re.DOTALL)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text)).strip()


@contextmanager
def served(house: House) -> Iterator[str]:
    """The app on a port of its own; its address."""
    config = uvicorn.Config(build(house), host="127.0.0.1", port=0, log_level="error", access_log=False)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    ends = time.monotonic() + 20
    while not server.started and time.monotonic() < ends:
        time.sleep(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(10)


def cookies(evening: Evening, address: str, language: str, who: Director | None = None) -> list[dict[str, str]]:
    """What a browser has that is logged in and speaks this language."""
    token, _ = begin_login(evening.club, who or evening.chief, at=datetime.now(UTC))
    return [{"name": LOGIN, "value": token, "url": address}, {"name": LANGUAGE, "value": language, "url": address}]
