"""Records made at random, as formats must be able to write and read them, with all that is said."""

from __future__ import annotations

from random import Random

from hakem.calls import DOUBLE, PASS, REDOUBLE, Call
from hakem.cards import SEATS, Card, Seat, cards_of
from hakem.deal import VULNERABILITIES, Hands
from hakem.formats.parts import OPEN, PASSES, STAR, Auction, Claim, Comment, Names, Play, Remark, Section
from hakem.formats.record import WHOLE, Record
from hakem.table import auction as table_auction
from hakem.table import play as table_play
from hakem.table.legal import legal_plays
from hakem.table.state import AUCTION, OVER, State

WORDS = ("weak", "4+ hearts", "don’t ask", "İki kör", "forcing; really", 'he said "two"', "a = b", "5-5 \\ minors",
         "{x", "[y]")
PLACES = ("Ankara", "Reykjavík, Ísland", 'Paris "Nord"', "C:\\bridge\\", "", "Ağrı; Iğdır")


def words(rng: Random, *, plain: bool) -> str:
    """Some text; `plain` without what only some formats can hold."""
    text = rng.choice(WORDS)
    return text.replace("{", "").replace("[", "").replace("]", "") if plain else text


def random_calls(rng: Random, state: State) -> None:
    """A legal auction, to its end or not."""
    for _ in range(rng.choice((0, 3, 60, 60, 60))):
        if state.phase != AUCTION:
            return
        legal = table_auction.legal_calls(state)
        some = [call for call in legal if call is PASS or call in (DOUBLE, REDOUBLE) or call.order < state.top + 4]
        call = PASS if rng.random() < 0.55 else rng.choice(some or list(legal))
        table_auction.call_by(state, None, call)


def random_cards(rng: Random, state: State) -> None:
    """Legal cards, to the end or not."""
    for _ in range(rng.choice((0, 1, 3, 20, 30, 52, 52))):
        if state.phase == OVER or state.contract is None:
            return
        table_play.play(state, rng.choice(legal_plays(state, state.turn)))


def remarks(rng: Random, count: int, *, plain: bool) -> dict[int, Remark]:
    """What is said about some of so many calls or cards."""
    found: dict[int, Remark] = {}
    for at in range(count):
        if rng.random() < 0.15:
            note = words(rng, plain=plain) if rng.random() < 0.8 else ""
            comments = (words(rng, plain=True),) if rng.random() < 0.3 else ()
            found[at] = Remark(note, alert=True, comments=comments)
    return found


def random_record(rng: Random, number: int = 1, *, plain: bool = False, room: str = "") -> Record:
    """A record; `plain` as LIN and links can hold it too (no marks, no sections, no commas in names)."""
    hands = Hands.random(rng)
    dealer, vulnerable = rng.choice(SEATS), rng.choice(VULNERABILITIES)
    state = State(dealer=dealer, vulnerable=vulnerable, hands=hands)
    random_calls(rng, state)
    random_cards(rng, state)
    calls: tuple[Call, ...] = tuple(made.call for made in state.auction)
    ended = PASSES if state.phase != AUCTION else OPEN
    said = numbered(remarks(rng, len(calls), plain=plain), plain=plain)
    auction = Auction(dealer, calls, {}, said, ended) if calls else None
    tricks = [(trick.plays, trick.plays[0][0]) for trick in state.tricks]
    tricks += [(tuple(state.trick), state.trick[0][0])] if state.trick else []
    cards = tuple(card for plays, _ in tricks for _, card in plays)
    claim = None
    if state.contract is not None and state.phase != OVER and rng.random() < 0.5:
        claim = Claim(rng.randrange(14), len(cards))
    ending = STAR if claim is not None and not plain else OPEN
    play = None
    if cards:
        said = {} if plain else numbered(remarks(rng, len(cards), plain=plain), plain=plain)
        play = Play(cards, tuple(leader for _, leader in tricks), {}, said, ending)
    contract = state.contract
    final = auction.final() if auction is not None else None
    result = (sum(1 for t in state.tricks if t.winner.side is contract.declarer.side)
              if contract is not None and state.phase == OVER else claim.tricks if claim is not None else None)
    tags = {"Event": "Spring match" if plain else rng.choice(PLACES) or "An event", "Board": str(number)}
    tags |= {"Room": room} if room else {}
    if not plain:
        tags |= {"Site": rng.choice(PLACES), "ScoreIMP": "NS 3", "Unknown_tag": words(rng, plain=False)}
        tags = {name: value for name, value in tags.items() if value}
    names = Names(("Ayşe",), ("Bjørn",), ("Chloé",) if plain else ("Chloé", "Dana"), ("Ewa",))
    return Record(
        "test", "", number=number, tags=tags, board=str(number), dealer=dealer, vulnerable=vulnerable, deal="x",
        hands=hands, deck=WHOLE, contract=final[0] if final is not None else None,
        declarer=final[1] if final is not None else None, auction=auction, play=play, claim=claim, result=result,
        names=names if rng.random() < 0.9 else Names(),
        sections=() if plain or rng.random() < 0.7 else (
            Section("OptimumResultTable", "Declarer;Denomination\\2R;Result\\2R", "\nN NT  6\nE  S 11\n"),),
        comments=(Comment("", words(rng, plain=True)),) if rng.random() < 0.3 else ())


def numbered(some: dict[int, Remark], *, plain: bool) -> dict[int, Remark]:
    """PBN numbers its notes: the same text has the same number."""
    if plain:
        return some
    numbers: dict[str, int] = {}
    for remark in some.values():
        numbers.setdefault(remark.note, len(numbers) + 1)
    return {at: Remark(one.note, one.alert, numbers[one.note], one.suffix, one.nags, one.comments)
            for at, one in some.items()}


def holder(hands: Hands, card: Card) -> Seat:
    """Who was dealt the card."""
    return next(seat for seat in SEATS if card in cards_of(hands.bits[seat.index]))

