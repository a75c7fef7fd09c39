"""One record, looked at whole: every check in its order, each told only where those before it allow."""

from __future__ import annotations

from hakem.audit.auctions import auction_findings
from hakem.audit.deals import deal_findings
from hakem.audit.finding import Finding, Gathering
from hakem.audit.plays import play_findings, reading_findings
from hakem.audit.results import result_findings, revoke_findings
from hakem.formats.record import Record


def board_findings(record: Record, *, edition: int = 2017) -> list[Finding]:
    """What is irregular in a record, and where it contradicts itself."""
    got = Gathering(record)
    deal_findings(got)
    reading_findings(got)
    auction_findings(got)
    followed = play_findings(got)
    if followed is not None:
        revoke_findings(got, followed, edition)
    result_findings(got, followed)
    return got.found
