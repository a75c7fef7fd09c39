"""Writers of one SQLite file take turns, and those who wait share one commit.

SQLite lets one write at a time, and a commit waits for the disk. So whoever comes first writes for all who wait by
then, each in a savepoint of its own where they are several, and nobody is told that he is done before the commit that
holds his is on disk.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Generic, TypeVar

from sqlalchemy import Connection

T = TypeVar("T")
MOST = 64  # at one turn


class _Wish(Generic[T]):
    __slots__ = ("done", "error", "value", "work")

    def __init__(self, work: Callable[[Connection], T]) -> None:
        self.work = work
        self.done = False
        self.value: T | None = None
        self.error: BaseException | None = None


class Turns:
    """Who writes now, and who waits."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self._waiting: list[_Wish[object]] = []
        self._guard = threading.Lock()

    def take(self, work: Callable[[Connection], T], begin: Callable[[], AbstractContextManager[Connection]]) -> T:
        """Do this work in a transaction, alone or with others. What it raises is raised here, and leaves nothing."""
        wish = _Wish(work)
        with self._guard:
            self._waiting.append(wish)  # type: ignore[arg-type]
        with self.lock:
            while not wish.done:  # more than a turn holds may wait before him
                self._serve(begin)
        if wish.error is not None:
            raise wish.error
        return wish.value  # type: ignore[return-value]

    def _serve(self, begin: Callable[[], AbstractContextManager[Connection]]) -> None:
        with self._guard:
            together, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
        try:
            with begin() as connection:
                if len(together) == 1:  # his own, and the whole transaction is his
                    together[0].value = together[0].work(connection)
                else:
                    for wish in together:
                        _fulfil(wish, connection)
        except BaseException as error:
            for wish in together:
                wish.error = wish.error or error
            raise
        finally:
            for wish in together:
                wish.done = True


def _fulfil(wish: _Wish[object], connection: Connection) -> None:
    try:
        with connection.begin_nested():
            wish.value = wish.work(connection)
    except Exception as error:  # noqa: BLE001 - it is raised to the one whose work it was
        wish.error = error
