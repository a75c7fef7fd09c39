"""Nouns of the table in either language: seats, sides, suits, cards, calls, contracts, phases, moments.

A voice puts the nouns into the slots of a message. In Turkish no suffix may touch a slot; the message brings the noun
that carries it (`{seat} oyuncusunun`, `{suit} renginden`).
"""

from __future__ import annotations

from dataclasses import dataclass

from hakem.calls import DOUBLE, PASS, REDOUBLE, Call, Contract
from hakem.cards import Card, Seat, Side, Suit
from hakem.editions import Words
from hakem.locale.texts import Says, label, noun, says_in, translated
from hakem.table.catalogue import AFTER, AT_LEAD, BEFORE, IN_AUCTION, IN_PLAY
from hakem.table.state import AUCTION, CLARIFICATION, OVER, PLAY

SIGNS, SPOKEN = "signs", "spoken"  # suits as symbols on paper and screen, or as words for a screen reader
AKQJ, ARDV = "A K Q J 10", "A R D V 10"

SEATS = {Seat.N: label("North"), Seat.E: label("East"), Seat.S: label("South"), Seat.W: label("West")}
SIDES = {Side.NS: label("North–South"), Side.EW: label("East–West")}
SUITS = {Suit.C: label("clubs"), Suit.D: label("diamonds"), Suit.H: label("hearts"), Suit.S: label("spades")}
SYMBOLS = {suit: sign + "\ufe0e" for suit, sign in zip(SUITS, "♣♦♥♠", strict=True)}  # as text, never as a picture
NOTRUMP = label("notrump")
CALLS = {PASS: label("pass"), DOUBLE: label("double"), REDOUBLE: label("redouble")}
DOUBLED = {1: label("doubled"), 2: label("redoubled")}
NUMBERS = (label("one"), label("two"), label("three"), label("four"), label("five"), label("six"), label("seven"),
           label("eight"), label("nine"))
RANKS = {
    2: noun("card", "two"), 3: noun("card", "three"), 4: noun("card", "four"), 5: noun("card", "five"),
    6: noun("card", "six"), 7: noun("card", "seven"), 8: noun("card", "eight"), 9: noun("card", "nine"),
    10: noun("card", "ten"), 11: noun("card", "jack"), 12: noun("card", "queen"), 13: noun("card", "king"),
    14: noun("card", "ace"),
}
PHASES = {AUCTION: label("Auction"), CLARIFICATION: label("Before the opening lead is faced"), PLAY: label("Play"),
          OVER: label("Play is over")}
MOMENTS = {
    BEFORE: label("Before the auction"), IN_AUCTION: label("During the auction"),
    AT_LEAD: label("Before the opening lead is faced"), IN_PLAY: label("During the play"),
    AFTER: label("After the play"),
}
VULNERABLE = {"none": label("Nobody is vulnerable"), "NS": label("North–South are vulnerable"),
              "EW": label("East–West are vulnerable"), "both": label("Both sides are vulnerable")}

def who(one: Seat | Side) -> Says:
    """A player or a side as somebody who does something."""
    return says_in("who", "{seat}", seat=one) if isinstance(one, Seat) else says_in("who", "{side}", side=one)


@dataclass(frozen=True, slots=True)
class Voice:
    """One way to speak: the language, suits as signs or as words, and the letters of the ranks (Turkish only)."""

    language: str
    style: str = SIGNS
    ranks: str = AKQJ

    def say(self, said: Says | str) -> str:
        """Word a message.

        >>> from hakem.locale.texts import says
        >>> Voice("en", SPOKEN).say(says("The {card} stands.", card=Card.HQ))
        'The queen of hearts stands.'
        """
        if isinstance(said, str):
            return translated(self.language, said)
        text = translated(self.language, said.text, said.context)
        if not said.slots:
            return text
        return text.format_map({name: self.show(value) for name, value in said.slots.items()})

    def show(self, value: object) -> str:
        """A noun as this voice shows it; text as it is."""
        match value:
            case Says():
                return self.say(value)
            case Seat():
                return self.say(SEATS[value])
            case Side():
                return self.say(SIDES[value])
            case Suit():
                return self.say(SUITS[value]) if self.style == SPOKEN else SYMBOLS[value]
            case Card():
                return self.card(value)
            case Call():
                return self.call(value)
            case Contract():
                return self.contract(value)
            case Words():
                return value[self.language]
            case tuple():
                return self.listed(value)
            case _:
                return str(value)

    def card(self, card: Card) -> str:
        """The card: suit and rank as signs, or its spoken name."""
        if self.style == SPOKEN:
            return spoken(card, self.language)
        letters = "JQKA" if self.language != "tr" or self.ranks == AKQJ else "VDRA"
        rank = str(card.rank) if card.rank <= 10 else letters[card.rank - 11]
        return SYMBOLS[card.suit] + rank

    def call(self, call: Call) -> str:
        """The call: `2♥`, `3NT`, or its word."""
        if call.denomination is None:
            return self.say(CALLS[call])
        suit = call.denomination.suit
        if self.style == SPOKEN:
            named = self.say(SUITS[suit] if suit else NOTRUMP)
            return f"{self.say(NUMBERS[call.level - 1])} {named}" if call.level else named
        return f"{call.level or ''}{SYMBOLS[suit] if suit else 'NT'}"

    def contract(self, contract: Contract) -> str:
        """The contract without its declarer: `4♥`, `4♥ doubled`."""
        doubled = f" {self.say(DOUBLED[contract.doubled])}" if contract.doubled else ""
        return self.call(contract.bid) + doubled

    def listed(self, values: tuple[object, ...]) -> str:
        """Several nouns in a row: suits with `or`, everything else with `and`."""
        shown = [self.show(value) for value in values]
        if len(shown) < 2:
            return "".join(shown)
        pattern = OR if isinstance(values[0], Suit) and not isinstance(values, Every) else AND
        return self.say(Says(pattern, {"list": ", ".join(shown[:-1]), "last": shown[-1]}))


class Every(tuple[Suit, ...]):
    """Suits that are meant all together; suits in a row are otherwise read as alternatives."""

    __slots__ = ()


AND, OR = label("{list} and {last}"), label("{list} or {last}")
OF = label("{rank} of {suit}")


def spoken(card: Card, language: str) -> str:
    """The card's name as it is spoken, for screen readers and for reading aloud.

    >>> spoken(Card.HQ, "en"), spoken(Card.HQ, "tr"), spoken(Card.ST, "tr")
    ('queen of hearts', 'kör damı', 'pik onlu')
    """
    voice = Voice(language, SPOKEN)
    return voice.say(Says(OF, {"rank": RANKS[card.rank], "suit": SUITS_SAID[card.suit]}))


SUITS_SAID = {suit: Says(text) for suit, text in SUITS.items()}
