"""The next screen of a question, from its kind and what has been tapped; the answer, when nothing is left to tap."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from hakem.cards import Card
from hakem.errors import HakemError
from hakem.locale.incidents import field_words
from hakem.locale.texts import label
from hakem.rulings.interview_steps import Step
from hakem.rulings.table import Table
from hakem.table.catalogue import IN_AUCTION, INCIDENTS
from hakem.table.state import AUCTION

Answer = str | Mapping[str, object]
Tokens = Sequence[str]
DONE, THERE = ".", "+"  # no more than this; cards lie there already
SEATS, CARDS = "NESW", ("C2", "C3", "C4", "C5", "C6")
_CARDS = frozenset(map(str, Card))
LONGEST = 340  # the longest auction has 319 calls

WHO_DEALT, CALLS_SO_FAR = label("Who dealt?"), label("The calls so far, in turn")
WHICH_TRICK, WHO_LED = label("Which trick?"), label("Who led to it?")
WHO_IS_TO_LEAD = label("Who is to lead? No card lies there yet:")
CARDS_SO_FAR = label("The cards so far, in turn")
WHO, WHICH_CALL, WHICH_CARD = label("Who?"), label("Which call?"), label("Which card?")
NO_MORE, NOTHING_YET = label("No more than this"), label("Nothing yet")


@dataclass(frozen=True, slots=True)
class Screen:
    """One screen: the widget, what may be tapped (None: anything of its sort), what was told so far."""

    widget: str
    values: tuple[object, ...] | None = None
    hint: str = ""  # what this part asks, where a question has several
    may_end: bool = False  # what was told so far may be all
    told: tuple[str, ...] = ()
    ends: str = NO_MORE  # what is tapped to end it
    other: str = ""  # a token for what these answers do not cover


def screen(step: Step, tokens: Tokens) -> Screen | None:
    """What is to be tapped next; None when the answer is whole."""
    many = _PARTS.get(step.kind)
    if many is not None:
        return many(step, tokens)
    return None if tokens else Screen(_widget(step), step.values)


def tapped_once(tokens: Tokens) -> list[str]:
    """What was tapped, as far as the first card that had been tapped before: what came of it cannot be.

    >>> tapped_once(["W", "HA", "H2", "HA", "H5"]), tapped_once(["N", "P", "P"])
    (['W', 'HA', 'H2'], ['N', 'P', 'P'])
    """
    twice = (n for n, token in enumerate(tokens) if token in _CARDS and token in tokens[:n])
    return list(tokens[:next(twice, len(tokens))])


def answer(step: Step, tokens: Tokens) -> Answer:
    """What the tokens of a whole answer say, in the contract's notation."""
    write = _WRITTEN.get(step.kind)
    return write(tokens) if write is not None else " ".join(tokens)


def reads(step: Step, text: Answer) -> bool:
    """Whether the question can read this."""
    try:
        step.read(text)
    except HakemError:
        return False
    return True


_WIDGETS = {
    "seat": "compass", "seats": "compass-many", "side": "words", "seat-or-side": "words", "card": "cards",
    "cards": "cards-many", "card-or-none": "cards", "call": "bids", "suit": "words", "suits": "suits-many",
    "rank": "ranks", "number": "numbers", "word": "words", "yes-no": "words", "text": "text", "one-of": "one-of",
    "counts": "counts", "choice": "options", "contract": "contract",
}


def _widget(step: Step) -> str:
    widget = _WIDGETS.get(step.kind, "text")
    return "words" if widget == "text" and step.values else widget


# ---- what takes several taps


def _auction(step: Step, tokens: Tokens) -> Screen | None:
    if not tokens:
        return Screen("compass", hint=WHO_DEALT)
    if tokens[-1] == DONE or len(tokens) > LONGEST or _is_over(tokens):
        return None
    return Screen("bids", hint=CALLS_SO_FAR, may_end=reads(step, written_auction(tokens)), told=tuple(tokens))


def _is_over(tokens: Tokens) -> bool:
    """Whether these calls have ended the auction: then nobody has to say so."""
    if len(tokens) < 5:
        return False
    try:
        return Table(dealer=tokens[0]).call(" ".join(tokens[1:])).state.phase != AUCTION
    except HakemError:
        return False


