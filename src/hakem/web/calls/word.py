"""Whose word a fact is: who says so, whether they agree, and a note. As a form sends it, and as it was kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hakem.journal.kinds import Told
from hakem.laws.ruling import Ask
from hakem.rulings.interview_steps import Step
from hakem.web.guard.forms import Form

UNKNOWN, DISPUTED, AGREED = "unknown", "disputed", "agreed"


@dataclass(frozen=True, slots=True)
class Word:
    """Whose word it is."""

    status: str = ""
    said_by: tuple[str, ...] = ()
    note: str = ""


def word_of(form: Form, told: Told | None = None) -> Word:
    """What the form says that has just come; where none has, what was told before."""
    if form.has("v"):
        status = UNKNOWN if form.get("v") == UNKNOWN else DISPUTED if form.has(DISPUTED) else AGREED
        return Word(status, tuple(seat for seat in form.all("said-by") if seat in ("N", "E", "S", "W")),
                    form.get("note").strip())
    if told is None:
        return Word()
    found = told.record.get("finding") if isinstance(told.record, Mapping) else None
    disputed = isinstance(found, Mapping) and found.get(DISPUTED) is True
    return Word(DISPUTED if disputed else told.status, told.said_by, told.note or told.private)


def noted(step: Step, word: Word) -> tuple[str, str]:
    """The note, and what is private: whatever was said away from the table is."""
    away = isinstance(step.question, Ask) and step.question.away
    return ("", word.note) if away else (word.note, "")
