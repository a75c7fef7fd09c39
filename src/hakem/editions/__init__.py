"""What each edition of the lawbook says, as data: laws, clauses, cross-references, elections.

The tables stand in `laws2007.toml`, `laws2017.toml` and `elections.toml`. Titles say in our own words what a clause is
about; they are no substitute for the lawbook. Nothing is read before it is asked for, and each file is read once.

>>> edition(2017).clause("25A1").title["en"]
'An unintended call may be changed until partner calls'
>>> edition(2007).clause("16D2").title["en"] == edition(2017).clause("16C2").title["en"]  # 2017 swapped the letters
True
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, TypeAlias

from hakem.errors import BadNotation, quoted

__all__ = [
    "YEARS",
    "Clause",
    "Edition",
    "Election",
    "Law",
    "State",
    "Words",
    "edition",
    "elections",
    "parse_clause",
    "sort_key",
]

State: TypeAlias = Literal["definition", "judged"]
"""Why no program rules a clause: it only defines or orders the procedure, or only the director's mind decides."""

YEARS = (2007, 2017)
"""The editions there are tables for, oldest first."""

_LAWS = range(1, 94)
_ROMAN = ("i", "ii", "iii", "iv")
_BRACKETS = re.compile(r"\(\s*(\w+)\s*\)", re.ASCII)
_CLAUSE = re.compile(
    r"(?:L|Law|Yasa)?\s*([1-9]\d?)"
    r"(?:[\s.]*([A-H])(?:[\s.]*([1-9])(?:[\s.]*([a-h])(?:[\s.]*(iii|ii|iv|i))?)?)?)?",
    re.ASCII | re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, eq=False)
