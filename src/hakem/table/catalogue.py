"""What can be said about a table, described once.

Incidents with their moment and fields, findings with their values: the case reader, the interview, menus, forms and
schemas are made from these. The words for them are in `hakem.locale`. A new law adds its entries here and its module
in `hakem.laws`; no face changes.
"""

from __future__ import annotations

from dataclasses import dataclass

from hakem.table.telling import (
    CALLS,
    CARDS,
    CONTRACT,
    DEALING,
    DEFECTIVE,
    LAST,
    LED,
    LIMITS,
    NOW,
    NUMBERED,
    ON_LEAD,
    PENALTY_CARD,
    PLAYED,
    PLAYED_OUT,
    QUITTED,
    TOLD,
    TRICK,
    Since,
    Telling,
)

BEFORE, IN_AUCTION, AT_LEAD, IN_PLAY, AFTER = "before", "auction", "lead", "play", "after"
MOMENTS = (BEFORE, IN_AUCTION, AT_LEAD, IN_PLAY, AFTER)


@dataclass(frozen=True, slots=True)
class Field:
    """A fact that an incident is told with. `kind` is one of the kinds that `hakem.formats` reads.

    Kinds: seat, seats, side, seat-or-side, card, cards, call, call-or-card, number, word (one of `values`), text, at
    (seat and trick), made (seat and call, `W:2D`), counts (cards by seat), acts (calls or cards), suit, rank.
    """

    name: str
    kind: str
    needed: bool = True
    values: tuple[str, ...] = ()
    among: str = ""  # what the table allows, by a word of the interview's: `acted`, `short-of`, …
    when: tuple[str, ...] = ()  # asked only for these values of the incident's word


@dataclass(frozen=True, slots=True)
class IncidentKind:
    """Something that can happen: when, told with which facts, and the Law that a director opens first.

    `noticed`: the table sees it by itself when a call or card is recorded; it cannot be told as an incident.
    `tell`: how the interview asks for it; None for the usual way at each of its moments, empty: not on the menu.
    """

    key: str
    law: int
    moments: tuple[str, ...]
    fields: tuple[Field, ...] = ()
    noticed: bool = False
    tell: tuple[Telling, ...] | None = None

    @property
    def tellings(self) -> tuple[Telling, ...]:
        """How it is told, moment by moment."""
        if self.tell is not None:
            return self.tell
        act = "call" if self.moments and self.moments[0] == IN_AUCTION else "card"
        return tuple(Telling(moment, SCENES[moment], act if self.noticed else "") for moment in self.moments)


SCENES = {BEFORE: (), IN_AUCTION: (DEALING,), AT_LEAD: (CONTRACT,), IN_PLAY: (CONTRACT, TRICK),
          AFTER: (CONTRACT, PLAYED_OUT)}


@dataclass(frozen=True, slots=True)
class FindingKind:
    """Something the Director establishes. `kind`: yes-no, word (one of `values`), card, call, seat, suits, number."""

    name: str
    kind: str
    values: tuple[str, ...] = ()
    away: bool = False  # asked away from the table


SEAT = Field("seat", "seat")
DUMMY_ACTS = (
    "calls-director", "draws-attention", "takes-part", "exchanges-hands", "leaves-seat", "looks-at-hand",
    "indicates-card", "misplaces-card", "warns-wrong-hand", "tries-to-prevent", "asks-declarer", "asks-defender",
    "gives-facts", "counts-tricks", "plays-as-told",
)

NUMBER_OF_CARDS = (
    Telling(BEFORE, ()), Telling(IN_AUCTION, (DEALING,)), Telling(AT_LEAD, (CONTRACT,)),
    Telling(IN_PLAY, (CONTRACT, NUMBERED)), Telling(AFTER, (CONTRACT, PLAYED_OUT)),
)
EXPOSED = ("dropped", "played-two", "deliberate", "named", "shown")
SEEN = ("seat+cards", "how")
BY_ACCIDENT = (("how", "shown", "exposed-on-purpose", False),)  # shown on purpose is told as `deliberate`
FACED_EARLY = (
    *TOLD,
    Since("declarer-faced", "show", "declarer", fixed=(("how", "deliberate"),), asks=("cards",)),
    Since("dummy-faced", "show", "dummy", fixed=(("how", "deliberate"),), asks=("cards",)),
    Since("declarer-played", "card", "declarer"),
)

