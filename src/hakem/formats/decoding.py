"""Bytes to text, explicitly: which encoding, why, and never an exception for a byte.

A byte order mark decides; else what is valid UTF-8 is UTF-8; else each line that is not is read in one old code page,
chosen from the bytes themselves: Windows-1252 unless its letters speak for Turkish (1254) or for a DOS page (857).
A byte that a code page leaves undefined becomes the control character of the same number, so nothing is lost.
"""

from __future__ import annotations

import codecs
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

ASCII, UTF8, LATIN_1, LATIN_5 = "ascii", "utf-8", "iso-8859-1", "iso-8859-9"
CP1252, CP1254, CP857 = "windows-1252", "windows-1254", "cp857"
CHUNK = 1 << 18
LONGEST = 1 << 22  # a piece of this size without a line end is cut

_BOMS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_TURKISH = frozenset(b"\xd0\xdd\xde\xf0\xfd\xfe")  # Ğ İ Ş ğ ı ş in 1254; Ð Ý Þ ð ý þ in 1252
_NOT_TURKISH = frozenset(b"\xc1\xc5\xc6\xcd\xd3\xd8\xda\xe1\xe3\xe5\xe6\xed\xf3\xf8\xfa")  # Á Å Æ Í Ó Ø Ú …
_DOS = frozenset(b"\x80\x81\x87\x8d\x94\x98\x99\x9a\x9e\x9f\xa6\xa7")  # Ç ü ç ı ö İ Ö Ü Ş ş Ğ ğ in 857
_QUOTES = frozenset(b"\x80\x82\x84\x85\x91\x92\x93\x94\x95\x96\x97\x99")  # € ‚ „ … ‘ ’ “ ” • – — ™ in 1252


def _table(page: str) -> str:
    """The 256 characters of a code page, undefined bytes as control characters."""
    return "".join(bytes([b]).decode(page, "ignore") or chr(b) for b in range(256))


_TABLES = {CP1252: _table("cp1252"), CP1254: _table("cp1254"), CP857: _table("cp857")}
_TABLES |= {LATIN_1: _TABLES[CP1252], LATIN_5: _TABLES[CP1254]}


@dataclass(slots=True)
class Encoding:
    """What a file turned out to be written in. It can change while the file is read: the last word counts."""

    name: str = ASCII
    reason: str = "only ASCII so far"
    mixed: int = 0  # lines in another encoding than the rest

    def __str__(self) -> str:
        return self.name


def guess(data: bytes) -> tuple[str, str]:
    """The code page of bytes that are not UTF-8, and why.

    >>> guess("Şükrü Işık".encode("cp1254"))[0], guess("Møller, José".encode("cp1252"))[0]
    ('iso-8859-9', 'iso-8859-1')
    """
    high = Counter(data.translate(None, bytes(range(128))))
    turkish = sum(high[b] for b in _TURKISH)
    other = sum(high[b] for b in _NOT_TURKISH)
    controls = sum(n for b, n in high.items() if b < 0xA0)
    upper = sum(n for b, n in high.items() if b >= 0xC0)
    dos = sum(n for b, n in _between_letters(data).items() if b in _DOS)
    if dos > 2 * upper and dos * 2 > controls:
        return CP857, f"{dos} bytes between letters are Turkish or German letters of DOS page 857, {upper} of Windows"
    if turkish and not other:
        name = CP1254 if controls else LATIN_5
        return name, f"{turkish} bytes are Turkish letters there, none is a letter that Turkish lacks"
    name = CP1252 if controls else LATIN_1
    return name, "not UTF-8; nothing speaks for another page" if not turkish else f"{other} bytes speak against Turkish"


def _between_letters(data: bytes) -> Counter[int]:
    """How often each high byte touches an ASCII letter and is no quotation mark at the edge of a word."""
    found: Counter[int] = Counter()
    letter = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    for at, byte in enumerate(data[:65_536]):
        if byte < 128:
            continue
        before, after = data[at - 1 : at], data[at + 1 : at + 2]
        left, right = bool(before) and before[0] in letter, bool(after) and after[0] in letter
        if (left and right) or ((left or right) and byte not in _QUOTES):
            found[byte] += 1
    return found


