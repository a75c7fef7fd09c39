"""What the audit needs beyond the core, and one clear line where it is not there."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from hakem.errors import HakemError


class NotInstalled(HakemError):
    """A part of hakem that is an extra is asked for and not installed."""


def needed(module: str, extra: str) -> ModuleType:
    """Import a module of an extra; NotInstalled says how to get it.

    >>> needed("no_such_module", "audit")
    Traceback (most recent call last):
    ...
    hakem.audit.needs.NotInstalled: no_such_module is not installed; pip install 'hakem[audit]' brings it
    """
    try:
        return import_module(module)
    except ImportError as error:
        name = module.partition(".")[0]
        if error.name is not None and error.name.partition(".")[0] != name:
            raise
        raise NotInstalled(f"{name} is not installed; pip install 'hakem[{extra}]' brings it") from None
