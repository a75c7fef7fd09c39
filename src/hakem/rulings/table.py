"""The Table that callers hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from hakem.calls import Contract
from hakem.cards import Seat, Side
from hakem.deal import VULNERABILITIES, Hands, dealer_of, hand, vulnerability_of
from hakem.editions import elections as elections_of
from hakem.errors import BadNotation
from hakem.laws.ruling import Ruling
from hakem.rulings.engine import Engine
from hakem.rulings.next import Next, Plain, next_of
from hakem.rulings.result import result_of
from hakem.table.entries import Acts, Called, Choice, Entry, Finding, Played, acts_of
from hakem.table.reading import choice_of, entry_of, finding_of, incident_of, ruled_of
from hakem.table.state import AUCTION, State

if TYPE_CHECKING:
    from hakem.locale.readout import ReadOut

EDITIONS = (2007, 2017)


class Table:
    """A deal at a table: its record, where that leads, and what the table waits for.

    >>> table = Table(hands="N:AQ5.K83.QJT2.764 J92.QT64.95.KJ83 KT4.AJ7.AK63.A92 8763.952.874.QT5",
    ...               contract="3NT S")
    >>> table.play("W:C5 C4 CK C2").play("C3 C9 CT C6")
    <Table: 2 entries, W to play>
    >>> ruling = table.report("show", seat="E", cards=["HQ"], how="dropped")
    >>> table.next.to, [option.option for option in table.next.options]
    (Seat.S, ['require', 'forbid', 'neither'])
    """

    def __init__(
        self,
        hands: str | Mapping[str, str] | Hands | None = None,
        contract: str | Contract | None = None,
        *,
        dealer: str | Seat | None = None,
        board: int | None = None,
        vulnerable: str | None = None,
        edition: int = 2017,
        elections: Mapping[str, bool] | None = None,
        start: Mapping[str, object] | None = None,
    ) -> None:
        if edition not in EDITIONS:
            raise BadNotation(f"edition {edition!r}; 2017 or 2007 was expected")
        vulnerable = vulnerable or (vulnerability_of(board) if board else "none")
        if board is not None and board < 1:
            raise BadNotation(f"board: {board}; a number from 1 was expected")
        for name in elections or {}:
            if name not in (known := [election.id for election in elections_of(edition)]):
                what = f"one of {', '.join(known)}" if known else f"none in the edition of {edition}"
                raise BadNotation(f"elections: {name[:40]!r} is unknown; {what} was expected")
        if vulnerable not in VULNERABILITIES:
            raise BadNotation(f"vulnerable: {vulnerable!r}; none, NS, EW or both was expected")
        seat = Seat.parse(str(dealer)) if dealer is not None else dealer_of(board) if board else Seat.N
        self._beginning = State(
            dealer=seat,
            vulnerable=vulnerable,
            hands=_hands(hands),
            contract=Contract.parse(contract) if isinstance(contract, str) else contract,
            edition=edition,
            elections=frozenset(name for name, chosen in (elections or {}).items() if chosen),
        )
        if start is not None:
            _begin(self._beginning, start)
        self._entries: list[Entry] = []
        self._engine = Engine(self._beginning.copy())

    def __repr__(self) -> str:
        what = "call" if self.state.phase == AUCTION else "play"
        return f"<Table: {len(self._entries)} entries, {self.state.turn} to {what}>"

    # ---- what happens

    def record(self, entry: Entry | str | Mapping[str, object]) -> Table:
        """Add any entry, as a value or as the contract writes it. A bad one is refused whole and changes nothing."""
        value = entry_of(entry) if isinstance(entry, str | Mapping) else entry
        try:
            self._engine.take(value)
        except BaseException:  # also what is no refusal, such as a key pressed to stop: the table stays whole
            self._refold()
            raise
        self._entries.append(value)
        return self

    def call(self, text: str) -> Table:
        """Calls in turn order: `"1S P 2H"`; a seat before a colon says whose."""
        return self.record(_only(acts_of(text), Called, "calls"))

    def play(self, text: str) -> Table:
        """Cards in turn order: `"W:C5 C4 CK C2"`."""
        return self.record(_only(acts_of(text), Played, "cards"))

    def report(self, incident: str, **fields: object) -> Ruling | None:
        """Tell an incident that no call or card shows; the ruling on it so far."""
        self.record(incident_of(incident, fields))
        return self.rulings[-1] if self.rulings else None

    def establish(self, finding: str, value: object, *, disputed: bool = False) -> Table:
        """Answer what the law asked the Director."""
        found = finding_of({finding: value})
        return self.record(Finding(found.name, found.value, disputed))

    def choose(self, option: str | Sequence[Mapping[str, object]], **named: object) -> Table:
        """Say what the player who has the choice chose: `choose("require", suit="H")`."""
        choice: Choice = choice_of({"option": option, **named} if isinstance(option, str) else option)
        return self.record(choice)

    def ruled(self, law: int, effects: Sequence[Mapping[str, object]] = (), why: str = "") -> Table:
        """The Director rules himself."""
        return self.record(ruled_of({"law": law, "effects": list(effects), "why": why}))

    def undo(self) -> Table:
        """The last entry never happened."""
        if not self._entries:
            raise BadNotation("undo: the record is empty")
        self._entries.pop()
        self._refold()
        return self

    def _refold(self) -> None:
        self._engine = Engine(self._beginning.copy())
        for entry in self._entries:
            self._engine.take(entry)

    # ---- where that leads

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The record."""
        return tuple(self._entries)

    @property
    def state(self) -> State:
        """The table of this moment. Read it; only `record` changes it."""
        return self._engine.state

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """The rulings so far, in the order in which their incidents came."""
        return tuple(self._engine.rulings)

    @property
    def current(self) -> int:
        """The number of the ruling that is open, else of the one made or continued last; -1 where there is none."""
        number = self._engine.open[-1].number if self._engine.open else self._engine.latest
        return number if 0 <= number < len(self._engine.rulings) else -1

    @property
    def next(self) -> Next:
        """The one thing that the table waits for."""
        return next_of(self.state, self._engine.question)

    def say(self, language: str, *, ruling: int | None = None) -> str:
        """What the director reads out: the last ruling and what the table waits for, or one ruling by its number.

        >>> print(Table(contract="3NT S").say("en"))
        West makes the opening lead.
        """
        return self.read_out(language, ruling=ruling).text()

    def read_out(self, language: str, *, ruling: int | None = None) -> ReadOut:
        """The same as values: sections of lines, an option with its line. BadNotation for a language there is not."""
        from hakem.locale.readout import ruling_read_out, table_read_out  # noqa: PLC0415 - no words before they are asked
        from hakem.locale.terms import Voice  # noqa: PLC0415

        voice, engine = Voice(language), self._engine
        if ruling is None:
            spoken_of = engine.rulings[self.current] if self.current >= 0 else None
            return table_read_out(voice, self.state, spoken_of, engine.question, engine.rulings, engine.waiting)
        if not -len(engine.rulings) <= ruling < len(engine.rulings):
            raise BadNotation(f"ruling {ruling}: there are {len(engine.rulings)}; 0 is the first")
        return ruling_read_out(voice, self.state, engine.rulings[ruling])

    def result(self, name: str = "") -> Plain:
        """Everything in the contract's form, as plain data."""
        return result_of(name, self.state, self._engine.rulings, self.next)


