"""Every case in tests/cases, and the acceptance cases of the contract where they lie beside the clone."""

from pathlib import Path

import pytest

from hakem.errors import HakemError
from hakem.formats.cases import Case, differences, read_cases

HERE = Path(__file__).parent
CONTRACT = HERE.parent.parent / "shared" / "cases" / "contract.yaml"


def cases_of(path: Path) -> list[Case]:
    try:
        return read_cases(path)
    except HakemError as error:  # told by the test of that file, so that the other files still run
        return [Case(f"{path.name}-cannot-be-read", str(error), {})]


def parameters(paths: list[Path]) -> list[object]:
    return [pytest.param(case, id=f"{path.stem}-{case.id}") for path in paths for case in cases_of(path)]


def passes(case: Case) -> None:
    if not case.data:
        pytest.fail(case.where, pytrace=False)
    try:
        found = differences(case, case.table().result(case.id))
    except HakemError as error:
        pytest.fail(str(error), pytrace=False)
    if found:
        title = case.title.get("en", "")
        pytest.fail("\n  ".join([f"{case.where}{f' ({title})' if title else ''}", *found]), pytrace=False)


@pytest.mark.parametrize("case", parameters(sorted((HERE / "cases").glob("*.yaml"))))
def test_case(case: Case) -> None:
    passes(case)


@pytest.mark.skipif(not CONTRACT.exists(), reason="the contract's cases (../shared/cases) do not lie beside this clone")
@pytest.mark.parametrize("case", parameters([CONTRACT]) if CONTRACT.exists() else [])
def test_contract(case: Case) -> None:
    passes(case)
