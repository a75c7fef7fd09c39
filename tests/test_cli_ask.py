"""`hakem ask`, driven through a pipe as it is at a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from cli_runner import Runs, runner

from hakem.formats.cases import Case, read_cases
from hakem.rulings.interview import menu

DROPPED = ("play", "show", "3NT S", "9 W", "E HQ", "1", "1")  # what happened, then the number of an answer


@pytest.fixture
def hakem(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Runs:
    return runner(capsys, monkeypatch)


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


def case_in(out: str) -> dict[str, object]:
    text = out[out.index("\n- id: "):]
    [data] = yaml.safe_load(text)
    return data


def test_a_ruling_and_its_case(hakem: Runs) -> None:
    ran = hakem("ask", stdin=lines(*DROPPED, "2"))
    assert ran.code == 0
    assert "Please hear all the options first" in ran.out
    for words in ("1. You may require West", "2. You may forbid West", "3. You may do neither"):
        assert words in ran.out
    assert "West may not lead" in ran.out
    [again] = read_cases("kept", "\n".join(ran.out[ran.out.index("\n- id: "):].splitlines()))
    table = again.table()
    assert [str(ruled.clause) for ruled in table.rulings[0].effects] == ["50B", "50D2a", "50D2a"]


def test_in_turkish(hakem: Runs) -> None:
    ran = hakem("ask", "--lang", "tr", stdin=lines(*DROPPED, "2"))
    assert ran.code == 0
    for words in ("Ne zaman oldu?", "Ne oldu?", "Seçim hakkı: Güney", "Yanıt"):
        assert words in ran.out
    assert case_in(ran.out)["record"] == case_in(hakem("ask", stdin=lines(*DROPPED, "2")).out)["record"]


def test_numbers_do_as_well_as_words(hakem: Runs) -> None:
    what = [kind.key for kind in menu("play")].index("show") + 1
    numbers = lines("4", str(what), "3NT S", "9 W", "E HQ", "1", "1", "2")
    assert case_in(hakem("ask", stdin=numbers).out) == case_in(hakem("ask", stdin=lines(*DROPPED, "2")).out)


def test_what_happened_since_is_told_with_its_card(hakem: Runs) -> None:
    lead = ("play", "lead-out-of-turn", "3NT S", "W", "E HK")
    ran = hakem("ask", stdin=lines(*lead, "4", "9 H9", "4 H9"))
    assert "4. the left-hand opponent has played a card since (… HQ)" in ran.out
    assert "not a card: ''" in ran.out
    assert "9: 1 to 5 were expected" in ran.out
    assert case_in(ran.out)["record"] == ["E:HK", "S:H9"]
    again = hakem("ask", stdin=lines(*lead, "lho-played H9"))
    assert case_in(again.out) == case_in(ran.out)


def test_back_takes_the_last_answer_away(hakem: Runs) -> None:
    ran = hakem("ask", stdin=lines("play", "show", "4H N", "b", *DROPPED[2:], "3"))
    assert case_in(ran.out)["contract"] == "3NT S"


def test_why_gives_the_clauses(hakem: Runs) -> None:
    ran = hakem("ask", stdin=lines(*DROPPED, "?", "3"))
    assert "50B " in ran.out
    assert "applies" in ran.out
    assert "→ 50D2" in ran.out
    assert "nothing has been decided yet" in hakem("ask", stdin=lines("?")).out


def test_unknown_and_disputed(hakem: Runs) -> None:
    change = ("auction", "change", "N: 1S P 2H", "S 3H")
    assert {"finding": {"unintended": "unknown"}} in case_in(hakem("ask", stdin=lines(*change, "u")).out)["record"]
    disputed = {"finding": {"unintended": True, "disputed": True}}
    assert disputed in case_in(hakem("ask", stdin=lines(*change, "1!")).out)["record"]


def test_what_cannot_be_is_said_and_asked_again(hakem: Runs) -> None:
    ran = hakem("ask", stdin=lines("nonsense", "99", "u", "play", "show", "9NT S", *DROPPED[2:], "1"))
    assert ran.code == 0
    for words in ("'nonsense' is not among the answers", "99: 1 to 5", "not a contract: '9NT S'"):
        assert words in ran.out
    assert case_in(ran.out)["contract"] == "3NT S"


def test_what_is_asked_away_from_the_table_says_so(hakem: Runs) -> None:
    assert "away from the table" in hakem("ask", stdin=lines("auction", "change", "N: 1S P 2H", "S 3H")).out


def test_an_input_that_ends_early_still_reads_out(hakem: Runs) -> None:
    for typed in ((), ("play",), DROPPED, (*DROPPED, "q"), ("q",)):
        ran = hakem("ask", stdin=lines(*typed))
        assert (ran.code, ran.err) == (0, "")


def test_binary_input_is_no_traceback(hakem: Runs) -> None:
    ran = hakem("ask", stdin=bytes(range(128, 256)))
    assert ran.code == 0


def test_a_law_that_is_not_here_yet(hakem: Runs) -> None:
    ran = hakem("ask", stdin=lines("play", "claim"))
    assert ran.code == 0
    assert "Law 68 is not ruled here yet" in ran.out


def test_the_2007_edition(hakem: Runs) -> None:
    ran = hakem("ask", "--edition", "2007", stdin=lines("auction", "change", "N: 1S P 2H", "S 3H", "1", "1"))
    assert "When did you notice it" in ran.out
    assert case_in(ran.out)["edition"] == 2007


def test_cases_are_kept_one_after_the_other(hakem: Runs, tmp_path: Path) -> None:
    file = tmp_path / "kept.yaml"
    for n in (1, 2):
        ran = hakem("ask", "--save", file, stdin=lines(*DROPPED, "2"))
        assert f"show-{n}" in ran.out
    kept = read_cases(file)
    assert [case.id for case in kept] == ["show-1", "show-2"]
    assert all(case.table().rulings for case in kept)
    assert hakem("check", file).code == 0


def test_a_file_that_is_no_case_file_is_left_alone(hakem: Runs, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear director", encoding="utf-8")
    ran = hakem("ask", "--save", file, stdin=lines(*DROPPED, "2"))
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert file.read_text(encoding="utf-8") == "Dear director"


def test_a_kept_case_is_plain_yaml(hakem: Runs) -> None:
    data = case_in(hakem("ask", stdin=lines(*DROPPED, "2")).out)
    assert isinstance(Case("x", "x", data).table().result()["rulings"], list)