def _sixteen(head: bytes) -> str | None:
    """UTF-16 without a mark shows as a zero in every other byte."""
    if len(head) < 16:
        return None
    even, odd = head[::2].count(0), head[1::2].count(0)
    if odd > len(head) // 3 and not even:
        return "utf-16-le"
    return "utf-16-be" if even > len(head) // 3 and not odd else None


class Decoder:
    """Decodes a stream piece by piece. `encoding` says what it found."""

    def __init__(self) -> None:
        self.encoding = Encoding()
        self._page = ""  # the old code page, once one was needed
        self._wide: codecs.IncrementalDecoder | None = None

    def begin(self, head: bytes) -> bytes:
        """Look at the first bytes; they come back without a byte order mark."""
        for mark, name in _BOMS:
            if head.startswith(mark):
                self.encoding = Encoding("utf-16" if name == "utf-16" else UTF8, "byte order mark")
                if name == "utf-16":
                    self._wide = codecs.getincrementaldecoder(name)("replace")
                    return head
                return head[len(mark):]
        if sixteen := _sixteen(head[:4096]):
            self.encoding = Encoding(sixteen, "every other byte is zero")
            self._wide = codecs.getincrementaldecoder(sixteen)("replace")
        return head

    @property
    def is_wide(self) -> bool:
        """Whether two bytes make a character, so that bytes cannot be cut at line ends."""
        return self._wide is not None

    def text(self, data: bytes, *, last: bool = False) -> str:
        """Decode whole lines (any bytes where `is_wide`)."""
        if self._wide is not None:
            return self._wide.decode(data, last)
        if data.isascii():
            return data.decode("ascii")
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            return self._old(data)
        if self._page:
            self.encoding.mixed += 1
        elif self.encoding.name == ASCII:
            self.encoding = Encoding(UTF8, "valid UTF-8")
        return text

    def _old(self, data: bytes) -> str:
        """Line by line: UTF-8 where it is valid, else the old code page."""
        lines = data.splitlines(keepends=True)
        bad = [line for line in lines if not _is_utf8(line)]
        if not self._page:
            self._page, reason = guess(b"".join(bad))
            self.encoding = Encoding(self._page, reason, self.encoding.mixed + (self.encoding.name == UTF8))
        table, found = _TABLES[self._page], []
        for line in lines:
            if line.isascii():
                found.append(line.decode("ascii"))
                continue
            try:
                found.append(line.decode("utf-8"))
                self.encoding.mixed += 1
            except UnicodeDecodeError:
                found.append(codecs.charmap_decode(line, "strict", table)[0])
        return "".join(found)


def _is_utf8(line: bytes) -> bool:
    if line.isascii():
        return True
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def pieces(blocks: Iterable[bytes], decoder: Decoder) -> Iterator[str]:
    """Decode a stream into pieces of text that end at a line end (or, without any, at a bar or a space).

    Line ends come out as line feeds. No piece is longer than `LONGEST` and one block.
    """
    rest, carry, begun = b"", "", False
    for block in blocks:
        data = rest + block
        if not begun:
            if len(data) < 4:
                rest = data
                continue
            data, begun = decoder.begin(data), True
        if decoder.is_wide:
            text = carry + decoder.text(data)
            cut = text.rfind("\n") + 1 or (len(text) if len(text) > LONGEST else 0)
            rest, carry = b"", text[cut:]
            if cut:
                yield _lines(text[:cut])
            continue
        cut = _cut(data)
        rest = data[cut:]
        if cut:
            yield _lines(decoder.text(data[:cut]))
    if not begun:
        rest = decoder.begin(rest)
    text = carry + decoder.text(rest, last=True)
    if text:
        yield _lines(text)


def _cut(data: bytes) -> int:
    """Where to cut: after the last line end; in a line that is too long after a bar, a space, anywhere."""
    cut = data.rfind(b"\n") + 1
    if cut:
        return cut
    cut = data.rfind(b"\r", 0, -1) + 1
    if cut or len(data) <= LONGEST:
        return cut
    return data.rfind(b"|") + 1 or data.rfind(b" ") + 1 or len(data)


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def decode(data: bytes) -> tuple[str, Encoding]:
    """Decode a whole text at once.

    >>> text, encoding = decode('[North "Güneş"]'.encode("cp1254"))
    >>> text, str(encoding)
    ('[North "Güneş"]', 'iso-8859-9')
    """
    decoder = Decoder()
    return "".join(pieces([data], decoder)), decoder.encoding
