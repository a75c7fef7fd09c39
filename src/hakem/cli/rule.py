"""`hakem rule`: a case in, the ruling out."""

from __future__ import annotations

import click

from hakem.cli.files import as_json, cases_of, json_option, lang_option
from hakem.cli.labels import text
from hakem.cli.readout import read_out
from hakem.errors import HakemError
from hakem.locale.texts import sentence


def command(lang: str) -> click.Command:
    """Make the command with its help in this language."""
    return click.Command(
        "rule", callback=rule,
        params=[
            click.Argument(["file"]), json_option(lang), lang_option(lang),
            click.Option(["--board"], help=text(lang, sentence("A board of a file of records ({formats})."),
                                                formats="PBN, LIN, RBN")),
        ],
        help=text(lang, sentence("Rule on each case in a file ({formats}; - reads standard input)."),
                  formats="YAML, JSON"),
    )


def rule(file: str, *, json_: bool, lang: str, board: str | None = None) -> None:
    """Rule on each case of the file; nothing is printed unless all of it can be read."""
    said: list[str] = []
    results: list[object] = []
    cases = cases_of(file, board)
    for case in cases:
        table = case.table()
        try:
            if json_:
                results.append(table.result(case.id))
            else:
                head = case.title.get(lang) or case.title.get("en", "")
                said.append("\n".join([f"{case.id}: {head}" if head else case.id, read_out(table, lang)]))
        except HakemError as error:
            raise type(error)(f"{case.where}: {error}") from None
    click.echo(as_json(results) if json_ else "\n\n".join(said))
