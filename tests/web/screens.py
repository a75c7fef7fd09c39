"""Driving a real browser: Debian's Chromium through Playwright; taps are counted."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

CHROMIUM = os.environ.get("HAKEM_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
]
PHONE, TABLET = {"width": 390, "height": 844}, {"width": 834, "height": 1112}

# What is tapped after the table, to the read-out, and to the choice that is made then.
SCRIPTS = {
    "3.1 opening lead out of turn": (
        ["v=lead:opening-lead-out-of-turn", "v=NT S", "v=S7", "v=nothing"],
        ["all", "choose=2"],
    ),
    "3.2 lead out of turn": (
        ["v=play:lead-out-of-turn", "v=S S", "v=W", "v=E", "v=DK", "v=nothing"],
        ["all", "choose=1"],
    ),
    "3.5 change of call": (["v=auction:change", "v=N", "v=1S", "v=P", "v=2H", "end", "v=E", "v=3H", "v=true"], []),
    "3.6 exposed card": (
        ["v=play:show", "v=NT S", "v=W", "v=E", "v=HQ", "v=dropped", "v=nothing"],
        ["all", "choose=1"],
    ),
    "3.7 revoke": (
        ["v=play:revoke", "v=S S", "v=5", "v=W", "v=HA", "v=H2", "v=S3", "v=H5", "skip", "v=true"],
        [],
    ),
}


@contextmanager
def browser() -> Iterator[object]:
    """Chromium, as every test here starts it."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        one = play.chromium.launch(executable_path=CHROMIUM, headless=True, args=ARGUMENTS)
        try:
            yield one
        finally:
            one.close()


class Taps:
    """A page with its taps counted, and pictures taken where they are wanted."""

    def __init__(self, page, address: str, shoot=None) -> None:
        self.page, self.address, self.shoot = page, address, shoot
        self.taps = 0
        self.questions = 0

    def home(self) -> None:
        self.page.goto(self.address + "/")

    def tap(self, selector: str) -> None:
        """One tap, and wait for what it brings."""
        self.page.locator(selector).first.click(timeout=4000)
        self.page.wait_for_load_state("load")
        self.taps += 1

    def new_call(self, table: int = 5, board: int | None = None) -> None:
        self.home()
        self.picture("table")
        self.tap(f"a[href$='table={table}']")
        if board is not None:
            self.tap("a[href*='pick=board']")
            self.picture("board")
            self.tap(f"button[name=board][value='{board}']")

    def answer(self, one: str) -> None:
        """A tap as the scripts write it."""
        kind, _, value = one.partition("=")
        match kind:
            case "v":
                self.questions += 1
                self.tap(f"#ask button[name=v][value='{value}']")
            case "tick":
                self.page.locator(f"#ask input[name=v][value='{value}']").check(force=True)
                self.taps += 1
            case "go":
                self.tap("#ask button.main")
            case "end" | "skip":
                self.tap(f"#ask button[name={kind}]")
            case "all":
                self.tap("button[name=option][value=all]")
            case "choose":
                self.tap(f"button.choose[value='{value}']")

    def picture(self, name: str) -> None:
        if self.shoot is not None:
            self.shoot(self.page, name)

    @property
    def asks(self) -> bool:
        """Whether a question is on the screen."""
        return self.page.locator("#ask").count() > 0
