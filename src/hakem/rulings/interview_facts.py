"""The facts of an incident: its fields, whose act it was, what else happened since. Made from the catalogue."""

from __future__ import annotations

from hakem.calls import BIDS, DOUBLE, PASS, REDOUBLE, Call
from hakem.cards import SEATS, SUITS, Card, Seat, cards_of
from hakem.errors import HakemError, Impossible
from hakem.laws.ruling import Ask, NotCovered
from hakem.rulings.interview_allowed import AMONG, Told
from hakem.rulings.interview_draft import Draft
from hakem.rulings.interview_scene import Asks, lying_there
from hakem.rulings.interview_steps import NOTHING, Step
from hakem.rulings.result import plain_ruling
from hakem.rulings.table import Table
from hakem.table.catalogue import FINDINGS, INCIDENTS, Field, IncidentKind
from hakem.table.effects import MAJOR, MINOR
from hakem.table.entries import UNKNOWN, Act, Acts, Called, Entry, Finding, Incident, Played
from hakem.table.state import AUCTION, CLARIFICATION, State
from hakem.table.telling import Since, Telling

ACTS = ("card", "call", "penalty-card")
ABOVE_SEVEN = Call.parse("8C")


# ---- fields


def fields(ask: Asks, state: State, kind: IncidentKind, telling: Telling) -> Told:
    """Ask the facts that this incident is told with."""
    told: Told = {}
    known = {field.name: field for field in kind.fields}
    names = telling.asks if telling.asks is not None else tuple(name for name, field in known.items() if field.needed)
    for name in names:
        if "|" in name:
            given = ask(_one_of(name, tuple(known[one] for one in name.split("|")), kind.key))
            if isinstance(given, tuple):
                told[str(given[0])] = given[1]
            continue
        if "+" in name:
            told |= _both(ask, *(_step(known[one], kind.key, telling, state, told) for one in name.split("+")))
            continue
        field = known[name]
        if not field.when or any(value in field.when for value in told.values()):
            step = _step(field, kind.key, telling, state, told)
            given = ask(step) if field.needed or step.values != () else None
            told |= {} if given is None else {name: given}
    return told


def _both(ask: Asks, who: Step, what: Step) -> Told:
    """A player and what it was, in one question; where it can be one player only, the second alone."""
    seats = tuple(seat for seat in who.values or () if isinstance(seat, Seat))
    if len(seats) == 1:
        given: tuple[object, ...] = (seats[0], ask(what))
    else:
        both = (Field(who.name, who.kind), Field(what.name, what.kind, needed=not what.optional))
        told = ask(Step(f"{who.name}+{what.name}", "who-what", about=who.about, moment=who.moment, seats=seats,
                        fields=both))
        assert isinstance(told, tuple)
        given = told
    return {name: value for name, value in zip((who.name, what.name), given, strict=True) if value is not None}


def _step(field: Field, about: str, telling: Telling, state: State, told: Told) -> Step:
    among = AMONG.get(field.among)
    values: tuple[object, ...] | None = among(state, told) if among is not None else None
    if values is None and field.kind == "word":
        values = dict(telling.only).get(field.name, field.values)
    if values is None and field.kind == "seat":
        values = SEATS
    kind = field.kind
    if kind == "call-or-card":
        kind = "call" if state.phase in (AUCTION, CLARIFICATION) else "card"
    return Step(field.name, kind, values, about, telling.moment, optional=not (field.needed or field.when))


def _one_of(name: str, several: tuple[Field, ...], about: str) -> Step:
    values = [value for field in several for value in _few(field)]
    return Step(name, "one-of", tuple(values), about, fields=several)


def _few(field: Field) -> tuple[object, ...]:
    return tuple(reversed(SUITS)) if field.kind == "suit" else tuple("AKQJT98765432") if field.kind == "rank" \
        else field.values


# ---- an act


def act(ask: Asks, draft: Draft, kind: IncidentKind, telling: Telling) -> Act:
    """Ask whose call or card it was, among those that can be irregular in this way."""
    calls = telling.act == "call"
    possible = _possible(draft, kind.key, calls=calls)
    seats = tuple(seat for seat in SEATS if possible.get(seat))
    if not seats:
        raise Impossible(f"no {telling.act} can be {kind.key} at this table")
    made: Act
    if len(seats) > 1:
        told = ask(Step("act", "act", about=kind.key, moment=telling.moment, seats=seats))
        assert isinstance(told, Called | Played)
        made = told
    else:
        values = tuple(possible[seats[0]]) if calls else None
        one = ask(Step(f"act-{telling.act}", telling.act, values, kind.key, telling.moment, seats=seats))
        made = Called(seats[0], one) if isinstance(one, Call) else Played(seats[0], _card(one))
    if happens(draft, made) != kind.key:
        raise Impossible(f"{made} would not be {kind.key} at this table")
    return made


