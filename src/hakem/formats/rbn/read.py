"""RBN text as records: lines of one letter and a value, an empty line after each record.

Titles, teams, names, board and hands stand until told anew; auction, contract, play and result do not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from hakem.calls import DENOMINATIONS, PASS, Call
from hakem.cards import Card, Seat
from hakem.deal import Hands
from hakem.formats.lin.calls import play_of
from hakem.formats.parts import NOBODY, OPEN, PASSES, Auction, Comment, Names, Play, Remark, Section, ToldContract
from hakem.formats.record import ABSENT, FAULTY, Problem, Record
from hakem.formats.words import CALL, CARD, NO_HANDS, SEAT, deck_of, fourth_hand, hand_bits

STANDING = frozenset("TDLESFKNBH")
OWN = frozenset("ACPRIM0123456789")
TAGS = {"T": "Title", "D": "Date", "L": "Site", "E": "Event", "S": "Stage", "F": "Scoring"}
SCORING = {"I": "IMP", "B": "BAM", "T": "Total", "X": "IMP;Cross", "M": "MP", "R": "Rubber"}
VULNERABLE = {"Z": "none", "N": "NS", "E": "EW", "B": "both"}
LONGEST_LINE = 1 << 16
MOST_CALLS, MOST_FAULTS = 400, 40
MOST_PROBLEMS = 10_000  # outside any record
_CALL = re.compile(r"([1-9][CDHSN]|X|R|P|A)|\^([0-9*])|([!?]{1,2})|([:\s])", re.IGNORECASE)
_CONTRACT = re.compile(r"(?:(P)|([1-7])([CDHSN])(X|R)?)(?::([NESW]))?", re.IGNORECASE)
_RESULT = re.compile(r"(\d{1,2})(?:([+-]?\d+))?(?::(.*))?")
_NAMED = {named.value[0]: named for named in DENOMINATIONS}


class Blocks:
    """Records of RBN text. `problems` are those of no record; `rest` is what stands after the last."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.rest: tuple[str, ...] = ()
        self._standing: dict[str, tuple[str, int]] = {}
        self._number = 0

    def records(self, pieces: Iterable[str]) -> Iterator[Record]:
        """One record for each block that tells something of a board."""
        block: list[str] = []
        line = first = 1
        for text in _lines(pieces):
            if text.strip():
                block.append(text)
            elif block:
                yield from self._record(block, first)
                block = []
            line += 1
            if not block:
                first = line
            elif len(block) > 5000:
                yield from self._record(block, first)
                block, first = [], line
        if block:
            yield from self._record(block, first)

    def _record(self, lines: list[str], first: int) -> Iterator[Record]:
        own: dict[str, tuple[str, int]] = {}
        notes: dict[str, dict[int, str]] = {}
        escapes: list[str] = []
        comments: list[Comment] = []
        faults: list[tuple[int, str, str]] = []
        told, within, section = False, False, ""
        for line, text in enumerate(lines, first):
            letter, value = text[:1].upper(), text[1:].strip()
            if within or letter == "{":
                within = "}" not in text
                comments.append(Comment("", text.strip("{} "), brace=True))
            elif letter == "%":
                escapes.append(text)
            elif letter in STANDING and text[1:2] in (" ", "\t", ""):
                self._standing[letter] = (value, line)
                told = told or letter in "BHN"
            elif letter.isdecimal() and letter.isascii():
                notes.setdefault(section, {})[int(letter)] = value
            elif letter in OWN and text[1:2] in (" ", "\t", ""):
                own[letter] = (value, line)
                section = letter if letter in "AP" else section
                told = True
            else:
                faults.append((line, "line", f"{text[:40]!r} begins with no letter of RBN"))
        if not told:
            if len(self.problems) < MOST_PROBLEMS:
                self.problems += [Problem(self.file, line, 1, "", text, kind) for line, kind, text in faults]
            return
        self._number += 1
        yield self._made(lines, first, own, notes, tuple(comments), tuple(escapes), faults)

    def _made(
        self, lines: list[str], first: int, own: dict[str, tuple[str, int]], notes: dict[str, dict[int, str]],
        comments: tuple[Comment, ...], escapes: tuple[str, ...], faults: list[tuple[int, str, str]],
    ) -> Record:
        standing = self._standing
        tags = {TAGS[letter]: value for letter, (value, _) in standing.items() if letter in TAGS and value}
        if "Scoring" in tags:
            tags["Scoring"] = SCORING.get(tags["Scoring"][:1].upper(), tags["Scoring"])
        home, _, visit = standing.get("K", ("", 0))[0].partition(":")
        tags |= {name: team for name, team in (("HomeTeam", home), ("VisitTeam", visit)) if team}
        names, room = names_of(standing.get("N", ("", 0))[0])
        if room:
            tags["Room"] = {"O": "Open", "C": "Closed"}.get(room.upper(), room)
        board = standing.get("B", ("", 0))[0]
        if board:
            tags["Board"] = board
        deal, at = standing.get("H", ("", first))
        hands, deck, fault = hands_of(deal)
        if fault:
            faults.append((at, "deal", fault))
        auction, vulnerable, wrong = auction_of(own["A"][0], notes.get("A", {})) if "A" in own else (None, None, [])
        faults += [(own["A"][1], "call", text) for text in wrong]
        contract, declarer, text = contract_of(own["C"][0]) if "C" in own else (None, None, "")
        if text:
            faults.append((own["C"][1], "contract", text))
        reached = auction.final() if auction is not None else None
        told, by = (contract, declarer) if contract is not None else reached or (None, None)
        play = None
        if own.get("P", ("", 0))[0]:
            play, wrong = _play(own["P"][0], told, by or declarer, hands)
            faults += [(own["P"][1], "card", text) for text in wrong]
        result, score, text = result_of(own["R"][0]) if "R" in own else (None, "", "")
        if text:
            faults.append((own["R"][1], "result", text))
        if score.partition(":")[2]:
            tags["ScoreIMP"] = score.partition(":")[2]
        sections = tuple(Section(letter, "", own[letter][0]) for letter in "IM" if letter in own)
        faults.sort()
        if (more := len(faults) - MOST_FAULTS) > 0:
            faults[MOST_FAULTS:] = [(faults[MOST_FAULTS][0], "more", f"and {more} more in this record")]
        return Record(
            "rbn", self.file, first, self._number, "\n".join(lines), tags, board, auction.first if auction else None,
            vulnerable, deal, hands, deck, contract, declarer, False, auction, play, None, result, False,
            score.partition(":")[0], names, sections, comments, escapes, (),
            tuple(Problem(self.file, line, 1, board, text, kind) for line, kind, text in faults))


