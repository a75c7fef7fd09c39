"""Games of PBN text as records: repeated tags, values inherited, second rooms, notes of the right section."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from hakem.formats.parts import Comment
from hakem.formats.pbn.game import SEAT_NAMES, Source
from hakem.formats.pbn.games import LONGEST_GAME, games
from hakem.formats.pbn.tokens import Fault, Tokens, place_of, tokens_of
from hakem.formats.record import Problem, Record, later

MOST_PROBLEMS = 10_000  # outside any game
FORBIDDEN = frozenset(("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note"))
SHARED = ("Board", "Dealer", "Vulnerable", "Deal")  # what a second room may leave out
_BEGIN_AGAIN = frozenset(("Event", "Board", "Deal"))
_NO_NOTES: dict[str, dict[int, str]] = {}


_Found = list[tuple[str, int, str, str]]  # section (`Note#1`: the second Note), token, kind, text of a fault
_Game = tuple[dict[str, str], dict[str, str], Mapping[str, Mapping[int, str]], _Found]  # tags, texts, notes, faults


class Games:
    """Records of PBN text. `problems` are those that belong to no board; `rest` what stands after the last one."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []
        self.rest: tuple[str, ...] = ()
        self._number = 0
        self._before: dict[str, str] = {}  # the last value of each tag, for "#"
        self._standing: dict[str, str] = {}  # values that stand until redefined, from "##"
        self._board: dict[str, str] = {}  # what a second room may leave out, of the last board
        self._comments: list[Comment] = []
        self._escapes: list[str] = []

    def records(self, pieces: Iterable[str]) -> Iterator[Record]:
        """One record for each game."""
        for line, text in games(pieces):
            start = len(text) - len(text.lstrip())
            tokens = tokens_of(text)
            if not tokens.names:
                self._no_game(line, text, tokens)
                continue
            first = line + text.count("\n", 0, start)
            if len(set(tokens.names)) == len(tokens.names):
                yield self._record(tokens, text[start:], first, -start)
                continue
            for part, raw, at in _split(tokens, text):
                yield self._record(part, raw[start:] if not at else raw, first if not at else line + text.count(
                    "\n", 0, at), -start if not at else 0)
        self.rest = (*self._escapes, *(f"{{{one.text}}}" for one in self._comments))

    def _no_game(self, line: int, text: str, tokens: Tokens) -> None:
        """A block without a tag: what it holds stands before the next game."""
        self._comments += tokens.comments
        self._escapes += tokens.escapes
        for fault in tokens.faults if len(self.problems) < MOST_PROBLEMS else ():
            before = text[: fault.at]
            self.problems.append(Problem(self.file, line + before.count("\n"), fault.at - before.rfind("\n"), "",
                                         fault.text, fault.kind))

    def _record(self, tokens: Tokens, raw: str, line: int, shift: int) -> Record:
        tags, texts, notes, found = _sorted_out(tokens)
        faults = [one._replace(at=max(0, one.at + shift)) for one in tokens.faults] if tokens.faults else []
        inherited: tuple[str, ...] = ()
        if self._standing or '"#' in raw:
            inherited = self._inherit(tags, raw, faults)
        self._before.update(tags)
        if "Deal" in tags or "Board" in tags or "Event" in tags:
            self._board = tags
        elif self._board and "Dealer" not in tags and "Vulnerable" not in tags and _was_played(tags):
            shared = [one for one in SHARED if one in self._board]
            if "Deal" in shared:
                for one in shared:
                    tags[one] = self._board[one]
                inherited += tuple(shared)
                faults.append(Fault(0, "second-room", "no deal of its own: taken over from the game before"))
        if len(raw) >= LONGEST_GAME:
            faults.append(Fault(len(raw), "long", f"more than {LONGEST_GAME} characters without an empty line: cut"))
        pop = tags.pop
        n, e, s, w = SEAT_NAMES
        names = (pop(n, None), pop(e, None), pop(s, None), pop(w, None))
        comments, escapes = tokens.comments, tokens.escapes
        if self._comments or self._escapes:
            comments, escapes = (*self._comments, *comments), (*self._escapes, *escapes)
            self._comments, self._escapes = [], []
        self._number += 1
        source = Source(texts, notes, names, comments, escapes, inherited, faults, found)
        return later("pbn", self.file, line, self._number, raw, tags, source)

    def _inherit(self, tags: dict[str, str], raw: str, faults: list[Fault]) -> tuple[str, ...]:
        """Put in what `#` and `##` stand for."""
        found: list[str] = []
        for name, value in tags.items():
            if not value.startswith("#"):
                continue
            if name in FORBIDDEN:
                faults.append(Fault(place_of(raw, name)[0], "inherit", f"{name} cannot be taken over by {value[:9]!r}"))
                tags[name] = "?"
            elif value.startswith("##"):
                tags[name] = self._standing[name] = value[2:]
            elif value == "#":
                tags[name] = self._before.get(name, "")
                found.append(name)
        for name, value in self._standing.items():
            if name not in tags:
                tags[name] = value
                found.append(name)
        return tuple(found)


