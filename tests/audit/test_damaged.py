"""Damaged files: nothing is raised, the screen still lets nothing pass, and no wrong deal is taken for a good one."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("numpy", reason="the audit needs numpy: pip install 'hakem[audit]'")

from hakem.audit.boards import board_findings
from hakem.audit.columns import columns_of
from hakem.audit.files import audit_file
from hakem.audit.output import plain
from hakem.audit.screen import screen
from hakem.cards import ALL_CARDS
from hakem.formats.files import read
from hakem.formats.lin.write import write as write_lin
from hakem.formats.pbn.write import write as write_pbn
from hakem.formats.record import WHOLE
from hakem.locale.terms import Voice


def damaged(data: bytes, rng: random.Random) -> bytes:
    """Bytes changed, lost and doubled."""
    found = bytearray(data)
    for _ in range(rng.randrange(1, 30)):
        at = rng.randrange(len(found))
        act = rng.randrange(4)
        if act == 0:
            found[at] = rng.randrange(256)
        elif act == 1:
            found[at] = rng.choice(b'SHDCAKQJT98765432NEWXPp|[]"^-*+=!')
        elif act == 2:
            del found[at : at + rng.randrange(1, 60)]
        else:
            other = rng.randrange(len(found))
            found[at:at] = found[other : other + rng.randrange(1, 80)]
    return bytes(found)


@pytest.mark.parametrize(("suffix", "writer"), [("pbn", write_pbn), ("lin", write_lin)])
def test_damaged_files(regular, tmp_path, suffix, writer):
    rng, path = random.Random(suffix), tmp_path / f"damaged.{suffix}"
    good = writer(regular[:12]).text.encode()
    found = 0
    for _ in range(60):
        path.write_bytes(damaged(good, rng))
        made = audit_file(path)
        found += len(made.findings) + len(made.problems)
        assert plain([made], Voice("tr"))["boards"] == made.boards
        records = list(read(path))
        for record, parts in zip(records, screen(columns_of(records)).odd.tolist(), strict=True):
            assert list(map(str, board_findings(record, parts))) == list(map(str, board_findings(record)))
            if record.deck == WHOLE:
                n, e, s, w = record.hands.bits
                assert n | e | s | w == ALL_CARDS
                assert [hand.bit_count() for hand in record.hands.bits] == [13] * 4
    assert found > 60
