"""The record of a call, and going back: whatever was told can be seen, changed, and taken back; nothing breaks it."""

from __future__ import annotations

import html
import re
from datetime import UTC, datetime

import pytest
import yaml
from club import CHANGE, LEAD, call_path, words

from hakem.journal.kinds import (
    Amended,
    Facts,
    Filed,
    HandedOver,
    Noted,
    Reopened,
    Reviewed,
    Ticked,
    Told,
)
from hakem.journal.reading import read_call
from hakem.journal.writing import append
from hakem.web.calls import telling


def more(phone, page, *answers):
    """Tell something else, from its menu; the page that follows."""
    for one in answers:
        where = re.search(r'<form method="post" action="([^"]+)"[^>]*id="ask"', page.text)[1]
        fields = {"skip": "yes"} if one == "skip" else {"end": "yes"} if one == "end" else {"v": one}
        page = phone.fill(page, html.unescape(where), "ask", **fields)
    return page


def record_of(phone, path):
    """The record that holds now."""
    return yaml.safe_load(phone.get(f"{path}/case.yaml").text)[0].get("record", [])


def kept(club, path):
    """The call as it is kept."""
    return read_call(club.club, path.rpartition("/")[2])


# ---- the record page


def test_the_record_is_shown_after_something_else_was_told(phone, read_out):
    path = call_path(read_out)
    phone.tell(read_out, "4")
    page = more(phone, phone.get(f"{path}/more"), "lead:show", "W")
    assert phone.get(f"{path}/record").status_code == 200
    page = more(phone, page, "D4", "dropped", "nothing")
    record = phone.get(f"{path}/record")
    assert record.status_code == 200
    assert "MORE" not in words(record.text)
    assert "♦︎4" in words(record.text)


ALL_KINDS = [
    Facts({"dealer": "N", "vulnerable": "both"}), Facts({"hands": "N:AQ5.K83.QJT2.764 - - -"}),
    Noted("plain"), Noted("private", private=True), *(Ticked(what) for what in ("arrived", "slip", "appeal-told")),
    Ticked("read", "S", "50D2", "require H"), Ticked("read"), Ticked("declined", "EW", "50D2"),
    Filed("stage"), Filed("stage", {"more": [["what", "show"], ["act", {"seat": "E"}]]}),
    Filed("stage", {"answers": [["moment", "play"]]}), Filed("stage", {"by-mistake": True}),
    Filed("stage", {"something": [1, {"new": [None]}]}),
    *(Filed(group, {"list": [1, [2]], "map": {"a": {"b": None}}, "none": None, "empty": "", "yes": True, "n": 2.5},
            {"why": "words"}) for group in ("deal", "outcome", "judgement", "appeal", "penalty", "warning")),
    Filed("outcome", {"ns": ["60"], "ew": {}}), Filed("deal", {"ns": [], "ew": {"x": 1}}),
]


@pytest.mark.parametrize("said", ALL_KINDS, ids=lambda one: f"{one.kind} {getattr(one, 'data', '')}"[:40])
def test_no_entry_breaks_the_record(phone, other_phone, club, read_out, said):
    path = call_path(read_out)
    call = kept(club, path)
    append(club.club, call, call.seq, said, by=club.chief.id, at=datetime.now(UTC))
    for part in ("", "/record", "/slip", "/score", "/reviews"):
        for one in (phone, other_phone):
            assert one.get(path + part).status_code == 200, part


def test_a_record_with_everything_that_can_be_said(phone, other_phone, club, read_out):
    path = call_path(read_out)
    phone.tell(read_out, "2")
    call = kept(club, path)
    review = next(iter(phone.get(f"{path}/reviews").text.split('name="review" value="')[1:])).split('"')[0]
    told = max(entry.seq for entry in call.entries if isinstance(entry.what, Told))
    append(club.club, call, call.seq, [
        Reviewed(review, "adjusted", "polled"), Amended(told, None, "not yet said"),
        Told({"ruled": {"law": 54, "effects": [], "why": "as it is"}}), HandedOver(club.second.id, "take it"),
    ], by=club.chief.id, at=datetime.now(UTC))
    phone.fill(phone.get(path), f"{path}/close", after=str(kept(club, path).seq))
    append(club.club, kept(club, path), kept(club, path).seq, Reopened("once more"), by=club.chief.id,
           at=datetime.now(UTC))
    for one in (phone, other_phone):
        assert one.get(f"{path}/record").status_code == 200
    for said in ("polled", "not yet said", "take it", "once more"):
        assert said in words(phone.get(f"{path}/record").text)


