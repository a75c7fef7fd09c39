"""The loop: what happens is laid on the table or given to the open law; laws run; the table that they leave goes on.

Open cases are a stack. A new entry goes to the top case first; its law may give it a meaning. A call or card without
one waits for the ruling; an incident without one opens a case above, and when that closes the older walk runs again on
the table as it then is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from hakem.calls import Call
from hakem.cards import Card, Seat, Side, bits_of
from hakem.errors import Impossible, NotAsked
from hakem.laws import load
from hakem.laws.kit import AFTER_RULED, OPENS, WALKS, Case, Key, Since, Suspended, Walk, key_of
from hakem.laws.ruling import Ask, NotCovered, Offer, Question, Ruling
from hakem.laws.ruling import Ruled as RuledEffect
from hakem.table import auction, play, ruled
from hakem.table.catalogue import AFTER, AT_LEAD, BEFORE, IN_AUCTION, IN_PLAY, INCIDENTS
from hakem.table.entries import UNKNOWN, Act, Acts, Called, Choice, Entry, Finding, Incident, Played, Ruled
from hakem.table.force import (
    AUCTION_OVER,
    FIRST_LEAD,
    LEAD,
    NOTHING,
    PLAY_OVER,
    PLAYED,
    TRICK_OVER,
    TURN,
    Later,
    settled,
)
from hakem.table.state import AUCTION, CLARIFICATION, OVER, PLAY, Heard, State, Unnoticed


@dataclass(slots=True)
class Open:
    """A case that waits for an answer."""

    walk: Walk | None  # None: no law here rules it
    incident: Incident
    base: State  # the table as it was when the incident lay on it
    number: int  # of its ruling
    started: Ruling  # as it was before this walk
    about: tuple[object, ...] = ()
    answers: dict[Key, Finding | Choice] = field(default_factory=dict)
    since: list[Since] = field(default_factory=list)
    taken: set[int] = field(default_factory=set)  # which of them the law has given a meaning
    question: Question | None = None
    later: Later | None = None  # the moment that opened it, where it continues a ruling

    @property
    def lies_there(self) -> bool:
        """Whether it is about a call or card that everybody sees to be irregular, and no ruling that goes on."""
        kind = INCIDENTS.get(self.incident.kind)
        return self.later is None and kind is not None and kind.noticed


class Engine:
    """A fold of entries: `take` them one by one. `state`, `rulings` and `question` say where that leads."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.rulings: list[Ruling] = []
        self.latest = -1  # the ruling that was made or continued last
        self.made = -1  # the ruling that this entry has brought to its end
        self.open: list[Open] = []

    @property
    def question(self) -> Question | None:
        """What the top case waits for."""
        return self.open[-1].question if self.open else None

    @property
    def waiting(self) -> tuple[Act, ...]:
        """The calls and cards that wait for the top case, its law having given them no meaning so far."""
        top = self.open[-1] if self.open else None
        if top is None:
            return ()
        return tuple(act for at, act in enumerate(top.since) if not isinstance(act, Incident) and at not in top.taken)

    def take(self, entry: Entry) -> None:
        """Add an entry. Impossible, NotAsked or BadNotation if it cannot be; the engine is then to be thrown away."""
        self.made = -1
        match entry:
            case Acts(acts, unremarked):
                for act in acts[self._regular(acts):]:
                    if unremarked and not self.open:
                        self._unremarked(act)
                    else:
                        self._act(act)
            case Incident():
                self._happened(entry)
            case Finding():
                self._found(entry)
            case Choice():
                self._chosen(entry)
            case Ruled():
                self._ruled(entry)

    # ---- what happens

    def _regular(self, acts: tuple[Act, ...]) -> int:
        """Play the regular cards at the front in one go, with nothing asked and nothing in force; how many."""
        first, state = acts[0], self.state
        if self.open or state.force is not NOTHING or not isinstance(first, Played):
            return 0
        if first.seat is not None and first.seat is not state.turn:
            return 0
        cards = [first.card]
        for act in acts[1:]:
            if not isinstance(act, Played) or act.seat is not None:
                break
            cards.append(act.card)
        return play.replay(state, cards)

    def _act(self, act: Act, *, together: bool = False) -> None:
        if not self.open:
            incident = self._lay(self.state, act)
            if incident is not None:
                self._begin(replace(incident, fields={**incident.fields, "together": True}) if together else incident)
            elif self.state.force is not NOTHING:
                self._moments()
            return
        top = self.open[-1]
        who = act.seat if act.seat is not None else self._in_turn(top)
        if isinstance(act, Played):
            self._must_hold(who, act.card)
        top.since.append(replace(act, seat=who))
        self._walk(top)

    def _must_hold(self, who: Seat, card: Card) -> None:
        """Impossible if this hand cannot hold the card, given also the cards that wait for a ruling."""
        table = self.state.copy()
        for case in self.open:
            for at, since in enumerate(case.since):
                if isinstance(since, Played) and since.seat is not None and at not in case.taken:
                    if since.card is card:
                        raise Impossible(f"{who} cannot hold {card}: it has been played")
                    if table.may_hold(since.seat, since.card):
                        table.reveal(since.seat, since.card)
        table.reveal(who, card)

    def _in_turn(self, top: Open) -> Seat:
        waiting = next((s for s in reversed(top.since) if not isinstance(s, Incident)), None)
        return waiting.seat.lho if waiting is not None and waiting.seat is not None else self.state.turn

    @staticmethod
    def _lay(state: State, act: Act) -> Incident | None:
        if isinstance(act, Played):
            if act.seat is None or act.seat is state.turn:
                return play.play(state, act.card)
            return play.play_by(state, act.seat, act.card)
        return auction.call_by(state, act.seat, act.call, natural=act.natural)

    def _unremarked(self, act: Act) -> None:
        state = self.state
        incident = self._lay(state, act)
        if incident is not None:
            call = act.call if isinstance(act, Called) else None
            number = state.trick_number if state.phase in (PLAY, OVER) else 0
            who = incident.seat if incident.seat is not None else state.turn
            state.unnoticed = (*state.unnoticed, Unnoticed(incident.kind, who, number, incident.card, call))
        if state.force is not NOTHING:
            self._moments()

    def _happened(self, incident: Incident) -> None:
        _check_moment(self.state, incident)
        if incident.kind == "together":
            return self._together(incident)
        self._must_hold_what_he_shows(incident)
        if incident.kind == "untold" and self.open:
            raise Impossible(f"the play went on only when the ruling was made; {self.waits_for()}")
        self._hear(incident)
        if incident.kind == "moment" or self.state.abandoned:  # nothing is ruled on an abandoned board
            return None
        if incident.kind in ("untold", "omits"):
            return self._moments()
        if self.open and self.open[-1].walk is not None:
            top = self.open[-1]
            top.since.append(incident)
            if self._walk(top, meant=len(top.since) - 1):
                return None
            top.since.pop()
            self.state = top.base.copy()
            self._must_hold_what_he_shows(incident)  # what is under ruling still lies there
        if incident.kind == "told":  # nothing wrong yet: laws look back at it (47E1)
            return None
        return self._begin(incident)

    def _must_hold_what_he_shows(self, incident: Incident) -> None:
        if incident.kind in ("show", "face-down") and incident.seat is not None:
            for card in incident.cards:
                self._must_hold(incident.seat, card)

    def _hear(self, incident: Incident) -> None:
        """Keep in the state what was told: laws look back at it."""
        top = self.open[-1] if self.open else None
        if top is not None:
            top.base = top.base.copy()
        for state in {id(s): s for s in (self.state, top.base if top else self.state)}.values():
            number = state.trick_number if state.phase in (PLAY, OVER) else 0
            state.heard = (*state.heard, Heard(incident, number, len(state.trick)))
            if incident.kind == "moment":
                state.moments = (*state.moments, (str(incident.fields["is"]), incident.seat))
            if incident.kind == "untold":
                play.skip(state, int(str(incident.fields["trick"])), incident.get("lead", Seat))
            if incident.kind == "omits" and incident.seat is not None:
                play.omit(state, incident.seat, incident.get("trick", int))

    def _together(self, incident: Incident) -> None:
        """Calls or cards of one moment: the one in turn counts first, the others after it (33, 58A)."""
        acts = incident.fields["acts"]
        assert isinstance(acts, tuple)
        laid: set[Seat] = set()
        for act in sorted(acts, key=lambda act: act.seat not in (None, self.state.turn)):
            who = act.seat if act.seat is not None else self.state.turn
            if isinstance(act, Played) and who in laid and not self.open and self.state.phase != OVER:
                self._must_hold(who, act.card)  # several cards of one hand (58B)
                self._begin(Incident("show", who, {"cards": (act.card,), "how": "played-two", "together": True}))
                continue
            laid.add(who)
            self._act(act, together=True)

    # ---- answers

    def _found(self, finding: Finding) -> None:
        ask = self.question
        if not isinstance(ask, Ask) or ask.finding != finding.name:
            raise NotAsked(f"finding {finding.name!r} was not asked; {self.waits_for()}")
        if finding.value != UNKNOWN and ask.values and finding.value not in ask.values:
            raise NotAsked(f"{finding.name} cannot be {finding.value!r}; one of {_list(ask.values)} was expected")
        self._answer(ask, finding)

    def _chosen(self, choice: Choice) -> None:
        offer = self.question
        if not isinstance(offer, Offer):
            raise NotAsked(f"choice {choice.picks[0].option!r} was offered to nobody; {self.waits_for()}")
        for pick in choice.picks:
            if not any(option.meets(pick) for option in offer.options):
                raise NotAsked(f"{pick.option!r} is not among the options; {self.waits_for()}")
            if pick.by is not None and pick.by is not offer.to and pick.by.side is not offer.to:
                raise NotAsked(f"{pick.by} does not have this choice; {self.waits_for()}")
        if len(choice.picks) > 1 and not isinstance(offer.to, Side):
            raise NotAsked(f"one option was expected, {len(choice.picks)} came; {self.waits_for()}")
        self._answer(offer, choice)

    def _answer(self, question: Ask | Offer, answer: Finding | Choice) -> None:
        top = self.open[-1]
        top.answers[key_of(question)] = answer
        self._walk(top)

    def _ruled(self, entry: Ruled) -> None:
        if self.open:
            top = self.open.pop()
            table, ruling, number, since = top.base.copy(), top.started.copy(), top.number, top.since
        else:
            table, number, since = self.state, len(self.rulings), []
            ruling = Ruling("ruled", None, entry.law)
        load()
        ruling.law, ruling.by_director = entry.law, entry.why
        for clause, effect in entry.effects:
            ruling.cite(clause)
            ruling.effects.append(RuledEffect(effect, clause))
            ruled.apply(table, effect)
            for follows in AFTER_RULED:
                follows(Case(table, Incident(ruling.incident), ruling, number, {}), clause, effect)
        self._keep(number, ruling)
        self._goes_on(table, since)

    def waits_for(self) -> str:
        """What the table waits for, in a phrase for error messages."""
        match self.question:
            case None:
                return f"nothing is asked, {self.state.turn} is in turn"
            case Ask(finding, values):
                return f"the table waits for finding {finding!r}" + (f": {_list(values)}" if values else "")
            case Offer(to, clause, options):
                return f"the table waits for {to} to choose under {clause}: {_list(o.option for o in options)}"
            case NotCovered(law, incident):
                return f"the table waits for the Director's own ruling ({incident}, Law {law})"

    # ---- cases

    def _begin(self, incident: Incident) -> None:
        load()
        walk = OPENS.get(incident.kind)
        kind = INCIDENTS[incident.kind]
        ruling = Ruling(incident.kind, incident.seat, kind.law)
        opened = Open(walk, incident, self.state, self._next_number(), ruling)
        self.open.append(opened)
        if walk is None:
            opened.question = NotCovered(kind.law, incident.kind)
        else:
            self._walk(opened)

    def _next_number(self) -> int:
        return max([len(self.rulings), *(case.number + 1 for case in self.open)])

    def _keep(self, number: int, ruling: Ruling) -> None:
        while len(self.rulings) <= number:  # one below it may wait for the Director's own ruling
            at = len(self.rulings)
            self.rulings.append(next((case.started for case in self.open if case.number == at), ruling))
        self.rulings[number] = ruling
        self.latest = number

    def _walk(self, opened: Open, meant: int | None = None, *, again: bool = False) -> bool:
        """Run the walk from its start. With `meant`: only keep it if the law gave that entry of `since` a meaning.

        `again`: on a table that another ruling has changed. An answer that cannot be true there is asked for again; if
        what was told cannot be true there, nothing is left to rule.
        """
        if opened.walk is None:
            return False
        case = Case(opened.base.copy(), opened.incident, opened.started.copy(), opened.number,
                    opened.answers, tuple(opened.since), opened.about,
                    under_ruling=any(other is not opened and other.lies_there for other in self.open))
        question: Question | None = None
        try:
            opened.walk(case)
        except Suspended as suspended:
            question = suspended.question
        except Impossible:
            if not again:
                raise
            if opened.answers:
                opened.answers.popitem()
                return self._walk(opened, again=True)
            self._closes(opened, opened.base)
            return True
        if meant is not None and meant not in case.taken:
            return False
        opened.question, opened.taken = question, case.taken
        self.state = case.table
        if question is None or not isinstance(question, NotCovered) or case.ruling.clauses:
            self._keep(opened.number, case.ruling)
        if question is None:
            self.open.remove(opened)
            self.made = opened.number
            waiting = [s for i, s in enumerate(opened.since) if i not in case.taken]
            self._goes_on(case.table, [*case.acts, *waiting], case.handed_on)
        return True

    def _goes_on(self, table: State, since: list[Since], handed_on: Sequence[Incident] = ()) -> None:
        """The ruling is made: the table that it leaves, then what was done meanwhile."""
        self.state = table
        if table.abandoned:  # nothing more is asked, and nothing waits
            self.open.clear()
            return
        if handed_on:
            for incident in handed_on:
                self._begin(incident)
        elif self.open:
            top = self.open[-1]
            top.base = table
            if _is_gone(table, top.incident):  # the ruling above took it away (25A)
                self._closes(top, table)
            elif top.later is not None and not _has_come(table, top.later):  # it took the moment away: later again
                table.force = table.force.with_later(top.later)
                self._closes(top, table)
            else:
                self._walk(top, again=True)
        else:
            self._moments()
        for at, waiting in enumerate(since):
            if isinstance(waiting, Incident):
                continue
            if isinstance(waiting, Played) and (waiting in since[:at] or not self._may(waiting)):
                continue
            if self.state.phase == OVER:  # the ruling has ended the deal
                break
            self._act(waiting)

    def _closes(self, top: Open, table: State) -> None:
        """The case is over without a ruling of its own; what waited for it goes on."""
        self.open.remove(top)
        if top.number < len(self.rulings):
            self.rulings[top.number] = top.started
        self._goes_on(table, top.since)

    def _may(self, act: Played) -> bool:
        """Whether the card that waited can still be played: the ruling may have played it, or found it elsewhere.

        It may also wait for an older case already.
        """
        if any(act in case.since for case in self.open):
            return False
        return act.seat is None or self.state.may_hold(act.seat, act.card)

    # ---- moments

    def _moments(self) -> None:
        """Open the walks whose moment has come, one after the other."""
        while not self.open and self.state.force.later:
            come = [later for later in self.state.force.later if _has_come(self.state, later)]
            tricks = (PLAYED, TRICK_OVER)  # a trick is put right first
            due = min(come, key=lambda later: later.moment not in tricks, default=None)
            if due is None:
                return
            force = self.state.force.without_later([due])
            if due.moment == AUCTION_OVER:
                force = force._replace(ended=(*force.ended, due))
            self.state.force = settled(force)
            before = self.rulings[due.ruling]
            incident = Incident(before.incident, due.seat if due.seat is not None else before.seat)
            opened = Open(WALKS[due.walk], incident, self.state, due.ruling, before, due.about, later=due)
            self.open.append(opened)
            made = self.made
            self._walk(opened)
            if made >= 0 and opened.question is None:  # it asks nothing: what was just ruled is what is read out
                self.latest = self.made = made


