"""A PBN text into games: they are parted by a line that holds nothing, or only spaces, outside a comment.

The text comes in pieces; only the game in hand is kept. A comment that is never closed ends at the next line that
begins with an Event or Board tag.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

LONGEST_GAME = 1 << 20  # characters; a longer one is cut, which its last tags then show
LOOK_AHEAD = 1 << 16  # how far the end of a comment is looked for before it is held to be forgotten

_BLANK = re.compile(r"\n[ \t]*\n(?:[ \t]*\n)*")
_BEGINS = re.compile(r"^\[(?:Event|Board)\b", re.MULTILINE)
_SPOKEN = re.compile(r"""\{[^}]*\}|;[^\n]*|^%[^\n]*|"(?:[^"\\\n]|\\.)*"|(\{)""", re.MULTILINE)


class Game(NamedTuple):
    """A game's text and the line where it begins."""

    line: int
    text: str


class _Buffer:
    """The text read so far and not given out, and how far it is known to be outside a comment."""

    __slots__ = ("_begins", "_close", "checked", "ended", "line", "start", "text")

    def __init__(self) -> None:
        self.text, self.start, self.checked, self.line, self.ended = "", 0, 0, 1, False
        self._close: int | None = None  # the next closing brace, and the next line that begins a game: looked for once
        self._begins: int | None = None

    def add(self, piece: str) -> None:
        self.text = self.text[self.start:] + piece
        self.checked = max(0, self.checked - self.start)
        self.start = 0
        self._close = self._begins = None

    def _next_close(self, at: int) -> int:
        if self._close is None or -1 < self._close < at:
            self._close = self.text.find("}", at)
        return self._close

    def _next_begin(self, at: int) -> int:
        if self._begins is None or -1 < self._begins < at:
            match = _BEGINS.search(self.text, at)
            self._begins = match.start() if match is not None else -1
        return self._begins

    def take(self, end: int, after: int) -> Game:
        game = Game(self.line, self.text[self.start : end])
        self.line += self.text.count("\n", self.start, after)
        self.start = self.checked = after
        return game

    def closes(self, end: int) -> int:
        """Where the text outside comments goes on if a comment is open at `end`: 0 not open, -1 read more first.

        A position below `end` says that the comment was never closed and is taken to end there.
        """
        text = self.text
        at = max(self.start, self.checked)
        if text.find("{", at, end) < 0:
            return 0
        brace = next((m.start() for m in _SPOKEN.finditer(text, at, end) if m[1]), -1)
        if brace < 0:
            self.checked = end
            return 0
        close, begins = self._next_close(brace), self._next_begin(brace)
        if close >= 0 and (begins < 0 or close < begins or text.find("{", brace + 1, close) < 0):
            self.checked = close + 1
            return close + 1
        if close < 0 and not self.ended and len(text) - brace < LOOK_AHEAD:
            return -1
        return -2 - (begins if begins >= 0 else end)


def games(pieces: Iterable[str]) -> Iterator[Game]:
    """The games of a text, comments before and between them included."""
    buffer = _Buffer()
    for piece in pieces:
        buffer.add(piece)
        yield from _whole_games(buffer)
        while len(buffer.text) - buffer.start > LONGEST_GAME:
            cut = buffer.text.rfind("\n", buffer.start, buffer.start + LONGEST_GAME) + 1
            cut = cut if cut > buffer.start else buffer.start + LONGEST_GAME
            yield buffer.take(cut, cut)
    buffer.ended = True
    yield from _whole_games(buffer)
    rest = buffer.take(len(buffer.text), len(buffer.text))
    if rest.text and not rest.text.isspace():
        yield rest


def _whole_games(buffer: _Buffer) -> Iterator[Game]:
    """The games that end in the text at hand."""
    at = max(buffer.start, buffer.checked)
    while (match := _BLANK.search(buffer.text, at)) is not None:
        end, after = match.span()
        at = after
        goes_on = buffer.closes(end)
        if goes_on == -1:
            return
        if goes_on > 0:
            at = goes_on
            continue
        if goes_on < -1:
            end = after = at = -2 - goes_on
        game = buffer.take(end, after)
        if game.text and not game.text.isspace():
            yield game
    if buffer.ended:
        at = buffer.closes(len(buffer.text))
        if at < -1 and -2 - at < len(buffer.text):
            yield buffer.take(-2 - at, -2 - at)
            yield from _whole_games(buffer)
