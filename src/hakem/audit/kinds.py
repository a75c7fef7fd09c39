"""What an audit can find: each kind with its weight, the clause it falls under, and a title.

`IRREGULAR`: against the Laws, if the record is right. `RECORD`: the record contradicts itself, whatever happened at
the table. `INFORMATION`: worth knowing, nothing is wrong.
"""

from __future__ import annotations

from typing import NamedTuple

from hakem.locale.texts import label

IRREGULAR, RECORD, INFORMATION = "irregular", "record", "information"
LEVELS = {IRREGULAR: label("Irregularities"), RECORD: label("Records that contradict themselves"),
          INFORMATION: label("Information")}


class Kind(NamedTuple):
    """A kind of finding. `clause` is where a director looks first; empty where no Law is concerned."""

    key: str
    level: str
    clause: str
    title: str


_KINDS = (
    # ---- the deal and the board
    Kind("card-twice", RECORD, "1", label("A card twice in the deal")),
    Kind("hand-size", RECORD, "13", label("A hand without thirteen cards")),
    Kind("deal-unknown", INFORMATION, "", label("Deal not known")),
    Kind("dealer", INFORMATION, "2", label("Dealer other than the board's")),
    Kind("vulnerability", INFORMATION, "2", label("Vulnerability other than the board's")),
    # ---- the auction
    Kind("insufficient", IRREGULAR, "27A", label("Insufficient bid")),
    Kind("inadmissible", IRREGULAR, "36A", label("Inadmissible double or redouble")),
    Kind("call-out-of-turn", IRREGULAR, "29A", label("Call out of rotation")),
    Kind("call-above-seven", IRREGULAR, "38A", label("Bid above seven")),
    Kind("call-after-end", IRREGULAR, "39A", label("Call after the end of the auction")),
    Kind("extra-pass", RECORD, "39B", label("Pass after the end of the auction")),
    Kind("first-caller", RECORD, "17B", label("First call not by the dealer")),
    Kind("auction-unfinished", INFORMATION, "22A", label("Auction without its end")),
    Kind("opening-passes", RECORD, "17B", label("Opening passes left out")),
    # ---- the contract
    Kind("wrong-contract", RECORD, "22A", label("Contract other than the auction's")),
    Kind("wrong-doubling", RECORD, "22A", label("Doubling other than the auction's")),
    Kind("wrong-declarer", RECORD, "22A", label("Declarer other than the auction's")),
    Kind("declarer-swapped", IRREGULAR, "54A", label("Declarer and dummy changed places")),
    # ---- the play
    Kind("opening-lead-out-of-turn", IRREGULAR, "54", label("Opening lead out of turn")),
    Kind("lead-out-of-turn", IRREGULAR, "53A", label("Lead out of turn")),
    Kind("play-order", RECORD, "44B", label("Cards of a trick in another order")),
    Kind("wrong-hand", RECORD, "44B", label("Card of another hand")),
    Kind("card-again", RECORD, "44B", label("Card played twice")),
    Kind("revoke", IRREGULAR, "61A", label("Revoke")),
    Kind("play-unlike-deal", RECORD, "44", label("Play that does not belong to the deal")),
    Kind("columns", RECORD, "", label("Cards not in the columns of their seats")),
    Kind("gap", RECORD, "", label("Cards missing in the play")),
    Kind("mark", RECORD, "", label("Mark that the record contradicts")),
    # ---- result and score
    Kind("trick-count", RECORD, "79A", label("Result other than the tricks played")),
    Kind("agreed-tricks", INFORMATION, "79A", label("Number of tricks agreed on, other than played")),
    Kind("claim-impossible", IRREGULAR, "68", label("Claim that the tricks do not allow")),
    Kind("result-impossible", RECORD, "79A", label("Result that the tricks do not allow")),
    Kind("claim-result", RECORD, "68", label("Result other than the claim")),
    Kind("claim-double-dummy", INFORMATION, "70A", label("Claim other than the double-dummy tricks")),
    Kind("score", RECORD, "77", label("Score other than the result's")),
    Kind("score-impossible", RECORD, "77", label("Score that no contract gives")),
    Kind("imps", RECORD, "78B", label("IMPs other than the scores'")),
    Kind("matchpoints", RECORD, "78A", label("Matchpoints other than the scores'")),
    # ---- the file
    Kind("exporter", RECORD, "", label("Done by the program that wrote the file")),
)
KINDS = {kind.key: kind for kind in _KINDS}
