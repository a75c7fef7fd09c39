"""What a player who has the choice may choose: a short label for each option, and a sentence with what follows.

The sentence is spoken to the player who chooses. It stands under the clause that offers and the option's word, else
under the word alone; of several wordings the first is taken whose slots can all be filled (`scene`).
"""

from __future__ import annotations

from string import Formatter

from hakem.laws.ruling import Offer, Option
from hakem.locale.scene import Scene
from hakem.locale.terms import Every
from hakem.locale.texts import Says, label, says, sentence

LABELS = {
    "accept": label("Accept"),
    "refuse": label("Do not accept"),
    "require": label("Require {suits}"),
    "forbid": label("Forbid {suits}"),
    "neither": label("Neither"),
    "withdraw-call": label("Take the call back"),
    "keep-call": label("Leave the call"),
    "withdraw-card": label("Take the card back"),
    "keep-card": label("Leave the card"),
    "highest": label("The highest card"),
    "lowest": label("The lowest card"),
    "designate": label("Card: {named}"),
    "lead-from": label("Lead from {hand}"),
    "become-dummy": label("Accept and become dummy"),
}
LABELS_OF = {("54", "accept"): label("Accept and stay declarer")}

_ACCEPT_LEAD = (sentence("You may accept the lead of the {led}: it stands as if made in turn."),)
_REFUSE_LEAD = (
    sentence("You may decline it: the {led} becomes a major penalty card, and before {partner_on_lead} leads you may "
             "require or forbid its suit."),
    sentence("You may decline it: the {led} goes back, and declarer leads any card from the hand of {wrong_hand}."),
)
_TAKE_BACK = (
    sentence("You may take back the {own} and play another card; there is no rectification."),
    sentence("You may take back your card and play another; there is no rectification."),
)
_LEAVE = (sentence("You may leave the {own} as it was played."), sentence("You may leave your card as it was played."))
_TAKE_BACK_CALL = (
    sentence("You may take back your {call} and call again; only your side may use what it showed."),)
_FROM_DUMMY = (sentence("You may name the {named} to be played from dummy."),)
_TO_THE_TRICK = (sentence("You may put the {named} to that trick."),)
_OWN_LEAD = (sentence("You may decline it and make the lead that is yours; the {led} goes back to the hand."),)
_LEAVE_CALL = (
    sentence("You may leave your {unlawful}; over the new call it is not allowed, and it is then ruled on."),
    sentence("You may leave your {call}; the auction goes on from there."),
)

