"""Result and score of a record: against the tricks played, the claim, the contract and the vulnerability."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hakem.audit.deals import is_placeholder
from hakem.audit.finding import Gathering
from hakem.audit.plays import Followed
from hakem.audit.revokes import Revoked, dues, owed
from hakem.calls import Contract
from hakem.cards import SEATS, Side
from hakem.deal import VULNERABILITIES
from hakem.formats.record import Record
from hakem.locale.terms import VULNERABLE
from hakem.locale.texts import Says, says, says_in
from hakem.scoring.contract import possible, score, score_ns

TRICKS = 13
_TOLD = re.compile(r"(?:(NS|EW)\s*)?([+-]?\d{1,5})(?:\s*(NS|EW)\s*([+-]?\d{1,5}))?")


def result_findings(got: Gathering, followed: Followed | None) -> None:
    """Tricks played, claimed, told; then the score."""
    record = got.record
    contract = record.final
    if is_placeholder(record):
        return
    if contract is not None and followed is not None and followed.whole:
        _tricks(got, record, followed)
    claim = record.claim
    if claim is not None and claim.tricks is not None and record.result is not None and record.result != claim.tricks:
        got.add("claim-result", says("The claim makes {claimed} tricks for declarer, the result told is {told}.",
                                     claimed=claim.tricks, told=record.result))
    _score(got, record, contract)


def _tricks(got: Gathering, record: Record, followed: Followed) -> None:
    """The tricks that were won set bounds to what can be told."""
    state = followed.state
    assert state.contract is not None
    side = state.contract.declarer.side
    won = state.won[0 if side is Side.NS else 1]
    lost = sum(state.won) - won
    claim = record.claim
    if claim is not None and claim.tricks is not None:
        if not won <= claim.tricks <= TRICKS - lost:
            over = claim.tricks > TRICKS - lost
            got.add("claim-impossible", says(
                "The claim makes {claimed} tricks for declarer, who has won {won} and lost {lost} so far.",
                claimed=claim.tricks, won=won, lost=lost), clause="70A" if over else "71A", trick=state.trick_number)
        return
    told = record.result
    if told is None:
        return
    if won + lost < TRICKS:
        if not record.agreed and not won <= told <= TRICKS - lost:
            got.add("result-impossible", says(
                "The result told is {told} tricks; declarer has won {won} and lost {lost} in the tricks played.",
                told=told, won=won, lost=lost))
    elif told != won:
        if record.agreed:
            got.add("agreed-tricks", says("Agreed on {told} tricks; the cards played give {won}.", told=told, won=won))
        else:
            got.add("trick-count", says("The result told is {told} tricks; the cards played give {won}.", told=told,
                                        won=won))
    elif record.agreed:
        got.add("mark", says("The result is marked as agreed on against the tricks played, but both are {told}.",
                             told=told))


# ---- revokes


def revoke_findings(got: Gathering, followed: Followed, edition: int) -> None:
    """Each revoke with what Law 64 makes of it."""
    record, state = got.record, followed.state
    contract = state.contract
    if not followed.revokes or contract is None:
        return
    revokes = []
    for laid, trick in followed.revokes:
        plays = state.plays(trick)
        later = sum(one.card.bit for one in followed.told if one.seat is laid.seat) | state.held[laid.seat.index]
        before = sum(card.bit for n in range(1, trick) for seat, card in state.plays(n) if seat is laid.seat)
        revokes.append(Revoked(laid, trick, owed(later & ~before, plays[0][1])))
    total = record.claim.tricks if record.claim is not None and record.claim.tricks is not None else record.result
    rest = None
    side = contract.declarer.side
    if total is not None:
        whole = [trick.winner.side for trick in state.tricks]
        mine = max(0, total - whole.count(side))
        rest = {side: mine, side.other: max(0, TRICKS - len(whole) - mine)}
    due = dues(contract, record.vulnerable or "none", followed.told, revokes, rest, edition=edition)
    for one, found in zip(revokes, due, strict=True):
        said = {"seat": one.laid.seat, "card": one.laid.card, "held": one.held, "clause": found.clause}
        if found.tricks and found.to is not None:
            text = says("{seat} plays {card} and still holds {held}. Law {clause}: tricks for {side}: {n}.", **said,
                        side=found.to, n=found.tricks)
        elif found.tricks == 0:
            text = says("{seat} plays {card} and still holds {held}. Law {clause}: no trick goes over.", **said)
        else:
            text = says("{seat} plays {card} and still holds {held}.", **said)
        got.add("revoke", text, clause=found.clause, seat=one.laid.seat, trick=one.trick, card=one.laid.card,
                sure=followed.whole and not got.has("wrong-contract", "wrong-declarer", "gap", "play-order"))


# ---- the score


def told_scores(text: str, declarer: Side | None) -> Iterator[tuple[Side, int]]:
    """The scores that a tag tells, each with its side: `NS 420`, `EW -50`, `NS 50 EW -50`, `420` (declarer's)."""
    match = _TOLD.fullmatch(text.strip())
    if match is None:
        return
    first = Side(match[1]) if match[1] else declarer
    if first is not None:
        yield first, int(match[2])
    if match[3]:
        yield Side(match[3]), int(match[4])


def _score(got: Gathering, record: Record, contract: Contract | None) -> None:
    if not record.score.strip():
        return
    passed_out = record.contract is not None and record.contract.passed_out
    declarer = contract.declarer.side if contract is not None else Side.NS if passed_out else None
    told = list(told_scores(record.score, declarer))
    wrong = next((n for _, n in told if abs(n) not in possible()), None)
    if wrong is not None:
        got.add("score-impossible", says("No contract gives the score told, {told}.", told=wrong))
        return
    tricks, vulnerable = record.result, record.vulnerable
    if not told or vulnerable is None or (contract is None and not passed_out) or (contract and tricks is None):
        return
    due = score_ns(contract, tricks or 0, vulnerable)
    if any((n if side is Side.NS else -n) != due for side, n in told):
        side, n = told[0]
        hint = _why(contract, tricks, vulnerable, n if side is Side.NS else -n) if contract and tricks else None
        mine = due if side is Side.NS else -due
        if hint is None:
            said = says("The score told for {side} is {told}; contract and result give {due}.", side=side, told=n,
                        due=mine)
        else:
            said = says("The score told for {side} is {told}; contract and result give {due}. It would fit: {why}.",
                        side=side, told=n, due=mine, why=hint)
        got.add("score", said)


def _why(contract: Contract, tricks: int, vulnerable: str, told: int) -> object | None:
    """What would make the score right: another vulnerability, the other side, another doubling, tricks or declarer."""
    sign = 1 if contract.declarer.side is Side.NS else -1
    for other in VULNERABILITIES:
        if other != vulnerable and sign * score(contract, tricks, other) == told:
            return Says(VULNERABLE[other])
    if -sign * score(contract, tricks, vulnerable) == told:
        return says_in("would fit", "the sign turned round")
    for doubled in range(3):
        one = Contract(contract.bid, doubled, contract.declarer)
        if doubled != contract.doubled and sign * score(one, tricks, vulnerable) == told:
            return one
    for n in range(TRICKS + 1):
        if n != tricks and sign * score(contract, n, vulnerable) == told:
            return says_in("would fit", "a result of {n} tricks", n=n)
    for seat in SEATS:
        one = Contract(contract.bid, contract.doubled, seat)
        if score_ns(one, tricks, vulnerable) == told:
            return says_in("would fit", "declarer: {seat}", seat=seat)
    return None
