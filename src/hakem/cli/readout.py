"""What is read out of a table: every ruling, and last the one it is at with what it waits for."""

from __future__ import annotations

from hakem.rulings.table import Table


def read_out(table: Table, lang: str) -> str:
    """Give what the Director reads out, in words."""
    earlier = [table.say(lang, ruling=number) for number in range(len(table.rulings)) if number != table.current]
    return "\n\n".join([*earlier, table.say(lang)])
