"""The colour of a tile for printers without colour: strokes across the corners of the hex, one for
yellow, two for green and so on, in the corners where no track ever runs."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPen

from ezgame.core.definitions.board import Layout
from ezgame.ui.geometry.lattice import corners
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.picture import HexPicture

FIRST = 0.10
STEP = 0.055
"""How far the strokes are from the corner, as fractions of a side."""
ORDER = ("yellow", "green", "brown", "gray")


def strokes(picture: HexPicture) -> int:
    """How many strokes a hex gets: its place in the order of upgrading, printed tiles included."""
    if picture.rank:
        return picture.rank
    return ORDER.index(picture.color) + 1 if picture.color in ORDER else 0


def paint_corner_strokes(painter: QPainter, layout: Layout, count: int) -> None:
    """Short strokes that cut off each corner."""
    ends = corners(layout)
    painter.setPen(QPen(QColor("#17181A"), 0.013 * U))
    for index, corner in enumerate(ends):
        before, after = ends[index - 1], ends[(index + 1) % 6]
        for number in range(count):
            share = FIRST + STEP * number
            painter.drawLine(between(corner, before, share), between(corner, after, share))


def between(a: tuple[float, float], b: tuple[float, float], share: float) -> QPointF:
    return QPointF((a[0] + (b[0] - a[0]) * share) * U, (a[1] + (b[1] - a[1]) * share) * U)
