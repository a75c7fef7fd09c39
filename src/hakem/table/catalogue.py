"""What can be said about a table, described once.

Incidents with their moment and fields, findings with their values: the case reader, the interview, menus, forms and
schemas are made from these. The words for them are in `hakem.locale`. A new law adds its entries here and its module
in `hakem.laws`; no face changes.
"""

from __future__ import annotations

from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class IncidentKind:
    """Something that can happen: when, told with which facts, and the Law that a director opens first.

    `noticed`: the table sees it by itself when a call or card is recorded; it cannot be told as an incident.
    """

    key: str
    law: int
    moments: tuple[str, ...]
    fields: tuple[Field, ...] = ()
    noticed: bool = False


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

_INCIDENTS = (
    # ---- told
    IncidentKind("count", 13, (BEFORE, IN_AUCTION, AT_LEAD, IN_PLAY, AFTER), (Field("hands", "counts"),)),
    IncidentKind("short", 14, (BEFORE, IN_AUCTION, AT_LEAD, IN_PLAY, AFTER), (SEAT, Field("has", "number"))),
    IncidentKind("wrong-board", 15, (BEFORE, IN_AUCTION), (SEAT, Field("board", "number"))),
    IncidentKind("change", 25, (IN_AUCTION, AT_LEAD, IN_PLAY, AFTER), (
        SEAT, Field("to", "call-or-card", needed=False), Field("from", "call-or-card", needed=False))),
    IncidentKind("show", 49, (IN_AUCTION, AT_LEAD, IN_PLAY), (
        SEAT, Field("cards", "cards"),
        Field("how", "word", values=("dropped", "played-two", "deliberate", "named", "shown", "led")),
        Field("to", "seats", needed=False))),
    IncidentKind("misinformed", 21, (IN_AUCTION, AT_LEAD, IN_PLAY), (
        SEAT, Field("about", "made"), Field("by", "word", values=("explanation", "alert", "no-alert")))),
    IncidentKind("unauthorised", 16, (IN_AUCTION, AT_LEAD, IN_PLAY), (SEAT, Field("by", "text"))),
    IncidentKind("face-down", 41, (AT_LEAD,), (SEAT, Field("card", "card", needed=False))),
    IncidentKind("told", 47, (AT_LEAD, IN_PLAY), (
        SEAT, Field("to", "seat"), Field("that", "word", values=("your-turn",)))),
    IncidentKind("dummy", 43, (IN_PLAY, AFTER), (
        Field("does", "word", values=DUMMY_ACTS), Field("hand", "seat", needed=False),
        Field("card", "card", needed=False), Field("to", "seat", needed=False),
        Field("named", "card-or-none", needed=False))),
    IncidentKind("designates", 46, (IN_PLAY,), (
        Field("seat", "seat", needed=False),
        Field("words", "word", needed=False, values=("high", "low", "win", "anything")),
        Field("suit", "suit", needed=False), Field("rank", "rank", needed=False), Field("card", "card", needed=False),
        Field("meant", "card", needed=False))),
    IncidentKind("revoke", 61, (IN_PLAY, AFTER), (
        SEAT, Field("trick", "number"), Field("card", "card", needed=False))),
    IncidentKind("omits", 67, (IN_PLAY, AFTER), (SEAT, Field("trick", "number", needed=False))),
    IncidentKind("together", 58, (IN_AUCTION, AT_LEAD, IN_PLAY), (Field("acts", "acts"),)),
    IncidentKind("attention", 9, (IN_AUCTION, AT_LEAD, IN_PLAY, AFTER), (SEAT, Field("to", "at", needed=False))),
    IncidentKind("director", 9, (IN_AUCTION, AT_LEAD, IN_PLAY, AFTER), (SEAT,)),
    IncidentKind("claim", 68, (IN_PLAY,), (
        SEAT, Field("tricks", "number"), Field("says", "text", needed=False),
        Field("cards", "cards", needed=False))),
    IncidentKind("concede", 68, (IN_PLAY,), (
        SEAT, Field("tricks", "number"), Field("says", "text", needed=False),
        Field("cards", "cards", needed=False))),
    IncidentKind("agree", 69, (IN_PLAY, AFTER), (
        Field("seat", "seat", needed=False), Field("side", "side", needed=False))),
    IncidentKind("object", 68, (IN_PLAY, AFTER), (
        Field("seat", "seat", needed=False), Field("side", "side", needed=False))),
    IncidentKind("play-on", 68, (IN_PLAY,), (
        Field("seat", "seat", needed=False), Field("side", "side", needed=False))),
    IncidentKind("moment", 17, (IN_AUCTION, IN_PLAY, AFTER), (
        Field("is", "word", values=("hand-back", "next-deal-call", "round-over", "correction-over")),
        Field("seat", "seat", needed=False))),
    # ---- noticed by the table
    IncidentKind("insufficient", 27, (IN_AUCTION,), noticed=True),
    IncidentKind("call-out-of-turn", 29, (IN_AUCTION,), noticed=True),
    IncidentKind("turn-missed", 17, (IN_AUCTION,), noticed=True),
    IncidentKind("inadmissible", 36, (IN_AUCTION,), noticed=True),
    IncidentKind("barred-call", 37, (IN_AUCTION,), noticed=True),
    IncidentKind("call-above-seven", 38, (IN_AUCTION,), noticed=True),
    IncidentKind("call-after-end", 39, (AT_LEAD, IN_PLAY), noticed=True),
    IncidentKind("opening-lead-out-of-turn", 54, (AT_LEAD,), noticed=True),
    IncidentKind("lead-out-of-turn", 53, (IN_PLAY,), noticed=True),
    IncidentKind("play-out-of-turn", 57, (IN_PLAY,), noticed=True),
    IncidentKind("premature-play", 57, (IN_PLAY,), noticed=True),
    IncidentKind("penalty-card-not-played", 52, (IN_PLAY,), noticed=True),
)
INCIDENTS: dict[str, IncidentKind] = {kind.key: kind for kind in _INCIDENTS}

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
