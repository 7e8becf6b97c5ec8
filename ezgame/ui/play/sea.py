"""Finding room on the map: where a card covers no hex, or as little as possible."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QWidget

from ezgame.ui.map.view import MapView

CELL = 16
"""Pixels of one square of the survey."""
MARGIN = 8


class Sea:
    """Which parts of a view are free of hexes; surveyed again when the view moves."""

    def __init__(self, view: MapView) -> None:
        self._view = view
        self._key: tuple[float, float, float, int, int] | None = None
        self._sums: list[list[int]] = [[0]]

    def place(self, size: QSize, near: QPoint, keep_off: QRect) -> QRect:
        """The best place for a card: off the hexes, off `keep_off`, near a point."""
        self._survey()
        taken = [keep_off, *self._neighbours()]
        room = self._view.viewport().rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        best, price = QRect(room.topLeft(), size), float("inf")
        for y in range(room.top(), max(room.top(), room.bottom() - size.height()) + 1, CELL):
            for x in range(room.left(), max(room.left(), room.right() - size.width()) + 1, CELL):
                spot = QRect(QPoint(x, y), size)
                covered = self._covered(spot)
                away = (spot.center() - near).manhattanLength()
                cost = 40.0 * covered + 0.12 * away
                cost += 4000 * sum(spot.intersects(rect) for rect in taken)
                if cost < price:
                    best, price = spot, cost
        return best

    def _neighbours(self) -> list[QRect]:
        """Buttons and switches that lie over the map."""
        viewport = self._view.viewport()
        parent = self._view.parentWidget()
        if parent is None:
            return []
        return [
            QRect(viewport.mapFrom(parent, child.pos()), child.size())
            for child in parent.findChildren(
                QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly
            )
            if child is not self._view and child.isVisible()
        ]

    def _covered(self, spot: QRect) -> int:
        """Squares of the spot that lie on hexes."""
        rows, columns = len(self._sums) - 1, len(self._sums[0]) - 1
        x0, x1 = max(0, spot.left() // CELL), min(columns, spot.right() // CELL + 1)
        y0, y1 = max(0, spot.top() // CELL), min(rows, spot.bottom() // CELL + 1)
        sums = self._sums
        return sums[y1][x1] - sums[y0][x1] - sums[y1][x0] + sums[y0][x0]

    def _survey(self) -> None:
        view = self._view
        corner = view.mapToScene(QPoint(0, 0))
        size = view.viewport().size()
        key = (view.pixels, corner.x(), corner.y(), size.width(), size.height())
        if key == self._key:
            return
        self._key = key
        columns, rows = size.width() // CELL + 1, size.height() // CELL + 1
        sums = [[0] * (columns + 1)]
        for row in range(rows):
            line, total = [0], 0
            for column in range(columns):
                at = QPoint(column * CELL + CELL // 2, row * CELL + CELL // 2)
                total += view.map.hex_at(view.mapToScene(at)) is not None
                line.append(sums[row][column + 1] + total)
            sums.append(line)
        self._sums = sums