def test_what_nobody_expected_is_said_in_the_readers_language(phone, other_phone, read_out, monkeypatch, caplog):
    def breaks(*_):
        raise RuntimeError("a secret of the house")

    monkeypatch.setattr("hakem.web.pages.record.steps_of", breaks)
    for one, said in ((phone, "Something went wrong in the app"), (other_phone, "Uygulamada bir hata oldu")):
        page = one.get(f"{call_path(read_out)}/record")
        assert page.status_code == 500
        assert said in words(page.text)
        assert "secret" not in page.text
        assert "content-security-policy" in page.headers
    assert "a secret of the house" in caplog.text  # for whoever runs it
    monkeypatch.setattr("hakem.web.guard.rooms.login_of", breaks)
    page = phone.get("/")
    assert (page.status_code, "Something went wrong" in page.text) == (500, True)


# ---- something else happened


def test_a_step_back_from_something_else_leads_to_the_menu_and_forgets_it(phone, other_phone, read_out):
    path = call_path(read_out)
    phone.tell(read_out, "4")
    page = more(phone, phone.get(f"{path}/more"), "lead:show")
    assert "A card is exposed" in words(page.text) or "xposed" in words(page.text)
    back = re.findall(r'<a class="button quiet" href="([^"]+)"', page.text)[0]
    page = phone.get(html.unescape(back))
    assert "What happened?" in words(page.text)
    page = more(phone, page, "lead:dummy")
    assert page.status_code == 200
    assert "What happened?" not in words(page.text)
    dummy = words(page.text)
    for one in (phone, other_phone):  # whoever leaves and comes back begins anew
        assert 'name="q"' in one.get(f"{path}/more").text
    page = more(phone, phone.get(f"{path}/more"), "lead:dummy")
    assert words(page.text) == dummy


def test_each_screen_says_what_it_is_about(phone, read_out, club):
    page = phone.tell(phone.new_call(club, table=6), "play:revoke")
    assert '<p class="of">Revoke</p>' in page.text
    path = call_path(page)
    for one in ("S S", "5", "W", "HA", "H2", "S3", "H5"):
        page = phone.tell(page, one)
        assert '<p class="of">Revoke</p>' in page.text, one
    page = phone.tell(page, "skip")
    assert '<p class="of">Revoke</p>' in page.text  # the law asks
    assert '<p class="of">Revoke</p>' in phone.get(path).text
    path = call_path(read_out)
    phone.tell(read_out, "4")
    page = more(phone, phone.get(f"{path}/more"), "lead:show")
    about = re.search(r'<p class="of">([^<]+)</p>', page.text)[1]
    assert about != "Revoke"
    assert f'<p class="of">{about}</p>' in more(phone, page, "W").text


def test_a_wrong_answer_of_something_else_is_asked_again_where_it_was(phone, read_out):
    path = call_path(read_out)
    phone.tell(read_out, "4")
    page = more(phone, phone.get(f"{path}/more"), "lead:show", "W")
    asked = words(page.text)
    page = phone.fill(page, f"{path}/more", "ask", v="no card")
    assert page.status_code == 422
    assert asked.split("?")[0] in words(page.text)
    page = more(phone, page, "D4", "dropped", "nothing")
    assert record_of(phone, path)[-1] == {"show": {"seat": "W", "cards": ["D4"], "how": "dropped"}}


# ---- one step back


def step_back(phone, page):
    """Tap One step back."""
    foot = page.text[page.text.index('class="foot'):]
    return phone.get(html.unescape(re.search(r'href="([^"]+)"', foot)[1]))


def take_back(phone, page, **fields):
    """Confirm that it is taken back."""
    where = re.search(r'<form method="post" action="(/calls/[0-9a-f]+/take-back/\d+)"', page.text)[1]
    return phone.fill(page, where, "take-back", **fields)


