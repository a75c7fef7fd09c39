"""One fault each, and what is said of it: kind, clause, seat, trick."""

from __future__ import annotations

import pytest

from hakem.audit.boards import board_findings
from hakem.locale.terms import Voice

DEAL = "N:AQ5.K83.QJT2.764 J92.QT64.95.KJ83 KT4.AJ7.AK63.A92 8763.952.874.QT5"
HEAD = f'[Board "1"][Dealer "N"][Vulnerable "None"][Deal "{DEAL}"][Declarer "S"][Contract "3NT"]'
CALLS = '[Auction "N"]\n1D Pass 2NT Pass\n3NT AP\n'
PLAYED = (  # by seat, West first; South makes ten tricks
    "C5 C4 CK CA", "S3 S5 S2 SK", "S6 SA S9 S4", "S7 SQ SJ ST", "D4 DQ D5 D3", "D7 DJ D9 D6", "D8 DT C3 DK",
)


def kinds(record, **options):
    return [(one.kind, one.clause, one.seat, one.trick) for one in board_findings(record, **options)]


def auction(calls):
    return f'[Dealer "N"][Auction "N"]\n{calls}\n'


@pytest.mark.parametrize(("calls", "expected"), [
    ("1H 1D AP", [("insufficient", "27A", "E", 0)]),
    ("1H X XX XX AP", [("inadmissible", "36A", "W", 0)]),
    ("X Pass 1C AP", [("inadmissible", "36A", "N", 0)]),
    ("1NT AP Pass", [("extra-pass", "39B", "N", 0)]),
    ("Pass Pass Pass Pass 1H", [("call-after-end", "39A", "N", 0)]),
    ("1C Pass Pass", [("auction-unfinished", "22A", "", 0)]),
    ("1C 8D AP", [("call-above-seven", "38A", "E", 0)]),
    ("1D ^S 2C AP", [("call-out-of-turn", "29A", "S", 0)]),
    ("1D ^I 1C AP", [("insufficient", "27A", "E", 0)]),
    ("1D ^I 2C AP", [("mark", "", "E", 0)]),
    ("1C Pass 1H *", []),
    ("1C 1H X XX 2C AP", []),
])
def test_auctions(pbn, calls, expected):
    assert kinds(pbn(auction(calls))) == expected


@pytest.mark.parametrize(("tags", "expected"), [
    ('[Contract "1H"][Declarer "N"]', [("wrong-contract", "22A", "", 0)]),
    ('[Contract "2HX"][Declarer "N"]', [("wrong-doubling", "22A", "", 0)]),
    ('[Contract "2H"][Declarer "S"]', [("wrong-declarer", "22A", "S", 0)]),
    ('[Contract "2H"][Declarer "^S"]', [("declarer-swapped", "54A", "S", 0)]),
    ('[Contract "Pass"]', [("wrong-contract", "22A", "", 0)]),
    ('[Contract "2H"][Declarer "N"]', []),
])
def test_contract_and_declarer(pbn, tags, expected):
    assert kinds(pbn('[Dealer "N"]' + tags + '[Auction "N"]\n1H Pass 2H AP\n')) == expected


@pytest.mark.parametrize(("deal", "expected"), [
    (DEAL.replace("AQ5", "AQ52"), [("card-twice", "1", "", 0), ("hand-size", "13", "N", 0)]),
    (DEAL.replace("AQ5", "AQ"), [("hand-size", "13", "N", 0)]),
    ("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432", [("deal-unknown", "", "", 0)]),
    (DEAL, []),
])
def test_deals(pbn, deal, expected):
    assert kinds(pbn(f'[Dealer "N"][Deal "{deal}"]')) == expected


def test_dealer_and_vulnerability_of_the_board(pbn):
    record = pbn('[Board "7"][Dealer "N"][Vulnerable "NS"]')
    assert kinds(record) == [("dealer", "2", "", 0), ("vulnerability", "2", "", 0)]


def play(*rows, result="10", more=""):
    return HEAD + f'[Result "{result}"]{more}' + CALLS + '[Play "W"]\n' + "\n".join((*rows, "*")) + "\n"


def test_a_regular_play(pbn):
    assert kinds(pbn(play(*PLAYED))) == []


