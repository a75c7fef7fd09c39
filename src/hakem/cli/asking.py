"""The screens of `hakem ask`: a question with its answers, the reasons so far, the end; and what was typed."""

from __future__ import annotations

from dataclasses import dataclass

from hakem.cards import Suit
from hakem.cli.labels import text
from hakem.cli.readout import read_out
from hakem.editions import edition
from hakem.errors import BadNotation
from hakem.laws.ruling import Ask, NotCovered, Option
from hakem.locale.incidents import INCIDENTS, field_words, value_words
from hakem.locale.questions import answer_words, question_words
from hakem.locale.steps import EXAMPLES, examples
from hakem.locale.terms import MOMENTS, SUITS, Voice
from hakem.locale.texts import label
from hakem.locale.waiting import not_covered, who_is_asked
from hakem.rulings.interview import Interview
from hakem.rulings.interview_steps import Step
from hakem.table.catalogue import INCIDENTS as KINDS

FOR_EXAMPLE = label("for example: {examples}")
YES, NO = label("Yes"), label("No")
APPLIES, NOT = label("applies"), label("does not apply")
NO_REASON = label("nothing has been decided yet")
LAW = label("Law")


@dataclass(frozen=True, slots=True)
class Screen:
    """What is shown, in one language."""

    lang: str

    @property
    def voice(self) -> Voice:
        """The voice that words it."""
        return Voice(self.lang)

    def question(self, step: Step) -> str:
        """The question, then its answers by number, or an example of how one is written."""
        lines = ["", self._asked(step)]
        if step.values is not None:
            lines += [f"{number:>3}. {self._answer(step, value)}" for number, value in enumerate(step.values, 1)]
        elif shown := examples(step.name, step.kind):
            lines.append(f"  {text(self.lang, FOR_EXAMPLE, examples=' · '.join(shown))}")
        return "\n".join(lines)

    def _asked(self, step: Step) -> str:
        voice = self.voice
        if isinstance(step.question, Ask):
            where = [voice.say(who_is_asked(step.question, None))] if step.away else []
            return "\n".join([*where, voice.say(question_words(step.question))])
        return voice.say(field_words(step.about, step.name))

    def _answer(self, step: Step, value: object) -> str:
        voice = self.voice
        if isinstance(step.question, Ask) and (words := answer_words(step.question.finding, value)):
            return voice.say(words)
        if step.name == "moment":
            return voice.say(MOMENTS[str(value)])
        if step.name == "what":
            kind = KINDS[str(value)]
            return f"{voice.say(INCIDENTS.get(kind.key, kind.key))} ({text(self.lang, LAW)} {kind.law})"
        if isinstance(value, str) and value in step.parts:
            return f"{voice.say(value_words(value))} (… {EXAMPLES[step.parts[value].kind][0]})"
        match value:
            case bool():
                return text(self.lang, YES if value else NO)
            case Suit():
                return f"{voice.show(value)} {voice.say(SUITS[value])}"
            case str():
                return voice.say(value_words(value))
            case _:
                return voice.show(value)

    def why(self, interview: Interview) -> str:
        """The clauses of the ruling so far, and whether each applied."""
        table, lines = interview.table, []
        if table.current >= 0:
            titles = edition(table.state.edition)
            for step in table.rulings[table.current].because:
                title = titles.clause(step.clause).title[self.lang] if step.clause in titles else ""
                how = f"{step.finding} = {step.value}" if step.finding else \
                    text(self.lang, APPLIES if step.applied else NOT)
                lines.append(f"  {step.clause:<8} {title} – {how}")
        if interview.step is not None and interview.step.clause:
            lines.append(f"  → {interview.step.clause}")
        return "\n".join(lines) or f"  {text(self.lang, NO_REASON)}"

    def ending(self, interview: Interview) -> str:
        """What has been ruled, and what the table waits for."""
        if isinstance(interview.outcome, NotCovered) and not interview.table.entries:
            return self.voice.say(not_covered(interview.outcome))
        return read_out(interview.table, self.lang) if interview.table.entries else ""


def parsed(step: Step, said: str) -> object:
    """What was typed, as the step reads it: the number of an answer, or its notation."""
    if not said:
        return None
    number, _, rest = said.partition(" ")
    if step.kind == "since" and step.values is not None and number.isascii() and number.isdigit():
        if not 1 <= int(number) <= len(step.values):
            raise BadNotation(f"{number}: 1 to {len(step.values)} were expected")
        return f"{step.values[int(number) - 1]} {rest}"
    if step.values is not None and said.isascii() and said.isdigit() and not _is_number_itself(step):
        if not 1 <= int(said) <= len(step.values):
            raise BadNotation(f"{said}: 1 to {len(step.values)} were expected")
        value = step.values[int(said) - 1]
        return value if isinstance(value, Option) or step.kind != "one-of" else str(value)
    words = said.replace(":", " ").split()
    if step.kind == "counts" and len(words) % 2 == 0:
        return dict(zip(words[::2], words[1::2], strict=True))
    if step.kind == "at" and len(words) == 2:
        return {"seat": words[0], "trick": words[1]}
    return said


def _is_number_itself(step: Step) -> bool:
    """Whether a number typed is the answer and not the place of one: how many cards, how many tricks."""
    return step.values is not None and all(isinstance(value, int) and not isinstance(value, bool)
                                           for value in step.values)
