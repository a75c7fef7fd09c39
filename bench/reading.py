"""Reading and checking PBN files: hakem beside endplay and bridgebots, in one run, one process each.

    python bench/reading.py FILES... [--runs N]

hakem reads every board, screens it in columns and lays what is odd on the table: a whole audit. The others only read.
They are given the same text in UTF-8, for two of them cannot guess an encoding. Those that are not installed are left
out (`pip install endplay bridgebots`). Runs are interleaved; the median counts, in seconds of the processor, so that
what else the machine does disturbs less. Prints tables a second and the ratio to the faster of the others, file by file
and over all files that at least one of them could read.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import logging
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

OURS, PEERS = "hakem", ("endplay", "bridgebots")


def hakem(path: Path) -> int:
    """A whole audit of the file."""
    from hakem.audit.files import audit_file

    return audit_file(path).boards


def endplay(path: Path) -> int:
    """Boards as endplay reads them."""
    from endplay.parsers import pbn

    with path.open(encoding="utf-8") as file:
        return len(pbn.load(file))


def bridgebots(path: Path) -> int:
    """Records as bridgebots reads them."""
    import bridgebots as bb

    return sum(len(deal.board_records) for deal in bb.parse_pbn(path))


READERS: dict[str, Callable[[Path], int]] = {"hakem": hakem, "endplay": endplay, "bridgebots": bridgebots}


def serve(name: str) -> None:
    """A process that reads with one library: a path comes in, tables and seconds go out."""
    logging.disable(logging.CRITICAL)
    read, told = READERS[name], sys.stdout
    for line in sys.stdin:
        begin = time.process_time()
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                tables = read(Path(line.strip()))
        except Exception as error:  # noqa: BLE001 - whatever a library raises on a real file
            print(json.dumps({"failed": f"{type(error).__name__}: {error}"[:80]}), file=told, flush=True)
            continue
        print(json.dumps({"tables": tables, "seconds": time.process_time() - begin}), file=told, flush=True)


def as_utf8(path: Path, folder: Path) -> Path:
    """The same file, unpacked and in UTF-8."""
    import gzip

    from hakem.formats.decoding import decode

    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    copy = folder / path.name.removesuffix(".gz")
    copy.write_text(decode(data)[0], encoding="utf-8")
    return copy


def main() -> None:
    """Time all, interleaved, and print a table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--serve")
    args = parser.parse_args()
    if args.serve:
        return serve(args.serve)
    names = [OURS, *(name for name in PEERS if find_spec(name))]
    with tempfile.TemporaryDirectory() as folder:
        files = [as_utf8(path, Path(folder)) for path in args.files]
        workers = {name: subprocess.Popen([sys.executable, __file__, "--serve", name], stdin=subprocess.PIPE,  # noqa: S603
                                          stdout=subprocess.PIPE, text=True) for name in names}
        print(f"{'file':<34}" + "".join(f"{name + ' tables/s':>22}" for name in names) + f"{'ratio':>8}")
        total: dict[str, list[float]] = {name: [0, 0.0] for name in names}
        for path in files:
            row(path, names, workers, args.runs, total)
        rates = {name: n / seconds for name, (n, seconds) in total.items() if seconds}
        print(f"{'all':<34}" + "".join(f"{rates.get(name, 0):>22,.0f}" for name in names)
              + f"{rates[OURS] / max(rates.get(name, 0) for name in names[1:] or [OURS]):>8.1f}")
        for worker in workers.values():
            worker.stdin.close()
            worker.wait()
    return None


def row(path: Path, names: list[str], workers: dict[str, subprocess.Popen[str]], runs: int,
        total: dict[str, list[float]]) -> None:
    """One file: what each reads, and how fast."""
    times: dict[str, list[float]] = {name: [] for name in names}
    tables = dict.fromkeys(names, 0)
    for _ in range(runs + 1):
        for name in names:
            worker = workers[name]
            worker.stdin.write(f"{path}\n")
            worker.stdin.flush()
            answer = json.loads(worker.stdout.readline())
            if "seconds" in answer:
                times[name].append(answer["seconds"])
                tables[name] = answer["tables"]
    medians = {name: statistics.median(found[1:]) for name, found in times.items() if len(found) > 1}
    rates = {name: f"{tables[name] / found:,.0f} ({tables[name]})" for name, found in medians.items()}
    cells = "".join(f"{rates.get(name, '-'):>22}"
                    for name in names)
    fastest = max((tables[name] / medians[name] for name in names[1:] if name in medians and tables[name]), default=0)
    ratio = f"{tables[OURS] / medians[OURS] / fastest:>8.1f}" if fastest else ""
    print(f"{path.name:<34}{cells}{ratio}", flush=True)
    if fastest:
        for name in names:
            if name in medians:
                total[name][0] += tables[name]
                total[name][1] += medians[name]


if __name__ == "__main__":
    main()