def test_a_card_just_entered_is_taken_back(phone, club, read_out):
    path = call_path(read_out)
    phone.tell(read_out, "3")
    before = record_of(phone, path)
    page = phone.fill(phone.get(f"{path}/act"), f"{path}/act", v="HK")
    assert record_of(phone, path)[-1] == "HK"
    page = step_back(phone, page)
    assert "♥︎K" in words(page.text)
    assert 'name="reason"' not in page.text
    page = take_back(phone, page)
    assert page.status_code == 200
    assert record_of(phone, path) == before
    assert "What does West play?" in words(phone.get(f"{path}/act").text)
    record = phone.get(f"{path}/record")
    assert words(record.text).count("♥︎K") == 1  # it stays to be seen
    assert "taken out" in words(record.text)
    page = step_back(phone, phone.get(path))  # and then the choice before it
    assert "Another choice than was entered" in words(page.text)


def test_a_call_just_entered_is_taken_back_to_the_question(phone, club, call):
    page = phone.tell(call, *CHANGE, "true")
    path = call_path(page)
    before = record_of(phone, path)
    page = phone.fill(phone.get(f"{path}/act?seat=N"), f"{path}/act", v="4H", seat="N")
    page = take_back(phone, step_back(phone, page))
    assert record_of(phone, path) == before
    page = step_back(phone, phone.get(path))
    assert "Away from the table" in words(page.text)  # the question is asked again


def test_a_choice_entered_too_early_is_taken_back_with_a_reason(phone, club, read_out):
    path = call_path(read_out)
    page = step_back(phone, phone.tell(read_out, "2"))
    assert "Another choice than was entered" in words(page.text)
    late = take_back(phone, page)
    assert late.status_code == 422
    assert 'name="reason"' in late.text
    page = take_back(phone, page, reason="nobody has spoken")
    assert page.text.count('class="says"') == 5
    assert not any("choice" in str(one) for one in record_of(phone, path))
    assert "nobody has spoken" in words(phone.get(f"{path}/record").text)


def test_the_own_ruling_is_taken_back(phone, club, call):
    page = phone.tell(call, "play:claim")
    path = call_path(page)
    page = phone.fill(page, f"{path}/ruled", law="68", why="All agreed: nine tricks.")
    page = take_back(phone, step_back(phone, page))
    assert "Please rule from the lawbook" in words(page.text)
    assert record_of(phone, path) == []
    assert "nine tricks" in words(phone.get(f"{path}/record").text)


def test_something_else_is_taken_back(phone, club, read_out):
    path = call_path(read_out)
    phone.tell(read_out, "4")
    before = record_of(phone, path)
    page = more(phone, phone.get(f"{path}/more"), "lead:show", "W", "D4", "dropped", "nothing")
    assert len(record_of(phone, path)) > len(before)
    page = take_back(phone, step_back(phone, page))
    assert record_of(phone, path) == before


def test_the_record_offers_to_take_back_whatever_counts(phone, club, read_out):
    path = call_path(read_out)
    phone.tell(read_out, "3")
    phone.fill(phone.get(f"{path}/act"), f"{path}/act", v="HK")
    call = kept(club, path)
    told = [entry.seq for entry in call.entries if isinstance(entry.what, Told)]
    offered = lambda: [int(n) for n in re.findall(rf"{path}/take-back/(\d+)", phone.get(f"{path}/record").text)]  # noqa: E731
    assert offered() == told
    take_back(phone, phone.get(f"{path}/take-back/{told[-1]}"))
    assert offered() == told[:-1]
    assert phone.get(f"{path}/take-back/{told[-1]}", follow_redirects=False).status_code == 303
    for nothing in ("1", "999", "x", "-1"):
        assert phone.get(f"{path}/take-back/{nothing}").url.path == path
    phone.fill(phone.get(path), f"{path}/close")
    assert offered() == []


def test_what_is_taken_back_is_refused_when_somebody_was_quicker(phone, other_phone, club, read_out):
    path = call_path(read_out)
    phone.tell(read_out, "3")
    page = step_back(phone, phone.fill(phone.get(f"{path}/act"), f"{path}/act", v="HK"))
    other_phone.fill(other_phone.get(f"{path}/act"), f"{path}/act", v="H2")
    assert take_back(phone, page).status_code == 409
    assert record_of(phone, path)[-2:] == ["HK", "H2"]


# ---- what happened, told anew


def reason_on(page):
    """What stands in the field for the reason; None where there is none."""
    found = re.search(r'name="reason" value="([^"]*)"', page.text)
    return html.unescape(found[1]) if found else None


