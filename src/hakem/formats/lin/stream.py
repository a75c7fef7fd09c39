"""A LIN text into tables, and a table into pairs of tag and value, put back in step where a bar is lost.

A value may hold anything but a bar, and line ends mean nothing; so one bar too few or too many puts names and values
out of step. A name that is no tag shows it. Then the text glued to the value before it is looked at first (`2D!an`),
and else a field is passed over; both are reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

MOST_SLIPS = 60  # of one table; what is more out of step than this is no LIN
LONGEST_TABLE = 1 << 21  # characters without the start of another table; then it is cut

_OF_TABLES = "vg rs pn pw mp bn sk qx st md sv ah rh sa mb an pc mc pg nt ob"
_OF_MOVIES = """
aa at bg bm bs bt cb cg cp cr cs eb em fb ff fg fh fm fp h1 ha hb hc hf hg hs ht ia ih in ip jp lb lg lp ls mn n# n^ nb
nd nh pf pl pp qs rc rq rt s3 sb sd se sj sp t0 tc td tt tu ub uk up va vh vi vj vp vr vx wt xl y1 zz 3b 3d"""
KNOWN = frozenset(f"{_OF_TABLES} {_OF_MOVIES}".split())
_STARTS = ("qx|", "\npn|", "\nvg|", "\no", "\nc")
_LOST_QX = re.compile(r"\n([oc]\d{1,3})[^|\n]{0,40}\|(?=md\||st\|\|)")
_BOARD = re.compile(r"[oc]\d{1,3}(?:,[^|]{0,40})?")
_CALL_GLUED = re.compile(r"((?:[1-9](?:[cdhs]|nt?)|p|pass|d|dbl|x|xx|r|rdbl)!?)(an|mb|pc|nt|pg)", re.IGNORECASE)
_CARD_GLUED = re.compile(r"([cdhs](?:10|[2-9tjqka]))(pc|pg|mc|nt)", re.IGNORECASE)
_SHORT_NAME = re.compile(r"[A-Za-z0-9^#<>%+-]{1,2}")
_TEXT = frozenset(("nt", "at", "bt", "an", "ah", "mn", "em", "ht", "vg", "pn", "rs"))


class Segment(NamedTuple):
    """The text from one start to the next, and the line where it begins."""

    line: int
    text: str


class Pairs(NamedTuple):
    """Tags, their values, and the number of each tag's field among those between bars."""

    tags: list[str]
    values: list[str]
    fields: Sequence[int]

    def add(self, tag: str, value: str, field: int) -> None:
        """One more pair."""
        self.tags.append(tag)
        self.values.append(value)
        assert isinstance(self.fields, list)
        self.fields.append(field)

    def part(self, start: int, end: int) -> Pairs:
        """The pairs from `start` to `end`."""
        return Pairs(self.tags[start:end], self.values[start:end], self.fields[start:end])


class Slip(NamedTuple):
    """Where tags and values were out of step, by field."""

    field: int
    kind: str
    text: str


def segments(pieces: Iterable[str]) -> Iterator[Segment]:
    """Cut a text before each `qx`, and before a `pn` or `vg` that begins a line."""
    text, line = "", 1
    for piece in pieces:
        text += piece
        cuts = _cuts(text)
        if not cuts and len(text) > LONGEST_TABLE:
            cuts = [text.rfind("|", 0, LONGEST_TABLE) + 1 or LONGEST_TABLE]
        begin = 0
        for cut in cuts:
            yield Segment(line, text[begin:cut])
            line += text.count("\n", begin, cut)
            begin = cut
        text = text[begin:]
    begin = 0
    for cut in _cuts(text):
        yield Segment(line, text[begin:cut])
        line += text.count("\n", begin, cut)
        begin = cut
    if text:
        yield Segment(line, text[begin:])


def _cuts(text: str) -> list[int]:
    """Where tables begin, in order, the very beginning left out."""
    found: set[int] = set()
    for start in _STARTS:
        at = text.find(start, 1)
        while at >= 0:
            if start == "qx|":
                before = text[:at].rstrip(" \t") if text[at - 1] in " \t" else text[at - 1]
                if not before or before[-1] in "\n|":
                    found.add(at)
            elif len(start) > 2 or _LOST_QX.match(text, at):
                found.add(at + 1)
            at = text.find(start, at + 1)
    return sorted(found)


