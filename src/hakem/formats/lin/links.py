"""Hand viewer links of Bridge Base Online, read and written.

Two styles: `lin=` holds a whole LIN deal, or `n= e= s= w= d= v= b= a= p=` tell it piece by piece.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import quote, unquote_plus

from hakem.calls import Call
from hakem.cards import SUITS, Card, Seat, cards_of
from hakem.deal import dealer_of, vulnerability_of
from hakem.errors import BadNotation, Unreadable
from hakem.formats.lin.calls import cards_of as cards_in
from hakem.formats.lin.calls import play_of
from hakem.formats.lin.deal import read_hand
from hakem.formats.lin.read import Tables
from hakem.formats.lin.table import VULNERABLE
from hakem.formats.lin.write import call_text, table_text
from hakem.formats.parts import NOBODY, OPEN, PASSES, Auction, Names, Remark, ToldContract
from hakem.formats.record import ABSENT, Problem, Record, Written, whole
from hakem.formats.words import CALL, NO_HANDS, SEAT, contract_of, deck_of, fourth_hand

ADDRESS = "https://www.bridgebase.com/tools/handviewer.html"
LONGEST = 100_000
_CALL = re.compile(r"([1-9](?:[cdhs]|nt?)|xx|[pdxr])|(!)|\(([^)]*)\)?|\{([^}]*)\}?|[\s-]", re.IGNORECASE)
_ONLY_CONTRACT = re.compile(r"-([1-7](?:[cdhs]|nt?))(x{0,2}|r)([nesw])", re.IGNORECASE)
_NAMED = {"n": Seat.N, "e": Seat.E, "s": Seat.S, "w": Seat.W}


def is_link(text: str) -> bool:
    """Whether the text is a hand viewer's address."""
    head = text.lstrip()[:200].lower()
    return head.startswith(("http://", "https://", "handviewer")) and "handviewer" in head


def read_link(text: str, file: str = "link") -> Record:
    """Read a link. Unreadable if it is none, or only points to a server."""
    address = text.strip()
    if len(address) > LONGEST:
        raise Unreadable(f"{file}: {len(address)} characters; a hand viewer link of at most {LONGEST} was expected")
    _, mark, query = address.partition("?")
    if not mark or "=" not in query:
        raise Unreadable(f"{file}: {address[:60]!r} is no hand viewer link; '{ADDRESS}?lin=…' was expected")
    told: dict[str, str] = {}
    for part in query.split("&"):
        name, _, value = part.partition("=")
        told.setdefault(name.strip().lower(), unquote_plus(value))
    if "lin" in told:
        record = next(iter(Tables(file).records([told["lin"] + "\n"])), None)
        if record is None:
            raise Unreadable(f"{file}: the link's LIN holds no table")
        return whole(record)
    if not {"n", "e", "s", "w", "a", "p"} & told.keys():
        where = next((name for name in ("myhand", "linurl") if name in told), None)
        why = f"only points to a deal elsewhere ({where})" if where else "holds neither hands nor calls"
        raise Unreadable(f"{file}: the link {why}; 'lin=' or 'n= e= s= w=' was expected")
    return _piecewise(told, address, file)


def _piecewise(told: Mapping[str, str], address: str, file: str) -> Record:
    faults: list[tuple[str, str, str]] = []
    bits, known = [0, 0, 0, 0], [False] * 4
    for name, seat in _NAMED.items():
        if told.get(name, "").strip():
            found = read_hand(told[name])
            if found is None:
                faults.append((name, "deal", f"not a hand: {told[name][:40]!r}; 'sakqhj..' was expected"))
            else:
                bits[seat.index], known[seat.index] = found, True
    fourth_hand(bits, known)
    hands, deck, wrong = deck_of((bits[0], bits[1], bits[2], bits[3]), (known[0], known[1], known[2], known[3]),
                                 fragments=True) if any(known) else (NO_HANDS, ABSENT, "")
    if wrong:
        faults.append(("n", "deal", wrong))
    board = told.get("b", "").strip()
    number = int(board) if board.isascii() and board.isdigit() and 0 < len(board) < 6 and int(board) else None
    dealer = SEAT.get(told.get("d", "").strip().lower()) or (dealer_of(number) if number else None)
    vulnerable = VULNERABLE.get(told["v"].strip().lower()) if told.get("v") else (
        vulnerability_of(number) if number else None)
    contract, declarer, auction = _calls(told.get("a", ""), dealer, faults)
    reached = auction.final() if auction is not None else None
    named, by = (contract, declarer) if contract is not None else reached or (None, None)
    suit = named.denomination.suit if named is not None and named.denomination is not None else None
    play = None
    if told.get("p", "").strip():
        cards, rest = cards_in(told["p"].replace(",", "").replace(" ", ""))
        if rest:
            faults.append(("p", "card", f"not a card: {rest[:20]!r}"))
        play = play_of(list(cards[:52]), by.lho if by is not None else None, suit.mask if suit else 0, hands)
    names = Names(*((told[f"{one}n"].strip(),) if told.get(f"{one}n", "").strip() else () for one in "nesw"))
    tags = {"Board": board} if board else {}
    tags |= {f"Link_{name}": value for name, value in told.items() if name not in _KNOWN and name.isidentifier()}
    problems = tuple(Problem(file, 1, max(1, address.lower().find(f"{name}=") + 1), board, text, kind)
                     for name, kind, text in faults)
    return Record("link", file, 1, 1, address, tags, board, dealer, vulnerable, "", hands, deck, contract, declarer,
                  False, auction, play, names=names or NOBODY, problems=problems)


