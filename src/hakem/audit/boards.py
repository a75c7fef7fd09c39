"""One record, looked at whole: every check in its order, each told only where those before it allow."""

from __future__ import annotations

from hakem.audit.auctions import auction_findings, contract_findings
from hakem.audit.deals import deal_findings
from hakem.audit.finding import Finding, Gathering
from hakem.audit.plays import play_findings, reading_findings
from hakem.audit.results import result_findings, revoke_findings
from hakem.formats.record import Record

DEAL, AUCTION, PLAY, RESULT, READING, CONTRACT = 1, 2, 4, 8, 16, 32  # what a screen may ask for
EVERYTHING = DEAL | AUCTION | PLAY | RESULT | READING


def board_findings(record: Record, parts: int = EVERYTHING, *, edition: int = 2017) -> list[Finding]:
    """What is irregular in a record, and where it contradicts itself; `parts` of it where the rest is known to be fine.

    >>> from hakem.formats.files import read_text
    >>> record, = read_text('[Dealer "N"][Auction "N"] 1H 1D AP', "pbn")
    >>> [(one.kind, one.clause, one.seat) for one in board_findings(record)]
    [('insufficient', '27A', 'E')]
    """
    got = Gathering(record)
    if parts & DEAL:
        deal_findings(got)
    if parts & READING:
        reading_findings(got)
    if parts & AUCTION:
        auction_findings(got)
    elif parts & CONTRACT:  # its calls are known to be regular
        contract_findings(got)
    if parts & (PLAY | RESULT):
        followed = play_findings(got)
        if followed is not None:
            revoke_findings(got, followed, edition)
        result_findings(got, followed)
    return got.found
