"""How a director tells what happened, with nothing recorded yet: which facts make the record, in his order.

An incident has one telling for each moment at which it is on the menu. A telling names facts and fields, no words;
the interview asks them one at a time, and the law then asks the rest.
"""

from __future__ import annotations

from dataclasses import dataclass

# ---- facts of the table that come before the incident; only those that its law turns on are named
DEALING = "auction"  # who dealt, and the calls so far, if any
CALLS = "calls"  # the same, with at least one call
CONTRACT = "contract"  # with its declarer
ON_LEAD = "on-lead"  # who is to lead; the number of the trick only if it matters
TRICK = "trick-so-far"  # who leads or led, the cards so far, if any
CARDS = "cards-so-far"  # the same, with at least one card
NUMBERED = "numbered-trick"  # the same as TRICK, with the trick's number
QUITTED = "quitted-trick"  # its number and its cards, two at least
DEFECTIVE = "defective-trick"  # the same, with a hand that left its card out
NOW = "now"  # where the play is now, if another trick came after that one
LAST = "last-trick"  # the cards of trick thirteen, where the one before it is spoken of: it may be opened again
PENALTY_CARD = "penalty-card"  # a penalty card of the hand in turn
PLAYED_OUT = "played-out"  # play is over; nothing is asked

OPPONENTS = ("lho", "rho")


@dataclass(frozen=True, slots=True)
class Since:
    """Something more that happened and means something to the law: on the list for the same question.

    `tells` is an incident, or `card`, `call`: an act; `who` did it, as seen from the offender (`lho`, `rho`,
    `partner`, `offender`) or by role (`declarer`, `dummy`); `fixed` are fields that need no question, a value in
    pointed brackets being a player (`<offender>`); `asks` is the field that does. `before`: it lies before the
    incident. `defends`, `leads`: it is on the list only if that player defends, or is the one who should lead.
    `implies`: what the law would ask and this says already.
    """

    key: str
    tells: str
    who: str = ""
    fixed: tuple[tuple[str, str], ...] = ()
    asks: tuple[str, ...] = ()
    before: bool = False
    defends: bool = False
    leads: bool = False
    implies: tuple[tuple[str, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class Telling:
    """What is asked to tell an incident at this moment.

    `act`: it is a `card` or a `call`, whose and which is asked; `laid`: the scene has laid it down. `asks`: its
    fields, in order, None for those it needs; `suit|rank` is one question answered by either, `seat+cards` one
    answered by both, a player first. `only` narrows the values of a field. `then`: incidents that go with it.
    `implies`: a field, its value, and what that says to a question of the law (a finding and its value), so that it
    is not asked. `ruled`: False while no law here rules on it at this moment; then nothing is asked.
    """

    moment: str
    scene: tuple[str, ...]
    act: str = ""
    asks: tuple[str, ...] | None = None
    only: tuple[tuple[str, tuple[str, ...]], ...] = ()
    since: tuple[Since, ...] = ()
    then: tuple[Since, ...] = ()
    implies: tuple[tuple[str, str, str, bool], ...] = ()
    ruled: bool = True


TOLD = tuple(Since(f"told-by-{who}", "told", who, fixed=(("to", "<offender>"), ("that", "your-turn")),
                   before=True)
             for who in OPPONENTS)
PLAYED = tuple(Since(f"{who}-played", "card", who, implies=(("meant-as-lead", False),)) for who in OPPONENTS)
LED = Since("lho-led", "card", "lho", leads=True, implies=(("meant-as-lead", True),))
LIMITS = (
    Since("next-deal-call", "moment", "lho", fixed=(("is", "next-deal-call"),), before=True),
    Since("hands-back", "moment", fixed=(("is", "hand-back"),), before=True),
    Since("round-over", "moment", fixed=(("is", "round-over"),), before=True),
)
"""Time limits that end a right (62D, 64B4, 64B5, 69A)."""
