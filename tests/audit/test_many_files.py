"""Many files: in one process, over two, over a cluster whose worker is killed half-way: always the same results."""

from __future__ import annotations

import os
import random
import signal
import time

import pytest

pytest.importorskip("numpy", reason="the audit needs numpy: pip install 'hakem[audit]'")

from hakem.audit.cluster import audit_on, partitions
from hakem.audit.files import Options
from hakem.audit.run import audit, files_of
from hakem.errors import Unreadable
from hakem.formats.files import write

from .conftest import random_board, swapped_cards


@pytest.fixture(scope="module")
def season(tmp_path_factory):
    """A folder with a season's files, some boards in each of them odd."""
    folder, rng = tmp_path_factory.mktemp("season"), random.Random(8)
    for evening in range(24):
        boards = [random_board(rng, n) for n in range(1, 17)]
        boards = [swapped_cards(one, rng) if one.play and rng.random() < 0.2 else one for one in boards]
        write(folder / f"evening-{evening:02}.pbn", boards)
    (folder / "broken.lin").write_text("qx|o1|md|3S,,,|mb|1C|pc|XX|")
    (folder / "readme.md").write_text("not a record")
    return folder


def test_files_keep_the_names_they_were_given(season, monkeypatch):
    from hakem.audit.cluster import audit_partition

    monkeypatch.chdir(season)
    path, = files_of(["evening-03.pbn"])
    made, = audit_partition([path.resolve()], [str(path)], Options())
    assert made.findings
    assert {made.file, *(one.file for one in made.findings)} == {"evening-03.pbn"}


def essence(results):
    return [(one.file, one.boards, one.odd, one.findings, one.problems) for one in results]


def test_folders_are_searched_and_what_is_no_record_is_left(season):
    paths = files_of([str(season)])
    assert len(paths) == 25
    with pytest.raises(Unreadable, match="no such file"):
        files_of([str(season / "nothing.pbn")])


def test_two_processes_find_what_one_finds(season):
    paths, seen = files_of([str(season)]), []
    one = essence(audit(paths, Options()))
    two = essence(audit(paths, Options(), workers=2, done=seen.append))
    assert two == one
    assert sum(len(found) for *_, found, _ in one) > 20
    assert sum(seen) == sum(path.stat().st_size for path in paths)


def test_partitions_keep_order_and_size(season):
    paths = files_of([str(season)])
    groups = partitions(paths, 5)
    assert [path for group in groups for path in group] == paths
    assert 4 <= len(groups) <= 8


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_finds_the_same_also_when_a_worker_dies(season):
    distributed = pytest.importorskip("distributed", reason="a cluster needs dask: pip install 'hakem[cluster]'")
    import dask

    paths = files_of([str(season)]) * 4
    expected = essence(audit(paths, Options()))
    quiet = {"distributed.scheduler.allowed-failures": 5, "distributed.logging.distributed": "critical"}
    two = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "dashboard_address": None}
    with dask.config.set(quiet), distributed.LocalCluster(**two) as cluster, distributed.Client(cluster) as client:
        assert essence(audit_on(cluster.scheduler_address, paths, Options())) == expected
        found, pids = [], client.run(os.getpid)
        victim = next(iter(pids.values()))
        for number, one in enumerate(audit_on(client, paths, Options())):
            if number == len(paths) // 4:
                _kill(victim)
            found.append(one)
        assert essence(found) == expected
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline and victim in client.run(os.getpid).values():
            time.sleep(0.2)
        assert victim not in client.run(os.getpid).values()


def _kill(pid):
    os.kill(pid, signal.SIGKILL)


def test_no_scheduler_is_said_in_a_line(season):
    pytest.importorskip("distributed")
    from hakem.audit import cluster

    with pytest.raises(Unreadable, match="no scheduler at 'nonsense'"):
        list(cluster.audit_on("nonsense", files_of([str(season)])[:1], Options()))
