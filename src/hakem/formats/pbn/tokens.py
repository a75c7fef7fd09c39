"""A PBN game into tag pairs, the text of the section below each, comments and escape lines.

The usual game has none of what is rare (comments, strings in tables, faults): one regular expression takes it apart.
Any other goes through the scanner below, which knows every token and keeps what it cannot read.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from hakem.formats.parts import Comment

_PAIR = re.compile(
    r'\s*\[[ \t\n]*([A-Za-z0-9_]+)[ \t\n]*"([^"\\\n]*(?:\\.[^"\\\n]*)*)"[ \t\n]*\]([^\[\]{};"%]*)')
_SCAN = re.compile(
    r'(?P<escape>^%[^\n]*)'
    r'|\[\s*(?P<name>[A-Za-z0-9_]+)\s*"(?P<value>[^"\\\n]*(?:\\.[^"\\\n]*)*)"\s*\]'
    r'|(?P<brace>\{[^}]*\}?)'
    r'|(?P<line>;[^\n]*)'
    r'|(?P<bad>\[[^\]\n]*\]?)'
    r'|(?P<string>"[^"\n]*"?)'
    r'|(?P<text>[^\[\]{};"%]+|[%\]}]+)', re.MULTILINE)
_SECTIONS_TOO = frozenset(("Auction", "Play"))
MOST_FAULTS = 40  # of one game that are told one by one
_ESCAPED = re.compile(r'\\(["\\])')


class Fault(NamedTuple):
    """Something that is no PBN, by its place in the game's text."""

    at: int
    kind: str
    text: str


class Tokens(NamedTuple):
    """A game taken apart: tag names, their values and the text below each, in order; and the rest."""

    names: list[str]
    values: list[str]
    texts: list[str]
    comments: tuple[Comment, ...] = ()
    escapes: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()


def tokens_of(text: str) -> Tokens:
    r"""Take a game apart.

    >>> tokens_of('[Board "7"][Auction "N"]\n1C AP\n')[:3]
    (['Board', 'Auction'], ['7', 'N'], ['', '\n1C AP\n'])
    """
    if "\\" not in text and (found := _usual(text)) is not None:
        return found
    parts = _PAIR.split(text)
    if not any(parts[::4]):
        return Tokens(parts[1::4], [unescaped(value) for value in parts[2::4]], parts[3::4])
    return _scanned(text)


_HEAD = re.compile(r"(?:\]([^\[\]{};%]*))\[[ \t\n]*([A-Za-z0-9_]+)[ \t\n]*")
_FIRST = re.compile(r"\s*\[[ \t\n]*([A-Za-z0-9_]+)[ \t\n]*")
_TAIL = re.compile(r"\]([^\[\]{};%]*)")
_FIRSTS: dict[str, str] = {}  # text before a first string, and the tag that it opens; each worked out once
_HEADS: dict[str, str] = {}  # the same of text between two strings, where it holds nothing else
MOST_PARTS = 401  # of a usual game
MOST_HEADS = 2000  # a bound, so that noise cannot fill the memory


def _usual(text: str) -> Tokens | None:
    """Take a usual game apart at its quotation marks; None if it is not one."""
    parts = text.split('"')
    if not len(parts) & 1 or len(parts) > MOST_PARTS or (tail := _TAIL.fullmatch(parts[-1])) is None:
        return None
    first = _FIRSTS.get(parts[0]) or _first(parts[0])
    values, heads = parts[1::2], parts[2:-1:2]
    if not first or "\n" in "".join(values):
        return None
    names: list[str | None] = list(map(_HEADS.get, heads))
    texts = [""] * len(values)
    texts[-1] = tail[1]
    while None in names:
        at = names.index(None)
        match = _HEAD.fullmatch(heads[at])
        if match is None:
            return None
        names[at], texts[at] = match[2], match[1]
        if len(match[1]) < 2 and not match[1].strip() and len(heads[at]) < 60 and len(_HEADS) < MOST_HEADS:
            _HEADS[heads[at]] = match[2]
    return Tokens([first, *names], values, texts)  # type: ignore[list-item]


