"""The interview: no dead end, no idle question, as few as a director asks, and the case it makes is ruled the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from interview_walker import Walk

from hakem.cards import Seat
from hakem.errors import HakemError, NotAsked
from hakem.laws.kit import OPENS, Case, clause, opens
from hakem.laws.ruling import Ask, NotCovered, Offer, Option
from hakem.rulings.interview import Interview, is_ruled, menu
from hakem.rulings.interview_steps import Auction, Position
from hakem.rulings.next import NextCall, NextPlay
from hakem.table.catalogue import FINDINGS, IN_PLAY, INCIDENTS, MOMENTS, Field, FindingKind, IncidentKind
from hakem.table.effects import CardStands, NoRectification
from hakem.table.entries import Acts
from hakem.table.telling import Telling

MOST = {  # what the scripts of directors ask at most, whatever is answered; the moment and what happened go before
    ("lead", "opening-lead-out-of-turn"): 6, ("play", "lead-out-of-turn"): 4, ("auction", "change"): 4,
    ("lead", "change"): 4, ("auction", "show"): 6, ("lead", "show"): 6, ("play", "show"): 6, ("play", "revoke"): 6,
    ("after", "revoke"): 6,
}
MENU = [(edition, moment, kind.key) for edition in (2017, 2007) for moment in MOMENTS for kind in menu(moment)
        if is_ruled(kind)]


def after(*answers: object, edition: int = 2017) -> Interview:
    interview = Interview(edition)
    for answer in answers:
        interview.answer(answer)
    return interview


# ---- every entry of the menu


@pytest.mark.parametrize(("edition", "moment", "key"), MENU, ids=str)
def test_every_answer_leads_to_a_ruling(edition: int, moment: str, key: str) -> None:
    walk = Walk()
    walk.of(after(moment, key, edition=edition))
    assert walk.ends
    assert walk.faults == []
    assert walk.idle == {}
    most = MOST.get((moment, key), 99) + (edition == 2007 and key == "change")  # 25A has one more condition there
    assert len(walk.longest) <= most, walk.longest


@pytest.mark.parametrize("moment", MOMENTS)
def test_what_no_law_rules_ends_at_once(moment: str) -> None:
    for kind in menu(moment):
        if not is_ruled(kind):
            interview = after(moment, kind.key)
            assert interview.done
            assert interview.outcome == NotCovered(kind.law, kind.key)
            assert interview.case()["record"] == []


def test_it_begins_with_what_happened() -> None:
    interview = Interview()
    assert (interview.step.name, interview.step.values) == ("moment", MOMENTS)
    interview.answer("auction")
    assert interview.step.name == "what"
    assert "insufficient" in interview.step.values
    assert "lead-out-of-turn" not in interview.step.values


# ---- as few questions as in the scripts of directors; the last is the choice, with all its options


SCRIPTS = {  # script: the most questions, then the answers of its usual course
    "opening lead out of turn": (6, ("lead", "opening-lead-out-of-turn", "4S N", "SQ", "nothing")),
    "lead out of turn, defender": (4, ("play", "lead-out-of-turn", "4S N", "E", "W HK", "nothing")),
    "lead out of turn, declarer": (4, ("play", "lead-out-of-turn", "4S N", "S", "N HK", "nothing")),
    "change of call, slip": (4, ("auction", "change", "N: 1S P 2H P", "S 3H", True)),
    "change of call, second thoughts": (4, ("auction", "change", "N: 1S P 2H", "S 3H", False)),
    "exposed card, auction": (6, ("auction", "show", "N: 1S P", "W HQ", "dropped")),
    "exposed card, partner on lead": (6, ("play", "show", "3NT S", "W", "E HQ", "dropped", "nothing")),
    "revoke, not established": (6, ("play", "revoke", "3NT S", "4 W: C5 C4 CK H2", None, True)),
    "revoke, the other side has led": (6, ("play", "revoke", "3NT S", "4 W: C5 C4 CK H2", "5 E: D2", True)),
    "revoke, established": (6, ("play", "revoke", "3NT S", "4 W: C5 C4 C2 H2", "9 N", True)),
    "revoke, after the play": (6, ("after", "revoke", "3NT S", "4 W: C5 C4 CK H2", "nothing", True, 5)),
}


@pytest.mark.parametrize("script", SCRIPTS)
def test_as_few_questions_as_in_the_scripts(script: str) -> None:
    most, answers = SCRIPTS[script]
    interview = after(*answers)
    assert interview.done or isinstance(interview.step.question, Offer)
    assert len(interview.answered) - 2 <= most, [answer.step.name for answer in interview.answered]


def test_five_options_for_a_faced_opening_lead_out_of_turn() -> None:
    interview = after(*SCRIPTS["opening lead out of turn"][1])
    offer = interview.step.question
    assert offer.to is Seat.N
    assert [option.option for option in offer.options] == ["become-dummy", "accept", "require", "forbid", "neither"]
    interview.answer({"option": "forbid", "suit": "S"})
    assert interview.done
    assert interview.outcome == NextPlay(Seat.E, None, interview.outcome.duties)


def test_declarer_who_begins_to_put_down_the_hand_becomes_dummy() -> None:
    interview = after("lead", "opening-lead-out-of-turn", "3NT S", "SQ", "declarer-faced HA HK")
    assert interview.done
    assert str(interview.table.state.contract) == "3NT N"


def test_told_by_an_opponent_the_card_goes_back() -> None:
    interview = after("lead", "opening-lead-out-of-turn", "3NT S", "SQ", "told-by-lho")
    assert interview.done
    assert "47E1" in interview.table.rulings[-1].clauses


def test_the_tricks_since_an_established_revoke_are_asked_after_play() -> None:
    interview = after("after", "revoke", "3NT S", "5 W: C5 C4 CK H2", "nothing", True)
    assert (interview.step.name, interview.step.values) == ("tricks-won", tuple(range(9)))
    interview.answer(3)
    [moved] = interview.table.state.transfers
    assert (str(moved[0]), moved[1]) == ("EW", 1)


def test_a_card_that_a_hand_left_out() -> None:
    interview = after("play", "omits", "3NT S", "5 W: C5 C4 CK", "N", None, "E", "C2")
    assert interview.done
    assert "67A1" in interview.table.rulings[-1].clauses
    assert interview.case()["record"][:3] == ["C5", {"omits": {"seat": "N"}}, "C4 CK"]


# ---- answers


def test_an_answer_that_cannot_be_changes_nothing() -> None:
    interview = after("play", "show", "3NT S", "9 W")
    before = interview.step, interview.answered, interview.case()
    for wrong in ("E H1", "HQ", "E", "", None, "E HQ HQ", 7):
        with pytest.raises(HakemError):
            interview.answer(wrong)
        assert (interview.step, interview.answered, interview.case()) == before


def test_a_value_or_its_notation() -> None:
    said = after("play", "show", "3NT S", "9 W: S8", "E HQ", "dropped", "nothing")
    meant = after("play", "show", said.answered[2].value, Position(Seat.W, said.answered[3].value.cards, 9),
                  said.answered[4].value, "dropped", "nothing")
    assert said.case() == meant.case()
    assert str(said.answered[3].value) == "9 W: S8"
    assert str(Auction(Seat.E)) == "E:"


def test_back_keeps_what_was_answered_before() -> None:
    interview = after("play", "show", "3NT S", "9 W", "E HQ", "dropped", "nothing", {"option": "neither"})
    case = interview.case()
    for left in range(7, -1, -1):
        interview.back()
        assert len(interview.answered) == left
    with pytest.raises(HakemError, match="nothing has been answered"):
        interview.back()
    for answer in ("play", "show", "3NT S", "9 W", "E HQ", "dropped", "nothing", {"option": "neither"}):
        interview.answer(answer)
    assert interview.case() == case


def test_unknown_and_disputed_are_kept() -> None:
    interview = after("auction", "change", "N: 1S P 2H", "S 3H")
    assert interview.step.may_be_unknown
    assert interview.step.away
    interview.answer(False, disputed=True)
    assert {"finding": {"unintended": False, "disputed": True}} in interview.case()["record"]
    interview.back()
    interview.answer("unknown")
    assert {"finding": {"unintended": "unknown"}} in interview.case()["record"]
    assert "85B" in interview.table.rulings[0].clauses
    with pytest.raises(HakemError, match="disputed"):
        after("auction").answer("change", disputed=True)


def test_partners_who_speak_differently() -> None:
    interview = after("play", "lead-out-of-turn", "3NT S", "N", "S HK", "nothing")
    interview.answer([{"option": "accept", "by": "E"}, {"option": "refuse", "by": "W"}])
    assert interview.done
    assert interview.case()["record"][-1] == {
        "choice": [{"option": "accept", "by": "E"}, {"option": "refuse", "by": "W"}]}


def test_an_option_that_was_not_offered() -> None:
    interview = after("lead", "opening-lead-out-of-turn", "3NT S", "SQ", "nothing")
    for wrong in ({"option": "require", "suit": "H"}, {"option": "withdraw-card"}, Option("designate", "51A")):
        with pytest.raises(NotAsked):
            interview.answer(wrong)


def test_nothing_more_is_answered_when_it_is_done() -> None:
    interview = after("auction", "change", "N: 1S P 2H", "S 3H", True)
    assert interview.done
    assert interview.outcome == NextCall(Seat.W, interview.outcome.legal)
    with pytest.raises(HakemError, match="nothing is asked"):
        interview.answer("more")


def test_what_cannot_be_so_is_refused_with_a_reason() -> None:
    for answers, reason in (
        (("play", "lead-out-of-turn", "3NT S", "W", "W HK"), "would not be lead-out-of-turn"),
        (("play", "penalty-card-not-played", "3NT S", "N"), "only a defender"),
        (("play", "play-out-of-turn", "3NT S", "S: DA D4"), "no card can be play-out-of-turn"),
        (("play", "show", "3NT S", "1 N"), "cannot be due to lead"),
        (("play", "revoke", "3NT S", "W: C5 C4 CK H2"), "the number of the trick"),
        (("after", "short", "3NT S", "E", 13), "13"),
        (("auction", "change", "N:"), "at least one call"),
        (("lead", "change", "N: 1S P HQ"), "not a call"),
        (("lead", "nonsense"), "not among the answers"),
        (("play", "show", "3NT S", "9 W: S8 S8"), "twice"),
        (("play", "show", "3NT S", "14 W"), "no trick 14"),
    ):
        with pytest.raises(HakemError, match=reason):
            after(*answers)


def test_an_auction_that_was_irregular_itself_is_laid_down_unremarked() -> None:
    interview = after("auction", "unauthorised", "N: 1S 1H", "E", "a remark")
    assert interview.done
    assert interview.case()["record"][0] == {"unremarked": "1S 1H"}


# ---- a new law needs no line here


@pytest.fixture
def made_up() -> Iterator[None]:
    """A law about spilt coffee: one incident, two findings, an option; nothing of it in any face."""
    INCIDENTS["coffee"] = IncidentKind("coffee", 94, (IN_PLAY, "before"), (
        Field("seat", "seat"), Field("cards", "cards", needed=False), Field("cup", "word", values=("small", "large"))))
    FINDINGS["wet"] = FindingKind("wet", "yes-no")
    FINDINGS["cups"] = FindingKind("cups", "number")

    @opens("coffee")
    @clause("94A")
    def coffee(case: Case) -> None:
        if not case.find("wet", bool, clause="94A", otherwise=False):
            return case.rule("94A", NoRectification())
        if case.find("cups", int, clause="94A", otherwise=1) > 1:
            return case.stop(NotCovered(94, "coffee"))
        pick = case.offers(case.seat.lho, "94A", Option("accept", "94A"), Option("refuse", "94A"))
        return case.rule("94A", NoRectification()) if pick.option == "accept" else case.cite("94B")

    yield
    del INCIDENTS["coffee"], FINDINGS["wet"], FINDINGS["cups"], OPENS["coffee"]


@pytest.mark.usefixtures("made_up")
def test_a_new_law_is_played_through() -> None:
    interview = after("before", "coffee")
    assert [(interview.step.name, interview.step.kind)] == [("seat", "seat")]
    interview.answer("E")
    assert interview.step.values == ("small", "large")
    interview.answer("small")
    assert isinstance(interview.step.question, Ask)
    interview.answer(True)
    assert (interview.step.name, interview.step.kind) == ("cups", "number")
    interview.answer(1)
    assert interview.step.question.to is Seat.S
    interview.answer({"option": "refuse"})
    assert interview.done
    assert interview.table.rulings[0].clauses == ["94A", "94B"]
    walk = Walk()
    walk.of(after("before", "coffee"))
    assert walk.faults == []


@pytest.mark.usefixtures("made_up")
def test_in_the_play_its_scene_is_asked_first() -> None:
    interview = after("play", "coffee", "3NT S", "7 W: S8")
    assert interview.step.name == "seat"
    assert interview.case()["start"] == {"trick": 7, "lead": "W"}


@pytest.mark.usefixtures("made_up")
def test_how_it_is_told_is_data() -> None:
    kind = INCIDENTS["coffee"]
    INCIDENTS["coffee"] = IncidentKind(kind.key, kind.law, kind.moments, kind.fields, tell=(
        Telling(IN_PLAY, ("contract",), asks=("cards", "cup", "seat"), only=(("cup", ("large",)),)),))
    interview = after("play", "coffee", "3NT S")
    assert (interview.step.name, interview.step.optional) == ("cards", True)
    interview.answer(None)
    assert interview.step.name == "seat"  # one size of cup is left and need not be asked
    assert "coffee" not in {kind.key for kind in menu("before")}


def test_an_effect_of_the_first_trick() -> None:
    interview = after("play", "play-out-of-turn", "3NT S", "W: C5", "HK", "nothing")
    assert any(isinstance(ruled.effect, CardStands) for ruled in interview.table.rulings[-1].effects)
    assert isinstance(interview.table.entries[-1], Acts)
