"""The database itself: where it is, how it is made, and what it does when it cannot."""

from __future__ import annotations

import sqlite3
import stat
import subprocess
import sys
import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, insert, inspect, text

from hakem.journal import StorageFailed, clubs_of, data_folder, new_club, open_store, server_version
from hakem.journal.migrate import HEAD, config_for, current
from hakem.journal.tables import META


def test_the_migrations_lead_to_the_tables(store):
    with store.reading() as connection:
        assert current(connection) == HEAD
        assert ScriptDirectory.from_config(config_for(connection)).get_current_head() == HEAD
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, META) == []


def test_an_older_database_is_brought_to_the_present_form(url):
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        command.upgrade(config_for(connection), "0001")
        connection.execute(insert(META.tables["clubs"]).values(
            id="c1", name="Moda", retention_days=30, settings={}, created_at=datetime(2026, 11, 28, tzinfo=UTC)))
    engine.dispose()
    store = open_store(url)
    with store.reading() as connection:
        assert current(connection) == HEAD
        indexes = {one["name"] for table in ("calls", "reviews") for one in inspect(connection).get_indexes(table)}
    assert [one.name for one in clubs_of(store)] == ["Moda"]
    assert {"ix_calls_club_id_state_opened_at", "ix_reviews_club_id"} <= indexes
    assert "ix_reviews_club_id_done_seq" not in indexes
    store.close()


def test_opening_again_changes_nothing(url, store, now):
    club = new_club(store, "Moda", at=now)
    again = open_store(url)
    assert [one.id for one in clubs_of(again)] == [club.id]
    again.close()


def test_many_open_a_new_database_at_once(url):
    results = []

    def run():
        try:
            opened = open_store(url)
            results.append(len(clubs_of(opened)))
            opened.close()
        except StorageFailed as error:
            results.append(error)

    threads = [threading.Thread(target=run) for _ in range(6)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert results == [0] * 6


def test_a_newer_database_is_left_alone(url, store):
    with store.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StorageFailed, match="newer"):
        open_store(url)


def test_a_failed_write_leaves_nothing(store, now):
    def fail(connection):
        connection.execute(text("INSERT INTO throttles (key, failures, last_at) VALUES ('a', 1, '2026-01-01')"))
        raise ZeroDivisionError

    def within():
        with store.writing() as connection:
            fail(connection)

    for work in (within, lambda: store.write(fail)):
        with pytest.raises(ZeroDivisionError):
            work()
    with store.reading() as connection:
        assert connection.scalar(text("SELECT count(*) FROM throttles")) == 0


def test_what_it_calls_itself(store):
    assert server_version(store).startswith(("SQLite 3", "PostgreSQL "))


def test_sqlite_is_set_up_to_lose_nothing(store):
    if store.path is None:
        pytest.skip("of SQLite")
    with store.reading() as connection:
        assert [connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys", "secure_delete")] == ["wal", 2, 1, 1]
    assert stat.S_IMODE(store.path.stat().st_mode) == 0o600


def test_postgres_is_set_up_to_lose_nothing_and_comes_back(store):
    if store.path is not None:
        pytest.skip("of PostgreSQL")
    with store.reading() as connection:
        assert connection.scalar(text("SHOW synchronous_commit")) == "on"
        mine = connection.scalar(text("SELECT pg_backend_pid()"))
    with store.engine.connect() as one, store.engine.connect() as another:
        another.execute(text("SELECT pg_terminate_backend(:pid)"), {"pid": mine})
        one.invalidate()
    assert clubs_of(store) == (), "a server that was started anew is found again"


@pytest.mark.parametrize("url", [
    "", "nonsense", "mysql://root@localhost/x", "sqlite://", "sqlite:///:memory:", "sqlite:////proc/nothing/x.sqlite",
    "postgresql://nobody@/none?host=/nonexistent", "postgresql://[", "oracle+x://",
])
def test_a_url_that_leads_nowhere(url, monkeypatch, tmp_path):
    monkeypatch.setenv("HAKEM_DATA", str(tmp_path / "file" / "x"))
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(StorageFailed):
        open_store(url)


def test_a_password_is_not_shown():
    with pytest.raises(StorageFailed) as error:
        open_store("postgresql://ali:s3cret@/none?host=/nonexistent")
    assert "s3cret" not in str(error.value)


def test_a_file_of_somebody_else(tmp_path):
    for name, content in (("text", b"no database at all, but long enough to be read as one" * 30), ("other", None)):
        path = tmp_path / name
        if content is not None:
            path.write_bytes(content)
        else:
            with sqlite3.connect(path) as other:
                other.execute("CREATE TABLE clubs (x)")
            other.close()
        with pytest.raises(StorageFailed):
            open_store(f"sqlite:///{path}")


def test_where_the_data_is(tmp_path):
    assert data_folder({"HOME": "/x"}) == Path.home() / ".local/share/hakem"
    assert data_folder({"XDG_DATA_HOME": "relative"}) == Path.home() / ".local/share/hakem"
    done = subprocess.run(
        [sys.executable, "-c", "from hakem.journal import open_store; print(open_store().path)"],
        env={"HAKEM_DATA": str(tmp_path / "club"), "PATH": ""}, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(tmp_path / "club" / "hakem.sqlite")
    assert stat.S_IMODE((tmp_path / "club").stat().st_mode) == 0o700
