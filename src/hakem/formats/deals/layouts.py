"""Where deal files keep their deals: the layout of each kind, read and written.

RZD and CDS are not documented anywhere we know; their layouts were worked out from files of known deals. What stands
in RZD's header after the number of deals, and in DUP's control fields beyond the first record, is not known: it is
written as in the files seen and not read. The checksum of a whole DLM file is not checked: the files seen do not tell
how the first and last board make it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hakem.formats.deals import codes
from hakem.formats.deals.codes import Bits, checked

RZD_SEATS, CDS_SEATS = (0, 1, 2, 3), (3, 0, 1, 2)
_BRI_TAIL, _DGE_TAIL = b" " * 32 + bytes(18), bytes(60)
_RZD_HEADER = b" " * 11
_BOARD_LINE = re.compile(r"Board (\d{1,3})=([A-Za-z]{26})(\d{3})?")
_SETTING = re.compile(r"(From board|To board|Headline)=(.*)")
_FILLER = "aaaaaabffffffkkkkkklpppppp"


class Dealt(NamedTuple):
    """One deal of a file: the board's number, the hands, what is wrong with it, and its line or its byte."""

    board: int
    bits: Bits
    fault: str
    at: int


def _blocks(data: bytes, size: int, first: int = 0) -> Iterator[tuple[int, bytes]]:
    for at in range(first, len(data), size):
        yield at, data[at : at + size]


def _short(block: bytes, size: int) -> str:
    return f"the last deal has {len(block)} bytes of {size}" if len(block) < size else ""


def read_bri(data: bytes) -> Iterator[Dealt]:
    """128 bytes a deal."""
    for number, (at, block) in enumerate(_blocks(data, 128), 1):
        if block.strip(b"\r\n\x1a\x00 "):
            yield Dealt(number, *checked(lambda block=block: codes.from_numbers(block[:78])), at)  # type: ignore[misc]


def write_bri(boards: Sequence[tuple[int, Bits]]) -> bytes:
    """The same, written; boards are numbered from 1 by their place."""
    return b"".join(codes.to_numbers(bits) + _BRI_TAIL for _, bits in boards)


def read_dge(data: bytes) -> Iterator[Dealt]:
    """128 bytes a deal."""
    for number, (at, block) in enumerate(_blocks(data, 128), 1):
        if block.strip(b"\x00"):
            yield Dealt(number, *checked(lambda block=block: codes.from_suit_bytes(block[:68])), at)  # type: ignore[misc]


def write_dge(boards: Sequence[tuple[int, Bits]]) -> bytes:
    """The same, written."""
    return b"".join(codes.to_suit_bytes(bits) + _DGE_TAIL for _, bits in boards)


def read_dup(data: bytes) -> Iterator[Dealt]:
    """156 bytes a deal: the hands twice, as BRI and as DGE; the first record also has the lowest board."""
    low = data[148:151].strip()
    first = int(low) if low.isdigit() and int(low) else 1
    for number, (at, block) in enumerate(_blocks(data, 156), first):
        bits, fault = checked(lambda block=block: codes.from_numbers(block[:78]))  # type: ignore[misc]
        twin, wrong = checked(lambda block=block: codes.from_suit_bytes(block[78:146]))  # type: ignore[misc]
        if fault and not wrong:
            bits, fault = twin, f"the card numbers cannot be read ({fault}); the suits are taken"
        elif not fault and not wrong and bits != twin:
            bits, fault = (0, 0, 0, 0), "the two forms of the deal are not the same"
        yield Dealt(number, bits, fault or _short(block, 156), at)


def write_dup(boards: Sequence[tuple[int, Bits]]) -> bytes:
    """The same, written: not random, not backwards, one copy."""
    found, low = bytearray(), boards[0][0] if boards else 1
    for at, (_, bits) in enumerate(boards):
        control = f"YN{low:<3}0 {len(boards):<3}".encode() if not at else bytes(10)
        found += codes.to_numbers(bits) + codes.to_suit_bytes(bits) + control
    return bytes(found)


def read_dlm(data: bytes) -> Iterator[Dealt]:
    """Lines `Board nn=` with 26 letters and a checksum; boards outside From and To hold a filler."""
    first, last = 1, 999
    for line, text in enumerate(data.decode("latin-1").splitlines(), 1):
        if (setting := _SETTING.fullmatch(text.strip())) is not None:
            value = setting[2].strip()
            if value.isdigit() and len(value) < 4 and setting[1] != "Headline":
                first, last = (int(value), last) if setting[1] == "From board" else (first, int(value))
            continue
        match = _BOARD_LINE.fullmatch(text.strip())
        if match is None:
            if text.startswith("Board "):
                yield Dealt(0, (0, 0, 0, 0), f"not a board: {text[:40]!r}", line)
            continue
        board = int(match[1])
        if not first <= board <= last:
            continue
        bits, fault = checked(lambda match=match: codes.from_pairs(match[2]))  # type: ignore[misc]
        if match[3] and int(match[3]) != (found := dlm_checksum(board, match[2])):
            bits, fault = (0, 0, 0, 0), f"checksum {match[3]} does not fit the letters; {found:03} was expected"
        yield Dealt(board, bits, fault, line)