def _first(head: str) -> str:
    match = _FIRST.fullmatch(head)
    if match is None:
        return ""
    if len(head) < 60 and len(_FIRSTS) < MOST_HEADS:
        _FIRSTS[head] = match[1]
    return match[1]


def unescaped(value: str) -> str:
    r"""A string's content: `\"` and `\\` are escapes, any other backslash stands for itself."""
    return _ESCAPED.sub(r"\1", value) if "\\" in value else value


class _Scan:
    """The scanner's state: what was found, and the section whose text is being gathered."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.values: list[str] = []
        self.texts: list[list[str]] = []
        self.comments: list[Comment] = []
        self.escapes: list[str] = []
        self.faults: list[Fault] = []

    def fault(self, at: int, kind: str, text: str) -> None:
        """One more fault, up to a bound."""
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(Fault(at, kind, text))
        elif len(self.faults) == MOST_FAULTS:
            self.faults.append(Fault(at, "more", "and more that is no PBN from here on"))

    def tag(self, name: str, value: str) -> None:
        self.names.append(name)
        self.values.append(unescaped(value))
        self.texts.append([])

    def comment(self, text: str, at: int, *, brace: bool) -> None:
        """A comment belongs to the call or card before it, if a section has any; else to the tag."""
        if brace:
            if not text.endswith("}"):
                self.fault(at, "comment", "this comment is never closed")
                text += "}"
            body = text[1:-1]
        else:
            body = text[1:]
        if self.names and self.names[-1] in _SECTIONS_TOO and "".join(self.texts[-1]).strip():
            self.texts[-1].append(text)
        else:
            self.comments.append(Comment(self.names[-1] if self.names else "", body, brace))

    def stray(self, text: str, at: int) -> None:
        if self.names:
            self.texts[-1].append(text)
        elif not text.isspace():
            self.fault(at + len(text) - len(text.lstrip()), "stray", f"{_short(text)} before any tag")

    def bad(self, text: str, at: int) -> None:
        """A tag that is not well formed: take the name and what stands after it."""
        body = text[1:].rstrip("]").strip()
        name = re.match(r"[A-Za-z0-9_]+", body)
        value = body[name.end():].strip() if name is not None else ""
        self.fault(at, "tag", f'not a tag pair: {_short(text)}; write [Name "value"]')
        if name is not None:
            value = value.removeprefix('"')
            self.tag(name[0], value.removesuffix('"'))


def _scanned(text: str) -> Tokens:
    scan = _Scan()
    for match in _SCAN.finditer(text):
        kind, found, at = match.lastgroup, match[0], match.start()
        if kind == "text":
            scan.stray(found, at)
        elif kind == "value":
            scan.tag(match["name"], match["value"])
        elif kind == "brace":
            scan.comment(found, at, brace=True)
        elif kind == "line":
            scan.comment(found, at, brace=False)
        elif kind == "escape":
            scan.escapes.append(found)
        elif kind == "bad":
            scan.bad(found, at)
        else:
            scan.stray(found, at)
    return Tokens(scan.names, scan.values, ["".join(text) for text in scan.texts], tuple(scan.comments),
                  tuple(scan.escapes), tuple(scan.faults))


def place_of(text: str, name: str, nth: int = 0) -> tuple[int, int]:
    """Where the `nth` tag of this name begins and where the section below it begins; (0, 0) if there is none."""
    if not nth and "{" not in text and ";" not in text and "%" not in text:
        at = text.find(f'[{name} "')
        if at >= 0:
            return at, text.find("]", at) + 1
    for match in _SCAN.finditer(text):
        if match.lastgroup == "value":
            found = match["name"]
        elif match.lastgroup == "bad":
            found = match[0][1:].strip(" \t]").partition(" ")[0].partition('"')[0]
        else:
            continue
        if found == name:
            if not nth:
                return match.start(), match.end()
            nth -= 1
    return 0, 0


def _short(text: str) -> str:
    text = text.strip()
    return repr(text) if len(text) <= 60 else repr(text[:57] + "…")
