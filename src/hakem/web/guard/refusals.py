"""Why something was refused, in the reader's language: a sentence for each refusal that is not rare."""

from __future__ import annotations

from hakem.errors import BadNotation, HakemError, Impossible, NotAsked
from hakem.journal.errors import (
    IsClosed,
    IsForgotten,
    LinkInvalid,
    Locked,
    LoginFailed,
    NeedsChief,
    NoSuchPlace,
    NotFound,
    ReasonNeeded,
    Refused,
    SessionOver,
    Stale,
)
from hakem.journal.pins import LEAST, MOST, NotAPin
from hakem.journal.plain import NotAName, NotANumber, TooLong
from hakem.locale.terms import Voice
from hakem.locale.texts import Says, label, sentence

FAILED = sentence("Nothing was changed.")
CLOSED = sentence("The call is closed. Open it again first, on its record.")
OPEN_SESSION = sentence("The session is over: no new call is opened there. Open the session again first, on its page.")
FORGOTTEN = sentence("What this ruling turned on has been forgotten: the call can only be read.")
REASON = sentence("This was read out, or somebody has chosen by it: please give a reason for the change.")
PLAYING = sentence("There are calls on boards that you have yet to play: only the list can be taken out now.")
LATE = sentence("Somebody else has written here meanwhile. Please look at the call as it is.")
NOWHERE = sentence("There is no such page here.")
LINK = sentence("This link has been used or has expired. Please ask for a new one.")
WRONG_PIN = sentence("No such name here, or another PIN.")
WAIT = sentence("Too many wrong PINs. Please wait a little.")
PIN = sentence("A PIN of {least} to {most} signs was expected.")
CHIEF = sentence("A club needs a chief director.")
NAME = sentence("A name of 1 to {most} signs was expected.")
LONG = sentence("The text is too long: {most} signs at most.")
NO_TABLE, NO_BOARD = sentence("Table {name} is not in this session."), sentence("Board {name} is not in this session.")
NUMBER = sentence("A number from {least} to {most} was expected.")
FIELD = sentence("{field}: a number from {least} to {most} was expected.")
NOT_ASKED = sentence("This answers another question than is asked now. Please look at the call as it is.")
CANNOT = sentence("This cannot be at this table.")
UNREAD = sentence("Something is not written as expected.")
FIELDS = {
    "table": label("Table"), "board": label("Board"), "boards": label("Boards"), "law": label("Law"),
    "amount": label("How much"), "edition": label("Edition of the Laws"), "tables": label("Tables in each section"),
    "days": label("Days that names and free words are kept after an event"),
}
SECTION = label("{field}, section {section}")


class StillPlaying(Refused):
    """Something that shows calls on boards that the director who asks still has to play."""


PLAIN: tuple[tuple[type[HakemError], str], ...] = (
    (IsClosed, CLOSED), (IsForgotten, FORGOTTEN), (SessionOver, OPEN_SESSION), (ReasonNeeded, REASON),
    (StillPlaying, PLAYING), (Stale, LATE), (LinkInvalid, LINK), (NotFound, NOWHERE), (Locked, WAIT),
    (LoginFailed, WRONG_PIN), (NeedsChief, CHIEF),
)
LOOSE: tuple[tuple[type[HakemError], str], ...] = (
    (NotAsked, NOT_ASKED), (Impossible, CANNOT), (BadNotation, UNREAD),
)


class Misread(BadNotation):
    """A field of a form that cannot be read; `said` says in every language what was expected."""

    def __init__(self, text: str, **slots: object) -> None:
        self.said = Says(text, slots)
        super().__init__(Voice("en").say(self.said))


def reason_of(error: HakemError) -> Says | None:
    """Why it was refused; None where only the error's own message can say it."""
    match error:
        case Misread():
            return error.said
        case NoSuchPlace():
            return Says(NO_TABLE if error.what == "table" else NO_BOARD, {"name": error.name})
        case NotANumber():
            return _number(error)
        case NotAName():
            return Says(NAME, {"most": error.most})
        case TooLong():
            return Says(LONG, {"most": error.most})
        case NotAPin():
            return Says(PIN, {"least": LEAST, "most": MOST})
        case _:
            return next((Says(text) for kind, text in PLAIN if isinstance(error, kind)), None)


def rough_reason_of(error: HakemError) -> Says | None:
    """Of what sort the refusal is; what exactly was wrong stands in the error's message."""
    return next((Says(text) for kind, text in LOOSE if isinstance(error, kind)), None)


def _number(error: NotANumber) -> Says:
    bounds = {"least": error.least, "most": error.most}
    field, _, part = error.what.partition("-")
    if field not in FIELDS:
        return Says(NUMBER, bounds)
    words = Says(FIELDS[field]) if not part else Says(SECTION, {"section": part, "field": Says(FIELDS[field])})
    return Says(FIELD, {"field": words, **bounds})
