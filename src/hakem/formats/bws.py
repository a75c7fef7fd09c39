"""Bridgemate databases (BWS): one record for each result, with hands, calls and cards where the database has them.

A BWS file is a Microsoft Access database; it is read through `access-parser` (`pip install hakem[audit]`). A folder
with its tables as CSV files is read without it.
"""

from __future__ import annotations

import csv
import gzip
import logging
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from hakem.calls import PASS
from hakem.cards import Card, Seat
from hakem.deal import Hands, dealer_of, vulnerability_of
from hakem.errors import Unreadable
from hakem.formats.lin.calls import play_of
from hakem.formats.parts import OPEN, PASSES, Auction, Play, ToldContract
from hakem.formats.record import ABSENT, FAULTY, Problem, Record
from hakem.formats.words import ALL_TOLD, CALL, NO_HANDS, RANK_BITS, SEAT, card_of, contract_of, deck_of

Row = Mapping[str, object]
Tables = Callable[[str], Sequence[Row]]
Key = tuple[int, int, int, int]  # section, table, round, board
MOST_BYTES = 1 << 28
_WORDS = ("North", "East", "South", "West")
_SUITS = (("Spades", 39), ("Hearts", 26), ("Diamonds", 13), ("Clubs", 0))


def records(file: str, problems: list[Problem]) -> Iterator[Record]:
    """The results of a database. Unreadable if it is none, or where `access-parser` is not installed."""
    return of_tables(_database(Path(file)), file, problems)


def records_of_csv(folder: str | Path, problems: list[Problem]) -> Iterator[Record]:
    """The same of a folder with `ReceivedData.csv` and the other tables."""
    base = Path(folder)
    if not (base / "ReceivedData.csv").is_file():
        raise Unreadable(f"{folder}: a folder with ReceivedData.csv was expected")

    def table(name: str) -> Sequence[Row]:
        path = base / f"{name}.csv"
        if not path.is_file():
            return ()
        with path.open(encoding="utf-8-sig", errors="replace", newline="") as stream:
            return list(csv.DictReader(stream))

    return of_tables(table, str(folder), problems)


def _database(path: Path) -> Tables:
    try:
        from access_parser import AccessParser  # type: ignore[import-not-found,import-untyped,unused-ignore]  # noqa: PLC0415
    except ImportError:
        raise Unreadable(f"{path}: a Bridgemate database; 'pip install access-parser' reads it") from None
    logger = logging.getLogger("access_parser")
    before, logger.propagate = logger.propagate, False
    logger.addHandler(quiet := logging.NullHandler())
    try:
        database = _parsed(AccessParser, path)
    except Exception as error:  # noqa: BLE001 - the parser raises whatever it meets
        raise Unreadable(f"{path}: not a Bridgemate database: {type(error).__name__}: {error!s:.80}") from None
    finally:
        logger.removeHandler(quiet)
        logger.propagate = before

    def table(name: str) -> Sequence[Row]:
        if name not in database.catalog:
            return ()
        try:
            columns = database.parse_table(name)
        except Exception as error:  # noqa: BLE001
            raise Unreadable(f"{path}: table {name}: {type(error).__name__}: {error!s:.80}") from None
        length = max((len(one) for one in columns.values()), default=0)
        return [{key: column[n] if n < len(column) else None for key, column in columns.items()} for n in range(length)]

    return table


def _parsed(parser: Callable[[str], Any], path: Path) -> Any:
    with path.open("rb") as stream:
        packed = stream.read(2) == b"\x1f\x8b"
    if path.stat().st_size > MOST_BYTES:
        raise Unreadable(f"more than {MOST_BYTES} bytes")
    if not packed:
        return parser(str(path))
    with tempfile.NamedTemporaryFile(suffix=".bws") as unpacked, gzip.open(path) as stream:
        unpacked.write(stream.read(MOST_BYTES))
        unpacked.flush()
        return parser(unpacked.name)


def of_tables(tables: Tables, file: str, problems: list[Problem]) -> Iterator[Record]:
    """Records from the tables, however they were read."""
    hands = {(_number(row.get("Section")), _number(row.get("Board"))): _hands(row) for row in tables("HandRecord")}
    letters = {_number(row.get("ID")): str(row.get("Letter") or "").strip() for row in tables("Section")}
    calls = _grouped(tables("BiddingData"))
    cards = _grouped(tables("PlayData"))
    rows = _latest(tables("ReceivedData"), file, problems)
    unconfirmed = _latest(tables("IntermediateData"), file, problems)
    rows |= {key: (at, {**row, "unconfirmed": True}) for key, (at, row) in unconfirmed.items() if key not in rows}
    for number, (key, (at, row)) in enumerate(rows.items(), 1):
        yield _record(number, key, at, row, hands.get((key[0], key[3])), letters.get(key[0], str(key[0])),
                      calls.get(key, ()), cards.get(key, ()), file)


def _number(value: object) -> int:
    text = str(value if value is not None else "").strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0


def _text(value: object) -> str:
    return str(value if value is not None else "").strip()


def _true(value: object) -> bool:
    return _text(value).lower() in ("true", "1", "-1", "yes")


def _key(row: Row) -> Key:
    return _number(row.get("Section")), _number(row.get("Table")), _number(row.get("Round")), _number(row.get("Board"))