@pytest.fixture(params=["read", "chosen", "reopened"])
def settled(request, phone, call):
    """A lead out of turn at 3NT that cannot be changed without a reason."""
    page = phone.tell(call, *LEAD)
    path = call_path(page)
    read = request.param == "read"
    page = phone.fill(page, f"{path}/tick", "tick", option="all") if read else phone.tell(page, "2")
    if request.param == "reopened":
        phone.fill(page, f"{path}/close")
        phone.fill(phone.get(f"{path}/record"), f"{path}/reopen", reason="East objects")
        page = phone.get(path)
    return page


def test_another_incident_than_the_one_read_out_is_told_with_its_reason(phone, club, settled):
    path = call_path(settled)
    page = phone.get(f"{path}?redo=0")
    assert reason_on(page) == ""
    page = phone.fill(page, f"{path}/answer", "ask", v="play:lead-out-of-turn", reason="it was trick two")
    for one in ("N", "E", "D4", "nothing"):
        assert reason_on(page) == "it was trick two", one
        assert 'name="leave"' in page.text, one
        assert record_of(phone, path)[0] == "E:S7"  # what was read out holds until all is told
        page = phone.fill(page, f"{path}/answer", "ask", v=one, reason=reason_on(page))
        assert page.status_code == 200, one
    assert record_of(phone, path) != []
    assert record_of(phone, path)[0] == "E:D4"
    assert "it was trick two" in words(phone.get(f"{path}/record").text)
    assert reason_on(phone.get(f"{path}?redo=0")) == ""  # the next change has its own


def test_the_reason_is_asked_for_where_it_was_left_out(phone, club, settled):
    path = call_path(settled)
    page = phone.tell(phone.get(f"{path}?redo=0"), "play:lead-out-of-turn", "N", "E", "D4", "nothing")
    assert page.status_code == 422
    assert reason_on(page) == ""
    page = phone.fill(page, f"{path}/answer", "ask", v="nothing", reason="seen too late")
    assert page.status_code == 200
    assert record_of(phone, path)[0] == "E:D4"


def test_the_reason_goes_along_from_tap_to_tap(phone, club, settled):
    path = call_path(settled)
    page = phone.fill(phone.get(f"{path}?redo=0"), f"{path}/answer", "ask", v="play:revoke", reason="misheard")
    page = phone.fill(page, f"{path}/answer", "ask", v="5", reason="misheard & mixed up")
    assert reason_on(page) == "misheard & mixed up"
    page = step_back(phone, page)
    assert reason_on(page) == "misheard & mixed up"


def test_a_mistap_in_the_menu_loses_nothing(phone, club, read_out):
    path = call_path(read_out)
    before = record_of(phone, path)
    page = phone.tell(phone.get(f"{path}?redo=0"), "play:revoke")
    assert "Which trick?" in words(page.text)
    assert reason_on(page) is None
    phone.tell(page, "5", "W", "HA", "H2", "S3", "H5")
    page = phone.get(f"{path}?redo=0")
    assert 'name="leave"' in page.text
    page = phone.tell(page, LEAD[0])
    assert page.text.count('class="says"') == 5
    assert record_of(phone, path) == before
    assert not [one for one in kept(club, path).entries if isinstance(one.what, Amended)]


def test_what_is_told_anew_is_left_as_it_was(phone, club, settled):
    path = call_path(settled)
    seen, before = words(settled.text), record_of(phone, path)
    page = phone.fill(phone.get(f"{path}?redo=0"), f"{path}/answer", "ask", v="play:revoke", reason="perhaps")
    page = phone.tell(page, "5", "W")
    page = phone.fill(page, f"{path}/answer", "leave", leave="yes")
    assert words(page.text) == seen
    assert record_of(phone, path) == before
    assert "perhaps" not in phone.get(f"{path}/record").text
    form = phone.fill(phone.get(f"{path}?redo=3"), f"{path}/answer", "ask", leave="yes")  # there is nothing to leave
    assert words(form.text) == seen


def test_what_was_answered_is_found_again_before_all_is_told(phone, club, call):
    page = phone.tell(call, "play:revoke", "S S", "5", "W", "HA", "H2", "S3", "H5")
    asked, path = words(page.text), call_path(page)
    page = phone.tell(phone.get(f"{path}?redo=0"), LEAD[0])
    assert "S7" in page.text
    assert 'name="leave"' not in page.text  # nothing has been told that could be left
    page = phone.tell(phone.get(f"{path}?redo=0"), "play:revoke")
    assert words(page.text) == asked


