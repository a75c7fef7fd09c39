"""Law 43: dummy's limitations.

A  1 what he may not do · 2 what also costs him the rights of 42B · 3 (2017) no defender may show him his hand
B  1 a penalty · 2 after A2: a he warned declarer of the wrong hand, b he asked first about a revoke
   3 he was the first to point out a defender's irregularity
"""

from __future__ import annotations

from hakem.cards import Seat
from hakem.laws import law09, law42, law45, law61, law62, law63, law64
from hakem.laws.kit import Case, clause, opens
from hakem.laws.ruling import Option
from hakem.table.effects import CardWithdrawn, NoRectification, Revoke, RightsForfeited, Turn
from hakem.table.force import PLAYED
from hakem.table.state import OVER, State

FORFEITS = {"exchanges-hands": "43A2a", "leaves-seat": "43A2b", "looks-at-hand": "43A2c"}


@opens("dummy")
def dummy_acts(case: Case) -> None:
    """Dummy did something that is not putting down the card that declarer named."""
    case.ruling.seat = _dummy(case)
    does = str(case.incident.fields["does"])
    if does in law42.ALWAYS:
        case.ruling.law = 42
        law42.always_may(case, does)
    elif does in FORFEITS:
        forfeits_rights(case, FORFEITS[does])
    else:
        _limited(case, does)


def _limited(case: Case, does: str) -> None:
    match does:
        case "calls-director":
            calls_the_director(case)
        case "draws-attention":
            draws_attention(case)
        case "takes-part":
            speaks_of_the_play(case)
        case "warns-wrong-hand":
            warns_of_the_wrong_hand(case)
        case "tries-to-prevent":
            case.ruling.law = 42
            law42.tries_to_prevent(case)
        case "asks-declarer":
            asks_declarer(case)
        case "asks-defender":
            asks_a_defender(case)
        case "indicates-card":
            law45.indicated(case)
        case "misplaces-card":
            law45.misplaced(case)
        case _:
            raise ValueError(f"the catalogue has no {does!r} of dummy's")


# ---- A1


@clause("43A1a")
def calls_the_director(case: Case) -> None:
    """He may not be the first to call the Director (43A1a); once attention has been drawn anybody may (9B1b)."""
    if case.table.phase == OVER or somebody_else_spoke(case.table):
        return case.cite("9B1b")
    case.cite("43A1a")
    return breach(case)


@clause("43A1b")
def draws_attention(case: Case) -> None:
    """He may not point out an irregularity before the play is over (43A1b); it is rectified all the same (but 43B3)."""
    if case.table.phase == OVER:
        law42.after_the_play(case)
    elif not somebody_else_spoke(case.table):
        law09.not_before_the_end(case)
        case.cite("43A1b")
        breach(case)
        if takes_rectification_away(case):
            return None
    return law09.speaks_of(case, case.incident.get("to", Seat))


@clause("43A1c")
def speaks_of_the_play(case: Case) -> None:
    """He may take no part in the play and tell declarer nothing of it (43A1c); what that did is looked at later."""
    case.cite("43A1c")
    breach(case)
    case.review("16B3")


# ---- A2, A3


@clause("43A2a", "43A2b", "43A2c")
def forfeits_rights(case: Case, under: str) -> None:
    """Hands exchanged, his seat left, a defender's cards looked at: the rights of 42B are lost (43A2)."""
    looked_at = case.incident.get("hand", Seat)
    if under == "43A2c" and looked_at is not None and not case.table.defends(looked_at):
        under = "43A2b"  # declarer's hand: what leaving the seat is for
    if case.table.phase == OVER:
        return case.rule("42B3", NoRectification())
    case.rule(under, RightsForfeited(_dummy(case)))
    return breach(case)


@clause("43A3", editions=[2017])
def shown_by_a_defender(case: Case) -> None:
    """A defender showed dummy his hand: the defender's fault, and dummy keeps his rights (43A3)."""
    shown_to = case.incident.fields.get("to")
    if case.edition != 2007 and isinstance(shown_to, tuple) and _dummy(case) in shown_to:
        case.penalise("43A3", case.seat)


# ---- B


@clause("43B1")
def breach(case: Case) -> None:
    """A procedural penalty is possible (43B1)."""
    case.penalise("43B1", _dummy(case))


