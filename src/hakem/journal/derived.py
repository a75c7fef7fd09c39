"""What follows from a call's entries and is kept with it, so that lists need not play every call again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hakem.journal.kinds import Amended, Closed, Filed, Reopened, Reviewed, Ticked, Told, What
from hakem.journal.play import Played
from hakem.rulings.next import plain_next
from hakem.rulings.result import plain_table
from hakem.table.catalogue import FINDINGS

BY_MISTAKE = "by-mistake"  # filed where a call should not have been opened, with the reviews that only this settled
ANSWERS = ("finding", "choice", "not-covered")  # what `next` may wait for before a ruling is there


@dataclass(frozen=True, slots=True)
class Due:
    """A review that a ruling of a call leaves; `key` names it within the call."""

    key: str
    clause: str
    when: str
    incident: str


def dues(played: Played) -> tuple[Due, ...]:
    """The reviews that the rulings leave."""
    found = {}
    for number, ruling in enumerate(played.table.rulings, 1):
        for review in ruling.reviews:
            due = Due(f"{number}:{review.clause}:{review.when}"[:60], review.clause, review.when, ruling.incident)
            found[due.key] = due
    return tuple(found.values())


def summary(played: Played) -> dict[str, object]:
    """What a list shows of a call."""
    table, waiting = plain_table(played.table.state), plain_next(played.table.next)
    return {
        "rulings": [{"incident": r.incident, "seat": None if r.seat is None else str(r.seat), "law": r.law,
                     "clauses": list(r.clauses)} for r in played.table.rulings],
        "next": waiting["kind"],
        "question": played.question,
        "in_force": {"penalty_cards": table["penalty_cards"], "restrictions": table["restrictions"]},
        "aside": len(played.aside),
        "reviews": len(dues(played)),
    }


def about(said: Iterable[tuple[int, What]]) -> str:
    """What was told to have happened, by its key, where a telling has begun; empty before that."""
    found = ""
    for _, what in said:
        answers = what.data.get("answers") if isinstance(what, Filed) and what.group == "stage" else None
        if isinstance(answers, list) and len(answers) > 1:
            found = str(answers[1][1])
    return found


def laws(played: Played) -> str:
    """The Laws that ruled, to search in: ` 25 26 `."""
    numbers = sorted({ruling.law for ruling in played.table.rulings})
    return "".join(f" {number}" for number in numbers) + " " if numbers else ""


def is_ruled(played: Played) -> bool:
    """Whether there are rulings and nothing is left to be answered."""
    return bool(played.table.rulings) and played.question is None


def settled(said: Iterable[tuple[int, What]]) -> int:
    """The last entry by which something had been read out, chosen or closed: before it a change needs a reason."""
    last = 0
    for seq, what in said:
        match what:
            case Closed() | Ticked("read" | "declined"):
                last = seq
            case Told(record) if isinstance(record, Mapping) and "choice" in record:
                last = seq
            case _:
                pass
    return last


def done(said: Iterable[tuple[int, What]]) -> dict[str, int]:
    """By review, the entry that settled it.

    It is to be looked at again once something told before it is changed: its ruling may be another. So are those that
    were settled only because the call had been opened by mistake, once it is opened again.
    """
    found: dict[str, int] = {}
    mistaken: list[object] = []
    for seq, what in said:
        match what:
            case Reviewed(review):
                found[review] = seq
                mistaken = [one for one in mistaken if one != review]
            case Amended(of):
                found = {review: at for review, at in found.items() if at < of}
            case Told(before=int() as before):  # it belongs before what is set aside
                found = {review: at for review, at in found.items() if at < before}
            case Filed(_, {"by-mistake": list() as settled}):
                mistaken += settled
            case Reopened():
                found = {review: at for review, at in found.items() if review not in mistaken}
                mistaken = []
            case _:
                pass
    return found


def result(played: Played, name: str) -> dict[str, object]:
    """The result of this moment as it is kept: without free words, and without what was said away from the table."""
    found = played.table.result(name)
    rulings = found["rulings"]
    assert isinstance(rulings, list)
    for ruling in rulings:
        if "why" in ruling:
            ruling["why"] = ""
        ruling["findings"] = {name: value for name, value in ruling["findings"].items() if not _away(name)}
        for step in ruling.get("because", ()):
            if _away(step.get("finding", "")):
                step.pop("value", None)
    return found


def _away(finding: str) -> bool:
    return finding in FINDINGS and FINDINGS[finding].away
