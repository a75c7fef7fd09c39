"""A fault that many boards of a file share is the writing program's, and is told once."""

from __future__ import annotations

from dataclasses import replace

import pytest

pytest.importorskip("numpy", reason="the audit needs numpy: pip install 'hakem[audit]'")

from hakem.audit.exporter import KEPT, LEAST, Tally, counted
from hakem.audit.files import Audited, Options, audit_file, audit_records
from hakem.formats.record import Problem
from hakem.locale.terms import Voice


def audited(records):
    tally, made = Tally(), Audited("some.pbn")
    audit_records(records, tally, made, Options())
    made.findings = tally.findings()
    return made


def wrong_declarers(regular, n):
    return [replace(one, declarer=one.declarer.lho, play=None, result=None, score="")
            if at < n and one.declarer else one for at, one in enumerate([r for r in regular if r.declarer])]


def test_a_few_are_told_one_by_one(regular):
    found = audited(wrong_declarers(regular, LEAST - 1)).findings
    assert [one.kind for one in found] == ["wrong-declarer"] * (LEAST - 1)


def test_many_are_told_once(regular):
    boards = wrong_declarers(regular, 60)
    made = audited(boards)
    one, = made.findings
    assert (one.kind, one.of, one.count, one.level) == ("exporter", "wrong-declarer", 60, "record")
    assert f"60 of {len(boards)} boards" in one.text(Voice("en"))
    assert counted(made.findings) == {"wrong-declarer": 60}
    assert one.plain(Voice("en"))["of"] == "wrong-declarer"


def test_what_is_only_information_stays_so(regular):
    one, = audited([replace(board, dealer=board.dealer.lho, auction=None, contract=None, play=None, score="")
                    for board in regular]).findings
    assert (one.of, one.level, one.count) == ("dealer", "information", len(regular))


def test_a_fault_counts_against_the_boards_on_which_it_could_be(regular):
    doubled = [one for one in regular if one.contract and one.contract.doubled]
    plain = [one for one in regular if one.contract and not one.contract.doubled]
    boards = [*plain * 4, *(replace(one, contract=replace(one.contract, doubled=0), score="") for one in doubled)]
    one, = audited(boards).findings
    assert (one.of, one.count) == ("wrong-doubling", len(doubled))
    assert len(doubled) < 0.1 * len(boards)


def test_problems_are_told_once_too():
    tally = Tally()
    tally.bases["boards"] = 50
    tally.trouble(Problem("a.pbn", n, 1, "", "no good", "tag") for n in range(1, 41))
    tally.trouble([Problem("a.pbn", 7, 1, "", "something else", "note")])
    assert [one.text for one in tally.problems_told()] == [
        "no good (and 39 more like this in the file)", "something else"]


def test_memory_is_bounded_and_nothing_is_lost_from_the_count():
    tally = Tally()
    tally.bases["boards"] = 10**6
    tally.trouble(Problem("a.pbn", n, 1, "", "no good", "tag") for n in range(KEPT + 100))
    told = tally.problems_told()
    assert len(told) == KEPT
    assert sum("and 100 more" in one.text for one in told) == 1


def test_a_file_that_is_none(tmp_path):
    noise = tmp_path / "noise.bws"
    noise.write_bytes(bytes(range(256)) * 20)
    made = audit_file(noise)
    assert made.boards == 0
    assert made.problems
    assert str(tmp_path) not in made.problems[0].text
