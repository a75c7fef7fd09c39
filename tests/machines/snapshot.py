"""A table of one moment as plain values, to be compared with another."""

from __future__ import annotations

from hakem.table.state import State


def everything(state: State) -> dict[str, object]:
    """All that the table is, each list copied."""
    names = vars(state) if hasattr(state, "__dict__") else type(state).__slots__
    found = {name: getattr(state, name) for name in names}
    return {name: value.copy() if isinstance(value, list) else value for name, value in found.items()}
