"""A record at a table: as a case in the contract's form, or as the Table that its calls and cards lead to.

What is regular is written as calls and cards in turn. What is not, and of which the file does not say that it was
accepted, goes into `unremarked`: nobody spoke of it. What cannot have happened (a card from a hand that does not hold
it) ends the record, and the case's note says so.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import PurePath

from hakem.calls import Contract
from hakem.cards import Card, Seat
from hakem.deal import holding
from hakem.errors import BadNotation, HakemError, Impossible, Unreadable
from hakem.formats.cases import Case
from hakem.formats.files import iter_records
from hakem.formats.parts import Auction, Play
from hakem.formats.record import ENDING, FAULTY, PARTIAL, WHOLE, Record
from hakem.laws.ruling import NotCovered
from hakem.rulings.table import Table
from hakem.table import auction as table_auction
from hakem.table import play as table_play
from hakem.table.state import State

ENTRY = "HakemEntry"  # private tags: the entries of a table's record, one after the other, as JSON
_NOT_PLAIN = re.compile(r"[^A-Za-z0-9]+")
_MOST_JSON = 20_000


class _Told:
    """The entries of a record so far: runs of regular acts, and what nobody remarked."""

    def __init__(self, state: State, *, unremarked: bool) -> None:
        self.state = state
        self.entries: list[object] = []
        self.notes: list[str] = []
        self._run: list[str] = []
        self._all_unremarked = unremarked

    def act(self, text: str, *, regular: bool, accepted: bool) -> None:
        """One act: in the run, or by itself if it was irregular and nobody spoke of it."""
        if regular or (accepted and not self._all_unremarked):
            self._run.append(text)
        else:
            self.end_run()
            self.entries.append({"unremarked": text})

    def end_run(self) -> None:
        """The next act begins a new entry."""
        if self._run:
            self.entries.append(" ".join(self._run))
            self._run = []

    def calls(self, auction: Auction) -> None:
        """Lay down the calls."""
        for at, (seat, call) in enumerate(zip(auction.seats, auction.calls, strict=True)):
            text = str(call) if seat is self.state.turn else f"{seat}:{call}"
            incident = table_auction.call_by(self.state, seat, call)
            self.act(text, regular=incident is None, accepted=bool(auction.marks.get(at)))
        self.end_run()

    def cards(self, play: Play) -> None:
        """Lay down the cards, a trick to an entry, as far as they can have been played."""
        seats = play.seats
        if len(seats) < len(play.cards):
            self.notes.append("the play is left out: nobody can tell who led")
            return
        for at, (seat, card) in enumerate(zip(seats, play.cards, strict=True)):
            if card is None:
                self.notes.append(f"the play ends before card {at + 1}, which is missing")
                break
            if at % 4 == 0:
                self.end_run()
            turn = self.state.turn
            try:
                incident = (table_play.play(self.state, card) if seat is turn
                            else table_play.play_by(self.state, seat, card))
            except Impossible as error:
                self.notes.append(f"the play ends before card {at + 1}: {error}")
                break
            if incident is not None and not any(who is seat and one is card for who, one in self._last_trick()):
                self.notes.append(f"the play ends before card {at + 1}: {seat} cannot play {card} there")
                break
            self.act(f"{seat}:{card}" if at % 4 == 0 or seat is not turn else str(card),
                     regular=incident is None, accepted=bool(play.marks.get(at)))
        self.end_run()

    def _last_trick(self) -> tuple[tuple[Seat, Card], ...]:
        state = self.state
        return tuple(state.trick) or (state.tricks[-1].plays if state.tricks else ())


def to_case(record: Record, *, unremarked: bool = False) -> dict[str, object]:
    """The record as a case. With `unremarked` also what the file marks as accepted is told as remarked by nobody.

    A record that a table wrote (private tags) gives that table's own entries back.
    """
    case: dict[str, object] = {"id": _id_of(record), "title": {"en": _title(record)}, "source": record.where}
    notes = [f"problems in the file ({len(record.problems)}), the first: {record.problems[0].text}"] if (
        record.problems) else []
    if ENTRY + "001" in record.tags:
        return case | _of_tags(record)
    final, with_calls = _contract(record, notes)
    dealer = record.dealer or (record.auction.first if record.auction is not None else None)
    if dealer is not None:
        case["dealer"] = str(dealer)
    if record.vulnerable is not None:
        case["vulnerable"] = record.vulnerable
    told = _hands(record, final, notes)
    case |= told
    state = State(dealer=dealer or Seat.N, vulnerable=record.vulnerable or "none",
                  hands=record.hands if "hands" in told else None, contract=None if with_calls else final)
    if "start" in told:
        start = told["start"]
        assert isinstance(start, Mapping)
        state.begin_at(int(start["trick"]), Seat(start["lead"]), (int(start["trick"]) - 1, 0))
    entries = _Told(state, unremarked=unremarked)
    if with_calls and record.auction is not None:
        entries.calls(record.auction)
    elif final is not None:
        case["contract"] = str(final)
    if record.play is not None and record.play.cards:
        if state.contract is None:
            notes.append("the play is left out: no contract is known")
        else:
            entries.cards(record.play)
    notes += entries.notes
    if record.claim is not None:
        tricks = f"{record.claim.tricks} tricks in all" if record.claim.tricks is not None else "no number told"
        notes.append(f"a claim after card {record.claim.after}: {tricks} for declarer")
    if notes:
        case["note"] = "; ".join(notes)
    case["record"] = entries.entries
    return case


def to_table(record: Record) -> Table:
    """The table that the record leads to. HakemError if its calls or cards cannot be put on one.

    Where no law here rules yet on an irregularity that the file marks as accepted, nobody is taken to have spoken.
    """
    try:
        table = Case("record", record.where, to_case(record)).table()
        if not isinstance(table.next, NotCovered):
            return table
    except HakemError:
        if ENTRY + "001" in record.tags:
            raise
    return Case("record", record.where, to_case(record, unremarked=True)).table()


def cases_of(source: str | PurePath, board: str | None = None) -> list[Case]:
    """The boards of a file as cases: all, or every table that played this board. Unreadable if there is none."""
    wanted = board.strip().lstrip("0") if board is not None else None
    found: list[Case] = []
    with iter_records(str(source)) as reader:
        for record in reader:
            if wanted is None or record.board.strip().lstrip("0") == wanted:
                case = to_case(record)
                found.append(Case(str(case["id"]), record.where, case))
    if not found:
        raise Unreadable(f"{source}: no board{f' {board[:20]}' if board is not None else 's'} found")
    return found


def _id_of(record: Record) -> str:
    stem = PurePath(record.file).name.removesuffix(".gz").rpartition(".")[0] or record.file or record.format or "record"
    parts = [stem, f"board {record.board}" if record.board else "", record.room, record.section, record.table]
    text = _NOT_PLAIN.sub("-", " ".join(part for part in parts if part).lower()).strip("-")
    return f"{text or 'record'}-{record.number}"[-110:].strip("-")


def _title(record: Record) -> str:
    parts = [f"Board {record.board}" if record.board else f"Record {record.number}",
             f"{record.room.lower()} room" if record.room else "",
             f"section {record.section}" if record.section else "", f"table {record.table}" if record.table else ""]
    return ", ".join(part for part in parts if part)


def _hands(record: Record, final: Contract | None, notes: list[str]) -> dict[str, object]:
    """The hands of the case, and where an ending begins."""
    if record.deck in (WHOLE, PARTIAL):
        return {"hands": str(record.hands)}
    if record.deck == FAULTY:
        notes.append("the hands are left out: they fail the card check")
    if record.deck == ENDING:
        sizes = [hand.bit_count() for hand in record.hands.bits]
        lead = record.play.leaders[0] if record.play is not None and record.play.leaders else None
        if final is not None and lead is not None and len(set(sizes)) == 1 and 0 < sizes[0] < 13:
            return {"hands": {str(seat): holding(record.hands.bits[seat.index]) for seat in lead.round()},
                    "start": {"trick": 14 - sizes[0], "lead": str(lead)}}
        notes.append("the hands are left out: an ending of which contract, lead or tricks are not known")
    return {}


def _contract(record: Record, notes: list[str]) -> tuple[Contract | None, bool]:
    """The contract, and whether the case begins with the auction or with the contract as told."""
    auction = record.auction
    told = record.contract.by(record.declarer) if record.contract is not None else None
    if auction is None or not auction.calls or auction.first is None or record.deck == ENDING:
        if auction is not None and auction.calls and auction.first is None:
            notes.append("the auction is left out: nobody knows who called first")
        return told or record.final, False
    final = auction.final()
    reached = final[0].by(final[1]) if final is not None else None
    if told is None or told == reached:
        return reached, True
    if not (record.play is not None and record.play.cards and record.play.leaders):
        if final is not None:
            notes.append(f"the auction leads to {reached or 'a pass-out'}, the file says {told}")
        return told, True
    led = record.play.leaders[0]
    if reached is not None and not record.swapped and led is reached.declarer.lho:
        notes.append(f"the auction leads to {reached}, the file says {told}")
        return reached, True
    why = f"leads to {reached}" if reached is not None else "is not complete" if final is None else "is passed out"
    if record.swapped:
        why += "; declarer and dummy changed places"
    notes.append(f"the auction is left out: it {why}, and the play follows {told}")
    return told, False


def _of_tags(record: Record) -> dict[str, object]:
    """The case that a table's own tags tell."""
    tags = record.tags
    found: dict[str, object] = {}
    for name, key in (("HakemDealer", "dealer"), ("HakemVulnerable", "vulnerable"), ("HakemHands", "hands"),
                      ("HakemContract", "contract"), ("HakemEdition", "edition")):
        if name in tags:
            found[key] = tags[name]
    for name, key in (("HakemStart", "start"), ("HakemElections", "elections")):
        if name in tags:
            found[key] = _json(name, tags[name], record)
    names = sorted(name for name in tags if name.startswith(ENTRY))
    found["record"] = [_json(name, tags[name], record) for name in names]
    return found


def _json(name: str, text: str, record: Record) -> object:
    if len(text) > _MOST_JSON:
        raise BadNotation(f"{record.where}: tag {name}: {len(text)} characters; an entry was expected")
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadNotation(f"{record.where}: tag {name}: not an entry: {str(error)[:80]}") from None


