"""The tables of both editions: every clause is numbered, titled in both languages, and points at what is there."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from hakem import editions
from hakem.editions import YEARS, Clause, edition, elections, parse_clause, sort_key
from hakem.errors import BadNotation, HakemError

FIRST_LANDING = (9, 10, 13, 14, 16, *range(23, 27), *range(41, 46), *range(47, 65), 67, 90)
TABULATED = (*range(9, 40), *range(41, 72), 72, 73, 75, 81, 84, 85, 90, 91)

ONLY_2017 = (
    "9A5 12C4 15B3 20G3 23A1 23B 23C 24D 24E 25A5 25A6 30B1a 30B1bi 30B1bii 31C 32C 40B3a 43A3 45D1 "
    "45D2 50E4 51B2c 56A 56B 57A4 57D 62C3 63A4 64B8 64C1 64C2a 64C2b 67B3 68D2b 72C 73C2 75D3"
)
ONLY_2007 = "13E 13F 15C 17E2 22B1 26A1 26A2 26A2a 26A2b 30B2a 30B2b 40B6a 56 70D3 73F"
BOTH = "14B4 14C 25B1 42B2 43A2c 43B2a 45C4b 45F 47E2b 50D1a 50D2a 51B1a 52B1b 53C 54A 55A 57A3 58B2 60A1 62D1 64A1"

CLAUSES = [pytest.param(year, clause, id=f"{year}-{clause.id}") for year in YEARS for clause in edition(year).clauses]

LONGEST = 110

# English words that Turkish players say too; `on`, `an`, `at`, `is` and `not` are Turkish words as well.
KEPT = {"alert", "bidding", "box", "VP", "IMP"}
ENGLISH = re.compile(
    r"\b(the|and|of|to|in|are|no|if|by|for|with|his|card|cards|call|calls|bid|lead|play|trick|"
    r"tricks|dummy|declarer|defender|partner|director|score|hand|suit|revoke|claim|penalty|auction|double|redouble|"
    r"trump|round|side|law|opponent|contract|player|table|session|deal|pass)\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("year", YEARS)
def test_numbers_are_unique_and_in_lawbook_order(year: int) -> None:
    ids = [clause.id for clause in edition(year).clauses]
    assert len(set(ids)) == len(ids)
    assert ids == sorted(ids, key=sort_key)
    assert list(edition(year).laws) == sorted(edition(year).laws)


@pytest.mark.parametrize(("year", "clause"), CLAUSES)
def test_a_clause_reads_back_and_stands_in_its_law(year: int, clause: Clause) -> None:
    assert parse_clause(clause.id) == clause.id
    assert edition(year).clause(clause.id) is clause
    assert clause in edition(year).laws[clause.law].clauses
    assert sort_key(clause.id)[0] == clause.law
    above = sort_key(clause.id)[:-1]
    assert len(above) <= 1 or above in {sort_key(c.id) for c in edition(year).clauses}, "its heading is missing"
    assert clause.state in {None, "definition", "judged"}


@pytest.mark.parametrize(("year", "clause"), CLAUSES)
def test_every_reference_exists_in_that_edition(year: int, clause: Clause) -> None:
    assert [see for see in clause.see if see not in edition(year)] == []
    assert clause.id not in clause.see
    assert len(set(clause.see)) == len(clause.see)


def titles() -> list[object]:
    """Every title and text, of laws, clauses and elections."""
    found: list[object] = []
    for year in YEARS:
        book = edition(year)
        found += [pytest.param(law.title, id=f"{year}-law-{law.number}") for law in book.laws.values()]
        found += [pytest.param(clause.title, id=f"{year}-{clause.id}") for clause in book.clauses]
    return found


@pytest.mark.parametrize("title", titles())
def test_titles_are_short_and_in_both_languages(title: editions.Words) -> None:
    for text in title.values():
        assert text
        assert text == text.strip()
        assert text[0] == text[0].upper()
        assert not text.endswith(".")
        assert len(text) <= LONGEST
    assert title.en.isascii()


@pytest.mark.parametrize("title", titles())
def test_turkish_titles_glue_nothing_and_borrow_nothing(title: editions.Words) -> None:
    assert re.search(r"\d\w*['’]", title.tr) is None, "a suffix on a number or clause"
    assert "{" not in title.tr
    assert [word for word in ENGLISH.findall(title.tr) if word not in KEPT] == []
    assert re.search(r"deklaran|deklere|usulsüz bilgi|\bapel\b", title.tr, re.IGNORECASE) is None, "not our term"


@pytest.mark.parametrize("year", YEARS)
def test_the_laws_are_there(year: int) -> None:
    assert set(FIRST_LANDING) <= set(edition(year).laws)
    assert set(TABULATED) <= set(edition(year).laws)
    assert all(law.clauses for law in edition(year).laws.values())


@pytest.mark.parametrize(
    ("numbers", "there"),
    [(ONLY_2007, {2007: True, 2017: False}), (ONLY_2017, {2007: False, 2017: True}), (BOTH, {2007: True, 2017: True})],
)
def test_each_edition_has_its_own_clauses(numbers: str, there: dict[int, bool]) -> None:
    for number in numbers.split():
        assert {year: number in clause_ids(year) for year in YEARS} == there, number


def clause_ids(year: int) -> set[str]:
    """Give the clauses alone: a Law's bare number counts only where it is a clause itself."""
    return {clause.id for clause in edition(year).clauses}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("16C1", "16D1"),
        ("16D2", "16C2"),
        ("17E2", "17D3"),
        ("23", "72C"),
        ("25A2", "25A4"),
        ("53B", "53C"),
        ("73F", "73E2"),
    ],
)
def test_a_rule_that_moved_keeps_its_title(old: str, new: str) -> None:
    assert edition(2007).clause(old).title == edition(2017).clause(new).title


