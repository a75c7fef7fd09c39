"""The one thing that the table waits for, as a value and as the contract's plain data."""

from __future__ import annotations

from dataclasses import dataclass

from hakem.calls import Call
from hakem.cards import Card, Seat
from hakem.laws.ruling import Ask, NotCovered, Offer, Option, Question
from hakem.table.auction import legal_calls
from hakem.table.catalogue import FINDINGS
from hakem.table.entries import Pick
from hakem.table.legal import NO_DUTIES, Duties, duties, legal_plays
from hakem.table.state import AUCTION, OVER, State

Plain = dict[str, object]


@dataclass(frozen=True, slots=True)
class NextCall:
    """The player calls; `clause` where the call replaces one that was taken away."""

    seat: Seat
    legal: tuple[Call, ...]
    clause: str = ""


@dataclass(frozen=True, slots=True)
class NextPlay:
    """The hand leads or plays. Of an unknown hand `legal` is None and `duties` say what binds it."""

    seat: Seat
    legal: tuple[Card, ...] | None
    duties: Duties = NO_DUTIES


@dataclass(frozen=True, slots=True)
class NothingMore:
    """The deal is over; what is left are the reviews."""


Next = NextCall | NextPlay | Ask | Offer | NotCovered | NothingMore


def next_of(state: State, question: Question | None) -> Next:
    """What the table waits for: an answer first, else a call or a card."""
    if question is not None:
        return question
    if state.phase == OVER:
        return NothingMore()
    if state.phase == AUCTION:
        return NextCall(state.turn, legal_calls(state))
    if state.is_known(state.turn):
        return NextPlay(state.turn, legal_plays(state))
    return NextPlay(state.turn, None, duties(state, state.turn))


def plain_chosen(chosen: Option | Pick) -> Plain:
    """An option or a pick with what it names, as the contract writes it: `suit` names one, `suits` several."""
    plain: Plain = {"option": chosen.option}
    if len(chosen.suits) == 1:
        plain["suit"] = str(chosen.suits[0])
    elif chosen.suits:
        plain["suits"] = [str(suit) for suit in chosen.suits]
    if chosen.card is not None:
        plain["card"] = str(chosen.card)
    if chosen.hand is not None:
        plain["hand"] = str(chosen.hand)
    return plain


def plain_option(option: Option) -> Plain:
    """An option with its clause, as the contract writes it."""
    return plain_chosen(option) | ({"clause": option.clause} if option.clause else {})


def plain_next(waiting: Next) -> Plain:
    """What the table waits for, in the contract's words."""
    match waiting:
        case NextCall(seat, legal, clause):
            plain: Plain = {"kind": "call", "seat": str(seat), "legal": [str(call) for call in legal]}
            return plain | ({"clause": clause} if clause else {})
        case NextPlay(seat, None, must):
            plain = {"kind": "play", "seat": str(seat)}
            if must.must_follow is not None:
                plain["must_follow"] = str(must.must_follow)
            if must.required:
                plain["required"] = [str(x) for x in must.required]
            if must.forbidden:
                plain["forbidden"] = [str(x) for x in must.forbidden]
            return plain
        case NextPlay(seat, legal):
            return {"kind": "play", "seat": str(seat), "legal": [str(card) for card in legal or ()]}
        case Ask(finding, values, about, away, clause):
            plain = {"kind": "finding", "finding": finding, "values": _values(finding, values), "away": away}
            if about is not None:
                plain["about"] = str(about)
            return plain | ({"clause": clause} if clause else {})
        case Offer(to, clause, options):
            plain = {"kind": "choice", "to": str(to), "clause": clause}
            return plain | {"options": [plain_option(option) for option in options]}
        case NotCovered(law, incident):
            return {"kind": "not-covered", "law": law, "incident": incident}
        case NothingMore():
            return {"kind": "over"}


def _values(finding: str, values: tuple[object, ...]) -> object:
    if values:
        return [v if isinstance(v, bool | int) else str(v) for v in values]
    kind = FINDINGS[finding].kind
    return [True, False] if kind == "yes-no" else kind
