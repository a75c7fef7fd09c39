"""The columnar screen alone, and whole audits of ten, a hundred and a thousand times the same input: boards a second,
memory.

    python bench/screen.py [BOARDS]

BOARDS is the largest input of the second part, 1,000,000 unless told. The boards are random deals with random legal
auctions and plays, one in fifty with a card of another suit than it should be; they are written as PBN once, and the
text is read over and over as one long file. Seconds are those of the processor.
"""

from __future__ import annotations

import random
import resource
import statistics
import sys
import time
from collections.abc import Iterator

from hakem.audit.columns import columns_of
from hakem.audit.exporter import Tally
from hakem.audit.files import Audited, Options, audit_records
from hakem.audit.screen import screen
from hakem.cards import Card
from hakem.deal import Hands, dealer_of, vulnerability_of
from hakem.formats.files import read_text
from hakem.formats.parts import PASSES, Auction, Play, ToldContract
from hakem.formats.pbn.read import Games
from hakem.formats.pbn.write import write
from hakem.formats.record import WHOLE, Record
from hakem.table.auction import call_by, legal_calls
from hakem.table.legal import legal_plays
from hakem.table.play import play
from hakem.table.state import AUCTION, OVER, State

BASE = 2000


def board(rng: random.Random, number: int) -> Record:
    """A random board, played to the end by the rules; now and then with one revoke."""
    hands, dealer = Hands.random(rng), dealer_of(number)
    state = State(dealer=dealer, hands=hands)
    while state.phase == AUCTION:
        legal = legal_calls(state)
        call_by(state, None, rng.choice(legal[:1] * 6 + legal[:8]))
    auction = Auction(dealer, tuple(one.call for one in state.auction), ended=PASSES)
    told = Record(format="pbn", tags={"Event": "Random"}, board=str(number), dealer=dealer, hands=hands, deck=WHOLE,
                  vulnerable=vulnerability_of(number), auction=auction)
    contract = state.contract
    if contract is None:
        return _with(told, contract=ToldContract())
    wrong = rng.random() < 0.02
    while state.phase != OVER:
        held = [card for card in Card if state.held[state.turn.index] & card.bit]
        legal = legal_plays(state)
        wrong_now = wrong and len(legal) < len(held)
        play(state, rng.choice([card for card in held if card not in legal] if wrong_now else legal))
        wrong = wrong and not wrong_now
    cards = tuple(card for trick in state.tricks for _, card in trick.plays)
    leaders = tuple(trick.plays[0][0] for trick in state.tricks)
    named = contract.bid.denomination
    return _with(told, contract=ToldContract(contract.bid.level, named, contract.doubled), declarer=contract.declarer,
                 play=Play(cards, leaders), result=state.won[contract.declarer.index & 1])


def _with(record: Record, **more: object) -> Record:
    from dataclasses import replace

    return replace(record, **more)


def alone(records: list[Record], runs: int = 15) -> float:
    """Boards a second of the screen, on one core."""
    columns = columns_of(records)
    seconds = []
    for _ in range(runs):
        begin = time.process_time()
        screen(columns)
        seconds.append(time.process_time() - begin)
    return len(records) / statistics.median(seconds)


def memory() -> float:
    """The most memory this process has held, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Print both parts."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    rng = random.Random(64)
    text = write([board(rng, number % 64 + 1) for number in range(BASE)]).text.replace("\r\n", "\n")
    records = list(read_text(text, "pbn"))
    print(f"columnar screen alone: {alone(records):,.0f} boards/s of one core "
          f"({int((screen(columns_of(records)).odd > 0).sum())} of {len(records)} boards odd)")
    print(f"{'boards':>10} {'seconds':>9} {'boards/s':>9} {'findings':>9} {'memory MB':>10}")
    for boards in (most // 100, most // 10, most):
        def pieces(n: int = -(-boards // BASE)) -> Iterator[str]:
            for _ in range(n):
                yield text

        made, tally = Audited("random"), Tally()
        begin = time.process_time()
        audit_records(Games("random").records(pieces()), tally, made, Options())
        seconds = time.process_time() - begin
        print(f"{made.boards:>10,} {seconds:>9.1f} {made.boards / seconds:>9,.0f} {sum(tally.boards.values()):>9,} "
              f"{memory():>10.0f}", flush=True)


if __name__ == "__main__":
    main()
