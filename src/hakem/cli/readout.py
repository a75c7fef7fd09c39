"""What is read out of a table: the rulings so far, then what it waits for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hakem.rulings.table import Table


def read_out(table: Table, lang: str) -> str:
    """Give what the Director reads out, in words."""
    say = getattr(table, "say", None)
    return str(say(lang)) if say is not None else _notation(table)


def _notation(table: Table) -> str:
    """Give the result in notation, for want of words."""
    result: Mapping[str, Any] = table.result()
    lines = []
    for ruling in result["rulings"]:
        lines.append(f"  {ruling['incident']} ({ruling['law']}): {' '.join(ruling['clauses'])}")
        lines += [f"    {_pairs(effect)}" for effect in ruling["effects"]]
    lines.append(f"  -> {_pairs(result['next'])}")
    return "\n".join(lines)


def _pairs(data: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in data.items())
