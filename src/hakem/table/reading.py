"""Reading entries from plain data, by the catalogue: what a case file, a form or a keyword argument holds.

Everything is checked here once; BadNotation says what came and what was expected.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hakem.calls import Call
from hakem.cards import Card, Seat, Side, Suit
from hakem.editions import parse_clause
from hakem.errors import BadNotation, quoted
from hakem.table.catalogue import FINDINGS, INCIDENTS, OPTIONS, Field, FindingKind
from hakem.table.effects import effect_of
from hakem.table.entries import (
    UNKNOWN,
    Acts,
    Choice,
    Entry,
    Finding,
    Incident,
    Pick,
    Ruled,
    Value,
    act_of,
    acts_of,
)

Plain = object


def entry_of(data: Plain) -> Entry:
    """Read one entry of a record: a string of calls or cards, or a mapping with one key."""
    if isinstance(data, str):
        return acts_of(data)
    if not isinstance(data, Mapping) or len(data) != 1:
        raise BadNotation(f"not an entry: {quoted(data)}; write a string of calls or cards, or one key with its fields")
    key, fields = next(iter(data.items()))
    match key:
        case "finding":
            return finding_of(fields)
        case "choice":
            return choice_of(fields)
        case "ruled":
            return ruled_of(fields)
        case "unremarked":
            return acts_of(str(fields), unremarked=True)
        case _:
            return incident_of(str(key), fields)


def incident_of(key: str, fields: Plain) -> Incident:
    """Read an incident told with these fields.

    >>> incident_of("short", {"seat": "E", "has": "12"})
    Incident(kind='short', seat=Seat.E, fields={'has': 12})
    """
    kind = INCIDENTS.get(key)
    if kind is None or kind.noticed:
        known = ", ".join(k.key for k in INCIDENTS.values() if not k.noticed)
        what = "is noticed by the table itself, record the call or card" if kind else f"is unknown; known are {known}"
        raise BadNotation(f"incident {quoted(key)} {what}")
    if key == "count" and isinstance(fields, Mapping) and "hands" not in fields:
        fields = {"hands": fields}
    if key == "together" and isinstance(fields, list):
        fields = {"acts": fields}
    if not isinstance(fields, Mapping):
        names = ", ".join(field.name for field in kind.fields)
        raise BadNotation(f"{key}: fields were expected ({names}), got {quoted(fields)}")
    known_fields = {field.name: field for field in kind.fields}
    for name in fields:
        if name not in known_fields:
            raise BadNotation(f"{key}: unknown field {quoted(name)}; it has {', '.join(known_fields)}")
    values: dict[str, object] = {}
    for field in kind.fields:
        if field.name in fields:
            values[field.name] = field_value(key, field, fields[field.name])
            if field.kind == "call-or-card" and str(fields[field.name]).endswith("!"):
                values[f"{field.name}-artificial"] = True
        elif field.needed:
            raise BadNotation(f"{key}: field {field.name!r} is missing")
    seat = values.pop("seat", None)
    return Incident(key, seat if isinstance(seat, Seat) else None, values)


def finding_of(data: Plain) -> Finding:
    """Read `{NAME: VALUE}`, with `disputed: true` where it was; the value may be `unknown`."""
    if not isinstance(data, Mapping):
        raise BadNotation(f"finding: {{NAME: VALUE}} was expected, got {quoted(data)}")
    names = [name for name in data if name != "disputed"]
    if len(names) != 1 or names[0] not in FINDINGS:
        raise BadNotation(f"finding: one of {', '.join(FINDINGS)} was expected, got {quoted(names)}")
    name = names[0]
    disputed = "disputed" in data and _yes_no("disputed", data["disputed"])
    return Finding(name, finding_value(FINDINGS[name], data[name]), disputed)


def finding_value(kind: FindingKind, data: Plain) -> Value:
    """Read the value of a finding by its kind."""
    if data == UNKNOWN:
        return UNKNOWN
    match kind.kind:
        case "yes-no":
            return _yes_no(kind.name, data)
        case "word":
            return _word(kind.name, kind.values, data)
        case "suits":
            many = data if isinstance(data, list | tuple) else str(data).split()
            return tuple(Suit.parse(str(one)) for one in many)
        case other:
            value = _READERS[other](data)
            if isinstance(value, bool | int | str | Seat | Side | Card | Call):
                return value
    raise BadNotation(f"finding {kind.name}: cannot be {quoted(data)}")


def choice_of(data: Plain) -> Choice:
    """Read `{option: …}` or a list of them, one for each partner who spoke."""
    many = data if isinstance(data, list | tuple) else [data]
    if not many:
        raise BadNotation("choice: an option was expected, got an empty list")
    return Choice(tuple(pick_of(one) for one in many))


def pick_of(data: Plain) -> Pick:
    """Read one chosen option with what it names."""
    if not isinstance(data, Mapping) or "option" not in data:
        raise BadNotation(f"choice: {{option: …}} was expected, got {quoted(data)}")
    for name in data:
        if name not in ("option", "suit", "suits", "card", "hand", "by", "clause"):
            raise BadNotation(f"choice: unknown field {quoted(name)}; it has option, suit, suits, card, hand, by")
    option = _word("option", OPTIONS, data["option"])
    suits = data.get("suits", data.get("suit", ()))
    named = suits if isinstance(suits, list | tuple) else [suits]
    return Pick(
        option,
        tuple(suit if isinstance(suit, Suit) else Suit.parse(str(suit)) for suit in named),
        _card(data["card"]) if "card" in data else None,
        _seat(data["hand"]) if "hand" in data else None,
        _seat(data["by"]) if "by" in data else None,
    )


def ruled_of(data: Plain) -> Ruled:
    """Read the Director's own decision: law, effects (each may name its clause), why."""
    if not isinstance(data, Mapping) or "law" not in data:
        raise BadNotation(f"ruled: {{law, effects, why}} was expected, got {quoted(data)}")
    for name in data:
        if name not in ("law", "effects", "why"):
            raise BadNotation(f"ruled: unknown field {quoted(name)}; it has law, effects, why")
    law = _number("law", data["law"])
    if not 1 <= law <= 93:
        raise BadNotation(f"ruled: there is no Law {law}; Laws 1 to 93 were expected")
    effects = data.get("effects", [])
    if not isinstance(effects, list | tuple) or not all(isinstance(effect, Mapping) for effect in effects):
        raise BadNotation(f"ruled: a list of effects was expected, got {quoted(effects)}")
    return Ruled(law, tuple((parse_clause(str(e.get("clause", law))), effect_of(e)) for e in effects),
                 str(data.get("why", "")))


