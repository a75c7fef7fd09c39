"""Records of refused.yaml: what cannot have happened is refused, and what came before it is not."""

from pathlib import Path

import pytest

from hakem.errors import Impossible
from hakem.formats.cases import Case, read_cases

CASES = read_cases(Path(__file__).parent / "refused.yaml")


@pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in CASES])
def test_the_last_entry_is_refused(case: Case) -> None:
    *before, last = case.entries()
    table = case.begin()
    for entry in before:
        table.record(entry)
    with pytest.raises(Impossible):
        table.record(last)
