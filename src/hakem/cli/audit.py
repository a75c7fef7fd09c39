"""`hakem audit`: what is irregular in archives of real records, and where they contradict themselves."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hakem.cli.files import lang_option
from hakem.editions import YEARS
from hakem.errors import BadNotation, Unreadable
from hakem.locale.terms import Voice
from hakem.locale.texts import says

if TYPE_CHECKING:
    from hakem.audit.files import Audited, Options

HELP = says("Look for what is irregular in files of real records, or folders of them, and for what contradicts itself.")
OPTIONS = {
    "json": says("Print results as {format}.", format="JSON"),
    "csv": says("Print results as {format}.", format="CSV"),
    "parquet": says("Write results to a file: {format}.", format="Parquet"),
    "html": says("Write a report with pictures, to read or to print: {format}.", format="HTML"),
    "output": says("Write to this file."),
    "dd": says("Compare claims with the double-dummy tricks, too."),
    "workers": says("How many processes share the files; 0: one for each core."),
    "scheduler": says("Share the files over a cluster ({name}) whose scheduler has this address.", name="Dask"),
    "edition": says("Edition of the Laws."),
    "all": says("Show information, too."),
    "strict": says("Leave with exit code {code} if anything irregular or contradictory is found.", code=1),
}
SUFFIX = {"parquet": ".parquet", "html": ".html"}


def command(lang: str) -> click.Command:
    """Make the command with its help in this language."""
    say = Voice(lang).say
    flags = [click.Option([f"--{form}", "form"], flag_value=form, help=say(OPTIONS[form]))
             for form in ("json", "csv", "parquet", "html")]
    return click.Command(
        "audit", callback=audit, help=say(HELP),
        params=[
            click.Argument(["files"], nargs=-1, required=True), *flags,
            click.Option(["-o", "--output"], metavar="FILE", help=say(OPTIONS["output"])),
            click.Option(["--dd"], is_flag=True, help=say(OPTIONS["dd"])),
            click.Option(["--workers"], type=click.IntRange(0, 1024), default=0, metavar="N",
                         help=say(OPTIONS["workers"])),
            click.Option(["--scheduler"], metavar="ADDRESS", help=say(OPTIONS["scheduler"])),
            click.Option(["--edition"], type=click.Choice([str(year) for year in YEARS]), default=str(max(YEARS)),
                         help=say(OPTIONS["edition"])),
            click.Option(["--all", "everything"], is_flag=True, help=say(OPTIONS["all"])),
            click.Option(["--strict"], is_flag=True, help=say(OPTIONS["strict"])),
            lang_option(lang),
        ])


def audit(files: Sequence[str], *, form: str | None, output: str | None, dd: bool, workers: int, scheduler: str | None,
          edition: str, everything: bool, strict: bool, lang: str) -> int:
    """Audit the files and say what was found; 1 if `strict` and something was."""
    from hakem.audit.files import Options
    from hakem.audit.kinds import INFORMATION
    from hakem.audit.needs import needed
    from hakem.audit.run import files_of

    needed("numpy", "audit")
    if dd:
        needed("endplay", "dd")
    if form == "parquet":
        needed("pyarrow", "audit")
    paths = files_of(files)
    if not paths:
        raise Unreadable(f"{', '.join(files)[:120]}: no files of records in there")
    voice = Voice(lang)
    with _progress(paths, voice) as done:
        audited = list(_audited(paths, Options(int(edition), dd), workers, scheduler, done))
    _write(audited, form, output, voice, everything=everything)
    found = any(one.level != INFORMATION for made in audited for one in made.findings)
    return 1 if strict and found else 0


def _audited(paths: Sequence[Path], options: Options, workers: int, scheduler: str | None,
             done: Callable[[int], None]) -> Iterator[Audited]:
    if scheduler:
        from hakem.audit.cluster import audit_on

        return audit_on(scheduler, paths, options, done=done)
    from hakem.audit.run import audit as audit_here

    return audit_here(paths, options, workers=workers, done=done)


@contextmanager
def _progress(paths: Sequence[Path], voice: Voice) -> Iterator[Callable[[int], None]]:
    """A bar on standard error while the files are read, where somebody sees it."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    total = sum(path.stat().st_size for path in paths)
    label = voice.say(says("Files: {files}.", files=len(paths)))
    with click.progressbar(length=total, label=label, file=sys.stderr) as bar:
        yield bar.update


def _write(audited: Sequence[Audited], form: str | None, output: str | None, voice: Voice, *, everything: bool) -> None:
    from hakem.audit import output as forms

    if form in SUFFIX:
        path = Path(output or f"hakem-audit{SUFFIX[form]}")
        try:
            if form == "parquet":
                forms.write_parquet(audited, voice, path)
            else:
                from hakem.audit.report.page import page

                path.write_text(page(audited, voice), encoding="utf-8")
        except OSError as error:
            raise BadNotation(f"{path}: cannot be written: {error.strerror or error}") from None
        click.echo(voice.say(says("Written: {file}.", file=path)), err=True)
        return
    try:
        stream = Path(output).open("w", encoding="utf-8", newline="") if output else sys.stdout  # noqa: SIM115
    except OSError as error:
        raise BadNotation(f"{output}: cannot be written: {error.strerror or error}") from None
    try:
        if form == "json":
            forms.write_json(audited, voice, stream)
        elif form == "csv":
            forms.write_csv(audited, voice, stream)
        else:
            for line in forms.summary(audited, voice, everything=everything):
                print(line, file=stream)
    finally:
        if stream is not sys.stdout:
            stream.close()


