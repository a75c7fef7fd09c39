"""The Play section: its columns are seats and its rows tricks; the order of play is worked out.

The columns are believed where they fit the hands. Where they do not, and a row holds one card of each hand, the cards
go to their holders (some programs write rows from any seat, or in the order played). Without hands the columns are
all there is: the order is then a guess, and says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter

from hakem.cards import ROTATION, SUITS, Card, Seat
from hakem.deal import Hands
from hakem.formats.parts import Play, Remark
from hakem.formats.pbn.cells import Said, cells_of
from hakem.formats.pbn.rows import Cell, by_hands, by_holder, by_lines, fits, in_order
from hakem.formats.words import BIT, CARD, NUMBER, card_of

Faults = list[tuple[int, str, str]]
MOST_CARDS = 52
_EMPTY: dict[int, str] = {}
_NO_REMARKS: dict[int, Remark] = {}
_CARDS = tuple(Card)
_TURN = (itemgetter(0, 1, 2, 3), itemgetter(1, 2, 3, 0), itemgetter(2, 3, 0, 1), itemgetter(3, 0, 1, 2))


def _height(card: Card, led: Card, trump: int) -> int:
    """How high a card counts in a trick: any trump over any card of the suit led over the rest."""
    return card.rank + (32 if card.bit & trump else 16 if card.suit is led.suit else 0)


_HEIGHTS = {trump: [bytes(_height(card, led, trump) for card in Card) for led in Card]
            for trump in (0, *(suit.mask for suit in SUITS))}


def play_of(
    text: str, column: Seat, leader: Seat | None, trump: int, hands: Hands, notes: Mapping[int, str]
) -> tuple[Play, Faults]:
    """Read a section's text. `column` is the seat of the first column, `leader` who is due to lead, `trump` its bits.

    >>> play, _ = play_of("CA C2 ^L C3 C4", Seat.W, Seat.W, 0, Hands(), {})
    >>> [f"{laid.seat}:{laid.card}" for laid in play.laid]
    ['E:C3', 'S:C4', 'W:CA', 'N:C2']
    """
    tokens = text.split()
    ended = tokens.pop() if tokens and tokens[-1] in ("*", "+") else ""
    while tokens and tokens[-1] == "-":
        tokens.pop()
    lead = leader.index if leader is not None else column.index
    if len(tokens) > MOST_CARDS:
        return _by_columns(text, tokens, ended, column.index, lead, trump, hands, notes)
    full = tokens.index("-") & ~3 if "-" in tokens else len(tokens) & ~3
    if len(tokens) - full <= 4 and hands.bits[3] and True in hands.told:
        try:
            bits = list(map(BIT.__getitem__, tokens))
        except KeyError:
            return _by_columns(text, tokens, ended, column.index, lead, trump, hands, notes)
        if fits(bits, column.index, hands):
            cards, leads = _whole_rows(tokens, full, column.index, lead, trump)
            if None not in cards:
                return Play(cards, leads, _EMPTY, _NO_REMARKS, ended, "columns"), []
        elif (regular := by_hands(bits, full, lead, trump, hands.bits)) is not None:
            return Play(*regular, _EMPTY, _NO_REMARKS, ended, "holders"), [_MOVED]
    return _by_columns(text, tokens, ended, column.index, lead, trump, hands, notes)


def _whole_rows(
    tokens: list[str], full: int, first: int, lead: int, trump: int
) -> tuple[tuple[Cell, ...], tuple[Seat, ...]]:
    """The order of play of rows whose columns are seats: `full` tokens are in whole rows, at most one row follows."""
    heights = _HEIGHTS[trump]
    order: list[int] = []
    leaders: list[Seat] = []
    turn = (lead - first) & 3
    seats = ROTATION[first]
    rows = map(NUMBER.__getitem__, tokens[:full])
    for row in zip(rows, rows, rows, rows, strict=True):
        leaders.append(seats[turn])
        turned = n1, n2, n3, n4 = _TURN[turn](row)
        order += turned
        height = heights[n1]
        h1, h2, h3, h4 = height[n1], height[n2], height[n3], height[n4]
        if h1 > h2:
            if h3 > h4:
                if h3 > h1:
                    turn = (turn + 2) & 3
            elif h4 > h1:
                turn = (turn + 3) & 3
        elif h3 > h4:
            turn = (turn + (1 if h2 > h3 else 2)) & 3
        else:
            turn = (turn + (1 if h2 > h4 else 3)) & 3
    if full == len(tokens):
        return tuple(map(_CARDS.__getitem__, order)), tuple(leaders)
    leaders.append(seats[turn])
    last = [CARD.get(token) for token in (*tokens[full:], "-", "-", "-")[:4]]
    last = last[turn:] + last[:turn]
    while last[-1] is None:
        last.pop()
    return (*map(_CARDS.__getitem__, order), *last), tuple(leaders)


def _by_columns(
    text: str, tokens: list[str], ended: str, seats: int, lead: int, trump: int, hands: Hands, notes: Mapping[int, str]
) -> tuple[Play, Faults]:
    """The same where hands are not known, cards are missing or do not fit, or something is said about a card."""
    cells: list[Cell] = list(map(CARD.get, tokens))
    marks: dict[int, str] = _EMPTY
    said: dict[int, Said] = _NOTHING_SAID
    faults: Faults = []
    if len(cells) > MOST_CARDS and all(token in BIT for token in tokens[MOST_CARDS:]):
        cells, tokens = cells[:MOST_CARDS], tokens[:MOST_CARDS]
        faults = [_LONG]
    if None in cells and any(cell is None and token != "-" for cell, token in zip(cells, tokens, strict=True)):  # noqa: S105
        cells, marks, said, ended, faults = _careful(text)
        if len(cells) > MOST_CARDS:
            cells = cells[:MOST_CARDS]
            faults.append(_LONG)
    if short := -len(cells) % 4:
        cells += [None] * short
    bits = [cell.bit if cell is not None else 0 for cell in cells]
    order = "columns"
    if True not in hands.told:
        order = "guess"
    elif not fits(bits, seats, hands):
        if not marks and not said and (rows := by_lines(text, hands, cells)) is not None:
            cells = rows
            faults.append(_UNEVEN)
        cells, moved, order = by_holder(cells, seats, hands)
        bits = [cell.bit if cell is not None else 0 for cell in cells]
        if order == "holders":
            faults.append(_MOVED)
            marks = {moved[at]: letters for at, letters in marks.items() if at in moved}
            said = {moved[at]: one for at, one in said.items() if at in moved}
    at: dict[int, int] = {}
    played, leaders = in_order(cells, bits, seats, lead, trump, marks, at if marks or said else None)
    if None in played and not any(kind == "card" for _, kind, _ in faults):
        faults.append(_GAP)
    if not marks and not said:
        return Play(tuple(played), tuple(leaders), _EMPTY, _NO_REMARKS, ended, order), faults
    faults += [(-1, "note", f"no note for ={one.number}=") for one in said.values()
               if one.number and one.number not in notes]
    return Play(
        tuple(played), tuple(leaders), {at[cell]: letters for cell, letters in marks.items() if cell in at},
        {at.get(cell, 0): one.remark(notes) for cell, one in said.items()}, ended, order,
    ), faults


_MOVED = (-1, "columns", "cards do not stand in their seats' columns; read by who holds them")
_UNEVEN = (-1, "row", "a row has not four cells; rows are read by their lines, what is over four is left out")
_LONG = (-1, "long", "more than 52 cards; the rest is left out")
_GAP = (-1, "gap", "cards are missing before the last one played; the order after them is a guess")
_NOTHING_SAID: dict[int, Said] = {}


def _careful(text: str) -> tuple[list[Cell], dict[int, str], dict[int, Said], str, Faults]:
    """Cells of a section with marks, notes, comments, glued tokens or faults."""
    found = cells_of(text, marks="RL")
    cells: list[Cell] = []
    for number, cell in enumerate(found.cells):
        card = None
        if not cell.startswith("-"):
            card = card_of(cell)
            if card is None:
                found.faults.append((found.places[number], "card", f"not a card: {cell[:20]!r}; suit, then rank: 'HQ'"))
            elif cell not in CARD:
                found.faults.append((found.places[number], "card-swapped", f"{cell!r} is read as {card}"))
        cells.append(card)
    said = {at: one for at, one in found.said.items() if one.number or one.suffix or one.nags or one.comments}
    return cells, found.marks, said, found.ended, found.faults