def test_a_revoke_and_what_it_costs(pbn):
    rows = [*PLAYED[:3], "S7 SQ H4 ST", *PLAYED[4:]]  # East has the jack of spades
    assert kinds(pbn(play(*rows, result="10"))) == [("revoke", "64A2", "E", 4)]
    assert kinds(pbn(play(*rows, result="13"))) == [("revoke", "64B1", "E", 4)]
    text = board_findings(pbn(play(*rows)))[0].text(Voice("en"))
    assert text.endswith("and still holds ♠︎J. Law 64A2: tricks for North–South: 1.")


def test_a_marked_revoke_is_one_and_a_mark_without_one_is_wrong(pbn):
    assert kinds(pbn(play(*PLAYED[:3], "S7 SQ ^R H4 ST", *PLAYED[4:]))) == [("revoke", "64A2", "E", 4)]
    assert kinds(pbn(play(*PLAYED[:3], "S7 SQ ^R SJ ST"))) == [("mark", "", "E", 4)]


def test_a_lead_out_of_turn(pbn):
    rows = [*PLAYED[:4], "D4 DQ ^L D5 D3"]
    assert kinds(pbn(play(*rows))) == [("lead-out-of-turn", "53A", "E", 5)]


def test_a_lead_out_of_turn_that_nobody_marked_is_not_three_revokes(pbn):
    deal = "N:J54.J54.J54.AKQ2 T98.T98.T98.T987 AKQ32.AKQ32.AKQ. 76.76.7632.J6543"
    rows = ["S7 S4 S8 SA", "C3 CA C7 H2"]  # South is to lead; North leads the ace of clubs and South discards a heart
    assert kinds(pbn(play(*rows).replace(DEAL, deal))) == [("lead-out-of-turn", "55A", "N", 2)]


def test_a_revoke_that_nobody_played_on_after_is_not_established(pbn):
    assert kinds(pbn(play(*PLAYED[:3], "S7 SQ H4 ST"))) == [("revoke", "61A", "E", 4)]


def test_cards_that_are_not_there(pbn):
    assert kinds(pbn(play("C5 C4 CK C2", "C5 C7 C8 C9"))) == [("card-again", "44B", "W", 2)]


def test_lin_cards_of_another_hand():
    from hakem.formats.files import read_text
    deal = "md|3SKT4HAJ7DAK63CA92,S8763H952D874CQT5,SAQ5HK83DQJT2C764|"
    calls = "".join(f"mb|{one}|" for one in ("1d", "p", "2n", "p", "3n", "p", "p", "p"))

    def found(cards):
        record, = read_text(f"qx|o1|{deal}sv|o|{calls}" + "".join(f"pc|{card}|" for card in cards.split()), "lin")
        return kinds(record)

    assert found("C5 C4 CK CA SK S3 S5 S2") == []
    assert found("C3 C2 C5 C4") == [("opening-lead-out-of-turn", "54", "E", 1)]
    assert found("C5 CK C4 CA") == [("play-order", "44B", "", 1)]
    assert found("C5 S4 CK CA") == [("wrong-hand", "44B", "N", 1)]


@pytest.mark.parametrize(("result", "expected"), [
    ("10", []), ("13", []), ("7", []), ("6", [("result-impossible", "79A", "", 0)]), ("^6", []),
])
def test_results_of_a_play_that_was_not_finished(pbn, result, expected):
    assert kinds(pbn(play(*PLAYED, result=result))) == expected


@pytest.mark.parametrize(("score", "expected"), [
    ("NS 430", []), ("430", []), ("EW -430", []), ("NS 430 EW -430", []), ("NS 400", [("score", "77", "", 0)]),
    ("NS 630", [("score", "77", "", 0)]), ("NS 435", [("score-impossible", "77", "", 0)]), ("A6040", []), ("", []),
])
def test_scores(pbn, score, expected):
    assert kinds(pbn(play(*PLAYED, more=f'[Score "{score}"]'))) == expected


def test_a_score_says_what_it_would_fit(pbn):
    found, = board_findings(pbn(play(*PLAYED, more='[Score "NS 630"]')))
    assert found.text(Voice("en")).endswith("contract and result give 430. It would fit: North–South are vulnerable.")
    assert found.text(Voice("tr")).startswith("Kuzey–Güney tarafı için yazılan skor 630;")


def test_a_finding_names_its_line(pbn):
    rows = "\n".join((*PLAYED[:3], "S7 SQ H4 ST"))
    record = pbn(HEAD + '\n[Result "10"]\n' + CALLS + '[Play "W"]\n' + rows + "\n*\n")
    found, = board_findings(record)
    assert record.raw.splitlines()[found.line - record.line] == "S7 SQ H4 ST"
