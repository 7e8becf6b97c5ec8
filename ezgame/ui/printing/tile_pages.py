"""The tile sheet on paper: every face with its count, in as many pages as keep it legible."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from ezgame.core.definitions.title import Title
from ezgame.core.ids import TileId
from ezgame.models.words.setup_words import wording_of
from ezgame.ui.paint.canvas import U, point
from ezgame.ui.paint.detail import detail_for
from ezgame.ui.paint.sheet import SheetCell, TileSheet, make_sheet, paint_cell, paint_heading
from ezgame.ui.paint.style import Style
from ezgame.ui.printing.marks import paint_corner_strokes, strokes
from ezgame.ui.printing.paper import MM, Page, Paper, body_of
from ezgame.ui.theme import map_theme

COLUMNS = 8
LEAST_R = 9.2
"""Millimetres of R, so that values and labels can be read."""


def tile_pages(
    title: Title, paper: Paper, left: Mapping[TileId, int | None] | None = None
) -> list[Page]:
    """The sheet cut between rows; `left` shows what is still there instead of the printed counts."""
    body = body_of(paper.rect(False))
    columns = max(COLUMNS, int(body.width() / (2.25 * LEAST_R * MM * 1.15)))
    sheet = make_sheet(title.tiles, title.board.layout, columns, left)
    widest = body.width() / (sheet.width * U)
    least = min(widest, LEAST_R * MM / U)
    # A little smaller where that saves a page of a single row.
    scale = widest
    if len(cuts(sheet, body.height() / (least * U))) < len(
        cuts(sheet, body.height() / (widest * U))
    ):
        scale = least
    pages = []
    for top, bottom in cuts(sheet, body.height() / (scale * U)):
        pages.append(
            Page(
                name="tiles",
                caption=wording_of(title.id).say(
                    "panels.tiles" if left is None else "printing.page.tiles-left"
                ),
                paint=part_painter(sheet, top, bottom, scale),
            )
        )
    return pages


def cuts(sheet: TileSheet, room: float) -> list[tuple[float, float]]:
    """Stretches of the sheet, each no higher than a page; a heading stays with its first row."""
    rows = sorted({cell.at[1] for cell in sheet.cells})
    heads = {heading.at[1] for heading in sheet.headings}
    starts = []
    for row in rows:
        own = [head for head in heads if row - 2.6 < head < row]
        starts.append(min([row - 1.15, *(head - 0.5 for head in own)]))
    ends = [row + 1.45 for row in rows]
    found: list[tuple[float, float]] = []
    first = 0
    for index, end in enumerate(ends):
        if end - starts[first] > room and index > first:
            found.append((starts[first], ends[index - 1]))
            first = index
    found.append((starts[first], ends[-1]))
    return found


def part_painter(
    sheet: TileSheet, top: float, bottom: float, scale: float
) -> Callable[[QPainter, QRectF], None]:
    """Paints the part of a sheet between two heights; for one printed page."""
    style = Style(theme=map_theme("default"), detail=detail_for(U * scale / MM * 4.2))

    def paint(painter: QPainter, box: QRectF) -> None:
        painter.translate(box.left(), box.top())
        painter.scale(scale, scale)
        painter.translate(0, -top * U)
        for heading in sheet.headings:
            if top <= heading.at[1] <= bottom:
                paint_heading(painter, heading, style)
        for cell in sheet.cells:
            if top <= cell.at[1] <= bottom:
                painter.save()
                painter.translate(point(cell.at))
                paint_one(painter, cell, style)
                painter.restore()

    return paint


def paint_one(painter: QPainter, cell: SheetCell, style: Style) -> None:
    paint_cell(painter, cell, style)
    if count := strokes(cell.picture):
        paint_corner_strokes(painter, cell.picture.layout, count)
