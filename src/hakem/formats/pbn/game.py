"""One PBN game: what fills in the fields of its record when somebody looks at them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice

from hakem.calls import PASS
from hakem.cards import Seat
from hakem.formats.parts import Auction, Comment, Play, Section
from hakem.formats.pbn.auction import auction_of
from hakem.formats.pbn.cells import MOST_CELLS
from hakem.formats.pbn.cells import tokens as section_tokens
from hakem.formats.pbn.head import HEAD, UNKNOWN, claim_of, names_of, read_head, seat_of
from hakem.formats.pbn.play import play_of
from hakem.formats.pbn.tokens import Fault, place_of
from hakem.formats.record import Problem, Record, Token
from hakem.formats.words import SEAT

_NO_NOTES: dict[int, str] = {}
_READ_HEAD, _READ_AUCTION, _READ_PLAY, _READ_PROBLEMS, _READ_ALL = 1, 2, 4, 8, 15
(_set_auction, _set_play, _set_problems, _set_names, _set_claim, _set_sections, _set_comments, _set_escapes,
 _set_inherited) = (getattr(Record, name).__set__ for name in (
    "auction", "play", "problems", "names", "claim", "sections", "comments", "escapes", "inherited"))
_HEAD = frozenset(HEAD)
_TO_TAG = re.compile(r"\{[^}]*\}?|;[^\n]*|(\[)")
PLAYED = ("Auction", "Play")
_PLAYED = frozenset(PLAYED)
SEAT_NAMES = ("North", "East", "South", "West")
MOST_FAULTS = 40  # of one game; the rest are counted


@dataclass(slots=True)
class Source:
    """A game taken apart, until its record's fields are asked for."""

    texts: Mapping[str, str]  # the text of each section that has one
    notes: Mapping[str, Mapping[int, str]]  # by the section that they belong to
    names: tuple[str | None, str | None, str | None, str | None]
    comments: tuple[Comment, ...]
    escapes: tuple[str, ...]
    inherited: tuple[str, ...]
    faults: list[Fault]
    found: list[tuple[str, int, str, str]]  # section, token number, kind, text
    read: int = 0  # what has been read so far

    def supply(self, record: Record, name: str) -> object:
        """Read one field, with those that come with it."""
        if name in _HEAD:
            read_head(record, self._report)
            self.read |= _READ_HEAD
            return getattr(record, name)
        if name == "auction":
            self.read |= _READ_AUCTION
            return self._auction(record)
        if name == "play":
            self.read |= _READ_PLAY
            return self._play(record)
        if name == "problems":
            self.read |= _READ_PROBLEMS
            return self._problems(record)
        if name == "names":
            return names_of(self.names)
        if name == "claim":
            return claim_of(record.tags.get("HakemClaim", ""))
        if name == "sections":
            return self._sections(record)
        return getattr(self, name)

    def fill(self, record: Record) -> None:
        """Read all that is not read yet, in one go."""
        done = self.read
        if not done & _READ_HEAD:
            read_head(record, self._report)
        if not done & _READ_AUCTION:
            _set_auction(record, self._auction(record))
        if not done & _READ_PLAY:
            _set_play(record, self._play(record))
        if not done & _READ_PROBLEMS:
            self.read = _READ_ALL
            _set_problems(record, self._problems(record) if self.faults or self.found else ())
        _set_names(record, names_of(self.names))
        claim = record.tags.get("HakemClaim")
        _set_claim(record, claim_of(claim) if claim else None)
        _set_sections(record, self._sections(record) if not self.texts.keys() <= _PLAYED else ())
        _set_comments(record, self.comments)
        _set_escapes(record, self.escapes)
        _set_inherited(record, self.inherited)

    def _sections(self, record: Record) -> tuple[Section, ...]:
        return tuple(Section(one, record.tags.get(one, ""), text) for one, text in self.texts.items()
                     if one not in PLAYED)

    def _report(self, tag: str, kind: str, text: str) -> None:
        self.found.append((tag, -1, kind, text))

    # ---- sections

    def _auction(self, record: Record) -> Auction | None:
        text = self.texts.get("Auction")
        told = record.tags.get("Auction")
        if told is None:
            return None
        dealer = record.dealer
        first = SEAT.get(told) or (None if told in UNKNOWN else seat_of("Auction", told, self._report)) or dealer
        auction, faults = auction_of(text or "", first, self.notes.get("Auction", _NO_NOTES))
        if faults:
            self.found += [("Auction", *fault) for fault in faults]
        declarer = record.declarer
        if declarer is None or first is None or not auction.calls or auction.calls[0] is PASS:
            return auction
        if SEAT.get(record.tags.get("Play", "")) is declarer.lho and not record.swapped and not auction.marks:
            reached = auction.final()
            if reached is not None and reached[1] is not None and reached[1] is not declarer:
                return self._with_passes(auction, (declarer.index - reached[1].index) & 3)
        return auction

    def _with_passes(self, auction: Auction, n: int) -> Auction:
        """Put back the opening passes that the file left out: with them the declarer named is right."""
        why = "only with them does the auction lead to the declarer named, whose left-hand opponent led"
        self.found.append(("Auction", -1, "opening-passes", f"{n} opening passes are left out: {why}"))
        remarks = {at + n: remark for at, remark in auction.remarks.items()} if auction.remarks else auction.remarks
        return Auction(auction.first, (PASS,) * n + auction.calls, auction.marks, remarks, auction.ended, n)

    def _play(self, record: Record) -> Play | None:
        text = self.texts.get("Play")
        seat = record.tags.get("Play")
        if seat is None or (text is None and seat in UNKNOWN):
            return None
        column = SEAT.get(seat) or (None if seat in UNKNOWN else seat_of("Play", seat, self._report))
        told, declarer = record.contract, record.declarer
        if (declarer is None or told is None) and record.auction is not None:
            reached = record.auction.final()
            if reached is not None:
                told = told or reached[0]
                declarer = declarer or reached[1]
        leader = declarer.lho if declarer is not None else None
        if column is None:
            self._report("Play", "seat", "the Play tag names no seat for the first column; read from the leader's")
            column = leader or Seat.W
        suit = told.denomination.suit if told is not None and told.denomination is not None else None
        play, faults = play_of(text or "", column, leader, suit.mask if suit is not None else 0, record.hands,
                               self.notes.get("Play", _NO_NOTES))
        if faults:
            self.found += [("Play", *fault) for fault in faults]
        return play

    # ---- problems and places

    def _problems(self, record: Record) -> tuple[Problem, ...]:
        _ = record.dealer, record.auction, record.play  # what is read finds what is wrong
        if not self.faults and not self.found:
            return ()
        starts: dict[str, list[int]] = {}
        at = list(self.faults)
        for section, number, kind, text in self.found[: MOST_FAULTS + 1]:
            if number < 0:
                name, _, nth = section.partition("#")
                at.append(Fault(place_of(record.raw, name, int(nth or 0))[0], kind, text))
                continue
            if section not in starts:
                starts[section] = self._starts(record, section)
            at.append(Fault(starts[section][number] if number < len(starts[section]) else 0, kind, text))
        at.sort()
        more = len(self.faults) + len(self.found) - MOST_FAULTS
        if more > 0:
            at = [*at[:MOST_FAULTS], Fault(at[MOST_FAULTS].at, "more", f"and {more} more in this game")]
        return tuple(Problem(record.file, *position(record, one.at), record.board, one.text, one.kind) for one in at)

    @staticmethod
    def _starts(record: Record, section: str) -> list[int]:
        """Where in the game's text the first tokens of a section stand."""
        _, below = place_of(record.raw, section)
        tokens = islice(section_tokens(_below(record.raw, below)), 2 * MOST_CELLS)
        return [below + match.start() for match in tokens]

    def tokens(self, record: Record, section: str) -> tuple[Token, ...]:
        """The raw tokens of `auction` or `play` with their places."""
        name = section.capitalize()
        if name not in self.texts:
            return ()
        _, below = place_of(record.raw, name)
        return tuple(Token(match[0], *position(record, below + match.start()))
                     for match in section_tokens(_below(record.raw, below)))


def _below(raw: str, start: int) -> str:
    """The text of a section: up to the next tag outside a comment."""
    return raw[start : next((m.start() for m in _TO_TAG.finditer(raw, start) if m[1]), len(raw))]


def position(record: Record, at: int) -> tuple[int, int]:
    """Line and column of a place in the record's text."""
    raw = record.raw
    return record.line + raw.count("\n", 0, at), at - raw.rfind("\n", 0, at)
