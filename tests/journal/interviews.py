"""Random interviews: what a director might tap next, from any table, by a given source of chance."""

from __future__ import annotations

import random

from hakem.journal import Amended, Call, Facts, Filed, Noted, Played, Said, Ticked, Told
from hakem.rulings.next import plain_next

SEATS, RANKS, SUITS = "NESW", "23456789TJQKA", "CDHS"
CARDS = [suit + rank for suit in SUITS for rank in RANKS]
CALLS = ["P", "X", "XX", *(f"{level}{named}" for level in range(1, 8) for named in ("C", "D", "H", "S", "NT"))]


def beginning(rng: random.Random) -> Facts:
    """A deal with all hands, and a contract or an auction still to come."""
    deck = CARDS.copy()
    rng.shuffle(deck)
    hands = {seat: ".".join("".join(card[1] for card in reversed(CARDS) if card in mine and card[0] == suit)
                            for suit in "SHDC")
             for n, seat in enumerate(SEATS) for mine in [set(deck[13 * n:13 * n + 13])]}
    facts: dict[str, object] = {"hands": hands, "dealer": rng.choice(SEATS)}
    if rng.random() < 0.5:
        facts["contract"] = f"{rng.choice(CALLS[3:])} {rng.choice(SEATS)}"
    return Facts(facts)


def step(rng: random.Random, call: Call, played: Played) -> Said:
    """Something a director might tap now; most of it fits."""
    if not call.entries:
        return beginning(rng)
    what = rng.random()
    if what < 0.08:
        return rng.choice((Noted("Güney: “I never”", private=True), Ticked("read", to="S", option="accept"),
                           Filed("judgement", {"asked": 5, "would": 1}, {"reasons": "a close one"})))
    if what < 0.14:
        of = rng.choice([entry for entry in call.entries if entry.kind == "told"] or call.entries)
        return Amended(of.seq, rng.choice((None, answer(rng, played))), "so they say")
    return Told(incident(rng) if what < 0.25 else answer(rng, played), said_by=(rng.choice(SEATS),),
                note=rng.choice(("", "both agree")), private=rng.choice(("", "ı meant 2♥")))


def answer(rng: random.Random, played: Played) -> str | dict[str, object]:
    """An answer to what the table waits for, or the next call or card, sometimes a wrong one."""
    waiting = plain_next(played.table.next)
    match waiting["kind"]:
        case "finding":
            return {"finding": {waiting["finding"]: value(rng, waiting["values"])}}
        case "choice":
            return {"choice": {name: one for name, one in rng.choice(waiting["options"]).items() if name != "clause"}}
        case "not-covered":
            return {"ruled": {"law": waiting["law"], "why": "by hand"}}
        case "over":
            return incident(rng)
    legal = waiting.get("legal") or CARDS
    if rng.random() < 0.1:
        legal = CALLS if waiting["kind"] == "call" else CARDS
    return f"{waiting['seat']}:{rng.choice(legal)}"


def value(rng: random.Random, values: object) -> object:
    """One of the values, or one of their kind."""
    if isinstance(values, list):
        return rng.choice(values)
    return {"card": rng.choice(CARDS), "call": rng.choice(CALLS), "seat": rng.choice(SEATS), "suits": ["H"],
            "number": 2}[str(values)]


def incident(rng: random.Random) -> dict[str, object]:
    """Something to tell."""
    seat, card = rng.choice(SEATS), rng.choice(CARDS)
    return rng.choice((
        {"show": {"seat": seat, "cards": [card], "how": rng.choice(("dropped", "shown", "deliberate"))}},
        {"change": {"seat": seat, "to": rng.choice(CALLS)}},
        {"short": {"seat": seat, "has": 12}},
        {"revoke": {"seat": seat, "trick": 1, "card": card}},
        {"claim": {"seat": seat, "tricks": 3, "says": "I have the rest"}},
        {"unauthorised": {"seat": seat, "by": "hesitation"}},
        {"told": {"seat": seat, "to": "N", "that": "your-turn"}},
    ))
