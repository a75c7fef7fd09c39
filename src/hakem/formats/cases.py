"""Cases: what happened at a table and what should come back, in a YAML or JSON file.

Everything is read as plain text first (`no: 50` stays `no` and `50`), then by the catalogue. Errors name file, case,
entry and what was expected.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import yaml

from hakem.errors import BadNotation, HakemError, Unreadable
from hakem.rulings.next import Plain
from hakem.rulings.table import Table
from hakem.table.entries import Entry
from hakem.table.reading import entry_of

KEYS = ("id", "title", "source", "note", "edition", "dealer", "board", "vulnerable", "hands", "contract", "elections",
        "start", "record", "expect", "never")
MOST_BYTES = 8_000_000
MOST_NODES = 3_000_000  # with every alias written out
if TYPE_CHECKING:
    _Base = yaml.BaseLoader
else:
    _Base = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


class _Loader(_Base):
    """Makes nothing but text, lists and mappings; a key that stands twice is an error, not a silent loss."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, object]:  # noqa: FBT002 - PyYAML's
        made: dict[Hashable, object] = super().construct_mapping(node, deep=deep)
        if len(made) < len(node.value):
            keys = [key.value for key, _ in node.value]
            twice = next(key for key in keys if keys.count(key) > 1)
            raise yaml.constructor.ConstructorError(None, None, f"key {str(twice)[:40]!r} twice", node.start_mark)
        return made


@dataclass(frozen=True, slots=True)
class Case:
    """One case as written. `table` plays it; `expect` and `never` are plain data to compare the result with."""

    id: str
    where: str
    data: Mapping[str, object] = field(repr=False)

    @property
    def title(self) -> Mapping[str, str]:
        """The title by language."""
        title = self.data.get("title", {})
        return {str(k): str(v) for k, v in title.items()} if isinstance(title, Mapping) else {"en": str(title)}

    @property
    def edition(self) -> int:
        """The edition it is ruled under, 2017 by default."""
        return int(str(self.data.get("edition", "2017")))

    def entries(self) -> Iterator[Entry]:
        """The record, entry by entry. BadNotation names the entry that cannot be read."""
        record = self.data.get("record", [])
        if not isinstance(record, list):
            raise BadNotation(f"{self.where}: record: a list of entries was expected")
        for number, data in enumerate(record, 1):
            try:
                yield entry_of(data)
            except HakemError as error:
                raise type(error)(f"{self.where}: entry {number}: {error}") from None

    def table(self) -> Table:
        """Play the case. HakemError names file, case and entry."""
        try:
            table = self.begin()
        except HakemError as error:
            raise type(error)(f"{self.where}: {error}") from None
        for number, entry in enumerate(self.entries(), 1):
            try:
                table.record(entry)
            except HakemError as error:
                raise type(error)(f"{self.where}: entry {number}: {error}") from None
        return table

    def begin(self) -> Table:
        """The table before the first entry of the record."""
        data = self.data
        hands, start, elections = data.get("hands"), data.get("start"), data.get("elections", {})
        if hands is not None and not isinstance(hands, str | Mapping):
            raise BadNotation("hands: a PBN deal string or seats with their hands were expected")
        if start is not None and not isinstance(start, Mapping):
            raise BadNotation("start: {trick, lead, tricks} was expected")
        if not isinstance(elections, Mapping):
            raise BadNotation("elections: {name: true} was expected")
        return Table(
            hands,
            str(data["contract"]) if "contract" in data else None,
            dealer=str(data["dealer"]) if "dealer" in data else None,
            board=_number("board", data["board"]) if "board" in data else None,
            vulnerable=str(data["vulnerable"]) if "vulnerable" in data else None,
            edition=_number("edition", data.get("edition", "2017")),
            elections={str(name): _chosen(str(name), chosen) for name, chosen in elections.items()},
            start=start,
        )


def read_cases(source: str | Path, text: str | None = None) -> list[Case]:
    """Read the cases of a file (or of `text`, named `source`). Unreadable or BadNotation if it is none."""
    name = str(source)
    raw = text if text is not None else _text_of(Path(source))
    try:
        data = yaml.load(raw, Loader=_Loader)  # noqa: S506 - the base loader makes nothing but text, lists and mappings
        if "&" in raw and _nodes(data, {}) > MOST_NODES:
            raise Unreadable(f"{name}: aliases that grow beyond {MOST_NODES} nodes; a list of cases was expected")
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        at = f":{mark.line + 1}" if mark is not None else ""
        problem = getattr(error, "problem", None) or str(error).splitlines()[0]
        raise Unreadable(f"{name}{at}: not YAML or JSON: {problem}; a list of cases was expected") from None
    except RecursionError:
        raise Unreadable(f"{name}: not YAML or JSON: nested too deep; a list of cases was expected") from None
    except ValueError as error:
        raise Unreadable(f"{name}: not YAML or JSON: {type(error).__name__}; a list of cases was expected") from None
    if isinstance(data, Mapping):
        data = [data]
    if not isinstance(data, list) or not data:
        raise Unreadable(f"{name}: a list of cases was expected, each with an id")
    cases = [_case(name, number, one) for number, one in enumerate(data, 1)]
    seen: set[str] = set()
    for case in cases:
        if case.id in seen:
            raise BadNotation(f"{case.where}: id: stands twice in the file; a name of its own was expected")
        seen.add(case.id)
    return cases


