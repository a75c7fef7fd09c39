"""One ruling and one replay: from the strings of a record to the result, and a played deal read again.

    python bench/rulings.py [SECONDS]

No other program rules on irregularities (see the docs), so the yardsticks of the same run are `json.dumps` of the
result and, for the replay, a bare bit-mask loop that only knows regular play.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable

from hakem import Table
from hakem.calls import Contract
from hakem.cards import SEATS, Card
from hakem.deal import Hands
from hakem.table.legal import legal_plays
from hakem.table.play import play, replay
from hakem.table.state import OVER, State

HANDS = "N:AQ5.K83.QJT2.764 J92.QT64.95.KJ83 KT4.AJ7.AK63.A92 8763.952.874.QT5"
CONTRACT = Contract.parse("3NT S")


def rule(*, chosen: bool = False) -> dict[str, object]:
    """Two tricks and a dropped honour, from strings to the result; with `chosen` declarer's choice too."""
    table = Table(HANDS, "3NT S")
    table.record("W:C5 C4 CK C2").record("C3 C9 CT C6")
    table.record({"show": {"seat": "E", "cards": ["HQ"], "how": "dropped"}})
    if chosen:
        table.record({"choice": {"option": "forbid", "suit": "H"}})
    return table.result()


def games(deals: int) -> list[tuple[Hands, list[Card]]]:
    """Random deals with a random legal play of each."""
    rng, found = random.Random(7), []
    for _ in range(deals):
        hands = Hands.random(rng)
        state, cards = State(hands=hands, contract=CONTRACT), []
        while state.phase != OVER:
            cards.append(rng.choice(legal_plays(state)))
            play(state, cards[-1])
        found.append((hands, cards))
    return found


def replays(played: list[tuple[Hands, list[Card]]]) -> None:
    """Read them all again, every card checked."""
    for hands, cards in played:
        state = State(hands=hands, contract=CONTRACT)
        if replay(state, cards) != 52 or state.phase != OVER:
            raise SystemExit("a regular deal did not replay")


def from_text(played: list[tuple[str, str]]) -> None:
    """The same from text: deal, contract and 52 cards."""
    for hands, cards in played:
        Table(hands, "3NT S").play(cards)


def bare(played: list[tuple[Hands, list[Card]]]) -> None:
    """The yardstick: follow suit and winners of a regular notrump play in a bare loop, no table kept."""
    for hands, cards in played:
        held, leader = list(hands.bits), SEATS.index(CONTRACT.declarer.lho)
        for at in range(0, 52, 4):
            led, best, winner = 0, -1, leader
            for place in range(4):
                card, seat = cards[at + place], (leader + place) & 3
                bit, mask = card.bit, card.suit.mask
                if not held[seat] & bit or (led and mask != led and held[seat] & led):
                    raise SystemExit("irregular")
                held[seat] ^= bit
                if not led:
                    led = mask
                if mask == led and bit > best:
                    best, winner = bit, seat
            leader = winner


def each(job: Callable[[], object], units: int, seconds: float) -> float:
    """Seconds a unit, the fastest of runs that fill this time."""
    fastest, until = float("inf"), time.perf_counter() + seconds
    while time.perf_counter() < until:
        started = time.perf_counter()
        job()
        fastest = min(fastest, time.perf_counter() - started)
    return fastest / units


def main() -> None:
    """Measure and print."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    played = games(300)
    texts = [(str(hands), " ".join(map(str, cards))) for hands, cards in played]
    ruling, result = each(rule, 1, seconds), rule()
    chosen = each(lambda: rule(chosen=True), 1, seconds)
    dump = each(lambda: json.dumps(result), 1, seconds)
    again, text, yardstick = (each(lambda f=f, x=x: f(x), 300, seconds)
                              for f, x in ((replays, played), (from_text, texts), (bare, played)))
    print("one unit, fastest of many runs")
    print(f"  ruling, strings to result   {1000 * ruling:7.3f} ms    {ruling / dump:6.1f} × json.dumps of its result")
    print(f"  with declarer's choice      {1000 * chosen:7.3f} ms")
    print(f"  replay of a played deal     {1e6 * again:7.1f} µs    {1 / again:9.0f} deals/s   "
          f"{yardstick / again:5.2f} × the bare loop's speed")
    print(f"  the same from text          {1e6 * text:7.1f} µs    {1 / text:9.0f} deals/s")


if __name__ == "__main__":
    main()