def test_free_words_of_before_lie_beside(phone, club, call):
    found = kept(club, call_path(call))
    given = (("moment", "play"), ("what", "claim"))
    assert telling.telling_of(found).before == ()
    answers = {"answers": [["moment", "lead"], ["what", "revoke"]], "before": [*map(list, given), ["x", ""]]}
    filed = Filed("stage", answers, {"before-2": "all the rest", "reason": "why"})
    append(club.club, found, found.seq, filed, by=club.chief.id, at=datetime.now(UTC))
    read = telling.telling_of(kept(club, call_path(call)))
    assert (read.before, read.reason) == ((*given, ("x", "all the rest")), "why")


# ---- the browser goes back


def test_taps_of_another_question_are_dropped(phone, club, call):
    page = phone.tell(call, "play:revoke", "S S", "5", "W")
    path, old = call_path(page), str(page.url)
    assert re.findall(r'name="p" value="([^"]+)"', phone.get(old).text) == ["5", "W"]
    page = phone.tell(page, "HA", "H2", "S3", "H5")
    asked = words(page.text)
    page = phone.get(old)
    assert words(page.text) == asked
    assert 'name="p"' not in page.text
    for where in (f"{path}?p=5&p=W", f"{path}?p=5&of=x"):
        assert 'name="p"' not in phone.get(where).text
    page = phone.tell(phone.get(f"{path}?redo=3"), "7")
    assert re.findall(r'name="p" value="([^"]+)"', page.text) == ["7"]
    page = phone.tell(phone.get(f"{path}?redo=0"), "play:lead-out-of-turn")
    assert 'name="p"' not in phone.get(old).text


def test_taps_of_another_question_of_something_else_are_dropped(phone, read_out):
    path = call_path(read_out)
    phone.tell(read_out, "4")
    page = more(phone, phone.get(f"{path}/more"), "lead:dummy")
    assert 'name="p"' not in phone.get(f"{path}/more?redo=1&p=S").text
    assert words(phone.get(f"{path}/more?redo=1&p=S").text) == words(page.text)


def test_the_moment_and_what_happened_are_one_screen(phone, call):
    page = phone.tell(call, *LEAD)
    path = call_path(page)
    menu = words(phone.get(f"{path}?redo=0").text)
    page = phone.get(f"{path}?redo=1")
    assert words(page.text) == menu
    page = phone.tell(page, LEAD[0])
    assert page.text.count('class="says"') == 5


# ---- what was read out


def test_a_stale_tick_ticks_nothing(phone, other_phone, club, read_out):
    path = call_path(read_out)
    before = kept(club, path)
    theirs = other_phone.get(path)
    phone.tell(read_out, "4")
    assert other_phone.fill(theirs, f"{path}/tick", "tick", option="all").status_code in (200, 409)
    page = take_back(phone, step_back(phone, phone.get(path)), reason="not yet")  # a choice is open once more
    assert other_phone.fill(theirs, f"{path}/tick", "tick", option="all").status_code == 409
    assert not [one for one in kept(club, path).entries if isinstance(one.what, Ticked)]
    assert 'class="read"' not in phone.get(path).text
    body = [("option", "all")]  # nor one that does not say after which entry
    assert phone.post(f"{path}/tick", data={**dict(body), "guard": re.search(r'name="guard" value="([^"]+)"',
                                                                          page.text)[1]}).status_code == 422
    assert kept(club, path).seq > before.seq


def test_a_choice_that_cannot_be_leaves_the_options_on_the_screen(phone, read_out):
    path = call_path(read_out)
    for fields in ({}, {"v": "x"}, {"v": "0", "by": "Q"}, {"v1": "0", "v2": "1", "by1": "N", "by2": "x"}):
        page = phone.fill(read_out, f"{path}/answer", "choose", **fields)
        assert page.status_code == 422, fields
        assert page.text.count('class="says"') == 5
        assert 'role="alert"' in page.text
    assert phone.tell(page, "2").status_code == 200


# ---- whose word it is


