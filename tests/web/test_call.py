"""A call, from the first tap to the slip, on a phone without JavaScript."""

from __future__ import annotations

import html
import re

import yaml
from club import CHANGE, LEAD, call_path, words


def test_the_table_is_one_tap_and_what_happened_the_next(phone, club):
    page = phone.get("/calls/new")
    assert "New call: at which table?" in words(page.text)
    assert f"session={club.session.id}&amp;section=A&amp;table=5" in page.text
    page = phone.get(f"/calls/new?session={club.session.id}&section=A&table=5")
    assert "What happened?" in words(page.text)
    assert "A5" in page.text
    assert "No call is open" in words(phone.get("/").text)  # looking writes nothing
    page = phone.fill(page, "/calls", "ask", v="lead:opening-lead-out-of-turn")
    assert "What is the contract, and who is declarer?" in words(page.text)
    assert "A5" in phone.get("/").text


def test_what_is_looked_for_at_a_new_call(phone, club):
    assert "play:revoke" in phone.get("/calls/what?q=ronons").text
    page = phone.get(f"/calls/new?session={club.session.id}&section=A&table=5&board=3&q=ronons")
    assert "play:revoke" in page.text
    assert "auction:change" not in page.text
    assert 'name="board" value="3"' in page.text


def test_the_board_is_told_before_or_later(phone, club):
    address = f"/calls/new?session={club.session.id}&section=A&table=5"
    page = phone.get(f"{address}&pick=board")
    assert page.text.count('name="board"') == 25
    page = phone.fill(phone.get(f"{address}&board=3"), "/calls", "ask", v="auction:change")
    assert "Board 3" in page.text
    assert "The calls so far" in words(page.text)  # the board says who dealt

    page = phone.fill(phone.get(address), "/calls", "ask", v="lead:opening-lead-out-of-turn")
    path = call_path(page)
    page = phone.tell(page, *LEAD[1:])
    page = phone.fill(phone.get(f"{path}/board"), f"{path}/board", "board", board="7")
    assert "Board 7" in page.text
    assert page.text.count('class="says"') == 5  # nothing else has changed
    assert yaml.safe_load(phone.get(f"{path}/case.yaml").text)[0]["board"] == 7
    assert "A5" in phone.get("/log?board=7").text
    page = phone.tell(page, "2")
    page = phone.get(f"{path}/board")
    assert 'name="reason"' in page.text
    assert phone.fill(page, f"{path}/board", "board", board="8").status_code in (409, 422)
    phone.fill(phone.get(f"{path}/board"), f"{path}/board", "board", board="8", reason="misread")
    assert yaml.safe_load(phone.get(f"{path}/case.yaml").text)[0]["board"] == 8
    assert "misread" in words(phone.get(f"{path}/record").text)
    assert phone.fill(phone.get(f"{path}/board"), f"{path}/board", "board", board="99", reason="x").status_code == 404


def test_the_level_of_the_contract_may_be_left_out(phone, club):
    page = phone.tell(phone.new_call(club), LEAD[0], "S S", "H9", "nothing", "2")
    assert page.status_code == 200
    assert yaml.safe_load(phone.get(f"{call_path(page)}/case.yaml").text)[0]["contract"] == "?S S"
    for part in ("", "/record", "/slip", "/score"):
        text = phone.get(f"{call_path(page)}{part}").text
        assert "?S" not in text
        assert "0♠" not in text


def test_what_happened_since_with_its_card(phone, call):
    page = phone.tell(call, "play:lead-out-of-turn", "NT S", "W", "E", "DK", "lho-played")
    assert "Which card was that?" in words(page.text)
    page = phone.tell(page, "D4")
    assert yaml.safe_load(phone.get(f"{call_path(page)}/case.yaml").text)[0]["record"] == ["E:DK", "S:D4"]


