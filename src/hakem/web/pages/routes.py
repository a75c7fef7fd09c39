"""How a page is announced: its address, its function, its methods, who may enter."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.routing import Route

from hakem.web.guard.boards import SEEN
from hakem.web.guard.rooms import DIRECTOR, View, room
from hakem.web.house import House


@dataclass(frozen=True, slots=True)
class Room:
    """One address, for one method."""

    path: str
    view: View
    method: str = "GET"
    entry: str = DIRECTOR
    opens: str = SEEN  # a room of a call: whether it opens to a director who still has to play its board

    def route(self, house: House) -> Route:
        """As Starlette has it."""
        return Route(self.path, room(self.view, house, self.entry, self.opens), methods=[self.method])
