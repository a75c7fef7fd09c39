"""What the director comes back to: the check to make, clause by clause. A judgement, so it is never computed."""

from __future__ import annotations

from hakem.laws.ruling import CORRECTION_PERIOD, END_OF_AUCTION, END_OF_PLAY, Review
from hakem.locale.texts import Says, label, says, sentence

WHEN = {
    END_OF_PLAY: label("When play has ended"),
    END_OF_AUCTION: label("When the auction has ended"),
    CORRECTION_PERIOD: label("Before the correction period ends"),
}

_AWARE = sentence("Could the player have known at the time that this might well damage the other side, and did the "
                  "side gain? Then take the gain away. No intent is needed.")
_REVOKE = sentence("Would the other side have done better without the revoke, even after any tricks transferred? "
                   "Then adjust the score.")
_SURPLUS = sentence("Was the card that is not part of the deal played to a trick, and did that matter? Then adjust.")
_SEEN = sentence("Did it change the result that a card of another hand had been seen? Then adjust the score.")
_COUNT = sentence("Could the board be played normally after all, with no call changed? If not, adjust the score.")
_WITHDRAWN = sentence("Did that side choose an action suggested by what was taken back, when there was another "
                      "reasonable one, and gain by it? Then adjust the score.")
_PARTNER = sentence("Was there another reasonable action, was the one chosen suggested by partner, and did the side "
                    "gain? Ask players of like standard, then adjust if so.")
_ELSEWHERE = sentence("Did the information from elsewhere affect the result? Then adjust the score.")
_DAMAGE = sentence("Was the other side's result worse than it could expect without the irregularity? "
                   "Then adjust the score.")
_MISINFORMED = sentence("Would the right explanation in time have led to another result, better for the side that "
                        "was misinformed? Then adjust the score.")
_DISPUTED = sentence("Facts were disputed: note what was said and why you decided so, and mention the right to appeal.")
_OPEN = sentence("A fact could not be established: look at it again, and mention the right to appeal.")

CHECKS = {
    "11A": sentence("Did a side gain because the other acted without knowing the Law? Then take that gain away from "
                    "that side only."),
    "12A1": sentence("No rectification exists for this: was the other side damaged? Then adjust the score."),
    "12B1": _DAMAGE,
    "13A2": _SEEN, "13B1": _COUNT, "13C": _SURPLUS,
    "16B": _PARTNER, "16B1": _PARTNER, "16B3": _PARTNER, "73C": _PARTNER, "73C2": _PARTNER,
    "16C": _WITHDRAWN, "16C2": _WITHDRAWN,
    "16D2c": _ELSEWHERE, "16D2": _ELSEWHERE, "16D3": _ELSEWHERE,
    "20F5": _MISINFORMED, "21B3": _MISINFORMED, "40B3a": _MISINFORMED, "47E2b": _MISINFORMED, "75B1": _MISINFORMED,
    "23C": sentence("Without the help of the withdrawn call, could the result well have been different, and was the "
                    "other side damaged? Then adjust to the probable result without the irregularity."),
    "26B": sentence("If that side defends: before the offender's partner first leads, declarer may forbid a suit that "
                    "the offender did not show."),
    "27D": sentence("Without the help of the insufficient bid, could the result well have been different, and was the "
                    "other side damaged? Then adjust to the probable result without it."),
    "43B3": sentence("Did the defenders gain by the irregularity that dummy pointed out? Then take the gain from them; "
                     "declarer's side keeps its score."),
    "45F": sentence("Did dummy suggest a play by that card, and were the defenders damaged by it? "
                    "Then adjust the score."),
    "50E3": sentence("Did the player's partner use how the card came to be a penalty card? Then adjust the score."),
    "50E4": sentence("Without the help of the exposed card, could the result well have been different, and was the "
                     "other side damaged? Then adjust the score."),
    "55C": sentence("Did declarer choose a line by what was learnt from the lead out of turn? Then adjust the score."),
    "61C": sentence("Look at the played cards: was there a revoke, and on which trick?"),
    "62D2": sentence("Did partner choose a card to trick twelve by the sight of the card taken back? "
                     "Then adjust the score."),
    "64C": _REVOKE, "64C1": _REVOKE,
    "64C2a": sentence("Would the other side have won more tricks without one of the later revokes? "
                      "Then adjust the score."),
    "64C2b": sentence("Both sides revoked: was one of them damaged by that? "
                      "Then adjust to the probable result without any revoke."),
    "67B3": sentence("Was a card played a second time, and did that do damage? Then adjust the score."),
    "70A": sentence("Hear the statement again, then the objections, and decide as fairly as possible; doubt goes "
                    "against the player who claimed."),
    "72C": _AWARE,
    "85A": _DISPUTED, "85B": _OPEN,
}
CHECKS_2007 = {  # where the edition of 2007 has the same check under another number, or another check
    "13A": _COUNT, "13D2": _SEEN, "13D2a": _SEEN, "13F": _SURPLUS,
    "16C2": _ELSEWHERE, "16C2c": _ELSEWHERE, "16C3": _ELSEWHERE, "16D": _WITHDRAWN, "16D2": _WITHDRAWN,
    "23": _AWARE,
    "50E3": sentence("Did the sight of the exposed card tell anything that damaged the other side? "
                     "Then adjust the score."),
}
PLAIN = sentence("Look at it again under Law {law}: {title}.")


def review_words(review: Review, edition: int) -> Says:
    """The check to make. Where no words are kept, the clause with its title."""
    text = (CHECKS_2007.get(review.clause) if edition == 2007 else None) or CHECKS.get(review.clause)
    return Says(text) if text else Says(PLAIN, {"law": review.clause, "title": title(review.clause, edition)})


def title(clause: str, edition: int) -> object:
    """What the clause is about, in our words; the bare number where the tables have no such clause."""
    from hakem.editions import edition as lawbook  # noqa: PLC0415 - its tables are read only where words are missing

    book = lawbook(edition)
    return book.clause(clause).title if clause in book and not clause.isdecimal() else clause


def when_words(review: Review) -> Says:
    """When to come back."""
    return says("{when}, Law {law}:", when=Says(WHEN.get(review.when, review.when)), law=review.clause)