def test_several_cards_of_one_player(phone, call):
    page = phone.tell(call, "play:show", "NT S", "W", "E")
    link = re.search(r'href="(\?[^"]*many=yes)"', page.text)[1].replace("&amp;", "&")
    page = phone.get(f"{call_path(page)}{link}")
    page = phone.fill(page, f"{call_path(page)}/answer", "ask", v=["HQ", "D9"])
    page = phone.tell(page, "dropped", "nothing")
    assert yaml.safe_load(phone.get(f"{call_path(page)}/case.yaml").text)[0]["record"][0] == {
        "show": {"seat": "E", "cards": ["HQ", "D9"], "how": "dropped"}}


def test_a_table_that_is_not_there_is_refused(phone, club):
    place = f"/calls/new?session={club.session.id}&section=A"
    assert phone.get(f"{place}&table=99").status_code == 404
    page = phone.get(f"{place}&table=5")
    assert phone.fill(page, "/calls", board="12", table="99").status_code == 404
    assert phone.get(f"{place}&table=x").status_code == 422


def test_the_menu_has_every_moment_and_is_searched_in_both_languages(phone, call):
    assert all(f'id="{moment}"' in call.text for moment in ("before", "auction", "lead", "play", "after"))
    path = call_path(call)
    for wanted, found in (
        ("ronons", "play:revoke"),
        ("REVOKE", "play:revoke"),
        ("sirasiz atak", "opening-lead"),
        ("54", "opening-lead"),
    ):
        assert found in phone.get(f"{path}/what?q={wanted}").text, wanted
        assert found in phone.get(f"{path}?q={wanted}").text, wanted
    assert "Nothing by these words" in phone.get(f"{path}/what?q=xyzzy").text


def test_all_options_each_on_its_line_with_its_clause(read_out):
    text = words(read_out.text)
    assert read_out.text.count('class="says"') == 5
    assert "South (declarer) has a choice" in text
    for clause in ("54A", "54B", "50D2a", "50D2b"):
        assert f"/law/2017/{clause}" in read_out.text


def test_one_choice_and_what_follows(phone, read_out):
    path = call_path(read_out)
    page = phone.fill(read_out, f"{path}/tick", "tick", option="all")
    assert "All read out" in page.text
    assert page.text.count('class="read"') == 5
    page = phone.tell(page, "3")
    text = words(page.text)
    assert "East picks up the ♠︎7" in text
    assert "forbidden" in text or "must not lead" in text
    assert "West makes the opening lead" in text
    page = phone.get(f"{path}/record")
    assert "Read out" in words(page.text)
    assert "Forbid ♠︎" in words(page.text)


def test_each_option_is_ticked_by_itself_and_once(phone, read_out):
    path = call_path(read_out)
    page = phone.fill(read_out, f"{path}/tick", "tick", option="0")
    page = phone.fill(page, f"{path}/tick", "tick", option="0")
    assert page.text.count('class="read"') == 1
    page = phone.fill(page, f"{path}/tick", "tick", option=["1", "2"])
    assert page.text.count('class="read"') == 3


def test_declining_the_rest_is_kept(phone, read_out):
    path = call_path(read_out)
    page = phone.fill(read_out, f"{path}/tick", "tick", declined="yes")
    assert "The rest was declined" in page.text
    assert "declined to hear the rest" in words(phone.get(f"{path}/record").text)


def test_penalty_cards_lie_face_up(phone, read_out):
    page = phone.tell(read_out, "4")  # neither: it stays as a penalty card
    assert 'aria-label="Penalty card: seven of spades"' in page.text
    assert "until it is played or goes back" in words(page.text)


def test_a_step_back_keeps_the_rest(phone, read_out):
    path = call_path(read_out)
    page = phone.get(f"{path}?redo=3")  # the card
    assert "Which card" in words(page.text)
    assert 'value="S7" aria-pressed="true"' in page.text
    page = phone.fill(page, f"{path}/answer", "ask", v="H9")
    assert "♥︎" in words(page.text)
    assert page.text.count('class="says"') == 5  # what was answered after it still counts
    page = phone.get(f"{path}?redo=2")  # the contract
    assert 'value="NT S" aria-pressed="true"' in re.sub(r' class="red"', "", page.text)
    assert re.search(r'name="level" value="3" checked', page.text)
    page = phone.fill(page, f"{path}/answer", "ask", v="H S", level="4", x="X")
    assert yaml.safe_load(phone.get(f"{path}/case.yaml").text)[0]["contract"] == "4HX S"


