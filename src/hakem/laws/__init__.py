"""What follows from an irregularity: one module a Law, clause by clause.

`load` imports them all when the first irregularity comes: a regular table pays for no law.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module


@cache
def load() -> tuple[str, ...]:
    """Import every law module, so that each says which incidents it rules on; their names, in the lawbook's order."""
    from pkgutil import iter_modules  # noqa: PLC0415 - needed here only

    names = sorted(info.name for info in iter_modules(__path__) if info.name.startswith("law"))
    for name in names:
        import_module(f"{__name__}.{name}")
    return tuple(names)
