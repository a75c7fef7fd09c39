"""A table under random events: every entry is recorded and what must hold is checked after it."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress

from hakem.calls import PASS
from hakem.cards import ALL_CARDS, SEATS, Card, Seat, bits_of, cards_of
from hakem.errors import HakemError
from hakem.formats.cases import read_cases
from hakem.laws.ruling import Ask, NotCovered, Offer
from hakem.rulings.next import NextCall, NextPlay, plain_next, plain_option
from hakem.rulings.table import Table
from hakem.table.catalogue import FINDINGS, INCIDENTS
from hakem.table.entries import Acts, Called, Played
from hakem.table.reading import entry_of
from hakem.table.state import OVER, PLAY, State

from .beginnings import Beginning, Plain
from .invariants import Lifetimes, check_result, check_state
from .snapshot import everything

N, E, S, W = SEATS
Entry = str | Plain
DRAWN: Counter[str] = Counter()
RECORDS: list[tuple[Plain, str]] = []  # whole cases as played and their results, to be played again elsewhere
PLAYED_OUT = 300  # far more steps than any deal needs to come to its end


class World:
    """One table, what it was told, and which cards its hands really hold."""

    def __init__(self, beginning: Beginning) -> None:
        self.data = beginning.data
        self.truth = dict(beginning.truth)
        self.gone = dict.fromkeys(SEATS, 0)  # cards that went to tricks which nobody told
        self.truths: list[tuple[dict[Seat, int], dict[Seat, int]]] = []  # as both were before each entry
        self.table = self.fresh()
        self.record: list[Entry] = []
        self.tried: list[Entry] = []  # the entry that is being recorded, if it breaks something
        self.results: list[str] = [self._result()]
        self.lifetimes = Lifetimes()
        self._check()
        self._count_beginning()

    def fresh(self) -> Table:
        """A table that begins like this one, read as a case file is."""
        return next(iter(read_cases("beginning", json.dumps({"id": "x", **self.data})))).table()

    @property
    def state(self) -> State:
        """The table of this moment."""
        return self.table.state

    def case(self) -> Plain:
        """All that was told, as a case of the contract."""
        return {"id": "found-by-the-machine", **self.data, "record": [*self.record, *self.tried]}

    # ---- what is where

    def left(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that this hand really has still."""
        return cards_of(self.truth[seat] & ~self.state.played() & ~self.gone[seat])

    def waiting(self) -> list[Card]:
        """Cards that were played while something is asked, and wait for the ruling."""
        return [act.card for case in self.table._engine.open for act in case.since if isinstance(act, Played)]

    def _reconcile(self) -> None:
        """The table may have been told something new: a card that it now knows with one hand is with no other."""
        if self.state.phase == OVER:  # the cards are back together
            return
        plays = [play for trick in self.state.tricks for play in trick.plays] + self.state.trick
        known = {seat: self.state.held[seat.index] | bits_of(card for who, card in plays if who is seat)
                 for seat in SEATS}
        for seat in SEATS:
            for card in cards_of(known[seat] & ~self.truth[seat]):
                spare = cards_of(self.truth[seat] & ~known[seat])
                if not spare and "start" in self.data:  # missing since a trick before the record
                    spare = cards_of(ALL_CARDS & ~(self.truth[N] | self.truth[E] | self.truth[S] | self.truth[W]))
                    self.truth[seat] |= spare[-1].bit
                assert spare, f"{seat} has more cards than can be his: {card}"
                self.truth[seat] ^= card.bit | spare[-1].bit
                other = next((s for s in SEATS if s is not seat and self.truth[s] & card.bit), None)
                if other is not None:
                    self.truth[other] ^= card.bit | spare[-1].bit
        untold = sum(not trick.plays for trick in self.state.tricks)
        for seat in SEATS:
            unknown = cards_of(self.truth[seat] & ~known[seat])
            gone = [card for card in unknown if card.bit & self.gone[seat]]
            gone += [card for card in unknown if card not in gone]
            self.gone[seat] = bits_of(gone[:untold])

    # ---- what happens

    def take(self, entry: Entry, *, must: bool = False) -> bool:
        """Record an entry and check everything; whether it was accepted. `must`: it can have happened."""
        before, rulings = everything(self.state), len(self.table.rulings)
        self.tried = [entry]
        refused = ""
        try:
            self.table.record(entry)
        except HakemError as error:
            refused = str(error)
        if refused:
            DRAWN["refused"] += 1
            assert everything(self.state) == before, "a refused entry left something behind"
            assert self._result() == self.results[-1], "a refused entry left something behind"
            assert len(self.table.entries) == len(self.record)
            assert not must, f"a possible event was refused: {entry}: {refused}"
            self.tried = []
            return False
        self.record.append(entry)
        self.truths.append((dict(self.truth), dict(self.gone)))
        self.tried = []
        self.results.append(self._result())
        self._count(entry, rulings)
        self._check()
        self._reconcile()
        return True

    def undo(self) -> None:
        """Take the last entry back: the table is as it was before it."""
        self.table.undo()
        self.record.pop()
        self.results.pop()
        self.truth, self.gone = self.truths.pop()
        assert self._result() == self.results[-1], "undo does not lead back"
        DRAWN["undo"] += 1
        self.lifetimes = Lifetimes()
        self._check()

    def legal(self) -> list[str]:
        """What the player in turn may call or play, as tokens; of an unknown hand what he really may."""
        match self.table.next:
            case NextCall(_, legal):
                return [str(call) for call in legal]
            case NextPlay(_, legal) if legal is not None:
                return [str(card) for card in legal]
            case NextPlay(seat):
                left = self.left(seat)
                follow = [card for card in left if card.suit.mask == self.state.led]
                return [str(card) for card in follow or left]
        return []

    def regular(self, token: str) -> None:
        """A call or card that `next` says is legal: it is accepted and nothing is wrong with it."""
        waits = self.table.next
        known = isinstance(waits, NextCall) or (isinstance(waits, NextPlay) and waits.legal is not None)
        rulings, unnoticed = len(self.table.rulings), self.state.unnoticed
        self.take(token, must=True)
        if known:
            new = [r.incident for r in self.table.rulings[rulings:]]
            assert not [kind for kind in new if INCIDENTS[kind].noticed and kind != "turn-missed"], \
                f"{token} was legal, but {new}"
            assert set(self.state.unnoticed) <= set(unnoticed), f"{token} was legal, but {self.state.unnoticed}"

    # ---- the end

    def play_out(self) -> None:
        """Whatever has happened, the deal comes to its end."""
        for _ in range(PLAYED_OUT):
            match self.table.next:
                case Ask() as ask:
                    sure = self.is_closed(ask)
                    if not self.take({"finding": {ask.finding: self.answers(ask)[0]}}, must=sure):
                        self.take({"finding": {ask.finding: "unknown"}}, must=True)
                case Offer() as offer:
                    self.take({"choice": plain_option(offer.options[0])}, must=True)
                case NotCovered(law, incident):
                    self.take(self.settles(law, incident), must=True)
                case NextCall():
                    self.regular(str(PASS))
                case NextPlay():
                    self.regular(self.legal()[0])
                case _:
                    break
        assert self.state.phase == OVER, f"the deal does not come to an end: {self.table.next}"
        assert self.table.result()["next"] == {"kind": "over"}

    def settles(self, law: int, incident: str) -> Entry:
        """What a Director rules where no law here does: nothing, or that an impossible call is taken away."""
        effects: list[Plain] = []
        if incident in ("call-above-seven", "inadmissible", "insufficient") and self.state.auction:
            seat, call, _ = self.state.auction[-1]
            if call is not PASS:
                effects = [{"effect": "call-cancelled", "seat": str(seat), "call": str(call)}]
            else:
                effects = [{"effect": "call-replaced", "seat": str(made.seat), "from": str(made.call), "to": "P"}
                           for made in self.state.auction if made.call.level > 7]
        return {"ruled": {"law": law, "effects": effects, "why": incident}}

    @staticmethod
    def is_closed(ask: Ask) -> bool:
        """Whether all its answers are listed, so that each must be accepted."""
        return bool(ask.values) or FINDINGS[ask.finding].kind in ("yes-no", "seat", "suits")

    def answers(self, ask: Ask) -> list[object]:
        """The answers that this question may have."""
        if ask.values:
            return [value if isinstance(value, bool | int) else str(value) for value in ask.values]
        match FINDINGS[ask.finding].kind:
            case "yes-no":
                return [True, False]
            case "card":
                told = self.table._engine.open[-1].incident.seat
                seat = ask.about if isinstance(ask.about, Seat) else told or self.state.turn
                return [str(card) for card in self.left(seat)] + ["C2", "SA"]
            case "call":
                return ["P", "1S", "X", "3H", "7NT"]
            case "seat":
                return [str(seat) for seat in SEATS]
            case "suits":
                return [["S"], ["H"], ["D", "C"], []]
            case "number":
                return [1, 2, 0, 13]
        raise AssertionError(ask)

    def played_again(self) -> None:
        """The same record gives the same result, at every moment of it, and from a case file."""
        again = self.fresh()
        for entry, before, after in zip(self.record, self.results, self.results[1:], strict=False):
            assert json.dumps(again.result()) == before, "the record does not lead here again"
            again.record(entry)
            assert json.dumps(again.result()) == after, f"the record does not lead here again: {entry}"
        assert everything(again.state) == everything(self.state)
        assert again.entries == self.table.entries == tuple(entry_of(entry) for entry in self.record)
        with suppress(IndexError):
            read = read_cases("again", json.dumps(self.case()))[0].table()
            assert json.dumps(read.result()) == self.results[-1], "the case file does not lead here"
        for ruling in range(len(self.table.rulings)):
            self._can_be_said(ruling)
        RECORDS.append((self.case(), self.results[-1]))

    # ---- checks and counts

    def _result(self) -> str:
        result = self.table.result()
        text = json.dumps(result)
        assert json.loads(text) == result, "the result is not plain data"
        return text

    def _check(self) -> None:
        check_state(self.state)
        check_result(json.loads(self.results[-1]), self.table)
        self.lifetimes.see(self.state)
        self._somebody_can_act()
        if not isinstance(self.table.next, NextCall | NextPlay):
            self._can_be_said()

    def _can_be_said(self, ruling: int | None = None) -> None:
        """There are words for it in both languages, and each slot of theirs is filled."""
        for language in ("en", "tr"):
            said = self.table.say(language, ruling=ruling)
            assert said.strip(), f"nothing is said in {language}"
            assert "{" not in said, f"an open slot: {said}"

    def _somebody_can_act(self) -> None:
        match self.table.next:
            case NextCall(seat, legal):
                assert legal, f"{seat} has no legal call"
            case NextPlay(seat, legal):
                assert legal or legal is None, f"{seat} has no legal card"
                assert self.state.size(seat), f"{seat} has no card to play"
                assert not self.state.has_played(seat), f"{seat} has played to this trick"

    def _count_beginning(self) -> None:
        told = self.data.get("hands")
        whole = sum(self.state.is_known(seat) for seat in SEATS)
        DRAWN[f"edition {self.data['edition']}"] += 1
        DRAWN[f"hands {'not told' if not told else 'all known' if whole == 4 else 'partly known'}"] += 1
        DRAWN["elections" if "elections" in self.data else "no elections"] += 1
        DRAWN["start" if "start" in self.data else "contract" if "contract" in self.data else "auction"] += 1

    def _count(self, plain: Entry, rulings: int) -> None:
        entry = entry_of(plain)
        if isinstance(entry, Acts):
            how = "unremarked " if entry.unremarked else ""
            for act in entry.acts:
                DRAWN[how + ("call" if isinstance(act, Called) else "card")] += 1
                if isinstance(act, Called) and not act.natural:
                    DRAWN["call not natural"] += 1
        else:
            key, fields = next(iter(plain.items()))  # type: ignore[union-attr]
            match key:
                case "finding":
                    DRAWN.update(f"finding {name}" for name in fields)
                    DRAWN["finding unknown"] += "unknown" in fields.values()
                case "choice":
                    picks = fields if isinstance(fields, list) else [fields]
                    DRAWN.update(f"choice {pick['option']}" for pick in picks)
                    DRAWN["choice by a partner"] += any("by" in pick for pick in picks)
                case "ruled":
                    DRAWN.update(f"ruled {effect['effect']}" for effect in fields["effects"])
                    DRAWN["ruled"] += 1
                case _:
                    DRAWN[f"incident {key}"] += 1
                    for field in INCIDENTS[key].fields:
                        if isinstance(fields, dict) and field.name in fields and field.kind == "word":
                            DRAWN[f"{key} {field.name} {fields[field.name]}"] += 1
                        if isinstance(fields, dict) and field.name in fields and not field.needed:
                            DRAWN[f"{key} with {field.name}"] += 1
        DRAWN.update(f"noticed {ruling.incident}" for ruling in self.table.rulings[rulings:]
                     if ruling.incident in INCIDENTS and INCIDENTS[ruling.incident].noticed)
        if isinstance(entry, Acts) and entry.unremarked:
            DRAWN.update(f"unnoticed {one.incident}" for one in self.state.unnoticed[-len(entry.acts) :])
        DRAWN["steps"] += 1
        DRAWN[f"waits for {plain_next(self.table.next)['kind']}"] += 1
        if self.state.phase == PLAY and self.state.omitted:
            DRAWN["a trick of three"] += 1