def test_back_goes_from_question_to_question(phone, call):
    page = phone.tell(call, *LEAD)
    seen = []
    for _ in range(4):
        link = re.findall(r'href="(/calls/[0-9a-f]+\?redo=\d+)"', page.text)[-1]
        page = phone.get(link)
        seen.append(link.split("=")[-1])
    assert seen == ["4", "3", "2", "0"]


def test_a_question_asked_away_from_the_table_says_so_and_is_masked(phone, call):
    page = phone.tell(call, *CHANGE)
    assert "Away from the table" in words(page.text)
    assert "data-private" in page.text
    page = phone.fill(page, f"{call_path(page)}/answer", "ask", v="false", note="wanted 2S, saw hearts")
    path = call_path(page)
    assert "saw hearts" not in phone.get(f"{path}/slip").text
    record = phone.get(f"{path}/record").text
    assert re.search(r"<details><summary>Answered away from the table</summary>.*saw hearts", record, re.DOTALL)
    assert "Meant at that moment" not in page.text
    assert "Meant at that moment" not in phone.get(f"{path}/slip").text


def test_facts_may_be_disputed_or_not_established(phone, call):
    page = phone.tell(call, *CHANGE)
    path = call_path(page)
    page = phone.fill(
        page, f"{path}/answer", "ask", v="true", disputed="yes", note="both sides heard", said_by=["E", "W"]
    )
    assert "review of this ruling" in words(page.text)
    case = yaml.safe_load(phone.get(f"{path}/case.yaml").text)[0]
    assert case["record"][-1] == {"finding": {"unintended": "true", "disputed": True}}
    assert "disputed" in words(phone.get(f"{path}/record").text)


def test_what_cannot_be_established_is_ruled_on_too(phone, call):
    page = phone.tell(call, *CHANGE, "unknown")
    assert page.status_code == 200
    assert "You may accept" in words(page.text)
    assert any(
        "unknown" in str(one) for one in yaml.safe_load(phone.get(f"{call_path(page)}/case.yaml").text)[0]["record"]
    )


def test_a_change_after_the_read_out_needs_a_reason_and_keeps_the_old(phone, read_out):
    path = call_path(read_out)
    page = phone.tell(phone.fill(read_out, f"{path}/tick", "tick", option="all"), "2")
    seq = re.search(rf"{path}/change/(\d+)", phone.get(f"{path}/record").text)[1]
    page = phone.get(f"{path}/change/{seq}")
    assert 'name="reason"' in page.text
    assert phone.fill(page, f"{path}/change/{seq}", v="3").status_code == 409
    page = phone.fill(phone.get(f"{path}/change/{seq}"), f"{path}/change/{seq}", v="3", reason="misheard")
    assert page.status_code == 200
    record = words(phone.get(f"{path}/record").text)
    assert "misheard" in record
    assert "Require ♠︎" in record
    assert "Forbid ♠︎" in record


def test_what_happened_is_told_once_more_with_a_reason(phone, read_out):
    path = call_path(read_out)
    phone.tell(phone.fill(read_out, f"{path}/tick", "tick", option="all"), "2")
    page = phone.get(f"{path}?redo=3")
    assert 'name="reason"' in page.text
    assert phone.fill(page, f"{path}/answer", "ask", v="H9").status_code == 422
    page = phone.fill(phone.get(f"{path}?redo=3"), f"{path}/answer", "ask", v="H9", reason="it was a heart")
    case = yaml.safe_load(phone.get(f"{path}/case.yaml").text)[0]
    assert case["record"][0] == "E:H9"
    assert "it was a heart" in words(phone.get(f"{path}/record").text)


