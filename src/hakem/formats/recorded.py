"""A table as a record, so that what was ruled at it can be written to a file.

The auction and the play as they lie there become the record's; irregularities that stand get PBN's marks; a ruling
becomes a note on the call or card it is about, or else a comment. The table's own entries go into private tags, from
which `to_case` and `to_table` make the same table again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from hakem.calls import BIDS
from hakem.cards import Card, Seat
from hakem.deal import Hands
from hakem.formats.parts import NOBODY, OPEN, PASSES, STAR, Auction, Comment, Names, Play, Remark, ToldContract
from hakem.formats.playing import ENTRY
from hakem.formats.record import ABSENT, Record
from hakem.formats.words import deck_of
from hakem.laws.ruling import Ruling
from hakem.rulings.interview_draft import plain_entry
from hakem.rulings.table import Table
from hakem.table import auction as table_auction
from hakem.table.effects import said
from hakem.table.play import awarded
from hakem.table.state import AUCTION, OVER, State

_MARK_OF = {"insufficient": "I", "call-out-of-turn": "S", "lead-out-of-turn": "L", "opening-lead-out-of-turn": "L",
            "revoke": "R"}


def from_table(
    table: Table, *, board: str = "", file: str = "", names: Names = NOBODY, tags: Mapping[str, str] | None = None
) -> Record:
    """The record of a table of this moment."""
    state = table.state
    hands, deck = _dealt(state)
    auction, calls = _auction(state)
    play, cards = _play(state)
    comments, on_calls, on_cards = _rulings(table.rulings, calls, cards)
    if on_calls and auction is not None:
        auction = Auction(auction.first, auction.calls, auction.marks, on_calls, auction.ended)
    if on_cards and play is not None:
        play = Play(play.cards, play.leaders, play.marks, on_cards, play.ended)
    if state.withdrawn:
        comments.insert(0, "withdrawn: " + " ".join(f"{made.seat}:{made.call}" for made in state.withdrawn))
    contract = state.contract
    result, agreed, won = _result(state)
    private = dict(tags or {}) | _private(table)
    if agreed:
        private["HakemWon"] = str(won)
    return Record(
        "table", file, tags=private | ({"Board": board} if board else {}), board=board, dealer=state.dealer,
        vulnerable=state.vulnerable, deal=str(hands) if deck != ABSENT else "", hands=hands, deck=deck,
        contract=ToldContract(contract.bid.level, contract.bid.denomination, contract.doubled) if contract else
        ToldContract() if state.phase == OVER else None,
        declarer=contract.declarer if contract else None,
        swapped=_swapped(auction, contract.declarer if contract else None),
        auction=auction, play=play, result=result, agreed=agreed, names=names,
        comments=tuple(Comment("", text) for text in comments))


def _dealt(state: State) -> tuple[Hands, str]:
    """The hands as they were when the record begins, as far as they are known whole."""
    bits = list(state.held)
    for trick in state.tricks:
        for seat, card in trick.plays:
            bits[seat.index] |= card.bit
    for seat, card in state.trick:
        bits[seat.index] |= card.bit
    told = [not unseen and bool(hand) for unseen, hand in zip(state.unseen, bits, strict=True)]
    known = [hand if is_told else 0 for hand, is_told in zip(bits, told, strict=True)]
    hands, deck, _ = deck_of((known[0], known[1], known[2], known[3]), (told[0], told[1], told[2], told[3]),
                             fragments=True)
    return hands, deck


def _private(table: Table) -> dict[str, str]:
    """The tags from which the same table can be made again."""
    begun = table._beginning  # noqa: SLF001 - what the table began with is asked for nowhere else
    found = {f"{ENTRY}{number:03}": json.dumps(plain_entry(entry), ensure_ascii=False, separators=(",", ":"))
             for number, entry in enumerate(table.entries, 1)}
    if not found:
        return {}
    known = Hands((begun.held[0], begun.held[1], begun.held[2], begun.held[3]),
                  (bool(begun.held[0]), bool(begun.held[1]), bool(begun.held[2]), bool(begun.held[3])))
    found["HakemDealer"], found["HakemVulnerable"] = str(begun.dealer), begun.vulnerable
    found["HakemEdition"] = str(begun.edition)
    if any(known.told):
        found["HakemHands"] = str(known)
    if begun.contract is not None:
        found["HakemContract"] = str(begun.contract)
    if begun.elections:
        found["HakemElections"] = json.dumps(dict.fromkeys(sorted(begun.elections), True))
    if begun.first_trick > 1:
        found["HakemStart"] = json.dumps({"trick": begun.first_trick, "lead": str(begun.turn),
                                          "tricks": {"NS": begun.before[0], "EW": begun.before[1]}})
    return found


def _auction(state: State) -> tuple[Auction | None, dict[int, tuple[str, Seat]]]:
    """The calls that lie there, with their marks; and by call what is irregular in it, and whose it is."""
    if not state.auction:
        return None, {}
    then = State(dealer=state.dealer)
    marks: dict[int, str] = {}
    about: dict[int, tuple[str, Seat]] = {}
    for at, (seat, call, _) in enumerate(state.auction):
        mark = "S" * then.turn.steps_to(seat)
        if call.is_bid and call.order <= then.top < len(BIDS):
            mark += "I"
        if mark:
            marks[at] = mark
            about[at] = mark, seat
        table_auction.lay(then, seat, call)
    ended = PASSES if state.phase != AUCTION else OPEN
    return Auction(state.dealer, tuple(made.call for made in state.auction), marks, {}, ended), about


def _play(state: State) -> tuple[Play | None, dict[int, tuple[str, Seat]]]:
    """The cards in their tricks, clockwise from the lead, with their marks."""
    tricks = [(trick.plays, trick.on_lead) for trick in state.tricks]
    if state.trick:
        tricks.append((tuple(state.trick), state.on_lead))
    if not tricks:
        return None, {}
    stands = {(one.seat, one.trick) for one in state.unnoticed if one.incident == "revoke"}
    stands |= {(seat, trick) for seat, trick, established in state.revokes if established}
    cards: list[Card | None] = []
    leaders: list[Seat] = []
    marks: dict[int, str] = {}
    about: dict[int, tuple[str, Seat]] = {}
    for number, (plays, on_lead) in enumerate(tricks, state.first_trick):
        leader = plays[0][0]
        by_seat = dict(plays)
        led = plays[0][1].suit
        for seat in leader.round():
            card = by_seat.get(seat)
            mark = "L" if seat is leader and leader is not on_lead else ""
            if card is not None and (seat, number) in stands and card.suit is not led and not mark:
                mark = "R"
            if mark:
                marks[len(cards)] = mark
                about[len(cards)] = mark, seat
            cards.append(card)
        leaders.append(leader)
    while cards and cards[-1] is None:
        cards.pop()
    ended = OPEN if len(cards) == 52 else STAR if state.phase == OVER else OPEN
    return Play(tuple(cards), tuple(leaders), marks, {}, ended), about


def _result(state: State) -> tuple[int | None, bool, int]:
    """Declarer's tricks as they are to be scored, whether they differ from those won, and those won."""
    if state.contract is None or not (state.phase == OVER or state.awarded):
        return None, False, 0
    side = state.contract.declarer.side
    won = state.won[side.seats[0].index & 1]
    scored = won = won + awarded(state, side)
    for to, n in state.transfers:
        scored += n if to is side else -n
    scored = max(0, min(13, scored))
    return scored, scored != won, won