def pairs(text: str) -> tuple[Pairs, list[Slip]]:
    """The pairs of a segment, and the slips that had to be mended.

    >>> found, slips = pairs("mb|2D!an|asks|mb|p|")
    >>> found.tags, found.values, slips[0].kind
    (['mb', 'an', 'mb'], ['2D!', 'asks', 'p'], 'bar')
    """
    fields = text.split("|")
    names = list(map(str.strip, fields[:-1:2]))
    if len(fields) & 1 and KNOWN.issuperset(names) and not fields[-1].strip():
        return Pairs(names, fields[1::2], range(0, len(fields) - 1, 2)), []
    return _mended(fields)


def _mended(fields: list[str]) -> tuple[Pairs, list[Slip]]:
    found = Pairs([], [], [])
    slips: list[Slip] = []
    at = 0
    while at + 1 < len(fields):
        name, value = fields[at].strip(), fields[at + 1]
        if name.lower() in KNOWN:
            found.add(name.lower(), value, at)
            at += 2
            continue
        above, _, last = fields[at].rpartition("\n")
        if above and last.strip().lower() in KNOWN:
            _stray(above, at, slips)
            found.add(last.strip().lower(), value, at)
            at += 2
            continue
        if found.tags and (glued := _unglued(found.tags[-1], found.values[-1])) is not None:
            slips.append(Slip(at, "bar", f"a bar is missing before {glued[1]!r} in {_short(found.values[-1])}"))
            found.values[-1] = glued[0]
            found.add(glued[1], fields[at], at)
            at += 1
            continue
        if _BOARD.fullmatch(name) and value.strip().lower() in KNOWN:
            found.add("qx", name, at)
            slips.append(Slip(at, "bar", f"'qx|' is missing before {name!r}"))
            at += 1
            continue
        if _SHORT_NAME.fullmatch(name) and at + 2 < len(fields) and _tag(fields[at + 2]):
            slips.append(Slip(at, "unknown-tag", f"unknown tag {name!r}"))
            found.add(name, value, at)
            at += 2
            continue
        if name:
            slips.append(Slip(at, "bar", f"{_short(name)} is no tag: a bar is lost or too many, passed over"))
        at += 1
        if len(slips) > MOST_SLIPS:
            slips.append(Slip(at, "bar", "and nothing that could be put back in step after it"))
            break
    if at == len(fields) - 1:
        _stray(fields[at], at, slips)
    return found, slips


def _tag(text: str) -> bool:
    return text.rpartition("\n")[2].strip().lower() in KNOWN


def _stray(text: str, at: int, slips: list[Slip]) -> None:
    """Text between tags: `%%` begins a comment of the author; anything else is reported."""
    rest = " ".join(line.strip() for line in text.splitlines() if not line.lstrip().startswith("%%")).strip()
    if rest:
        slips.append(Slip(at, "stray", f"{_short(rest)} between two tags"))


def _unglued(tag: str, value: str) -> tuple[str, str] | None:
    """A value with the next tag stuck to its end: both apart; None if there is no such thing."""
    if tag in ("mb", "pc"):
        match = (_CALL_GLUED if tag == "mb" else _CARD_GLUED).fullmatch(value.strip())
        if match is not None:
            return match[1], match[2].lower()
    above, line_end, last = value.rpartition("\n")
    last = last.strip().lower()
    if last in KNOWN and (line_end or tag not in _TEXT):
        return above, last
    return None


def place_of(segment: Segment, field: int) -> tuple[int, int]:
    """Line and column of a field."""
    fields = segment.text.split("|")
    at = sum(len(one) + 1 for one in fields[:field])
    at += len(fields[field]) - len(fields[field].lstrip()) if field < len(fields) else 0
    return segment.line + segment.text.count("\n", 0, at), at - segment.text.rfind("\n", 0, at)


def _short(text: str) -> str:
    text = text.strip()
    return repr(text) if len(text) <= 50 else repr(text[:47] + "…")
