"""Reading case files for the commands, standard input among them."""

from __future__ import annotations

import json
import sys

import click

from hakem.cli.labels import LANGUAGES, text
from hakem.errors import Unreadable
from hakem.formats.cases import MOST_BYTES, Case, read_cases
from hakem.locale.texts import sentence

STDIN = "-"
RECORDS = (".pbn", ".lin", ".rbn", ".rbx")  # files of records, whose boards are cases


def cases_of(name: str, board: str | None = None) -> list[Case]:
    """Read the cases of a file, or of standard input for `-`; the boards of a file of records, or one of them.

    HakemError says what is wrong with it.
    """
    if name == STDIN:
        return read_cases("<stdin>", _standard_input())
    if board is not None or name.lower().removesuffix(".gz").endswith(RECORDS):
        from hakem.formats.playing import cases_of as boards_of

        return boards_of(name, board)
    return read_cases(name)


def _standard_input() -> str:
    raw = sys.stdin.buffer.read(MOST_BYTES + 1)
    if len(raw) > MOST_BYTES:
        raise Unreadable(f"<stdin>: more than {MOST_BYTES} bytes; a case file of at most {MOST_BYTES} was expected")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable(f"<stdin>: byte {error.start} is not UTF-8; a case file in UTF-8 was expected") from None


def as_json(data: object) -> str:
    """Write plain data as JSON, letters as they are."""
    return json.dumps(data, ensure_ascii=False, indent=1)


def lang_option(lang: str) -> click.Option:
    """Give the option `--lang`; `lang` is what holds without it."""
    return click.Option(["--lang"], type=click.Choice(LANGUAGES), default=lang,
                        help=text(lang, sentence("Language: {choices}."), choices=", ".join(LANGUAGES)))


def json_option(lang: str) -> click.Option:
    """Give the option `--json`."""
    return click.Option(["--json", "json_"], is_flag=True,
                        help=text(lang, sentence("Print results as {format}."), format="JSON"))


def kept(cases: list[dict[str, object]]) -> str:
    """Write cases as YAML, to be read again."""
    import yaml

    return str(yaml.safe_dump(cases, allow_unicode=True, sort_keys=False, width=100))
