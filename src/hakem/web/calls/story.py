"""Where a call stands: what is asked now, of whom, and what was asked before it."""

from __future__ import annotations

from dataclasses import dataclass

from hakem.cards import Seat
from hakem.deal import dealer_of
from hakem.errors import HakemError
from hakem.formats.cases import Case
from hakem.journal.play import Played, is_answer
from hakem.journal.reading import Call, Entry, read_call
from hakem.laws.ruling import Ask, NotCovered, Offer
from hakem.rulings.interview import Interview
from hakem.rulings.interview_steps import CHOICE, Step
from hakem.rulings.next import Next
from hakem.rulings.table import Table
from hakem.table.catalogue import FINDINGS
from hakem.table.entries import Act, Acts
from hakem.table.telling import CALLS, DEALING
from hakem.web.calls.telling import Telling, interview_of, is_told, telling_of
from hakem.web.house import Visit

TOLD = frozenset(("dealer", "contract", "start", "hands"))


@dataclass(frozen=True, slots=True)
class Story:
    """A call with the table that its entries lead to."""

    call: Call
    played: Played
    telling: Telling
    interview: Interview

    @property
    def table(self) -> Table:
        """The table of this moment."""
        return self.played.table

    @property
    def told(self) -> bool:
        """Whether what happened has been told."""
        return bool(self.telling.given) and is_told(self.interview)

    @property
    def anew(self) -> bool:
        """Whether what had been told to its end is being told anew; the record of before holds until that is done."""
        return bool(self.telling.wrote) and not self.told

    @property
    def lies_open(self) -> bool:
        """Whether anything of the table itself has been told, so that it can be said how it goes on."""
        return bool(self.table.state.contract or self.table.state.auction or set(self.played.facts) & TOLD)

    @property
    def wrong_dealer(self) -> Seat | None:
        """Who was told to have dealt, where the board, told since, says otherwise."""
        board, at = self.call.board, self.auction_at
        if board is None or not at:
            return None
        dealer = Seat.parse(str(self.telling.given[at][1])[:1])
        return None if dealer is dealer_of(board) else dealer

    @property
    def auction_at(self) -> int:
        """Which answer of the telling told the auction; 0 if none did."""
        return next((n for n, (name, _) in enumerate(self.telling.given) if name in (DEALING, CALLS)), 0)

    @property
    def last_act(self) -> Act | None:
        """The last call or card of the record."""
        acts = [entry.acts[-1] for entry in self.table.entries if isinstance(entry, Acts) and entry.acts]
        return acts[-1] if acts else None

    @property
    def waits(self) -> Next:
        """What the table waits for; a law that is not covered waits for the Director until he has ruled."""
        outcome = self.interview.outcome
        if self.told and isinstance(outcome, NotCovered) and not self.table.rulings:
            return outcome
        return self.table.next

    @property
    def step(self) -> Step | None:
        """What is asked now: about what happened first, then what the law asks."""
        if not self.told:
            return self.interview.step
        return asked_by(self.waits)

    @property
    def answers(self) -> list[Entry]:
        """The entries by which questions of the laws were answered and that still count, in the order of the record."""
        by_seq = {entry.seq: entry for entry in self.call.entries}
        return [by_seq[seq] for seq, record in zip(self.played.order, self.played.record, strict=True)
                if is_answer(record)]


def story_of(visit: Visit, call_id: str) -> Story:
    """Read a call of this club."""
    return story(read_call(visit.club, call_id))


def story(call: Call, played: Played | None = None) -> Story:
    """Where this call stands."""
    telling = telling_of(call)
    try:
        interview = interview_of(call, telling.given)
    except HakemError:  # a newer hakem asks otherwise: the record is what counts
        interview = interview_of(call, ())
    return Story(call, played or call.play(), telling, interview)


def asked_by(waits: Next) -> Step | None:
    """What the table waits for, as a question; None for a call, a card, or nothing."""
    match waits:
        case Offer():
            return Step(CHOICE, "choice", waits.options, question=waits)
        case Ask():
            kind = FINDINGS[waits.finding]
            return Step(waits.finding, kind.kind, waits.values or ((True, False) if kind.kind == "yes-no" else None),
                        question=waits)
        case _:
            return None


def question_before(played: Played, seq: int) -> Step | None:
    """The question that entry `seq` answers, as it was asked: to answer it again."""
    if seq not in played.order:
        return None
    record = list(played.record[:played.order.index(seq)])
    return asked_by(Case("call", "the call", {**played.facts, "record": record}).table().next)
