"""One table of a LIN file: what fills in the fields of its record when somebody looks at them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from hakem.calls import Call
from hakem.cards import Card, Seat
from hakem.formats.lin.calls import calls_of, cards_of, play_of
from hakem.formats.lin.deal import dealt
from hakem.formats.lin.stream import Pairs, Segment, Slip, place_of
from hakem.formats.parts import NOBODY, OPEN, PASSES, Auction, Claim, Comment, Names, Remark
from hakem.formats.record import ABSENT, Problem, Record, Token, put
from hakem.formats.words import CALL, CARD, NO_HANDS

VULNERABLE = {"": "none", "0": "none", "o": "none", "-": "none", "n": "NS", "e": "EW", "b": "both"}
SHOWN = frozenset(("at", "bt", "mn", "em"))  # texts of movies
_SAYING = SHOWN | {"nt", "an", "ub", "up"}
_ALERTED = {text + "!": call for text, call in CALL.items()}
MOST_COMMENTS, MOST_CALLS, MOST_CARDS, MOST_FAULTS = 2000, 400, 52, 40


@dataclass(slots=True)
class _Remarks:
    """What is said about calls or cards, gathered by index."""

    notes: dict[int, str] = field(default_factory=dict)
    alerts: set[int] = field(default_factory=set)
    chat: dict[int, list[str]] = field(default_factory=dict)

    def values(self) -> dict[int, Remark]:
        if not self.notes and not self.alerts and not self.chat:
            return {}
        return {at: Remark(self.notes.get(at, ""), at in self.alerts, comments=tuple(self.chat.get(at, ())))
                for at in sorted({*self.notes, *self.alerts, *self.chat})}


@dataclass(slots=True)
class Source:
    """A table taken apart, until its record's fields are asked for."""

    segment: Segment
    pairs: Pairs
    slips: list[Slip]
    names: tuple[str, ...]  # South, West, North, East
    deal: str = ""  # the value of md
    vulnerable: str | None = None  # the value of sv
    more: list[str] = field(default_factory=list)  # faults of the whole record

    def supply(self, record: Record, name: str) -> object:
        """Read all fields."""
        _Reader(self, record).read()
        return getattr(record, name)

    def fill(self, record: Record) -> None:
        """Read all fields, if that has not been done."""
        _ = record.problems

    def tokens(self, record: Record, section: str) -> tuple[Token, ...]:  # noqa: ARG002 - as every source
        """The raw tokens of `auction` or `play` with their places."""
        tag = {"auction": "mb", "play": "pc"}.get(section)
        return tuple(Token(value.strip(), *place_of(self.segment, at + 1))
                     for one, value, at in zip(*self.pairs, strict=True) if one == tag)