def _sorted_out(tokens: Tokens) -> _Game:
    names, texts = tokens.names, tokens.texts
    tags = dict(zip(names, tokens.values, strict=True))
    if len(tags) != len(names) or "Note" in tags:
        return _repeated(tokens)
    below = {name: text for name, text in zip(names, texts, strict=True) if len(text) > 1 and not text.isspace()}
    return tags, below, _NO_NOTES, [] if below.keys() <= _PLAIN else _stray(below)


_PLAIN = frozenset(("Auction", "Play"))


def _was_played(tags: Mapping[str, str]) -> bool:
    """Whether a game tells what happened at a table."""
    return "Auction" in tags or "Play" in tags or bool(tags.get("Contract"))


def _stray(below: Mapping[str, str]) -> _Found:
    """Text below a tag that has no section is a fault; tables are known by their names."""
    return [(name, -1, "stray", f"{text.strip()[:40]!r} below {name}, which has no section")
            for name, text in below.items() if name not in _PLAIN and not name.endswith("Table")]


def _repeated(tokens: Tokens) -> _Game:
    """Notes belong to the section they stand in; of any other repeated tag the first counts."""
    tags: dict[str, str] = {}
    below: dict[str, str] = {}
    notes: dict[str, dict[int, str]] = {}
    faults: _Found = []
    section, times = "", dict[str, int]()
    for name, value, text in zip(tokens.names, tokens.values, tokens.texts, strict=True):
        times[name] = nth = times.get(name, -1) + 1
        if name == "Note":
            number, _, words = value.partition(":")
            n = int(number) if number.strip().isdecimal() and len(number) < 9 else 0
            if not section or not 1 <= n <= 32:
                why = "stands in no section" if not section else "has no number from 1 to 32"
                faults.append((f"Note#{nth}", -1, "note", f"Note {value[:30]!r} {why}"))
            if section:
                notes.setdefault(section, {}).setdefault(n, words.strip())
            if text.strip():
                faults.append((f"Note#{nth}", -1, "stray", f"{text.strip()[:40]!r} below a Note"))
            continue
        if name in _PLAIN:
            section = name
        if name in tags:
            why = f"{name} is told twice; the first counts, not {value[:30]!r}"
            faults.append((f"{name}#{nth}", -1, "repeated", why))
            if name not in below and text.strip():
                below[name] = text
            continue
        tags[name] = value
        if text and not text.isspace():
            below[name] = text
    faults += _stray(below)
    return tags, below, notes, faults


_NO_LINE = (Fault(0, "no-blank-line", "a new game begins without an empty line before it"),)


def _split(tokens: Tokens, text: str) -> Iterator[tuple[Tokens, str, int]]:
    """A second Event, Board or Deal after an Auction or Play begins a new game, blank line or not."""
    names = tokens.names
    cuts, seen, played = [0], set[str](), False
    for at, name in enumerate(names):
        if played and name in _BEGIN_AGAIN and name in seen:
            cuts.append(at)
            seen, played = set(), False
        seen.add(name)
        played = played or name in _PLAIN
    if len(cuts) == 1:
        yield tokens, text, 0
        return
    places = [0] + [place_of(text, names[cut], names[:cut].count(names[cut]))[0] for cut in cuts[1:]]
    for n, (cut, at) in enumerate(zip(cuts, places, strict=True)):
        end, until = (cuts[n + 1], places[n + 1]) if n + 1 < len(cuts) else (len(names), len(text))
        part = Tokens(names[cut:end], tokens.values[cut:end], tokens.texts[cut:end],
                      tokens.comments if not n else (), tokens.escapes if not n else (),
                      tuple(one._replace(at=one.at - at) for one in tokens.faults if at <= one.at < until)
                      + (_NO_LINE if n else ()))
        yield part, text[at:until], at

