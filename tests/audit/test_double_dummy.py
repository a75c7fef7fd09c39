"""Claims against the double-dummy tricks, where endplay is installed."""

from __future__ import annotations

import pytest

pytest.importorskip("endplay", reason="double dummy needs endplay: pip install 'hakem[dd]'")

from hakem.audit.double_dummy import claim_findings, position, tricks_for_declarer
from hakem.audit.finding import Gathering
from hakem.formats.files import read_text

HANDS = "SKT4HAJ7DAK63CA92,S8763H952D874CQT5,SAQ5HK83DQJT2C764"
CALLS = "".join(f"mb|{one}|" for one in ("1d", "p", "2n", "p", "3n", "p", "p", "p"))


def claim(cards, tricks):
    played = "".join(f"pc|{card}|" for card in cards.split())
    record, = read_text(f"qx|o1|md|3{HANDS}|sv|o|{CALLS}{played}mc|{tricks}|", "lin")
    got = Gathering(record)
    claim_findings(got)
    return [(one.kind, one.trick, one.level) for one in got.found]


@pytest.mark.parametrize("cards", ["", "C5", "C5 C4 CK", "C5 C4 CK CA", "C5 C4 CK CA SK S3 S5 S2 ST S6"])
def test_eleven_tricks_are_there_and_no_more(cards):
    """Four diamonds, three spades, a club, and three hearts: East's queen can be finessed."""
    assert claim(cards, 11) == []
    assert [kind for kind, _, _ in claim(cards, 12)] == ["claim-double-dummy"]
    assert [level for _, _, level in claim(cards, 10)] == ["information"]


def test_the_position_is_the_one_where_play_stopped():
    record, = read_text(f"qx|o1|md|3{HANDS}|sv|o|{CALLS}pc|C5|pc|C4|mc|10|", "lin")
    state = position(record)
    assert (str(state.turn), len(state.trick), tricks_for_declarer(state)) == ("E", 2, 11)


def test_the_other_side_can_claim_too():
    """Seven notrump: the defence takes what it takes, whoever is on lead."""
    calls = "".join(f"mb|{one}|" for one in ("1d", "p", "7n", "p", "p", "p"))
    record, = read_text(f"qx|o1|md|3{HANDS}|sv|o|{calls}mc|10|", "lin")
    assert tricks_for_declarer(position(record)) == 11