def _latest(rows: Sequence[Row], file: str, problems: list[Problem]) -> dict[Key, tuple[int, Row]]:
    """The row that counts for each table and board: the last one not erased. The others are listed."""
    found: dict[Key, tuple[tuple[str, str, int], int, Row]] = {}
    for at, row in enumerate(rows, 1):
        key, board = _key(row), str(_number(row.get("Board")))
        if _true(row.get("Erased")):
            problems.append(Problem(file, at, 1, board, f"row {at}: erased, not counted", "erased"))
            continue
        when = (_when(row.get("DateLog")), _when(row.get("TimeLog")), _number(row.get("ID")))
        if key in found:
            older = min(found[key][:2], (when, at))
            problems.append(Problem(file, older[1], 1, board, f"row {older[1]}: entered again later", "superseded"))
        if key not in found or when > found[key][0]:
            found[key] = (when, at, row)
    return {key: (at, row) for key, (_, at, row) in found.items()}


def _when(value: object) -> str:
    """A date and time that sorts: `2026-01-26 …` as it is, `01/26/26 …` turned round."""
    text = _text(value)
    day, _, time = text.partition(" ")
    parts = day.split("/")
    return f"{parts[2]}-{parts[0]}-{parts[1]} {time}" if len(parts) == 3 else text


def _grouped(rows: Sequence[Row]) -> dict[Key, list[Row]]:
    found: dict[Key, list[Row]] = {}
    for row in sorted(rows, key=lambda row: _number(row.get("Counter"))):
        if not _true(row.get("Erased")):
            found.setdefault(_key(row), []).append(row)
    return found


def _hands(row: Row) -> tuple[Hands, str, str]:
    bits = []
    for word in _WORDS:
        hand = 0
        for suit, at in _SUITS:
            ranks = RANK_BITS[_text(row.get(word + suit))]
            if ranks < 0:
                return NO_HANDS, FAULTY, f"{word} {suit.lower()}: {_text(row.get(word + suit))[:20]!r}"
            hand |= ranks << at
        bits.append(hand)
    if not any(bits):
        return NO_HANDS, ABSENT, ""
    return deck_of((bits[0], bits[1], bits[2], bits[3]), ALL_TOLD)


def _record(
    number: int, key: Key, at: int, row: Row, dealt: tuple[Hands, str, str] | None, section: str,
    calls: Sequence[Row], cards: Sequence[Row], file: str,
) -> Record:
    faults: list[tuple[str, str]] = []
    board = key[3]
    hands, deck, wrong = dealt or (NO_HANDS, ABSENT, "")
    if wrong:
        faults.append(("deal", wrong))
    told = _text(row.get("Contract"))
    contract = contract_of(told) if told else None
    if told and contract is None:
        faults.append(("contract", f"contract {told[:20]!r}; '4 S', '3 NT x' or 'PASS' was expected"))
    declarer = SEAT.get(_text(row.get("NS/EW")))
    if contract is not None and contract.passed_out:
        declarer = None
    result = _result(_text(row.get("Result")), contract, faults)
    pair = _number(row.get("Declarer"))
    if declarer is not None and pair and pair != _number(row.get("PairNS" if declarer.index % 2 == 0 else "PairEW")):
        faults.append(("direction", f"declarer is pair {pair}, but {declarer} belongs to the other pair"))
    tags = {"Section": section, "Table": str(key[1]), "Round": str(key[2]), "Board": str(board),
            "PairNS": _text(row.get("PairNS")), "PairEW": _text(row.get("PairEW"))}
    tags |= {"Remarks": _text(row.get("Remarks"))} if _text(row.get("Remarks")) else {}
    if row.get("unconfirmed"):
        faults.append(("unconfirmed", "entered, but not confirmed by the opponents"))
    auction = _auction(calls, faults)
    play = _play(cards, _text(row.get("LeadCard")), contract, declarer, hands, faults)
    return Record(
        "bws", file, at, number, "", tags, str(board) if board else "", dealer_of(board) if board else None,
        vulnerability_of(board) if board else None, str(hands) if any(hands.told) else "", hands, deck, contract,
        declarer, False, auction, play, None, result,
        problems=tuple(Problem(file, at, 1, str(board), text, kind) for kind, text in faults))


def _result(text: str, contract: ToldContract | None, faults: list[tuple[str, str]]) -> int | None:
    if not text or contract is None or not contract.level:
        return None
    over = {"=": 0}.get(text)
    if re.fullmatch(r"[+-]\d{1,2}", text):
        over = int(text)
    tricks = None if over is None else contract.level + 6 + over
    if tricks is None or not 0 <= tricks <= 13:
        faults.append(("result", f"result {text[:20]!r} of {contract}; '=', '+1' or '-2' was expected"))
        return None
    return tricks


def _auction(rows: Sequence[Row], faults: list[tuple[str, str]]) -> Auction | None:
    calls, first = [], None
    for row in rows:
        token = _text(row.get("Bid")).replace(" ", "").upper()
        call = CALL.get(token)
        if call is None:
            faults.append(("call", f"not a call: {token[:20]!r}"))
            continue
        first = first or SEAT.get(_text(row.get("Direction")))
        calls.append(call)
    if not calls:
        return None
    ended = PASSES if len(calls) > 3 and calls[-1] is calls[-2] is calls[-3] is PASS else OPEN
    return Auction(first, tuple(calls), {}, {}, ended)


def _play(
    rows: Sequence[Row], lead: str, contract: ToldContract | None, declarer: Seat | None, hands: Hands,
    faults: list[tuple[str, str]],
) -> Play | None:
    cards: list[Card | None] = []
    for text in [_text(row.get("Card")) for row in rows] or ([lead] if lead else []):
        card = card_of(text)
        if card is None:
            faults.append(("card", f"not a card: {text[:20]!r}"))
        cards.append(card)
    if not cards or declarer is None:
        return None
    suit = contract.denomination.suit if contract is not None and contract.denomination is not None else None
    return play_of(cards[:52], declarer.lho, suit.mask if suit is not None else 0, hands)