_KNOWN = frozenset(("n", "e", "s", "w", "nn", "en", "sn", "wn", "d", "v", "b", "a", "p"))


def _calls(
    text: str, dealer: Seat | None, faults: list[tuple[str, str, str]]
) -> tuple[ToldContract | None, Seat | None, Auction | None]:
    only = _ONLY_CONTRACT.fullmatch(text.strip())
    if only is not None:
        return contract_of(only[1] + only[2].replace("r", "xx")), SEAT[only[3].lower()], None
    calls: list[Call] = []
    remarks: dict[int, Remark] = {}
    at = 0
    while at < len(text):
        match = _CALL.match(text, at)
        if match is None:
            faults.append(("a", "call", f"not a call: {text[at : at + 10]!r}"))
            break
        at, last = match.end(), len(calls) - 1
        before = remarks.get(last, Remark())
        if match[1]:
            calls.append(CALL[match[1].upper()])
        elif last >= 0 and match[2]:
            remarks[last] = Remark(before.note, alert=True, comments=before.comments)
        elif last >= 0 and match[3] is not None:
            remarks[last] = Remark(match[3], before.alert, comments=before.comments)
        elif last >= 0 and match[4] is not None:
            remarks[last] = Remark(before.note, before.alert, comments=(*before.comments, match[4]))
    if not calls:
        return None, None, None
    ended = PASSES if len(calls) > 3 and {calls[-1], calls[-2], calls[-3]} == {CALL["P"]} else OPEN
    return None, None, Auction(dealer, tuple(calls[:400]), {}, remarks, ended)


def write_link(record: Record, style: str = "lin") -> Written:
    """Write a link: `lin` with everything LIN can say, or `pieces` with hands, calls and cards as parameters."""
    if style == "lin":
        text, lost = table_text(record).text, table_text(record).lost
        return Written(f"{ADDRESS}?lin={quote(text, safe='')}", lost)
    if style != "pieces":
        raise BadNotation(f"link style {style[:20]!r}; lin or pieces was expected")
    told: dict[str, str] = {}
    lost_facts = [one for one in table_text(record).lost if "section" not in one]
    name = f"board {record.board or record.number}"
    hands = record.hands
    for letter, seat in _NAMED.items():
        if hands.told[seat.index]:
            told[letter] = _hand(hands.bits[seat.index])
        if record.names[seat]:
            told[f"{letter}n"] = " ".join(record.names[seat])
    if record.board_number is not None:
        told["b"] = record.board
    if record.dealer is not None:
        told["d"] = record.dealer.value.lower()
    if record.vulnerable is not None:
        told["v"] = {"none": "-", "NS": "n", "EW": "e", "both": "b"}[record.vulnerable]
    if record.auction is not None and record.auction.calls:
        told["a"] = _auction(record.auction)
    elif record.contract is not None and record.contract.level and record.declarer is not None:
        told["a"] = f"-{str(record.contract).replace('NT', 'N').lower()}{record.declarer.value.lower()}"
    if record.play is not None:
        known = record.play.cards
        end = known.index(None) if None in known else len(known)
        told["p"] = "".join(str(card).lower() for card in known[:end])
        if end < len(known):
            lost_facts.append(f"{name}: the cards after the first one that is missing")
        if record.play.remarks:
            lost_facts.append(f"{name}: what is said about cards")
    if record.claim is not None or record.result is not None:
        lost_facts.append(f"{name}: the result")
    return Written(f"{ADDRESS}?" + "&".join(f"{key}={quote(value, safe='')}" for key, value in told.items()),
                   tuple(dict.fromkeys(lost_facts)))


def _auction(auction: Auction) -> str:
    found = ""
    for at, call in enumerate(auction.calls):
        found += "p" * auction.marks.get(at, "").count("S") + call_text(call).lower()
        remark = auction.remarks.get(at)
        if remark is not None:
            found += "!" if remark.alert else ""
            found += f"({remark.note.replace(')', ']')})" if remark.note else ""
            found += "".join(f"{{{comment.replace('}', ']')}}}" for comment in remark.comments)
    return found


def _hand(bits: int) -> str:
    cards: dict[str, list[Card]] = {}
    for card in cards_of(bits):
        cards.setdefault(card.suit.value, []).append(card)
    return "".join(suit.value.lower() + "".join(card.value[1].lower() for card in cards.get(suit.value, ()))
                   for suit in reversed(SUITS))
