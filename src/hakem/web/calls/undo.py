"""One step back: which entry of the record was the last, where it is looked at again, what is taken back with it."""

from __future__ import annotations

from hakem.journal.kinds import Told
from hakem.journal.play import is_answer
from hakem.web.calls.story import Story


def step_before(story: Story, seq: int | None = None) -> str:
    """Where one step back leads, from the end of the record or from entry `seq`; empty where the telling is before it.

    An answer is asked again, and nothing is lost until it is answered; anything else is taken back.
    """
    order = list(story.played.order)
    earlier = [one for one in order[:order.index(seq) if seq in order else len(order)]
               if one not in story.telling.wrote]
    if not earlier:
        return ""
    part = "change" if is_answer(story.played.record[order.index(earlier[-1])]) else "take-back"
    return f"/calls/{story.call.id}/{part}/{earlier[-1]}"


def counting(story: Story) -> frozenset[int]:
    """The told entries that count, or would where what they answered is asked again."""
    return frozenset((*story.played.order, *(one.seq for one in story.played.aside)))


def together(story: Story, seq: int) -> tuple[int, ...]:
    """The entries that are taken back with this one: those told in the same breath. None where it does not count."""
    told = {entry.seq: entry for entry in story.call.entries
            if isinstance(entry.what, Told) and entry.seq in counting(story)}
    if seq not in told:
        return ()
    this = told[seq]
    assert isinstance(this.what, Told)
    if is_answer(this.what.record):
        return (seq,)
    return tuple(one.seq for one in told.values() if one.at == this.at and one.by == this.by
                 and isinstance(one.what, Told) and not is_answer(one.what.record))
