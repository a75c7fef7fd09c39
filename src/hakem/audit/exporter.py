"""Findings of one file put together: a fault that a tenth of its boards share is a fault of the program that wrote it,
and is told once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from hakem.audit.finding import Finding
from hakem.audit.kinds import INFORMATION, KINDS
from hakem.formats.record import Problem
from hakem.locale.texts import says

SHARE = 0.1  # of the boards on which the fault could be
LEAST = 10  # boards: fewer are told one by one
ENOUGH = 200  # findings about the form of a file, and problems: from then on they are only counted
KEPT = 2000  # findings of one kind in one file; more are only counted
EACH_FOR_ITSELF = frozenset(("claim-double-dummy",))  # what players do often, no program's fault
BOARDS, AUCTIONS, PLAYS, DOUBLED, SCORES = "boards", "auctions", "plays", "doubled", "scores"
_COULD_BE = {  # where a fault could be, if not on every board
    "wrong-doubling": DOUBLED, "score": SCORES, "score-impossible": SCORES, "imps": SCORES, "matchpoints": SCORES,
} | dict.fromkeys(("insufficient", "inadmissible", "call-out-of-turn", "call-above-seven", "call-after-end",
                   "extra-pass", "first-caller", "auction-unfinished", "opening-passes", "wrong-contract",
                   "wrong-declarer", "declarer-swapped"), AUCTIONS) | dict.fromkeys(
    ("opening-lead-out-of-turn", "lead-out-of-turn", "play-order", "wrong-hand", "card-again", "revoke",
     "play-unlike-deal", "columns", "gap", "mark", "trick-count", "claim-impossible", "result-impossible",
     "claim-double-dummy"), PLAYS)


@dataclass(slots=True)
class Tally:
    """What was found in a file so far; no more of one kind is kept than `KEPT`."""

    found: dict[str, list[Finding]] = field(default_factory=dict)
    boards: Counter[str] = field(default_factory=Counter)  # boards on which the kind was found
    bases: Counter[str] = field(default_factory=Counter)  # boards on which it could be
    problems: dict[str, list[Problem]] = field(default_factory=dict)
    troubled: Counter[str] = field(default_factory=Counter)

    def knows(self, kinds: Iterable[str]) -> bool:
        """Whether enough findings of each of these kinds of form are kept, so that one more is only counted."""
        return all(self.boards[kind] >= ENOUGH for kind in kinds)

    def add(self, found: Iterable[Finding]) -> None:
        """The findings of one board."""
        seen = set()
        for one in found:
            if one.kind not in seen:
                seen.add(one.kind)
                self.boards[one.kind] += 1
            kept = self.found.setdefault(one.kind, [])
            if len(kept) < KEPT:
                kept.append(one)

    def has_enough(self, kinds: Iterable[str]) -> bool:
        """Whether enough problems of each of these kinds are kept, so that one more is only counted."""
        return all(self.troubled[kind] >= ENOUGH for kind in kinds)

    def trouble(self, problems: Iterable[Problem]) -> None:
        """What the reader could not make out."""
        for one in problems:
            self.troubled[one.kind] += 1
            kept = self.problems.setdefault(one.kind, [])
            if len(kept) < KEPT:
                kept.append(one)

    def findings(self) -> list[Finding]:
        """Those that stand for themselves, and one for each fault of the file."""
        every: list[Finding] = []
        for kind, kept in self.found.items():
            n, base = self.boards[kind], max(1, self.bases[_COULD_BE.get(kind, BOARDS)])
            if n >= LEAST and n > SHARE * base and kind not in EACH_FOR_ITSELF:
                every.append(of_the_file(kept[0], n, base))
            else:
                every += kept
                if n > len(kept):
                    every.append(of_the_file(kept[0], n, base))
        return sorted(every, key=lambda one: one.place)

    def problems_told(self) -> list[Problem]:
        """The same for problems: a kind that a tenth of the boards share is told once, with how often it came."""
        every: list[Problem] = []
        for kind, kept in self.problems.items():
            n = self.troubled[kind]
            if n >= LEAST and n > SHARE * self.bases[BOARDS]:
                every.append(_and_more(kept[0], f"and {n - 1} more like this in the file"))
            else:
                last = kept[-1]
                if n > len(kept):
                    last = _and_more(last, f"and {n - len(kept)} more like this")
                every += [*kept[:-1], last]
        return sorted(every)


def _and_more(one: Problem, more: str) -> Problem:
    return Problem(one.file, one.line, one.column, one.board, f"{one.text} ({more})", one.kind)


def of_the_file(first: Finding, n: int, base: int) -> Finding:
    """One finding for a fault that many boards of a file share."""
    about = KINDS[first.kind]
    told = {"count": n, "base": base, "example": first.said}
    said = says("{example} It is like this on {count} of {base} boards.", **told)
    if about.level != INFORMATION:
        said = says("{example} It is like this on {count} of {base} boards: that comes from the program that wrote the "
                    "file, not from the tables.", **told)
    return replace(first, kind="exporter", clause="", seat="", trick=0, said=said, of=first.kind, count=n)


def counted(findings: Iterable[Finding]) -> Mapping[str, int]:
    """How many boards each kind was found on, faults of files counted board by board."""
    total: Counter[str] = Counter()
    for one in findings:
        total[one.of or one.kind] += one.count
    return total
