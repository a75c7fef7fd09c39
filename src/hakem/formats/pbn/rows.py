"""Rows of a Play section and the hands: which card belongs to whom, and in which order a row was played."""

from __future__ import annotations

from collections.abc import Mapping

from hakem.cards import ROTATION, SEATS, Card, Seat
from hakem.deal import Hands
from hakem.formats.words import CARD

Cell = Card | None
_CARD_OF = {card.bit: card for card in Card}
_SUIT_OF = {card.bit: card.suit.mask for card in Card}


def by_hands(
    bits: list[int], full: int, lead: int, trump: int, hands: tuple[int, int, int, int]
) -> tuple[tuple[Cell, ...], tuple[Seat, ...]] | None:
    """Put rows in order of play by who holds each card; None if a row has not one card of each hand."""
    played: list[int] = []
    leaders: list[Seat] = []
    rows = iter(bits[:full])
    for b1, b2, b3, b4 in zip(rows, rows, rows, rows, strict=True):
        total = b1 | b2 | b3 | b4
        h1, h2, h3, h4 = total & hands[lead], total & hands[lead - 3], total & hands[lead - 2], total & hands[lead - 1]
        if not (h1 and h2 and h3 and h4):
            return None
        leaders.append(SEATS[lead])
        played += (h1, h2, h3, h4)
        best = (total & trump) or (total & _SUIT_OF[h1])
        top = 1 << (best.bit_length() - 1)
        if top != h1:
            lead = (lead + (1 if top == h2 else 2 if top == h3 else 3)) & 3
    if full < len(bits):  # a trick that was not finished
        total = sum(bits[full:])
        row = [total & hands[(lead + i) & 3] for i in range(len(bits) - full - bits[full:].count(0))]
        if 0 in row:
            return None
        leaders.append(SEATS[lead])
        played += row
    if sum(played).bit_count() != len(played):
        return None
    return tuple(map(_CARD_OF.__getitem__, played)), tuple(leaders)


def fits(bits: list[int], first: int, hands: Hands) -> bool:
    """Whether every card stands in the column of the hand that holds it, and none twice."""
    for column in range(4):
        seat = (first + column) & 3
        if hands.told[seat]:
            cards = bits[column::4]
            total = sum(cards)  # a card twice carries into another bit, so that the count is not the same
            if total & ~hands.bits[seat] or total.bit_count() != len(cards) - cards.count(0):
                return False
    return True


def by_holder(cells: list[Cell], first: int, hands: Hands) -> tuple[list[Cell], dict[int, int], str]:
    """Put the cards of each row into the columns of their holders, where the row has no two cards of one hand."""
    found: list[Cell] = []
    moved: dict[int, int] = {}
    order = "columns"
    c1, c2, c3, c4 = (hands.bits[(first + i) & 3] for i in range(4))
    every = c1 | c2 | c3 | c4
    for start in range(0, len(cells), 4):
        row = cells[start : start + 4]
        placed: list[Cell] = [None] * 4
        to: dict[int, int] = {}
        for at, card in enumerate(row):
            if card is None:
                continue
            bit = card.bit
            column = at if not bit & every else (0 if bit & c1 else 1 if bit & c2 else 2 if bit & c3 else 3)
            if placed[column] is not None:
                break
            placed[column] = card
            to[at] = column
        else:
            if placed != row:
                order = "holders"
            found += placed
            moved |= {start + a: start + b for a, b in to.items()}
            continue
        found += row
        moved |= {start + a: start + a for a in range(4)}
    return found, moved, order


def by_lines(text: str, hands: Hands, flat: list[Cell]) -> list[Cell] | None:
    """The rows as lines, where a line with a cell too few or too many has put all later rows out of step.

    None where every line has four cells, or where that reading fits the hands no better.
    """
    lines = [line.split() for line in text.split("\n") if line.strip()]
    if all(len(line) == 4 for line in lines[:-1]) or any(len(line) > 8 for line in lines):
        return None
    found: list[Cell] = []
    for line in lines:
        row = [CARD.get(token) for token in line if token not in ("*", "+")][:4]
        found += [*row, *[None] * (4 - len(row))]
    return found if _misfits(found, hands) < _misfits(flat, hands) else None


def _misfits(cells: list[Cell], hands: Hands) -> int:
    """How many rows have two cards of one hand."""
    count = 0
    for start in range(0, len(cells), 4):
        row = [cell.bit for cell in cells[start : start + 4] if cell is not None]
        count += any(sum(1 for bit in row if bit & hand) > 1 for hand in hands.bits)
    return count


def in_order(
    cells: list[Cell], bits: list[int], first: int, lead: int, trump: int, marks: Mapping[int, str],
    at: dict[int, int] | None,
) -> tuple[list[Cell], list[Seat]]:
    """Turn each row to begin with the hand that led: the winner of the row before, or who led out of turn (`L`).

    `at` is filled with where each cell went to.
    """
    played: list[Cell] = []
    leaders: list[Seat] = []
    for start in range(0, len(cells), 4):
        if marks:
            out = next((i for i in range(start, start + 4) if "L" in marks.get(i, "")), None)
            if out is not None:
                lead = (first + out) & 3
        turn = (lead - first) & 3
        leaders.append(SEATS[lead])
        played += cells[start + turn : start + 4]
        if turn:
            played += cells[start : start + turn]
        if at is not None:
            for i in range(4):
                at[start + (turn + i) % 4] = start + i
        b1, b2, b3, b4 = bits[start : start + 4]
        led = cells[start + turn]
        if led is None or not (b1 and b2 and b3 and b4):
            lead = _winner_of_some(played[start:], lead, trump)
            continue
        total = b1 | b2 | b3 | b4
        best = (total & trump) or (total & led.suit.mask)
        top = 1 << (best.bit_length() - 1)
        lead = (first + (0 if top == b1 else 1 if top == b2 else 2 if top == b3 else 3)) & 3
    while played and played[-1] is None:
        played.pop()
    return played, leaders


def _winner_of_some(row: list[Cell], lead: int, trump: int) -> int:
    """Who wins a row with gaps, so far as its cards show."""
    known = [(card, seat) for card, seat in zip(row, ROTATION[lead], strict=True) if card is not None]
    if not known:
        return lead
    led = known[0][0].suit.mask
    _, seat = max(known, key=lambda one: (bool(one[0].bit & trump), bool(one[0].bit & led), one[0].bit))
    return seat.index