def dlm_checksum(board: int, letters: str) -> int:
    """The board's number and the ASCII codes of its letters, by exclusive or."""
    found = board
    for letter in letters.lower():
        found ^= ord(letter)
    return found


def write_dlm(boards: Sequence[tuple[int, Bits]]) -> bytes:
    """The same, written, for boards up to 99."""
    numbers = [board for board, _ in boards]
    low, high = min(numbers, default=1), max(numbers, default=1)
    known = {board: codes.to_pairs(bits) for board, bits in boards}
    lines = ["[Document]", "Headline=hakem", "Status=Show", "Duplicates=1", f"From board={low}", f"To board={high}",
             "Next board to duplimate=0", "PrintOuts=0", "Crypto key=0", f"Checksum={low ^ high}"]
    for board in range(1, 100):
        letters = known.get(board, _FILLER)
        lines += [f"Duplicates {board:02}=0", f"Board {board:02}={letters}{dlm_checksum(board, letters):03}"]
    return "".join(f"{line}\r\n" for line in lines).encode()


def read_ber(data: bytes) -> Iterator[Dealt]:
    """52 digits a deal, the owner of each card from SA to C2."""
    text = bytes(byte for byte in data if byte not in b"\r\n\t \x1a")
    for number, (at, block) in enumerate(_blocks(text, 52), 1):
        yield Dealt(number, *checked(lambda block=block: codes.by_owner(  # type: ignore[misc]
            [byte - 49 for byte in block], codes.BY_SUIT)), at)


def write_ber(boards: Sequence[tuple[int, Bits]]) -> bytes:
    """The same, written."""
    return "".join(str(owner + 1) for _, bits in boards for owner in codes.owners(bits, codes.BY_SUIT)).encode()


def read_bhg(data: bytes) -> Iterator[Dealt]:
    """A header line, then a line of 52 letters a deal."""
    for line, text in enumerate(data.decode("latin-1").splitlines(), 1):
        if line > 1 and text.strip():
            yield Dealt(line - 1, *checked(
                lambda text=text, line=line: codes.from_letters(text.strip(), (line - 2) & 3)), line)  # type: ignore[misc]


def write_bhg(boards: Sequence[tuple[int, Bits]]) -> bytes:
    """The same, written; each deal begins with the dealer's hand of its place."""
    return b"\r\n" + b"".join(f"{codes.to_letters(bits, at & 3)}\r\n".encode() for at, (_, bits) in enumerate(boards))


def read_rzd(data: bytes) -> Iterator[Dealt]:
    """A header of 13 bytes, the number of deals first; then 13 bytes a deal."""
    for number, (at, block) in enumerate(_blocks(data, 13, 13), 1):
        yield Dealt(number, *checked(lambda block=block: codes.from_bits(block, RZD_SEATS)), at)  # type: ignore[misc]


def write_rzd(boards: Sequence[tuple[int, Bits]]) -> bytes:
    """The same, written."""
    return len(boards).to_bytes(2, "little") + _RZD_HEADER + b"".join(
        codes.to_bits(bits, RZD_SEATS) for _, bits in boards)


def read_cds(data: bytes) -> Iterator[Dealt]:
    """14 bytes a deal: the board's number and 13 bytes."""
    for at, block in _blocks(data, 14):
        yield Dealt(block[0], *checked(lambda block=block: codes.from_bits(block[1:], CDS_SEATS)), at)  # type: ignore[misc]


def write_cds(boards: Sequence[tuple[int, Bits]]) -> bytes:
    """The same, written, for boards up to 255."""
    return b"".join(bytes([board]) + codes.to_bits(bits, CDS_SEATS) for board, bits in boards)


READ = {"bri": read_bri, "dge": read_dge, "dup": read_dup, "dlm": read_dlm, "ber": read_ber, "bhg": read_bhg,
        "rzd": read_rzd, "cds": read_cds}
WRITE = {"bri": write_bri, "dge": write_dge, "dup": write_dup, "dlm": write_dlm, "ber": write_ber, "bhg": write_bhg,
         "rzd": write_rzd, "cds": write_cds}