def _lines(pieces: Iterable[str]) -> Iterator[str]:
    rest = ""
    for piece in pieces:
        lines = (rest + piece).split("\n")
        rest = lines.pop()
        yield from lines
        if len(rest) > LONGEST_LINE:
            yield rest
            rest = ""
    if rest:
        yield rest


def names_of(text: str) -> tuple[Names, str]:
    """`North+South:West+East:room`."""
    ns, _, rest = text.partition(":")
    ew, _, room = rest.partition(":")
    n, _, s = ns.partition("+")
    w, _, e = ew.partition("+")
    if not text:
        return NOBODY, ""
    return Names(*((one.strip(),) if one.strip() else () for one in (n, e, s, w))), room.strip()


def hands_of(text: str) -> tuple[Hands, str, str]:
    """`W:KJ94.J9543.J6.JT:…:…:`, an empty last hand being the rest."""
    if not text:
        return NO_HANDS, ABSENT, ""
    first, _, rest = text.partition(":")
    seat, parts = SEAT.get(first.strip()), rest.split(":")
    if seat is None or len(parts) > 4:
        return NO_HANDS, FAULTY, f"not a deal: {text[:40]!r}; 'W:hand:hand:hand:' was expected"
    bits, told = [0, 0, 0, 0], [False] * 4
    for one, part in zip(seat.round(), parts, strict=False):
        if not part.strip():
            continue
        found = hand_bits(part.strip())
        if found < 0:
            return NO_HANDS, FAULTY, f"not a hand: {part[:40]!r}; four suits, spades first, were expected"
        bits[one.index], told[one.index] = found, True
    fourth_hand(bits, told)
    return deck_of((bits[0], bits[1], bits[2], bits[3]), (told[0], told[1], told[2], told[3]))