_PHASES = {AUCTION: (BEFORE, IN_AUCTION), CLARIFICATION: (AT_LEAD,), PLAY: (IN_PLAY,), OVER: (AFTER,)}


def _check_moment(state: State, incident: Incident) -> None:
    """Impossible for what cannot happen in this phase, such as an act of dummy's while there is none."""
    kind = INCIDENTS[incident.kind]
    passed_out = state.phase == OVER and state.contract is None
    if not set(kind.moments) & set(_PHASES[state.phase]) or (passed_out and IN_PLAY in kind.moments
                                                              and IN_AUCTION not in kind.moments):
        raise Impossible(f"{incident.kind} cannot happen now ({'passed out' if passed_out else state.phase}); "
                         f"it belongs to: {', '.join(kind.moments)}")


def _is_gone(state: State, incident: Incident) -> bool:
    """Whether what was irregular is so no more: the call or card lies there no more, every card shown was played."""
    if incident.kind == "show":
        return bool(incident.cards) and not bits_of(incident.cards) & ~state.played()
    kind = INCIDENTS.get(incident.kind)
    if kind is None or not kind.noticed or kind.key == "call-after-end" or incident.get("lead", bool):
        return False
    call, card = incident.get("call", Call), incident.card
    if kind.key == "penalty-card-not-played" and incident.seat and not state.force.cards(incident.seat):
        return True  # none lies there any more
    if call is not None:
        return not any((made.seat, made.call) == (incident.seat, call) for made in state.auction)
    plays = (*state.trick, *(state.tricks[-1].plays if state.tricks else ()))
    return card is not None and (incident.seat, card) not in plays


def _has_come(state: State, later: Later) -> bool:
    match later.moment:
        case moment if moment == LEAD:
            return (state.phase in (PLAY, CLARIFICATION) and not state.trick and state.turn is later.seat
                    and later.seat not in state.force.spoken)
        case moment if moment == FIRST_LEAD:
            return state.phase in (PLAY, CLARIFICATION) and not state.trick and state.turn is later.seat
        case moment if moment == TURN:
            return state.phase in (PLAY, CLARIFICATION) and state.turn is later.seat
        case moment if moment == PLAYED:
            number = later.about[0] if later.about else 0
            return isinstance(number, int) and any(who is later.seat for who, _ in state.plays(number))
        case moment if moment == TRICK_OVER:
            number = later.about[0]
            return isinstance(number, int) and number < state.trick_number
        case moment if moment == AUCTION_OVER:
            return state.phase != AUCTION
        case moment if moment == PLAY_OVER:
            return state.phase == OVER
    raise ValueError(f"not a moment: {later.moment}")


def _list(values: object) -> str:
    return ", ".join(map(str, values))  # type: ignore[call-overload]
