"""Pages from templates: one Jinja environment a language, everything escaped, texts from the catalogues of `locale`.

In a template `_("{seat} is to call.", seat=seat)` is a text in the reader's language, its slots shown as the
voice of that language shows seats, cards and calls.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime, tzinfo
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from hakem.calls import BIDS, DENOMINATIONS, DOUBLE, PASS, REDOUBLE, Call
from hakem.cards import SEATS, Card, Seat, Side, Suit, cards_of
from hakem.errors import HakemError
from hakem.locale import LANGUAGES
from hakem.locale.terms import NOTRUMP, SPOKEN, SUITS, SYMBOLS, Voice
from hakem.locale.texts import Says, catalogue
from hakem.web.icons import icon
from hakem.web.version import mark

STILL = Markup("<button disabled hidden></button>")  # first in a form of several buttons: Enter in a field sends none
RED = frozenset((Suit.D, Suit.H))
_SIGN = re.compile("[♥♦]\ufe0e?(?:10|[2-9TAKQJRDV])?(?![A-Za-z0-9])|[1-9][♥♦]\ufe0e?")


@cache
def environment(language: str) -> Environment:
    """The templates in this language."""
    env = Environment(
        loader=PackageLoader("hakem.web"), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True, extensions=["jinja2.ext.i18n"], auto_reload=False,
    )
    env.install_gettext_translations(catalogue(language), newstyle=False)  # type: ignore[attr-defined]
    voice = Voice(language)
    env.globals |= {
        "_": lambda text, **slots: voice.say(Says(text, slots)),
        **_things(voice), "lang": language, "languages": LANGUAGES, "voice": voice, "spoken": Voice(language, SPOKEN),
        "icon": icon, "mark": mark, "seats": SEATS, "still": STILL,
    }
    env.filters |= {"signs": signs, "show": voice.show, "clock": clock, "day": day}
    env.filters["side"] = lambda side: voice.show(Side.parse(side))
    env.filters["token"] = lambda token: signs(shown_token(voice, token))
    env.tests |= {"red": lambda what: isinstance(what, Card | Suit) and _suit(what) in RED}
    return env


def _things(voice: Voice) -> dict[str, object]:
    """What is tapped: suits, cards, bids and other calls, in the order of a bidding box."""
    suits = (Suit.S, Suit.H, Suit.D, Suit.C)
    return {
        "suits": suits, "suit_words": {suit: voice.say(SUITS[suit]) for suit in suits},
        "suit_cards": {suit: cards_of(suit.mask) for suit in suits},
        "bids_of": {level: tuple(bid for bid in BIDS if bid.level == level) for level in range(1, 8)},
        "denominations": DENOMINATIONS[::-1],
        "strain": {one: SYMBOLS[one.suit] if one.suit else "NT" for one in DENOMINATIONS},
        "strain_words": {one: voice.say(SUITS[one.suit] if one.suit else NOTRUMP) for one in DENOMINATIONS},
        "other_calls": (PASS, DOUBLE, REDOUBLE), "ranks": tuple("AKQJT98765432"),
        "sign": {what: _sign(voice, what) for what in (*Card, *BIDS, PASS, DOUBLE, REDOUBLE)},
    }


def _sign(voice: Voice, what: Card | Call) -> Markup:
    """A card or call: what is seen, and what is heard by who does not see it."""
    return Markup('<span aria-hidden="true">%s</span><span class="only-heard">%s</span>') % (
        voice.show(what), Voice(voice.language, SPOKEN).show(what))


def shown_token(voice: Voice, token: str) -> str:
    """What was tapped, as it is shown: a seat, a card, a call, or as it is."""
    for read in (Seat.parse, Card.parse, Call.parse):
        try:
            return voice.show(read(token))
        except HakemError:
            continue
    return token


def _suit(what: Card | Suit) -> Suit:
    return what.suit if isinstance(what, Card) else what


def page(language: str, template: str, context: Mapping[str, object]) -> str:
    """A whole page."""
    return environment(language).get_template(template).render(context)


def signs(text: object) -> Markup:
    """The text with red suits red; whatever else is in it is escaped.

    >>> signs("<b> ♥Q")
    Markup('&lt;b&gt; <span class="red">♥Q</span>')
    """
    return Markup(_SIGN.sub(lambda found: f'<span class="red">{found[0]}</span>', str(escape(str(text)))))  # noqa: S704


@pass_context
def clock(context: Context, at: datetime) -> str:
    """The time of day where the club is."""
    return f"{_local(context, at):%H:%M}"


@pass_context
def day(context: Context, at: datetime) -> str:
    """The day, in figures that both languages read."""
    return f"{_local(context, at):%d.%m.%Y}"


def _local(context: Context, at: datetime) -> datetime:
    zone = context.get("zone")
    return at.astimezone(zone if isinstance(zone, tzinfo) else None)
