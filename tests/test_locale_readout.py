"""What is read out at real tables, in both languages: said whole, and nothing that a player must not hear."""

from __future__ import annotations

from pathlib import Path

import pytest

from hakem import Table
from hakem.errors import BadNotation
from hakem.formats.cases import read_cases
from hakem.laws.ruling import Ask, Offer, Option, Review, Ruling
from hakem.locale import LANGUAGES, options, questions, reviews
from hakem.locale.readout import ruling_read_out, table_read_out
from hakem.locale.terms import SPOKEN, Voice

D1 = "N:AQ5.K83.QJT2.764 J92.QT64.95.KJ83 KT4.AJ7.AK63.A92 8763.952.874.QT5"
HERE = Path(__file__).resolve().parent
CASES = [case for file in sorted((HERE / "cases").glob("*.yaml")) for case in read_cases(file)]
PRIVATE = ("could-comply", "specifies", "comparable", "unintended")  # asked away from the table


def dropped(*cards):
    table = Table(D1, "3NT S").play("W:C5 C4 CK C2").play("C3 C9 CT C6")
    table.report("show", seat="E", cards=list(cards), how="dropped")
    return table


def plain(text):
    return text.replace("\ufe0e", "")


def test_a_ruling_with_a_choice_in_english():
    assert plain(dropped("HQ").say("en")) == """\
Law 50. Exposed card: East.
The ♥Q lies in front of East as a major penalty card; it is played at the first legal opportunity.

South (declarer) has a choice, without consulting partner. Please hear all the options first.
1. You may require West to lead ♥ now; the ♥Q goes back to the hand.
2. You may forbid West to lead ♥ for as long as West keeps the lead; the ♥Q goes back to the hand.
3. You may do neither: West leads any card, and the ♥Q stays on the table as a penalty card.

How long it holds:
The ♥Q stays face up until it is played or goes back to the hand.
While it lies there, West may lead only after declarer has chosen.

Information: While the ♥Q lies face up, everybody may use what it shows.

— For the director —
To come back for: When play has ended, Law 50E4: Without the help of the exposed card, could the result well have been \
different, and was the other side damaged? Then adjust the score.
Law: 49, 50B, 50E1, 50E4, 50D2"""


def test_a_ruling_with_a_choice_in_turkish():
    said = plain(dropped("HQ").say("tr"))
    assert "Seçim hakkı: Güney oyuncusu (dekleran)." in said
    assert "1. Batı oyuncusundan şimdi ♥ renginden çıkmasını isteyebilirsiniz; ♥Q kartı ele geri döner." in said
    assert "♥Q kartı masada cezalı kart olarak kalır." in said


def test_an_option_line_brings_its_option_and_a_label():
    table = dropped("H6", "D9")
    options = table.read_out("tr").section("options").lines
    assert [line.option for line in options[1:]] == list(table.next.options)
    assert plain(options[1].label) == "♥ iste"
    assert "♥ ve ♦ renklerinin hepsinden" in plain(options[5].text)


def test_a_question_brings_its_answers():
    table = Table(dealer="S").call("1S")
    table.report("change", seat="S", to="1H")
    asked = table.read_out("en").section("ask").lines
    assert asked[0].text == "Please ask South away from the table:"
    assert [line.answer for line in asked[2:]] == [True, False]
    assert all(not line.aloud for line in asked[1:])


def test_one_ruling_by_its_number():
    table = dropped("HQ").choose("require", suit="H")
    assert table.say("en", ruling=0) == table.say("en", ruling=-1)
    assert "West is to lead." in table.say("en")
    assert "West is to lead." not in table.say("en", ruling=0)
    with pytest.raises(BadNotation, match="ruling 3: there are 1"):
        table.say("en", ruling=3)


def test_what_was_just_ruled_is_read_out_not_an_older_ruling_that_went_on_by_it():
    table = dropped("HQ").choose("neither").play("W:H9 H3 H4").choose("refuse")  # 52B2; 50E3 goes on with 50
    assert table.rulings[0].clauses[-1] == "50E3"
    assert table.say("en").startswith("Law 52.")
    assert dropped("HQ").choose("neither").play("W:H9 H3 HQ").say("en").startswith("Law 50.")


def test_a_ruling_above_one_that_waits_for_the_director_stands_once():
    table = Table(D1, "3NT S").play("W:C5 C4 CK C2")
    table.report("claim", seat="E", tricks=1)
    table.report("show", seat="W", cards=["D8"], how="dropped")
    assert [ruling.incident for ruling in table.rulings] == ["claim", "show"]


