"""`hakem laws`: every clause of the Laws, and whether it is ruled here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

import click

from hakem.cli.files import as_json, json_option, lang_option
from hakem.cli.labels import text
from hakem.editions import YEARS
from hakem.formats.coverage import DEFINITION, JUDGED, NOT_YET, RULED, STATES, Covered, coverage
from hakem.locale.texts import label, sentence

LAW, CASES, CLAUSES = label("Law {law}:"), label("cases"), label("clauses: {count}")
WORDS = {RULED: label("ruled"), JUDGED: label("judged"), DEFINITION: label("definition"), NOT_YET: label("not yet")}


def command(lang: str) -> click.Command:
    """Make the command with its help in this language."""
    return click.Command(
        "laws", callback=laws,
        params=[
            click.Argument(["number"], required=False),
            click.Option(["--edition"], type=click.Choice([str(year) for year in YEARS]),
                         help=text(lang, sentence("Only this edition."))),
            json_option(lang), lang_option(lang),
        ],
        help=text(lang, sentence("List the clauses of the Laws and whether they are ruled: all, or those of a Law or a "
                                 "clause ({examples})."), examples="50, 50D2"),
    )


def laws(number: str | None, *, edition: str | None, json_: bool, lang: str) -> None:
    """Print the clauses, the newest edition first."""
    years = [int(edition)] if edition else sorted(YEARS, reverse=True)
    rows = coverage(number, years)
    if json_:
        click.echo(as_json([row.plain() for row in rows]))
        return
    for (year, law), clauses in groupby(rows, key=lambda row: (row.edition, row.law)):
        click.echo(f"{year} · {text(lang, LAW, law=law)}")
        for row in clauses:
            cases = f"  ({len(row.cases)} {text(lang, CASES)})" if row.cases else ""
            click.echo(f"  {row.clause:<8} {text(lang, WORDS[row.state]):<16} {row.title[lang]}{cases}")
    click.echo(_sum(rows, lang))


def _sum(rows: Sequence[Covered], lang: str) -> str:
    lines = []
    for year in sorted({row.edition for row in rows}, reverse=True):
        count = Counter(row.state for row in rows if row.edition == year)
        parts = ", ".join(f"{count[state]} {text(lang, WORDS[state])}" for state in STATES)
        lines.append(f"{year}: {text(lang, CLAUSES, count=count.total())}: {parts}")
    return "\n".join(lines)
