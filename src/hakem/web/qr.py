"""QR codes: as drawings for pages and slips, as text for a terminal."""

from __future__ import annotations

import io

import segno
from markupsafe import Markup


def qr(text: str) -> Markup:
    """The code as inline SVG, as large as its box."""
    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        out, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=3, svgclass=None, lineclass=None)
    return Markup(out.getvalue().decode("ascii").strip())  # noqa: S704 - drawn here


def terminal_qr(text: str) -> str:
    """The code in half blocks, for a dark or a light terminal."""
    out = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out, compact=True, border=2)
    return out.getvalue()