def test_the_same_form_sent_twice_counts_once(phone, call):
    page = phone.tell(call, *LEAD[:3])
    path = call_path(page)
    body = [(name, value) for name, value in __import__("club").hidden(page.text, "ask")] + [("v", "nothing")]
    first = phone.post(f"{path}/answer", data=dict(body))
    entries = phone.get(f"{path}/record").text.count("<small>#")
    again = phone.post(f"{path}/answer", data=dict(body))
    assert again.status_code == 200
    assert words(again.text) == words(first.text)
    assert phone.get(f"{path}/record").text.count("<small>#") == entries


def test_opening_a_call_twice_opens_one(phone, club):
    page = phone.get(f"/calls/new?session={club.session.id}&section=A&table=5")
    body = dict(__import__("club").hidden(page.text)[-5:]) | dict(__import__("club").hidden(page.text)) | {"board": "3"}
    one, two = phone.post("/calls", data=body), phone.post("/calls", data=body)
    assert call_path(one) == call_path(two)


def test_two_directors_on_one_call(phone, other_phone, read_out):
    path = call_path(read_out)
    theirs = other_phone.get(path)
    phone.tell(read_out, "2")
    late = other_phone.fill(theirs, f"{path}/answer", "choose", v="4")
    assert late.status_code == 409
    assert "Ayşe Demir" in words(late.text)
    assert yaml.safe_load(phone.get(f"{path}/case.yaml").text)[0]["record"][-1]["choice"]["option"] == "require"
    seen = other_phone.get(f"{path}/since?after=0")
    assert "Ayşe Demir" in words(seen.text)
    assert other_phone.get(f"{path}/since?after=99999").status_code == 204


def test_the_table_goes_on(phone, read_out):
    path = call_path(read_out)
    page = phone.tell(read_out, "3")  # forbid
    act = phone.get(f"{path}/act")
    assert "What does West play?" in words(act.text)
    page = phone.fill(act, f"{path}/act", v="HK")
    assert page.status_code == 200
    assert "North" in words(page.text)
    for card in ("H2", "H3", "H4"):
        page = phone.fill(phone.get(f"{path}/act"), f"{path}/act", v=card)
    assert "W" in words(page.text)
    assert phone.fill(phone.get(f"{path}/act"), f"{path}/act", v="HK").status_code == 422  # it has been played


def test_an_irregular_act_at_the_running_table_is_ruled_on(phone, call):
    page = phone.tell(call, *CHANGE, "true")
    path = call_path(page)
    act = phone.get(f"{path}/act")
    assert "not-now" in act.text
    page = phone.fill(phone.get(f"{path}/act?seat=N"), f"{path}/act", v="4H", seat="N")
    assert page.status_code == 200
    assert words(page.text) != words(act.text)


def test_something_else_happens_at_the_running_table(phone, read_out):
    path = call_path(read_out)
    phone.tell(read_out, "4")
    page = phone.get(f"{path}/more")
    assert "show" in page.text
    for one in ("lead:show", "W", "D4", "dropped", "nothing"):
        page = phone.fill(
            page, str(re.search(r'<form method="post" action="([^"]+)"[^>]*id="ask"', page.text)[1]), "ask", v=one
        )
    assert page.status_code == 200
    assert page.url.path == path
    assert "♦︎4" in words(page.text)
    record = yaml.safe_load(phone.get(f"{path}/case.yaml").text)[0]["record"]
    assert record[-1] == {"show": {"seat": "W", "cards": ["D4"], "how": "dropped"}}


def test_what_no_law_here_rules_is_ruled_by_hand(phone, call):
    page = phone.tell(call, "play:claim")
    assert "Please rule from the lawbook" in words(page.text)
    path = call_path(page)
    page = phone.fill(page, f"{path}/ruled", law="68", why="All agreed: nine tricks.")
    assert page.status_code == 200
    assert "Law 68" in words(page.text)
    assert "nine tricks" in words(phone.get(f"{path}/record").text)


