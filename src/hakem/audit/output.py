"""What was found, written: as the contract's JSON, as CSV, as Parquet, or as a summary to read."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TextIO

from hakem.audit.exporter import counted
from hakem.audit.files import Audited
from hakem.audit.finding import Finding
from hakem.audit.kinds import INFORMATION, KINDS, LEVELS
from hakem.audit.needs import needed
from hakem.formats.record import Problem
from hakem.locale.terms import Voice
from hakem.locale.texts import Says, label, says

PROBLEM = "problem"
COLUMNS = ("file", "board", "room", "record", "line", "level", "kind", "clause", "seat", "trick", "sure", "of", "count",
           "text")
_NUMBERS = frozenset(("record", "line", "trick", "count"))
MOST_SHOWN = 200  # problems in the summary


def plain(audited: Sequence[Audited], voice: Voice) -> dict[str, object]:
    """Everything in the contract's form."""
    return {
        "boards": sum(one.boards for one in audited), "files": len(audited),
        "findings": [found.plain(voice) for one in audited for found in one.findings],
        "problems": [as_plain(problem) for one in audited for problem in one.problems],
    }


def as_plain(problem: Problem) -> dict[str, object]:
    """A problem as plain data."""
    return {"file": problem.file, "line": problem.line, "column": problem.column, "board": problem.board or None,
            "kind": problem.kind, "text": problem.text}


def write_json(audited: Sequence[Audited], voice: Voice, stream: TextIO) -> None:
    """Write the contract's form."""
    json.dump(plain(audited, voice), stream, ensure_ascii=False, indent=1)
    stream.write("\n")


def rows(audited: Iterable[Audited], voice: Voice) -> Iterator[dict[str, object]]:
    """Findings and problems as rows of one table; problems have the level `problem`."""
    for one in audited:
        for found in one.findings:
            yield {"of": None, "count": 1} | found.plain(voice)
        for problem in one.problems:
            told = {key: value for key, value in as_plain(problem).items() if key in COLUMNS}
            yield dict.fromkeys(COLUMNS) | told | {"level": PROBLEM, "sure": True, "count": 1}


def write_csv(audited: Iterable[Audited], voice: Voice, stream: TextIO) -> None:
    """Write rows as CSV. A text that a spreadsheet would take for a formula gets a space before it."""
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in rows(audited, voice):
        writer.writerow([_cell(row[name]) for name in COLUMNS])


def _cell(value: object) -> object:
    if isinstance(value, str) and value[:1] in "=+-@\t\r" and value:
        return " " + value
    return "" if value is None else value


def write_parquet(audited: Iterable[Audited], voice: Voice, path: Path) -> None:
    """Write rows as Parquet, file by file."""
    pa: Any = needed("pyarrow", "audit")
    parquet: Any = needed("pyarrow.parquet", "audit")
    schema = pa.schema([(name, pa.int32() if name in _NUMBERS else pa.bool_() if name == "sure" else pa.string())
                        for name in COLUMNS])
    with parquet.ParquetWriter(path, schema) as writer:
        for one in audited:
            if table := [{name: row[name] for name in COLUMNS} for row in rows([one], voice)]:
                writer.write_table(pa.Table.from_pylist(table, schema=schema))


# ---- to read


def summary(audited: Sequence[Audited], voice: Voice, *, everything: bool = False) -> Iterator[str]:
    """Lines to read: counts by kind, then what was found, then what could not be read."""
    boards, odd = sum(one.boards for one in audited), sum(one.odd for one in audited)
    yield voice.say(says("Files: {files}. Boards: {boards}. Looked at one by one: {odd}.", files=len(audited),
                         boards=boards, odd=odd))
    by_level = counts(audited)
    for level, title in LEVELS.items():
        if not by_level[level]:
            continue
        yield ""
        yield f"{voice.say(Says(title))}: {by_level[level].total()}"
        for kind, n in by_level[level].most_common():
            yield f"{n:>7}  {voice.say(Says(KINDS[kind].title))} ({kind})"
    told = [found for one in audited for found in one.findings if everything or found.level != INFORMATION]
    if told:
        yield ""
    for found in told:
        yield line(found, voice)
    problems = [problem for one in audited for problem in one.problems]
    if problems:
        yield ""
        yield voice.say(says("Not as the file's form wants it: {count}.", count=len(problems)))
        yield from map(str, problems[:MOST_SHOWN])
        if len(problems) > MOST_SHOWN:
            yield voice.say(says("And more of them: {count}.", count=len(problems) - MOST_SHOWN))


def counts(audited: Iterable[Audited]) -> dict[str, Counter[str]]:
    """How many boards each kind was found on, by level."""
    found: dict[str, Counter[str]] = {level: Counter() for level in LEVELS}
    for one in audited:
        for kind, n in counted(one.findings).items():
            found[KINDS[kind].level][kind] += n
    return found


UNSURE = label("another reading is possible")
BOARD, LAW = label("board"), label("Law")


ROOMS = {"open": label("open room"), "closed": label("closed room")}


def room(found: Finding, voice: Voice) -> str:
    """The room, in brackets after the board; nothing where none is told."""
    told = ROOMS.get(found.room.lower())
    name = voice.say(Says(told)) if told else found.room
    return f" ({name})" if name else ""


def line(found: Finding, voice: Voice) -> str:
    """A finding in one line."""
    board = f"{voice.say(Says(BOARD))} {found.board}{room(found, voice)}: " if found.board else ""
    law = f" [{voice.say(Says(LAW))} {found.clause}]" if found.clause else ""
    unsure = "" if found.sure else f" ({voice.say(Says(UNSURE))})"
    return f"{found.file}:{found.line}: {board}{found.text(voice)}{law}{unsure}"
