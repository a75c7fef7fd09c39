"""Random legal auctions and plays, legal actions listed at every step, dealing included: hakem beside OpenSpiel.

    python bench/playouts.py [DEALS] [RUNS]

Both draw uniformly from the legal actions with the same generator, in one process, runs interleaved. OpenSpiel's C++
`bridge` game is driven from Python (`open-spiel` on PyPI, needed by this benchmark only). Prints a table of ratios.
"""

from __future__ import annotations

import random
import statistics
import sys
import time

from hakem.cards import SEATS
from hakem.deal import Hands
from hakem.table.auction import call_by, legal_calls
from hakem.table.legal import legal_plays
from hakem.table.play import play
from hakem.table.state import AUCTION, OVER, State


def ours(rng: random.Random, deals: int) -> int:
    """Play so many random deals; the number of calls and cards."""
    steps = 0
    choice = rng.choice
    for number in range(deals):
        state = State(dealer=SEATS[number & 3], hands=Hands.random(rng))
        while state.phase is AUCTION:
            call_by(state, None, choice(legal_calls(state)))
            steps += 1
        while state.phase is not OVER:
            play(state, choice(legal_plays(state)))
            steps += 1
    return steps


def openspiel(rng: random.Random, deals: int) -> int:
    """The same through OpenSpiel's bridge game."""
    import pyspiel

    game = pyspiel.load_game("bridge(use_double_dummy_result=false)")
    steps = 0
    choice = rng.choice
    for _ in range(deals):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(choice(state.legal_actions()))
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            steps += 1
    return steps


def main() -> None:
    """Time both, interleaved, and print deals a second and their ratio."""
    deals, runs = (int(arg) for arg in (*sys.argv[1:], *("2000", "7")[len(sys.argv) - 1 :]))
    rates: dict[str, list[float]] = {"hakem": [], "OpenSpiel": []}
    for _ in range(runs):
        for name, play_out in (("hakem", ours), ("OpenSpiel", openspiel)):
            started = time.perf_counter()
            play_out(random.Random(7), deals)
            rates[name].append(deals / (time.perf_counter() - started))
    ratios = [a / b for a, b in zip(rates["hakem"], rates["OpenSpiel"], strict=True)]
    print(f"random auction and play, dealing included, {deals} deals, {runs} runs interleaved (median, range)")
    for name, found in rates.items():
        print(f"  {name:10} {statistics.median(found):9.0f} deals/s   {min(found):9.0f} … {max(found):.0f}")
    print(f"  ratio      {statistics.median(ratios):9.2f}           {min(ratios):9.2f} … {max(ratios):.2f}")


if __name__ == "__main__":
    main()
