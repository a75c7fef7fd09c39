"""The audit over a Dask cluster: the same function over partitions of files, which the workers read by their names.

A worker that is lost takes nothing with it: the scheduler gives its files to the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from hakem.audit.files import Audited, Options, audit_file
from hakem.audit.needs import needed
from hakem.audit.run import Done
from hakem.errors import Unreadable

PARTITIONS = 64  # at least so many, where there are as many files, so that a lost one is little to do again
RETRIES = 3


def partitions(paths: Sequence[Path], most: int = PARTITIONS) -> list[list[Path]]:
    """Files in groups of about the same size in bytes, each in the order given.

    >>> partitions([], 4)
    []
    """
    total = sum(path.stat().st_size for path in paths)
    groups: list[list[Path]] = []
    room = 0
    for path in paths:
        if room <= 0 or not groups:
            groups.append([])
            room = max(1, total // most)
        groups[-1].append(path)
        room -= path.stat().st_size
    return groups


def audit_partition(paths: Sequence[Path], names: Sequence[str], options: Options) -> list[Audited]:
    """What a worker does: it finds the files by their whole paths and calls them by the names that they were given."""
    return [audit_file(path, options, name) for path, name in zip(paths, names, strict=True)]


def audit_on(address: str | Any, paths: Sequence[Path], options: Options, *,
             done: Done = lambda _: None) -> Iterator[Audited]:
    """Audit files on the cluster whose scheduler has this address (or through a client at hand); in their order."""
    distributed = needed("distributed", "cluster")
    mine = isinstance(address, str)
    try:
        client: Any = distributed.Client(address, timeout="10s") if mine else address
    except (OSError, ValueError) as error:
        raise Unreadable(f"no scheduler at {str(address)[:80]!r}: {error!s:.80}; tcp://HOST:PORT was expected"
                         ) from None
    try:
        groups = partitions(paths)
        futures = [client.submit(audit_partition, [path.resolve() for path in group], list(map(str, group)), options,
                                 pure=False, retries=RETRIES) for group in groups]
        for future in futures:
            for made in future.result():
                done(made.size)
                yield made
    finally:
        if mine:
            client.close()
