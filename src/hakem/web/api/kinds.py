"""The kinds of fact in the catalogue, as JSON schema. A kind that is new here may be anything: the reader checks it."""

from __future__ import annotations

from hakem.table.catalogue import Field, FindingKind

Schema = dict[str, object]


def ref(name: str) -> Schema:
    """Point to a shared schema."""
    return {"$ref": f"#/components/schemas/{name}"}


SHARED: Schema = {
    "seat": {"enum": ["N", "E", "S", "W"]},
    "side": {"enum": ["NS", "EW"]},
    "suit": {"enum": ["C", "D", "H", "S"]},
    "card": {"type": "string", "pattern": "^[CDHS][2-9TJQKA]$", "examples": ["HQ", "ST"]},
    "call": {"type": "string", "pattern": "^([1-9](C|D|H|S|NT)|P|X|XX)!?$", "examples": ["2H", "3NT", "P", "X"]},
}


def _several(one: Schema) -> Schema:
    return {"type": "array", "items": one, "minItems": 1, "uniqueItems": True}


_NUMBER: Schema = {"type": "integer", "minimum": 0, "maximum": 999999}
KINDS: dict[str, Schema] = {
    "seat": ref("seat"), "seats": _several(ref("seat")), "side": ref("side"), "suit": ref("suit"),
    "seat-or-side": {"anyOf": [ref("seat"), ref("side")]},
    "card": ref("card"), "cards": _several(ref("card")), "call": ref("call"),
    "card-or-none": {"anyOf": [ref("card"), {"const": "none"}]},
    "call-or-card": {"anyOf": [ref("call"), ref("card")]},
    "suits": {"type": "array", "items": ref("suit")},
    "rank": {"type": "string", "pattern": "^[2-9TJQKA]$"},
    "number": _NUMBER, "text": {"type": "string", "maxLength": 2000}, "yes-no": {"type": "boolean"},
    "at": {"type": "object", "properties": {"seat": ref("seat"), "trick": _NUMBER}, "required": ["seat"],
           "additionalProperties": False},
    "made": {"type": "string", "description": "seat and call", "pattern": "^[NESW]:.+$", "examples": ["W:2D"]},
    "counts": {"type": "object", "properties": dict.fromkeys("NESW", _NUMBER), "additionalProperties": False,
               "minProperties": 1},
    "acts": {"type": "array", "items": {"type": "string"}, "minItems": 1},
}


def of_field(field: Field) -> Schema:
    """The schema of a fact that an incident is told with."""
    return {"enum": list(field.values)} if field.values else KINDS.get(field.kind, {})


def finding(kind: FindingKind) -> Schema:
    """The schema of what the Director establishes."""
    return {"enum": list(kind.values)} if kind.values else KINDS.get(kind.kind, {})