@clause("43B2a")
def warns_of_the_wrong_hand(case: Case) -> None:
    """His right (42B2); after an A2 breach either defender chooses the hand that leads (43B2a).

    The law has no rule for defenders who differ: the first choice stated is taken.
    """
    table, declarer = case.table, case.declarer
    to_lead = not table.trick and not table.defends(table.turn)
    if not has_forfeited(table) or not to_lead:
        case.ruling.law = 42
        return law42.tries_to_prevent(case)
    breach(case)
    hands = (Option("lead-from", "43B2a", hand=hand) for hand in (declarer, declarer.partner))
    pick = case.offers(declarer.side.other, "43B2a", *hands)
    return case.rule("43B2a", Turn(pick.hand if pick.hand is not None else declarer))


@clause("43B2b")
def asks_declarer(case: Case) -> None:
    """His right (42B1); after an A2 breach a revoke so found is corrected, and 64 applies as if established (43B2b).

    It is a correction like any other (62B2), so who played after it may change his card (62C, 47D).
    """
    if not has_forfeited(case.table) or somebody_else_spoke(case.table):
        case.ruling.law = 42
        return law42.asks_declarer(case)
    declarer = case.declarer
    breach(case)
    failure = law61.failure_in(case, declarer, law61.latest_trick(case.table, declarer))
    if failure is None:
        return case.rule("43B2b", NoRectification())
    if law63.established_by(case, declarer, failure.trick):  # he has played on already
        law61.spoken_of(case, declarer, failure.trick)
        return None
    law62.later_cards_back(case, declarer.side, failure.trick)
    after = law62.played_after(case.table, failure.trick, declarer, failure.card)
    case.later(PLAYED, declarer, "62C", failure.trick, declarer.side, after, False, False, None)
    case.rule("43B2b", CardWithdrawn(declarer, failure.card))
    case.withdrawn_information(failure.card, declarer.side)
    return law64.established(case, declarer, failure.trick, "43B2b")


def asks_a_defender(case: Case) -> None:
    """He may not (61B2b): he takes part in the play (43A1c)."""
    case.cite("43A1c")
    breach(case)
    defenders = case.declarer.side.other.seats
    asked = case.incident.get("to", Seat) or next(filter(case.table.has_played, defenders), defenders[0])
    law61.dummy_asks_a_defender(case, asked)


@clause("43B3")
def takes_rectification_away(case: Case) -> bool:
    """After an A2 breach, first to point out a defender's irregularity: nothing is rectified now (43B3).

    After play the defenders lose what they gained by it; declarer's side keeps its score. Whether it was so.
    """
    whose = case.incident.get("to", Seat)
    hidden = [u for u in case.table.unnoticed if case.table.defends(u.seat) and whose in (None, u.seat)]
    if not has_forfeited(case.table) or not hidden:
        return False
    nothing_now(case)
    latest = max(hidden, key=lambda u: u.trick)
    if latest.incident == "revoke":
        case.rule("43B3", Revoke(latest.seat, latest.trick, established=False))
    return True


def forfeits_rectification(case: Case) -> bool:
    """While a defender's irregularity is being ruled on: was dummy the first to speak of it, after an A2 breach (43B3)?

    Called by the laws of such irregularities at their start; what dummy did is ruled on here then.
    """
    table = case.table
    if not has_forfeited(table) or not _dummy_spoke_first(table):
        return False
    if case.told_that("dummy", says="does", value="draws-attention") is None:
        return False
    case.cite("43A1b")
    breach(case)
    nothing_now(case)
    return True


def nothing_now(case: Case) -> None:
    """Play goes on as if nothing had been wrong; the Director comes back after play (43B3)."""
    case.rule("43B3", NoRectification())
    case.review("43B3")


# ---- what is known


def has_forfeited(table: State) -> bool:
    """Whether dummy has lost the rights of 42B."""
    return table.dummy in table.forfeited


def somebody_else_spoke(table: State) -> bool:
    """Whether somebody but dummy has spoken, in the trick in hand, of something irregular."""
    return any(heard.trick == table.trick_number and heard.incident.seat is not table.dummy
               for kind in ("attention", "director", "revoke") for heard in table.told(kind))


def _dummy_spoke_first(table: State) -> bool:
    """Whether, of what was said of the trick in hand, dummy's remark came first."""
    said = [heard.incident for heard in table.heard if heard.trick == table.trick_number]
    by_dummy = [told.kind == "dummy" for told in said if told.get("does", str) == "draws-attention"
                or (told.kind in ("attention", "director") and told.seat is not table.dummy)]
    return by_dummy[:1] == [True]


def _dummy(case: Case) -> Seat:
    return case.declarer.partner
