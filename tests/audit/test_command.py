"""`hakem audit` as a shell sees it: forms of output, exit codes, one line where something is wrong."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
from html.parser import HTMLParser

import pytest
from cli_runner import runner

pytest.importorskip("numpy", reason="the audit needs numpy: pip install 'hakem[audit]'")

from hakem.audit.output import COLUMNS

REVOKE = """[Board "3"][Dealer "S"][Vulnerable "EW"][Room "Closed"]
[Deal "N:AQ5.K83.QJT2.764 J92.QT64.95.KJ83 KT4.AJ7.AK63.A92 8763.952.874.QT5"]
[Declarer "S"][Contract "3NT"][Result "10"]
[Auction "S"]
1NT Pass 3NT AP
[Play "W"]
C5 C4 CK CA
S3 S5 S2 SK
S6 SA H4 S4
D4 DQ D5 D3
*
"""


@pytest.fixture
def hakem(capsys, monkeypatch):
    return runner(capsys, monkeypatch)


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "<evening> & more.pbn"
    path.write_text(REVOKE)
    return path


def test_json_is_what_the_contract_says(hakem, file):
    ran = hakem("audit", file, "--json")
    told = json.loads(ran.out)
    assert (ran.code, told["boards"], told["files"], told["problems"]) == (0, 1, 1, [])
    found, = told["findings"]
    assert list(found)[:8] == ["file", "board", "line", "kind", "clause", "seat", "trick", "text"]
    assert (found["file"], found["board"], found["line"]) == (str(file), "3", 9)
    assert (found["kind"], found["clause"], found["seat"], found["trick"]) == ("revoke", "64A2", "E", 3)
    assert (found["level"], found["sure"], found["room"]) == ("irregular", True, "Closed")


def test_the_summary_in_both_languages(hakem, file):
    assert "board 3 (closed room): East plays ♥︎4 and still holds ♠︎J. Law 64A2: tricks for North–South: 1." in hakem(
        "audit", file).out
    turkish = hakem("audit", file, "--lang", "tr").out
    assert "bord 3 (kapalı oda): Doğu oyuncusu ♥︎4 kartını oynuyor, oysa elinde ♠︎J var." in turkish
    assert "Usulsüzlükler: 1" in turkish


def test_exit_codes(hakem, file, tmp_path):
    assert hakem("audit", file).code == 0
    assert hakem("audit", file, "--strict").code == 1
    clean = tmp_path / "clean.pbn"
    clean.write_text(REVOKE.replace("H4 S4", "SJ S4").replace("S6 SA SJ S4", "S6 SA S9 S4"))
    assert hakem("audit", clean, "--strict").code == 0
    missing = hakem("audit", tmp_path / "nothing.pbn")
    assert (missing.code, missing.err.count("\n")) == (2, 1)
    assert "no such file" in missing.err
    (tmp_path / "empty").mkdir()
    assert hakem("audit", tmp_path / "empty").code == 2
    assert hakem("audit").code == 2
    assert hakem("audit", file, "--json", "-o", tmp_path / "no" / "where.json").code == 2


def test_a_file_that_is_no_record_is_a_problem_and_the_others_go_on(hakem, file, tmp_path):
    (tmp_path / "noise.pbn").write_bytes(b"\x00\xff" * 300)
    told = json.loads(hakem("audit", tmp_path, "--json").out)
    assert (told["files"], len(told["findings"])) == (2, 1)


def test_csv(hakem, file, tmp_path):
    table = list(csv.DictReader(io.StringIO(hakem("audit", file, "--csv").out)))
    assert list(table[0]) == list(COLUMNS)
    assert [(row["kind"], row["trick"], row["level"]) for row in table] == [("revoke", "3", "irregular")]
    out = tmp_path / "out.csv"
    assert hakem("audit", file, "--csv", "-o", out).out == ""
    assert out.read_text().startswith("file,board,room")


def test_csv_is_no_formula(hakem, tmp_path):
    path = tmp_path / "a.pbn"
    path.write_text('[Board "=1+1"][Dealer "N"][Auction "N"]\n1H 1D AP\n')
    assert {row["board"] for row in csv.DictReader(io.StringIO(hakem("audit", path, "--csv").out))} == {" =1+1"}


def test_parquet(hakem, file, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet", reason="Parquet needs pyarrow: pip install 'hakem[audit]'")
    out = tmp_path / "out.parquet"
    assert str(out) in hakem("audit", file, "--parquet", "-o", out).err
    table = parquet.read_table(out)
    assert table.column_names == list(COLUMNS)
    assert table.to_pylist()[0]["clause"] == "64A2"


class Page(HTMLParser):
    """Checks that every element is closed, and gathers the text."""

    EMPTY = frozenset(("meta",))

    def __init__(self):
        super().__init__()
        self.open, self.text, self.pictures, self.named = [], [], 0, 0

    def handle_starttag(self, tag, attrs):
        if tag == "svg":
            self.pictures += 1
            self.named += any(name == "aria-label" and value for name, value in attrs)
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text.append(data)


@pytest.mark.parametrize(("lang", "words"), [
    ("en", ("Audit of bridge records", "Revoke", "East plays")),
    ("tr", ("Briç kayıtlarının denetimi", "Rönons", "Doğu oyuncusu")),
])
def test_the_report_is_one_whole_page(hakem, file, tmp_path, lang, words):
    out = tmp_path / "out.html"
    assert hakem("audit", file, "--html", "-o", out, "--lang", lang).code == 0
    text = out.read_text()
    page = Page()
    page.feed(text)
    assert page.open == []
    assert page.pictures == page.named > 1
    assert all(word in " ".join(page.text) for word in words)
    assert f'<html lang="{lang}">' in text
    assert "<evening>" not in text
    assert not re.search(r"(src|href)=", text)  # it needs nothing else


def test_a_report_of_nothing(hakem, tmp_path):
    path, out = tmp_path / "clean.pbn", tmp_path / "out.html"
    path.write_text('[Dealer "N"][Auction "N"]\n1H AP\n')
    assert hakem("audit", path, "--html", "-o", out).code == 0
    assert "Nothing irregular and nothing contradictory was found." in out.read_text()


@pytest.mark.parametrize(("module", "words", "extra"), [
    ("numpy", ("--json",), "audit"), ("endplay", ("--dd",), "dd"), ("pyarrow", ("--parquet",), "audit"),
    ("distributed", ("--scheduler", "tcp://127.0.0.1:1"), "cluster"),
])
def test_without_an_extra_one_line_says_what_to_install(hakem, file, monkeypatch, module, words, extra):
    for name in [name for name in sys.modules if name == module or name.startswith(f"{module}.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    ran = hakem("audit", file, *words)
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert f"pip install 'hakem[{extra}]'" in ran.err


def test_help_in_both_languages(hakem):
    assert "--scheduler" in hakem("audit", "--help").out
    assert "usulsüz" in hakem("audit", "--help", "--lang", "tr").out