_INCIDENTS = (
    # ---- told
    IncidentKind("count", 13, (BEFORE, IN_AUCTION, AT_LEAD, IN_PLAY, AFTER), (Field("hands", "counts"),),
                 tell=NUMBER_OF_CARDS),
    IncidentKind("short", 14, (BEFORE, IN_AUCTION, AT_LEAD, IN_PLAY, AFTER), (
        SEAT, Field("has", "number", among="too-few")), tell=NUMBER_OF_CARDS),
    IncidentKind("wrong-board", 15, (BEFORE, IN_AUCTION), (SEAT, Field("board", "number"))),
    IncidentKind("change", 25, (IN_AUCTION, AT_LEAD, IN_PLAY, AFTER), (
        Field("seat", "seat", among="acted"), Field("to", "call-or-card", needed=False),
        Field("from", "call-or-card", needed=False)), tell=(
        Telling(IN_AUCTION, (CALLS,), asks=("seat+to",)), Telling(AT_LEAD, (CALLS,), asks=("seat+to",)),
        Telling(IN_PLAY, (CONTRACT, CARDS), asks=("seat+to",)))),
    IncidentKind("show", 49, (IN_AUCTION, AT_LEAD, IN_PLAY), (
        SEAT, Field("cards", "cards"),
        Field("how", "word", values=(*EXPOSED, "led")),
        Field("to", "seats", needed=False)), tell=(
        Telling(IN_AUCTION, (DEALING,), asks=SEEN, implies=BY_ACCIDENT,
                only=(("how", ("dropped", "deliberate", "named", "shown", "led")),)),
        Telling(AT_LEAD, (CONTRACT,), asks=SEEN, implies=BY_ACCIDENT,
                only=(("how", ("dropped", "deliberate", "named", "shown")),)),
        Telling(IN_PLAY, (CONTRACT, TRICK), asks=SEEN, implies=BY_ACCIDENT, only=(("how", EXPOSED),), since=(
            Since("had-penalty-card", "penalty-card", "offender", asks=("card",), before=True, defends=True),)))),
    IncidentKind("misinformed", 21, (IN_AUCTION, AT_LEAD, IN_PLAY), (
        SEAT, Field("about", "made", needed=False),
        Field("by", "word", needed=False, values=("explanation", "alert", "no-alert"))), tell=(
        Telling(IN_AUCTION, (), ruled=False), Telling(AT_LEAD, (), ruled=False),
        Telling(IN_PLAY, (CONTRACT, CARDS)))),
    IncidentKind("unauthorised", 16, (IN_AUCTION, AT_LEAD, IN_PLAY), (SEAT, Field("by", "text"))),
    IncidentKind("face-down", 41, (AT_LEAD,), (SEAT, Field("card", "card", needed=False))),
    IncidentKind("told", 47, (AT_LEAD, IN_PLAY), (
        SEAT, Field("to", "seat"), Field("that", "word", values=("your-turn",))), tell=()),
    IncidentKind("dummy", 43, (IN_PLAY, AFTER), (
        Field("does", "word", values=DUMMY_ACTS, among="dummy-acts"),
        Field("hand", "seat", needed=False, among="not-dummy", when=("looks-at-hand",)),
        Field("card", "card", needed=False, among="put-down", when=("misplaces-card",)),
        Field("to", "seat", needed=False, among="defender-who-failed", when=("asks-defender",)),
        Field("named", "card-or-none", needed=False, when=("misplaces-card",))), tell=tuple(
        Telling(moment, scene, asks=asks) for moment, scene, asks in (
            (IN_PLAY, (CONTRACT, TRICK), ("does", "hand", "card", "to", "named")),
            (AFTER, (CONTRACT, PLAYED_OUT), ("does",))))),
    IncidentKind("designates", 46, (IN_PLAY,), (
        Field("seat", "seat", needed=False),
        Field("words", "word", needed=False, values=("high", "low", "win", "anything")),
        Field("suit", "suit", needed=False), Field("rank", "rank", needed=False), Field("card", "card", needed=False),
        Field("meant", "card", needed=False)), tell=(
        Telling(IN_PLAY, (CONTRACT, TRICK), asks=("words|suit|rank", "meant")),)),
    IncidentKind("revoke", 61, (IN_PLAY, AFTER), (
        Field("seat", "seat", among="failed"), Field("trick", "number", among="first-trick"),
        Field("card", "card", needed=False)), tell=(
        Telling(IN_PLAY, (CONTRACT, QUITTED, NOW), asks=("seat", "trick")),
        Telling(AFTER, (CONTRACT, QUITTED, LAST, PLAYED_OUT), asks=("seat", "trick"), since=LIMITS))),
    IncidentKind("omits", 67, (IN_PLAY, AFTER), (SEAT, Field("trick", "number", needed=False)), tell=(
        Telling(IN_PLAY, (CONTRACT, DEFECTIVE, NOW), "laid", then=(
            Since("pointed-out", "attention", asks=("seat",)),)),)),
    IncidentKind("untold", 65, (AT_LEAD, IN_PLAY), (
        Field("trick", "number"), Field("lead", "seat", needed=False)), tell=()),
    IncidentKind("together", 58, (IN_AUCTION, AT_LEAD, IN_PLAY), (Field("acts", "acts"),)),
    IncidentKind("attention", 9, (IN_AUCTION, AT_LEAD, IN_PLAY, AFTER), (SEAT, Field("to", "at", needed=False)),
                 tell=()),
    IncidentKind("director", 9, (IN_AUCTION, AT_LEAD, IN_PLAY, AFTER), (SEAT,), tell=()),
    IncidentKind("claim", 68, (IN_PLAY,), (
        SEAT, Field("tricks", "number"), Field("says", "text", needed=False),
        Field("cards", "cards", needed=False))),
    IncidentKind("concede", 68, (IN_PLAY,), (
        SEAT, Field("tricks", "number"), Field("says", "text", needed=False),
        Field("cards", "cards", needed=False))),
    IncidentKind("agree", 69, (IN_PLAY, AFTER), (
        Field("seat", "seat", needed=False), Field("side", "side", needed=False)), tell=()),
    IncidentKind("object", 68, (IN_PLAY, AFTER), (
        Field("seat", "seat", needed=False), Field("side", "side", needed=False)), tell=()),
    IncidentKind("play-on", 68, (IN_PLAY,), (
        Field("seat", "seat", needed=False), Field("side", "side", needed=False)), tell=()),
    IncidentKind("moment", 17, (IN_AUCTION, IN_PLAY, AFTER), (
        Field("is", "word", values=("hand-back", "next-deal-call", "round-over", "correction-over")),
        Field("seat", "seat", needed=False)), tell=()),
    # ---- noticed by the table
    IncidentKind("insufficient", 27, (IN_AUCTION,), noticed=True),
    IncidentKind("call-out-of-turn", 29, (IN_AUCTION,), noticed=True),
    IncidentKind("turn-missed", 17, (IN_AUCTION,), noticed=True, tell=()),
    IncidentKind("inadmissible", 36, (IN_AUCTION,), noticed=True),
    IncidentKind("barred-call", 37, (IN_AUCTION,), noticed=True),
    IncidentKind("call-above-seven", 38, (IN_AUCTION,), noticed=True),
    IncidentKind("call-after-end", 39, (AT_LEAD, IN_PLAY), noticed=True, tell=(
        Telling(AT_LEAD, (CALLS,), "call"),)),
    IncidentKind("opening-lead-out-of-turn", 54, (AT_LEAD,), noticed=True, tell=(
        Telling(AT_LEAD, (CONTRACT,), "card", since=FACED_EARLY),)),
    IncidentKind("lead-out-of-turn", 53, (IN_PLAY,), noticed=True, tell=(
        Telling(IN_PLAY, (CONTRACT, ON_LEAD), "card", since=(*TOLD, LED, *PLAYED)),)),
    IncidentKind("play-out-of-turn", 57, (IN_PLAY,), noticed=True, tell=(
        Telling(IN_PLAY, (CONTRACT, CARDS), "card", since=TOLD),)),
    IncidentKind("premature-play", 57, (IN_PLAY,), noticed=True, tell=(
        Telling(IN_PLAY, (CONTRACT, CARDS), "card", since=TOLD),)),
    IncidentKind("penalty-card-not-played", 52, (IN_PLAY,), noticed=True, tell=(
        Telling(IN_PLAY, (CONTRACT, TRICK, PENALTY_CARD), "card", since=PLAYED[:1]),)),
)
_MOST_OFTEN = (  # what directors are called for most often stands first on every menu
    "opening-lead-out-of-turn", "lead-out-of-turn", "revoke", "insufficient", "call-out-of-turn", "change", "show",
    "claim", "unauthorised", "misinformed", "penalty-card-not-played", "premature-play", "dummy", "short", "count",
)
INCIDENTS: dict[str, IncidentKind] = {
    kind.key: kind for kind in sorted(_INCIDENTS, key=lambda kind: (*_MOST_OFTEN, kind.key).index(kind.key))
}

