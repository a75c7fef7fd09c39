"""Everything that can be said about a table has words: walked from the catalogue, the effects, the options."""

from __future__ import annotations

from dataclasses import fields
from string import Formatter

import pytest

from hakem.calls import PASS, Call, Contract
from hakem.cards import SEATS, Card, Seat, Side, Suit
from hakem.laws.ruling import Ask, Offer, Option, Review
from hakem.locale import LANGUAGES, effects, incidents, options, questions, reviews, terms
from hakem.locale.fold import fold
from hakem.locale.roles import FORMS, ROLES, role, role_of
from hakem.locale.scene import Scene
from hakem.locale.terms import ARDV, SPOKEN, Voice, spoken
from hakem.locale.texts import Says, translated
from hakem.table.catalogue import FINDINGS, INCIDENTS, MOMENTS, OPTIONS
from hakem.table.effects import EFFECTS
from hakem.table.state import State

TR, EN = Voice("tr"), Voice("en")


def has_both(text, context=""):
    """Whether the text has words of its own in Turkish too."""
    return translated("tr", text, context) not in ("", text) or text in ("Mitchell", "Howell")


@pytest.mark.parametrize("kind", INCIDENTS.values(), ids=lambda kind: kind.key)
def test_every_incident_with_its_facts_and_their_values(kind):
    assert has_both(incidents.INCIDENTS[kind.key])
    for field in kind.fields:
        assert (kind.key, field.name) in incidents.FIELDS_OF or field.name in incidents.FIELDS
        assert has_both(incidents.field_words(kind.key, field.name))
        for value in field.values:
            assert has_both(incidents.VALUES[value])


@pytest.mark.parametrize("kind", FINDINGS.values(), ids=lambda kind: kind.name)
def test_every_finding_has_a_question_and_labels(kind):
    words = questions.FINDINGS[kind.name]
    assert has_both(words.question)
    assert words.question.endswith("?")
    assert not words.question.lower().startswith(("did you mis", "was it a slip"))
    values = kind.values or ((True, False) if kind.kind == "yes-no" else ())
    for value in values:
        assert has_both(questions.answer_words(kind.name, value))
    if not values:
        assert has_both(questions.SAY_WHICH[kind.kind])


def test_a_question_names_what_it_is_about():
    ask = Ask("meant-as-lead", (), Card.H6)
    assert EN.say(questions.question_words(ask)) == "What did you want to do with the ♥\ufe0e6?"
    assert TR.say(questions.question_words(ask)) == "♥\ufe0e6 kartı ile ne yapmak istiyordunuz?"
    assert questions.question_words(Ask("new-one")).text == "Please establish: {finding}."


VALUES = {"Seat": Seat.N, "Call": Call.parse("2H"), "Card": Card.HQ, "Side": Side.NS, "int": 2, "bool": True,
          "tuple[Suit, ...]": (Suit.H,), "str": "major"}


def made(kind, /, **changed):
    return kind(**{field.name: changed.get(field.name, VALUES[str(field.type)]) for field in fields(kind)})


@pytest.mark.parametrize("word", EFFECTS)
def test_every_effect_in_every_kind(word):
    kind = EFFECTS[word]
    names = {field.name for field in fields(kind)}
    kinds = ("major", "minor", "require", "forbid", "highest", "lowest") if "kind" in names else ("",)
    untils = ("next-turn", "end", "this-lead", "loses-lead", "this-trick") if "until" in names else ("",)
    for one in kinds:
        for until in untils:
            for n in (0, 1, 2) if "n" in names else (2,):
                said = effects.effect_words(made(kind, kind=one, until=until, n=n))
                assert has_both(said.text)
                for voice in (EN, TR, Voice("en", SPOKEN), Voice("tr", SPOKEN)):
                    text = voice.say(said)
                    assert text.endswith(".")
                    assert "{" not in text
                    assert "None" not in text


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_has_a_label_and_a_sentence(option):
    assert has_both(options.LABELS[option])
    assert ("", option) in options.SENTENCES
    for wordings in options.SENTENCES.values():
        for text in wordings:
            assert has_both(text)
    named = Option(option, "99Z", (Suit.H,), Card.HQ, Seat.N)
    offer = Offer(Seat.S, "99Z", (named,))
    scene = Scene(State(contract=Contract.parse("3NT S")), None, offer)
    said = TR.say(options.option_words(scene, named))
    assert said.endswith(".")
    assert "{" not in said
    assert "{" not in EN.say(options.option_label(named, offer))


def test_the_last_wording_of_an_option_can_always_be_said():
    always = {"suits", "named", "hand", "leader", "offender", "partner"}
    for option in OPTIONS:
        last = options.SENTENCES["", option][-1]
        assert {name for _, name, _, _ in Formatter().parse(last) if name} <= always


