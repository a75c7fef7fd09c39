"""The command line: `hakem rule`, `check`, `laws`, `ask`, `serve`, `director`.

A command is imported when it is called, so that each starts as fast as it can. Whatever is wrong with the input is
said in one line on standard error, and the exit code is 2.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import NoReturn

import click

from hakem.cli.labels import LANGUAGES, asked_language, language, text
from hakem.errors import HakemError
from hakem.locale.texts import label, sentence

COMMANDS = ("rule", "check", "laws", "ask", "audit", "serve", "director")
WRONG_INPUT = 2
ERROR = label("error")
OURS = label("an error of ours, please report it: {error}")


class Commands(click.Group):
    """The commands by name, each made by `command(lang)` of its module when it is wanted."""

    def __init__(self, lang: str) -> None:
        """Speak this language in help."""
        about = text(lang, sentence(
            "The Laws of Duplicate Bridge: what happened at the table goes in, what must be ruled comes out."))
        super().__init__("hakem", help=about, no_args_is_help=True, context_settings=settings())
        self.lang = lang

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """Name the commands in the order of the documentation."""
        return list(COMMANDS)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        made = import_module(f"hakem.cli.{cmd_name}").command(self.lang)
        return made if isinstance(made, click.Command) else None


def settings() -> dict[str, object]:
    """Give what every command accepts."""
    return {"help_option_names": ["-h", "--help"], "max_content_width": 100}


def version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    """Print the version and stop."""
    if value and not ctx.resilient_parsing:
        from hakem import __version__

        click.echo(f"hakem {__version__}")
        ctx.exit()


def main(argv: list[str] | None = None) -> NoReturn:
    """Run the command line and leave with its exit code."""
    words = sys.argv[1:] if argv is None else argv
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal that lacks a letter shows its code, and the answer still comes
            stream.reconfigure(errors="backslashreplace")
    lang = language(asked_language(words))
    group = Commands(lang)
    group.params.append(click.Option(
        ["--version"], is_flag=True, expose_value=False, is_eager=True, callback=version,
        help=text(lang, sentence("Show the version."))))
    group.params.append(click.Option(
        ["--lang"], type=click.Choice(LANGUAGES), expose_value=False,
        help=text(lang, sentence("Language: {choices}."), choices=", ".join(LANGUAGES))))
    try:
        code = group.main(words, prog_name="hakem", standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has seen enough (`hakem laws | head`)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        sys.exit(WRONG_INPUT)
    except click.ClickException as error:
        wrong(lang, error.format_message())
    except click.Abort:
        sys.exit(1)
    except HakemError as error:
        wrong(lang, str(error))
    except Exception as error:  # a fault of ours is told in a line too, never as a traceback
        if os.environ.get("HAKEM_TRACEBACK"):
            raise
        told = f"{type(error).__name__}: {error}"
        wrong(lang, text(lang, OURS, error=told[:300]))
    sys.exit(code if isinstance(code, int) else 0)


def wrong(lang: str, message: str) -> NoReturn:
    """Say in one line what is wrong with the input, and leave."""
    click.echo(f"hakem: {text(lang, ERROR)}: {' '.join(message.split())}", err=True)
    sys.exit(WRONG_INPUT)
