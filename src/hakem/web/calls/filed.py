"""What is filed with a call, in words: an adjusted score, a penalty, a warning, the numbers of the pairs."""

from __future__ import annotations

from collections.abc import Mapping

from hakem.cards import Side
from hakem.journal.kinds import Filed
from hakem.journal.reading import Call
from hakem.locale.terms import Voice
from hakem.locale.texts import Says, label

TAKEN_BACK = "taken-back"
KEPT = ("outcome", "penalty", "warning")  # what the score page keeps, and can take back
NO_LONGER, WARNED = label("taken back"), label("Warning: {side}")
Data = Mapping[str, object]


def latest_of(call: Call, group: str) -> Data:
    """What was filed last under this group; empty if nothing was, or if it was taken back."""
    found = next((entry.what.data for entry in reversed(call.entries)
                  if isinstance(entry.what, Filed) and entry.what.group == group), {})
    return {} if TAKEN_BACK in found else found


def kept_of(call: Call) -> dict[tuple[str, str], Data]:
    """What stands for the scorer: the score, and each side's penalty and warning, by group and side."""
    found: dict[tuple[str, str], Data] = {}
    for what in (entry.what for entry in call.entries):
        if not isinstance(what, Filed) or what.group not in KEPT:
            continue
        key = what.group, str(what.data.get("side", ""))
        found.pop(key, None)
        if TAKEN_BACK not in what.data and what.data:
            found[key] = what.data
    return dict(sorted(found.items(), key=lambda one: (KEPT.index(one[0][0]), one[0][1] != "NS")))


def filed_words(voice: Voice, group: str, data: Data) -> str:
    """The same in words; empty for what is only kept for the app itself."""
    if TAKEN_BACK in data:
        return voice.say(NO_LONGER)
    sides = {side: voice.show(Side.parse(side)) for side in ("NS", "EW")}
    match group:
        case "outcome" if data:
            return f"{sides['NS']} {data.get('ns') or '–'} / {sides['EW']} {data.get('ew') or '–'}"
        case "penalty" if data.get("side") in sides:
            return f"{sides[str(data['side'])]} −{data.get('amount', '')} {data.get('unit', '')}".strip()
        case "warning" if data.get("side") in sides:
            return voice.say(Says(WARNED, {"side": Side.parse(str(data["side"]))}))
        case "deal":
            return " · ".join(f"{sides[side.upper()]} {n}" for side, n in data.items() if side.upper() in sides and n)
        case _:
            return ""
