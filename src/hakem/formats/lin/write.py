"""Records as LIN: a header with the results, then one table to a line.

LIN keeps cards and calls in the order made and knows nobody who acts out of turn: skipped players get a pass, the order
of cards speaks for itself, and both are said in the chat and told as lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hakem.calls import DOUBLE, PASS, Call
from hakem.cards import SUITS, Card, Seat, cards_of
from hakem.formats.lin.deal import ORDER
from hakem.formats.lin.results import SCORING
from hakem.formats.lin.table import SHOWN
from hakem.formats.parts import Auction, Play, Remark
from hakem.formats.record import ABSENT, FAULTY, Record, Written

_DIGIT = {Seat.S: "1", Seat.W: "2", Seat.N: "3", Seat.E: "4"}
_VULNERABLE = {"none": "o", "NS": "n", "EW": "e", "both": "b"}
_TYPE = {name: letter for letter, name in SCORING.items()}
_OWN = frozenset(("Event", "Stage", "Scoring", "HomeTeam", "VisitTeam", "Board", "Room", "Title", "Auction", "Play",
                  "Dealer", "Vulnerable", "Deal", "Contract", "Declarer", "Result", "Score"))
WIDEST = 1000  # boards that a header's results may span


def write(records: Iterable[Record]) -> Written:
    """Write records."""
    some = list(records)
    lost: list[str] = []
    lines = _header(some, lost)
    listed = any(line.startswith("rs|") for line in lines)
    lines += [_table(record, lost, listed=listed) for record in some]
    return Written("".join(f"{line}\n" for line in lines), tuple(lost))


def table_text(record: Record) -> Written:
    """One record as the LIN of a single deal, as links hold it."""
    lost: list[str] = []
    return Written(_table(record, lost, room=False), tuple(lost))


def _header(some: Sequence[Record], lost: list[str]) -> list[str]:
    """The vugraph header, if the records share one event; the results, where each table has a slot of its own."""
    events = {(r.tags.get("Event", ""), r.tags.get("Stage", ""), r.tags.get("Scoring", ""), r.tags.get("HomeTeam", ""),
               r.tags.get("VisitTeam", "")) for r in some}
    slots, first, last = _slots(some, lost)
    if len(events) != 1:
        if len(events) > 1:
            lost.append("events, stages and teams: a LIN file has one of each")
        return []
    event, stage, scoring, home, visit = (_field(one) for one in events.pop())
    kind = _TYPE.get(scoring, scoring if len(scoring) == 1 else "")
    if not (event or stage or kind or home or visit or slots):
        return []
    if scoring and not kind:
        lost.append(f"scoring {scoring}")
    head = [f"vg|{event},{stage},{kind},{first},{last},{home},0,{visit},0|"]
    return [*head, f"rs|{','.join(slots)}|"] if slots else head


def _slots(some: Sequence[Record], lost: list[str]) -> tuple[list[str], str, str]:
    """The results, open room before closed for each board from the first on."""
    numbers = [record.board_number for record in some]
    known = [number for number in numbers if number is not None]
    first, last = min(known, default=1), max(known, default=1)
    told = [record for record in some if record.contract is not None]
    if not told:
        return [], str(first) if known else "", str(last) if known else ""
    if None in numbers or last - first > WIDEST:
        lost.append("contracts and results as told: the boards have no numbers that a header could list")
        return [], "", ""
    slots = [""] * (2 * (last - first + 1))
    for record, number in zip(some, known, strict=True):
        at = 2 * (number - first) + (record.room == "Closed")
        if record.contract is None:
            continue
        if slots[at]:
            lost.append(f"board {record.board}: its result as told (another table has its place in the header)")
            continue
        slots[at] = _slot(record)
    return slots, str(first), str(last)


def _slot(record: Record) -> str:
    told = record.contract
    assert told is not None
    if told.passed_out:
        return "P"
    if not told.level or record.declarer is None:
        return ""
    over = None if record.result is None else record.result - told.level - 6
    text = "" if over is None else f"{over:+d}" if over else "="
    return f"{told.level}{str(told.denomination)[0]}{record.declarer}{'x' * told.doubled}{text}"


def _table(record: Record, lost: list[str], *, room: bool = True, listed: bool = False) -> str:
    name = f"board {record.board or record.number}"
    parts: list[str] = []
    letter = {"Open": "o", "Closed": "c"}.get(record.room, "")
    if room and (letter or record.board):
        parts.append(f"qx|{letter}{_field(record.board)}|")
    if record.names:
        parts.append("pn|" + ",".join(_field(" ".join(record.names[seat])) for seat in ORDER) + "|")
    parts.append(f"st||md|{_deal(record, name, lost)}|")
    if record.board_number is not None or "Title" in record.tags:
        parts.append(f"rh||ah|{_text(record.tags.get('Title', f'Board {record.board}'))}|")
    if record.vulnerable is not None:
        parts.append(f"sv|{_VULNERABLE[record.vulnerable]}|")
    parts += [f"{one.after if one.after in SHOWN else 'nt'}|{_text(one.text)}|" for one in record.comments]
    if record.auction is not None:
        parts.append(_auction(record.auction, name, lost))
    if record.play is not None:
        parts.append(_play(record.play, name, lost))
    if record.claim is not None:
        parts.append(f"mc|{record.claim.tricks if record.claim.tricks is not None else ''}|")
    elif record.result is not None and _unfinished(record) and not (listed and record.contract):
        parts.append(f"mc|{record.result}|")
    _missing(record, name, lost)
    return "".join(parts) + "pg||"


def _unfinished(record: Record) -> bool:
    return record.play is None or len(record.play.cards) < 52


def _missing(record: Record, name: str, lost: list[str]) -> None:
    if record.agreed:
        lost.append(f"{name}: that the number of tricks was agreed and not won")
    if record.swapped:
        lost.append(f"{name}: declarer and dummy changed places")
    lost += [f"{name}: section {section.name}" for section in record.sections]
    lost += [f"{name}: {tag} {value[:40]!r}" for tag, value in record.tags.items()
             if tag not in _OWN and value not in ("", "?")]
    if record.score:
        lost.append(f"{name}: score {record.score}")
    if any(len(record.names[seat]) > 1 for seat in Seat):
        lost.append(f"{name}: that several players held one seat")


def _deal(record: Record, name: str, lost: list[str]) -> str:
    digit = _DIGIT[record.dealer] if record.dealer is not None else "0" if record.deck not in (ABSENT, FAULTY) else ""
    if record.deck == FAULTY:
        lost.append(f"{name}: the deal, which fails the card check")
        return digit
    if record.deck == ABSENT:
        return digit
    hands = record.hands
    texts = [_hand(hands.bits[seat.index]) if hands.told[seat.index] else "" for seat in ORDER]
    return f"{digit}{','.join(texts)}"


def _hand(bits: int) -> str:
    return "".join(
        suit.value + "".join(card.value[1] for card in cards_of(bits & suit.mask)) for suit in reversed(SUITS))


def call_text(call: Call) -> str:
    """A call as LIN writes it."""
    if call.is_bid:
        return call.notation[:2]
    return "p" if call is PASS else "d" if call is DOUBLE else "r"


def _auction(auction: Auction, name: str, lost: list[str]) -> str:
    found = ""
    if auction.marks:
        lost.append(f"{name}: who called out of rotation or insufficiently (said in the chat)")
    for at, call in enumerate(auction.calls):
        marks = auction.marks.get(at, "")
        if skipped := marks.count("S"):
            found += "mb|p|" * skipped + f"nt|{skipped} player(s) were skipped here; their passes were not made|"
        if "I" in marks:
            found += "nt|the next bid was insufficient and was accepted|"
        remark = auction.remarks.get(at)
        found += f"mb|{call_text(call)}{'!' if remark is not None and remark.alert else ''}|"
        if remark is not None:
            found += _said(remark, f"{name}: call {at + 1}", lost, explained=True)
    return found


def _said(remark: Remark, name: str, lost: list[str], *, explained: bool) -> str:
    found = ""
    if remark.note:
        found += f"an|{_text(remark.note)}|" if explained else f"nt|{_text(remark.note)}|"
    if remark.suffix or remark.nags:
        lost.append(f"{name}: glosses")
    return found + "".join(f"nt|{_text(comment)}|" for comment in remark.comments)


def _play(play: Play, name: str, lost: list[str]) -> str:
    found = "pg||"
    if play.has_gaps:
        lost.append(f"{name}: the cards after the first one that is missing")
    for at, card in enumerate(play.cards):
        if not isinstance(card, Card):
            break
        marks = play.marks.get(at, "")
        if marks:
            lost.append(f"{name}: that card {at + 1} was {'a revoke' if 'R' in marks else 'led out of turn'}")
            found += f"nt|{'a revoke' if 'R' in marks else 'led out of turn and accepted'}: {card}|"
        found += f"pc|{card}|"
        if (remark := play.remarks.get(at)) is not None:
            found += _said(remark, f"{name}: card {at + 1}", lost, explained=False)
        if at % 4 == 3:
            found += "pg||"
    return found


def _text(text: str) -> str:
    return text.replace("|", "/").replace("\r", " ")


def _field(text: str) -> str:
    """A value in a list: neither bar nor comma."""
    return _text(text).replace(",", " ").replace("\n", " ").strip()