def test_answering_again_keeps_what_was_disputed(phone, club, call):
    page = phone.tell(call, *CHANGE)
    path = call_path(page)
    page = phone.fill(page, f"{path}/answer", "ask", v="true", disputed="yes", note="both sides heard",
                      said_by=["E", "W"])
    seq = re.search(rf"{path}/change/(\d+)", phone.get(f"{path}/record").text)[1]
    page = phone.get(f"{path}/change/{seq}")
    assert re.search(r'name="disputed" value="yes" checked', page.text)
    assert re.findall(r'name="said-by" value="(.)" checked', page.text) == ["E", "W"]
    assert "both sides heard</textarea>" in page.text
    page = phone.fill(page, f"{path}/change/{seq}", "ask", v="true", disputed="yes", note="both sides heard, twice",
                      said_by=["E", "W"])
    assert record_of(phone, path)[-1] == {"finding": {"unintended": "true", "disputed": True}}
    told = kept(club, path).holds(int(seq))
    assert (told.said_by, told.status, told.private) == (("E", "W"), "disputed", "both sides heard, twice")
    record = phone.get(f"{path}/record")
    assert words(record.text).count("disputed") >= 2
    assert "heard, twice" in record.text
    page = phone.get(f"{path}/change/{seq}")
    assert "both sides heard, twice</textarea>" in page.text
    phone.fill(page, f"{path}/change/{seq}", "ask", v="false")  # they agree after all
    assert kept(club, path).holds(int(seq)).status == "agreed"
    assert not re.search(r'name="disputed" value="yes" checked', phone.get(f"{path}/change/{seq}").text)


# ---- opened by mistake


def test_a_call_opened_by_mistake_is_closed(phone, club, call):
    path = call_path(call)
    page = phone.fill(call, f"{path}/mistake", "mistake")
    assert page.url.path == "/"
    assert "No call is open" in words(page.text)
    assert "Opened by mistake" in words(phone.get(f"{path}/record").text)
    assert not kept(club, path).is_open


def test_a_mistake_seen_later_leaves_nothing_to_come_back_for(phone, club, read_out):
    path = call_path(read_out)
    phone.tell(read_out, "2")
    assert "A5" in words(phone.get("/").text.split('id="pending"')[1])
    page = phone.fill(phone.get(f"{path}/record"), f"{path}/mistake", "mistake")
    assert page.url.path == "/"
    assert "Nothing is pending" in words(page.text)
    assert "A5" not in words(page.text.split('id="pending"')[1])


def test_the_call_that_has_nothing_told_is_gone_on_with(phone, other_phone, club):
    path = call_path(phone.new_call(club))
    address = f"/calls/new?session={club.session.id}&section=A&table=5"
    assert f'href="{path}"' in phone.get(address).text
    assert f'href="{path}"' not in other_phone.get(address).text
    assert f'href="{path}"' not in phone.get(address.replace("table=5", "table=6")).text
    phone.tell(phone.get(path), *LEAD)
    assert f'href="{path}"' not in phone.get(address).text


# ---- taps


def test_the_taps_before_a_wrong_one_are_kept(phone, club, call):
    page = phone.tell(call, "play:revoke", "S S", "5", "W", "HA", "H2")
    assert re.search(r'value="HA"[^>]* disabled', page.text)
    assert re.search(r'value="H2"[^>]* disabled', page.text)
    assert not re.search(r'value="H3"[^>]* disabled', page.text)
    path = call_path(page)
    page = phone.tell(page, "S3", "HA")
    assert page.status_code == 422
    assert "The cards so far" in words(page.text)
    assert re.findall(r'name="p" value="([^"]+)"', page.text) == ["5", "W", "HA", "H2", "S3"]
    page = phone.tell(page, "H5")
    assert page.status_code == 200
    page = phone.tell(phone.get(f"{path}?redo=3"), "5", "W", "HA", "HA", "HA", "HA")
    assert page.status_code == 422
    assert re.findall(r'name="p" value="([^"]+)"', page.text) == ["5", "W", "HA"]
    assert 'name="redo" value="3"' in page.text


# ---- what does not fit, and what somebody else wrote


def test_what_was_set_aside_is_announced_on_every_page(phone, other_phone, club, call):
    page = phone.tell(call, *CHANGE, "false", "0")
    path = call_path(page)
    seq = re.findall(rf"{path}/change/(\d+)", phone.get(f"{path}/record").text)[0]
    page = phone.get(f"{path}/change/{seq}")
    page = phone.fill(page, f"{path}/change/{seq}", "ask", v="true", reason="heard again")
    assert kept(club, path).play().aside
    assert "set aside" in words(page.text)
    assert "1 answers" not in page.text
    call = kept(club, path)
    append(club.club, call, call.seq, Amended(int(seq), None, "once more"), by=club.chief.id, at=datetime.now(UTC))
    page = phone.get(path)
    assert 'id="ask"' in page.text
    assert "set aside" in words(page.text)
    assert "kenara" in words(other_phone.get(path).text)


