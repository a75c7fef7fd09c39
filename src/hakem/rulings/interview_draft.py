"""The case that an interview makes: what is told so far, as a table and as the contract's plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from hakem.cards import Seat
from hakem.errors import BadNotation
from hakem.laws.ruling import Option
from hakem.rulings.interview_steps import Auction, Position
from hakem.rulings.next import plain_option
from hakem.rulings.table import Table
from hakem.table.effects import said
from hakem.table.entries import Act, Acts, Choice, Entry, Finding, Incident, Pick, Played, Ruled

NEXT_TO_FIRST = 2  # the trick of a play whose number nobody asked: any but the first would do


@dataclass(slots=True)
class Draft:
    """What is told so far. `table` plays it; `case` writes it."""

    edition: int = 2017
    elections: Mapping[str, bool] = field(default_factory=dict)
    dealer: Seat | None = None
    contract: str | None = None
    start: dict[str, object] | None = None
    entries: list[Entry] = field(default_factory=list)
    _played: tuple[object, Table] | None = field(default=None, repr=False)  # the table so far, and from what it began

    def table(self, *more: Entry) -> Table:
        """Play what is told so far, and then these entries. Read it; only the draft records."""
        began = (self.dealer, self.contract, self.start)
        if more or self._played is None or self._played[0] != began:
            table = Table(contract=self.contract, dealer=self.dealer, edition=self.edition, elections=self.elections,
                          start=self.start)
        else:
            table = self._played[1]
        for entry in (*self.entries[len(table.entries):], *more):
            table.record(entry)
        if not more:
            self._played = began, table
        return table

    def auction(self, told: Auction) -> None:
        """The dealer and the calls so far."""
        self.dealer = told.dealer
        self.lie(told.calls)

    def position(self, at: Position, declarer_lho: Seat) -> None:
        """A trick as it lies there. Its number, if nobody asked, is that of any trick but the first."""
        first = at.trick == 1
        if first and at.lead is not declarer_lho:
            raise BadNotation(f"{at.lead} cannot be due to lead to the first trick; {declarer_lho} is")
        if not first:
            self.start = {"trick": at.trick or NEXT_TO_FIRST, "lead": str(at.lead)}
        self.lie(tuple(Played(None, card) for card in at.cards))

    def lie(self, acts: tuple[Act, ...]) -> None:
        """Calls or cards that lie there already; if they are irregular, nobody has spoken of that."""
        if not acts:
            return
        before = len(self.table().state.unnoticed)
        table = self.table(Acts(acts, unremarked=True))
        self.entries.append(Acts(acts, unremarked=len(table.state.unnoticed) > before))

    def case(self, name: str) -> dict[str, object]:
        """The case in the contract's form."""
        data: dict[str, object] = {"id": name, "edition": self.edition}
        if self.elections:
            data["elections"] = dict(self.elections)
        if self.dealer is not None:
            data["dealer"] = str(self.dealer)
        if self.contract is not None:
            data["contract"] = self.contract
        if self.start is not None:
            data["start"] = dict(self.start)
        data["record"] = [plain_entry(entry) for entry in self.entries]
        return data


def plain_entry(entry: Entry) -> object:
    """An entry as the contract writes it."""
    match entry:
        case Acts(unremarked=True):
            return {"unremarked": str(entry)}
        case Acts():
            return str(entry)
        case Incident(kind, seat, fields):
            told = {"seat": str(seat)} if seat is not None else {}
            return {kind: told | {name: plain_fact(value) for name, value in fields.items()
                                  if not name.endswith("-artificial")}}
        case Finding(name, value, disputed):
            return {"finding": {name: plain_fact(value)} | ({"disputed": True} if disputed else {})}
        case Choice(picks):
            many = [_plain_pick(pick) for pick in picks]
            return {"choice": many[0] if len(many) == 1 else many}
        case Ruled(law, effects, why):
            return {"ruled": {"law": law, "effects": [{**said(effect), "clause": clause} for clause, effect in effects],
                              "why": why}}


def plain_fact(value: object) -> object:
    """A fact as the contract writes it."""
    match value:
        case bool() | int() | str():
            return value
        case (Seat() as seat, int() | None as trick):
            return {"seat": str(seat)} | ({"trick": trick} if trick is not None else {})
        case (Seat() as seat, call) if not isinstance(call, Seat):
            return f"{seat}:{call}"
        case tuple():
            return [plain_fact(one) for one in value]
        case dict():
            return {str(seat): n for seat, n in value.items()}
        case _:
            return str(value)


def _plain_pick(pick: Pick) -> dict[str, object]:
    plain = plain_option(Option(pick.option, "", pick.suits, pick.card, pick.hand))
    return plain | ({"by": str(pick.by)} if pick.by is not None else {})
