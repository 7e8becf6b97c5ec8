"""The map in pieces at the true size of the cardboard, with crop marks, to be cut and glued."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ezgame.core.definitions.title import Title
from ezgame.models.words.wording import say
from ezgame.ui.paint.board import board_rect
from ezgame.ui.paint.compose import compose
from ezgame.ui.paint.picture import BoardPicture, BoardPosition
from ezgame.ui.paint.style import Style
from ezgame.ui.printing.board import paint_layers
from ezgame.ui.printing.paper import MARGIN, MM, Page, Paper, keep_white
from ezgame.ui.printing.tiling import OVERLAP, TRUE_SCALE, Cell, Tiling, hexes_near, tiling
from ezgame.ui.printing.words import INK, SMALL, SOFT, write
from ezgame.ui.theme import map_theme

NEIGHBOURS = 2.0
"""How far beside a sheet hexes are still painted, in R."""
CROP = 5 * MM


def map_sheets(
    title: Title,
    position: BoardPosition | None,
    paper: Paper,
) -> list[Page]:
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
        # The sea goes on to the rim of the sheet, whatever the board's rectangle is.
        painter.fillRect(window, QColor(style.theme.sea))
        painter.translate(window.topLeft() + cut.origin(*cell))
        painter.scale(TRUE_SCALE, TRUE_SCALE)
        painter.translate(-board_rect(board).topLeft())
        paint_layers(painter, board, style, near)
        painter.restore()
        keep_white(painter, sheet, window)
        paint_crop_marks(painter, window, cut, cell)
        paint_key(painter, sheet, cut, cell)

    return paint


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
    columns, rows = (sorted({at[side] for at in cut.cells}) for side in (0, 1))
    column, row = columns.index(cell[0]), rows.index(cell[1])  # columns of water have no number
    base = sheet.bottom() - 3.2 * MM
    text = say(
        "printing.key",
        sheet=f"{chr(ord('A') + row)}{column + 1}",
        row=row + 1,
        rows=len(rows),
        column=column + 1,
        columns=len(columns),
        overlap=f"{OVERLAP / MM:.0f} mm",
    )
    write(painter, QPointF(MARGIN + 8 * MM, base), text, size=SMALL, color=SOFT)
    right = sheet.right() - MARGIN - 8 * MM
    painter.setPen(QPen(QColor(INK), 0.25 * MM))
    painter.drawLine(QPointF(right - 50 * MM, base), QPointF(right, base))
    for x in range(0, 51, 10):
        painter.drawLine(QPointF(right - x * MM, base - 1.2 * MM), QPointF(right - x * MM, base))
    write(painter, QPointF(right - 51 * MM, base), "5 cm", size=SMALL, color=SOFT, align="right")
