"""The tags of a PBN game that say who, what and how much: read together, once, when one of them is asked for."""

from __future__ import annotations

import re
from collections.abc import Callable

from hakem.cards import Seat
from hakem.formats.parts import NOBODY, Claim, Names, ToldContract
from hakem.formats.record import ABSENT, Record
from hakem.formats.words import NO_HANDS, SEAT, VULNERABLE, contract_of, deal_of

Report = Callable[[str, str, str], None]  # tag, kind, text
HEAD = ("board", "dealer", "vulnerable", "deal", "hands", "deck", "contract", "declarer", "swapped", "result", "agreed",
        "score")
UNKNOWN = frozenset(("", "?", "-"))
_RESULT = re.compile(r"(NS|EW) *(\d{1,2})(?: *(NS|EW) *(\d{1,2}))?")
(_set_board, _set_dealer, _set_vulnerable, _set_deal, _set_hands, _set_deck, _set_contract, _set_declarer, _set_swapped,
 _set_result, _set_agreed, _set_score) = (getattr(Record, name).__set__ for name in HEAD)
_TRICKS = {str(n): n for n in range(14)}


def read_head(record: Record, report: Report) -> None:
    """Fill in the fields named in `HEAD`."""
    get = record.tags.get
    text = get("Board", "")
    _set_board(record, text if text != "?" else "")
    text = get("Dealer", "")
    _set_dealer(record, SEAT.get(text) or (None if text in UNKNOWN else seat_of("Dealer", text, report)))
    text = get("Vulnerable", "")
    found = VULNERABLE.get(text.strip().lower())
    if found is None and text not in UNKNOWN:
        report("Vulnerable", "vulnerable", f"Vulnerable {text[:20]!r}; None, NS, EW or All was expected")
    _set_vulnerable(record, found)
    text = get("Deal", "")
    hands, deck, fault = deal_of(text) if text and text != "?" else (NO_HANDS, ABSENT, "")
    if fault:
        report("Deal", "deal", fault)
    _set_deal(record, text)
    _set_hands(record, hands)
    _set_deck(record, deck)
    text = get("Contract", "")
    told = None if text in UNKNOWN else contract_of(text)
    if told is None and text not in UNKNOWN:
        report("Contract", "contract", f"Contract {text[:20]!r}; '3NT', '4HX' or 'Pass' was expected")
    _set_contract(record, told)
    text = get("Declarer", "")
    declarer, swapped = SEAT.get(text), False
    if declarer is None and text not in UNKNOWN:
        swapped = text.startswith("^")
        declarer = seat_of("Declarer", text.lstrip("^"), report)
    _set_declarer(record, declarer)
    _set_swapped(record, swapped)
    text = get("Result", "")
    tricks, agreed = _TRICKS.get(text), False
    if tricks is None and text not in UNKNOWN:
        agreed = text.startswith("^")
        tricks = _tricks_of(text.lstrip("^").strip(), told, declarer, report)
    _set_result(record, tricks)
    _set_agreed(record, agreed)
    _set_score(record, get("Score", ""))


def seat_of(tag: str, text: str, report: Report) -> Seat | None:
    """Read a seat that is not simply one letter; what is none is reported."""
    seat = SEAT.get(text.strip())
    if seat is None and text.strip() not in UNKNOWN:
        report(tag, "seat", f"{tag} {text[:20]!r} is no seat; N, E, S or W")
    return seat


def _tricks_of(text: str, told: ToldContract | None, declarer: Seat | None, report: Report) -> int | None:
    """`9`, `NS 9`, `EW 4 NS 9`; also `=`, `+1`, `-2`, which go by the contract. None where nobody can tell."""
    tricks: int | None = -1
    if text.isascii() and text.isdigit() and len(text) < 4:
        tricks = int(text)
    elif not text or text == "?":
        return None
    elif told is not None and told.level and (text == "=" or re.fullmatch(r"[+-]\d{1,2}", text)):
        tricks = told.level + 6 + (0 if text == "=" else int(text))
    elif match := _RESULT.fullmatch(text):
        ns = int(match[2]) if match[1] == "NS" else 13 - int(match[2])
        if match[3] is None or (match[3] != match[1] and int(match[2]) + int(match[4]) == 13):
            if declarer is None and 0 <= ns <= 13:
                return None
            tricks = ns if declarer is not None and declarer.index % 2 == 0 else 13 - ns
    if tricks is None or not 0 <= tricks <= 13:
        report("Result", "result", f"Result {text[:20]!r}; declarer's tricks, 0 to 13, were expected")
        return None
    return tricks


def names_of(told: tuple[str | None, str | None, str | None, str | None]) -> Names:
    """The players' names, several of one seat kept apart."""
    if not any(told):
        return NOBODY
    n, e, s, w = told
    return Names(_several(n), _several(e), _several(s), _several(w))


def _several(text: str | None) -> tuple[str, ...]:
    if not text:
        return ()
    return (text,) if ";" not in text else tuple(one.strip() for one in text.split(";"))


def claim_of(text: str) -> Claim | None:
    """Read our own tag `HakemClaim`: `tricks=9 after=30 seat=S`."""
    told = dict(part.split("=", 1) for part in text.split() if "=" in part)
    numbers = {name: int(told[name]) for name in ("tricks", "after") if told.get(name, "").isdecimal()}
    if "after" not in numbers or numbers["after"] > 52 or numbers.get("tricks", 0) > 13:
        return None
    return Claim(numbers.get("tricks"), numbers["after"], SEAT.get(told.get("seat", "")))