def test_every_check_of_the_director_in_both_editions():
    for clause in (*reviews.CHECKS, *reviews.CHECKS_2007):
        for edition in (2007, 2017):
            assert has_both(reviews.review_words(Review(clause), edition).text)
    unknown = reviews.review_words(Review("62A"), 2017)
    assert TR.say(unknown).startswith("Yasa 62A kapsamında yeniden inceleyin: ")
    assert EN.say(reviews.review_words(Review("99"), 2017)) == "Look at it again under Law 99: 99."
    assert [TR.say(text) for text in reviews.WHEN.values()] == [
        "Oyun bitince", "Artırım bitince", "Düzeltme Süreci bitmeden"]


def test_the_facts_of_a_table():
    assert set(terms.MOMENTS) == set(MOMENTS)
    assert [TR.show(seat) for seat in SEATS] == ["Kuzey", "Doğu", "Güney", "Batı"]
    assert [EN.show(side) for side in Side] == ["North–South", "East–West"]
    assert [TR.show(Call.parse(call)) for call in ("P", "X", "XX", "3NT", "1C")] == [
        "Pas", "Kontr", "Sürkontr", "3NT", "1♣\ufe0e"]
    assert [EN.show(Call.parse(call)) for call in ("P", "X", "XX")] == ["pass", "double", "redouble"]
    assert (EN.show(Contract.parse("4HX W")), TR.show(Contract.parse("3NT S"))) == ("4♥\ufe0e doubled", "3NT")
    assert EN.show((Suit.H, Suit.D, Suit.C)) == "♥\ufe0e, ♦\ufe0e or ♣\ufe0e"
    assert TR.show((Card.HQ, Card.HT)) == "♥\ufe0eQ ve ♥\ufe0e10"
    assert TR.show(terms.Every((Suit.H, Suit.D))) == "♥\ufe0e ve ♦\ufe0e"
    for words in (*terms.PHASES.values(), *terms.MOMENTS.values(), *terms.VULNERABLE.values()):
        assert has_both(words)


def test_ranks_are_a_setting_of_the_turkish_voice():
    assert [Voice("tr", ranks=ARDV).show(card)[2:] for card in (Card.SA, Card.SK, Card.SQ, Card.SJ, Card.ST)] == [
        "A", "R", "D", "V", "10"]
    assert Voice("en", ranks=ARDV).show(Card.SK) == "♠\ufe0eK"


def test_all_cards_have_spoken_names():
    assert len({spoken(card, language) for card in Card for language in LANGUAGES}) == 104
    assert [spoken(card, "tr") for card in (Card.SA, Card.HK, Card.DQ, Card.CJ, Card.ST, Card.S3, Card.H5)] == [
        "pik ası", "kör ruası", "karo damı", "trefl valesi", "pik onlu", "pik üçlü", "kör beşli"]
    assert (spoken(Card.C2, "en"), spoken(Card.HA, "en")) == ("two of clubs", "ace of hearts")
    assert Voice("tr", SPOKEN).show(Call.parse("2H")) == "iki kör"
    assert Voice("en", SPOKEN).show(Call.parse("8NT")) == "eight notrump"


def test_roles_have_every_form_written_out():
    for key in ROLES:
        assert len({TR.say(role(key, form)) for form in FORMS}) == len(FORMS)
    assert TR.say(role("declarer", "dative")) == "deklerana"
    state = State(contract=Contract.parse("3NT S"))
    assert [role_of(state, seat) for seat in SEATS] == ["dummy", "defender", "declarer", "defender"]
    assert role_of(State(), Seat.N) == ""


def test_search_finds_turkish_from_any_keyboard():
    for typed, written in (("sirasiz cikis", "Sırasız çıkış"), ("SIRASIZ", "sırasız"), ("deklaran", "Dekleran"),
                           ("kontur", "Kontr"), ("renons", "rönons"), ("klem", "claim"), ("löve talebi", "klem"),
                           ("TD", "hakem"), ("direktör", "HAKEM"), ("İZİNSİZ", "izinsiz"), ("kâğıt", "kagit"),
                           ("Batı'nın", "batinin"), ("maça", "pik"), ("deklere", "deklare")):
        assert fold(typed) == fold(written)
    assert fold("kontrat") == "kontrat"
    assert fold("“Kör damı”") == "“kor dami”"


def test_a_message_without_words_is_said_as_it_stands():
    assert TR.say(Says("A text that nobody translated.")) == "A text that nobody translated."
    assert EN.say("pass") == "pass"
    assert TR.show(3) == "3"
    assert TR.show(PASS) == "Pas"
