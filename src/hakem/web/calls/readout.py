"""A ruling and a choice as they are read out: from the read-out of `locale`, with what has been ticked as read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hakem.cards import Seat, Side
from hakem.journal.kinds import Ticked
from hakem.laws.ruling import Offer, Option, Ruling
from hakem.locale.incidents import INCIDENTS
from hakem.locale.readout import Line, ReadOut
from hakem.rulings.next import plain_option
from hakem.web.calls.story import Story
from hakem.web.house import Visit

READ, DECLINED = "read", "declined"


@dataclass(frozen=True, slots=True)
class OptionView:
    """One option: what is said, what its button says, its clause, and whether it has been read out."""

    number: int
    says: str
    label: str
    clause: str
    read: bool
    aloud: bool


@dataclass(frozen=True, slots=True)
class OfferView:
    """A choice that somebody has."""

    to: str  # seat or side, in notation
    clause: str
    intro: str
    options: tuple[OptionView, ...]
    declined: bool
    seats: tuple[Seat, ...]  # who may speak, where a side has the choice

    @property
    def all_read(self) -> bool:
        """Whether every option was read out, or the rest need not be."""
        return self.declined or all(one.read for one in self.options)


@dataclass(frozen=True, slots=True)
class RulingView:
    """A ruling as it stands: what is said aloud, what is for the director, its clauses."""

    number: int
    title: str
    aloud: tuple[Line, ...]
    lasts: tuple[Line, ...]
    information: tuple[Line, ...]
    reviews: tuple[Line, ...]
    penalty: tuple[Line, ...]
    clauses: tuple[str, ...]
    own: str  # the Director's own ruling, in his words


def offer_of(visit: Visit, story: Story, offer: Offer) -> OfferView:
    """The choice in words; `offer` is what the table waits for, or waited for once."""
    lines = story.table.read_out(visit.language).section("options")
    same = story.table.next == offer and lines is not None
    said = {line.option: line for line in lines.lines if line.option is not None} if same and lines is not None else {}
    ticks = [entry.what for entry in story.call.entries if isinstance(entry.what, Ticked)
             and entry.what.clause == offer.clause and entry.what.to == str(offer.to)]
    read = {tick.option for tick in ticks if tick.what == READ}
    options = tuple(_option(visit, n, option, said.get(option), read) for n, option in enumerate(offer.options))
    return OfferView(
        str(offer.to), offer.clause, lines.lines[0].text if same and lines is not None else visit.voice.show(offer.to),
        options, any(tick.what == DECLINED for tick in ticks),
        tuple(seat for seat in Seat if isinstance(offer.to, Side) and seat.side is offer.to))


def _option(visit: Visit, number: int, option: Option, line: Line | None, read: set[str]) -> OptionView:
    from hakem.locale.options import LABELS  # noqa: PLC0415

    words = line.label if line is not None else visit.say(LABELS.get(option.option, option.option), suits=option.suits,
                                                         named=option.card, hand=option.hand)
    return OptionView(number, line.text if line is not None else words, words, option.clause,
                      option_word(option) in read, line.aloud if line is not None else True)


def option_word(option: Option) -> str:
    """An option in one word of notation: `require H`."""
    plain = plain_option(option)
    named = [str(value) for name, value in plain.items() if name != "clause"]
    return " ".join(named)[:40]


def ruling_of(visit: Visit, story: Story, number: int | None = None) -> RulingView | None:
    """The latest ruling, or one by its number."""
    rulings = story.table.rulings
    if not rulings:
        return None
    at = len(rulings) - 1 if number is None else number
    said = story.table.read_out(visit.language) if number is None and not _is_told_elsewhere(story) \
        else story.table.read_out(visit.language, ruling=at)
    return _view(visit, said, rulings, at)


def _is_told_elsewhere(story: Story) -> bool:
    """Whether the read-out of the moment is not of the latest ruling, or there is none in it."""
    return story.table.read_out("en").section("say") is None


def _view(visit: Visit, said: ReadOut, rulings: Sequence[Ruling], at: int) -> RulingView:
    def lines(kind: str) -> tuple[Line, ...]:
        section = said.section(kind)  # type: ignore[arg-type]
        return section.lines if section is not None else ()

    ruling = rulings[at]
    return RulingView(
        at, visit.say(INCIDENTS.get(ruling.incident, ruling.incident)), lines("say"), lines("lasts"),
        lines("information"), lines("reviews"), lines("penalty"),
        tuple(ruling.clauses) or (str(ruling.law),), ruling.by_director or "")
