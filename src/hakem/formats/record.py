"""A record: one board as a file tells it, whatever the format; and what could not be read.

A reader makes records whose costly fields are read when somebody first looks at them. A record made by hand has all
its fields from the start; nobody can tell the two apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from hakem.calls import Contract
from hakem.cards import Seat
from hakem.deal import Hands
from hakem.formats.parts import NOBODY, Auction, Claim, Comment, Names, Play, Section, ToldContract

WHOLE, PARTIAL, ENDING, ABSENT, FAULTY = "whole", "partial", "ending", "absent", "faulty"  # what a deal is


class Problem(NamedTuple):
    """Something in a file that is not as its format wants it, and where; `kind` is a short word to count by."""

    file: str
    line: int
    column: int
    board: str
    text: str
    kind: str = "text"

    def __str__(self) -> str:
        board = f"board {self.board}: " if self.board else ""
        return f"{self.file}:{self.line}:{self.column}: {board}{self.text}"


_NO_HANDS = Hands()


class Token(NamedTuple):
    """A raw token and where it stands: line and column count from 1."""

    text: str
    line: int
    column: int


class Source(Protocol):
    """What fills in the fields of a record that nobody has looked at yet."""

    def supply(self, record: Record, name: str) -> object:
        """Read this field; others may be put in on the way by `put`."""

    def fill(self, record: Record) -> None:
        """Read all that is not read yet, in one go."""

    def tokens(self, record: Record, section: str) -> tuple[Token, ...]:
        """The raw tokens of `auction` or `play` with their places."""


@dataclass(frozen=True, slots=True)
class Record:
    """One board as read. `hands` hold only what passed the card check; `deal` is what the file says."""

    format: str = ""
    file: str = ""
    line: int = 1  # where it begins
    number: int = 1  # its place among the records of the file
    raw: str = field(default="", repr=False, compare=False)
    tags: Mapping[str, str] = field(default_factory=dict)  # everything told by name, in PBN's words; names excepted
    board: str = ""
    dealer: Seat | None = None
    vulnerable: str | None = None
    deal: str = ""
    hands: Hands = _NO_HANDS
    deck: str = ABSENT
    contract: ToldContract | None = None
    declarer: Seat | None = None
    swapped: bool = False  # declarer and dummy changed places by accident (PBN's `^` before the seat)
    auction: Auction | None = None
    play: Play | None = None
    claim: Claim | None = None
    result: int | None = None  # declarer's tricks
    agreed: bool = False  # a number that the players agreed on, other than the tricks won (PBN's `^`)
    score: str = ""
    names: Names = NOBODY
    sections: tuple[Section, ...] = ()
    comments: tuple[Comment, ...] = ()
    escapes: tuple[str, ...] = ()  # lines a program left for itself, before this board
    inherited: tuple[str, ...] = ()  # tags taken over from an earlier board
    problems: tuple[Problem, ...] = ()
    source: Source | None = field(default=None, repr=False, compare=False)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name not in LATER:
                raise AttributeError(name)
            source = object.__getattribute__(self, "source")
            if source is None:
                raise AttributeError(name)
            value = source.supply(self, name)
            _set(self, name, value)
            return value

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Record, (*(getattr(self, one.name) for one in fields(self) if one.name != "source"), None)

    @property
    def board_number(self) -> int | None:
        """The board's number, where it is one."""
        digits = self.board.strip()
        return int(digits) if digits.isascii() and digits.isdigit() and 0 < len(digits) < 7 else None

    @property
    def final(self) -> Contract | None:
        """The contract and declarer as told, else as the auction leads to them; None if neither says."""
        told = self.contract
        if told is not None:
            declared = told.by(self.declarer)
            if declared is not None or told.passed_out:
                return declared
        reached = self.auction.final() if self.auction is not None else None
        if reached is None:
            return None
        bid, declarer = reached
        if told is not None and told.level:
            bid = told
        return bid.by(self.declarer if self.declarer is not None else declarer)

    @property
    def room(self) -> str:
        """`Open`, `Closed`, or what the file says; empty if nothing."""
        return self.tags.get("Room", "")

    @property
    def table(self) -> str:
        """The table, as the file names it."""
        return self.tags.get("Table", "")

    @property
    def section(self) -> str:
        """The section, as the file names it."""
        return self.tags.get("Section", "")

    @property
    def round(self) -> str:
        """The round, as the file names it."""
        return self.tags.get("Round", "")

    def tokens(self, section: str) -> tuple[Token, ...]:
        """The raw tokens of `auction` or `play`, each with its line and column; empty for a record made by hand."""
        return self.source.tokens(self, section) if self.source is not None else ()

    @property
    def where(self) -> str:
        """File and line, for messages."""
        return f"{self.file}:{self.line}"


EAGER = ("format", "file", "line", "number", "raw", "tags", "source")
LATER = frozenset(one.name for one in fields(Record)) - frozenset(EAGER)
_set = object.__setattr__
_new = object.__new__
_set_format, _set_file, _set_line, _set_number, _set_raw, _set_tags, _set_source = (
    getattr(Record, name).__set__ for name in EAGER)


def later(format_: str, file: str, line: int, number: int, raw: str, tags: Mapping[str, str], source: Source) -> Record:
    """A record whose other fields are read by `source` when somebody looks at them."""
    record = _new(Record)
    _set_format(record, format_)
    _set_file(record, file)
    _set_line(record, line)
    _set_number(record, number)
    _set_raw(record, raw)
    _set_tags(record, tags)
    _set_source(record, source)
    return record


def put(record: Record, name: str, value: object) -> None:
    """Fill in a field that was read on the way to another one."""
    _set(record, name, value)


def whole(record: Record) -> Record:
    """The record, with every field read."""
    source = record.source
    if source is not None:
        source.fill(record)
    return record


@dataclass(frozen=True, slots=True)
class Read:
    """What could be read of a file, and the problems in it, in the order of their places."""

    records: tuple[Record, ...]
    problems: tuple[Problem, ...] = ()
    encoding: str = ""
    rest: tuple[str, ...] = ()  # comments and escape lines after the last board

    def __iter__(self) -> Iterator[Record]:
        return iter(self.records)

    def __len__(self) -> int:
        return len(self.records)


@dataclass(frozen=True, slots=True)
class Written:
    """A text in a file format, and the facts that the format could not say."""

    text: str
    lost: tuple[str, ...] = ()
