"""Laws 77 and 78 against numbers from outside (`tests/vectors`) and against each other."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakem.calls import Call, Contract
from hakem.cards import Seat
from hakem.errors import BadNotation
from hakem.scoring import imps, matchpoints, vp
from hakem.scoring.contract import points, possible, score, score_ns

VECTORS = Path(__file__).parent.parent / "vectors"


def rows(name: str) -> Iterator[dict[str, str]]:
    with (VECTORS / name).open(encoding="utf-8") as file:
        yield from csv.DictReader(line for line in file if not line.startswith("#"))


@pytest.mark.parametrize("row", list(rows("contract-scores.csv")), ids=lambda row: "-".join(list(row.values())[:2]))
def test_every_contract_and_result_is_worth_what_another_program_says(row):
    contract = Contract.parse(f"{row['contract']} N")
    vulnerability = "NS" if row["vulnerable"] == "yes" else "EW"
    assert [score(contract, n, vulnerability) for n in range(14)] == [int(row[str(n)]) for n in range(14)]


@pytest.mark.parametrize(("told", "tricks", "values"), [
    ("3NT", 9, (400, 600)), ("4S", 10, (420, 620)), ("1NTX", 7, (180, 180)), ("2SX", 8, (470, 670)),
    ("6NT", 12, (990, 1440)), ("7NTXX", 13, (2280, 2980)), ("1CXX", 7, (230, 230)), ("1SXX", 7, (520, 720)),
    ("4SX", 6, (-800, -1100)), ("7NTXX", 0, (-7000, -7600)),
])
def test_well_known_scores(told, tricks, values):
    contract = Contract.parse(f"{told} E")
    assert (score(contract, tricks, "NS"), score(contract, tricks, "both")) == values
    assert score_ns(contract, tricks, "none") == -values[0]


def test_before_1987_later_doubled_undertricks_cost_200_each():
    bid = Call.parse("4S")
    assert points(4, bid.denomination, 1, 6, vulnerable=False, old=True) == -700
    assert points(4, bid.denomination, 2, 6, vulnerable=False, old=True) == -1400
    assert points(4, bid.denomination, 1, 6, vulnerable=True, old=True) == -1100


def test_scores_that_no_contract_gives():
    small = {10, 20, 30, 40, 60, 220, 290, 310, 320, 330, 370, 390, 410, 820, 860}
    assert {n for n in range(10, 1001, 10) if n not in possible()} >= small
    assert max(possible()) == 7600
    assert len(possible() - {0}) == 204


def test_a_result_that_cannot_be_is_refused():
    with pytest.raises(BadNotation):
        points(8, Call.parse("1C").denomination, 0, 7, vulnerable=False)
    with pytest.raises(BadNotation):
        score(Contract(Call.parse("P"), 0, Seat.N), 7, "none")


def test_imps_at_each_step_and_just_below_it():
    for row in rows("imps.csv"):
        n, least = int(row["imps"]), int(row["from"])
        assert (imps.imps(least), imps.imps(-least)) == (n, -n)
        if n:
            assert imps.imps(least - 10) == n - 1


@given(st.lists(st.integers(-80, 80).map(lambda n: 10 * n), min_size=1, max_size=30))
def test_matchpoints_are_two_for_each_lower_score_and_one_for_each_equal(scores):
    told = matchpoints.matchpoints(scores)
    assert told == [sum(2 * (one > other) + (one == other) for other in scores) - 1 for one in scores]
    assert sum(told) == len(scores) * matchpoints.top(len(scores)) // 2


def test_percentages():
    assert matchpoints.percentages([100]) == [50.0]
    assert matchpoints.percentages([100, 100]) == [50.0, 50.0]


def test_victory_points():
    for row in rows("victory-points.csv"):
        margin, boards, expected = int(row["imps"]), int(row["boards"]), float(row["points"])
        found = (vp.wbf if row["scale"] == "wbf" else vp.discrete)(margin, boards)
        assert found[0] == pytest.approx(expected, abs=vp.TOLERANCE / 10)
        assert sum(found) == 20
        assert (vp.wbf if row["scale"] == "wbf" else vp.discrete)(-margin, boards) == (found[1], found[0])


def test_victory_points_need_boards():
    for scale, boards in ((vp.wbf, 0), (vp.discrete, 5), (vp.discrete, 12)):
        with pytest.raises(BadNotation):
            scale(3, boards)
