"""The documents say what is so: their examples run, their links lead somewhere, every command is named."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from hakem.cli import COMMANDS
from hakem.formats.cases import read_cases

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
PAGES = sorted([README, *ROOT.glob("docs/*/*.md")])


def test_the_example_of_the_readme_runs():
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert tried > 3
    assert not failed


def test_every_command_is_in_the_readme():
    text = README.read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"hakem {name}" not in text] == []


def test_both_languages_have_the_same_pages():
    english, turkish = ({page.name for page in ROOT.glob(f"docs/{lang}/*.md")} for lang in ("en", "tr"))
    assert english == turkish


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []


@pytest.mark.parametrize("file", sorted(ROOT.glob("examples/*.yaml")), ids=lambda file: file.name)
def test_examples_can_be_ruled_on(file):
    for case in read_cases(file):
        table = case.table()
        assert table.rulings
        assert all(table.say(lang) for lang in ("en", "tr"))