def test_what_was_typed_is_shown_when_somebody_was_quicker(phone, other_phone, club, call):
    page = phone.tell(call, *CHANGE)
    path = call_path(page)
    theirs = other_phone.get(path)
    phone.tell(page, "true")
    late = other_phone.fill(theirs, f"{path}/answer", "ask", v="false", note="Batı <b>başka</b> duydu")
    assert late.status_code == 409
    assert "Batı &lt;b&gt;başka&lt;/b&gt; duydu" in late.text
    assert "false" not in words(late.text)


def test_who_was_quicker_is_named_at_the_beginning_of_the_sentence(phone, other_phone, read_out):
    theirs = other_phone.get(call_path(read_out))
    phone.tell(read_out, "2")
    late = other_phone.fill(theirs, f"{call_path(read_out)}/answer", "choose", v="4")
    assert "Ayşe Demir bu sırada buraya yazdı" in words(late.text)


# ---- settled reviews, and what changes under them


def pending_part(phone):
    return words(phone.get("/").text.split('id="pending"')[1])


def settle(phone, path, result="moot"):
    """Come back to everything that is to come back for."""
    page = phone.get(f"{path}/reviews")
    for key in dict.fromkeys(re.findall(r'name="review" value="([^"]+)"', page.text)):
        phone.fill(page, f"{path}/reviews", review=key, result=result, key=f"{result}-{key}")


def reopen(phone, path, reason="after all"):
    return phone.fill(phone.get(f"{path}/record"), f"{path}/reopen", "reopen", reason=reason)


def test_what_only_the_mistake_settled_comes_back_when_the_call_is_opened_again(phone, club, read_out):
    path = call_path(read_out)
    phone.tell(read_out, "2")
    phone.fill(phone.get(f"{path}/record"), f"{path}/mistake", "mistake")
    assert "does not arise" in words(phone.get(f"{path}/reviews").text)
    assert reopen(phone, path).status_code == 200
    assert 'class="calm"' not in phone.get(f"{path}/reviews").text
    assert "A5" in pending_part(phone)
    phone.fill(phone.get(f"{path}/record"), f"{path}/mistake", "mistake")  # and once more
    assert "Nothing is pending" in pending_part(phone)


def test_what_somebody_settled_stays_settled_when_the_call_is_opened_again(phone, club, read_out):
    path = call_path(read_out)
    phone.tell(read_out, "2")
    settle(phone, path, "no-change")
    phone.fill(phone.get(f"{path}/record"), f"{path}/mistake", "mistake")
    reopen(phone, path)
    assert "Nothing is pending" in pending_part(phone)


def test_a_review_is_due_again_when_its_ruling_is_changed(phone, club, read_out):
    path = call_path(read_out)
    page = phone.tell(read_out, "2")
    settle(phone, path)
    assert "Nothing is pending" in pending_part(phone)
    seq = re.findall(rf"{path}/change/(\d+)", phone.get(f"{path}/record").text)[-1]
    page = phone.get(f"{path}/change/{seq}")
    phone.fill(page, f"{path}/change/{seq}", "choose", v="3", reason="misheard")
    assert 'class="calm"' not in phone.get(f"{path}/reviews").text
    assert "A5" in pending_part(phone)
    settle(phone, path, "no-change")
    assert "Nothing is pending" in pending_part(phone)


def test_a_review_is_due_again_when_the_card_of_its_ruling_was_another(phone, club, read_out):
    path = call_path(read_out)
    phone.tell(read_out, "2")
    settle(phone, path)
    page = phone.fill(phone.get(f"{path}?redo=3"), f"{path}/answer", "ask", v="HA", reason="misread")
    phone.tell(page, "2")
    assert record_of(phone, path)[0] == "E:HA"
    assert phone.get(f"{path}/reviews").text.count('class="part"') >= 1
    assert 'class="calm"' not in phone.get(f"{path}/reviews").text
    assert "A5" in pending_part(phone)


# ---- forms that come too late, or with too little


def test_a_late_own_ruling_is_called_late_and_keeps_its_words(phone, other_phone, club, call):
    page = phone.tell(call, "play:claim")
    path = call_path(page)
    theirs = other_phone.get(path)
    phone.fill(page, f"{path}/ruled", law="68", why="All agreed: nine tricks.")
    late = other_phone.fill(theirs, f"{path}/ruled", law="x", why="Sekiz löve.", note="Batı itiraz etti")
    assert late.status_code == 409
    assert "Sekiz löve." in late.text
    assert "Batı itiraz etti" in late.text


