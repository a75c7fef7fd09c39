"""Records as RBN."""

from __future__ import annotations

from collections.abc import Iterable

from hakem.calls import DOUBLE, PASS, REDOUBLE, Call
from hakem.cards import Seat
from hakem.deal import holding
from hakem.formats.parts import Auction, Play, ToldContract
from hakem.formats.rbn.read import SCORING, TAGS, VULNERABLE
from hakem.formats.record import WHOLE, Record, Written

_LETTER = {name: letter for letter, name in TAGS.items()}
_SCORING = {name: letter for letter, name in SCORING.items()}
_VULNERABLE = {name: letter for letter, name in VULNERABLE.items()}


def write(records: Iterable[Record]) -> Written:
    """Write records; what stands from the record before is not repeated."""
    lines = ["% RBN"]
    lost: list[str] = []
    before: dict[str, str] = {}
    for record in records:
        told = _standing(record)
        lines += [f"{letter} {value}".rstrip() for letter, value in told.items() if before.get(letter, "") != value]
        before = {**before, **told}
        lines += _own(record, lost)
        lines.append("")
    return Written("\n".join(lines) + "\n", tuple(lost))


def _standing(record: Record) -> dict[str, str]:
    tags = record.tags
    found = {letter: tags.get(name, "") for name, letter in _LETTER.items()}
    scoring = tags.get("Scoring", "")
    found["F"] = _SCORING.get(scoring, scoring)
    home, visit = tags.get("HomeTeam", ""), tags.get("VisitTeam", "")
    found["K"] = f"{home}:{visit}" if home or visit else ""
    n, e, s, w = (";".join(record.names[seat]) for seat in (Seat.N, Seat.E, Seat.S, Seat.W))
    room = {"Open": ":O", "Closed": ":C"}.get(record.room, f":{record.room}" if record.room else "")
    found["N"] = f"{n}+{s}:{w}+{e}{room}" if record.names or room else ""
    found["B"] = record.board
    found["H"] = ""
    if record.deck == WHOLE:
        hands = [holding(record.hands.bits[seat.index]) for seat in Seat.W.round()]
        found["H"] = f"W:{':'.join(hands[:3])}:"
    return {letter: value.replace("\n", " ") for letter, value in found.items()}


def _own(record: Record, lost: list[str]) -> list[str]:
    name = f"board {record.board or record.number}"
    found = []
    if record.deck not in (WHOLE, "absent"):
        lost.append(f"{name}: the hands (not all known, or an ending)")
    if record.auction is not None:
        found += _auction(record.auction, record.vulnerable, name, lost)
    elif record.dealer is not None or record.vulnerable is not None:
        lost.append(f"{name}: dealer and vulnerability (RBN tells them with the auction)")
    if record.contract is not None:
        found.append(f"C {_contract(record.contract)}{f':{record.declarer}' if record.declarer else ''}")
    if record.swapped:
        lost.append(f"{name}: declarer and dummy changed places")
    if record.play is not None:
        found += _play(record.play, name, lost)
    if record.result is not None:
        imps = record.tags.get("ScoreIMP", "")
        found.append(f"R {record.result}{_score(record.score, name, lost)}{f':{imps}' if imps else ''}")
    if record.agreed:
        lost.append(f"{name}: that the number of tricks was agreed and not won")
    if record.claim is not None:
        lost.append(f"{name}: the claim (RBN shows only a short play)")
    found += [f"{section.name} {section.text}" for section in record.sections if section.name in "IM"]
    lost += [f"{name}: section {section.name}" for section in record.sections if section.name not in "IM"]
    found += [f"{{{comment.text}}}" for comment in record.comments if "\n\n" not in comment.text]
    return found


def _score(text: str, name: str, lost: list[str]) -> str:
    if text and not text.lstrip("+-").isdecimal():
        lost.append(f"{name}: score {text}")
        return ""
    return text if text[:1] in ("+", "-", "") else f"+{text}"


def _contract(told: ToldContract) -> str:
    if told.denomination is None:
        return "P"
    return f"{told.level or ''}{told.denomination.value[0]}{('', 'X', 'R')[told.doubled]}"


def _call(call: Call) -> str:
    if call is PASS:
        return "P"
    if call in (DOUBLE, REDOUBLE):
        return "X" if call is DOUBLE else "R"
    return call.notation[:2]


def _auction(auction: Auction, vulnerable: str | None, name: str, lost: list[str]) -> list[str]:
    if auction.first is None:
        lost.append(f"{name}: the auction (who called first is not known)")
        return []
    if auction.marks:
        lost.append(f"{name}: who called out of rotation or insufficiently")
    calls: list[str] = []
    notes: list[str] = []
    for at, call in enumerate(auction.calls):
        remark = auction.remarks.get(at)
        text = _call(call)
        if remark is not None:
            text += remark.suffix
            if remark.note or remark.alert:
                number = len(notes) + 1
                if number > 9:
                    lost.append(f"{name}: note on call {at + 1}")
                else:
                    text += f"^{number}"
                    notes.append(f"{number} {remark.note}".replace("\n", " ").rstrip())
            if remark.comments:
                lost.append(f"{name}: comments on call {at + 1}")
        calls.append(text)
    rounds = ["".join(calls[at : at + 4]) for at in range(0, len(calls), 4)]
    return [f"A {auction.first}{_VULNERABLE.get(vulnerable or '', '?')}:{':'.join(rounds)}", *notes]


def _play(play: Play, name: str, lost: list[str]) -> list[str]:
    tricks = []
    for at in range(0, len(play.cards), 4):
        led, text = "", ""
        for card in play.cards[at : at + 4]:
            if card is None:
                text += "-"
                continue
            text += ("" if card.suit.value == led else card.suit.value) + card.value[1]
            led = led or card.suit.value
        tricks.append(text)
    if play.marks:
        lost.append(f"{name}: irregularities of the play")
    if play.remarks:
        lost.append(f"{name}: what is said about cards")
    return [f"P {':'.join(tricks)}"]
