"""Random tables by the thousand, without hypothesis: `python -m machines.explore SECONDS [SEED]` in `tests`.

What breaks is cut down to the entries that it needs and printed as a case.
"""

# ruff: noqa: T201, BLE001 - a tool that prints, and goes on whatever breaks

from __future__ import annotations

import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from functools import partial

import yaml

from hakem.cards import Seat

from .beginnings import Beginning, Plain, begin
from .chance import Chance, Rolled, one_in
from .events import IRREGULAR, REGULAR, Step, answer
from .world import DRAWN, Entry, World

Failure = tuple[str, str]


def weighted(steps: tuple[tuple[Step, int], ...]) -> list[Step]:
    """Each step as often as it weighs."""
    return [step for step, weight in steps for _ in range(weight)]


STEPS = weighted(REGULAR + IRREGULAR)


def step(world: World, chance: Chance) -> None:
    """One event: mostly an answer where something is asked."""
    asked = world.table._engine.question is not None
    if asked and not one_in(chance, 4):
        answer(world, chance)
    else:
        chance.of(STEPS)(world, chance)


def table_of(chance: Chance, steps: int) -> World:
    """One whole random table, played out and played again."""
    world = World(begin(chance))
    try:
        for _ in range(steps):
            step(world, chance)
        world.play_out()
        world.played_again()
    except BaseException as error:
        error.world = world  # type: ignore[attr-defined]
        raise
    return world


def signature(error: BaseException) -> Failure:
    """What broke and where, so that a shorter record that breaks alike can be told."""
    frames = traceback.extract_tb(error.__traceback__)
    if isinstance(error, AssertionError):
        text = str(error)
        return text[:38] + (text[text.rindex(":") :][:30] if ": " in text[38:] else ""), frames[-1].name
    where = next((f for f in reversed(frames) if "/hakem/" in f.filename), frames[-1])
    return f"{type(error).__name__}: {str(error)[:30]}", f"{where.filename.rsplit('/', 1)[-1]}:{where.name}"


def breaks(case: Plain, truth: dict[Seat, int], *, must: bool) -> tuple[Failure, str] | None:
    """How a case breaks, played by itself and then out; None if it does not. `must`: its last entry can happen."""
    data = {key: value for key, value in case.items() if key not in ("id", "record")}
    record: list[Entry] = case["record"]  # type: ignore[assignment]
    try:
        world = World(Beginning(data, dict(truth)))
        for at, entry in enumerate(record, 1):
            world.take(entry, must=must and at == len(record))
        world.play_out()
        world.played_again()
    except Exception as error:
        return signature(error), "".join(traceback.format_exception(error)[-5:])
    return None


def breaks_so(case: Plain, truth: dict[Seat, int], *, must: bool, so: Failure) -> bool:
    """Whether a case breaks in this way."""
    how = breaks(case, truth, must=must)
    return how is not None and how[0] == so


def shorter(case: Plain, same: Callable[[Plain], bool]) -> Plain:
    """The case with everything dropped that the failure does not need."""
    record: list[Entry] = case["record"]  # type: ignore[assignment]
    single = [token for entry in record for token in (entry.split() if isinstance(entry, str) else [entry])]
    if same({**case, "record": single}):
        record = single
    size = max(len(record) // 2, 1)
    while size:
        at = 0
        while at < len(record):
            less = record[:at] + record[at + size :]
            if same({**case, "record": less}):
                record = less
            else:
                at += size
        size //= 2
    for key in ("elections", "board", "vulnerable", "dealer", "start", "hands", "edition"):
        if key in case and same(without := {k: v for k, v in case.items() if k != key} | {"record": record}):
            case = without
    return {**case, "record": record}


def written(case: Plain) -> str:
    """The case as a case file has it."""
    return yaml.safe_dump([case], allow_unicode=True, sort_keys=False, default_flow_style=None, width=150)


def cut_down(world: World, error: BaseException) -> str:
    """What broke and the shortest case that breaks alike, as text."""
    must = "a possible event was refused" in str(error)
    truth = world.truths[0][0] if world.truths else world.truth
    how = breaks(world.case(), truth, must=must)
    if how is None:
        return "".join(traceback.format_exception(error)[-5:]) + "\ndoes not break by itself:\n" + written(world.case())
    return how[1] + "\n" + written(shorter(world.case(), partial(breaks_so, truth=truth, must=must, so=how[0])))


def main() -> None:
    """Look for failures for so many seconds."""
    seconds, seed = float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    end, tables = time.monotonic() + seconds, 0
    known: Counter[Failure] = Counter()
    while time.monotonic() < end:
        seed += 1
        tables += 1
        chance = Rolled(seed)
        try:
            table_of(chance, chance.number(5, 60))
        except Exception as error:
            found = signature(error)
            known[found] += 1
            if known[found] > 1:
                continue
            print(f"\n==== seed {seed}: {found}")
            world: World | None = getattr(error, "world", None)
            if world is None:
                traceback.print_exc()
                continue
            print(cut_down(world, error))
    print(f"{tables} tables, {DRAWN['steps']} steps")
    for found, times in known.most_common():
        print(times, *found)
    if "-v" in sys.argv:
        for key in sorted(DRAWN):
            print(f"{DRAWN[key]:7} {key}")


if __name__ == "__main__":
    main()
