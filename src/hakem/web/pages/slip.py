"""The slip on paper, and the line for the scorer."""

from __future__ import annotations

import re

from starlette.responses import Response

from hakem.errors import HakemError
from hakem.journal.kinds import Filed, Said
from hakem.journal.reading import Call, read_call
from hakem.locale.texts import sentence
from hakem.web.calls.filed import KEPT, TAKEN_BACK, filed_words, kept_of
from hakem.web.calls.keeping import is_late, write
from hakem.web.calls.slip import pairs_of, score_line, slip_of
from hakem.web.guard.refusals import FAILED, Misread
from hakem.web.house import Visit
from hakem.web.pages.call import frame, open_story
from hakem.web.pages.routes import Room

PAPERS = ("a6", "roll")
UNITS = ("%", "IMP", "VP", "MP")
PAIRS = ((60, 40), (50, 50), (40, 60), (60, 60), (40, 40), (50, 40))
PAIR = sentence("“{words}”: the number of a pair was expected, such as {one} or {other}.")
SCORE = sentence("“{words}”: a score was expected, such as {one}, {two} or {three}.")
_PAIR = re.compile(r"[A-Za-z]?\d{0,4}")
_SCORE = re.compile(r"[0-9 +\-−.,/%=xXNSEWTCDHAIMPV]{0,24}")


def slip(visit: Visit) -> Response:
    """Show the slip; `paper` is A6 or a roll of 80 mm."""
    story = open_story(visit)
    paper = visit.query.get("paper")
    return visit.show("slip.html", frame(visit, story), slip=slip_of(visit, story),
                      paper=paper if paper in PAPERS else "a6", back=f"/calls/{story.call.id}")


def score(visit: Visit) -> Response:
    """Show the line for the scorer, and what may be adjusted."""
    story = open_story(visit)
    penalties = [ruling.penalty for ruling in story.table.rulings if ruling.penalty is not None]
    return visit.show("score.html", frame(visit, story), line=score_line(visit, story), pairs=PAIRS, units=UNITS,
                      numbers=pairs_of(story), penalties=penalties, kept=_kept(visit, story.call),
                      back=f"/calls/{story.call.id}", sent=visit.form)


def _kept(visit: Visit, call: Call) -> list[tuple[str, str]]:
    """What is filed now and can be taken back, in words."""
    return [(f"{group}:{side}", filed_words(visit.voice, group, data)) for (group, side), data in kept_of(call).items()]


def adjust(visit: Visit) -> Response:
    """Keep an adjusted score or a penalty, with the reasons beside. What cannot be read stays in its form."""
    try:
        return _adjust(visit)
    except HakemError as error:
        visit.fails(FAILED, error)
        response = score(visit)
        response.status_code = 422
        return response


def _adjust(visit: Visit) -> Response:
    call = read_call(visit.club, visit.path("call"))
    form, said = visit.form, []
    group, _, of_side = form.get("drop").partition(":")
    if group in KEPT and (late := is_late(visit, call)) is not None:  # it is what was seen there that is taken back
        return late
    visit.form.values.pop("after", None)  # the rest answers nothing: wherever it falls
    reasons = {"reasons": form.get("reasons")} if form.get("reasons").strip() else {}
    if form.get("pair"):
        ns, _, ew = form.get("pair").partition("-")
        said.append(_outcome(f"{ns} %", f"{ew} %", reasons))
    elif form.get("ns") or form.get("ew"):
        said.append(_outcome(form.get("ns"), form.get("ew"), reasons))
    elif reasons and not form.get("side"):
        said.append(Filed("judgement", {}, reasons))
    if group in KEPT:
        said.append(Filed(group, {TAKEN_BACK: True} | ({"side": of_side} if of_side in ("NS", "EW") else {}), reasons))
    if form.get("side") in ("NS", "EW"):
        unit = form.get("unit") if form.get("unit") in UNITS else UNITS[0]
        said.append(Filed("penalty", {"side": form.get("side"), "amount": form.number("amount", 1, 999), "unit": unit},
                          reasons))
    if form.has("pair-ns") or form.has("pair-ew"):
        said.append(Filed("deal", {side: _pair(form.get(f"pair-{side}")) for side in ("ns", "ew")}))
    if form.has("warning"):
        said.append(Filed("warning", {"side": form.get("warning")[:2]}, reasons))
    if not said:
        return visit.go(f"/calls/{call.id}/score")
    return write(visit, call, said, to=f"/calls/{call.id}/score")


def _pair(text: str) -> str:
    if not _PAIR.fullmatch(text.strip()):
        raise Misread(PAIR, words=text.strip()[:40], one="12", other="A5")
    return text.strip()


def _outcome(ns: str, ew: str, reasons: dict[str, str]) -> Said:
    for one in (ns, ew):
        if not _SCORE.fullmatch(one):
            raise Misread(SCORE, words=one.strip()[:40], one="60 %", two="4HS=", three="-3 IMP")
    return Filed("outcome", {"ns": ns.strip(), "ew": ew.strip()}, reasons)


ROOMS = (
    Room("/calls/{call}/slip", slip),
    Room("/calls/{call}/score", score),
    Room("/calls/{call}/score", adjust, "POST"),
)