class Words(Mapping[str, str]):
    """One text in every language: a mapping from `en` and `tr` to its words.

    >>> words = Words("pass", "pas")
    >>> words["tr"], dict(words)
    ('pas', {'en': 'pass', 'tr': 'pas'})
    >>> words == {"en": "pass", "tr": "pas"}
    True
    """

    en: str
    tr: str

    def __getitem__(self, language: str) -> str:
        """Give the words in that language."""
        if language == "en":
            return self.en
        if language == "tr":
            return self.tr
        raise KeyError(language)

    def __iter__(self) -> Iterator[str]:
        """Go through the languages."""
        return iter(("en", "tr"))

    def __len__(self) -> int:
        """Count the languages."""
        return 2

    def __hash__(self) -> int:
        """Allow words in sets and as keys, as any frozen value."""
        return hash((self.en, self.tr))


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of one edition: its number, what it is about, and where it sends the reader.

    `state` is given only for what no program can rule; for any other clause it is `None`.
    """

    id: str
    law: int
    title: Words
    see: tuple[str, ...] = ()
    state: State | None = None


@dataclass(frozen=True, slots=True)
class Law:
    """One Law of one edition with its clauses in lawbook order."""

    number: int
    title: Words
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """One edition of the lawbook.

    >>> laws = edition(2017)
    >>> laws.laws[50].title["tr"]
    'Cezalı kartın akıbeti'
    >>> "43A3" in laws, "43A3" in edition(2007)
    (True, False)
    >>> [clause.id for clause in laws.parts("50D")]
    ['50D1', '50D2']
    """

    year: int
    title: Words
    laws: dict[int, Law]
    clauses: tuple[Clause, ...]
    _by_id: dict[str, Clause] = field(repr=False)

    def clause(self, id: str) -> Clause:  # noqa: A002  the lawbook's word for it
        """Give a clause by its number, in any notation that `parse_clause` reads.

        >>> edition(2017).clause("L50D2(a)").id
        '50D2a'
        """
        number = parse_clause(id)
        try:
            return self._by_id[number]
        except KeyError:
            msg = f"no clause {number} in the tables of the {self.year} edition"
            raise BadNotation(msg) from None

    def parts(self, id: str) -> tuple[Clause, ...]:  # noqa: A002
        """Give the clauses that stand directly under a heading (`50D` has `50D1` and `50D2`)."""
        above = sort_key(parse_clause(id))
        depth = len(above) + 1
        return tuple(c for c in self.clauses if len(key := sort_key(c.id)) == depth and key[:-1] == above)

    def __contains__(self, id: object) -> bool:  # noqa: A002
        """Say whether this edition has such a clause, or a Law of that number."""
        return isinstance(id, str) and (id in self._by_id or (id.isdecimal() and int(id) in self.laws))


@dataclass(frozen=True, slots=True)
class Election:
    """A switch that a federation may set: what it changes, where it comes from, what holds if nobody chose."""

    id: str
    edition: int
    default: bool
    reference: str
    text: Words


def parse_clause(text: str) -> str:
    """Read a clause number as texts write it and give it in our notation.

    >>> [parse_clause(text) for text in ("L50D2a", "27B1A", "30B1b(i)", "50 E 1", "Law 49")]
    ['50D2a', '27B1a', '30B1bi', '50E1', '49']
    >>> parse_clause("27B1a!")
    Traceback (most recent call last):
    hakem.errors.BadNotation: not a clause: '27B1a!'; write '25A1', '50D2a' or '30B1bi'
    """
    found = _CLAUSE.fullmatch(_BRACKETS.sub(r"\1", text).strip())
    if found is None or int(found[1]) not in _LAWS:
        msg = f"not a clause: {quoted(text)}; write '25A1', '50D2a' or '30B1bi'"
        raise BadNotation(msg)
    law, section, number, letter, roman = found.groups(default="")
    return law + section.upper() + number + letter.lower() + roman.lower()


def sort_key(id: str) -> tuple[int | str, ...]:  # noqa: A002
    """Give what puts clause numbers into lawbook order; it has one part for each level.

    >>> sorted(["50", "9A1", "30B1bii", "30B1bi", "30B1b", "25A1"], key=sort_key)
    ['9A1', '25A1', '30B1b', '30B1bi', '30B1bii', '50']
    """
    found = _CLAUSE.fullmatch(id)
    if found is None:
        msg = f"not a clause: {id!r}; write '25A1', '50D2a' or '30B1bi'"
        raise BadNotation(msg)
    law, section, number, letter, roman = found.groups()
    key: list[int | str] = [int(law)]
    if section:
        key.append(section.upper())
    if number:
        key.append(int(number))
    if letter:
        key.append(letter.lower())
    if roman:
        key.append(_ROMAN.index(roman.lower()))
    return tuple(key)


@cache
def edition(year: int) -> Edition:
    """Give the edition of that year; its table is read at the first call.

    >>> edition(1997)
    Traceback (most recent call last):
    hakem.errors.BadNotation: no tables for the edition of 1997; there are 2007, 2017
    """
    _known(year)
    table = _read(f"laws{year}.toml")
    laws: dict[int, Law] = {}
    for number, law in table["law"].items():
        rows = tuple(
            Clause(row["id"], int(number), _words(row), tuple(row.get("see", ())), row.get("state"))
            for row in law["clause"]
        )
        laws[int(number)] = Law(int(number), _words(law["title"]), rows)
    clauses = tuple(clause for law in laws.values() for clause in law.clauses)
    return Edition(year, _words(table["title"]), laws, clauses, {clause.id: clause for clause in clauses})


@cache
def elections(year: int) -> tuple[Election, ...]:
    """Give the switches that a federation may set under that edition.

    >>> [(switch.id, switch.default) for switch in elections(2017)]
    [('26B-require', False)]
    >>> elections(2007)
    ()
    """
    _known(year)
    return tuple(
        Election(row["id"], row["edition"], row["default"], row["reference"], _words(row))
        for row in _read("elections.toml")["election"]
        if row["edition"] == year
    )


def _known(year: int) -> None:
    if year not in YEARS:
        msg = f"no tables for the edition of {year}; there are {', '.join(map(str, YEARS))}"
        raise BadNotation(msg)


def _words(row: dict[str, Any]) -> Words:
    return Words(row["en"], row["tr"])


def _read(name: str) -> dict[str, Any]:
    import tomllib  # noqa: PLC0415  here and not above: importing this room must stay cheap
    from importlib.resources import files  # noqa: PLC0415

    return tomllib.loads(files(__name__).joinpath(name).read_text(encoding="utf-8"))
