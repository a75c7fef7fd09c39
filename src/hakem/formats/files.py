"""Files of bridge records, whatever their format: read one after the other with flat memory, or all at once; written.

>>> read_text('[Board "7"][Dealer "S"][Vulnerable "All"]', "pbn").records[0].dealer
Seat.S
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Protocol, Self, cast

from hakem.errors import BadNotation, Unreadable
from hakem.formats.deals import files as deal_files
from hakem.formats.decoding import CHUNK, Decoder, pieces
from hakem.formats.lin.links import is_link, read_link
from hakem.formats.lin.read import Tables
from hakem.formats.lin.write import write as write_lin
from hakem.formats.pbn.read import Games
from hakem.formats.pbn.write import write as write_pbn
from hakem.formats.rbn.read import Blocks
from hakem.formats.rbn.write import write as write_rbn
from hakem.formats.record import Problem, Read, Record, whole

TEXTS = ("pbn", "lin", "rbn")
DEALS = ("bri", "dge", "dup", "dlm", "ber", "bhg", "rzd", "cds")
FORMATS = (*TEXTS, *DEALS, "bws", "link")
_SUFFIX = {"rbx": "rbn", "txt": ""}
_WRITERS = {"pbn": write_pbn, "lin": write_lin, "rbn": write_rbn}
_DAMAGED = (OSError, EOFError, zlib.error)


class _Texts(Protocol):
    problems: list[Problem]
    rest: tuple[str, ...]

    def records(self, pieces: Iterable[str]) -> Iterator[Record]: ...


class Reader(Iterator[Record]):
    """The records of a file, one after the other. `problems` are those that belong to no record, as far as read.

    `encoding` and `rest` (comments after the last board) are complete once the last record has come.
    """

    def __init__(self, source: str | Path, format: str | None = None) -> None:  # noqa: A002 - the word that fits
        self.file = str(source)
        self.problems: list[Problem] = []
        self.rest: tuple[str, ...] = ()
        self._decoder = Decoder()
        self._stream = _opened(Path(source))
        try:
            self.format = format or format_of(self.file, self._stream)
            self._records = self._begin()
        except BaseException:
            self._stream.close()
            raise

    def __next__(self) -> Record:
        return next(self._records)

    @property
    def encoding(self) -> str:
        """What the text turned out to be written in, and why."""
        found = self._decoder.encoding
        return f"{found.name} ({found.reason})" if self.format in TEXTS else ""

    def close(self) -> None:
        """Close the file before its end."""
        self._stream.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _begin(self) -> Iterator[Record]:
        if self.format not in FORMATS:
            raise BadNotation(f"format {self.format[:20]!r}; one of {', '.join(FORMATS)} was expected")
        if self.format in DEALS:
            return self._whole(lambda data: deal_files.records(data, self.format, self.file))
        if self.format == "link":
            return self._whole(lambda data: iter([read_link(data.decode("utf-8", "replace"), self.file)]))
        if self.format == "bws":
            from hakem.formats import bws  # noqa: PLC0415 - needs access-parser

            self._stream.close()
            return bws.records(self.file, self.problems)
        return self._texts(reader_of(self.format, self.file))

    def _texts(self, reader: _Texts) -> Iterator[Record]:
        reader.problems = self.problems
        blocks = _blocks(self._stream, self.problems, self.file)
        try:
            yield from reader.records(pieces(blocks, self._decoder))
        finally:
            self._stream.close()
        self.rest = reader.rest

    def _whole(self, read: object) -> Iterator[Record]:
        with self._stream:
            data = b"".join(_blocks(self._stream, self.problems, self.file, deal_files.MOST_BYTES + 1))
        yield from read(data)  # type: ignore[operator]


def reader_of(format: str, file: str) -> _Texts:  # noqa: A002 - the word that fits
    """What makes records of a text format's pieces."""
    if format == "pbn":
        return Games(file)
    if format == "lin":
        return Tables(file)
    if format == "rbn":
        return Blocks(file)
    raise BadNotation(f"{format[:20]!r} is no text format; one of {', '.join(TEXTS)} was expected")


