"""The report as one HTML page: figures, pictures, what was found file by file, what could not be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby

from hakem.audit.files import Audited
from hakem.audit.finding import Finding
from hakem.audit.kinds import INFORMATION, IRREGULAR, KINDS, LEVELS, RECORD
from hakem.audit.output import LAW, UNSURE, counts, room
from hakem.audit.report.style import CSS
from hakem.audit.report.svg import Cell, bars, mosaic
from hakem.locale.terms import Voice
from hakem.locale.texts import Says, label, sentence

MOST_PROBLEMS = 500
TITLE = label("Audit of bridge records")
FILES, BOARDS, PROBLEMS = label("Files"), label("Boards"), label("Not as the file's form wants it")
WHAT, WHERE, FOUND = label("What was found"), label("Where it was found"), label("File by file")
READING = label("How to read this")
NOTHING = sentence("Nothing irregular and nothing contradictory was found.")
BY_KIND = sentence("How many boards show each kind; each picture has a scale of its own.")
BY_FILE = sentence("Each square is a file, in order; the number counts its irregularities and contradictions.")
MEANING = {
    IRREGULAR: sentence("Against the Laws, if the record is right: what a Director would have been called for."),
    RECORD: sentence("The record contradicts itself: whatever happened at the table, one of two things told is wrong."),
    INFORMATION: sentence("Worth knowing; nothing is wrong."),
}
SLIPS = sentence("Most of what is found in records typed by hand are slips of the typist, and no irregularities at the "
                 "table.")
CLEAN, ONLY_INFORMATION, UNREAD = label("nothing"), label("only information"), label("not all could be read")
HEADS = (label("Board"), label("Line"), label("What"), LAW)


def page(audited: Sequence[Audited], voice: Voice) -> str:
    """The whole page."""
    title = voice.say(Says(TITLE))
    return "\n".join((
        f'<!doctype html>\n<html lang="{voice.language}">', "<head>", '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">', f"<title>{escape(title)}</title>",
        f"<style>{CSS}</style>", "</head>", "<body>", "<main>", f"<h1>{escape(title)}</h1>",
        *_figures(audited, voice), *_what(audited, voice), *_where(audited, voice), *_found(audited, voice),
        *_problems(audited, voice), *_reading(voice), "</main>", "</body>", "</html>", ""))


def _figures(audited: Sequence[Audited], voice: Voice) -> Iterator[str]:
    by_level = counts(audited)
    told = [("", FILES, len(audited)), ("", BOARDS, sum(one.boards for one in audited))]
    told += [(level, title, by_level[level].total()) for level, title in LEVELS.items()]
    told.append(("", PROBLEMS, sum(len(one.problems) for one in audited)))
    yield '<dl class="figures">'
    for css, name, n in told:
        yield f'<div class="{css}"><dt>{_say(voice, name)}</dt><dd>{n}</dd></div>'
    yield "</dl>"


def _what(audited: Sequence[Audited], voice: Voice) -> Iterator[str]:
    yield f"<h2>{_say(voice, WHAT)}</h2>"
    by_level = counts(audited)
    if not by_level[IRREGULAR] and not by_level[RECORD]:
        yield f"<p>{_say(voice, NOTHING)}</p>"
    if any(by_level.values()):
        yield f'<p class="soft">{_say(voice, BY_KIND)}</p>'
    for level, title in LEVELS.items():
        if by_level[level]:
            rows = [(voice.say(Says(KINDS[kind].title)), n) for kind, n in by_level[level].most_common()]
            drawn = bars(rows, level, label=voice.say(Says(title)))
            yield f'<div class="panel"><h3>{_say(voice, title)}</h3>{drawn}</div>'


def _where(audited: Sequence[Audited], voice: Voice) -> Iterator[str]:
    yield f'<h2>{_say(voice, WHERE)}</h2><p class="soft">{_say(voice, BY_FILE)}</p>'
    yield '<ul class="key">' + "".join(f'<li><i class="{css}"></i>{_say(voice, name)}</li>' for css, name in (
        (IRREGULAR, LEVELS[IRREGULAR]), (RECORD, LEVELS[RECORD]), (INFORMATION, ONLY_INFORMATION), ("problem", UNREAD),
        ("none", CLEAN))) + "</ul>"
    shared = _shared([one.file for one in audited])
    rows = []
    for folder, files in groupby(audited, key=lambda one: one.file.rpartition("/")[0]):
        rows.append((folder[len(shared):].strip("/") or folder.rpartition("/")[2] or "·",
                     [_cell(one, voice) for one in files]))
    yield f"<figure>{mosaic(rows, label=voice.say(Says(WHERE)))}</figure>"


def _cell(one: Audited, voice: Voice) -> Cell:
    n = {level: sum(found.count for found in one.findings if found.level == level) for level in LEVELS}
    told = n[IRREGULAR] + n[RECORD]
    css = (IRREGULAR if n[IRREGULAR] else RECORD if n[RECORD] else "problem" if one.problems else
           INFORMATION if n[INFORMATION] else "none")
    words = "; ".join(f"{voice.say(Says(LEVELS[level]))}: {n[level]}" for level in LEVELS if n[level])
    return Cell(css, told, f"{one.file}: {words or voice.say(Says(CLEAN))}")


def _found(audited: Sequence[Audited], voice: Voice) -> Iterator[str]:
    yield f"<h2>{_say(voice, FOUND)}</h2>"
    heads = "".join(f"<th{_number(at)}>{_say(voice, name)}</th>" for at, name in enumerate(HEADS))
    for one in audited:
        told = [found for found in one.findings if found.level != INFORMATION or found.of]
        if told:
            yield f"<h3>{escape(one.file)}</h3><table><thead><tr>{heads}</tr></thead><tbody>"
            yield from (_row(found, voice) for found in told)
            yield "</tbody></table>"


def _number(at: int) -> str:
    return ' class="n"' if at == 1 else ""


def _row(found: Finding, voice: Voice) -> str:
    unsure = "" if found.sure else f' <span class="soft">({_say(voice, UNSURE)})</span>'
    where = escape(f"{found.board}{room(found, voice)}")
    return (f'<tr><td class="where"><span class="dot {found.level}" title="{_say(voice, LEVELS[found.level])}"></span>'
            f'{where}</td><td class="n">{found.line}</td><td>{escape(found.text(voice))}{unsure}</td>'
            f'<td>{escape(found.clause)}</td></tr>')


def _problems(audited: Sequence[Audited], voice: Voice) -> Iterator[str]:
    problems = [problem for one in audited for problem in one.problems]
    if problems:
        yield f'<h2>{_say(voice, PROBLEMS)}</h2><ol class="problems">'
        yield from (f"<li>{escape(str(problem))}</li>" for problem in problems[:MOST_PROBLEMS])
        yield "</ol>"
        if len(problems) > MOST_PROBLEMS:
            yield f"<p>+ {len(problems) - MOST_PROBLEMS}</p>"


def _reading(voice: Voice) -> Iterator[str]:
    yield f"<h2>{_say(voice, READING)}</h2>"
    for level, title in LEVELS.items():
        yield (f'<p><span class="dot {level}"></span><strong>{_say(voice, title)}.</strong> '
               f"{_say(voice, MEANING[level])}</p>")
    yield f"<p>{_say(voice, SLIPS)}</p>"


def _say(voice: Voice, text: str) -> str:
    return escape(voice.say(Says(text)))


def _shared(names: Sequence[str]) -> str:
    """The folders that all these files lie in."""
    folders = [name.rpartition("/")[0].split("/") for name in names]
    shared = []
    for parts in zip(*folders, strict=False):
        if len(set(parts)) > 1:
            break
        shared.append(parts[0])
    return "/".join(shared)
