"""Score tables of a record: rows by column, and each row's score, IMPs and matchpoints against the others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from hakem.audit.finding import Gathering
from hakem.calls import Contract
from hakem.cards import Side
from hakem.formats.record import Record
from hakem.formats.words import SEAT, contract_of
from hakem.locale.texts import says
from hakem.scoring.contract import possible, score_ns
from hakem.scoring.imps import imps
from hakem.scoring.matchpoints import matchpoints, top

_CELL = re.compile(r'"([^"]*)"|(\S+)')
_NOT_TOLD = frozenset(("", "-", "?"))
Row = Mapping[str, str]


def rows_of(columns: str, text: str) -> Iterator[Row]:
    r"""The rows of a PBN table; columns are counted, not lines.

    >>> list(rows_of(r"Contract\3L;+Score_NS\5R", '4S "420" 3NT -'))
    [{'Contract': '4S', 'Score_NS': '420'}, {'Contract': '3NT', 'Score_NS': '-'}]
    """
    names = [one.strip().lstrip("+-").partition("\\")[0] for one in columns.split(";")]
    cells = [quoted or plain for quoted, plain in _CELL.findall(text)]
    for at in range(0, len(cells) - len(names) + 1, len(names)):
        yield dict(zip(names, cells[at : at + len(names)], strict=True))


def number(text: str | None) -> float | None:
    """A number of a cell; None where it tells none, or is artificial (`^`).

    >>> number("12.5"), number("-"), number("^60")
    (12.5, None, None)
    """
    if text is None or text in _NOT_TOLD or text.startswith("^"):
        return None
    try:
        return float(text)
    except ValueError:
        return None


def shown(value: float) -> str:
    """A number with what it needs of its decimals.

    >>> shown(12.0), shown(51.3158)
    ('12', '51.32')
    """
    return f"{round(value, 2):g}"


def table_findings(got: Gathering) -> None:
    """Each score table that the record holds."""
    for section in got.record.sections:
        if section.name == "ScoreTable":
            rows = list(rows_of(section.columns, section.text))
            _scores(got, rows)
            _imps(got, rows)
            _matchpoints(got, rows)


def _scored(record: Record, row: Row) -> float | None:
    """The score of a row as North-South see it; where no contract gives the one told, that of contract and result."""
    told = ns_score(row)
    return told if told is None or abs(told) in possible() else _due(record, row)


def ns_score(row: Row) -> float | None:
    """The score of a row as North-South see it."""
    mine, theirs = number(row.get("Score_NS")), number(row.get("Score_EW"))
    return mine if mine is not None else None if theirs is None else -theirs


def _scores(got: Gathering, rows: list[Row]) -> None:
    record = got.record
    for at, row in enumerate(rows, 1):
        told, due = ns_score(row), _due(record, row)
        if told is not None and abs(told) not in possible():
            got.add("score-impossible", says("Row {row} of the score table: no contract gives {told}.", row=at,
                                             told=shown(told)))
        elif told is not None and due is not None and told != due:
            got.add("score", says(
                "Row {row} of the score table: {told} for North–South; contract and result give {due}.", row=at,
                told=shown(told), due=due))


def _due(record: Record, row: Row) -> int | None:
    """What the row's contract and result are worth."""
    told, seat, tricks = contract_of(row.get("Contract", "")), SEAT.get(row.get("Declarer", "")), row.get("Result", "")
    if told is None or record.vulnerable is None:
        return None
    if told.passed_out:
        return 0
    bid = told.bid
    if bid is None or seat is None or not tricks.isdigit() or int(tricks) > 13:
        return None
    return score_ns(Contract(bid, told.doubled, seat), int(tricks), record.vulnerable)


def _imps(got: Gathering, rows: list[Row]) -> None:
    """IMPs against the datum that the row tells."""
    for at, row in enumerate(rows, 1):
        score, datum = _scored(got.record, row), number(row.get("ButlerDatum"))
        for side, column in ((Side.NS, "IMP_NS"), (Side.EW, "IMP_EW")):
            told = number(row.get(column))
            if score is None or datum is None or told is None:
                continue
            due = imps(int(score - datum)) * (1 if side is Side.NS else -1)
            if told != due:
                got.add("imps", says(
                    "Row {row} of the score table: {told} IMPs for {side}; score and datum give {due}.", row=at,
                    told=shown(told), side=side, due=due))


def _matchpoints(got: Gathering, rows: list[Row]) -> None:
    """Matchpoints or percentages against the other rows, where most rows are reckoned like that."""
    told = [(at, row, score, int(number(row.get("Multiplicity")) or 1)) for at, row in enumerate(rows, 1)
            if (score := _scored(got.record, row)) is not None]
    scores = [int(score) for _, _, score, times in told for _ in range(times)]
    if len(scores) < 2 or len(told) < len(rows):
        return
    worth = dict(zip(scores, matchpoints(scores), strict=True))
    for column, side, scale in (("MP_NS", 1, 1.0), ("MP_EW", -1, 1.0), ("Percentage_NS", 1, 100 / top(len(scores))),
                                ("Percentage_EW", -1, 100 / top(len(scores)))):
        pairs = []
        for at, row, score, _ in told:
            mine = worth[int(score)] if side == 1 else top(len(scores)) - worth[int(score)]
            if (said := number(row.get(column))) is not None:
                pairs.append((at, said, mine * scale))
        for half in (1.0, 0.5):
            wrong = [(at, said, due * half) for at, said, due in pairs if abs(said - due * half) > 0.06]
            if len(wrong) * 2 < len(pairs):
                for at, said, due in wrong:
                    got.add("matchpoints", says(
                        "Row {row} of the score table: {column} is {told}; the scores give {due}.", row=at,
                        column=column, told=shown(said), due=shown(due)))
                break
