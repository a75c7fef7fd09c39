"""`hakem ask`: the interview in the terminal. Answers are numbers or notation; it can be driven through a pipe."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from hakem.cli.asking import Screen, parsed
from hakem.cli.files import kept, lang_option
from hakem.cli.labels import text
from hakem.cli.readout import read_out
from hakem.editions import YEARS
from hakem.errors import HakemError
from hakem.formats.cases import Case, read_cases
from hakem.laws.ruling import Offer
from hakem.locale.texts import label, sentence
from hakem.rulings.interview import Interview
from hakem.rulings.interview_steps import Step

BACK, WHY, UNKNOWN, QUIT = "b", "?", "u", "q"
KEYS = sentence("Answer by number or in notation. {b}: back, {why}: why, {u}: cannot be established, "
                "{evidence}: decided on the evidence, {q}: stop here.")
ANSWER, NONE, KEPT = label("Answer"), label("nothing to add: {key}"), label("Kept as {case} in {file}")


def command(lang: str) -> click.Command:
    """Make the command with its help in this language."""
    return click.Command("ask", callback=ask, params=[
        click.Option(["--edition"], type=click.Choice([str(year) for year in YEARS]), default=str(YEARS[-1]),
                     show_default=True, help=text(lang, sentence("Edition of the Laws."))),
        click.Option(["--save"], type=click.Path(path_type=Path, dir_okay=False),
                     help=text(lang, sentence("Keep the case in this file, after those that it has."))),
        lang_option(lang),
    ], help=text(lang, sentence("Ask what happened, step by step, and read out the ruling.")))


def ask(*, edition: str, save: Path | None, lang: str) -> None:
    """Ask until nothing more is asked, or until the input ends; then read out, and give the case."""
    interview, screen = Interview(int(edition)), Screen(lang)
    click.echo(text(lang, KEYS, b=BACK, why=WHY, u=UNKNOWN, evidence="1!", q=QUIT))
    offered = False
    while (step := interview.step) is not None:
        offered = isinstance(step.question, Offer)
        click.echo(f"\n{read_out(interview.table, lang)}" if offered else screen.question(step))
        said = _answer(lang, step)
        if said is None or said == QUIT:
            break
        _take(interview, screen, step, said)
    if interview.done or not offered:
        click.echo(f"\n{screen.ending(interview)}\n")
    _keep(interview, save, lang)


def _answer(lang: str, step: Step) -> str | None:
    """Read a line; None when the input has ended."""
    hint = text(lang, NONE, key="Enter")
    click.echo(f"{text(lang, ANSWER)}{f' ({hint})' if step.optional else ''}: ", nl=False)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not sys.stdin.isatty():
        click.echo(line.strip())  # so that a transcript reads as it would at a terminal
    return line.strip() if line else None


def _take(interview: Interview, screen: Screen, step: Step, said: str) -> None:
    """Do what was typed; what cannot be is said in a line, and the question stays."""
    try:
        if said == BACK:
            interview.back()
        elif said == WHY:
            click.echo(screen.why(interview))
        elif said == UNKNOWN and step.may_be_unknown:
            interview.answer("unknown")
        else:
            disputed = said.endswith("!") and step.may_be_unknown
            interview.answer(parsed(step, said.removesuffix("!") if disputed else said), disputed=disputed)
    except HakemError as error:
        click.echo(f"  {error}")


def _keep(interview: Interview, save: Path | None, lang: str) -> None:
    """Print the case as YAML, or put it into the file."""
    if not interview.table.entries:
        return
    if save is None:
        click.echo(kept([interview.case()]), nl=False)
        return
    name = interview.case()["id"]
    taken = {case.id for case in cases_in(save)}
    number = next(n for n in range(1, len(taken) + 2) if f"{name}-{n}" not in taken)
    with save.open("a", encoding="utf-8") as file:
        file.write(kept([interview.case(f"{name}-{number}")]))
    click.echo(text(lang, KEPT, case=f"{name}-{number}", file=save))


def cases_in(place: Path) -> list[Case]:
    """Read the cases that the file has already; none if it is not there yet."""
    return read_cases(place) if place.exists() and place.stat().st_size else []