_FINDINGS = (
    FindingKind("unintended", "yes-no", away=True),
    FindingKind("without-pause", "yes-no"),
    FindingKind("call-made", "yes-no"),
    FindingKind("intended", "call", away=True),
    FindingKind("call-over", "word", values=("first", "second")),
    FindingKind("auction-begun", "yes-no"),
    FindingKind("seen-others", "yes-no"),
    FindingKind("playable", "yes-no"),
    FindingKind("comparable", "yes-no", away=True),
    FindingKind("specifies", "suits", away=True),
    FindingKind("found", "word", values=("elsewhere", "played", "nowhere")),
    FindingKind("card", "card"),
    FindingKind("surplus", "word", values=("crept-back", "left-out", "foreign")),
    FindingKind("trick", "number"),
    FindingKind("tricks-won", "number"),
    FindingKind("incontrovertible", "yes-no"),
    FindingKind("partner-could-see", "yes-no"),
    FindingKind("exposed-on-purpose", "yes-no"),
    FindingKind("could-comply", "yes-no", away=True),
    FindingKind("meant-as-lead", "yes-no"),
    FindingKind("claim-intended", "yes-no"),
    FindingKind("called-as", "word", values=("in-turn", "over-it")),
)
FINDINGS: dict[str, FindingKind] = {kind.name: kind for kind in _FINDINGS}

OPTIONS = (
    "accept", "refuse", "require", "forbid", "neither", "withdraw-call", "keep-call", "withdraw-card", "keep-card",
    "highest", "lowest", "designate", "lead-from", "become-dummy",
)