def _position(step: Step, tokens: Tokens) -> Screen | None:
    numbered = not any(reads(step, _trick("W", CARDS[:n])) for n in range(5))
    if numbered and not tokens:
        return Screen("numbers", tuple(range(1, 14)), hint=WHICH_TRICK)
    fits = [n for n in range(5) if reads(step, _trick("W", CARDS[:n], "1" if numbered else ""))]
    rest = tokens[1:] if numbered else tokens
    empty = 0 in fits and THERE not in rest[:1]
    if not [one for one in rest if one != THERE]:
        other = THERE if empty and fits != [0] else ""
        return Screen("compass", hint=WHO_IS_TO_LEAD if empty else WHO_LED, other=other)
    if rest[-1] == DONE or empty:
        return None
    cards = [one for one in rest if one != THERE][1:]
    if not fits or len(cards) >= fits[-1]:
        return None
    return Screen("cards", hint=CARDS_SO_FAR, may_end=len(cards) in fits and bool(cards),
                  told=tuple(one for one in rest if one != THERE))


def _act(step: Step, tokens: Tokens) -> Screen | None:
    if not tokens:
        return Screen("compass", step.seats or None, hint=WHO)
    return _thing(step, tokens) if len(tokens) == 1 else None


def _thing(step: Step, tokens: Tokens) -> Screen:
    kind = INCIDENTS.get(step.about)
    acts = [telling.act for telling in kind.tellings if telling.moment == step.moment] if kind else []
    calls = "call" in acts or (not any(acts) and step.moment == IN_AUCTION)
    return Screen("bids" if calls else "cards", hint=WHICH_CALL if calls else WHICH_CARD, told=tuple(tokens))


def _who_what(step: Step, tokens: Tokens) -> Screen | None:
    _, what = step.fields
    if not tokens:
        return Screen("compass", step.seats, hint=WHO)
    return Screen(_WIDGETS.get(what.kind, "text"), hint=field_words(step.about, what.name), may_end=not what.needed,
                  told=tuple(tokens), ends=NOTHING_YET) if len(tokens) == 1 else None


def _since(step: Step, tokens: Tokens) -> Screen | None:
    if not tokens:
        return Screen("words", step.values)
    part = step.parts.get(tokens[0])
    if part is None or len(tokens) > 1:
        return None
    return Screen(_WIDGETS.get(part.kind, "text"), hint=field_words(tokens[0], part.name))


def _made(_: Step, tokens: Tokens) -> Screen | None:
    if not tokens:
        return Screen("compass", hint=WHO)
    return Screen("bids", hint=WHICH_CALL, told=tuple(tokens)) if len(tokens) == 1 else None


def _at(_: Step, tokens: Tokens) -> Screen | None:
    if not tokens:
        return Screen("compass", hint=WHO)
    return Screen("numbers", tuple(range(1, 14)), hint=WHICH_TRICK, may_end=True, told=tuple(tokens)) \
        if len(tokens) == 1 else None


def _acts(step: Step, tokens: Tokens) -> Screen | None:
    if tokens and tokens[-1] == DONE:
        return None
    if len(tokens) % 2:
        return _thing(step, tokens)
    return Screen("compass", hint=WHO, may_end=len(tokens) > 2, told=tuple(tokens)) if len(tokens) < 8 else None


_PARTS: dict[str, Callable[[Step, Tokens], Screen | None]] = {
    "auction": _auction, "position": _position, "act": _act, "who-what": _who_what, "since": _since, "made": _made,
    "at": _at, "acts": _acts,
}


# ---- the answer, written


def written_auction(tokens: Tokens) -> str:
    """The dealer, then the calls: `N: 1S P`."""
    return f"{tokens[0]}: {' '.join(_real(tokens[1:]))}".strip()


def _written_position(tokens: Tokens) -> str:
    number = tokens[0] if tokens and tokens[0] not in SEATS else ""
    lead, *cards = [*_real(tokens[1:] if number else tokens), ""][:6]
    return _trick(lead, [card for card in cards if card], number)


def _trick(lead: str, cards: Sequence[str], number: str = "") -> str:
    return f"{f'{number} ' if number else ''}{lead}{': ' if cards else ''}{' '.join(cards)}"


def _written_at(tokens: Tokens) -> Answer:
    real = _real(tokens)
    return {"seat": real[0], "trick": real[1]} if len(real) > 1 else {"seat": real[0] if real else ""}


def _written_acts(tokens: Tokens) -> str:
    real = _real(tokens)
    return " ".join(f"{seat}:{what}" for seat, what in zip(real[::2], real[1::2], strict=False))


def _written_counts(tokens: Tokens) -> Answer:
    return dict(one.split("=", 1) for one in tokens if "=" in one)


def _real(tokens: Tokens) -> list[str]:
    return [token for token in tokens if token not in (DONE, THERE)]


_WRITTEN: dict[str, Callable[[Tokens], Answer]] = {
    "auction": written_auction, "position": _written_position, "act": lambda tokens: " ".join(tokens[:2]),
    "who-what": lambda tokens: " ".join(_real(tokens)),
    "made": lambda tokens: ":".join(tokens[:2]), "at": _written_at, "acts": _written_acts, "counts": _written_counts,
}
