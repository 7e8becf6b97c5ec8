"""How wide the columns of a printed table are, and how its rows are broken into lines."""

from collections.abc import Sequence
from dataclasses import dataclass

from ezgame.ui.printing.paper import MM
from ezgame.ui.printing.report.tables import Table
from ezgame.ui.printing.words import leading, width, wrapped

GAP = 2.6 * MM
SIZES = (3.3, 3.0, 2.8, 2.6, 2.45)
"""Tried from the largest; the last is what is still legible on paper."""
PADDING = 0.6 * MM
SENTENCE = 3
"""Spaces of a cell that is read as a sentence, not as a figure."""


@dataclass(frozen=True, slots=True)
class SetTable:
    """A table made ready for a width."""

    table: Table
    size: float
    widths: tuple[float, ...]
    head: tuple[list[str], ...]
    rows: tuple[tuple[list[str], ...], ...]

    def height(self, row: tuple[list[str], ...]) -> float:
        return max(len(cell) for cell in row) * leading(self.size) + 2 * PADDING


def set_table(table: Table, room: float, sizes: Sequence[float] = SIZES) -> SetTable:
    """The table in the largest writing in which its columns fit without breaking words."""
    for size in sizes:
        least = [least_width(table, column, size) for column in range(len(table.head))]
        if sum(least) + GAP * (len(least) - 1) <= room:
            break
    widths = share_out(table, room, size, least)
    return SetTable(
        table,
        size,
        tuple(widths),
        tuple(wrapped(cell, w, size, 600) for cell, w in zip(table.head, widths, strict=True)),
        tuple(
            tuple(wrapped(cell, w, size) for cell, w in zip(row, widths, strict=True))
            for row in table.rows
        ),
    )


def least_width(table: Table, column: int, size: float) -> float:
    """The longest word of a column."""
    words = [word for row in table.rows for word in row[column].split(" ")]
    head = [width(word, size, 600) for word in table.head[column].split(" ")]
    return max([*head, *(width(word, size) for word in words)], default=0.0) + 1


def full_width(table: Table, column: int, size: float) -> float:
    cells = [width(row[column], size) for row in table.rows]
    return max([width(table.head[column], size, 600), *cells]) + 1


def narrow_width(table: Table, size: float) -> float:
    """How narrow a table may be with only sentences in its last column broken into lines."""
    last = len(table.head) - 1
    sentences = any(row[last].count(" ") >= SENTENCE for row in table.rows)
    columns = [full_width(table, column, size) for column in range(last)]
    columns.append((least_width if sentences else full_width)(table, last, size))
    return sum(columns) + GAP * last


def share_out(table: Table, room: float, size: float, least: list[float]) -> list[float]:
    """Columns as wide as they want to be, or the wish for more than the least shared in proportion."""
    wanted = [full_width(table, column, size) for column in range(len(table.head))]
    space = room - GAP * (len(wanted) - 1)
    if sum(wanted) <= space:
        return wanted
    spare = space - sum(least)
    if spare < 0:
        return [w * space / sum(least) for w in least]
    # Heads of several words are broken before cells are.
    wanted = [
        max(w, *(width(row[column], size) + 1 for row in table.rows)) if table.rows else w
        for column, w in enumerate(least)
    ]
    missing = [w - g for w, g in zip(wanted, least, strict=True)]
    given = list(least)
    # Short columns get all they want first; the rest goes to those with most to say.
    open_columns = set(range(len(wanted)))
    while small := {c for c in open_columns if missing[c] <= spare / len(open_columns)}:
        for column in small:
            given[column] += missing[column]
            spare -= missing[column]
        open_columns -= small
    said = {c: sum(width(row[c], size) for row in table.rows) for c in open_columns}
    for column, length in said.items():
        given[column] += min(missing[column], spare * length / sum(said.values()))
    return given
