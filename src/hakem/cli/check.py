"""`hakem check`: cases against what they expect, by Law."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

import click

from hakem.cli.files import cases_of, lang_option
from hakem.cli.labels import text
from hakem.errors import HakemError
from hakem.formats.cases import Case, differences
from hakem.locale.texts import label, sentence
from hakem.rulings.next import Plain

FAILED, UNPLAYED = label("FAILED: {case} ({file})"), label("could not be played: {error}")
BY_LAW = label("Law {law}: {passed} passed, {failed} failed")
ALL, MORE = label("All: {passed} passed, {failed} failed"), label("{more} more like it")


def command(lang: str) -> click.Command:
    """Make the command with its help in this language."""
    return click.Command(
        "check", callback=check,
        params=[click.Argument(["files"], nargs=-1, required=True), lang_option(lang)],
        help=text(lang, sentence("Compare each case in the files with what it expects.")),
    )


def check(files: tuple[str, ...], *, lang: str) -> int:
    """Print passes and failures by law; 1 if a case failed. HakemError at the end if one could not be played."""
    passed: Counter[int] = Counter()
    failed: Counter[int] = Counter()
    wrong: list[HakemError] = []
    for case in [case for file in files for case in cases_of(file)]:
        try:
            result: Plain = case.table().result(case.id)
            found = differences(case, result)
        except HakemError as error:
            wrong.append(error)
            result, found = {}, [text(lang, UNPLAYED, error=error)]
        law = law_of(case, result)
        (failed if found else passed)[law] += 1
        if found:
            click.echo(text(lang, FAILED, case=case.id, file=case.where.split(": case ")[0]))
            for one in found:
                click.echo(f"    {one}")
    for law in sorted({*passed, *failed}):
        click.echo(text(lang, BY_LAW, law=law or "?", passed=passed[law], failed=failed[law]))
    click.echo(text(lang, ALL, passed=passed.total(), failed=failed.total()))
    if wrong:
        more = f" ({text(lang, MORE, more=len(wrong) - 1)})" if len(wrong) > 1 else ""
        raise type(wrong[0])(f"{wrong[0]}{more}")
    return 1 if failed else 0


def law_of(case: Case, result: Plain) -> int:
    """Say which Law a case belongs to: that of its file (`law50.yaml`), else of its first ruling or question."""
    if named := re.search(r"law(\d\d?)\.ya?ml", case.where):
        return int(named[1])
    return next((law for law in _laws(case.data.get("expect"), result) if law), 0)


def _laws(*parts: object) -> Iterable[int]:
    for part in parts:
        if isinstance(part, dict):
            rulings, waiting = part.get("rulings"), part.get("next")
            for one in [*(rulings if isinstance(rulings, list) else ()), waiting]:
                if isinstance(one, dict):
                    yield _first_number(one.get("law"), *one.get("clauses", []), one.get("clause"))


def _first_number(*texts: object) -> int:
    return next((int(n[0]) for one in texts if (n := re.match(r"\d+", str(one)))), 0)
