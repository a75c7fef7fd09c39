"""What `from hakem import Table` adds to a bare Python start, beside the bridge libraries that are installed.

    python bench/imports.py [RUNS]

Wall time of `python -c …` (median of RUNS, interleaved) less that of `python -c pass`, in milliseconds.
"""

from __future__ import annotations

import importlib.util
import os
import statistics
import subprocess
import sys
import time

BARE = "pass"
LINES = {"hakem": "from hakem import Table", "OpenSpiel": "import pyspiel", "endplay": "import endplay"}
MODULES = {"hakem": "hakem", "OpenSpiel": "pyspiel", "endplay": "endplay"}


def wall(line: str) -> float:
    """Seconds that a fresh Python takes for this line."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", line], check=True, capture_output=True, env=env)  # noqa: S603 - our own lines
    return time.perf_counter() - started


def main() -> None:
    """Measure and print."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    lines = {name: line for name, line in LINES.items() if importlib.util.find_spec(MODULES[name]) is not None}
    times: dict[str, list[float]] = {name: [] for name in lines}
    bare: list[float] = []
    for line in lines.values():
        wall(line)  # so that the compiled files are there, as after an install
    for _ in range(runs):
        bare.append(wall(BARE))
        for name, line in lines.items():
            times[name].append(wall(line))
    start = statistics.median(bare)
    print(f"import, added to a bare start of {1000 * start:.0f} ms ({runs} runs, median and fastest)")
    for name, found in times.items():
        added, least = 1000 * (statistics.median(found) - start), 1000 * (min(found) - min(bare))
        print(f"  {name:10} {added:7.0f} ms   {least:7.0f} ms")


if __name__ == "__main__":
    main()