def test_a_board_told_later_that_another_player_deals_says_so(phone, club):
    page = phone.tell(phone.new_call(club, board=""), "auction:change", "E", "1S", "P", "2H", "end")
    path = call_path(page)
    page = phone.fill(phone.get(f"{path}/board"), f"{path}/board", "board", board="5")
    assert "On board 5 North deals; the calls were told with East as dealer." in words(page.text)
    link = re.search(r'href="([^"]+redo=2)"', page.text)[1]
    page = phone.get(link)
    assert "Board 5" in page.text
    page = phone.fill(phone.get(f"{path}/board"), f"{path}/board", "board", board="2")
    assert "as dealer" not in words(page.text)


def test_what_no_law_here_rules_is_named_in_the_lists(phone, club):
    page = phone.tell(phone.new_call(club), "play:claim")
    path = call_path(page)
    assert "Claim" in words(phone.get("/").text)
    assert "Nothing told yet" not in words(phone.get("/").text)
    page = phone.fill(page, f"{path}/ruled", law="68", why="Nine tricks to North–South.", note="clear-cut")
    assert "is to call" not in words(page.text)  # of the table nothing has been told
    slip = words(phone.get(f"{path}/slip").text)
    assert "Nine tricks to North–South." in slip
    assert "Law 68" in slip
    assert "clear-cut" not in slip
    record = words(phone.get(f"{path}/record").text)
    assert "clear-cut" in record
    assert "Told Claim" in record
    phone.fill(phone.get(f"{path}/score"), f"{path}/score", warning="EW")
    phone.fill(phone.get(f"{path}/score"), f"{path}/score", side="NS", amount="10", unit="IMP")
    record = words(phone.get(f"{path}/record").text)
    assert "Warning: East–West" in record
    assert "North–South −10 IMP" in record
    assert "SIDE" not in record
    assert "Claim" in words(phone.get("/log").text)


def ticked(page) -> dict[str, list[str]]:
    """What the Director's own ruling may do, as the form sends it."""
    return {name: [html.unescape(one) for one in re.findall(rf'name="{name}" value="([^"]+)"', page.text)]
            for name in ("fate", "passes", "turn")}


def test_the_own_ruling_is_about_the_card_that_lies_out_of_turn(phone, club):
    page = phone.tell(phone.new_call(club), "play:misinformed", "NT S", "W", "SA", "SK", "SQ", "end", "W")
    path = call_path(page)
    page = phone.fill(phone.get(f"{path}/act?seat=E"), f"{path}/act", v="DK", seat="E")
    page = phone.tell(page, "true")
    assert "Please rule from the lawbook" in words(page.text)
    assert "♠" not in words(page.text).split("Please rule")[1].split("Your ruling")[0]
    assert '"card": "DK"' in html.unescape(page.text)
    assert 'name="fate"' not in page.text


def test_the_own_ruling_says_what_becomes_of_the_call(phone, call):
    page = phone.tell(call, *CHANGE, "true")
    path = call_path(page)
    page = phone.fill(phone.get(f"{path}/act"), f"{path}/act", v="1C")  # insufficient: no law here rules it yet
    assert "is cancelled." in words(page.text)
    first = ticked(page)
    assert [len(one) for one in first.values()] == [2, 3, 4]
    assert phone.fill(page, f"{path}/ruled", law="27", why="x", turn=first["turn"][0]).status_code == 422
    assert phone.fill(page, f"{path}/ruled", law="27", why="x", fate=first["fate"][0]).status_code == 200
    page = phone.fill(phone.get(f"{path}/act"), f"{path}/act", v="1C")
    plain = ticked(page)
    assert plain != first
    offender = re.search(r'"seat": "(.)"', plain["fate"][1])[1]
    page = phone.fill(page, f"{path}/ruled", law="27", why="not accepted", fate=plain["fate"][1],
                      passes=plain["passes"][1])
    assert page.status_code == 200
    record = yaml.safe_load(phone.get(f"{path}/case.yaml").text)[0]["record"]
    assert [one["effect"] for one in record[-1]["ruled"]["effects"]] == ["call-cancelled", "must-pass"]
    assert record[-1]["ruled"]["effects"][0]["seat"] == offender
    assert "must pass whenever" in words(page.text)