def _possible(draft: Draft, key: str, *, calls: bool) -> dict[Seat, list[Call]]:
    """For each player the calls that would be this irregularity; for cards, one that stands for any."""
    if calls:
        every = (PASS, DOUBLE, REDOUBLE, *BIDS, ABOVE_SEVEN)
        return {seat: [call for call in every if happens(draft, Called(seat, call)) == key] for seat in SEATS}
    state = draft.table().state
    lying = state.played() | sum(state.held)
    free = [cards_of(suit.mask & ~lying)[-1] for suit in SUITS if suit.mask & ~lying]
    return {seat: [PASS] for seat in SEATS if any(happens(draft, Played(seat, card)) == key for card in free)}


def happens(draft: Draft, act: Act) -> str:
    """Which irregularity this act would be; empty for a regular one, or one that cannot be."""
    before = len(draft.table().rulings)
    try:
        table = draft.table(Acts((act,)))
    except HakemError:
        return ""
    if isinstance(table.next, NotCovered):
        return table.next.incident
    return table.rulings[-1].incident if len(table.rulings) > before else ""


def outcomes(draft: Draft, *more: Entry) -> frozenset[str]:
    """All that may come of what is told so far, whatever the Director then finds; the findings themselves left out."""
    try:
        table = draft.table(*more)
    except HakemError:
        return frozenset()
    asked = table.next
    if not isinstance(asked, Ask):
        return frozenset((_come_to(table),))
    values = asked.values or ((True, False) if FINDINGS[asked.finding].kind == "yes-no" else (UNKNOWN,))
    answers = (Finding(asked.finding, value) for value in values if isinstance(value, bool | int | str))
    return frozenset().union(*(outcomes(draft, *more, answer) for answer in answers))


def _come_to(table: Table) -> str:
    result = table.result()
    rulings = [{name: part for name, part in ruling.items() if name not in ("findings", "because")}
               for ruling in map(plain_ruling, table.rulings)]
    return repr((rulings, result["table"], result["next"]))


# ---- since


def since(
    ask: Asks, draft: Draft, kind: IncidentKind, telling: Telling, incident: Entry, offender: Seat | None,
) -> tuple[Since, Entry] | None:
    """Ask what else happened that means something here, and the entry that it makes."""
    if not telling.since:
        return None
    state = draft.table().state
    fixed = [one for one in telling.since if not one.asks and one.tells not in ACTS]
    several = [one for one in telling.since if (not one.defends or _defends(state, one.who, offender))
               and (not one.leads or _who(state, one.who, offender) is state.turn)
               and (one not in fixed or _matters(draft, state, one, incident, offender))]
    if not several:
        return None
    told = ask(Step("since", "since", (NOTHING, *(one.key for one in several)), kind.key, telling.moment,
                    parts={one.key: part for one in several if (part := _part(one)) is not None}))
    assert isinstance(told, tuple)
    key, value = told
    one = next((one for one in several if one.key == key), None)
    return None if one is None else (one, entry_of(lambda _: value, state, one, offender))


def _part(one: Since) -> Field | None:
    """The fact that this is told with."""
    if one.tells in ACTS:
        return Field("since-call" if one.tells == "call" else "since-card", "call" if one.tells == "call" else "card")
    return next((field for field in INCIDENTS[one.tells].fields if field.name in one.asks), None)


def _matters(draft: Draft, state: State, one: Since, incident: Entry, offender: Seat | None) -> bool:
    """Whether it could change what comes of the incident: what cannot is not asked."""
    more = entry_of(_nobody, state, one, offender)
    told = (more, incident) if one.before else (incident, more)
    return outcomes(draft, incident) != outcomes(draft, *told)


def _nobody(step: Step) -> object:
    raise TypeError(f"{step.name} is a question")


def entry_of(ask: Asks, state: State, one: Since, offender: Seat | None) -> Entry:
    """What happened since, with its facts."""
    who = _who(state, one.who, offender)
    if one.tells == "card":
        return Acts((Played(who, _card(ask(Step("since-card", "card", about=one.key)))),))
    if one.tells == "call":
        call = ask(Step("since-call", "call", about=one.key))
        assert isinstance(call, Call)
        return Acts((Called(who, call),))
    if one.tells == "penalty-card":
        card = _card(ask(Step("since-card", "card", about=one.key)))
        assert who is not None
        return lying_there(who, card, MAJOR if card.is_honour else MINOR)
    told: Told = {name: _who(state, value.strip("<>"), offender) if value.startswith("<") else value
                  for name, value in one.fixed}
    known = {field.name: field for field in INCIDENTS[one.tells].fields}
    for name in one.asks:
        values = SEATS if known[name].kind == "seat" else known[name].values or None
        told[name] = ask(Step(name, known[name].kind, values, one.key))
    seat = told.pop("seat", who)
    return Incident(one.tells, seat if isinstance(seat, Seat) else None, told)


def _defends(state: State, word: str, offender: Seat | None) -> bool:
    who = _who(state, word, offender)
    return who is not None and state.defends(who)


def _who(state: State, word: str, offender: Seat | None) -> Seat | None:
    known = {"declarer": state.declarer, "dummy": state.dummy, "offender": offender}
    if offender is not None:
        known |= {"lho": offender.lho, "rho": offender.rho, "partner": offender.partner}
    return known.get(word)


def _card(value: object) -> Card:
    assert isinstance(value, Card)
    return value