SENTENCES: dict[tuple[str, str], tuple[str, ...]] = {
    ("25A4", "withdraw-call"): _TAKE_BACK_CALL, ("25A4", "keep-call"): _LEAVE_CALL,
    ("25A6", "withdraw-call"): _TAKE_BACK_CALL, ("25A6", "keep-call"): _LEAVE_CALL,
    ("25B1", "accept"): (
        sentence("You may accept {second}: it stands, {first} and your {over} are withdrawn, and you call again. If "
                 "{offender} later defends, {partner}'s first lead may be restricted (Law 26)."),
        sentence("You may accept {second}: it stands, {first} is withdrawn, and you call over it. If {offender} later "
                 "defends, {partner}'s first lead may be restricted (Law 26).")),
    ("25B1", "refuse"): (
        sentence("You may decline {second}: it is cancelled, and {first} and your {over} stand. If {offender} later "
                 "defends, {partner}'s first lead may be restricted (Law 26)."),
        sentence("You may decline {second}: it is cancelled, and {first} stands. If {offender} later defends, "
                 "{partner}'s first lead may be restricted (Law 26).")),
    ("27A", "accept"): (sentence("You may accept {call}: the auction goes on as if it were sufficient."),),
    ("27A", "refuse"): (
        sentence("You may decline it: {offender} then chooses another call, and what follows depends on that call."),),
    ("29A", "accept"): (
        sentence("You may accept {call} by calling over it; whoever was passed over has lost that turn."),),
    ("29A", "refuse"): (sentence("You may decline {call}: it is cancelled, and the turn goes back."),),
    ("43B2a", "lead-from"): (sentence("You may have declarer lead from the hand of {hand}, any card."),),
    ("46B3b", "designate"): _FROM_DUMMY, ("46B5", "designate"): _FROM_DUMMY,
    ("47E1", "withdraw-card"): (
        sentence("You may take back the {own}; the turn goes back, and there is no rectification."),),
    ("50D2", "require"): (
        sentence("You may require {leader} to lead {suits} now; the {back} goes back to the hand."),
        sentence("You may require {leader} to lead {suits} now; the {backs} go back to the hand.")),
    ("50D2", "forbid"): (
        sentence("You may forbid {leader} to lead {every}, the one as the other, for as long as {leader} keeps the "
                 "lead; the {backs} go back to the hand."),
        sentence("You may forbid {leader} to lead {suits} for as long as {leader} keeps the lead; the {back} goes back "
                 "to the hand."),
        sentence("You may forbid {leader} to lead {suits} for as long as {leader} keeps the lead; the {backs} go back "
                 "to the hand.")),
    ("50D2", "neither"): (
        sentence("You may do neither: {burdened} leads a penalty card of their own, and the {lying} stays on the table "
                 "as a penalty card."),
        sentence("You may do neither: {burdened} leads a penalty card of their own, and the {lyings} stay on the table "
                 "as penalty cards."),
        sentence("You may do neither: {leader} leads any card, and the {lying} stays on the table as a penalty card."),
        sentence("You may do neither: {leader} leads any card, and the {lyings} stay on the table as penalty cards.")),
    ("51A", "designate"): (
        sentence("You may have the {named} played now; the other penalty cards stay on the table."),),
    ("52B", "accept"): (
        sentence("You may accept the {card}: it stands, and the penalty card stays on the table to be played later."),),
    ("52B", "refuse"): (
        sentence("You may decline it: {offender} plays the penalty card, and the {card} becomes a major penalty card "
                 "too."),),
    ("53A", "accept"): _ACCEPT_LEAD, ("53B", "accept"): _ACCEPT_LEAD, ("53C", "accept"): _ACCEPT_LEAD,
    ("53B", "refuse"): _OWN_LEAD, ("53C", "refuse"): _OWN_LEAD,
    ("53A", "refuse"): (
        *_REFUSE_LEAD,
        sentence("You may decline it: the {led} becomes a major penalty card, and {opponent_on_lead} is to lead.")),
    ("54", "become-dummy"): (
        sentence("You may accept the lead and put down your hand; your partner then plays the contract."),),
    ("54", "accept"): (
        sentence("You may accept the lead and stay declarer; dummy is spread, and you play the second card from your "
                 "own hand."),),
    ("54", "require"): (
        sentence("You may decline the lead and require {leader} to lead {suits}; the {back} goes back to the hand."),
        sentence("You may decline the lead and require {leader} to lead {suits}; the {backs} go back to the hand.")),
    ("54", "forbid"): (
        sentence("You may decline the lead and forbid {leader} to lead {every}, the one as the other, for as long as "
                 "{leader} keeps the lead; the {backs} go back to the hand."),
        sentence("You may decline the lead and forbid {leader} to lead {suits} for as long as {leader} keeps the lead; "
                 "the {back} goes back to the hand."),
        sentence("You may decline the lead and forbid {leader} to lead {suits} for as long as {leader} keeps the lead; "
                 "the {backs} go back to the hand.")),
    ("54", "neither"): (
        sentence("You may decline the lead and restrict nothing: {burdened} leads a penalty card of their own, and the "
                 "{lying} stays on the table as a major penalty card."),
        sentence("You may decline the lead and restrict nothing: {burdened} leads a penalty card of their own, and the "
                 "{lyings} stay on the table as major penalty cards."),
        sentence("You may decline the lead and leave {leader} free to lead any card; the {lying} stays on the table as "
                 "a major penalty card."),
        sentence("You may decline the lead and leave {leader} free to lead any card; the {lyings} stay on the table as "
                 "major penalty cards.")),
    ("55A", "accept"): _ACCEPT_LEAD,
    ("55A", "refuse"): (
        *_REFUSE_LEAD,
        sentence("You may decline it: the {led} goes back to the hand, and {opponent_on_lead} is to lead.")),
    ("57A", "highest"): (
        sentence("You may have {partner} play the highest card of the suit led to this trick."),),
    ("57A", "lowest"): (sentence("You may have {partner} play the lowest card of the suit led to this trick."),),
    ("57A", "require"): (sentence("You may have {partner} play {suits} to this trick, if unable to follow suit."),),
    ("57A", "forbid"): (sentence("You may forbid {partner} to play {suits} to this trick, if unable to follow suit."),),
    ("58B2", "designate"): (
        sentence("You, {defender}, may name the {named} as the one you play; what else was seen is a penalty card."),
        sentence("You may name the {named} as the one you play; the others go back to the hand.")),
    ("62C1", "withdraw-card"): (
        sentence("You may take back the {own} and play another card; {also_free}, who played after it, may then change "
                 "too."),
        *_TAKE_BACK),
    ("62C2", "withdraw-card"): (
        sentence("You, {defender}, may take back the {own} and play another card; the {own} is then a penalty card."),
        *_TAKE_BACK),
    ("67A1", "designate"): _TO_THE_TRICK, ("67B1a", "designate"): _TO_THE_TRICK, ("67B1b", "designate"): _TO_THE_TRICK,
    # where no clause has its own words
    ("", "accept"): (sentence("You may accept it: it stands, and the table goes on from there."),),
    ("", "refuse"): (sentence("You may decline it: it is then put right."),),
    ("", "require"): (sentence("You may require {leader} to lead {suits} now."),),
    ("", "forbid"): (
        sentence("You may forbid {leader} to lead {suits}; that holds for as long as {leader} keeps the lead."),),
    ("", "neither"): (sentence("You may leave {leader} free to lead any card."),),
    ("", "withdraw-call"): (sentence("You may take your call back and call again."),),
    ("", "keep-call"): (sentence("You may leave your call as it was made."),),
    ("", "withdraw-card"): (sentence("You may take your card back and play another."),),
    ("", "keep-card"): _LEAVE,
    ("", "highest"): (sentence("You may ask for the highest card."),),
    ("", "lowest"): (sentence("You may ask for the lowest card."),),
    ("", "designate"): (sentence("You may name the {named}."),),
    ("", "lead-from"): (sentence("You may have the lead made from the hand of {hand}."),),
    ("", "become-dummy"): (sentence("You may put down your hand; your partner then plays the contract."),),
}
for _clause in ("45D", "45D1", "47C", "47D", "47E2a", "53B", "58B3"):  # without rectification
    SENTENCES[_clause, "withdraw-card"] = _TAKE_BACK


