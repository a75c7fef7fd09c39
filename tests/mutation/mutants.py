"""Mutate law modules one by one in a copy of the tree, and see whether a case notices; README.md says more."""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE.parent))

from mutation.operators import CORE, OWN, Provider  # noqa: E402

SECONDS = 20.0  # for a mutant


@dataclass(frozen=True)
class Mutant:
    """What was changed, and what came of it."""

    law: str
    number: int
    line: str
    mutation: str
    operator: str
    outcome: str
    by: str


def say(line: str) -> None:
    """Tell it at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def copy_of_the_tree(to: Path) -> list[Path]:
    """Copy what is needed; the case files of the copy."""
    shutil.copytree(ROOT / "src" / "hakem", to / "src" / "hakem", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(HERE, to / "tests" / "mutation", ignore=shutil.ignore_patterns("__pycache__"))
    cases = to / "tests" / "cases"
    shutil.copytree(ROOT / "tests" / "cases", cases)
    shutil.copy2(ROOT / "tests" / "refused.yaml", cases)
    contract = ROOT.parent / "shared" / "cases" / "contract.yaml"
    if contract.exists():
        shutil.copy2(contract, cases)
    return sorted(cases.glob("*.yaml"))


def no_code(source: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Places that are not mutated: annotations, type aliases, @clause(…), asserts, raise."""
    places: list[ast.AST] = []
    tree = ast.parse(source)
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(returns=returns, decorator_list=decorators):
                places += [returns] if returns else []
                places += [one for one in decorators if ast.unparse(one).startswith("clause(")]
            case ast.arg(annotation=annotation) if annotation is not None:
                places.append(annotation)
            case ast.AnnAssign(annotation=annotation):
                places.append(annotation)
            case ast.Assert() | ast.Raise():
                places.append(node)
    places += [node for node in tree.body if isinstance(node, ast.Assign) and "[" in ast.unparse(node.value)
               and not isinstance(node.value, ast.Dict | ast.List)]
    return [((one.lineno, one.col_offset), (one.end_lineno or 0, one.end_col_offset or 0)) for one in places]  # type: ignore[attr-defined]


def the_change(diff: str) -> tuple[int, str, str]:
    """From a unified diff: the number of the first line changed, those lines before and after, each in one line."""
    number, at = 0, 0
    before: list[str] = []
    after: list[str] = []
    hunk = False
    for line in diff.splitlines():
        if found := re.match(r"@@ -(\d+)", line):
            at, hunk = int(found[1]) - 1, True
        elif hunk and line.startswith("+"):
            after.append(line[1:].strip())
        elif hunk:
            at += 1
            if line.startswith("-"):
                number = number or at
                before.append(line[1:].strip())
    return number, " ".join(before), " ".join(after)


def mutated(law: str, copy: Path, only: str) -> Iterator[Mutant]:
    """Every mutant of this law's module, tested."""
    from cosmic_ray.commands import execute, init
    from cosmic_ray.config import ConfigDict
    from cosmic_ray.work_db import WorkDB, use_db

    path = copy / "src" / "hakem" / "laws" / f"{law}.py"
    session, cache = copy / f"{law}.sqlite", copy / "cases.pickle"
    config = ConfigDict({
        "module-path": str(path), "timeout": SECONDS, "distributor": {"name": "local"},
        "test-command": f"{sys.executable} -s {copy / 'tests' / 'mutation' / 'fast.py'} {cache} {law}",
    })
    for compiled in path.parent.glob(f"__pycache__/{law}.*"):
        compiled.unlink()
    skip = no_code(path.read_text(encoding="utf-8"))
    with use_db(str(session), WorkDB.Mode.create) as db:
        init([path], db, {})
        wanted = [item for item in db.work_items
                  if not any(start <= item.mutations[0].start_pos < end for start, end in skip)
                  and re.search(only, item.mutations[0].operator_name)]
        db.clear()
        db.add_work_items(wanted)
        operators = {item.job_id: item.mutations[0].operator_name.split("/")[1] for item in wanted}
        execute(db, config)
        for job, result in db.results:
            number, before, after = the_change(result.diff or "")
            outcome = result.test_outcome.value if result.test_outcome else result.worker_outcome.value
            yield Mutant(law, number, before, after, operators[job], outcome, (result.output or "").strip())


def listed() -> set[tuple[str, str, str]]:
    """The survivors that survivors.md gives a reason for: law, line, mutation."""
    text = (HERE / "survivors.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (law\d\d) \| `(.*?)` \| `(.*?)` \|", text, re.MULTILINE)
    return {(law, line.replace(r"\|", "|"), mutation.replace(r"\|", "|")) for law, line, mutation in rows}


def row(mutant: Mutant) -> str:
    """A survivor as survivors.md writes it, its reason left out."""
    line, mutation = (one.replace("|", r"\|") for one in (mutant.line, mutant.mutation))
    return f"| {mutant.law} | `{line}` | `{mutation}` | |"


def main() -> int:
    """Run it; 1 if a mutant survives that survivors.md does not list."""
    parser = argparse.ArgumentParser(prog="scripts/mutants", description=__doc__)
    parser.add_argument("laws", nargs="*", metavar="lawNN", help="the modules to mutate; all by default")
    parser.add_argument("--only", default="", metavar="REGEX", help="only operators whose name matches")
    parser.add_argument("--json", type=Path, metavar="FILE", help="add every mutant to this file, one a line")
    parser.add_argument("--rows", action="store_true", help="print survivors as rows for survivors.md")
    given = parser.parse_args()
    laws = given.laws or sorted(path.stem for path in (ROOT / "src" / "hakem" / "laws").glob("law*.py"))

    import cosmic_ray.plugins

    core = cosmic_ray.plugins.OPERATOR_PROVIDERS["core"]
    cosmic_ray.plugins.OPERATOR_PROVIDERS.clear()
    cosmic_ray.plugins.OPERATOR_PROVIDERS.update(
        core=Provider({name: core[name] for name in CORE}), laws=Provider(OWN))
    os.nice(10)
    known, new = listed(), 0
    with tempfile.TemporaryDirectory(prefix="mutants-") as name:
        copy = Path(name)
        cases = copy_of_the_tree(copy)
        fast = copy / "tests" / "mutation" / "fast.py"
        subprocess.run([sys.executable, "-s", fast, "--prepare", copy / "cases.pickle", *cases], check=True)
        for law in laws:
            started = time.monotonic()
            all_of_it = list(mutated(law, copy, given.only))
            survived = [one for one in all_of_it if one.outcome == "survived"]
            unlisted = [one for one in survived if (one.law, one.line, one.mutation) not in known]
            say(f"{law}: {len(all_of_it)} mutants, {len(all_of_it) - len(survived)} killed, {len(survived)} survived, "
                f"{len(unlisted)} not listed, {time.monotonic() - started:.0f} s")
            for one in sorted(unlisted, key=lambda one: one.number):
                say(row(one) if given.rows else
                    f"  {one.number:4} {one.operator}\n       - {one.line}\n       + {one.mutation}")
            if given.json:
                with given.json.open("a", encoding="utf-8") as file:
                    file.writelines(json.dumps(asdict(one), ensure_ascii=False) + "\n" for one in all_of_it)
            new += len(unlisted)
    return 1 if new else 0


if __name__ == "__main__":
    sys.exit(main())