def test_closing_reopening_and_handing_over(phone, other_phone, read_out, club):
    path = call_path(read_out)
    page = phone.tell(read_out, "2")
    page = phone.fill(page, f"{path}/close")
    assert page.url.path == "/"
    assert "No call is open" in words(page.text)
    assert "To come back for" in words(page.text)
    assert "A5" in words(page.text)  # what is pending cannot be lost
    record = phone.get(f"{path}/record")
    assert phone.fill(record, f"{path}/reopen", reason="East objects").status_code == 200
    record = phone.get(f"{path}/record")
    assert phone.fill(record, f"{path}/hand-over", to=club.second.id).url.path == "/"
    assert "Mehmet Kaya" in words(phone.get("/").text)
    assert "East objects" in words(other_phone.get(f"{path}/record").text)


def test_reviews_are_come_back_to(phone, read_out):
    path = call_path(read_out)
    phone.tell(read_out, "2")
    page = phone.get(f"{path}/reviews")
    assert "Without the help of the exposed card" in words(page.text)
    keys = re.findall(r'name="review" value="([^"]+)"', page.text)
    for key in keys:
        page = phone.fill(
            phone.get(f"{path}/reviews"), f"{path}/reviews", review=key, result="no-change", note="three peers asked"
        )
    assert words(page.text).count("score stands") == 2 * len(keys)
    assert "Nothing is pending" in words(phone.get("/").text)
    assert phone.fill(page, f"{path}/reviews", review="nonsense", result="no-change").status_code == 404


def test_the_slip_has_the_ruling_and_nothing_private(phone, read_out):
    path = call_path(read_out)
    phone.tell(read_out, "2")
    phone.fill(phone.get(f"{path}/record"), f"{path}/note", text="East seemed upset", private="yes")
    for paper in ("a6", "roll", "nonsense"):
        page = phone.get(f"{path}/slip?paper={paper}")
        slip = words(page.text)
        assert "Law 54" in slip
        assert "South chose: Require ♠︎" in slip
        assert "review of this ruling" in slip
        assert '<svg xmlns="http://www.w3.org/2000/svg"' in page.text
        assert "upset" not in slip
        assert "Ayşe" not in slip
    page = phone.fill(page, f"{path}/told", what="appeal-told")
    assert "right to a review mentioned" in words(phone.get(f"{path}/record").text)


def test_the_line_for_the_scorer(phone, read_out):
    path = call_path(read_out)
    phone.tell(read_out, "2")
    page = phone.get(f"{path}/score")
    assert "as played" in words(page.text)
    page = phone.fill(page, f"{path}/score", pair="60-40")
    assert "North–South 60 % / East–West 40 %" in words(page.text)
    page = phone.fill(page, f"{path}/score", ns="4HS=", ew="-3 IMP", reasons="poll of five")
    assert "North–South 4HS= / East–West -3 IMP" in words(page.text)
    page = phone.fill(page, f"{path}/score", side="EW", amount="10", unit="%")
    assert "East–West −10 %" in words(page.text)
    assert phone.fill(page, f"{path}/score", warning="NS").status_code == 200
    assert phone.fill(page, f"{path}/score", ns="Mr Somebody cheated", ew="").status_code == 422
    assert "poll of five" in words(phone.get(f"{path}/record").text)
    assert "poll of five" not in phone.get(f"{path}/slip").text


def test_clauses_are_one_tap_away(phone):
    page = phone.get("/law/2017/50D2a")
    assert "50D2a" in words(page.text)
    assert "Law 50" in words(page.text)
    assert phone.get("/law/2017/50").status_code == 200
    for path in ("/law/2017/94", "/law/1997/50", "/law/2017/xyz", "/law/2017/50Z"):
        assert phone.get(path).status_code == 404, path


def test_the_language_may_change_in_the_middle(phone, call):
    page = phone.tell(call, *LEAD[:2])
    page = phone.fill(page, "/language", language="tr")
    assert "Hangi kart" in words(page.text)
    page = phone.tell(page, *LEAD[2:])
    assert "Güney oyuncusu (dekleran)" in words(page.text)
    page = phone.fill(page, "/language", language="en")
    assert "South (declarer)" in words(page.text)
