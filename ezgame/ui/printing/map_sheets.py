"""The map in pieces at the true size of the cardboard, with crop marks, to be cut and glued."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ezgame.core.definitions.title import Title
from ezgame.core.ids import HexId
from ezgame.ui.paint.areas import paint_area
from ezgame.ui.paint.board import (
    board_rect,
    paint_border,
    paint_coast,
    paint_name,
    paint_ribbon,
    paint_rim,
)
from ezgame.ui.paint.canvas import point
from ezgame.ui.paint.compose import compose
from ezgame.ui.paint.hex import paint_hex
from ezgame.ui.paint.names import board_names
from ezgame.ui.paint.picture import BoardPicture, BoardPosition
from ezgame.ui.paint.style import Style
from ezgame.ui.printing.marks import paint_corner_strokes, strokes
from ezgame.ui.printing.paper import MARGIN, MM, Page, Paper
from ezgame.ui.printing.tiling import OVERLAP, TRUE_SCALE, Cell, Tiling, hexes_near, tiling
from ezgame.ui.printing.words import INK, SMALL, SOFT, write
from ezgame.ui.theme import map_theme

NEIGHBOURS = 2.0
"""How far beside a sheet hexes are still painted, in R."""
CROP = 5 * MM


def map_sheets(title: Title, position: BoardPosition | None, paper: Paper) -> list[Page]:
    """The board at true size, sheet by sheet, with crop marks and a key where each belongs."""
    board = compose(title, position)
    cut = tiling(board, paper)
    return [
        Page(name="map-tiled", landscape=cut.landscape, paint=sheet_painter(board, cut, cell))
        for cell in cut.cells
    ]


def sheet_painter(
    board: BoardPicture, cut: Tiling, cell: Cell
) -> Callable[[QPainter, QRectF], None]:
    style = Style(theme=map_theme("default"), companies=board.companies)
    near = frozenset(hexes_near(board, cut, cell, NEIGHBOURS))

    def paint(painter: QPainter, sheet: QRectF) -> None:
        window = sheet.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        painter.save()
        painter.setClipRect(window)
        # The sea goes on to the rim of the sheet, whatever the board's rectangle is.
        painter.fillRect(window, QColor(style.theme.sea))
        painter.translate(window.topLeft() + cut.origin(*cell))
        painter.scale(TRUE_SCALE, TRUE_SCALE)
        painter.translate(-board_rect(board).topLeft())
        paint_part(painter, board, style, near)
        painter.restore()
        paint_crop_marks(painter, window, cut, cell)
        paint_key(painter, sheet, cut, cell)

    return paint


def paint_part(
    painter: QPainter, board: BoardPicture, style: Style, near: frozenset[HexId]
) -> None:
    """The same as paint_map, without what lies far beside the sheet: the file would be ten times as large."""
    paint_coast(painter, board, style)
    for ribbon in board.ribbons:
        paint_ribbon(painter, ribbon, style)
    for place, picture in board.hexes.items():
        if place in near:
            painter.save()
            painter.translate(point(board.places[place]))
            paint_hex(painter, picture, style)
            if count := strokes(picture):
                paint_corner_strokes(painter, picture.layout, count)
            painter.restore()
    for area in board.areas:
        if near.intersection(area.hexes):
            paint_area(painter, board, area, style)
    for border in board.borders:
        paint_border(painter, border, style)
    for name in board_names(board, style.detail):
        if name.hex in near:
            paint_name(painter, name, style)
    paint_rim(painter, board, style)


def paint_crop_marks(painter: QPainter, window: QRectF, cut: Tiling, cell: Cell) -> None:
    """Marks in the margin where to cut, and thin lines where the next sheet begins."""
    painter.setPen(QPen(QColor(INK), 0.2 * MM))
    for x in (window.left(), window.right()):
        for y0, y1 in (
            (window.top() - CROP, window.top() - 1 * MM),
            (window.bottom() + 1 * MM, window.bottom() + CROP),
        ):
            painter.drawLine(QPointF(x, y0), QPointF(x, y1))
    for y in (window.top(), window.bottom()):
        for x0, x1 in (
            (window.left() - CROP, window.left() - 1 * MM),
            (window.right() + 1 * MM, window.right() + CROP),
        ):
            painter.drawLine(QPointF(x0, y), QPointF(x1, y))
    painter.setPen(QPen(QColor(SOFT), 0.15 * MM, Qt.PenStyle.DashLine))
    column, row = cell
    if (column + 1, row) in cut.cells:
        x = window.right() - OVERLAP
        painter.drawLine(QPointF(x, window.top() - CROP), QPointF(x, window.top()))
        painter.drawLine(QPointF(x, window.bottom()), QPointF(x, window.bottom() + CROP))
    if (column, row + 1) in cut.cells:
        y = window.bottom() - OVERLAP
        painter.drawLine(QPointF(window.left() - CROP, y), QPointF(window.left(), y))
        painter.drawLine(QPointF(window.right(), y), QPointF(window.right() + CROP, y))


def paint_key(painter: QPainter, sheet: QRectF, cut: Tiling, cell: Cell) -> None:
    """In the margin: which sheet this is, and a rule of 5 cm to check the scale."""
    column, row = cell
    base = sheet.bottom() - 3.2 * MM
    text = (
        f"Sheet {chr(ord('A') + row)}{column + 1}: row {row + 1} of {cut.rows}, "
        f"column {column + 1} of {cut.columns}; overlap {OVERLAP / MM:.0f} mm"
    )
    write(painter, QPointF(MARGIN + 8 * MM, base), text, size=SMALL, color=SOFT)
    right = sheet.right() - MARGIN - 8 * MM
    painter.setPen(QPen(QColor(INK), 0.25 * MM))
    painter.drawLine(QPointF(right - 50 * MM, base), QPointF(right, base))
    for x in range(0, 51, 10):
        painter.drawLine(QPointF(right - x * MM, base - 1.2 * MM), QPointF(right - x * MM, base))
    write(painter, QPointF(right - 51 * MM, base), "5 cm", size=SMALL, color=SOFT, align="right")
