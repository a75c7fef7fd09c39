"""A finding: what, where, under which clause; a value, worded only when it is shown."""

from __future__ import annotations

from dataclasses import dataclass, field

from hakem.audit.kinds import INFORMATION, KINDS, Kind
from hakem.cards import Card, Seat
from hakem.formats.record import Record, Token
from hakem.formats.words import ALL_PASS, CALL, card_of
from hakem.locale.terms import Voice
from hakem.locale.texts import Says


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found. `trick` counts from 1, 0 where it is about none; `sure` False: another reading is possible."""

    file: str
    number: int  # of the record in its file; 0 for the whole file
    board: str
    room: str
    line: int
    kind: str
    clause: str
    seat: str
    trick: int
    said: Says
    sure: bool = True
    of: str = ""  # the kind that a fault of the whole file is of
    count: int = 1  # boards that share it

    @property
    def about(self) -> Kind:
        """Its entry in the catalogue."""
        return KINDS[self.kind]

    @property
    def level(self) -> str:
        """How much it weighs: that of its kind; a file's fault that is only information stays so."""
        weight = KINDS[self.of].level if self.of else ""
        return weight if weight == INFORMATION else self.about.level

    @property
    def place(self) -> tuple[str, int, int]:
        """Its order among others."""
        return self.file, self.number, self.line

    def text(self, voice: Voice) -> str:
        """What was found, in words."""
        return voice.say(self.said)

    def plain(self, voice: Voice) -> dict[str, object]:
        """As the contract writes it."""
        return {
            "file": self.file, "board": self.board, "line": self.line, "kind": self.kind, "clause": self.clause or None,
            "seat": self.seat or None, "trick": self.trick or None, "text": self.text(voice),
            "level": self.level, "sure": self.sure, "room": self.room or None, "record": self.number or None,
        } | ({"of": self.of, "count": self.count} if self.of else {})


@dataclass(slots=True)
class Gathering:
    """The findings of one record."""

    record: Record
    found: list[Finding] = field(default_factory=list)

    def add(self, kind: str, said: Says, *, clause: str = "", seat: Seat | None = None, trick: int = 0,
            call: int | None = None, card: Card | None = None, sure: bool = True) -> None:
        """Keep a finding; `call` (by its index) or `card` says which line it stands in."""
        record = self.record
        line = record.line
        if call is not None:
            line = line_of_call(record, call)
        elif card is not None:
            line = line_of_card(record, card)
        self.found.append(Finding(
            record.file, record.number, record.board, record.room, line, kind, clause or KINDS[kind].clause,
            str(seat) if seat is not None else "", trick, said, sure))

    def has(self, *kinds: str) -> bool:
        """Whether one of these was found."""
        return any(one.kind in kinds for one in self.found)


def line_of_call(record: Record, index: int) -> int:
    """The line of the call with this index, so far as the tokens tell; else that of the record."""
    at = record.auction.omitted if record.auction is not None else 0
    last = record.line
    for token in record.tokens("auction"):
        made = _calls_in(token)
        if made:
            last = token.line
            at += made
            if at > index:
                return token.line
    return last


def _calls_in(token: Token) -> int:
    text = token.text
    if text in CALL or text.rstrip("!?") in CALL:
        return 1
    return 4 if text in ALL_PASS else 0


def line_of_card(record: Record, card: Card) -> int:
    """The line of the last token that is this card; else that of the record."""
    found = record.line
    for token in record.tokens("play"):
        if token.text[:1].isalnum() and card_of(token.text) is card:
            found = token.line
    return found

