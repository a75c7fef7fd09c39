"""`hakem ask`: the interview in the terminal."""

from __future__ import annotations

import click

from hakem.cli.files import lang_option
from hakem.cli.labels import text


def command(lang: str) -> click.Command:
    """Make the command with its help in this language."""
    return click.Command("ask", callback=ask, params=[lang_option(lang)],
                         help=text(lang, "Ask what happened, step by step, and read out the ruling."))


def ask(*, lang: str) -> None:
    """Ask, and read out."""
    raise click.ClickException(f"ask: {lang}: not there yet")
