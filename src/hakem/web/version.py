"""The version of a static file, for its address: browsers may keep it for ever, a new one has a new address."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

STATIC = Path(__file__).with_name("static")


@cache
def mark(name: str) -> str:
    """The address of a static file with the digest of what is in it."""
    digest = hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:10]
    return f"/static/{name}?{digest}"