def test_each_option_says_what_follows_where_more_lies_on_the_table():
    table = Table(D1, "3NT S").play("W:C5 C4 CK C2").play("C3 C9 CT C6")
    table.report("show", seat="W", cards=["CQ"], how="dropped")
    table.report("show", seat="E", cards=["HQ"], how="dropped")
    assert "West leads a penalty card of their own" in table.say("en")  # and not any card
    table = Table("N:K62.QJ43.A84.K75 QT95.72.KQ6.J983 A4.AKT98.J53.A64 J873.65.T972.QT2", dealer="S").call("1H P 3H")
    table.report("show", seat="E", cards=["DK"], how="dropped")
    table.call("P 4H P P P").choose("neither").play("E:SQ")
    said = plain(table.say("en"))
    assert "require West to lead ♦; the ♦K goes back to the hand" in said
    assert "the ♠Q and ♦K stay on the table" in said


def test_who_accepts_a_second_call_hears_of_the_lead_and_of_the_call_made_over_the_first():
    table = Table(dealer="N").call("1S 2C")
    table.report("change", seat="N", to="1H")
    said = plain(table.establish("unintended", False).say("en"))
    assert "1♠ and your 2♣ are withdrawn" in said
    assert "1♠ and your 2♣ stand" in said
    assert said.count("South's first lead may be restricted (Law 26)") == 2


def test_who_may_change_a_card_hears_who_may_change_after_that():
    def corrected(*east):
        table = Table("N:K62.QJ43.A84.K75 QT95.72.KQ6.J983 A4.AKT98.J53.A64 J873.65.T972.QT2", "4H S")
        table.play("W:S3 S2 SQ SA").play(" ".join(("S:C4 D2 C5", *east)))
        table.report("attention", seat="S")
        return table.play("W:C2").say("en")

    assert "East, who played after it, may then change too" in corrected("C3")
    assert "may then change too" not in corrected()  # West has corrected, East has still to play


def test_a_face_down_lead_goes_back_before_one_out_of_turn_is_ruled_on():
    def faced(*told):
        table = Table(contract="4H S")
        for seat in told:
            table.report("face-down", seat=seat)
        return table.play("E:SQ")

    assert "West's face-down card goes back to the hand first." in faced("W").say("en")
    assert "West's face-down card" in faced("W").choose("neither").say("en")
    assert "Batı oyuncusunun kapalı kartı önce ele geri döner." in faced("W").say("tr")
    assert "A card that West may have put down face down goes back" in faced().say("en")
    assert "face down" not in faced().choose("neither").say("en")
    assert "face" not in Table(contract="4H S").play("E:SQ S:SA").say("en")  # accepted by playing on


def test_who_may_accept_a_lead_hears_of_the_card_that_the_partner_has_played_to_it():
    def led(edition, *more):
        table = Table(D1, "3NT S", edition=edition).play("W:C5 C4 CK C2").play("C3 C9 CT C6")
        return table.play(" ".join(("E:H4", *more)))

    accept, refuse = led(2017, "W:H9").read_out("en").section("options").lines[1:]
    assert "West's ♥9 is then played in turn if that is legal" in plain(accept.text)
    assert plain(refuse.text).endswith("West's ♥9 becomes a major penalty card.")
    accept, refuse = led(2007, "W:H9").read_out("tr").section("options").lines[1:]
    assert "Batı oyuncusunun ♥9 kartı o zaman majör cezalı kart olur." in plain(accept.text)
    assert "♥9" not in plain(led(2017).say("en"))
    assert "in turn if that is legal" not in led(2017, "W:H9").choose("refuse").say("en")


def test_a_leader_who_has_played_to_the_opening_lead_out_of_turn_is_not_free():
    table = Table(contract="4H S").play("E:SQ W:S3")
    assert "face down" not in table.say("en")
    *_, require, _, neither = table.read_out("en").section("options").lines
    assert plain(require.text).endswith("West's ♠3 becomes a major penalty card.")
    assert "West leads a penalty card of their own" in neither.text
    *_, neither = Table(contract="4H S").play("E:SQ").read_out("en").section("options").lines
    assert "free to lead any card" in neither.text


def test_what_is_not_put_right_is_not_said_to_be():
    table = Table(D1, "3NT S").play("W:C5 C4 CK CA")
    table.report("dummy", does="looks-at-hand", hand="W")
    table.play("S:D3 S8")
    table.report("dummy", does="draws-attention")
    said = plain(table.say("en"))
    assert "left as it is for now" in said
    assert "corrected" not in said


def test_what_has_been_used_up_is_not_said_of_the_table():
    table = dropped("HQ").choose("forbid", suit="H").play("W:CQ C7 C8 CA")
    assert "may not lead" not in table.say("en")
    assert "West may not lead" in table.say("en", ruling=0)


