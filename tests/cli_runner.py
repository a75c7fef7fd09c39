"""Runs the command line in this process, as a shell would see it."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from hakem.cli import main


class Ran(NamedTuple):
    """What a command left."""

    code: int
    out: str
    err: str


Runs = Callable[..., Ran]


def runner(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Runs:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "HAKEM_LANG"):
        monkeypatch.delenv(name, raising=False)

    def run(*argv: object, stdin: bytes | str = b"") -> Ran:
        raw = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
        with pytest.raises(SystemExit) as left:
            main([str(word) for word in argv])
        told = capsys.readouterr()
        assert "Traceback" not in told.out + told.err
        return Ran(int(left.value.code or 0), told.out, told.err)

    return run
