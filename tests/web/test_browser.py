"""The app in a real browser, on a phone and on a tablet, in both languages: scripts of calls from first tap to slip.

Where Chromium or Playwright is missing these tests say so and are skipped: `scripts/test` installs both.
"""

from __future__ import annotations

import os
import statistics
from datetime import UTC, datetime
from pathlib import Path

import pytest
from club import cookies, evening, served
from screens import CHROMIUM, PHONE, SCRIPTS, TABLET, Taps
from screens import browser as open_browser

from hakem.journal.accounts import new_director
from hakem.journal.store import open_store

if CHROMIUM is None and not os.environ.get("CI"):
    pytest.skip("no Chromium here; as root: scripts/chromium --install", allow_module_level=True)
pytest.importorskip("playwright.sync_api", reason="Playwright drives the browser: pip install playwright")

AXE = Path(__file__).parent.joinpath("vendor", "axe.min.js").read_text(encoding="utf-8")
CONTRAST = {"runOnly": {"type": "rule", "values": ["color-contrast", "color-contrast-enhanced"]}}
KINDS = """() => [...new Set([...document.querySelectorAll("body *")]
  .map((one) => `${one.tagName}.${one.className?.baseVal ?? one.className}`))].sort().join()"""
RULES = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]},
    "rules": {"color-contrast-enhanced": {"enabled": True}, "target-size": {"enabled": True}},
}
SMALL = """() => [...document.querySelectorAll("a, button, select, summary, textarea, input:not([type=hidden])")]
  .filter((one) => !one.matches(".only-heard, .steps a, .note a, .tick input, label.line input"))
  .filter((one) => one.checkVisibility())
  .map((one) => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.height < 47.5 || box.width < 42))
  .map(([html, box]) => `${html} ${box.width}x${box.height}`)"""
TINY = """() => [...document.querySelectorAll("main *")].filter((one) => one.childNodes.length && one.checkVisibility()
    && [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()))
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 17.5)
  .map((one) => `${one.outerHTML.slice(0, 80)} ${getComputedStyle(one).fontSize}`)"""
RASH = """() => [...document.forms].filter((form) => {
  const sent = [...form.elements].filter((one) => one.type === "submit");
  const typed = [...form.elements].some((one) => one.matches("input:not([type=hidden]), select"));
  return typed && sent.length > 1 && !sent[0].disabled; }).map((form) => form.outerHTML.slice(0, 120))"""
WIDE = """() => [document.documentElement.scrollWidth - innerWidth,
  ...[...document.querySelectorAll("main, .top, .foot")].map((one) => one.scrollWidth - one.clientWidth)]"""


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    store = open_store(f"sqlite:///{tmp_path_factory.mktemp('browser')}/hakem.sqlite")
    club = evening(store)
    with served(club.house) as address, open_browser() as chromium:
        yield club, address, chromium
    store.close()


@pytest.fixture
def open_page(world):
    club, address, chromium = world
    opened, said = [], []

    def make(language: str = "en", size=PHONE, **options):
        context = chromium.new_context(viewport=size, **options)
        context.add_cookies(cookies(club, address, language))
        page = context.new_page()
        page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: said.append(str(error)))
        opened.append(context)
        return page

    yield make
    for context in opened:
        context.close()
    assert [
        one for one in said if not any(code in one for code in ("404", "409", "422"))
    ] == []  # nothing that the policy forbids


SEEN: set[tuple[str, str]] = set()


def look(page, *, axe: bool = False, rules: object = RULES) -> None:
    """What holds for every screen. Axe looks at each kind of screen once: it takes its time."""
    assert page.evaluate(SMALL) == [], page.url
    assert page.evaluate(TINY) == [], page.url
    assert page.evaluate(RASH) == [], page.url  # Enter in a field would send the first of several buttons
    assert max(page.evaluate(WIDE)) <= 1, page.url
    kind = str(rules), page.evaluate(KINDS)
    if axe and kind not in SEEN:
        SEEN.add(kind)
        page.evaluate(AXE)
        found = page.evaluate("(rules) => axe.run(document, rules)", rules)["violations"]
        serious = [
            f"{one['id']}: {one['nodes'][0]['html'][:160]} {one['nodes'][0]['failureSummary'][:200]}"
            for one in found
            if one["impact"] in ("serious", "critical")
        ]
        assert serious == [], page.url