def _swapped(auction: Auction | None, declarer: Seat | None) -> bool:
    """Whether the declarer of now is not the one whom the auction named (54A)."""
    reached = auction.final() if auction is not None else None
    return reached is not None and reached[1] is not None and declarer is reached[1].partner


def _rulings(
    rulings: tuple[Ruling, ...], calls: Mapping[int, tuple[str, Seat]], cards: Mapping[int, tuple[str, Seat]]
) -> tuple[list[str], dict[int, Remark], dict[int, Remark]]:
    """Each ruling as a note on the call or card it is about, else as a comment."""
    comments: list[str] = []
    on_calls: dict[int, Remark] = {}
    on_cards: dict[int, Remark] = {}
    for ruling in rulings:
        text = in_words(ruling)
        mark = _MARK_OF.get(ruling.incident, "")
        for places, found in ((calls, on_calls), (cards, on_cards)):
            at = next((at for at, (marks, seat) in places.items()
                       if mark and mark in marks and seat is ruling.seat and at not in found), None)
            if at is not None:
                found[at] = Remark(text, alert=True)
                break
        else:
            comments.append(text)
    return comments, on_calls, on_cards


def in_words(ruling: Ruling) -> str:
    """A ruling in the contract's words, in one line: incident, clauses, choices, effects."""
    whose = f" {ruling.seat}" if ruling.seat is not None else ""
    parts = [f"{ruling.incident}{whose}: Law {ruling.law}"]
    if ruling.clauses:
        parts.append(" ".join(ruling.clauses))
    for made in ruling.choices:
        named = [str(one) for one in (*made.pick.suits, made.pick.card, made.pick.hand) if one is not None]
        parts.append(f"{made.to} chose {' '.join([made.pick.option, *named])}")
    for ruled in ruling.effects:
        plain = said(ruled.effect)
        rest = (str(value) if not isinstance(value, list) else " ".join(map(str, value))
                for name, value in plain.items() if name != "effect")
        parts.append(" ".join([str(plain["effect"]), *rest]))
    if ruling.by_director:
        parts.append(f"the Director: {ruling.by_director}")
    return "; ".join(parts)