def auction_of(text: str, notes: dict[int, str]) -> tuple[Auction | None, str | None, list[str]]:
    """`NZ:PP1DP:1N2C3NA`: dealer, vulnerability, calls."""
    head, _, rest = text.partition(":")
    dealer = SEAT.get(head[:1])
    vulnerable = VULNERABLE.get(head[1:2].upper())
    faults = [] if dealer is not None else [f"dealer {head[:1]!r} is no seat"]
    calls: list[Call] = []
    remarks: dict[int, Remark] = {}
    at = 0
    while at < len(rest):
        match = _CALL.match(rest, at)
        if match is None:
            faults.append(f"not a call: {rest[at : at + 10]!r}")
            break
        at, last = match.end(), len(calls) - 1
        if match[1]:
            token = match[1].upper()
            calls += _closing(calls) if token == "A" else [CALL[token]]  # noqa: S105 - all pass
        elif match[2] and last >= 0:
            number = int(match[2]) if match[2].isdecimal() else 0
            remarks[last] = Remark(notes.get(number, ""), alert=True, number=number)
        elif match[3] and last >= 0:
            remarks[last] = Remark(suffix=match[3])
    if not calls and dealer is None:
        return None, vulnerable, faults
    ended = PASSES if len(calls) > 3 and calls[-1] is calls[-2] is calls[-3] is PASS else OPEN
    if len(calls) > MOST_CALLS:
        faults.append(f"more than {MOST_CALLS} calls; the rest is left out")
    return Auction(dealer, tuple(calls[:MOST_CALLS]), {}, remarks, ended), vulnerable, faults


def _closing(calls: list[Call]) -> list[Call]:
    passes = next((n for n, call in enumerate(reversed(calls)) if call is not PASS), len(calls))
    return [PASS] * max(0, (4 if passes == len(calls) else 3) - passes)


def contract_of(text: str) -> tuple[ToldContract | None, Seat | None, str]:
    """`3N:N`, `4SX:E`, `P`."""
    match = _CONTRACT.fullmatch(text.strip())
    if match is None:
        return None, None, f"not a contract: {text[:20]!r}; '3N:N' was expected"
    declarer = SEAT.get(match[5] or "")
    if match[1]:
        return ToldContract(), declarer, ""
    doubled = {"": 0, "X": 1, "R": 2}[(match[4] or "").upper()]
    return ToldContract(int(match[2]), _NAMED[match[3].upper()], doubled), declarer, ""


def _play(text: str, told: ToldContract | None, declarer: Seat | None, hands: Hands) -> tuple[Play, list[str]]:
    """Tricks by colons; a suit letter stands before a lead and a discard, a rank alone follows suit."""
    cards: list[Card | None] = []
    faults: list[str] = []
    led = ""
    tricks = text.upper().split(":")
    for number, trick in enumerate(tricks, 1):
        row: list[Card | None] = []
        named = ""
        for letter in trick.replace(" ", "").replace("10", "T"):
            if letter in "SHDC":
                named = letter
                continue
            suit, named = named or led, ""
            card = CARD.get(suit + letter)
            if card is not None and not any(row):
                led = suit
            if card is None and letter != "-":
                faults.append(f"not a card: {(suit + letter)!r} in {trick[:20]!r}")
            row.append(card)
        if len(row) > 4:
            faults.append(f"{len(row)} cards in the trick {trick[:20]!r}")
        while len(row) < 4 and number < len(tricks):
            row.append(None)
        cards += row[:4]
    trump = told.denomination.suit if told is not None and told.denomination is not None else None
    leader = declarer.lho if declarer is not None else None
    return play_of(cards[:52], leader, trump.mask if trump else 0, hands), faults


def result_of(text: str) -> tuple[int | None, str, str]:
    """`11`, `10+420:6`."""
    match = _RESULT.fullmatch(text.strip())
    if match is None or int(match[1]) > 13:
        return (None, "", "") if not text.strip() else (None, "", f"not a result: {text[:20]!r}; tricks were expected")
    score = match[2] or ""
    return int(match[1]), f"{score}:{match[3]}" if match[3] else score, ""
