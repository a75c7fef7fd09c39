"""Pictograms, drawn in lines on a square of 24. An incident that has none of its own gets that of its moment."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from hakem.table.catalogue import AFTER, AT_LEAD, BEFORE, IN_AUCTION, IN_PLAY, IncidentKind

_CARD = '<rect x="7" y="3.5" width="10" height="14" rx="1.6"/>'
_HEART = '<path class="full" d="M12 13.4 9.2 10.6a1.7 1.7 0 0 1 2.4-2.4l.4.4.4-.4a1.7 1.7 0 0 1 2.4 2.4z"/>'
_BID = '<rect x="4" y="6" width="16" height="11" rx="1.6"/>'
_BUBBLE = '<path d="M4 5.5h16v10H11l-4 3.6v-3.6H4z"/>'
_HAND = ('<path d="M8 13V6.4a1.3 1.3 0 0 1 2.6 0V11V4.8a1.3 1.3 0 0 1 2.6 0V11V5.6a1.3 1.3 0 0 1 2.6 0V12'
         'V8.2a1.3 1.3 0 0 1 2.5 0V15c0 3.6-2.3 5.8-5.4 5.8-2.8 0-4-1.3-5.4-3.8L5 13.4a1.4 1.4 0 0 1 2.3-1.5z"/>')
_FAN = ('<path d="M4.6 9.4 8.4 7.6l4.6 9.8-3.8 1.8z"/><path d="m9 7.5 4-.9 2.4 10.6"/>'
        '<path d="M13.4 6.6h4.2v10.6h-4.2"/>')
_BOARD = '<rect x="4.5" y="4.5" width="15" height="15" rx="2"/><path d="M9 4.5v4h6v-4M9 19.5v-4h6v4"/>'
_CLOCK = '<circle cx="12" cy="12" r="8"/><path d="M12 7.5V12l3 2"/>'
_TRICK = ('<rect x="9" y="3" width="6" height="8" rx="1"/><rect x="9" y="13" width="6" height="8" rx="1"/>'
          '<path d="M3 9.5h4.5v5H3zM16.5 9.5H21v5h-4.5z"/>')
_TURN = '<path d="M5 12a7 7 0 0 1 12-5l2 2M19 4.5V9h-4.5"/>'
_CROSS = '<path d="m9 9 6 6m0-6-6 6"/>'
_WARN = '<path d="M12 4 21 19.5H3z"/><path d="M12 10v4.4M12 16.9v.1"/>'

ICONS = {
    # ---- moments
    BEFORE: _BOARD, IN_AUCTION: f'{_BID}<path d="M8 11.5h8"/>', AT_LEAD: f'{_CARD}<path d="M12 21v-2.5"/>',
    IN_PLAY: _TRICK, AFTER: '<path d="M5 6h14v13H5zM9 4v4M15 4v4M8.5 13l2.4 2.4L15.5 11"/>',
    # ---- what can be told
    "count": f'{_FAN}<path d="M19.5 19v2.2M18.4 20.1h2.2"/>',
    "short": f'{_FAN}<path d="M18.2 20.1h3"/>',
    "wrong-board": f"{_BOARD}{_CROSS}",
    "change": f'{_BID}<path d="M8 10.2h7l-1.6-1.6M16 13.2H9l1.6 1.6"/>',
    "show": f"{_CARD}{_HEART}",
    "misinformed": f'{_BUBBLE}<path d="M10.3 8.6a1.8 1.8 0 1 1 1.9 2v.8M12.1 13.2v.1"/>',
    "unauthorised": f'{_CLOCK}<path d="M18.4 18.4 21 21"/>',
    "face-down": f'{_CARD}<path d="m7.4 8 5-4.4M7.4 13 17 4.6M9.4 17.2 17 10.4"/>',
    "told": f'{_BUBBLE}<path d="M8.5 10.5h7m-2.4-2.4 2.4 2.4-2.4 2.4"/>',
    "dummy": '<path d="M4 5h3.2v14H4zM8.6 5h3.2v11H8.6zM13.2 5h3.2v14h-3.2zM17.8 5H21v9h-3.2z"/>',
    "designates": f'{_BUBBLE}<path d="M8 10.5h.1M12 10.5h.1M16 10.5h.1"/>',
    "revoke": ('<rect x="3.5" y="5" width="7.5" height="11" rx="1.2"/>'
               '<rect x="13" y="8" width="7.5" height="11" rx="1.2"/>'
               '<path class="full" d="m7.2 7.9 1.9 2.6-1.9 2.6-1.9-2.6z"/>'
               '<path d="m15 11.7 3.5 3.6m0-3.6L15 15.3"/>'),
    "omits": f'{_TRICK}<path d="m4 20 16-16"/>',
    "together": ('<rect x="3.5" y="6" width="8" height="11.5" rx="1.3"/>'
                 '<rect x="12.5" y="6" width="8" height="11.5" rx="1.3"/>'),
    "attention": f"{_WARN}",
    "director": _HAND,
    "claim": f'{_FAN}<path d="m17 20.4 1.6 1.6 3-3.2"/>',
    "concede": f'{_FAN}<path d="m18 18.6 3 3m0-3-3 3"/>',
    "agree": '<path d="m4.5 12.5 5 5 10-11"/>',
    "object": f"{_HAND}",
    "play-on": '<path d="M7 4.5 19 12 7 19.5z"/>',
    "moment": _CLOCK,
    # ---- what the table sees by itself
    "insufficient": f'{_BID}<path d="m12 8.6v5.4m-2.3-2.2L12 14l2.3-2.2"/>',
    "call-out-of-turn": f'<rect x="7" y="13" width="13" height="8" rx="1.4"/>{_TURN}',
    "turn-missed": f"{_TURN}{_CROSS}",
    "inadmissible": f"{_BID}{_CROSS}",
    "barred-call": f'{_BID}<path d="m6 19.5 12-16"/>',
    "call-above-seven": f'{_BID}<path d="M12 14V8.8M9.8 11 12 8.8l2.2 2.2"/>',
    "call-after-end": f'{_BID}<path d="M9 9v5M12 9v5M15.5 9v5"/>',
    "opening-lead-out-of-turn": f'{_CARD}{_HEART}<path d="M3 21h18M18.6 18.7 21 21l-2.4 2.2"/>',
    "lead-out-of-turn": ('<rect x="9" y="8" width="9" height="13" rx="1.4"/>'
                         '<path class="full" d="m13.5 11.4 2 3.1-2 3.1-2-3.1z"/>'
                         '<path d="M3 6a7 5 0 0 1 11-2l1.4 1.2M15.6 2v3.4h-3.4"/>'),
    "play-out-of-turn": ('<rect x="9" y="8" width="9" height="13" rx="1.4"/>'
                         '<path d="M13.5 12v5M3 6a7 5 0 0 1 11-2l1.4 1.2M15.6 2v3.4h-3.4"/>'),
    "premature-play": ('<rect x="4" y="7" width="9" height="13" rx="1.4"/><circle cx="17.5" cy="8" r="4"/>'
                       '<path d="M17.5 6v2.2l1.4.8"/>'),
    "penalty-card-not-played": f"{_CARD}{_HEART}<path d='m5 20 14-17'/>",
    "ruled": '<path d="M12 4v16M6 20h12M5 8h14M5 8l-2.4 5.5h4.8zM19 8l-2.4 5.5h4.8z"/>',
    # ---- the app's own
    "plus": '<path d="M12 5v14M5 12h14"/>',
    "back": '<path d="M15 4.5 7.5 12l7.5 7.5"/>',
    "undo": '<path d="M8 5 4 9l4 4"/><path d="M4 9h9.5a5.5 5.5 0 0 1 0 11H9"/>',
    "away": '<circle cx="8" cy="7" r="3"/><path d="M3 20v-3.5A4.5 4.5 0 0 1 7.5 12h1M13 16h8m-3-3 3 3-3 3"/>',
    "clock": _CLOCK,
    "person": '<circle cx="12" cy="8" r="3.6"/><path d="M5 20.5v-1A6.5 6.5 0 0 1 11.5 13h1A6.5 6.5 0 0 1 19 19.5v1"/>',
    "print": '<path d="M7 8V3.5h10V8M7 17H4V8h16v9h-3"/><path d="M7 13.5h10v7H7z"/>',
    "list": '<path d="M8 6h12M8 12h12M8 18h12M4 6h.1M4 12h.1M4 18h.1"/>',
    "table": '<rect x="6" y="6" width="12" height="12" rx="1.5"/><path d="M12 2.5v1M12 20.5v1M2.5 12h1M20.5 12h1"/>',
    "more": '<path class="full" d="M12 4.5a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zm0 5.9a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2zm0 5.9a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2z"/>',  # noqa: E501
    "done": '<path d="m4.5 12.5 5 5 10-11"/>',
    "warn": _WARN,
    "book": '<path d="M12 6.5C10 5 7 4.6 4 5v13.5c3-.4 6 0 8 1.5 2-1.5 5-1.9 8-1.5V5c-3-.4-6 0-8 1.5zM12 6.5V20"/>',
    "search": '<circle cx="10.5" cy="10.5" r="6"/><path d="m15 15 5.5 5.5"/>',
}


@cache
def icon(name: str) -> Markup:
    """A pictogram by its name; nothing is said by it that is not said in words beside it."""
    inside = ICONS.get(name, ICONS["warn"])
    return Markup(f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">{inside}</svg>')  # noqa: S704


def icon_of(kind: IncidentKind) -> str:
    """The name of an incident's pictogram."""
    return kind.key if kind.key in ICONS else kind.moments[-1] if kind.moments and kind.moments[-1] in ICONS else "warn"