def test_a_heading_knows_its_parts() -> None:
    assert [clause.id for clause in edition(2017).parts("50D2")] == ["50D2a", "50D2b"]
    assert [clause.id for clause in edition(2017).parts("26")] == ["26A", "26B"]
    assert edition(2007).parts("24D") == ()


def test_words_are_a_value() -> None:
    title = edition(2017).clause("50").title
    assert title == {"en": title.en, "tr": title.tr}
    assert hash(title) == hash(editions.Words(title.en, title.tr))
    with pytest.raises(KeyError):
        title["de"]


def test_an_unknown_year_is_refused() -> None:
    for read in (edition, elections):
        with pytest.raises(BadNotation, match="1997"):
            read(1997)


def test_an_unknown_clause_is_refused() -> None:
    with pytest.raises(BadNotation, match=r"43A3.*2007"):
        edition(2007).clause("43A3")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("L50D2a", "50D2a"),
        ("27B1A", "27B1a"),
        ("27b1a", "27B1a"),
        ("30B1b(i)", "30B1bi"),
        ("L30B1(b)(ii)", "30B1bii"),
        ("50 E 1", "50E1"),
        ("Law 12 C 1 (e) (ii)", "12C1eii"),
        ("Yasa 25A1", "25A1"),
        ("16.C.2", "16C2"),
        (" 49 ", "49"),
    ],
)
def test_other_ways_to_write_a_clause_are_read(text: str, number: str) -> None:
    assert parse_clause(text) == number


@pytest.mark.parametrize(
    "text",
    ["", "L", "0", "94", "A1", "25A1x", "5 0E1", "50(E1", "27B1a!", "25AA", "27Ba", "30B1bv", "25İ", "50E1,", "١"],
)
def test_what_is_no_clause_is_refused(text: str) -> None:
    with pytest.raises(HakemError) as error:
        parse_clause(text)
    assert isinstance(error.value, ValueError)
    assert repr(text) in str(error.value)


def test_a_federation_may_go_back_to_the_first_printing_of_26b() -> None:
    (switch,) = elections(2017)
    assert (switch.id, switch.default) == ("26B-require", False)
    assert "2017" in switch.reference
    assert set(switch.text) == {"en", "tr"}


def test_importing_reads_nothing() -> None:
    code = "import sys, hakem.editions; print({'tomllib', 'importlib.resources'} & set(sys.modules) or 'nothing')"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "nothing"
