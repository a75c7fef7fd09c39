"""What can have happened, moment by moment, as the catalogue has it; with a search that folds both languages."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from functools import lru_cache

from hakem.locale import LANGUAGES
from hakem.locale.fold import fold
from hakem.locale.incidents import INCIDENTS as WORDS
from hakem.locale.terms import MOMENTS as MOMENT_WORDS
from hakem.locale.terms import Voice
from hakem.locale.texts import label
from hakem.rulings.interview import is_ruled, menu
from hakem.table.catalogue import AT_LEAD, IN_AUCTION, IN_PLAY, INCIDENTS, MOMENTS, IncidentKind
from hakem.web.icons import icon_of

MOST_OFTEN = label("Most often")
OFTEN = ((AT_LEAD, "opening-lead-out-of-turn"), (IN_PLAY, "lead-out-of-turn"), (IN_PLAY, "revoke"),
         (IN_PLAY, "show"), (IN_AUCTION, "insufficient"), (IN_AUCTION, "call-out-of-turn"), (IN_AUCTION, "change"),
         (IN_PLAY, "claim"))  # of one evening in a club; the rest lies below, by its moment


@dataclass(frozen=True, slots=True)
class Item:
    """Something that can have happened."""

    moment: str
    key: str
    words: str
    icon: str
    ruled: bool


@dataclass(frozen=True, slots=True)
class Group:
    """What can have happened at one moment, or happens most often."""

    name: str
    words: str
    items: tuple[Item, ...]


def groups(voice: Voice, wanted: str = "", only: Container[str] | None = None) -> list[Group]:
    """The menu, or the part of it that is looked for, or that is possible."""
    words = fold(wanted).split()
    often = [] if words or only is not None else [Group("often", voice.say(MOST_OFTEN), tuple(
        _item(voice, moment, INCIDENTS[key]) for moment, key in OFTEN))]
    found = (Group(moment, voice.say(MOMENT_WORDS.get(moment, moment)), tuple(
        item for item in _items(voice, moment, words) if only is None or item.key in only))
             for moment in MOMENTS)
    return [*often, *(group for group in found if group.items)]


def _items(voice: Voice, moment: str, wanted: list[str]) -> Iterator[Item]:
    kinds = [kind for kind in menu(moment) if all(word in _said(kind, moment) for word in wanted)]
    for kind in sorted(kinds, key=lambda kind: (not is_ruled(kind), len(kind.tellings))):  # the lawbook's last
        yield _item(voice, moment, kind)


def _item(voice: Voice, moment: str, kind: IncidentKind) -> Item:
    return Item(moment, kind.key, voice.say(WORDS.get(kind.key, kind.key)), icon_of(kind), is_ruled(kind))


def _said(kind: IncidentKind, moment: str) -> str:
    return _folded(kind.key, kind.law, moment)


@lru_cache(maxsize=1024)
def _folded(key: str, law: int, moment: str) -> str:
    """All words under which it can be found: in every language, with its law and its moment."""
    voices = [Voice(language) for language in LANGUAGES]
    said = [voice.say(WORDS.get(key, key)) for voice in voices] + [
        voice.say(MOMENT_WORDS.get(moment, moment)) for voice in voices]
    return fold(" ".join([*said, key, str(law)]))
