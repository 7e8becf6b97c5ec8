"""Pages of headings, paragraphs and tables, broken where a page is full."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from ezgame.ui.printing.columns import GAP, PADDING, SIZES, SetTable, set_table
from ezgame.ui.printing.paper import MM, Page, Paper, body_of
from ezgame.ui.printing.report.tables import Table
from ezgame.ui.printing.words import INK, LINE, SMALL, SOFT, TEXT, leading, width, wrapped, write

SHADE = "#F1F2F3"
SPACE = 5 * MM
"""Between two tables."""
CAPTION = 7 * MM
"""Room for the name of a table."""
GUTTER = 7 * MM
"""Between two columns of a page."""
FIRST = 3
"""Rows at the beginning of a table that stay together below its name."""
LAST = 4
"""Rows at the end of a table that stay together: a sum alone on a page says nothing."""

SCANTY = 0.25
"""The part of a page below which one looks whether it can be saved."""

LABELS = 36 * MM
"""Where the text of facts begins, if no label is longer."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph, or a list of facts: label and text."""

    items: tuple[tuple[str, str], ...]

    @property
    def label_width(self) -> float:
        """As wide as the longest label, and not less than usual."""
        return max([LABELS, *(width(label, weight=600) + GAP for label, _text in self.items)])


Block = Table | Paragraph
Draw = Callable[[QPainter, float], None]
"""Paints a piece at the given height of the page."""


@dataclass(slots=True)
class PageFlow:
    """Fills pages from the top; a piece that does not fit any more begins the next one."""

    box: QRectF
    pages: list[list[tuple[Draw, float]]] = field(default_factory=lambda: [[]])
    used: float = 0.0

    def add(self, draw: Draw, height: float, keep: float = 0.0) -> bool:
        """Place a piece; `keep` is room that must follow on the same page. True if a page was begun."""
        begun = False
        if self.used + height + keep > self.box.height() and self.pages[-1]:
            self.pages.append([])
            self.used = 0.0
            begun = True
        self.pages[-1].append((draw, self.box.top() + self.used))
        self.used += height
        return begun

    def space(self, height: float) -> None:
        if self.used:
            self.used += height


def flow_pages(
    name: str,
    caption: str,
    blocks: Sequence[Block],
    paper: Paper,
    *,
    landscape: bool = False,
    columns: int = 1,
    sizes: Sequence[float] = SIZES,
) -> list[Page]:
    """As many pages as the blocks need; with several columns they fill one after the other. A last page with only
    a few lines is saved by smaller writing, where that is enough."""
    body = body_of(paper.rect(landscape))
    wide = (body.width() - GUTTER * (columns - 1)) / columns
    box = QRectF(body.left(), body.top(), wide, body.height())
    flow = filled(box, caption, blocks, sizes)
    alone = len(flow.pages) > columns and len(flow.pages) % columns == 1 % columns
    if alone and flow.used < SCANTY * box.height():
        most = len(flow.pages) - 1
        smaller = (filled(box, caption, blocks, sizes[n:]) for n in range(1, len(sizes)))
        flow = next((tried for tried in smaller if len(tried.pages) <= most), flow)
    return [
        Page(
            name=name,
            caption=caption,
            landscape=landscape,
            paint=painter_of(flow.pages[first : first + columns], wide + GUTTER),
        )
        for first in range(0, len(flow.pages), columns)
    ]


def filled(box: QRectF, caption: str, blocks: Sequence[Block], sizes: Sequence[float]) -> PageFlow:
    """The columns that the blocks need, without empty ones."""
    flow = PageFlow(box)
    for block in blocks:
        if isinstance(block, Paragraph):
            add_lines(flow, block)
        else:
            named = block.caption != caption  # the page says it already
            add_table(flow, set_table(block, flow.box.width(), sizes), named=named)
        flow.space(SPACE)
    flow.pages = [pieces for pieces in flow.pages if pieces]
    return flow


def painter_of(
    columns: list[list[tuple[Draw, float]]], step: float
) -> Callable[[QPainter, QRectF], None]:
    def paint(painter: QPainter, box: QRectF) -> None:
        for number, pieces in enumerate(columns):
            painter.save()
            painter.translate(number * step, 0)
            for draw, y in pieces:
                draw(painter, y)
            painter.restore()

    return paint


