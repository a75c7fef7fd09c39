"""One file, audited from its first record to its last in little memory."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

from hakem.audit.boards import READING, board_findings
from hakem.audit.contest import Contest
from hakem.audit.exporter import Tally
from hakem.audit.finding import Finding, Gathering
from hakem.audit.needs import needed
from hakem.audit.plays import reading_kinds
from hakem.audit.tables import table_findings
from hakem.errors import HakemError
from hakem.formats.files import iter_records
from hakem.formats.pbn.game import Source
from hakem.formats.record import Problem, Record

AT_ONCE = 2048  # records that are laid side by side
AS_FINDINGS = frozenset(("columns", "opening-passes", "gap"))  # problems that findings tell already


@dataclass(frozen=True, slots=True)
class Options:
    """How an audit is to be made."""

    edition: int = 2017
    double_dummy: bool = False


@dataclass(slots=True)
class Audited:
    """What was found in a file."""

    file: str
    boards: int = 0
    bases: Counter[str] = field(default_factory=Counter)
    odd: int = 0  # boards that went to the table
    findings: list[Finding] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    encoding: str = ""
    size: int = 0


def audit_file(path: str | Path, options: Options | None = None, name: str | None = None) -> Audited:
    """Audit a file; `name` is what it is called in the results, if not its path.

    One that cannot be read at all is a problem, not an error: the others go on.
    """
    needed("numpy", "audit")
    name = name or str(path)
    made = Audited(name)
    try:
        made.size = Path(path).stat().st_size
        reader = iter_records(path)
    except (HakemError, OSError) as error:
        made.problems.append(Problem(name, 1, 1, "", _without(str(error), str(path)), "file"))
        return made
    tally = Tally()
    try:
        audit_records(reader, tally, made, options or Options())
    except HakemError as error:
        made.problems.append(Problem(name, 1, 1, "", _without(str(error), str(path)), "file"))
    tally.trouble(reader.problems)
    made.encoding = reader.encoding
    made.findings = tally.findings()
    made.problems += tally.problems_told()
    if name != str(path):
        made.findings = [replace(one, file=name) for one in made.findings]
        made.problems = [Problem(name, one.line, one.column, one.board, one.text, one.kind) for one in made.problems]
    return made


def audit_records(records: Iterable[Record], tally: Tally, made: Audited, options: Options) -> None:
    """Audit records batch by batch: in columns first, then the odd ones on the table."""
    contest = Contest()
    with rarely_collected():
        _audit(records, tally, made, options, contest)
    for one in contest.findings():
        tally.add((one,))
    made.bases = tally.bases


def _audit(records: Iterable[Record], tally: Tally, made: Audited, options: Options, contest: Contest) -> None:
    from hakem.audit.columns import columns_of  # noqa: PLC0415 - numpy is an extra
    from hakem.audit.screen import screen  # noqa: PLC0415

    for batch in _batches(records):
        columns = columns_of(batch)
        made.boards += len(batch)
        odd, bases = screen(columns)
        tally.bases.update(bases)
        for record, parts in zip(batch, odd.tolist(), strict=True):
            if parts == READING and tally.knows(kinds := reading_kinds(record)):
                tally.boards.update(kinds)
            elif parts:
                made.odd += parts != READING
                tally.add(board_findings(record, parts, edition=options.edition))
            troubles = problem_kinds(record)
            if troubles is None or not tally.has_enough(troubles):
                tally.trouble(one for one in record.problems if one.kind not in AS_FINDINGS)
            else:
                tally.troubled.update(troubles)
            if options.double_dummy and record.claim is not None:
                _double_dummy(record, tally)
            if record.tags.keys() & _CONTEST:
                _contest(record, contest, tally)


def problem_kinds(record: Record) -> list[str] | None:
    """The kinds of problem of a record whose fields have been read, findings aside; None where only `problems` tells.

    To find the place of each problem costs more than to read the board: where a file has thousands of them, it is not
    asked for again.
    """
    source = record.source
    if not isinstance(source, Source):
        return None
    return [kind for kind in (*(one.kind for one in source.faults), *(one[2] for one in source.found))
            if kind not in AS_FINDINGS]


@contextmanager
def rarely_collected() -> Iterator[None]:
    """Records hold no cycles: looking for some among thousands of them costs a tenth of the time and finds none."""
    before = gc.get_threshold()
    if before[0]:
        gc.set_threshold(max(before[0], 200_000), *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)


_CONTEST = frozenset(("ScoreIMP", "ScoreMP", "ScorePercentage", "ScoreTable"))


def _contest(record: Record, contest: Contest, tally: Tally) -> None:
    contest.add(record)
    if "ScoreTable" in record.tags:
        got = Gathering(record)
        table_findings(got)
        tally.add(got.found)


def _double_dummy(record: Record, tally: Tally) -> None:
    from hakem.audit.double_dummy import claim_findings  # noqa: PLC0415 - endplay is an extra

    got = Gathering(record)
    claim_findings(got)
    tally.add(got.found)


def _batches(records: Iterable[Record]) -> Iterator[list[Record]]:
    every = iter(records)
    while batch := list(islice(every, AT_ONCE)):
        yield batch


def _without(text: str, path: str) -> str:
    """A message without the path that it is told with anyway."""
    return text.removeprefix(f"{path}: ")


