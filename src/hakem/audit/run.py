"""Many files: one after the other, over the cores of one machine, or over a cluster. The same function for each file,
so the results are the same.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path

from hakem.audit.files import Audited, Options, audit_file
from hakem.errors import Unreadable
from hakem.formats.files import FORMATS

WORTH_SHARING = 8 << 20  # bytes
Done = Callable[[int], None]


def files_of(names: Iterable[str]) -> list[Path]:
    """The files that are named, and those in folders that are named; Unreadable if there is no such file."""
    found: list[Path] = []
    for name in names:
        path = Path(name)
        if path.is_dir():
            found += sorted(one for one in path.rglob("*") if one.is_file() and _suffix(one) in FORMATS)
        elif path.is_file():
            found.append(path)
        else:
            raise Unreadable(f"{name}: no such file; files of records or folders of them were expected")
    return found


def _suffix(path: Path) -> str:
    return path.name.lower().removesuffix(".gz").rpartition(".")[2]


def audit(paths: Sequence[Path], options: Options, *, workers: int = 1,
          done: Done = lambda _: None) -> Iterator[Audited]:
    """Audit files, over several processes if wanted; results come in the order of the files.

    `workers` 0: one process for each core, where there is enough to do for the time that they need to begin.
    """
    if not workers:
        workers = (os.cpu_count() or 1) if sum(path.stat().st_size for path in paths) > WORTH_SHARING else 1
    if workers <= 1 or len(paths) < 2:
        for path in paths:
            made = audit_file(path, options)
            done(made.size)
            yield made
        return
    yield from _over_cores(paths, options, workers, done)


def _over_cores(paths: Sequence[Path], options: Options, workers: int, done: Done) -> Iterator[Audited]:
    """The largest files begin, so that no core ends up with one alone. A process that dies loses nothing."""
    with ProcessPoolExecutor(min(workers, len(paths)), mp_context=get_context("spawn")) as pool:
        running: dict[Path, Future[Audited]] = {}
        for path in sorted(set(paths), key=lambda one: -one.stat().st_size):
            running[path] = pool.submit(audit_file, path, options)
        for path in paths:
            try:
                made = running[path].result()
            except BrokenProcessPool:
                made = audit_file(path, options)
            done(made.size)
            yield made
