"""Finding room on the map: where a card covers no hex, or as little as possible."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QWidget

from ezgame.ui.map.view import MapView

if TYPE_CHECKING:
    from ezgame.ui.geometry.placement import Numbers

CELL = 16
"""Pixels of one square of the survey."""
MARGIN = 8
COVER, AWAY, BLOCKED = 40.0, 0.4, 4000.0
"""What it costs to cover a square with a hex, to be a pixel away, and to lie on something important."""
STAY = 160.0
"""How much worse the old place of a card may be before it moves."""


class Sea:
    """Which parts of a view are free of hexes; surveyed again when the view moves."""

    def __init__(self, view: MapView) -> None:
        self._view = view
        self._key: tuple[float, float, float, int, int] | None = None
        self._sums: Numbers

    def place(
        self,
        size: QSize,
        near: QPoint,
        keep_off: QRect,
        before: QRect | None = None,
        beside: Sequence[QRect] = (),
    ) -> QRect:
        """The best place for a card: off the hexes, off `keep_off`, near a point; or where it was
        before, if that is hardly worse: a card that hops about draws all eyes."""
        self._survey()
        taken = [keep_off, *beside, *self._neighbours()]
        room = self._view.viewport().rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        best, price = self._best(size, near, taken, room)
        if before is not None:
            kept = QRect(before.topLeft(), size)
            if room.contains(kept) and self._cost(kept, near, taken) <= price + STAY:
                return kept
        return best

    def _cost(self, spot: QRect, near: QPoint, taken: list[QRect]) -> float:
        import numpy

        away = (spot.center() - near).manhattanLength()
        xs, ys = numpy.array([spot.left()]), numpy.array([spot.top()])
        covered = float(self._covered(xs, ys, spot.width(), spot.height())[0, 0])
        cost = COVER * covered + AWAY * away
        return cost + BLOCKED * sum(spot.intersects(rect) for rect in taken)

    def _best(
        self, size: QSize, near: QPoint, taken: list[QRect], room: QRect
    ) -> tuple[QRect, float]:
        """The cheapest of all places on the grid, all weighed at once."""
        import numpy

        wide, high = size.width(), size.height()
        xs = numpy.arange(room.left(), max(room.left(), room.right() - wide) + 1, CELL)
        ys = numpy.arange(room.top(), max(room.top(), room.bottom() - high) + 1, CELL)
        away = abs(xs + wide // 2 - near.x())[None, :] + abs(ys + high // 2 - near.y())[:, None]
        cost = COVER * self._covered(xs, ys, wide, high) + AWAY * away
        for rect in taken:
            beside = (xs > rect.right()) | (xs + wide - 1 < rect.left())
            apart = (ys > rect.bottom()) | (ys + high - 1 < rect.top())
            cost = cost + BLOCKED * ~(beside[None, :] | apart[:, None])
        row, column = divmod(int(cost.argmin()), len(xs))
        best = QRect(QPoint(int(xs[column]), int(ys[row])), size)
        return best, float(cost[row, column])

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

    def _covered(self, xs: "Numbers", ys: "Numbers", wide: int, high: int) -> "Numbers":
        """Squares on hexes that cards at all these places would cover, by row and column."""
        sums = self._sums
        rows, columns = sums.shape[0] - 1, sums.shape[1] - 1
        x0, x1 = (xs // CELL).clip(0, columns), ((xs + wide - 1) // CELL + 1).clip(0, columns)
        y0, y1 = (ys // CELL).clip(0, rows), ((ys + high - 1) // CELL + 1).clip(0, rows)
        above, below = sums[y0], sums[y1]
        found: Numbers = below[:, x1] - above[:, x1] - below[:, x0] + above[:, x0]
        return found

    def _survey(self) -> None:
        import numpy

        view = self._view
        corner = view.mapToScene(QPoint(0, 0))
        size = view.viewport().size()
        key = (view.pixels, corner.x(), corner.y(), size.width(), size.height())
        if key == self._key:
            return
        self._key = key
        columns, rows = size.width() // CELL + 1, size.height() // CELL + 1
        land = numpy.zeros((rows + 1, columns + 1), dtype=int)
        for row in range(rows):
            for column in range(columns):
                at = QPoint(column * CELL + CELL // 2, row * CELL + CELL // 2)
                land[row + 1, column + 1] = view.map.hex_at(view.mapToScene(at)) is not None
        self._sums = land.cumsum(axis=0).cumsum(axis=1)