def _hands(hands: str | Mapping[str, str] | Hands | None) -> Hands | None:
    if hands is None or isinstance(hands, Hands):
        return hands
    if isinstance(hands, str):
        return Hands.parse(hands)
    return Hands.of({Seat.parse(seat): hand(str(text)) for seat, text in hands.items() if str(text) != "-"})


def _begin(state: State, start: Mapping[str, object]) -> None:
    if set(start) - {"trick", "lead", "tricks"} or not {"trick", "lead"} <= set(start):
        raise BadNotation(f"start: {{trick, lead, tricks}} was expected, got {', '.join(map(str, start))}")
    if state.contract is None:
        raise BadNotation("start: a contract is needed with it")
    tricks = start.get("tricks", {})
    if not isinstance(tricks, Mapping):
        raise BadNotation("start: tricks: {NS: 5, EW: 3} was expected")
    try:
        won = {Side.parse(str(side)): int(str(n)) for side, n in tricks.items()}
        trick = int(str(start["trick"]))
    except ValueError as error:
        raise BadNotation(f"start: numbers were expected ({error})") from None
    if not tricks:
        won = {Side.NS: trick - 1, Side.EW: 0}
    state.begin_at(trick, Seat.parse(str(start["lead"])), (won.get(Side.NS, 0), won.get(Side.EW, 0)))


def _only(acts: Acts, kind: type[Called | Played], what: str) -> Acts:
    wrong = next((act for act in acts.acts if not isinstance(act, kind)), None)
    if wrong is not None:
        raise BadNotation(f"{what} were expected, got {wrong}")
    return acts
