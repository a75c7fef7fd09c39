"""Bytes to text: which encoding, and never an exception for a byte."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hakem.formats.decoding import CP857, CP1252, CP1254, LATIN_1, LATIN_5, UTF8, Decoder, decode, pieces


@pytest.mark.parametrize(("text", "codec", "name"), [
    ("plain", "ascii", "ascii"),
    ("Işıl Çağrı", "utf-8", UTF8),
    ("Işıl Çağrı", "utf-8-sig", UTF8),
    ("Işıl Çağrı", "utf-16", "utf-16"),
    ("Isil Cagri, sixteen bits", "utf-16-le", "utf-16-le"),
    ("Isil Cagri, sixteen bits", "utf-16-be", "utf-16-be"),
    ("Şükrü Işık, Ağrı", "cp1254", LATIN_5),
    ("Şükrü Işık – Ağrı", "cp1254", CP1254),
    ("Ali Şahin, Işıl Güneş", "cp857", CP857),
    ("Møller, José, Åse", "cp1252", LATIN_1),
    ("don’t, José", "cp1252", CP1252),
    ("Guðmundur Þórarinsson, Ásgeir", "cp1252", LATIN_1),
    ("Krzysztof Muñoz", "latin-1", LATIN_1),
])
def test_one_encoding(text: str, codec: str, name: str) -> None:
    """A text in one encoding is read as it was written, and the reason is given."""
    found, encoding = decode(text.encode(codec))
    assert (found, encoding.name) == (text, name)
    assert encoding.reason


def test_mixed() -> None:
    """Each line is read by itself: one old line among UTF-8 spoils no other."""
    text, encoding = decode("Işıl\nplain\n".encode() + "José\n".encode("latin-1") + "Çağrı\n".encode())
    assert text == "Işıl\nplain\nJosé\nÇağrı\n"
    assert encoding.name == LATIN_1
    assert encoding.mixed


def test_undefined_bytes_stay() -> None:
    """A byte that a code page leaves undefined becomes the control character of its number."""
    assert decode(b"Jos\xe9 \x81\x8d\x90")[0] == "José \x81\x8d\x90"


def test_line_ends() -> None:
    """CR LF, LF and CR alone all come out as LF."""
    assert decode(b"a\r\nb\nc\rd")[0] == "a\nb\nc\nd"


@given(st.binary(max_size=300), st.integers(1, 50))
def test_any_bytes(data: bytes, size: int) -> None:
    """Any bytes are text, whole or in blocks, and no line is lost."""
    whole, _ = decode(data)
    blocks = [data[at : at + size] for at in range(0, len(data), size)]
    decoder = Decoder()
    parts = "".join(pieces(blocks, decoder))
    assert isinstance(whole, str)
    assert parts.count("\n") == whole.count("\n") or decoder.is_wide


@given(st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\r\ufeff\x00"), max_size=200),
       st.integers(1, 40))
def test_utf_8_in_any_blocks(text: str, size: int) -> None:
    """UTF-8 is read right, wherever its blocks are cut."""
    data = text.encode()
    blocks = [data[at : at + size] for at in range(0, len(data), size)]
    decoder = Decoder()
    assert "".join(pieces(blocks, decoder)) == text