def iter_records(source: str | Path, format: str | None = None) -> Reader:  # noqa: A002 - the word that fits
    """The records of a file, one after the other, in little memory. Unreadable if there is no such file."""
    return Reader(source, format)


def read(source: str | Path, format: str | None = None) -> Read:  # noqa: A002 - the word that fits
    """Everything that could be read of a file, and every problem in it."""
    reader = Reader(source, format)
    records = tuple(map(whole, reader))
    problems = sorted([*reader.problems, *(one for record in records for one in record.problems)])
    return Read(records, tuple(problems), reader.encoding, reader.rest)


def read_text(text: str, format: str, file: str = "text") -> Read:  # noqa: A002 - the word that fits
    """The same of a text at hand."""
    if format == "link":
        record = read_link(text, file)
        return Read((record,), record.problems)
    reader = reader_of(format, file)
    records = tuple(map(whole, reader.records([_ended(text)])))
    problems = sorted([*reader.problems, *(one for record in records for one in record.problems)])
    return Read(records, tuple(problems), "", reader.rest)


def write(path: str | Path, records: Iterable[Record], format: str | None = None) -> tuple[str, ...]:  # noqa: A002
    """Write records to a file, in the format of its name; what the format could not say comes back.

    Texts are written in UTF-8: PBN asks for ISO 8859-1, which lacks letters of many names, and programs of today read
    UTF-8.
    """
    kind = format or _by_name(str(path))
    some = list(records)
    if kind in _WRITERS:
        written = _WRITERS[kind](some)
        data, lost = written.text.encode("utf-8"), written.lost
    elif kind in DEALS:
        data, lost = deal_files.written(some, kind), tuple(deal_files.by_place(some, kind))
    else:
        raise BadNotation(f"cannot write {kind or 'a file of this name'!r}; one of "
                          f"{', '.join((*_WRITERS, *DEALS))} was expected")
    try:
        Path(path).write_bytes(data)
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror or error}") from None
    return lost


def format_of(name: str, stream: BinaryIO | None = None) -> str:
    """The format of a file, by its name, else by how it begins."""
    found = _by_name(name)
    if found or stream is None:
        return found
    head = cast("bytes", stream.peek(4096)[:4096]) if hasattr(stream, "peek") else b""
    text = head.decode("utf-8", "replace")
    if is_link(text):
        return "link"
    if "% PBN" in text or "[Event" in text or "[Board" in text or "[Deal" in text:
        return "pbn"
    if "|md|" in text or "qx|" in text or text.startswith(("vg|", "pn|")):
        return "lin"
    if text.startswith("% RBN"):
        return "rbn"
    raise Unreadable(f"{name}: cannot tell its format; one of {', '.join(FORMATS)} was expected")


def _by_name(name: str) -> str:
    suffix = name.lower().removesuffix(".gz").rpartition(".")[2]
    suffix = _SUFFIX.get(suffix, suffix)
    return suffix if suffix in FORMATS else ""


def _opened(path: Path) -> BinaryIO:
    try:
        if path.is_dir():
            raise Unreadable(f"{path}: a folder; a file was expected")
        stream = path.open("rb")
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror or error}") from None
    except ValueError as error:
        raise Unreadable(f"{path!s:.80}: {error}") from None
    if stream.peek(2)[:2] != b"\x1f\x8b":
        return stream
    stream.close()
    return cast("BinaryIO", gzip.open(path))


def _blocks(stream: BinaryIO, problems: list[Problem], file: str, most: int | None = None) -> Iterator[bytes]:
    """The bytes of a file. One that is damaged as a file ends where it can no longer be read."""
    size = 0
    while most is None or size < most:
        try:
            block = stream.read(CHUNK)
        except _DAMAGED as error:
            problems.append(Problem(file, 1, 1, "", f"the file cannot be read to its end: {error}", "file"))
            return
        if not block:
            return
        size += len(block)
        yield block


def _ended(text: str) -> str:
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text if text.endswith("\n") else text + "\n"


