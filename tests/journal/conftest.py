"""Every test of the journal runs on both databases; PostgreSQL is started here, once, for itself alone."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

pytest.importorskip("sqlalchemy", reason="the journal needs hakem[serve]")

from argon2 import PasswordHasher

from hakem.journal import (
    CHIEF,
    Club,
    Director,
    Session,
    Store,
    new_club,
    new_director,
    new_event,
    new_session,
    open_store,
    pins,
)

collect_ignore = ["killed.py", "interviews.py"]  # run as a program of its own, which is killed
NOW = datetime(2026, 11, 28, 19, 30, tzinfo=UTC)
MEMORY = Path("/dev/shm")
SCRIPT = Path(__file__).parents[2] / "scripts" / "postgres"


def has_memory() -> bool:
    """Whether there is a file system in memory with room enough."""
    return os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 2**30


class Server:
    """A PostgreSQL server in a folder of its own, reached through a socket there and by nobody else.

    It does not wait for the disk: what dies in these tests are clients, and what a server keeps when the power fails is
    PostgreSQL's own affair. That hakem's sessions ask it to wait is tested.
    """

    def __init__(self, programs: Path) -> None:
        self.programs = programs
        # a short name: a socket's path has 107 signs at most
        self.folder = Path(tempfile.mkdtemp(prefix="hakem-pg-", dir=MEMORY if has_memory() else None))
        self.user = "postgres" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
        self.number = 0
        if os.getuid() == 0:  # the server refuses to run as root
            shutil.chown(self.folder, self.user)
        self._run("initdb", "-D", self.data, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self._run("pg_ctl", "-D", self.data, "-w", "-l", self.folder / "log", "-o",
                  f"-k {self.folder} -h '' -c max_connections=200 -c shared_buffers=32MB "
                  "-c fsync=off -c full_page_writes=off", "start")

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def _run(self, program: str, *arguments: object) -> None:
        command = [str(self.programs / program), *map(str, arguments)]
        as_user = {"user": self.user, "group": pwd.getpwnam(self.user).pw_gid, "extra_groups": []} \
            if os.getuid() == 0 else {}
        done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=self.folder,
                              env={"PATH": os.environ["PATH"], "LC_ALL": "C"}, **as_user)
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stdout}{done.stderr}")

    def new_database(self) -> str:
        """The URL of an empty schema: as good as a database of its own, and made much faster."""
        import psycopg

        self.number += 1
        name = f"hakem{self.number}"
        with psycopg.connect(f"host={self.folder} user={self.user} dbname=postgres", autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}")
        return f"postgresql://{self.user}@/postgres?host={self.folder}&options=-csearch_path%3D{name}"

    def stop(self) -> None:
        """Stop it, and take its folder away."""
        self._run("pg_ctl", "-D", self.data, "-w", "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)


def _programs() -> Path | None:
    done = subprocess.run([SCRIPT], check=False, capture_output=True, text=True)
    return Path(done.stdout.strip()) if done.returncode == 0 else None


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    programs = _programs()
    if programs is None:
        if os.environ.get("CI"):
            pytest.fail("no PostgreSQL server: `scripts/postgres --install` was expected to have brought one")
        pytest.skip("no PostgreSQL server here; as root: scripts/postgres --install")
    pytest.importorskip("psycopg", reason="PostgreSQL needs hakem[postgres]")
    server = Server(programs)
    yield server
    server.stop()


@pytest.fixture(scope="session", autouse=True)
def _cheap_pins() -> Iterator[None]:
    """PINs are hashed with the least that argon2 allows, so that tests need not wait."""
    before, pins.HASHER = pins.HASHER, PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    yield
    pins.HASHER = before


@pytest.fixture
def on_disk() -> None:
    """Ask for a real disk: the other tests use a file system in memory, where there is one, for its speed."""


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of each kind."""
    if request.param == "postgres":
        yield request.getfixturevalue("postgres").new_database()
    elif "on_disk" in request.fixturenames or not has_memory():
        yield f"sqlite:///{tmp_path / 'hakem.sqlite'}"
    else:
        with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
            yield f"sqlite:///{folder}/hakem.sqlite"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = open_store(url)
    yield opened
    opened.close()


@pytest.fixture
def club(store: Store) -> Club:
    return new_club(store, "Moda", at=NOW)


@pytest.fixture
def ayse(club: Club) -> Director:
    return new_director(club, "Ayşe", at=NOW, role=CHIEF, pin="4711")


@pytest.fixture
def ali(club: Club) -> Director:
    return new_director(club, "Ali", at=NOW, pin="1234")


@pytest.fixture
def session(club: Club) -> Session:
    event = new_event(club, "Cumartesi", starts_at=NOW)
    return new_session(club, event.id, "1", starts_at=NOW, sections={"A": range(1, 8)}, boards=range(1, 25))


@pytest.fixture
def now() -> datetime:
    return NOW


class Clock:
    """A time that goes on by a second whenever somebody looks."""

    def __init__(self) -> None:
        self.at = NOW

    def __call__(self) -> datetime:
        self.at += timedelta(seconds=1)
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()

