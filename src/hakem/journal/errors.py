"""What can go wrong between a face and the journal. All are HakemError, so that a face prints them in a line."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from hakem.errors import HakemError

if TYPE_CHECKING:
    from hakem.journal.reading import Call, Entry


class NotFound(HakemError):
    """There is no such thing in this club. Whether another club has it is not said."""


class NoSuchPlace(NotFound):
    """The session names its tables or boards, and this is none of them. `what`: table or board."""

    def __init__(self, what: str, name: str) -> None:
        self.what = what
        self.name = name
        super().__init__(f"there is no {what} {name} in this session")


class Refused(HakemError):
    """Something that the state of the call, the club or the director does not allow now."""


class IsClosed(Refused):
    """The call is closed: it must be reopened, with a reason, before its record goes on."""


class SessionOver(Refused):
    """The session has ended: no call is opened there."""


class IsForgotten(Refused):
    """What the rulings of the call turn on has been forgotten: it can only be read."""


class NeedsChief(Refused):
    """The club would be left without a chief director."""


class ReasonNeeded(Refused):
    """The ruling has been read out or given: a change to its record needs a reason."""


class Stale(HakemError):
    """Somebody wrote since: nothing of yours was written. `entries` is what the others did, `call` how it stands."""

    def __init__(self, call: Call, after: int) -> None:
        self.call = call
        self.after = after
        super().__init__(f"call {call.id}: entry {self.seq} has been written since entry {after}; nothing was changed")

    @property
    def seq(self) -> int:
        """The last entry there is."""
        return self.call.seq

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What was written since."""
        return tuple(entry for entry in self.call.entries if entry.seq > self.after)


class LoginFailed(HakemError):
    """No such director here, or another PIN. Which of them is not said."""


class Locked(LoginFailed):
    """Too many wrong PINs: none is looked at before `until`."""

    def __init__(self, until: datetime) -> None:
        self.until = until
        super().__init__(f"too many wrong PINs; try again after {until:%H:%M:%S} UTC")


class LinkInvalid(HakemError):
    """The one-time link has been used, has expired, or never was."""


class StorageFailed(HakemError):
    """The database cannot be opened or is not one of hakem's."""
