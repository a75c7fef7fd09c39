"""Records as PBN 2.1 in export format.

What PBN has no words for goes into private tags that begin with `Hakem`; other programs pass them over. What is lost
all the same is told.
"""

from __future__ import annotations

from collections.abc import Iterable

from hakem.cards import SEATS, Seat
from hakem.deal import holding
from hakem.formats.parts import STAR, Claim, Comment
from hakem.formats.pbn.sections import auction_text, braces, play_text, quoted
from hakem.formats.record import ABSENT, FAULTY, Record, Written
from hakem.formats.words import SEAT

MANDATORY = ("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal",
             "Scoring", "Declarer", "Contract", "Result")
HEADER = ("% PBN 2.1", "% EXPORT")
VULNERABLE = {"none": "None", "NS": "NS", "EW": "EW", "both": "All"}
_NAMES = {"West": Seat.W, "North": Seat.N, "East": Seat.E, "South": Seat.S}
_OWN = frozenset((*MANDATORY, "Auction", "Play", "Note"))


def write(records: Iterable[Record]) -> Written:
    """Write records. Lines end in CR LF; encode the text yourself, or let `hakem.formats.files.write` do it."""
    lines: list[str] = []
    lost: list[str] = []
    for record in records:
        game, missing = _game(record)
        if not lines and not any(line.startswith("% PBN") for line in record.escapes):
            lines += HEADER
        lines += [*game, ""]
        name = f"board {record.board or record.number}"
        lost += [f"{name}: {what}" for what in missing]
    return Written("".join(f"{line}\r\n" for line in "\n".join(lines or HEADER).split("\n")), tuple(lost))


def _game(record: Record) -> tuple[list[str], list[str]]:
    lost: list[str] = []
    about: dict[str, list[Comment]] = {}
    for comment in record.comments:
        about.setdefault(comment.after, []).append(comment)
    lines = [*record.escapes, *_comments(about.pop("", []))]
    lines += [f'[{name} "{quoted(_value(record, name))}"]' + _behind(about.pop(name, [])) for name in MANDATORY]
    tables = {section.name: section for section in record.sections}
    tags = {name: value for name, value in record.tags.items() if name not in _OWN and name not in tables}
    if record.score:
        tags["Score"] = record.score
    if record.claim is not None:
        tags["HakemClaim"] = _claim(record.claim)
    for name in sorted(tags):
        if not name.replace("_", "").isalnum() or not name.isascii():
            lost.append(f"tag {name!r}: not a name of PBN")
            continue
        lines.append(f'[{name} "{quoted(tags[name])}"]' + _behind(about.pop(name, [])))
    if record.auction is not None:
        written, missing = auction_text(record.auction, record.dealer)
        lines += _after_tag(written, about.pop("Auction", []))
        lost += missing
    if record.play is not None:
        declarer = record.declarer
        if declarer is None and record.final is not None:
            declarer = record.final.declarer
        claimed = record.claim is not None and len(record.play.cards) < 52
        column = declarer.lho if declarer is not None else SEAT.get(record.tags.get("Play", ""))
        written, missing = play_text(record.play, column, claimed=claimed)
        lines += _after_tag(written, about.pop("Play", []))
        lost += missing
    elif record.claim is not None:
        leader = record.final.declarer.lho if record.final is not None else None
        lines += [f'[Play "{leader}"]', STAR] if leader is not None else []
    for name in sorted(tables):
        lines.append(f'[{name} "{quoted(tables[name].columns)}"]' + _behind(about.pop(name, [])))
        lines += [line.rstrip() for line in tables[name].text.strip("\n").split("\n") if line.strip()]
    for name, left in about.items():
        lines += _comments([Comment("", f"{name}: {one.text}" if name not in _OWN else one.text) for one in left])
    return lines, lost


def _after_tag(written: list[str], comments: list[Comment]) -> list[str]:
    return [written[0] + _behind(comments), *written[1:]] if written else []


def _value(record: Record, name: str) -> str:
    """The value of a mandatory tag: `?` where it is not known, empty where it does not apply."""
    if name in _NAMES:
        return ";".join(record.names[_NAMES[name]]) or record.tags.get(name, "?" if not record.names else "")
    told = record.tags.get(name, "?")
    contract = record.contract
    if contract is None and record.auction is not None and record.format != "pbn":
        reached = record.auction.final()
        contract = reached[0] if reached is not None else None
    passed_out = contract is not None and contract.passed_out
    match name:
        case "Board":
            return record.board or told
        case "Dealer":
            return str(record.dealer) if record.dealer is not None else told
        case "Vulnerable":
            return VULNERABLE[record.vulnerable] if record.vulnerable is not None else told
        case "Deal":
            return _deal(record)
        case "Contract":
            return str(contract) if contract is not None else told
        case "Declarer":
            declarer = record.declarer
            if declarer is None and record.format != "pbn" and record.final is not None:
                declarer = record.final.declarer
            if declarer is None:
                return "" if passed_out else told
            return f"{'^' if record.swapped else ''}{declarer}"
        case "Result":
            if record.result is None:
                return "" if passed_out and told == "?" else told
            return f"{'^' if record.agreed else ''}{record.result}"
        case _:
            return told


def _deal(record: Record) -> str:
    """The deal from the dealer's hand on; as told where it failed the card check."""
    if record.deck == FAULTY:
        return record.deal or "?"
    if record.deck == ABSENT:
        return "?"
    first = record.dealer or SEATS[0]
    hands = record.hands
    return f"{first}:" + " ".join(
        holding(hands.bits[seat.index]) if hands.told[seat.index] else "-" for seat in first.round())


def _claim(claim: Claim) -> str:
    parts = [f"tricks={claim.tricks}" if claim.tricks is not None else "", f"after={claim.after}",
             f"seat={claim.seat}" if claim.seat is not None else ""]
    return " ".join(part for part in parts if part)


def _comments(comments: list[Comment]) -> list[str]:
    return [braces(comment.text) if comment.brace else f";{comment.text}" for comment in comments]


def _behind(comments: list[Comment]) -> str:
    """Comments behind a tag; one to the end of the line comes last on its line."""
    found = ""
    for comment in comments:
        found += f" {braces(comment.text)}" if comment.brace else f" ;{comment.text}\n"
    return found.removesuffix("\n")
