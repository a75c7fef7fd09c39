"""hakem: the Laws of Duplicate Bridge as a program.

What happened at the table goes in; what must be ruled comes out, and the table goes on under the ruling.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hakem.rulings.table import Table

__all__ = ["Table"]
__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    """Load the table when somebody asks for it: `import hakem` alone, as the command line does, stays quick."""
    if name == "Table":
        from hakem.rulings.table import Table  # noqa: PLC0415 - that is the point

        return Table
    raise AttributeError(f"module 'hakem' has no attribute {name!r}")
