"""Each clause of the Laws in hand is ruled, judged or a definition, in both editions; the index of cases proves it."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from hakem.editions import YEARS, edition
from hakem.formats.cases import Case, read_cases
from hakem.formats.coverage import DEFINITION, JUDGED, NOT_YET, RULED, cases_by_clause, cases_of, coverage
from hakem.formats.indexing import ALSO, IN, MOST, OUT, index_of
from hakem.laws import load
from hakem.laws.kit import CLAUSES

HERE = Path(__file__).parent
SOURCES = HERE.parent.parent / "shared" / "cases"
IN_HAND = (14, *range(24, 27), 42, 43, *range(48, 57), 59, *range(61, 65), 67)

DUTIES = {"50A": "the owner leaves the card where it lies; until it goes `penalty_cards` of the table has it"}

HANDS_OVER = "one incident may fall under several laws; it is handed to the law that rules it"
FORFEITED = "43B3 comes first: a remark of dummy's may have cost declarer the rectification"
TAKEN_BACK = "47 lists the grounds on which a card comes back"
COULD_HAVE_KNOWN = "72C is tested after every irregularity that could do damage"
PLAYED_ON = "60 says what playing on after this irregularity does"
EXPOSED = "49 and 48 say what becomes of a card that was only shown"
REVOKES = "61 to 64 are one course: what a revoke is, its correction, its establishment, what goes over"
NOT_REFERRED_TO = {  # imports that are no cross-reference of the lawbook
    (9, 61): HANDS_OVER, (9, 67): HANDS_OVER, (13, 67): HANDS_OVER, (25, 45): HANDS_OVER, (43, 61): HANDS_OVER,
    (49, 24): HANDS_OVER, (49, 43): HANDS_OVER, (49, 45): HANDS_OVER, (49, 48): HANDS_OVER, (49, 54): HANDS_OVER,
    (49, 58): HANDS_OVER, (53, 55): HANDS_OVER, (53, 56): HANDS_OVER, (57, 54): HANDS_OVER, (57, 58): HANDS_OVER,
    (52, 43): FORFEITED, (56, 43): FORFEITED, (57, 43): FORFEITED,
    (52, 47): TAKEN_BACK, (56, 47): TAKEN_BACK, (57, 47): TAKEN_BACK,
    (25, 72): COULD_HAVE_KNOWN, (54, 72): COULD_HAVE_KNOWN, (56, 72): COULD_HAVE_KNOWN, (57, 72): COULD_HAVE_KNOWN,
    (53, 60): PLAYED_ON, (54, 60): PLAYED_ON, (55, 60): PLAYED_ON, (56, 60): PLAYED_ON,
    (57, 60): PLAYED_ON,
    (52, 49): EXPOSED, (57, 49): EXPOSED, (54, 48): EXPOSED, (58, 48): EXPOSED,
    (43, 62): REVOKES, (43, 63): REVOKES, (45, 61): REVOKES,
    (61, 62): REVOKES, (61, 63): REVOKES, (61, 64): REVOKES, (64, 63): REVOKES,
    (52, 61): "what an unknown hand discards may be a revoke, and no failure to play a penalty card",
    (45, 67): "67A2 sends a trick with a card too many here, and is cited with it",
    (47, 41): "47E2a turns on whether a card of dummy's has been faced",
    (67, 14): "14B1 sends here, and whether partner could see the card is asked as there (14B4)",
    (72, 23): "72C was Law 23 in 2007",
}

GROUPS = {"L42-43-45F", "L45-48", "L49-52", "L53-56", "L57-60", "L61-64", "L65-67"}
TOPICS = {"L13", "L14", "L24", "L25", "L26"}


@cache
def cases() -> list[Case]:
    return [case for path in sorted((HERE / "cases").glob("*.yaml")) for case in read_cases(path)]


# ---- every clause


@pytest.mark.parametrize("year", YEARS)
def test_no_clause_in_hand_is_left(year: int) -> None:
    assert [row.clause for row in coverage(None, [year]) if row.law in IN_HAND and row.state == NOT_YET] == []


@pytest.mark.parametrize("year", YEARS)
def test_ruled_means_a_case_inside_and_another_just_outside(year: int) -> None:
    load()
    for row in coverage(None, [year]):
        if row.state != RULED or not any(year in years for years in CLAUSES.get(row.clause, {}).values()):
            continue
        shown = cases_of(row.clause, year)
        assert shown[IN], row.clause
        assert shown[OUT], row.clause
        assert not {*shown[IN], *shown.get(ALSO, ())} & set(shown[OUT]), row.clause


@pytest.mark.parametrize("year", YEARS)
def test_a_definition_in_hand_is_a_heading_or_a_plain_duty(year: int) -> None:
    found = {row.clause for row in coverage(None, [year]) if row.law in IN_HAND and row.state == DEFINITION}
    assert {clause for clause in found if not edition(year).parts(clause)} == set(DUTIES)


@pytest.mark.parametrize("year", YEARS)
def test_what_is_judged_in_hand_is_left_to_the_director_as_a_review(year: int) -> None:
    judged = [row.clause for row in coverage(None, [year]) if row.law in IN_HAND and row.state == JUDGED]
    assert judged == {2007: ["50E3", "55C", "64C"], 2017: ["50E4", "55C", "64C1", "64C2a", "64C2b"]}[year]
    for clause in judged:
        assert cases_of(clause, year)[IN], clause  # a case expects the review


@pytest.mark.parametrize("year", YEARS)
def test_one_function_rules_a_clause_and_the_edition_has_it(year: int) -> None:
    load()
    bound = {clause: [name for name, years in functions.items() if year in years]
             for clause, functions in CLAUSES.items()}
    assert {clause: names for clause, names in bound.items() if len(names) > 1} == {}
    assert [clause for clause, names in bound.items() if names and clause not in edition(year)] == []


@pytest.mark.parametrize("year", YEARS)
def test_no_ruling_cites_what_its_edition_lacks(year: int) -> None:
    assert [clause for clause, by_year in cases_by_clause().items()
            if str(year) in by_year and clause not in edition(year)] == []


# ---- the index and its cases


def test_the_index_is_fresh() -> None:
    made = index_of(cases())
    shipped = json.loads(json.dumps(cases_by_clause()))
    stale = sorted(clause for clause in {*made, *shipped} if made.get(clause) != shipped.get(clause))
    assert stale == [], "scripts/index makes it anew"


def test_the_index_keeps_the_nearest_cases_only() -> None:
    assert max(len(shown.get(OUT, ())) for by_year in cases_by_clause().values() for shown in by_year.values()) == MOST


def test_every_case_has_a_name_of_its_own() -> None:
    assert [name for name, times in Counter(case.id for case in cases()).items() if times > 1] == []


@pytest.mark.skipif(not SOURCES.exists(), reason="the real calls (../shared/cases) do not lie beside this clone")
def test_every_sure_real_call_is_a_case() -> None:
    told = {name for case in cases() for name in re.findall(r"\b[PA]\d{3}\b", str(case.data.get("source", "")))}
    assert sorted(sure_calls() - told) == []


def sure_calls() -> set[str]:
    """The real calls of the Laws in hand whose answer the Laws leave no doubt about."""
    found: set[str] = set()
    for name, key, wanted in (("play", "group", GROUPS), ("auction", "topic", TOPICS)):
        yaml = pytest.importorskip("yaml")
        calls = yaml.load((SOURCES / f"{name}.yaml").read_text(encoding="utf-8"), Loader=yaml.BaseLoader)["cases"]
        found |= {call["id"] for call in calls if call["confidence"] == "high" and call[key] in wanted}
    return found


# ---- the import block of a law is its list of cross-references


def laws_imported() -> set[tuple[int, int]]:
    found: set[tuple[int, int]] = set()
    for path in sorted((HERE.parent / "src" / "hakem" / "laws").glob("law[0-9][0-9].py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.ImportFrom) or not (node.module or "").startswith("hakem.laws"):
                continue
            names = [str(node.module).rsplit(".", 1)[-1], *(alias.name for alias in node.names)]
            found |= {(int(path.stem[3:]), int(name[3:])) for name in names if re.fullmatch(r"law\d\d", name)}
    return found


def test_a_law_imports_the_laws_that_it_refers_to() -> None:
    refers = {(clause.law, int(re.match(r"\d+", see)[0])) for year in YEARS for clause in edition(year).clauses
              for see in clause.see}
    assert laws_imported() - refers == set(NOT_REFERRED_TO)
