"""How an entry is kept: plain data, and beside them whatever could name or betray a person.

That is notes, reasons, the text fields of incidents, why the Director ruled himself, and what was said to him away
from the table. An empty text stays in its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, fields

from hakem.journal.kinds import (
    KINDS,
    Amended,
    Closed,
    Facts,
    Filed,
    HandedOver,
    Noted,
    Record,
    Reopened,
    Reviewed,
    Said,
    Ticked,
    Told,
    Unknown,
    What,
    check,
)
from hakem.journal.plain import Json, Path, at, object_of, put, take
from hakem.table.catalogue import FINDINGS, INCIDENTS


@dataclass(frozen=True, slots=True)
class Kept:
    """An entry as it is kept: its data, and beside it what lay at some places in them."""

    kind: str
    data: dict[str, Json]
    beside: tuple[tuple[Path, bool], ...] = ()  # where, and whether it is private
    texts: tuple[Json, ...] = ()


def keep(said: Said) -> Kept:
    """As it is kept. BadNotation where something is not as expected."""
    check(said)
    data, beside = given(said), tuple(present(said))
    return Kept(said.kind, data, beside, tuple(take(data, path) for path, _ in beside))


def unkeep(kind: str, data: Mapping[str, object]) -> What:
    """The value that was kept so."""
    made = KINDS.get(kind)
    if made is None:
        return Unknown(kind, data)
    known = {one.name for one in fields(made)}
    values = {name: tuple(value) if name == "said_by" and isinstance(value, list) else value
              for name, value in data.items() if name in known}
    return made(**values)  # type: ignore[arg-type]


def without(said: What, paths: Iterable[Path]) -> What:
    """The same with nothing at these places, to be shown to whom they do not concern."""
    if isinstance(said, Unknown):
        return said
    data = given(said)
    for path in paths:
        put(data, path, "")
    return unkeep(said.kind, data)


def bare(said: What) -> What:
    """The same without any free words and private facts."""
    if isinstance(said, Unknown):
        return Unknown(said.was, {})
    return without(said, [path for path, _ in present(said)])


def given(said: Said) -> dict[str, Json]:
    """Its fields as plain data, those left out that say nothing."""
    values = {one.name: getattr(said, one.name) for one in fields(said)}
    return object_of({name: value for name, value in values.items() if value != _default(said, name)}, said.kind)


def present(said: Said) -> list[tuple[Path, bool]]:
    """The places of `places` where there is something."""
    data = given(said)
    return [(path, private) for path, private in places(said) if _something(data, path)]


def _default(said: Said, name: str) -> object:
    one: Field[object] = next(one for one in fields(said) if one.name == name)
    if one.default_factory is not MISSING:
        return one.default_factory()
    return one.default


def _something(data: Json, path: Path) -> bool:
    return at(data, path) not in ("", None)


def places(said: Said) -> list[tuple[Path, bool]]:
    """Where free words may be in it, or private facts (True): what lies beside."""
    match said:
        case Told(record):
            return [(("note",), False), (("private",), True), *_record_places(record, "record")]
        case Amended(_, to):
            return [(("reason",), False), (("note",), False), (("private",), True),
                    *(_record_places(to, "to") if to is not None else ())]
        case Noted(_, private):
            return [(("text",), private)]
        case Filed(_, _, texts):
            return [(("texts", str(name)), False) for name in texts]
        case Reviewed() | HandedOver():
            return [(("note",), False)]
        case Reopened():
            return [(("reason",), False)]
        case Facts() | Ticked() | Closed():
            return []


def _record_places(record: Record, inside: str) -> list[tuple[Path, bool]]:
    """Where an entry of a record has free words, or an answer that was given away from the table."""
    if isinstance(record, str):
        return []
    found: list[tuple[Path, bool]] = []
    for key, told in record.items():
        if not isinstance(told, Mapping):
            continue
        if key == "ruled":
            found.append(((inside, key, "why"), False))
        elif key == "finding":
            found += [((inside, key, name), True) for name in told if name in FINDINGS and FINDINGS[name].away]
        elif key in INCIDENTS:
            found += [((inside, key, one.name), False) for one in INCIDENTS[key].fields if one.kind == "text"]
    return found
