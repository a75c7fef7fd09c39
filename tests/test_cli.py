"""The commands rule, check and laws."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from cli_runner import Ran, Runs, runner

from hakem.cli import COMMANDS, main
from hakem.formats.cases import read_cases
from hakem.formats.coverage import STATES, coverage

HERE = Path(__file__).parent
UNFINISHED = '- {id: a, dealer: N, record: ["1S P 2H", {change: {seat: S, to: 3H}}]}'
FINISHED = json.dumps([{
    "id": "b", "dealer": "S", "expect": {"table": {"auction": ["1S"]}},
    "record": ["1S", {"change": {"seat": "S", "to": "1H"}}, {"finding": {"unintended": "false"}},
               {"choice": {"option": "refuse"}}]}])


@pytest.fixture
def hakem(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Runs:
    return runner(capsys, monkeypatch)


def says(ran: Ran, *words: str) -> None:
    assert ran.code == 0, ran.err
    assert not ran.err
    for word in words:
        assert word in ran.out


# ---- rule


def test_an_unfinished_ruling_reads_out_what_is_asked(hakem: Runs) -> None:
    says(hakem("rule", "-", stdin=UNFINISHED), "Law 25", "South", "What did you intend to call")


def test_it_speaks_turkish_when_asked(hakem: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    says(hakem("rule", "-", "--lang", "tr", stdin=UNFINISHED), "Yasa 25", "Güney")
    says(hakem("--lang", "tr", "rule", "-", stdin=UNFINISHED), "Yasa 25")
    monkeypatch.setenv("LANG", "tr_TR.UTF-8")
    says(hakem("rule", "-", stdin=UNFINISHED), "Yasa 25")
    monkeypatch.setenv("HAKEM_LANG", "en")
    says(hakem("rule", "-", stdin=UNFINISHED), "Law 25")
    monkeypatch.setenv("HAKEM_LANG", "de")
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    says(hakem("rule", "-", stdin=UNFINISHED), "Law 25")


def test_json_is_a_list_of_results(hakem: Runs, tmp_path: Path) -> None:
    file = tmp_path / "cases.json"
    file.write_text(FINISHED, encoding="utf-8")
    ran = hakem("rule", file, "--json")
    [result] = json.loads(ran.out)
    assert ran.code == 0
    assert (result["id"], result["table"]["auction"], result["next"]["kind"]) == ("b", ["1S"], "call")
    assert hakem("rule", file, "--json", "--lang", "tr").out == ran.out


def test_every_case_is_ruled_on(hakem: Runs) -> None:
    file = HERE / "cases" / "law25.yaml"
    ran = hakem("rule", file, "--json")
    assert [result["id"] for result in json.loads(ran.out)] == [case.id for case in read_cases(file)]
    for lang in ("tr", "en"):
        assert hakem("rule", file, "--lang", lang).code == 0


def test_several_rulings_are_all_read_out(hakem: Runs) -> None:
    record = ["W:C5 C4 CK CA", {"dummy": {"does": "looks-at-hand", "hand": "E"}}, {"dummy": {"does": "counts-tricks"}}]
    text = yaml.safe_dump([{"id": "a", "contract": "3NT S", "record": record}])
    says(hakem("rule", "-", stdin=text), "43A2c", "42A2")


# ---- check


def test_check_passes(hakem: Runs, tmp_path: Path) -> None:
    file = tmp_path / "law25.yaml"
    file.write_text(FINISHED, encoding="utf-8")
    says(hakem("check", file), "Law 25: 1 passed, 0 failed", "All: 1 passed, 0 failed")
    says(hakem("check", file, "--lang", "tr"), "Yasa 25: geçen 1, kalan 0")


def test_check_tells_the_difference_and_fails(hakem: Runs, tmp_path: Path) -> None:
    file = tmp_path / "some.json"
    file.write_text(FINISHED.replace('["1S"]', '["1H"]'), encoding="utf-8")
    ran = hakem("check", file)
    assert ran.code == 1
    assert not ran.err
    assert "table.auction: ['1H'] was expected, got ['1S']" in ran.out
    assert "Law 25: 0 passed, 1 failed" in ran.out


def test_check_goes_on_after_a_case_that_cannot_be_played(hakem: Runs, tmp_path: Path) -> None:
    file = tmp_path / "some.yaml"
    file.write_text('- {id: a, record: ["1S", {choice: {option: accept}}]}\n'
                    "- {id: b, record: [1S], expect: {table: {auction: [1S]}}}\n", encoding="utf-8")
    ran = hakem("check", file)
    assert ran.code == 2
    assert "All: 1 passed, 1 failed" in ran.out
    assert ran.err.count("\n") == 1
    assert "case a: entry 2" in ran.err


# ---- laws


def test_laws_as_json(hakem: Runs) -> None:
    rows = json.loads(hakem("laws", "50D2", "--json").out)
    assert {row["clause"] for row in rows} == {"50D2", "50D2a", "50D2b"}
    assert {row["edition"] for row in rows} == {2007, 2017}
    for row in rows:
        assert set(row) == {"clause", "edition", "title", "state", "cases"}
        assert row["state"] in STATES
        assert row["title"]["tr"]
        assert row["cases"] or row["state"] != "ruled"


def test_laws_in_words(hakem: Runs) -> None:
    says(hakem("laws", "50"), "2017", "2007", "50D2a", "ruled", "definition")
    says(hakem("laws", "50", "--edition", "2017", "--lang", "tr"), "50D2a", "karara bağlı")
    assert "2007" not in hakem("laws", "50", "--edition", "2017").out
    assert hakem("laws", "5").out != hakem("laws", "50").out
    says(hakem("laws"), "2017: clauses:")


@pytest.mark.parametrize("number", ["500", "94", "50Z", "x", "", "50D9", "-1"])
def test_no_such_clause(hakem: Runs, number: str) -> None:
    ran = hakem("laws", "--", number)
    assert (ran.code, ran.err.count("\n")) == (2, 1)


def test_a_heading_stands_as_its_parts_do() -> None:
    by_clause = {(row.clause, row.edition): row.state for row in coverage("50")}
    assert by_clause["50D2", 2017] == "ruled"


# ---- the program


def test_help_in_both_languages(hakem: Runs) -> None:
    for command in ([], ["rule"], ["check"], ["laws"], ["ask"]):
        assert hakem(*command, "--help").code == 0
        assert hakem(*command, "--help", "--lang", "tr").out != hakem(*command, "--help").out
    for command in COMMANDS:
        assert command in hakem("--help").out


def test_version(hakem: Runs) -> None:
    says(hakem("--version"), "hakem 0.")


@pytest.mark.parametrize("argv", [["nonsense"], ["rule"], ["rule", "--nonsense", "-"], ["rule", "-", "--lang", "de"],
                                  ["check"], ["laws", "--edition", "1997"], ["--nonsense"], ["ask", "--edition", "1"]])
def test_wrong_words_are_told_in_a_line(hakem: Runs, argv: list[str]) -> None:
    ran = hakem(*argv)
    assert (ran.code, ran.err.count("\n"), ran.out) == (2, 1, "")


def test_no_words_at_all_show_what_there_is(hakem: Runs) -> None:
    ran = hakem()
    assert ran.code == 2
    assert "rule" in ran.err


def test_a_fault_of_ours_is_told_in_a_line(hakem: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> object:
        raise ZeroDivisionError("never mind")

    monkeypatch.setattr("hakem.cli.rule.cases_of", breaks)
    ran = hakem("rule", "-")
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "please report it" in ran.err
    monkeypatch.setenv("HAKEM_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        main(["rule", "-"])


def shell(*argv: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    code = "from hakem.cli import main; main()"
    src = str(HERE.parent / "src")
    return subprocess.run([sys.executable, "-c", code, *argv], capture_output=True, check=False,
                          env={**os.environ, "PYTHONPATH": src, **env})


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    command = f"{sys.executable} -c 'from hakem.cli import main; main()' laws | head -1"
    ran = subprocess.run(["bash", "-c", command], capture_output=True, check=False,
                         env={**os.environ, "PYTHONPATH": str(HERE.parent / "src")})
    assert ran.stderr == b""


def test_a_terminal_without_the_letters_still_gets_an_answer() -> None:
    ran = shell("laws", "50", "--lang", "tr", PYTHONIOENCODING="ascii")
    assert ran.returncode == 0
    assert b"50D2a" in ran.stdout


def test_start_up_reads_no_face_and_no_law() -> None:
    code = ("import sys; from hakem.cli import Commands; Commands('en'); "
            "late = ('hakem.laws.law', 'hakem.web', 'hakem.cli.rule'); "
            "print([name for name in sys.modules if name.startswith(late)])")
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True,
                         env={**os.environ, "PYTHONPATH": str(HERE.parent / "src")})
    assert ran.stdout.strip() == "[]"


def test_a_board_of_a_file_of_records_is_a_case(hakem: Runs, tmp_path: Path) -> None:
    file = tmp_path / "evening.pbn"
    file.write_text(
        '[Event "club"]\n[Board "7"]\n[Dealer "S"]\n[Vulnerable "All"]\n'
        '[Deal "N:AQ5.K83.QJT2.764 J92.QT64.95.KJ83 KT4.AJ7.AK63.A92 8763.952.874.QT5"]\n'
        '[Declarer "S"]\n[Contract "3NT"]\n[Auction "S"]\n1NT Pass 3NT Pass\nPass Pass\n'
        '[Play "W"]\nC5 C4 CK C2\n*\n', encoding="utf-8")
    done = hakem("rule", str(file), "--board", "7", "--json")
    assert done.code == 0
    result = json.loads(done.out)[0]
    assert result["table"]["contract"] == "3NT S"
    assert result["table"]["tricks"] == {"NS": 0, "EW": 1}
    missing = hakem("rule", str(file), "--board", "8")
    assert missing.code == 2
    assert len(missing.err.splitlines()) == 1