class _Reader:
    """Walks over the pairs of one table."""

    def __init__(self, source: Source, record: Record) -> None:
        self.source, self.record = source, record
        self.calls: list[Call] = []
        self.cards: list[Card | None] = []
        self.said, self.told = _Remarks(), _Remarks()  # of calls, of cards
        self.claim: Claim | None = None
        self.comments: list[Comment] = []
        self.slips = list(source.slips)
        self.early = ""  # an explanation that stands before its call

    def read(self) -> None:
        """Read calls, cards and what is said about them; then fill in the record."""
        tags, values, fields = self.source.pairs
        if not _SAYING.isdisjoint(tags) or not self._plain():
            self.calls, self.cards = calls, cards = [], []
            for tag, value, at in zip(tags, values, fields, strict=True):
                if tag == "pc":
                    card = CARD.get(value)
                    if card is not None:
                        cards.append(card)
                    else:
                        self._odd_cards(value, at)
                elif tag == "mb":
                    call = CALL.get(value)
                    if call is not None and not self.early:
                        calls.append(call)
                    else:
                        self._odd_calls(value, at)
                elif tag == "mc":
                    self._claimed(value, at)
                elif tag in _SAYING:
                    self._say(tag, value, at)
        self._put()

    def _plain(self) -> bool:
        """Read calls and cards where nothing is said about them; False if one cannot be read so."""
        tags, values, _ = self.source.pairs
        calls = [CALL.get(value) for tag, value in zip(tags, values, strict=True) if tag == "mb"]
        cards = [CARD.get(value) for tag, value in zip(tags, values, strict=True) if tag == "pc"]
        if None in calls or None in cards:
            return False
        self.calls = [call for call in calls if call is not None]
        self.cards = cards
        if "mc" in tags:
            at = tags.index("mc")
            if tags.count("mc") > 1 or "pc" in tags[at:]:
                return False
            self._claimed(values[at], self.source.pairs.fields[at])
        return True

    def _say(self, tag: str, value: str, at: int) -> None:
        """A tag that tells something about the calls or cards before it."""
        match tag:
            case "nt":
                self._chat(value)
            case "an":
                self._explained(value)
            case "ub" | "up":
                self._undo(tag, value, at)
            case _:
                if value.strip() and len(self.comments) < MOST_COMMENTS:
                    self.comments.append(Comment(tag, value))

    # ---- tags

    def _odd_calls(self, value: str, at: int) -> None:
        call = _ALERTED.get(value)
        found, rest = ([(call, True)], "") if call is not None else calls_of(value)
        for call, alerted in found:
            if alerted:
                self.said.alerts.add(len(self.calls))
            if self.early:
                self.said.notes[len(self.calls)] = self.early
                self.early = ""
            self.calls.append(call)
        if rest:
            self.slips.append(Slip(at + 1, "call", f"not a call: {rest[:20]!r}; p, d, r, 1c to 7n"))

    def _odd_cards(self, value: str, at: int) -> None:
        found, rest = cards_of(value)
        self.cards += found
        if rest:
            self.cards.append(None)
            self.slips.append(Slip(at + 1, "card", f"not a card: {rest[:20]!r}; suit, then rank: 'HQ'"))

    def _explained(self, value: str) -> None:
        last = len(self.calls) - 1
        if last < 0 or self.cards:
            self.early = value.strip() if last < 0 else ""
        else:
            before = self.said.notes.get(last)
            self.said.notes[last] = value.strip() if not before else f"{before} {value.strip()}"

    def _chat(self, value: str) -> None:
        text = value.strip()
        if not text:
            return
        if self.cards:
            self.told.chat.setdefault(len(self.cards) - 1, []).append(text)
        elif self.calls:
            self.said.chat.setdefault(len(self.calls) - 1, []).append(text)
        elif len(self.comments) < MOST_COMMENTS:
            self.comments.append(Comment("", text))

    def _claimed(self, value: str, at: int) -> None:
        text = value.strip()
        tricks = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else None
        if tricks is None or tricks > 13:
            self.slips.append(Slip(at + 1, "claim", f"claim of {text[:20]!r}; declarer's tricks in all, 0 to 13"))
            tricks = None
        if self.claim is not None and self.claim.tricks != tricks:
            self.slips.append(Slip(at + 1, "claim", f"a second claim: {self.claim.tricks}, then {text[:20]!r}"))
        self.claim = Claim(tricks, len(self.cards))

    def _undo(self, what: str, value: str, at: int) -> None:
        """Movies take calls (`ub`) and cards (`up`) back."""
        taken: list[Call] | list[Card | None] = self.calls if what == "ub" else self.cards
        text = value.strip()
        n = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 1
        if n and taken:
            del taken[max(0, len(taken) - n):]
            things = "calls" if what == "ub" else "cards"
            self.slips.append(Slip(at, "movie", f"{what!r} takes back {n} of the {things}"))

    # ---- the record

    def _put(self) -> None:
        record, source = self.record, self.source
        if len(self.calls) > MOST_CALLS or len(self.cards) > MOST_CARDS:
            why = f"more than {MOST_CALLS} calls or {MOST_CARDS} cards; the rest is left out"
            self.slips.append(Slip(0, "long", why))
            self.calls, self.cards = self.calls[:MOST_CALLS], self.cards[:MOST_CARDS]
        board = record.tags.get("Board", "")
        deal = source.deal
        dealer, hands, deck, fault = dealt(deal) if deal else (None, NO_HANDS, ABSENT, "")
        auction = self._auction(dealer)
        reached = auction.final() if auction is not None else None
        told, by = reached or (None, None)
        suit = told.denomination.suit if told is not None and told.denomination is not None else None
        play = None
        if self.cards:
            play = play_of(self.cards, by.lho if by is not None else None, suit.mask if suit is not None else 0, hands)
            if self.told.chat:
                play = replace(play, remarks=self.told.values())
        put(record, "board", board)
        put(record, "dealer", dealer)
        put(record, "vulnerable", _vulnerable(source.vulnerable))
        put(record, "deal", deal)
        put(record, "hands", hands)
        put(record, "deck", deck)
        put(record, "contract", None)  # the header may tell it
        put(record, "declarer", None)
        put(record, "swapped", False)
        put(record, "auction", auction)
        put(record, "play", play)
        put(record, "claim", self.claim)
        put(record, "result", self.claim.tricks if self.claim is not None else None)
        put(record, "agreed", False)
        put(record, "score", "")
        put(record, "names", _names(source.names))
        put(record, "sections", ())
        put(record, "comments", tuple(self.comments))
        put(record, "escapes", ())
        put(record, "inherited", ())
        put(record, "problems", self._problems(fault))

    def _auction(self, dealer: Seat | None) -> Auction | None:
        if not self.calls:
            return None
        calls = tuple(self.calls)
        ended = PASSES if len(calls) > 3 and {calls[-1], calls[-2], calls[-3]} == {CALL["P"]} else OPEN
        return Auction(dealer, calls, {}, self.said.values(), ended)

    def _problems(self, fault: str) -> tuple[Problem, ...]:
        record, source = self.record, self.source
        found = [(one.field, one.kind, one.text) for one in self.slips]
        found += [(0, "header", text) for text in source.more]
        if fault:
            found.append((_field(source.pairs, "md") + 1, "deal", fault))
        if not source.deal:
            found.append((0, "no-deal", "no deal: a page of a movie, or the deal is missing"))
        vulnerable = source.vulnerable
        if vulnerable is not None and vulnerable.strip().lower() not in VULNERABLE:
            found.append((0, "vulnerable", f"sv {vulnerable[:20]!r}; 0, n, e or b was expected"))
        if not found:
            return ()
        found.sort()
        if (more := len(found) - MOST_FAULTS) > 0:
            found = [*found[:MOST_FAULTS], (found[MOST_FAULTS][0], "more", f"and {more} more at this table")]
        return tuple(Problem(record.file, *place_of(source.segment, at), record.board, text, kind)
                     for at, kind, text in found)


def _field(pairs: Pairs, tag: str) -> int:
    return pairs.fields[pairs.tags.index(tag)] if tag in pairs.tags else -1


def _vulnerable(text: str | None) -> str | None:
    return None if text is None else VULNERABLE.get(text.strip().lower())


def _names(told: tuple[str, ...]) -> Names:
    if not any(told):
        return NOBODY
    s, w, n, e = ((one,) if one else () for one in told)
    return Names(n, e, s, w)