# ---- kinds of field


def field_value(key: str, field: Field, data: Plain) -> object:
    """Read a fact of an incident by its kind."""
    try:
        if field.kind == "word":
            return _word(field.name, field.values, data)
        return _READERS[field.kind](data)
    except BadNotation as error:
        raise BadNotation(f"{key}: {field.name}: {error}") from None


def _word(name: str, values: tuple[str, ...], data: Plain) -> str:
    if isinstance(data, str) and data in values:
        return data
    raise BadNotation(f"{name} cannot be {quoted(data)}; one of {', '.join(values)} was expected")


def _yes_no(name: str, data: Plain) -> bool:
    found = data if isinstance(data, bool) else {"true": True, "false": False}.get(str(data).lower())
    if found is None:
        raise BadNotation(f"{name} cannot be {quoted(data)}; true or false was expected")
    return found


def _number(name: str, data: Plain) -> int:
    text = str(data)
    if isinstance(data, bool) or not (text.isascii() and text.isdigit()) or len(text) > 6:
        raise BadNotation(f"{name} cannot be {quoted(data)}; a number was expected")
    return int(text)


def _seat(data: Plain) -> Seat:
    return data if isinstance(data, Seat) else Seat.parse(str(data))


def _card(data: Plain) -> Card:
    return data if isinstance(data, Card) else Card.parse(str(data))


def _call(data: Plain) -> Call:
    return data if isinstance(data, Call) else Call.parse(str(data))


def _call_or_card(data: Plain) -> Call | Card:
    if isinstance(data, Call | Card):
        return data
    act = act_of(str(data))
    return act.call if hasattr(act, "call") else act.card


def _rank(data: Plain) -> str:
    return str(Card.parse(f"S{data}"))[1]


def _at(data: Plain) -> tuple[Seat, int | None]:
    if isinstance(data, Mapping) and "seat" in data and set(data) <= {"seat", "trick"}:
        return _seat(data["seat"]), _number("trick", data["trick"]) if "trick" in data else None
    if isinstance(data, str | Seat):
        return _seat(data), None
    raise _not(data, "{seat, trick}")


def _made(data: Plain) -> tuple[Seat, Call]:
    seat, colon, call = str(data).partition(":")
    if not colon:
        raise _not(data, "seat and call: 'W:2D'")
    return Seat.parse(seat), Call.parse(call)


def _counts(data: Plain) -> dict[Seat, int]:
    if not isinstance(data, Mapping) or not data:
        raise _not(data, "seats with their number of cards: {N: 14, E: 12}")
    return {_seat(seat): _number("cards", n) for seat, n in data.items()}


def _many(read: Callable[[Plain], object]) -> Callable[[Plain], tuple[object, ...]]:
    def several(data: Plain) -> tuple[object, ...]:
        many = data if isinstance(data, list | tuple) else str(data).split()
        if not many:
            raise BadNotation("at least one was expected")
        values = tuple(read(one) for one in many)
        if len(set(values)) < len(values):
            raise BadNotation(f"one is named twice: {quoted(data)}")
        return values
    return several


def _not(data: Plain, expected: str) -> BadNotation:
    return BadNotation(f"{expected} was expected, got {quoted(data)}")


_READERS: dict[str, Callable[[Plain], object]] = {
    "seat": _seat,
    "seats": _many(_seat),
    "side": lambda data: data if isinstance(data, Side) else Side.parse(str(data)),
    "seat-or-side": lambda data: Side.parse(str(data)) if str(data) in ("NS", "EW") else _seat(data),
    "card": _card,
    "cards": _many(_card),
    "card-or-none": lambda data: "none" if data in ("none", None) else _card(data),
    "call": _call,
    "suit": lambda data: data if isinstance(data, Suit) else Suit.parse(str(data)),
    "rank": _rank,
    "call-or-card": _call_or_card,
    "number": lambda data: _number("it", data),
    "text": lambda data: str(data)[:2000],
    "at": _at,
    "made": _made,
    "counts": _counts,
    "acts": lambda data: acts_of(" ".join(map(str, data)) if isinstance(data, list | tuple) else str(data)).acts,
}

__all__ = ["Acts", "choice_of", "entry_of", "field_value", "finding_of", "finding_value", "incident_of",
           "pick_of", "ruled_of"]
