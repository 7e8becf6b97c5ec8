"""Shapes as small pictures of how far each cell is covered.

Cells are chosen so that neighbouring hexes lie whole cells apart: what one hex covers can be added to
the ground of another without being drawn again.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPolygonF

from ezgame.core.definitions.board import Layout
from ezgame.ui.geometry.boxes import Box
from ezgame.ui.geometry.lattice import APOTHEM, Point
from ezgame.ui.geometry.shapes import polygon_rings

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from shapely.geometry.base import BaseGeometry

    Cells = NDArray[Any]

LONG, SHORT = 1.5 / 72, APOTHEM / 42
"""Sides of a cell along the two directions of the lattice; about a fiftieth of R."""


def cell_size(layout: Layout) -> tuple[float, float]:
    return (LONG, SHORT) if layout == "flat" else (SHORT, LONG)


class Raster:
    """A picture of cells round an origin; things are drawn on it and read back as numbers."""

    def __init__(self, layout: Layout, half: tuple[float, float]) -> None:
        self.cell = cell_size(layout)
        self.reach = cells_of(half, self.cell)
        self._image = QImage(2 * self.reach[0], 2 * self.reach[1], QImage.Format.Format_Grayscale8)
        self._image.fill(0)
        self._painter = QPainter(self._image)
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(QColor(255, 255, 255))
        self._painter.translate(*self.reach)
        self._painter.scale(1 / self.cell[0], 1 / self.cell[1])

    def draw(self, shape: BaseGeometry) -> None:
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.OddEvenFill)
        for ring in polygon_rings(shape):
            path.addPolygon(QPolygonF([QPointF(x, y) for x, y in ring]))
        self._painter.drawPath(path)

    def draw_box(self, box: Box) -> None:
        (x, y), w, h = box.at, box.width, box.height
        rect = QRectF(x - w / 2, y - h / 2, w, h)
        if box.round:
            self._painter.drawEllipse(rect)
        else:
            self._painter.drawRect(rect)

    def end(self) -> None:
        """No more is drawn; a painter left open on a picture would end the program."""
        self._painter.end()

    def coverage(self) -> Cells:
        """How far each cell is covered, from 0 to 255: a quarter of the memory. After the end of the drawing."""
        import numpy

        image = self._image
        bytes_ = numpy.frombuffer(image.constBits(), numpy.uint8)
        rows = bytes_.reshape(image.height(), image.bytesPerLine())[:, : image.width()]
        return rows.copy()


def covered(coverage: Cells) -> Cells:
    """The same from 0 to 1."""
    import numpy

    return coverage.astype(numpy.float32) / 255.0


def cells_of(half: tuple[float, float], cell: tuple[float, float]) -> tuple[int, int]:
    return math.ceil(half[0] / cell[0]), math.ceil(half[1] / cell[1])


def drawn(
    layout: Layout,
    half: tuple[float, float],
    shapes: Sequence[BaseGeometry] = (),
    boxes: Sequence[Box] = (),
) -> Cells:
    """Several shapes as one picture; where they overlap nothing counts twice."""
    return covered(coverage_of(layout, half, shapes, boxes))


def coverage_of(
    layout: Layout,
    half: tuple[float, float],
    shapes: Sequence[BaseGeometry] = (),
    boxes: Sequence[Box] = (),
) -> Cells:
    """What `drawn` gives, as it is kept: see `covered`."""
    sheet = Raster(layout, half)
    try:
        for shape in shapes:
            sheet.draw(shape)
        for box in boxes:
            sheet.draw_box(box)
    finally:
        sheet.end()
    return sheet.coverage()


def pasted(ground: Cells, cells: Cells, by: tuple[int, int], weight: float) -> None:
    """Add the cells of one thing to a ground, so many cells right and down of its middle."""
    gh, gw = ground.shape
    ch, cw = cells.shape
    left, top = gw // 2 - cw // 2 + by[0], gh // 2 - ch // 2 + by[1]
    x0, y0 = max(0, left), max(0, top)
    x1, y1 = min(gw, left + cw), min(gh, top + ch)
    if x0 < x1 and y0 < y1:
        part = cells[y0 - top : y1 - top, x0 - left : x1 - left]
        ground[y0:y1, x0:x1] += part if weight == 1.0 else weight * part


def whole_cells(layout: Layout, by: Point) -> tuple[int, int]:
    """A way between two hexes in cells."""
    cell = cell_size(layout)
    return round(by[0] / cell[0]), round(by[1] / cell[1])
