"""Who may use what the table has learnt."""

from __future__ import annotations

from hakem.calls import Call
from hakem.cards import Card
from hakem.laws.ruling import Information
from hakem.locale.terms import who
from hakem.locale.texts import Says, says

Who = tuple[Says, ...]
FROM_PARTNER = ("16B", "16B1", "73C", "73C1")
MISSING_CARD = ("14C", "13E")  # the card is not named: it was told to the Director, not to the table


def information_words(info: Information, edition: int) -> Says:
    """Who may use it, who may not."""
    may = tuple(map(who, info.authorised))
    may_not = tuple(map(who, info.unauthorised))
    if info.clause == "50E1" and isinstance(info.about, Card):
        return _faced(info.about, edition)
    if info.clause in MISSING_CARD:
        return _missing(may, may_not)
    if info.clause == "50E3" and isinstance(info.about, Card):
        return says("{who} may not use how the {card} came to be a penalty card.", who=may_not, card=info.about)
    if info.clause in FROM_PARTNER:
        return says("{who} may not use what partner let be known otherwise than by calls and plays.", who=may_not)
    match info.about:
        case Card() as card:
            return _seen(card, may, may_not)
        case Call() as call:
            return _called(call, may, may_not)
        case _:
            return _anything(may, may_not)


def _faced(card: Card, edition: int) -> Says:
    if edition == 2007:
        return says("Everybody may use the knowledge that the {card} must be played.", card=card)
    return says("While the {card} lies face up, everybody may use what it shows.", card=card)


def _missing(may: Who, may_not: Who) -> Says:
    if not may_not:
        return says("{who} may use what is known of the card that was put back.", who=may)
    if not may:
        return says("{who} may not use what is known of the card that was put back.", who=may_not)
    return says("{who} may use what is known of the card that was put back; {others} may not.", who=may, others=may_not)


def _seen(card: Card, may: Who, may_not: Who) -> Says:
    if not may_not:
        return says("{who} may use what the {card} has shown.", who=may, card=card)
    if not may:
        return says("{who} may not use what the {card} has shown.", who=may_not, card=card)
    return says("{who} may use what the {card} has shown; {others} may not.", who=may, others=may_not, card=card)


def _called(call: Call, may: Who, may_not: Who) -> Says:
    if not may_not:
        return says("{who} may use what the withdrawn {call} has shown.", who=may, call=call)
    if not may:
        return says("{who} may not use what the withdrawn {call} has shown.", who=may_not, call=call)
    return says("{who} may use what the withdrawn {call} has shown; {others} may not.",
                who=may, others=may_not, call=call)


def _anything(may: Who, may_not: Who) -> Says:
    if not may_not:
        return says("{who} may use what was learnt from this.", who=may)
    if not may:
        return says("{who} may not use what was learnt from this.", who=may_not)
    return says("{who} may use what was learnt from this; {others} may not.", who=may, others=may_not)
