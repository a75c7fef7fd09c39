"""The words for what can be told: each kind of incident, the questions for its facts, and what may be answered."""

from __future__ import annotations

from hakem.locale.texts import label

INCIDENTS = {
    "count": label("Wrong number of cards"),
    "short": label("Missing card"),
    "wrong-board": label("Cards from a wrong board"),
    "change": label("Change of a call or of a named card"),
    "show": label("Exposed card"),
    "misinformed": label("Misinformation"),
    "unauthorised": label("Unauthorized information"),
    "face-down": label("Face-down opening lead"),
    "told": label("A player was told that it was their turn"),
    "dummy": label("Something that dummy did"),
    "designates": label("Incomplete or unclear naming of a card"),
    "revoke": label("Revoke"),
    "omits": label("A hand played no card to a trick"),
    "together": label("Calls or cards of one moment"),
    "attention": label("Attention drawn to an irregularity"),
    "director": label("Director called"),
    "claim": label("Claim"),
    "concede": label("Concession"),
    "agree": label("Claim agreed"),
    "object": label("Claim disputed"),
    "play-on": label("Request to play on"),
    "moment": label("A time limit has passed"),
    "insufficient": label("Insufficient bid"),
    "call-out-of-turn": label("Call out of rotation"),
    "turn-missed": label("A turn to call was missed"),
    "inadmissible": label("Inadmissible double or redouble"),
    "barred-call": label("Call by a player who had to pass"),
    "call-above-seven": label("Bid above seven"),
    "call-after-end": label("Call after the final pass"),
    "opening-lead-out-of-turn": label("Opening lead out of turn"),
    "lead-out-of-turn": label("Lead out of turn"),
    "play-out-of-turn": label("Play out of turn"),
    "premature-play": label("Premature lead or play"),
    "penalty-card-not-played": label("Penalty card not played"),
    "ruled": label("The director's own ruling"),
}

FIELDS = {  # by name; those of one incident below go first
    "seat": label("Which player?"),
    "side": label("Which side?"),
    "hand": label("Whose hand?"),
    "card": label("Which card?"),
    "cards": label("Which cards?"),
    "trick": label("Which trick?"),
    "tricks": label("How many tricks?"),
    "says": label("What was said, word for word?"),
    "to": label("To whom?"),
    "by": label("How was it given?"),
}
FIELDS_OF = {
    ("count", "hands"): label("Which hands are wrong, and how many cards do they hold now?"),
    ("short", "seat"): label("Which hand is short?"),
    ("short", "has"): label("How many cards does it hold now?"),
    ("wrong-board", "board"): label("From which board were the cards?"),
    ("change", "to"): label("What was said or put down in its place?"),
    ("change", "from"): label("What was the first call or card?"),
    ("show", "seat"): label("Whose card?"),
    ("show", "how"): label("How did it come to be seen?"),
    ("show", "to"): label("Who could have seen it?"),
    ("misinformed", "seat"): label("Who gave it?"),
    ("misinformed", "about"): label("About which call?"),
    ("unauthorised", "seat"): label("Who gave it?"),
    ("unauthorised", "by"): label("By what?"),
    ("told", "seat"): label("Who said it?"),
    ("told", "that"): label("What was said?"),
    ("dummy", "does"): label("What did dummy do?"),
    ("dummy", "to"): label("Whose act was it about?"),
    ("dummy", "named"): label("Which card had declarer named?"),
    ("designates", "words"): label("What was said?"),
    ("designates", "suit"): label("Which suit was named?"),
    ("designates", "rank"): label("Which rank was named?"),
    ("designates", "meant"): label("Which card was meant?"),
    ("together", "acts"): label("Which calls or cards, and whose?"),
    ("attention", "seat"): label("Who spoke first?"),
    ("attention", "to"): label("To which irregularity (player and trick)?"),
    ("director", "seat"): label("Who called?"),
    ("claim", "tricks"): label("How many of the tricks left?"),
    ("concede", "tricks"): label("How many tricks were given up?"),
    ("moment", "is"): label("Which limit has passed?"),
}

VALUES = {
    "dropped": label("dropped by accident"),
    "played-two": label("two cards put down to one trick"),
    "deliberate": label("faced on purpose"),
    "named": label("named as being in the hand"),
    "shown": label("held or turned so that it could be seen"),
    "led": label("led while the auction was not over"),
    "explanation": label("by an explanation"),
    "alert": label("by an alert"),
    "no-alert": label("by an alert that was not given"),
    "your-turn": label("that it was their turn"),
    "calls-director": label("called the director"),
    "draws-attention": label("pointed out an irregularity"),
    "takes-part": label("took part in the play"),
    "exchanges-hands": label("exchanged hands with declarer"),
    "leaves-seat": label("left the seat to watch declarer play"),
    "looks-at-hand": label("looked at the face of a card in a defender's hand"),
    "indicates-card": label("touched or pointed to a card without being told"),
    "misplaces-card": label("put down a card that was not named"),
    "warns-wrong-hand": label("warned declarer about the wrong hand"),
    "tries-to-prevent": label("tried to prevent an irregularity"),
    "asks-declarer": label("asked declarer about following suit"),
    "asks-defender": label("asked a defender about following suit"),
    "gives-facts": label("told the director about facts or law"),
    "counts-tricks": label("kept count of the tricks"),
    "plays-as-told": label("played the card that declarer named"),
    "high": label("“high”"),
    "low": label("“low”"),
    "win": label("“win it”"),
    "anything": label("“anything”, or no card named at all"),
    "hand-back": label("the player's hand is back in the board"),
    "next-deal-call": label("a call has been made on the next deal"),
    "round-over": label("the round is over"),
    "correction-over": label("the correction period is over"),
    "none": label("no card at all"),
}


def field_words(incident: str, name: str) -> str:
    """The question for a fact of an incident; the bare name where no words are kept."""
    return FIELDS_OF.get((incident, name)) or FIELDS.get(name) or name


def value_words(value: str) -> str:
    """The words for a value of a fact."""
    return VALUES.get(value, value)
