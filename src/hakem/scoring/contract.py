"""Law 77: what a contract is worth to declarer's side."""

from __future__ import annotations

from functools import lru_cache

from hakem.calls import Contract, Denomination
from hakem.cards import Side
from hakem.errors import BadNotation

TRICK = {Denomination.C: 20, Denomination.D: 20, Denomination.H: 30, Denomination.S: 30, Denomination.NT: 30}
FIRST_AT_NOTRUMP = 10  # more than the later ones
GAME, PART_SCORE = {False: 300, True: 500}, 50
SMALL_SLAM, GRAND_SLAM = {False: 500, True: 750}, {False: 1000, True: 1500}


@lru_cache(maxsize=8192)  # all there are: 35 bids, 3 doublings, 14 trick counts, 2 vulnerabilities, 2 ages
def points(
    level: int, denomination: Denomination, doubled: int, tricks: int, *, vulnerable: bool, old: bool = False
) -> int:
    """Declarer's points for this many tricks (Law 77); `old`: by the scale before 1987.

    >>> points(3, Denomination.NT, 0, 9, vulnerable=True), points(4, Denomination.S, 1, 6, vulnerable=False)
    (600, -800)
    """
    if not (1 <= level <= 7 and 0 <= doubled <= 2 and 0 <= tricks <= 13):
        raise BadNotation(f"no such result: level {level}, doubled {doubled} times, {tricks} tricks")
    over = tricks - level - 6
    if over < 0:
        return -_down(-over, doubled, vulnerable=vulnerable, old=old)
    bid = (TRICK[denomination] * level + (FIRST_AT_NOTRUMP if denomination is Denomination.NT else 0)) << doubled
    each = TRICK[denomination] if not doubled else 100 * doubled * (1 + vulnerable)
    bonus = GAME[vulnerable] if bid >= 100 else PART_SCORE
    if level >= 6:
        bonus += (GRAND_SLAM if level == 7 else SMALL_SLAM)[vulnerable]
    return bid + over * each + bonus + 50 * doubled


def _down(n: int, doubled: int, *, vulnerable: bool, old: bool) -> int:
    if not doubled:
        return n * (100 if vulnerable else 50)
    if vulnerable:
        return doubled * (300 * n - 100)
    later = 0 if old else max(0, n - 3)
    return doubled * (200 * n - 100 + 100 * later)


def is_vulnerable(side: Side, vulnerability: str) -> bool:
    """Whether this side is vulnerable on a board that is `none`, `NS`, `EW` or `both`."""
    return vulnerability in ("both", side.value)


def score(contract: Contract, tricks: int, vulnerability: str, *, old: bool = False) -> int:
    """The score of declarer's side.

    >>> score(Contract.parse("4HX W"), 10, "NS"), score(Contract.parse("4HX W"), 10, "EW")
    (590, 790)
    """
    named = contract.bid.denomination
    if named is None or not contract.bid.level:
        raise BadNotation(f"no score: {contract}; a contract with its level was expected")
    vulnerable = is_vulnerable(contract.declarer.side, vulnerability)
    return points(contract.bid.level, named, contract.doubled, tricks, vulnerable=vulnerable, old=old)


def score_ns(contract: Contract | None, tricks: int, vulnerability: str, *, old: bool = False) -> int:
    """The score as North-South see it; 0 for a board passed out (no contract).

    >>> score_ns(Contract.parse("3NT E"), 8, "both"), score_ns(None, 0, "both")
    (100, 0)
    """
    if contract is None:
        return 0
    found = score(contract, tricks, vulnerability, old=old)
    return found if contract.declarer.side is Side.NS else -found


def _every() -> frozenset[int]:
    return frozenset(
        abs(points(level, named, doubled, tricks, vulnerable=vulnerable))
        for level in range(1, 8) for named in Denomination for doubled in range(3) for tricks in range(14)
        for vulnerable in (False, True)
    ) | {0}


@lru_cache(maxsize=1)
def possible() -> frozenset[int]:
    """Every score that a contract, or passing out, can give, without its sign: 204 and 0.

    >>> len(possible()), 230 in possible(), 310 in possible()
    (205, True, False)
    """
    return _every()
