"""The rooms: each module has the functions for a few pages, and says where they are and who may enter."""

from __future__ import annotations

from hakem.web.pages import (
    answer,
    call,
    entrance,
    evening,
    going_on,
    home,
    law,
    log,
    more,
    opening,
    people,
    record,
    slip,
    undo,
)

_MODULES = (entrance, home, people, evening, law, log, opening, call, answer, going_on, more, record, slip, undo)
ROOMS = tuple(room for module in _MODULES for room in module.ROOMS)