def play(taps: Taps, name: str, *, axe: bool = False, rules: object = RULES) -> int:
    """A script to its slip; the taps to the read-out."""
    before, after = SCRIPTS[name]
    taps.new_call()
    look(taps.page, axe=axe, rules=rules)
    for one in before:
        taps.answer(one)
        look(taps.page, axe=axe, rules=rules)
    assert not taps.asks
    to_read_out = taps.taps
    for one in after:
        taps.answer(one)
    look(taps.page, axe=axe, rules=rules)
    while taps.page.locator("button.choose").count():  # what follows may bring another choice
        taps.tap("button.choose")
    size = taps.page.evaluate(
        "parseFloat(getComputedStyle(document.querySelector('.aloud p, .options .says')).fontSize)"
    )
    assert size >= 24
    taps.tap("a[href$='/slip']")
    look(taps.page, axe=axe, rules=rules)
    assert taps.page.locator(".slip .qr svg").count() == 1
    return to_read_out


@pytest.mark.parametrize(
    ("size", "language"),
    [(PHONE, "en"), (PHONE, "tr"), (TABLET, "tr"), (TABLET, "en")],
    ids=["phone-en", "phone-tr", "tablet-tr", "tablet-en"],
)
def test_the_scripts_from_first_tap_to_slip(world, open_page, language, size, record_property):
    page = open_page(language, size)
    counted = {name: play(Taps(page, world[1]), name, axe=size is PHONE and language == "tr") for name in SCRIPTS}
    record_property("taps", str(counted))
    assert statistics.median(counted.values()) <= 8, counted  # the table is the first tap
    assert max(counted.values()) <= 12, counted


def test_the_other_pages(world, open_page):
    page = open_page("tr")
    for path in (
        "/",
        f"/calls/new?session={world[0].session.id}&section=A&table=5",
        f"/calls/new?session={world[0].session.id}&section=A&table=5&pick=board",
        "/log",
        "/me",
        "/directors",
        "/club",
        "/sessions",
        "/sessions/new",
        f"/sessions/{world[0].session.id}",
        "/law/2017/50D2",
        "/law/2017/25",
        "/nowhere",
    ):
        page.goto(world[1] + path)
        look(page, axe=True)


def test_the_pages_of_a_call(world, open_page):
    page = open_page("en")
    taps = Taps(page, world[1])
    play(taps, "3.1 opening lead out of turn")
    call = page.url.removesuffix("/slip")
    for part in ("", "/record", "/reviews", "/score", "/slip?paper=roll", "/act", "/more"):
        page.goto(call + part)
        page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
        look(page, axe=True)


def test_dark(world, open_page):
    page = open_page("tr", color_scheme="dark")
    play(Taps(page, world[1]), "3.6 exposed card", axe=True, rules=CONTRAST)


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_text_at_twice_its_size(world, open_page, size):
    """With the longest texts there are: nothing is cut, nothing has to be scrolled sideways."""
    page = open_page("tr", size)
    taps = Taps(page, world[1])
    larger = "document.documentElement.style.fontSize = '225%'"
    taps.new_call()
    for name in ("3.1 opening lead out of turn", "3.5 change of call"):
        taps.new_call()
        for one in SCRIPTS[name][0]:
            page.evaluate(larger)
            assert max(page.evaluate(WIDE)) <= 1, one
            taps.answer(one)
        page.evaluate(larger)
        assert max(page.evaluate(WIDE)) <= 1
        for part in ("/record", "/slip", "/score"):
            page.goto(page.url.split("/record")[0].split("/slip")[0].split("/score")[0] + part)
            page.evaluate(larger)
            assert max(page.evaluate(WIDE)) <= 1, part


def test_enter_in_a_field_answers_nothing(world, open_page):
    page = open_page("en")
    taps = Taps(page, world[1])
    taps.new_call()
    for one in (*SCRIPTS["3.1 opening lead out of turn"][0], *SCRIPTS["3.1 opening lead out of turn"][1]):
        taps.answer(one)
    call = page.url
    page.goto(f"{call}?redo=2")
    page.locator("#reason").fill("it was a suit")
    page.locator("#reason").press("Enter")
    page.locator("input[name=level]").nth(3).press("Enter")
    assert page.url == f"{call}?redo=2"
    page.locator("button[value='S S']").click()
    page.wait_for_url(call)
    page.goto(f"{call}/score")
    page.locator("summary").first.click()
    page.locator("#ns").fill("4HS=")
    page.locator("#ns").press("Enter")
    assert page.locator("#line").inner_text().count("60") == 0