def add_lines(flow: PageFlow, block: Paragraph) -> None:
    left, labels = flow.box.left(), block.label_width
    for label, text in block.items:
        indent = labels if label else 0.0
        lines = wrapped(text, flow.box.width() - indent)

        def draw(
            painter: QPainter,
            y: float,
            label: str = label,
            lines: list[str] = lines,
            indent: float = indent,
        ) -> None:
            base = y + TEXT * MM
            write(painter, QPointF(left, base), label, weight=600)
            for number, line in enumerate(lines):
                write(painter, QPointF(left + indent, base + number * leading(TEXT)), line)

        flow.add(draw, len(lines) * leading(TEXT) + PADDING)


def add_table(flow: PageFlow, table: SetTable, *, named: bool = True) -> None:
    """Caption, head and rows; the head is repeated on every page."""
    box = flow.box
    caption = table.table.caption
    notes = wrapped(table.table.note, box.width(), SMALL) if table.table.note else []
    needs = room_needed(table, len(notes) * leading(SMALL), box.height())
    if named:
        flow.add(
            lambda painter, y: write(
                painter, QPointF(box.left(), y + 4.6 * MM), caption, size=4.2, weight=700
            ),
            CAPTION,
            keep=table.height(table.head) + (needs[0] if needs else 0.0),
        )
    add_head(flow, table, keep=needs[0] if needs else 0.0)
    for number, (row, need) in enumerate(zip(table.rows, needs, strict=True)):
        if flow.used + need > box.height() and (number or need == table.height(row)):
            flow.used = box.height() + 1
            add_head(flow, table)
        add_row(flow, table, row, shaded=number % 2 == 1)
    for line in notes:
        flow.add(note_drawer(line, box.left()), leading(SMALL))


def room_needed(table: SetTable, notes: float, high: float) -> list[float]:
    """Of each row: how much room must be left for it to stand here. The first rows, and the last rows with the
    notes below them, are kept together, unless they would not fit even below a head of their own. A table of no
    more rows than these is kept whole."""
    heights = [table.height(row) for row in table.rows]
    if not heights:
        return heights
    room = high - table.height(table.head)
    last = max(len(heights) - LAST, 0)
    end = sum(heights[last:]) + notes
    beginning = sum(heights[: min(FIRST, last)]) + (end if last <= FIRST else 0.0)
    if end <= room:
        heights[last] = end
    if last > 0 and beginning <= room:
        heights[0] = beginning
    return heights


def note_drawer(line: str, left: float) -> Draw:
    return lambda painter, y: write(
        painter, QPointF(left, y + SMALL * MM), line, size=SMALL, color=SOFT
    )


def add_head(flow: PageFlow, table: SetTable, keep: float = 0.0) -> None:
    height = table.height(table.head)
    box = flow.box

    def draw(painter: QPainter, y: float) -> None:
        paint_cells(painter, QPointF(box.left(), y), table, table.head, weight=600)
        painter.setPen(QPen(QColor(INK), 0.3 * MM))
        total = sum(table.widths) + GAP * (len(table.widths) - 1)
        painter.drawLine(QPointF(box.left(), y + height), QPointF(box.left() + total, y + height))

    flow.add(draw, height, keep=keep)


def add_row(flow: PageFlow, table: SetTable, row: tuple[list[str], ...], *, shaded: bool) -> None:
    height = table.height(row)
    box = flow.box

    def draw(painter: QPainter, y: float) -> None:
        total = sum(table.widths) + GAP * (len(table.widths) - 1)
        if shaded:
            rim = 0.6 * MM
            painter.fillRect(QRectF(box.left() - rim, y, total + 2 * rim, height), QColor(SHADE))
        paint_cells(painter, QPointF(box.left(), y), table, row)
        painter.setPen(QPen(QColor(LINE), 0.1 * MM))
        painter.drawLine(QPointF(box.left(), y + height), QPointF(box.left() + total, y + height))

    flow.add(draw, height)


def paint_cells(
    painter: QPainter,
    at: QPointF,
    table: SetTable,
    row: tuple[list[str], ...],
    *,
    weight: int = 400,
) -> None:
    x = at.x()
    for lines, wide, right in zip(row, table.widths, table.table.numeric, strict=True):
        for number, line in enumerate(lines):
            y = at.y() + PADDING + table.size * 0.98 * MM + number * leading(table.size)
            place = QPointF(x + wide if right else x, y)
            write(
                painter,
                place,
                line,
                size=table.size,
                weight=weight,
                align="right" if right else "left",
            )
        x += wide + GAP
