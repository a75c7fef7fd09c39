"""The real records that lie beside the clone (`../shared/data`): what its README knows is found, and nothing else is
claimed on championship files whose row there shows no fault.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="the audit needs numpy: pip install 'hakem[audit]'")

from hakem.audit.exporter import counted
from hakem.audit.files import audit_file
from hakem.audit.kinds import INFORMATION

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
MATCHES = DATA / "lin" / "championships"
pytestmark = pytest.mark.skipif(not MATCHES.is_dir(), reason=f"the records of {DATA.parent.name}/data are not there")

KNOWN = {  # the README's list of odd boards; clause and seat by the Laws
    ("1974-BB-Italy-v-USA/seg2.lin", "19", "Open"): ("revoke", "64A2", "E", 4),
    ("1999-Dutch-Teams/s4.lin", "9", "Open"): ("inadmissible", "36A", "N", 0),
    ("1999-Dutch-Teams/s4.lin", "15", "Closed"): ("insufficient", "27A", "E", 0),
    ("1999-Dutch-Teams/s5.lin", "17", "Open"): ("call-after-end", "39A", "N", 0),
    ("1996-Dutch-Teams/fin1.lin", "15", "Open"): ("extra-pass", "39B", "W", 0),
    ("1996-Dutch-Teams/fin3.lin", "10", "Open"): ("extra-pass", "39B", "N", 0),
    ("1996-Dutch-Teams/fin3.lin", "13", "Closed"): ("extra-pass", "39B", "N", 0),
    ("1996-Dutch-Teams/fin3.lin", "13", "Open"): ("extra-pass", "39B", "N", 0),
    ("1999-BB-Brazil-v-USA-in-2000/f02.lin", "29", "Closed"): ("opening-lead-out-of-turn", "54", "E", 1),
    ("1999-BB-Brazil-v-USA-in-2000/f04.lin", "49", "Closed"): ("claim-impossible", "70A", "", 12),
}
KNOWN_PROBLEMS = {"1962-BB-Italy-v-USA/s2a.lin", "1999-Vanderbilt/f3.lin", "1999-Spingold/f2.lin"}
FAULTLESS = (  # rows of the README without a fault
    "1955-BB-GB-v-USA", "1973-BB-Italy-v-USA", "1977-BB-USA1-v-USA2", "1979-BB-Italy-v-USA1", "1983-BB-Italy-v-USA1",
    "1997-BB-France-v-USA2", "1997-Spingold", "1998-Vanderbilt",
)
# What is told against the header's results and contracts, and the README counts by its row: by match.
AGAINST_THE_HEADER = {
    "1959-BB-Italy-v-USA": {"claim-result": 11}, "1987-BB-GB-v-USA": {"claim-result": 1},
    "1991-BB-Poland-v-Iceland": {"claim-result": 1, "wrong-declarer": 1},
    "1996-Olympiad": {"claim-result": 1, "wrong-declarer": 3}, "1996-Dutch-Teams": {"wrong-contract": 1},
    "1999-Dutch-Teams": {"wrong-contract": 7, "wrong-declarer": 1},
}


@pytest.fixture(scope="module")
def matches():
    return {path.relative_to(MATCHES).as_posix(): audit_file(path) for path in sorted(MATCHES.rglob("*.lin"))}


def told(made):
    return [found for found in made.findings if found.level != INFORMATION]


def test_the_known_odd_boards_are_found(matches):
    kinds = {kind for kind, *_ in KNOWN.values()}
    found = {(name, one.board, one.room): (one.kind, one.clause, one.seat, one.trick)
             for name, made in matches.items() for one in told(made) if one.kind in kinds}
    assert found == KNOWN


def test_what_cannot_be_read_is_named(matches):
    assert {name for name, made in matches.items() if made.problems} == KNOWN_PROBLEMS


@pytest.mark.parametrize("match", FAULTLESS)
def test_nothing_is_claimed_where_there_is_no_fault(matches, match):
    assert [(one.file, one.board, one.kind) for name, made in matches.items() if name.startswith(f"{match}/")
            for one in told(made)] == []


def test_all_that_is_claimed_is_known_or_against_the_header(matches):
    found: dict[str, Counter[str]] = {}
    known = {kind for kind, *_ in KNOWN.values()}
    for name, made in matches.items():
        rest = {kind: n for kind, n in counted(told(made)).items() if kind not in known}
        found.setdefault(name.partition("/")[0], Counter()).update(rest)
    assert {match: dict(kinds) for match, kinds in found.items() if kinds} == AGAINST_THE_HEADER


def test_an_archive_with_faults_of_its_export_is_no_archive_of_revokes():
    made = audit_file(DATA / "pbn" / "damaged" / "worlds-archive-a.pbn.gz")
    once = {one.of: one.count for one in made.findings if one.kind == "exporter"}
    assert set(once) == {"opening-passes", "columns", "wrong-doubling"}
    assert min(once.values()) > 200
    assert Counter(one.kind for one in made.findings) == {"exporter": 3, "result-impossible": 2}
    assert made.boards == 5350


@pytest.mark.parametrize("name", ["bbo-pairs/pairs-2013-a.pbn.gz", "bbo-pairs/pairs-2013-b.pbn.gz",
                                  "championships/realbridge-2021-open-quals.pbn", "programs/bbo-daylong-a.pbn.gz"])
def test_programs_that_forbid_the_irregular_have_none(name):
    made = audit_file(DATA / "pbn" / name)
    assert told(made) == []
    assert made.boards > 100


def test_every_marker_of_the_standard_is_found():
    made = audit_file(DATA / "pbn" / "verifier" / "correct_10.pbn")
    assert counted(one for one in told(made) if one.number == 3) == {
        "call-out-of-turn": 2, "insufficient": 2, "declarer-swapped": 1, "lead-out-of-turn": 1, "revoke": 2}
    assert {one.number for one in told(made)} == {3, 18}
