"""The auction of a record: what the table says of each call, and where the contract told is another one."""

from __future__ import annotations

from hakem.audit.finding import Gathering
from hakem.calls import PASS, Call, Contract
from hakem.cards import Seat
from hakem.formats.parts import PASSES, PLUS, STAR, Auction, ToldContract
from hakem.locale.texts import Says, label, says
from hakem.table.auction import call_by
from hakem.table.state import AUCTION, State

PASSED_OUT = Says(label("passed out"))


def auction_findings(got: Gathering) -> None:
    """Lay the calls on the table and keep what it says of them; then compare the contract told."""
    record = got.record
    auction = record.auction
    if auction is None or not auction.calls:
        return
    told, first = record.dealer, auction.first
    if not auction.omitted and told is not None and first is not None and first is not told:
        got.add("first-caller", says("{dealer} is the dealer, but the first call is by {caller}.", dealer=told,
                                     caller=first), seat=first, call=0)
    state = _laid(got, auction)
    if state.phase == AUCTION and auction.ended not in (STAR, PLUS) and not got.has("call-out-of-turn",
                                                                                           "call-above-seven"):
        got.add("auction-unfinished", says("The auction stops without the passes that end it, after {call}.",
                                           call=auction.calls[-1]), call=len(auction.calls) - 1)
    if state.phase != AUCTION and not got.has("call-after-end", "call-above-seven"):
        contract_findings(got)


def _laid(got: Gathering, auction: Auction) -> State:
    first = auction.first
    state = State(dealer=first if first is not None else Seat.N)
    seats = auction.seats or Auction(Seat.N, auction.calls, auction.marks).seats
    over = False
    for at, (seat, call) in enumerate(zip(seats, auction.calls, strict=True)):
        marks = auction.marks.get(at, "")
        over = over or state.phase != AUCTION
        before = state.auction[-1].call if state.auction else None
        last_bid = next((one.call for one in reversed(state.auction) if one.call.is_bid), None)
        incident = call_by(state, seat, call)
        wrong = incident.kind if incident is not None else ""
        who = seat if first is not None else None
        if "S" in marks:
            got.add("call-out-of-turn", says("{call} was called when it was another player's turn, and accepted.",
                                             call=call), seat=who, call=at)
        if wrong == "call-above-seven" and call.level <= 7:
            wrong = ""  # the passes after it
        if over:
            _after_the_end(got, at, call, who)
            break
        _told(got, wrong, at, who, call, last_bid or before)
        if "I" in marks and not _is_insufficient(call, last_bid):
            got.add("mark", says("{call} is marked as insufficient, but it is sufficient.", call=call), seat=who,
                    call=at)
    return state


def _is_insufficient(call: Call, last_bid: Call | None) -> bool:
    return call.is_bid and last_bid is not None and call.order <= last_bid.order


def _after_the_end(got: Gathering, at: int, call: Call, who: Seat | None) -> None:
    if call is PASS:
        got.add("extra-pass", says("A pass more than the auction needs to end."), seat=who, call=at)
    else:
        got.add("call-after-end", says("{call} was called after the auction had ended.", call=call), seat=who,
                call=at)


def _told(got: Gathering, wrong: str, at: int, who: Seat | None, call: Call, before: Call | None) -> None:
    if wrong == "call-above-seven":
        got.add(wrong, says("{call} is above the level of seven.", call=call), seat=who, call=at)
    elif wrong == "insufficient" or (wrong == "call-out-of-turn" and _is_insufficient(call, before)):
        got.add("insufficient", says("{call} is not sufficient over {before}.", call=call, before=before or PASS),
                seat=who, call=at)
    elif wrong == "inadmissible":
        if before is None or before is PASS:
            got.add(wrong, says("There is no bid that this {call} could be about.", call=call), seat=who, call=at)
        else:
            got.add(wrong, says("This {call} is not allowed here: the last bid is {before}.", call=call, before=before),
                    seat=who, call=at)


def contract_findings(got: Gathering) -> None:
    """The contract and declarer told, against those that the auction leads to."""
    record = got.record
    auction = record.auction
    reached = auction.final() if auction is not None else None
    told, declarer = record.contract, record.declarer
    if auction is None or reached is None or auction.ended not in (PASSES, ""):
        return
    led_to, by = reached
    if told is not None and told != led_to and (told.level or told.passed_out):
        kind = "wrong-doubling" if _but_doubling(told) == _but_doubling(led_to) else "wrong-contract"
        got.add(kind, says("The contract told is {told}; the auction leads to {reached}.", told=noun_of(told),
                           reached=noun_of(led_to)), sure=not got.has("insufficient", "inadmissible"))
    if declarer is not None and by is not None and not got.has("wrong-contract"):
        if record.swapped:
            got.add("declarer-swapped", says("{declarer} played the hand in place of {partner}.", declarer=declarer,
                                             partner=declarer.partner), seat=declarer)
        elif declarer is not by:
            got.add("wrong-declarer", says("The declarer told is {told}; by the auction it is {reached}.",
                                           told=declarer, reached=by), seat=declarer)


def _but_doubling(told: ToldContract) -> tuple[int, object]:
    return told.level, told.denomination


def noun_of(told: ToldContract) -> object:
    """A contract as a noun of a message."""
    bid = told.bid
    return PASSED_OUT if bid is None else Contract(bid, told.doubled, Seat.N)