def test_without_javascript(world, open_page):
    page = open_page("en", java_script_enabled=False)
    taps = Taps(page, world[1])
    taps.new_call()
    for one in SCRIPTS["3.1 opening lead out of turn"][0]:
        taps.answer(one)
    for one in SCRIPTS["3.1 opening lead out of turn"][1]:
        taps.answer(one)
    assert "East picks up" in page.inner_text("main")


def test_the_menu_is_searched_as_it_is_typed(world, open_page):
    page = open_page("tr")
    taps = Taps(page, world[1])
    taps.new_call()
    page.locator("#q").press_sequentially("ronons")
    page.locator("#menu button").nth(6).wait_for(state="detached")
    page.locator("#menu button").first.click()
    assert page.locator("#ask").count() == 1


def test_a_private_question_hides_when_the_phone_is_put_away(world, open_page):
    page = open_page("en")
    taps = Taps(page, world[1])
    taps.new_call()
    for one in SCRIPTS["3.5 change of call"][0][:-1]:
        taps.answer(one)
    question = page.locator("h1.ask")
    assert question.is_visible()
    page.evaluate("Object.defineProperty(document, 'hidden', {value: true})")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert not question.is_visible()
    page.locator(".unmask").click()
    assert question.is_visible()


def test_switching_the_language_keeps_what_was_ticked(world, open_page):
    page = open_page("en")
    taps = Taps(page, world[1])
    taps.new_call()
    for one in SCRIPTS["3.6 exposed card"][0][:4]:
        taps.answer(one)
    taps.tap("a[href*='many=yes']")
    for card in ("HQ", "D3"):
        page.locator(f"input[value='{card}']").check(force=True)
    page.locator("button[name=language]").click()
    page.wait_for_selector("html[lang=tr]")
    assert [page.locator(f"input[value='{card}']").is_checked() for card in ("HQ", "D3", "D4")] == [True, True, False]


@pytest.mark.parametrize("size", [18, 36])  # the app's own, and twice that
def test_long_names_wrap(world, tmp_path, size):
    name = "Uluslararasıdostlukturnuvasıonikincigünikinciseans"
    store = open_store(f"sqlite:///{tmp_path}/hakem.sqlite")
    club = evening(store, event=name)
    new_director(club.club, "Abdurrahmangazioğullarındanmuhittin Kara", at=datetime.now(UTC))
    with served(club.house) as address:
        context = world[2].new_context(viewport=PHONE)
        context.add_cookies(cookies(club, address, "tr"))
        page = context.new_page()
        for path in ("/", "/directors", "/sessions", f"/sessions/{club.session.id}", "/log"):
            page.goto(address + path)
            page.evaluate(f"document.documentElement.style.fontSize = '{size}px'")
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
        page.goto(address + "/directors")
        page.locator("summary").nth(1).click()
        page.locator("form[action$='/link'] button >> visible=true").first.click()
        page.evaluate(f"document.documentElement.style.fontSize = '{size}px'")
        assert page.locator(".invite .qr").count() == 1
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        context.close()
    store.close()


def test_the_second_director_sees_what_the_first_did(world, open_page):
    club, address, chromium = world
    page = open_page("en")
    taps = Taps(page, address)
    taps.new_call()
    taps.answer("v=lead:opening-lead-out-of-turn")
    context = chromium.new_context(viewport=PHONE)
    context.add_cookies(cookies(club, address, "en", club.second))
    other = context.new_page()
    other.goto(page.url)
    taps.answer("v=NT S")
    other.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # the phone is taken up again
    other.wait_for_selector("#since a", timeout=15_000)
    assert "Ayşe Demir" in other.inner_text("#since")
    context.close()


def test_the_slip_fits_its_paper(world, open_page):
    page = open_page("tr")
    play(Taps(page, world[1]), "3.1 opening lead out of turn")
    slip = page.url
    for paper in ("a6", "roll"):
        page.goto(f"{slip}?paper={paper}")
        pages = page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") or page.pdf(
            prefer_css_page_size=True
        ).count(b"/Type /Page ")
        assert pages <= 2, paper
