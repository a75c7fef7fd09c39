"""Whether two records say the same, the way they were read aside."""

from __future__ import annotations

from dataclasses import fields, replace

from hakem.cards import SEATS
from hakem.formats.parts import Remark
from hakem.formats.record import Record

HOW_READ = frozenset(("format", "file", "line", "number", "raw", "source", "problems", "deal", "inherited"))
_OF_PBN = frozenset(("Auction", "Play", "Deal", "Dealer", "Vulnerable", "Contract", "Declarer", "Result", "HakemClaim",
                     "Score"))


def _glossed(remark: Remark, first: int) -> Remark:
    """Suffixes as the numbers that they are written as."""
    if not remark.suffix:
        return remark
    number = first + ("!", "?", "!!", "??", "!?", "?!").index(remark.suffix) + 1
    return replace(remark, suffix="", nags=tuple(sorted({*remark.nags, number})))


def told(record: Record, *, without: frozenset[str] = frozenset()) -> dict[str, object]:
    """What a record says, in a form to compare."""
    found: dict[str, object] = {}
    for field in fields(record):
        if field.name in HOW_READ or field.name in without:
            continue
        value = getattr(record, field.name)
        if field.name == "tags":
            value = {name: text for name, text in value.items() if text not in ("", "?") and name not in _OF_PBN
                     and not name.endswith("Table")}
        elif field.name == "names":
            value = {seat: tuple(name for name in value[seat] if name != "?") for seat in SEATS}
        elif field.name == "sections":
            value = {one.name: (one.columns, one.text.split()) for one in value}
        elif field.name == "escapes":
            value = tuple(line for line in value if not line.startswith(("% PBN", "% EXPORT", "% RBN")))
        elif field.name in ("auction", "play") and value is not None:
            gloss = 0 if field.name == "auction" else 6
            value = replace(value, remarks={at: _glossed(one, gloss) for at, one in value.remarks.items()})
            if field.name == "play" and not value.cards:
                value = None  # a section without cards
        elif field.name == "comments":
            value = sorted((one.after, one.text.strip()) for one in value)
        found[field.name] = value
    return found
