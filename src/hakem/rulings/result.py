"""The result of a record in the contract's form: rulings, table, next, reviews. Plain data, ready for JSON."""

from __future__ import annotations

from hakem.laws.ruling import Because, Information, Made, Review, Ruling
from hakem.rulings.next import Next, Plain, plain_chosen, plain_next
from hakem.table.effects import said
from hakem.table.state import State


def plain_value(value: object) -> object:
    """A fact as plain data."""
    if isinstance(value, bool | int | str) or value is None:
        return value
    if isinstance(value, tuple):
        return [plain_value(one) for one in value]
    return str(value)


def plain_ruling(ruling: Ruling) -> Plain:
    """A ruling in the contract's words."""
    plain: Plain = {
        "incident": ruling.incident,
        "seat": str(ruling.seat) if ruling.seat is not None else None,
        "law": ruling.law,
        "clauses": list(ruling.clauses),
        "effects": [{**said(r.effect), "clause": r.clause} for r in ruling.effects],
        "choices": [_made(made) for made in ruling.choices],
        "findings": {name: plain_value(value) for name, value in ruling.findings.items()},
        "information": [_information(info) for info in ruling.information],
        "reviews": [_review(review) for review in ruling.reviews],
        "penalty": None if ruling.penalty is None else
        {"clause": ruling.penalty.clause, "seat": str(ruling.penalty.seat)},
    }
    plain["because"] = [_because(step) for step in ruling.because]
    if ruling.by_director is not None:
        plain["by"] = "director"
        plain["why"] = ruling.by_director
    return plain


def _because(step: Because) -> Plain:
    plain: Plain = {"clause": step.clause, "applied": step.applied}
    if step.finding:
        plain["finding"] = step.finding
    if step.value is not None:
        plain["value"] = plain_value(step.value)
    return plain


def _made(made: Made) -> Plain:
    plain: Plain = {"to": str(made.to), "clause": made.clause} | plain_chosen(made.pick)
    return plain | ({"by": str(made.pick.by)} if made.pick.by is not None else {})


def _information(info: Information) -> Plain:
    return {
        "about": None if info.about is None else str(info.about),
        "authorised": [str(who) for who in info.authorised],
        "unauthorised": [str(who) for who in info.unauthorised],
        "clause": info.clause,
    }


def _review(review: Review) -> Plain:
    return {"clause": review.clause, "when": review.when}


def plain_table(state: State) -> Plain:
    """The table of this moment in the contract's words."""
    force = state.force
    bars: list[Plain] = [{"seat": str(b.seat), "kind": "must-pass", "until": b.until} for b in force.bars]
    return {
        "phase": state.phase,
        "turn": str(state.turn),
        "auction": _auction(state),
        "contract": None if state.contract is None else str(state.contract),
        "tricks": {"NS": state.won[0], "EW": state.won[1]},
        "trick": [f"{seat}:{card}" for seat, card in state.trick],
        "penalty_cards": [{"seat": str(p.seat), "card": str(p.card), "kind": p.kind} for p in force.penalty_cards],
        "restrictions": [{"seat": str(r.seat), "kind": r.kind, "suits": [str(s) for s in r.suits], "until": r.until}
                         for r in force.restrictions] + bars,
        "forfeited": [str(seat) for seat in state.forfeited],
        "withdrawn": [f"{made.seat}:{made.call}" for made in state.withdrawn],
        "unnoticed": [{"incident": u.incident, "seat": str(u.seat), **({"trick": u.trick} if u.trick else {})}
                      for u in state.unnoticed],
        "transfers": [{"to": str(side), "n": n} for side, n in state.transfers],
        "awarded": [{"to": str(side), "n": n} for side, n in state.awarded],
    }


def _auction(state: State) -> list[str]:
    shown, turn = [], state.dealer
    for made in state.auction:
        call = f"{made.call}{'' if made.natural else '!'}"
        shown.append(call if made.seat is turn else f"{made.seat}:{call}")
        turn = made.seat.lho
    return shown


def result_of(name: str, state: State, rulings: list[Ruling], waiting: Next) -> Plain:
    """The whole result; `name` is the case's id."""
    return {
        "id": name,
        "edition": state.edition,
        "rulings": [plain_ruling(ruling) for ruling in rulings],
        "table": plain_table(state),
        "next": plain_next(waiting),
        "reviews": [{**_review(review), "incident": ruling.incident}
                    for ruling in rulings for review in ruling.reviews],
    }
