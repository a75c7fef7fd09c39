"""How it looks, as far as it can be computed: contrast, sizes, one file, pictures for everything that can happen."""

from __future__ import annotations

import re

import pytest
from markupsafe import Markup

from hakem.locale import LANGUAGES
from hakem.locale.terms import Voice
from hakem.table.catalogue import IN_PLAY, INCIDENTS, IncidentKind
from hakem.web.asking.menu import groups
from hakem.web.icons import ICONS, icon, icon_of
from hakem.web.qr import qr, terminal_qr
from hakem.web.render import environment, signs
from hakem.web.version import STATIC

CSS = STATIC.joinpath("app.css").read_text(encoding="utf-8")
GROUNDS = ("paper", "card", "tint")


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def palettes() -> list[dict[str, str]]:
    blocks = re.findall(r"(?::root\b[^{]*)\{([^}]*)\}", CSS)
    found = [dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})", block)) for block in blocks]
    return [palette for palette in found if "accent" in palette]


def test_there_are_a_light_palette_and_a_dark_one_written_the_same_twice():
    light, dark, forced = palettes()
    assert dark == forced
    assert set(light) == set(dark)


@pytest.mark.parametrize("palette", palettes()[:2], ids=["light", "dark"])
def test_every_text_stands_out_seven_to_one(palette):
    for ground in GROUNDS:
        for ink in ("ink", "soft", "accent", "red"):
            assert contrast(palette[ink], palette[ground]) >= 7, (ink, ground)
    assert contrast(palette["on-accent"], palette["accent"]) >= 7
    assert contrast(palette["on-note"], palette["note"]) >= 7


def test_edges_of_what_is_tapped_can_be_seen():
    for palette in palettes()[:2]:
        assert contrast(palette["edge"], palette["card"]) >= 3


def test_sizes_are_relative_and_none_is_small():
    assert "html { font-size: 112.5%" in CSS  # 18 px where the reader has chosen nothing
    sizes = [float(size) for size in re.findall(r"font(?:-size)?:[^;}]*?([\d.]+)rem", CSS)]
    assert min(sizes) >= 1
    said = re.search(r"\.aloud \{ font: 400 ([\d.]+)rem", CSS)
    assert float(said[1]) * 18 >= 24


def test_every_incident_has_a_picture_of_its_own_and_a_new_one_that_of_its_moment():
    assert [key for key, kind in INCIDENTS.items() if kind.tellings and key not in ICONS] == []
    assert icon_of(IncidentKind("brand-new", 74, (IN_PLAY,))) == IN_PLAY
    assert "<svg" in icon("brand-new")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_menu_is_the_catalogue(language):
    shown = {item.key for group in groups(Voice(language)) for item in group.items}
    assert shown == {kind.key for kind in INCIDENTS.values() if kind.tellings}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_template_compiles(language):
    env = environment(language)
    for name in env.list_templates():
        env.get_template(name)


def test_suits_are_red_and_everything_else_is_escaped():
    assert signs("<i>♥︎Q & 3♦︎") == Markup('&lt;i&gt;<span class="red">♥︎Q</span> &amp; <span class="red">3♦︎</span>')
    assert signs("♠︎7") == Markup("♠︎7")


def test_codes_hold_their_text():
    assert qr("http://x/").startswith("<svg")
    assert "style=" not in qr("çığ ♥Q" * 60)
    assert "█" in terminal_qr("http://192.168.1.5:8000/")


def test_no_law_is_named_and_nothing_is_ruled_in_the_web():
    from pathlib import Path

    import hakem.web

    for file in Path(hakem.web.__file__).parent.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"hakem\.laws\.law\d|legal_calls\(|legal_plays\(|\blaw\d\d\b", text), file
        assert not re.search(r"\b[1-9]\d?[A-H][1-9]", text) or file.name == "icons.py", file
