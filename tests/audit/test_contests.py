"""IMPs and matchpoints that a file gives, against its own scores."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy", reason="the audit needs numpy: pip install 'hakem[audit]'")

from hakem.audit.exporter import Tally
from hakem.audit.files import Audited, Options, audit_records
from hakem.formats.files import read_text
from hakem.locale.terms import Voice

MATCH = """[Event "E"][Board "1"][Dealer "N"][Vulnerable "None"][HomeTeam "{home}"][VisitTeam "{visit}"]
[Declarer "N"][Contract "{contract}"][Result "{result}"][Score "NS {score}"][ScoreIMP "{imps}"]

"""


def found(text):
    tally, made = Tally(), Audited("contest.pbn")
    audit_records(read_text(text, "pbn", "contest.pbn"), tally, made, Options())
    return [(one.kind, one.text(Voice("en"))) for one in tally.findings()]


def tables(first, second):
    return (MATCH.format(home="A", visit="B", contract="4S", result=10, score=420, imps=first)
            + MATCH.format(home="B", visit="A", contract="2S", result=10, score=170, imps=second))


def test_two_tables_of_a_match():
    assert found(tables("NS 6 EW -6", "EW 6")) == []
    assert found(tables("NS 6", "NS 6")) == [(
        "imps", "IMPs told for North–South: 6. The scores of the two tables, 170 and 420, give -6.")]
    assert found(tables("", "?")) == []


def field(*told):
    scores = (("4S", 10, 420), ("4S", 11, 450), ("4S", 10, 420), ("4S", 9, -50), ("3S", 10, 170))
    return "".join(
        f'[Board "1"][Dealer "N"][Vulnerable "None"][Declarer "N"][Contract "{contract}"][Result "{result}"]'
        f'[Score "NS {score}"][ScoreMP "NS {mp}"]\n\n'
        for (contract, result, score), mp in zip(scores, told, strict=True))


def test_matchpoints_of_a_field():
    assert found(field(5, 8, 5, 0, 2)) == []
    assert found(field(5, 8, 5, 0, 3)) == []  # one of five disagrees: perhaps the file does not hold the whole field
    more = "".join(field(5, 8, 5, 0, 2).replace('[Board "1"]', f'[Board "1"][Section "{n}"]') for n in range(2, 9))
    assert [kind for kind, _ in found(field(5, 8, 5, 0, 3) + more)] == ["matchpoints"]


TABLE = """[Board "1"][Dealer "N"][Vulnerable "None"][Scoring "{scoring}"]
[ScoreTable "PairId_NS;Contract;Declarer;Result;Score_NS;Score_EW;{more}"]
"""


def test_rows_of_a_score_table():
    good = TABLE.format(scoring="MP", more="MP_NS;Percentage_NS") + (
        '1 4S N 10 "420" - 4 100\n2 3NT N 9 "400" - 2 50\n3 4S N 9 - "50" 0 0\n')
    assert found(good) == []
    assert found(good.replace('"400"', '"410"')) == [
        ("score-impossible", "Row 2 of the score table: no contract gives 410.")]
    assert found(good.replace("3NT N 9", "3NT N 10")) == [
        ("score", "Row 2 of the score table: 400 for North–South; contract and result give 430.")]
    assert found(good.replace("100\n2", "90\n2")) == [
        ("matchpoints", "Row 1 of the score table: Percentage_NS is 90; the scores give 100.")]
    assert found(good.replace('"420"', '"9999"')) == [
        ("score-impossible", "Row 1 of the score table: no contract gives 9999.")]


def test_imps_against_the_datum_of_the_row():
    text = TABLE.format(scoring="IMP", more="IMP_NS;IMP_EW;ButlerDatum") + (
        '1 4S N 10 "420" - 6 -6 170\n2 2S N 10 "170" - 0 0 170\n')
    assert found(text) == []
    assert found(text.replace("6 -6", "5 -6")) == [
        ("imps", "Row 1 of the score table: 5 IMPs for North–South; score and datum give 6.")]
