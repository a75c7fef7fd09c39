"""The machine: random tables, drawn by hypothesis, with every kind of entry at every moment.

`World` checks after each entry what must hold. At the end each table is played out and played again. How often each
kind of entry was drawn is counted, and a kind that was never drawn fails. `HAKEM_EXAMPLES` makes the run longer.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

import hakem
from hakem.table.catalogue import FINDINGS, INCIDENTS, OPTIONS
from hakem.table.effects import EFFECTS

from . import events
from .beginnings import begin
from .chance import Drawn, Rolled, one_in
from .explore import cut_down, table_of
from .world import DRAWN, RECORDS, World

HERE = Path(__file__).parent
TABLES, STEPS = 320, 30
ROLLED = 250  # more tables without hypothesis, which spreads its choices less evenly than a die
UNTIL_ALL = 600  # so many more at most, until every kind of entry has been drawn
DATA = st.data()
BROKEN: list[bool] = []


def event(step: events.Step, *, asked: bool = False) -> object:
    """A rule of the machine; while something is asked an answer comes instead, three times out of four."""

    def happens(self: Tables, data: st.DataObject) -> None:
        chance = Drawn(data)
        if self.world.table._engine.question is not None and step is not events.answer and not one_in(chance, 4):
            events.answer(self.world, chance)
        else:
            step(self.world, chance)

    happens.__name__ = step.__name__
    happens.__doc__ = step.__doc__
    made = rule(data=DATA)(happens)
    return precondition(lambda self: self.world.table._engine.question is not None)(made) if asked else made


class Tables(RuleBasedStateMachine):
    """One table, from its beginning to the end of the deal."""

    world: World
    latest: World | None = None

    @initialize(data=DATA)
    def begins(self, data: st.DataObject) -> None:
        """Deal, or take up the deal later; tell some of it."""
        self.world = Tables.latest = World(begin(Drawn(data)))

    answered = event(events.answer, asked=True)
    goes_on = event(events.go_on)
    goes_further = event(events.go_on)
    in_one_entry = event(events.in_one_entry)
    to_the_play = event(events.to_the_play)
    at_the_lead = event(events.at_the_lead)
    calls = event(events.a_call)
    plays = event(events.a_card)
    revokes = event(events.a_revoke)
    unremarked = event(events.unremarked)
    together = event(events.together)
    happens = event(events.incident)
    happens_too = event(events.incident)
    dummy_acts = event(events.dummy_acts)
    changes = event(events.changes_his_call)
    dummy_warns = event(events.dummy_warns)
    shows_cards = event(events.shows_cards)
    names_for_dummy = event(events.names_for_dummy)
    leaves_cards_out = event(events.leaves_cards_out)
    miscounted = event(events.miscounted)
    plays_without_telling = event(events.plays_without_telling)
    speaks = event(events.speaks_of_the_past)
    ruled = event(events.a_ruling)
    wrong_answer = event(events.wrong_answer)
    undone = event(events.take_back)

    def teardown(self) -> None:
        """Whatever happened, the deal comes to an end, and the same record leads to the same end again."""
        if hasattr(self, "world") and not self.world.tried:
            self.world.play_out()
            self.world.played_again()


def run() -> None:
    """Draw the tables, once a session. What breaks is cut down by `explore`, which is faster at it than hypothesis."""
    if BROKEN:
        pytest.skip("the machine broke something")
    if DRAWN:
        return
    BROKEN.append(True)
    more = max(int(os.environ.get("HAKEM_EXAMPLES", "0")), 1)
    drawn = settings(settings.default, max_examples=TABLES * more, stateful_step_count=STEPS, phases=[Phase.generate])
    try:
        run_state_machine_as_test(Tables, settings=drawn)
    except Exception as error:
        if Tables.latest is None:
            raise
        pytest.fail(f"{error}\n{cut_down(Tables.latest, error)}")
    for seed in range((ROLLED + UNTIL_ALL) * more):
        if seed >= ROLLED * more and not never_drawn():
            break
        chance = Rolled(seed)
        try:
            table_of(chance, chance.number(5, 60))
        except Exception as error:  # noqa: BLE001 - whatever it is, it is a finding
            pytest.fail(f"seed {seed}: {error}\n{cut_down(error.world, error)}")  # type: ignore[attr-defined]
    BROKEN.clear()


def test_whatever_happens_the_table_goes_on() -> None:
    run()


def test_every_kind_of_entry_was_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    run()
    counts = "\n".join(f"{DRAWN[key]:8} {key}" for key in sorted({*DRAWN, *expected()}))
    print(counts)  # noqa: T201 - seen with `pytest -rP`
    if "HAKEM_EXAMPLES" in os.environ:
        with capsys.disabled():
            print("\n" + counts)  # noqa: T201 - that is what a long run is for
    assert not never_drawn(), f"never drawn: {', '.join(never_drawn())}"


def never_drawn() -> list[str]:
    """What must have been drawn and was not."""
    return [key for key in expected() if not DRAWN[key]]


@cache
def expected() -> list[str]:
    """What must have been drawn: all that the catalogue knows."""
    kinds = ["call", "card", "unremarked call", "unremarked card", "call not natural", "ruled", "undo", "refused"]
    kinds += ["edition 2007", "edition 2017", "elections", "no elections", "start", "contract", "auction"]
    kinds += ["hands all known", "hands partly known", "hands not told", "choice by a partner", "a trick of three"]
    for key, kind in INCIDENTS.items():
        if kind.noticed:
            kinds.append(f"noticed {key}")
            continue
        kinds.append(f"incident {key}")
        kinds += [f"{key} {field.name} {value}" for field in kind.fields for value in field.values]
        kinds += [f"{key} with {field.name}" for field in kind.fields if not field.needed]
    kinds += [f"ruled {word}" for word in EFFECTS]
    kinds += [f"wrong finding {name}" for name in FINDINGS] + [f"wrong choice {option}" for option in OPTIONS]
    asked = " ".join(path.read_text(encoding="utf-8") for path in Path(hakem.__file__).parent.glob("laws/law*.py"))
    kinds += [f"finding {name}" for name in FINDINGS if f'find("{name}"' in asked]
    kinds += ["finding unknown", "finding disputed"]
    kinds += [f"choice {option}" for option in OPTIONS]
    return kinds


def test_the_same_record_leads_to_the_same_result_in_another_process() -> None:
    """No set, hash or identity decides an order that anybody sees."""
    run()
    some = RECORDS[:: max(len(RECORDS) // 60, 1)]
    cases = [{**case, "id": f"table-{n}"} for n, (case, _) in enumerate(some)]
    for seed in ("1", "2"):
        for case, line, (_, result) in zip(cases, again(cases, seed).splitlines(), some, strict=True):
            assert json.loads(line) == json.loads(result) | {"id": case["id"]}, case


def again(cases: list[dict[str, object]], seed: str) -> str:
    """What these cases lead to in a new process, where hashes are others."""
    code = (
        "import json, sys; from hakem.formats.cases import read_cases\n"
        "for case in read_cases('again', sys.stdin.read()): print(json.dumps(case.table().result(case.id)))"
    )
    source = str(Path(hakem.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-c", code], input=json.dumps(cases), text=True, capture_output=True, check=False,
        env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": source},
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout
