"""Small pictures as SVG text: bars with their numbers, and a mosaic of files. Nothing is told by colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

ROW, GAP, LABEL, WIDTH = 22, 6, 330, 760
CELL, PAD = 24, 4


def bars(rows: Sequence[tuple[str, int]], css: str, *, label: str) -> str:
    """Horizontal bars, each with its name before it and its number behind it; a page may end between two of them.

    >>> bars([("Revoke", 1)], "irregular", label="Irregularities").count("<rect")
    1
    """
    most = max((n for _, n in rows), default=1) or 1
    room = WIDTH - LABEL - 70
    drawn = []
    for name, n in rows:
        long = max(2.0, room * n / most)
        drawn.append(picture(
            ROW + GAP, f"{label}: {name}, {n}",
            f'<text class="name" x="{LABEL - 10}" y="15" text-anchor="end">{escape(name)}</text>'
            f'<rect class="{css}" x="{LABEL}" y="2" width="{long:.1f}" height="{ROW - 4}" rx="2"/>'
            f'<text class="number" x="{LABEL + long + 7:.1f}" y="15">{n}</text>'))
    return "".join(drawn)


@dataclass(frozen=True, slots=True)
class Cell:
    """A square of a mosaic: its class, the number in it (0: none is written), what it is called."""

    css: str
    number: int
    title: str


def mosaic(rows: Sequence[tuple[str, Sequence[Cell]]], *, label: str) -> str:
    """Rows of squares, each row with its name before it; long rows go on below."""
    per_row = (WIDTH - LABEL) // (CELL + PAD)
    drawn = []
    for name, cells in rows:
        parts = [f'<text class="name" x="{LABEL - 10}" y="16" text-anchor="end">{escape(shortened(name))}</text>']
        for at, cell in enumerate(cells):
            x = LABEL + (at % per_row) * (CELL + PAD)
            top = at // per_row * (CELL + PAD)
            parts.append(f'<g><title>{escape(cell.title)}</title><rect class="{cell.css}" x="{x}" y="{top}" '
                         f'width="{CELL}" height="{CELL}" rx="3"/>{_inside(cell, x, top)}</g>')
        height = max(1, -(-len(cells) // per_row)) * (CELL + PAD) + 2
        drawn.append(picture(height, f"{label}: {name}", "".join(parts)))
    return "".join(drawn)


def _inside(cell: Cell, x: int, y: int) -> str:
    if not cell.number:
        return ""
    number = str(cell.number) if cell.number < 1000 else "…"
    return f'<text class="in {cell.css}" x="{x + CELL / 2:g}" y="{y + 16}" text-anchor="middle">{number}</text>'


def shortened(name: str, most: int = 44) -> str:
    """A name that fits before a row; what is left out is in the middle.

    >>> shortened("a" * 30 + "b" * 30, 11)
    'aaaaa…bbbbb'
    """
    return name if len(name) <= most else f"{name[: most // 2]}…{name[-(most - most // 2 - 1):]}"


def picture(height: int, label: str, inside: str) -> str:
    """An SVG element that fills the width it is given."""
    return (f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(label)}" '
            f'xmlns="http://www.w3.org/2000/svg">{inside}</svg>')