def test_an_own_ruling_that_cannot_be_keeps_what_was_typed(phone, other_phone, club, call):
    page = phone.tell(call, "play:claim")
    path = call_path(page)
    for fields in ({"law": "68", "why": "  "}, {"law": "99", "why": "Nine <b>tricks</b>."}):
        page = phone.fill(page, f"{path}/ruled", note="agreed by all", **fields)
        assert page.status_code == 422, fields
        assert "agreed by all</textarea>" in page.text
        assert f'value="{fields["law"]}" required' in page.text
        assert 'role="alert"' in page.text
    assert "Nine &lt;b&gt;tricks&lt;/b&gt;.</textarea>" in page.text
    assert record_of(phone, path) == []
    page = phone.fill(page, f"{path}/ruled", law="68", why="")
    assert "in words was expected" in words(page.text)


def test_a_late_change_of_what_was_taken_back_is_called_late(phone, other_phone, club, call):
    page = phone.tell(call, *CHANGE)
    path = call_path(phone.fill(page, f"{call_path(page)}/answer", "ask", v="true"))
    seq = re.search(rf"{path}/change/(\d+)", phone.get(f"{path}/record").text)[1]
    theirs = other_phone.get(f"{path}/change/{seq}")
    assert take_back(phone, phone.get(f"{path}/take-back/{seq}"), reason="not asked").status_code == 200
    late = other_phone.fill(theirs, f"{path}/change/{seq}", "ask", v="false", note="Doğu başka dedi")
    assert late.status_code == 409
    assert "Doğu başka dedi" in late.text


def test_a_choice_of_a_side_keeps_who_chose_when_it_is_changed(phone, club, call):
    page = phone.tell(call, "play:lead-out-of-turn", "S S", "S", "N", "DK", "nothing")
    path = call_path(page)
    seat, other = re.findall(r'type="radio" name="by" value="(.)"', page.text)
    phone.fill(page, f"{path}/answer", "choose", v="0", by=seat)
    seq = re.findall(rf"{path}/change/(\d+)", phone.get(f"{path}/record").text)[-1]
    page = phone.get(f"{path}/change/{seq}")
    assert re.findall(r'name="by" value="(.)" form="choose" checked', page.text) == [seat]
    phone.fill(page, f"{path}/change/{seq}", "choose", v="1", by=seat, reason="misheard")
    assert record_of(phone, path)[-1]["choice"]["by"] == seat
    page = phone.get(f"{path}/change/{seq}")
    both = phone.fill(page, f"{path}/change/{seq}", "both", v1="0", by1=seat, v2="1", by2=other, reason="two voices")
    assert both.status_code == 200
    assert [one["by"] for one in record_of(phone, path)[-1]["choice"]] == [seat, other]
    page = phone.get(f"{path}/change/{seq}")
    assert "<details open>" in page.text


# ---- a closed call


def test_a_closed_call_offers_to_be_opened_again_instead_of_its_forms(phone, other_phone, club, read_out):
    path = call_path(read_out)
    page = phone.tell(read_out, "4")
    seq = re.findall(rf"{path}/change/(\d+)", phone.get(f"{path}/record").text)[-1]
    phone.fill(page, f"{path}/close")
    for part in ("/board", "/act", "/more", "?redo=0", "?redo=1", f"/change/{seq}"):
        page = phone.get(path + part)
        assert page.status_code == 200
        assert "The call is closed" in words(page.text), part
        assert re.findall(r'<form method="post" action="(/calls/[^"]+)"', page.text) == [f"{path}/reopen"], part
    assert "Slip for the players" in words(phone.get(path).text)
    page = phone.fill(page, f"{path}/reopen", "reopen", reason="one thing more")
    assert (page.status_code, kept(club, path).is_open) == (200, True)
    assert "What does" in words(phone.get(f"{path}/act").text)


def test_a_call_closed_with_a_question_open_does_not_ask_it(phone, club, call):
    path = call_path(call)
    phone.fill(call, f"{path}/mistake", "mistake")
    page = phone.get(path)
    assert "The call is closed" in words(page.text)
    assert 'id="ask"' not in page.text
