"""The test command of a mutant: all cases from a cache, those first that ran through the mutated lines.

    fast.py --prepare CACHE CASES…    read and play the cases, keep them with the lines of the laws that each runs
    fast.py CACHE MODULE              play them with the mutated module; the first difference or crash ends it with 1
"""

from __future__ import annotations

import pickle
import resource
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parent.parent.parent
LAWS = ROOT / "src" / "hakem" / "laws"
MANY = 20  # failing cases: the tree is broken, and mutants would survive for that
SECONDS = 10  # of processor time; the slowest survivor takes one
REFUSED = "refused"  # the file of records whose last entry must be refused
sys.path.insert(0, str(ROOT / "src"))

Lines = dict[str, frozenset[int]]  # of a module, by its name


def say(*lines: str) -> None:
    """Tell it to whoever called."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))


def prepare(cache: Path, files: list[Path]) -> int:
    """Keep the cases that pass, their entries read, and which lines of the laws each runs; 1 if many fail."""
    from hakem.formats.cases import Case, read_cases
    from hakem.laws import load
    from hakem.table.entries import Entry

    load()
    kept: list[tuple[str, Case, list[Entry], Lines]] = []
    failing: list[str] = []
    for file in files:
        for case in read_cases(file):
            entries = list(case.entries())
            lines = traced(case, entries)
            problem = difference(case, entries, refused=file.stem == REFUSED)
            if problem:
                failing.append(f"left out, for it fails already: {case.where}: {problem}")
            else:
                kept.append((file.stem, case, entries, lines))
    sources = {path.stem: path.read_text(encoding="utf-8").splitlines() for path in LAWS.glob("law*.py")}
    cache.write_bytes(pickle.dumps((sources, kept), protocol=5))
    say(*failing[:MANY], f"{len(kept)} cases, {len(failing)} failing")
    return 1 if len(failing) > MANY else 0


def traced(case: object, entries: list[object]) -> Lines:
    """The lines of the laws that the case runs through."""
    seen: dict[str, set[int]] = {}
    laws = str(LAWS)

    def enter(frame: FrameType, _event: str, _arg: object) -> object:
        if not frame.f_code.co_filename.startswith(laws):
            return None
        lines = seen.setdefault(Path(frame.f_code.co_filename).stem, set())
        lines.add(frame.f_lineno)

        def step(frame: FrameType, _event: str, _arg: object) -> object:
            lines.add(frame.f_lineno)
            return step
        return step

    sys.settrace(enter)
    with suppress(Exception):
        difference(case, entries)
    sys.settrace(None)
    return {name: frozenset(lines) for name, lines in seen.items()}


def difference(case: object, entries: list[object], *, refused: bool = False) -> str:
    """Where the case does not come out as it should; empty if it does. `refused`: its last entry cannot be recorded."""
    from hakem.errors import Impossible
    from hakem.formats.cases import differences

    try:
        table = case.begin()
        for entry in entries[: len(entries) - refused]:
            table.record(entry)
        if refused:
            with suppress(Impossible):
                table.record(entries[-1])
                return "accepted"
            return ""
        found = differences(case, table.result(case.id))
    except Exception as error:  # noqa: BLE001 - whatever the mutant does
        return f"{type(error).__name__}: {error}"
    return found[0] if found else ""


def changed(before: list[str], after: list[str]) -> range:
    """The lines that were mutated."""
    same = next((at for at, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), len(before))
    tail = next((at for at, (a, b) in enumerate(zip(reversed(before), reversed(after), strict=False)) if a != b), 0)
    return range(same + 1, max(len(before) - tail, same + 1) + 1)


def in_order(kept: list[tuple[str, object, list[object], Lines]], module: str, lines: range) -> Iterator[int]:
    """The cases through the mutated lines, then those through the module, then the rest; of the same law first."""
    def rank(at: int) -> tuple[bool, bool, bool, int]:
        stem, _, entries, through = kept[at]
        mine = through.get(module, frozenset())
        return not mine.intersection(lines), not mine, stem != module, len(entries)

    return iter(sorted(range(len(kept)), key=rank))


def main(arguments: list[str]) -> int:
    """Play the cases with the mutated module."""
    if arguments[0] == "--prepare":
        return prepare(Path(arguments[1]), [Path(one) for one in arguments[2:]])
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    cache, module = Path(arguments[0]), arguments[1]
    sources, kept = pickle.loads(cache.read_bytes())  # made by `prepare`
    lines = changed(sources[module], (LAWS / f"{module}.py").read_text(encoding="utf-8").splitlines())
    for at in in_order(kept, module, lines):
        stem, case, entries, _ = kept[at]
        if problem := difference(case, entries, refused=stem == REFUSED):
            say(f"{case.id}: {problem[:200]}")
            return 1
    return 0


if __name__ == "__main__":
    import gc

    gc.disable()
    sys.exit(main(sys.argv[1:]))