def test_undo_unsays():
    table = dropped("HQ")
    said = table.say("tr")
    assert table.choose("neither").say("tr") != said
    assert table.undo().say("tr") == said


def test_a_language_that_there_is_not():
    with pytest.raises(BadNotation, match="not a language: 'de'; en or tr was expected"):
        Table(contract="3NT S").say("de")


def test_every_review_is_read_when_play_has_ended():
    table = Table(dealer="S", edition=2017).call("1S")
    table.report("change", seat="S", to="1H")
    table.establish("unintended", value=False).choose("refuse").call("W:P P P")
    assert table.read_out("en").section("reviews") is not None


def test_the_cards_of_a_hand_are_never_read_to_the_table():
    table = Table(D1, "3NT S").play("W:C5 C4 CK C2")
    said = table.read_out("en").text(aloud=True)
    assert "East is to lead" in said
    assert not any(sign in said for sign in "♠♥♦♣")


def test_a_card_that_was_missing_is_not_named():
    table = Table(dealer="N").call("1NT P 3NT P P P")
    table.report("short", seat="E", has=12)
    table.establish("found", "elsewhere").establish("card", "C3")
    for language in LANGUAGES:
        assert "♣" not in table.say(language)
        assert "♣" not in table.say(language, ruling=0)


def test_a_missing_card_is_not_named_in_a_question_either():
    table = Table(D1, "3NT S").play("W:C5 C4 CK CA")
    table.report("short", seat="W", has=11)
    table.establish("found", "elsewhere").establish("card", "S8")
    assert table.next.finding == "partner-could-see"
    assert "8" not in table.read_out("en").text()


def test_the_directors_reasons_are_for_the_director():
    table = Table(D1, "3NT S").ruled(12, why="East said so")
    read_out = table.read_out("en")
    assert "East said so" not in read_out.text(aloud=True)
    assert "East said so" in read_out.text()
    assert "You may ask for a review of this ruling." in read_out.text(aloud=True)


def test_a_screen_reader_hears_words():
    table = dropped("HQ")
    voice = Voice("tr", SPOKEN)
    said = ruling_read_out(voice, table.state, table.rulings[0]).text()
    assert "kör damı kartı" in said
    assert "♥" not in said


def test_a_private_answer_is_in_no_read_out():
    for case in CASES:
        table = case.table()
        for ruling in table.rulings:
            for name in set(ruling.findings) & set(PRIVATE):
                for language in LANGUAGES:
                    said = ruling_read_out(Voice(language), table.state, ruling).text()
                    for answer in dict(questions.FINDINGS[name].answers).values():
                        assert Voice(language).say(answer) not in said


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_each_case_reads_out(case):
    table = case.table()
    for language in LANGUAGES:
        lines = [line.text for section in table.read_out(language).sections for line in section.lines]
        for number in range(len(table.rulings)):
            lines += [line.text for section in table.read_out(language, ruling=number).sections
                      for line in section.lines]
        assert lines
        for line in lines:
            assert 0 < len(line) <= 220, line
            assert not any(wrong in line for wrong in ("{", "None", "  ")), line


FALLBACKS = {questions.PLAIN, reviews.PLAIN, *(text for (clause, _), wordings in options.SENTENCES.items()
                                                  if not clause for text in wordings)}
ALLOWED = {*options.SENTENCES["", "require"], *options.SENTENCES["", "forbid"], *options.SENTENCES["", "neither"],
           *options.SENTENCES["", "keep-card"]}  # these are the words of 26B and of every card that may stay


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_no_case_needs_the_words_for_anything(case, monkeypatch):
    said = []
    whole = Voice.say
    monkeypatch.setattr(Voice, "say", lambda self, text: said.append(text) or whole(self, text))
    table = case.table()
    table.say("tr")
    for number in range(len(table.rulings)):
        table.say("tr", ruling=number)
    assert {text if isinstance(text, str) else text.text for text in said} & (FALLBACKS - ALLOWED) == set()


def test_a_new_clause_is_still_said():
    table = Table(D1, "3NT S")
    offer = Offer(table.state.declarer, "99A", (Option("accept", "99A"), Option("invented", "99B")))
    ruling = Ruling("invented", None, 99, reviews=[Review("99C")])
    said = table_read_out(Voice("tr"), table.state, ruling, offer).text()
    assert "Kabul edebilirsiniz" in said
    assert "invented" in said
    assert "99C" in said
    asked = table_read_out(Voice("tr"), table.state, ruling, Ask("invented")).text()
    assert "Lütfen saptayın: invented." in asked