def option_label(option: Option, offer: Offer) -> Says:
    """The short label of an option, for a button."""
    text = LABELS_OF.get((offer.clause, option.option)) or LABELS.get(option.option, option.option)
    return Says(text, {"suits": Every(option.suits), "named": option.card, "hand": option.hand})


def option_words(scene: Scene, option: Option) -> Says:
    """The option with what follows from it, spoken to the player who chooses."""
    slots = scene.slots(option)
    wordings = (*SENTENCES.get((scene.offer.clause, option.option), ()), *SENTENCES.get(("", option.option), ()))
    for text in wordings:
        needed = {name for _, name, _, _ in Formatter().parse(text) if name}
        if all(slots.get(name) is not None for name in needed):
            return Says(text, {name: slots[name] for name in needed})
    return option_label(option, scene.offer)


def then(scene: Scene, option: Option) -> tuple[Says, ...]:
    """What becomes, with this option, of the card that the offender's partner has played to the lead (60C)."""
    partner, card = scene.offender.partner, scene.partners_card
    if card is None:
        return ()
    if option.option not in ("accept", "become-dummy"):
        return (says("{partner}'s {waiting} becomes a major penalty card.", partner=partner, waiting=card),)
    if scene.state.edition == 2007:
        return (says("{partner}'s {waiting} then becomes a major penalty card.", partner=partner, waiting=card),)
    return (says("{partner}'s {waiting} is then played in turn if that is legal, else it becomes a major penalty card.",
                 partner=partner, waiting=card),)
