"""What is said, before it is said in a language: a message with named slots, and the voice that words it.

`says` makes a message; `sentence`, `label` and `noun` only mark words that stand in tables. `scripts/texts` collects
what these four are called with. A sentence ends with a stop, a label does not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from hakem.errors import BadNotation
from hakem.locale import LANGUAGES

if TYPE_CHECKING:
    from gettext import NullTranslations


@dataclass(frozen=True, slots=True)
class Says:
    """A message: the English text with named slots, the values for them, a context where one text has two meanings."""

    text: str
    slots: Mapping[str, object] = field(default_factory=dict)
    context: str = ""


def says(text: str, **slots: object) -> Says:
    """A sentence with its slots.

    >>> says("{seat} is to lead.", seat="North").text
    '{seat} is to lead.'
    """
    return Says(text, slots)


def says_in(context: str, text: str, **slots: object) -> Says:
    """A text whose translation depends on the context."""
    return Says(text, slots, context)


def sentence(text: str) -> str:
    """Mark a whole sentence that stands in a table."""
    return text


def label(text: str) -> str:
    """Mark a short text without a stop: a button, a heading, a name."""
    return text


def noun(context: str, text: str) -> Says:
    """Mark a noun in one of its forms; the context names the form."""
    return Says(text, context=context)


@cache
def catalogue(language: str) -> NullTranslations:
    """The texts of a language, read once; English needs none. BadNotation for a language that there is not."""
    import gettext  # noqa: PLC0415 - nothing is loaded before somebody speaks
    from importlib.resources import files  # noqa: PLC0415

    if language not in LANGUAGES:
        raise BadNotation(f"not a language: {language!r}; {' or '.join(LANGUAGES)} was expected")
    if language == "en":
        return gettext.NullTranslations()
    with files("hakem.locale").joinpath(language, "LC_MESSAGES", "hakem.mo").open("rb") as file:
        return gettext.GNUTranslations(file)


def translated(language: str, text: str, context: str = "") -> str:
    """The text in that language, its slots still open."""
    texts = catalogue(language)
    return texts.pgettext(context, text) if context else texts.gettext(text)