def _nodes(data: object, known: dict[int, int]) -> int:
    """How large the data is with every alias written out; what is shared is counted once and multiplied."""
    if not isinstance(data, list | dict):
        return 1
    if id(data) not in known:
        inner = data.values() if isinstance(data, dict) else data
        known[id(data)] = 1 + sum(_nodes(one, known) for one in inner)
    return known[id(data)]


def _case(name: str, number: int, data: object) -> Case:
    if not isinstance(data, Mapping):
        raise BadNotation(f"{name}: case {number}: keys were expected (id, record, …), got {str(data)[:40]!r}")
    ident = str(data.get("id", f"case-{number}"))[:120]
    where = f"{name}: case {ident}"
    if not ident.isascii():
        raise BadNotation(f"{where}: id: ASCII was expected")
    for key in data:
        if key not in KEYS:
            raise BadNotation(f"{where}: unknown key {str(key)[:40]!r}; known are {', '.join(KEYS)}")
    for key in ("expect", "never"):
        if not isinstance(data.get(key, {}), Mapping):
            raise BadNotation(f"{where}: {key}: parts of a result were expected (rulings, table, next, reviews)")
    return Case(ident, where, data)


def _text_of(path: Path) -> str:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise Unreadable(f"{path}: {path.stat().st_size} bytes; a case file of at most {MOST_BYTES} was expected")
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable(f"{path}: byte {error.start} is not UTF-8; a case file in UTF-8 was expected") from None
    except OSError as error:
        raise Unreadable(f"{path}: {error.strerror or error}; a case file was expected") from None


def _chosen(name: str, value: object) -> bool:
    if str(value).lower() not in ("true", "false"):
        raise BadNotation(f"elections: {name[:40]} cannot be {str(value)[:40]!r}; true or false was expected")
    return str(value).lower() == "true"


def _number(name: str, value: object) -> int:
    text = str(value)
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise BadNotation(f"{name}: {text[:40]!r}; a number was expected")
    return int(text)


# ---- comparing


_WHOLE_IN_ANY_ORDER = ("legal", "values")


def differences(case: Case, result: Plain) -> list[str]:
    """Where the result is not as the case expects, in words; empty if it passes."""
    found: list[str] = []
    if "expect" in case.data:
        _differ(case.data["expect"], result, "", found)
    if "never" in case.data:
        never = case.data["never"]
        if isinstance(never, Mapping):
            for key, unwanted in never.items():
                found += [f"{key}: never {_show(one)}, but it is there"
                          for one in (unwanted if isinstance(unwanted, list) else [unwanted])
                          if meets([one] if isinstance(unwanted, list) else one, result.get(str(key)))]
    return found


def _differ(expected: object, actual: object, path: str, found: list[str]) -> None:
    if isinstance(expected, Mapping):
        if not isinstance(actual, Mapping):
            found.append(f"{path or 'result'}: {_show(expected)} was expected, got {_show(actual)}")
            return
        for key, value in expected.items():
            _differ(value, actual.get(key), f"{path}.{key}" if path else str(key), found)
    elif isinstance(expected, list):
        _differ_lists(expected, actual, path, found)
    elif _plain(expected) != _plain(actual):
        found.append(f"{path}: {_show(expected)} was expected, got {_show(actual)}")


def _differ_lists(expected: list[object], actual: object, path: str, found: list[str]) -> None:
    if not isinstance(actual, list):
        if expected or actual is not None:
            found.append(f"{path}: {_show(expected)} was expected, got {_show(actual)}")
        return
    name = path.rsplit(".", 1)[-1]
    if not expected:
        if actual:
            found.append(f"{path}: nothing was expected, got {_show(actual)}")
    elif name == "clauses" or isinstance(expected[0], Mapping):
        found += [f"{path}: {_show(one)} was expected, got {_show(actual)}" for one in expected
                  if not any(meets(one, candidate) for candidate in actual)]
    elif name in _WHOLE_IN_ANY_ORDER:
        if sorted(map(_plain, expected)) != sorted(map(_plain, actual)):
            found.append(f"{path}: {_show(expected)} was expected, got {_show(actual)}")
    elif list(map(_plain, expected)) != list(map(_plain, actual)):
        found.append(f"{path}: {_show(expected)} was expected, got {_show(actual)}")


def meets(expected: object, actual: object) -> bool:
    """Whether the actual value has all that is expected of it."""
    found: list[str] = []
    _differ(expected, actual, "", found)
    return not found


def _plain(value: object) -> str:
    if value is None or value in ("null", "~", ""):
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _show(value: object) -> str:
    text = str(value)
    return text if len(text) <= 400 else text[:397] + "…"
