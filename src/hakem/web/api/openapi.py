"""The OpenAPI document of the API. What can be said about a table is read from the catalogue, so it is never behind."""

from __future__ import annotations

from dataclasses import fields

from hakem import __version__
from hakem.editions import YEARS
from hakem.laws.ruling import CORRECTION_PERIOD, END_OF_AUCTION, END_OF_PLAY
from hakem.table.catalogue import FINDINGS, INCIDENTS, OPTIONS, FindingKind, IncidentKind
from hakem.table.effects import EFFECTS, Effect
from hakem.web.api.kinds import KINDS, SHARED, finding, of_field, ref

Schema = dict[str, object]
RENAMED = {"old": "from"}
OF_TYPE: dict[str, Schema] = {
    "Seat": ref("seat"), "Side": ref("side"), "Card": ref("card"), "Call": ref("call"), "int": {"type": "integer"},
    "bool": {"type": "boolean"}, "str": {"type": "string"}, "tuple[Suit, ...]": KINDS["suits"],
}


def document(server: str = "") -> Schema:
    """The whole document."""
    case, result = ref("case"), ref("result")
    return {
        "openapi": "3.1.0",
        "info": {"title": "hakem", "version": __version__, "license": {"name": "MIT", "identifier": "MIT"},
                 "description": "What happened at the table goes in; what must be ruled comes out."},
        "servers": [{"url": server or "/"}],
        "paths": {"/rule": {"post": {
            "operationId": "rule", "summary": "Rule on a case, or on each case of a list",
            "requestBody": {"required": True, "content": {"application/json": {
                "schema": {"anyOf": [case, {"type": "array", "items": case, "minItems": 1}]}}}},
            "responses": {
                "200": _json("The result, or a list of them in the order of the cases",
                             {"anyOf": [result, {"type": "array", "items": result}]}),
                "413": _json("Too large", ref("error")),
                "422": _json("What is wrong with it, in one line", ref("error")),
            },
        }}},
        "components": {"schemas": {**SHARED, **_input(), **_output()}},
    }


def _json(description: str, schema: Schema) -> Schema:
    return {"description": description, "content": {"application/json": {"schema": schema}}}


# ---- what goes in


def _input() -> Schema:
    told = [kind for kind in INCIDENTS.values() if not kind.noticed]
    entries: Schema = {f"told-{kind.key}": _one_key(kind.key, _told(kind)) for kind in told}
    entries |= {f"found-{kind.name}": _found(kind) for kind in FINDINGS.values()}
    choice: Schema = _object({"option": {"enum": list(OPTIONS)}, "suit": KINDS["suit"], "suits": KINDS["suits"],
                              "card": KINDS["card"], "hand": KINDS["seat"], "by": KINDS["seat"]}, ["option"])
    ruled = _object({"law": {"type": "integer", "minimum": 1, "maximum": 93}, "why": {"type": "string"},
                     "effects": {"type": "array", "items": ref("effect")}}, ["law"])
    return {
        **entries,
        "choice": choice,
        "entry": {"anyOf": [
            {"type": "string", "description": "calls or cards in turn order; a seat before a colon says whose: 'W:S8'"},
            *(ref(name) for name in entries),
            _one_key("choice", {"anyOf": [ref("choice"), {"type": "array", "items": ref("choice"), "minItems": 1}]}),
            _one_key("unremarked", {"type": "string"}),
            _one_key("ruled", ruled),
        ]},
        "case": _object({
            "id": {"type": "string", "maxLength": 120, "pattern": "^[ -~]+$"},
            "title": {"type": "object", "additionalProperties": {"type": "string"}},
            "source": {"type": "string"}, "note": {"type": "string"},
            "edition": {"enum": list(YEARS)}, "dealer": KINDS["seat"],
            "board": {"type": "integer", "minimum": 1, "maximum": 999999},
            "vulnerable": {"enum": ["none", "NS", "EW", "both"]},
            "hands": {"anyOf": [{"type": "string", "description": "a PBN deal"},
                                _by_seat({"type": "string"})]},
            "contract": {"type": "string", "examples": ["3NT S", "4HX W"]},
            "elections": {"type": "object", "additionalProperties": {"type": "boolean"}},
            "start": _object({"trick": {"type": "integer", "minimum": 1, "maximum": 13}, "lead": KINDS["seat"],
                              "tricks": {"type": "object", "additionalProperties": {"type": "integer"}}},
                             ["trick", "lead"]),
            "record": {"type": "array", "items": ref("entry")},
            "expect": {"type": "object"}, "never": {"type": "object"},
        }),
        "effect": {"anyOf": [_effect(word, kind) for word, kind in EFFECTS.items()]},
    }


def _told(kind: IncidentKind) -> Schema:
    return _object({field.name: of_field(field) for field in kind.fields},
                   [field.name for field in kind.fields if field.needed])


def _found(kind: FindingKind) -> Schema:
    value: Schema = {"anyOf": [finding(kind), {"const": "unknown"}]}
    return _one_key("finding", _object({kind.name: value, "disputed": {"type": "boolean"}}, [kind.name]))


def _effect(word: str, kind: type[Effect]) -> Schema:
    known = {RENAMED.get(field.name, field.name): OF_TYPE.get(str(field.type), {}) for field in fields(kind)}
    return _object({"effect": {"const": word}, **known, "clause": {"type": "string"}}, ["effect", *known])


# ---- what comes out


def _output() -> Schema:
    who: Schema = {"type": "string", "description": "a seat or a side"}
    review = _object({"clause": {"type": "string"}, "incident": {"type": "string"},
                      "when": {"enum": [END_OF_PLAY, END_OF_AUCTION, CORRECTION_PERIOD]}}, ["clause", "when"])
    texts: Schema = {"type": "array", "items": {"type": "string"}}
    objects: Schema = {"type": "array", "items": {"type": "object"}}
    return {
        "error": _object({"error": {"type": "string"}}, ["error"]),
        "review": review,
        "ruling": {"type": "object", "required": ["incident", "law", "clauses", "effects"], "properties": {
            "incident": {"type": "string"}, "seat": {"anyOf": [ref("seat"), {"type": "null"}]},
            "law": {"type": "integer"}, "clauses": texts, "effects": objects, "choices": objects,
            "findings": {"type": "object"}, "information": {"type": "array", "items": _object({
                "about": {"type": ["string", "null"]}, "authorised": {"type": "array", "items": who},
                "unauthorised": {"type": "array", "items": who}, "clause": {"type": "string"}})},
            "reviews": {"type": "array", "items": ref("review")}, "because": objects,
            "penalty": {"anyOf": [{"type": "null"}, {"type": "object"}]}}},
        "result": {"type": "object", "required": ["id", "edition", "rulings", "table", "next", "reviews"],
                   "properties": {
                       "id": {"type": "string"}, "edition": {"enum": list(YEARS)},
                       "rulings": {"type": "array", "items": ref("ruling")}, "table": {"type": "object"},
                       "next": {"type": "object", "required": ["kind"], "properties": {"kind": {
                           "enum": ["call", "play", "finding", "choice", "not-covered", "over"]}}},
                       "reviews": {"type": "array", "items": ref("review")}}},
    }


def _object(properties: Schema, required: list[str] | None = None) -> Schema:
    return {"type": "object", "properties": properties, "additionalProperties": False,
            **({"required": required} if required else {})}


def _one_key(key: str, value: Schema) -> Schema:
    return _object({key: value}, [key])


def _by_seat(value: Schema) -> Schema:
    return _object(dict.fromkeys("NESW", value))
