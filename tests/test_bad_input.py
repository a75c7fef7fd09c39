"""Whatever is wrong with the input is told in one line with file, case and entry; the exit code is 2; no traceback."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from cli_runner import Runs, runner

from hakem.formats.cases import MOST_BYTES

DEAL = "N:AQ5.K83.QJT2.764 J92.QT64.95.KJ83 KT4.AJ7.AK63.A92 8763.952.874.QT5"
SHARED = "&a0 [x, x, x, x, x, x, x, x, x, x], " + ", ".join(
    f"&a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 10))


@pytest.fixture
def hakem(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Runs:
    return runner(capsys, monkeypatch)


def case(**keys: str) -> str:
    return "- {" + ", ".join(f"{name}: {value}" for name, value in {"id": "a", **keys}.items()) + "}"


def record(*entries: str, **keys: str) -> str:
    return case(**{"dealer": "N", **keys, "record": f"[{', '.join(entries)}]"})


CHANGE = ('"1S P 2H"', "{change: {seat: S, to: 3H}}")
IN_PLAY = {"contract": "3NT S"}

FILES = {  # name: what the file holds, what the line has to name
    "yaml-unclosed": ("- {id: a, record: [", "not YAML"),
    "yaml-tab": ("- id: a\n\trecord: []", ":2"),
    "json-broken": ('{"id": "a", "record": [}', "not YAML or JSON"),
    "two-documents": ("- {id: a}\n---\n- {id: b}", "another document"),
    "empty": ("", "a list of cases"),
    "only-a-comment": ("# nothing\n", "a list of cases"),
    "a-word": ("hello", "a list of cases"),
    "a-number": ("42", "a list of cases"),
    "words": ("- 1\n- 2", "case 1"),
    "binary": (bytes(range(256)) * 10, "not UTF-8"),
    "turkish-of-old": ('- {id: a, title: "Doğu"}'.encode("iso-8859-9"), "not UTF-8"),
    "utf-16": ("- {id: a}".encode("utf-16"), "not UTF-8"),
    "nul": (b"- {id: a\0, record: []}", "control characters"),
    "noise": (random.Random(7).randbytes(10_000_000), "bytes"),
    "long-text": ("x" * 10_000_000, "bytes"),
    "long-word": ("x" * (MOST_BYTES - 10), "a list of cases"),
    "deep": ("[" * 100_000, "not YAML or JSON"),
    "deep-and-closed": (case(record="[" * 5000 + "]" * 5000), "not YAML or JSON"),
    "rather-deep": (case(record="[" * 900 + "]" * 900), "nested too deep"),
    "deep-block": ("\n".join(" " * n + "a:" for n in range(3000)), "not YAML or JSON"),
    "alias-of-itself": ("- &a {id: b, record: [*a]}", "recursive"),
    "list-of-itself": ("&a [*a]", "recursive"),
    "aliases-that-grow": (f"- {{id: a, source: [{SHARED}], record: [*a9]}}", "aliases that grow"),
    "aliases-that-grow-in-a-field": (f"- {{id: a, source: [{SHARED}], record: [{{short: *a9}}], dealer: *a9}}", "grow"),
    "tag": ('- !!python/object/apply:os.system ["echo hi"]', "case 1"),
    "unknown-key": ("- {id: a, recrod: []}", "unknown key 'recrod'"),
    "merge-key": ("- {<<: {id: a}, record: []}", "unknown key '<<'"),
    "key-twice": ('- {id: a, record: [], record: ["1S"]}', "key 'record' twice"),
    "id-twice": ("- {id: a}\n- {id: a}", "twice"),
    "id-not-ascii": ("- {id: ğ}", "ASCII"),
    "edition-unknown": (case(edition="1997"), "2017 or 2007"),
    "edition-word": (case(edition="x"), "a number"),
    "dealer": (case(dealer="Q"), "write N, E, S or W"),
    "board-below-one": (case(board="0"), "from 1"),
    "board-word": (case(board="-1"), "a number"),
    "vulnerable": (case(vulnerable="N-S"), "none, NS, EW or both"),
    "election-unknown": (case(elections="{nonsense: true}"), "26B-require"),
    "election-neither": (case(elections="{26B-require: maybe}"), "true or false"),
    "contract": (case(contract="9NT S"), "3NT S"),
    "contract-mapping": (case(contract="{a: b}"), "3NT S"),
    "hand-of-14": (case(**IN_PLAY, hands='"N:AKQ5.K83.QJT2.764 J92.QT64.95.KJ83 - -"'), "14 cards"),
    "card-twice": (case(**IN_PLAY, hands='"N:AQ5.K83.QJT2.764 A92.QT64.95.KJ83 - -"'), "in two hands"),
    "card-twice-in-a-hand": (case(**IN_PLAY, hands='"N:AAQ5.K83.QJT2.76 - - -"'), "twice"),
    "hands-list": (case(hands="[1]"), "seats with their hands"),
    "hands-list-within": (case(hands="{N: [1]}"), "four suits"),
    "hands-of-nobody": (case(hands='{Q: "AQ5.K83.QJT2.764"}'), "not a seat"),
    "start-trick": (case(**IN_PLAY, start="{trick: 99, lead: W, tricks: {NS: 5}}"), "start"),
    "start-negative": (case(**IN_PLAY, start="{trick: 9, lead: W, tricks: {NS: 12, EW: -4}}"), "start"),
    "start-list": (case(**IN_PLAY, start="[1]"), "start"),
    "expect-list": (case(expect="[a]"), "expect"),
    "never-list": (case(never="[a]"), "never"),
    "record-string": (case(record='"1S"'), "a list of entries"),
    "entry-number": (record("1"), "entry 1"),
    "entry-list": (record('"1S"', "[1, 2]"), "entry 2"),
    "entry-unknown": (record("{blah: 1}"), "'blah' is unknown"),
    "entry-noticed": (record("{insufficient: {seat: N}}"), "noticed by the table"),
    "entry-without-fields": (record("{show: x}"), "fields were expected"),
    "entry-field-unknown": (record("{short: {seat: E, has: 12, of: 13}}"), "unknown field"),
    "entry-field-missing": (record("{short: {seat: E}}"), "'has' is missing"),
    "entry-seat": (record("{short: {seat: X, has: 12}}"), "not a seat"),
    "entry-number-of-cards": (record("{short: {seat: E, has: -1}}"), "a number"),
    "entry-cards-mapping": (record("{show: {seat: E, cards: {a: b}, how: dropped}}"), "cards"),
    "call-of-nobody": (record('"Q:1S"'), "not a seat"),
    "long-token": (record(f'"{"X" * 100_000}"'), "neither a call nor a card"),
    "card-played-before": (record('"W:S8 S9 ST SJ"', '"S8"', **IN_PLAY), "entry 2"),
    "card-not-held": (record('"W:HA"', **IN_PLAY, hands=f'"{DEAL}"'), "S holds it"),
    "choice-not-offered": (record('"1S"', "{choice: {option: accept}}"), "entry 2"),
    "choice-not-among-them": (record(*CHANGE, "{finding: {unintended: false}}", "{choice: {option: require, suit: H}}"),
                              "not among the options"),
    "choice-of-another": (record(*CHANGE, "{finding: {unintended: false}}", "{choice: {option: accept, by: E}}"),
                          "does not have this choice"),
    "choice-empty": (record("{choice: []}"), "an option"),
    "finding-not-asked": (record(*CHANGE, "{finding: {comparable: true}}"), "was not asked"),
    "finding-unknown": (record(*CHANGE, "{finding: {nonsense: true}}"), "entry 3"),
    "finding-value": (record(*CHANGE, "{finding: {unintended: maybe}}"), "true or false"),
    "change-of-no-call": (record('"1S"', "{change: {seat: E, to: 2H}}"), "E has made no call"),
    "ruled-unknown-effect": (record("{ruled: {law: 50, effects: [{effect: x}]}}"), "not an effect"),
    "ruled-impossible": (record("{ruled: {law: 25, effects: [{effect: call-replaced, seat: E, from: 1S, to: 2S}]}}"),
                         "no 1S in the auction"),
    "ruled-kind": (record("{ruled: {law: 50, effects: [{effect: penalty-card, seat: E, card: S8, kind: huge}]}}",
                          **IN_PLAY), "kind"),
    "ruled-no-such-law": (record("{ruled: {law: 94}}"), "Laws 1 to 93"),
    "together-nothing": (record("{together: []}", **IN_PLAY), "entry 1"),
    "claim-before-the-play": (record("{claim: {seat: W, tricks: 9}}", **IN_PLAY), "cannot happen now"),
    "revoke-in-no-trick": (record('"W:S8 S2"', "{revoke: {seat: E, trick: 99}}", **IN_PLAY), "trick 99"),
    "omits-in-no-trick": (record('"W:S8 S2"', "{omits: {seat: E, trick: 99}}", **IN_PLAY), "trick 99"),
    "untold-backwards": (record('"W:S8 S2 S3 S4"', "{untold: {trick: 1}}", **IN_PLAY), "trick 1"),
}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("command", ["rule", "check"])
def test_bad_files(hakem: Runs, tmp_path: Path, name: str, command: str) -> None:
    text, wanted = FILES[name]
    file = tmp_path / f"{name}.yaml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    ran = hakem(command, file)
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert str(file) in ran.err
    assert wanted in ran.err
    assert len(ran.err) < 2500
    if command == "rule":
        assert ran.out == ""


@pytest.mark.parametrize("name", ["yaml-unclosed", "binary", "noise", "utf-16", "empty", "choice-not-offered", "nul"])
def test_standard_input(hakem: Runs, name: str) -> None:
    text, wanted = FILES[name]
    ran = hakem("rule", "-", "--json", stdin=text)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "<stdin>" in ran.err
    assert wanted in ran.err


def test_no_file_and_a_directory(hakem: Runs, tmp_path: Path) -> None:
    for place in (tmp_path / "nothing.yaml", tmp_path):
        for command in ("rule", "check"):
            ran = hakem(command, place)
            assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
            assert str(place) in ran.err


def test_the_line_is_in_the_readers_language(hakem: Runs, tmp_path: Path) -> None:
    assert hakem("rule", tmp_path / "x.yaml", "--lang", "tr").err.startswith("hakem: hata: ")


def test_good_cases_are_not_printed_beside_a_bad_one(hakem: Runs) -> None:
    ran = hakem("rule", "-", stdin="- {id: good, record: [1S]}\n" + record("{blah: 1}"))
    assert (ran.code, ran.out) == (2, "")
    assert "case a: entry 1" in ran.err
