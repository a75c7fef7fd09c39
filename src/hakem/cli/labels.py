"""Which language the command line speaks, and how it says its own labels.

The words stand where they are said, marked by `hakem.locale.texts.label` and `sentence`; Turkish is in the catalogue.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from hakem.locale.texts import translated

LANGUAGES = ("tr", "en")


def language(asked: str | None = None, environ: Mapping[str, str] | None = None) -> str:
    """Say which language to speak: the one asked for, else HAKEM_LANG, else the locale's, else English.

    >>> language("tr"), language(environ={"LANG": "tr_TR.UTF-8"}), language(environ={"LANG": "de_DE"})
    ('tr', 'tr', 'en')
    """
    env = os.environ if environ is None else environ
    spoken = env.get("LC_ALL") or env.get("LC_MESSAGES") or env.get("LANG") or ""
    for wish in (asked, env.get("HAKEM_LANG"), spoken):
        short = (wish or "")[:2].lower()
        if short in LANGUAGES:
            return short
    return "en"


def asked_language(argv: Sequence[str]) -> str | None:
    """Say which language the arguments ask for, before they are parsed: help has to be in it too.

    >>> asked_language(["rule", "--lang", "tr", "-"]), asked_language(["--lang=en"]), asked_language(["laws"])
    ('tr', 'en', None)
    """
    for at, word in enumerate(argv):
        if word == "--lang" and at + 1 < len(argv):
            return argv[at + 1]
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
    return None


def text(lang: str, english: str, /, **slots: object) -> str:
    """Give a marked text in this language with its slots filled."""
    words = translated(lang, english)
    return words.format(**slots) if slots else words
