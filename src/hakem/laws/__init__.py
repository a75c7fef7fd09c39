"""What follows from an irregularity: one module a Law, clause by clause.

`load` imports them all, so that each says which incidents it rules on.
"""

from __future__ import annotations

import pkgutil
from importlib import import_module


def load() -> tuple[str, ...]:
    """Import every law module; their names, in the lawbook's order."""
    names = sorted(info.name for info in pkgutil.iter_modules(__path__) if info.name.startswith("law"))
    for name in names:
        import_module(f"{__name__}.{name}")
    return tuple(names)
