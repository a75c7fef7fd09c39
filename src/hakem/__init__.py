"""hakem: the Laws of Duplicate Bridge as a program. What happened at the table goes in; what must be ruled comes out."""

from hakem.rulings.table import Table

__all__ = ["Table"]
__version__ = "0.1.0"
