"""Finding room on the map: where a card covers no hex, or as little as possible."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPolygonF, QTransform
from PySide6.QtWidgets import QWidget

from ezgame.core.ids import HexId
from ezgame.ui.geometry.lattice import corners
from ezgame.ui.map.view import ALL, MapView
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.names import Name

if TYPE_CHECKING:
    from ezgame.ui.geometry.placement import Numbers

CELL = 16
"""Pixels of one square of the survey."""
MARGIN = 8
COVER, AWAY, BLOCKED = 400.0, 0.4, 40_000.0
"""What it costs to cover a square with a hex, to be a pixel away, and to lie on something important. No way is so
long that a nearer place on a hex would be better than one in the sea."""
PLAIN = 5 / 8
"""How much a hex without a town or city counts against one that has any. This and the next are binary fractions:
differences of their sums are exact, so that nothing is covered where nothing lies."""
FOREIGN = 1 / 32
"""How much a hex of another part counts while the view shows a part: there nobody looks for it."""
ANOTHER = 3.0
"""How many squares on hexes must be saved before a card takes the next of the shapes it may have."""
STAY = 160.0
"""How much worse the old place of a card may be before it moves: it may be farther away, but cover no hex more."""


class FreeRoom:
    """Which parts of a view are free of hexes; surveyed again when the view moves."""

    def __init__(self, view: MapView, guest: QWidget | None = None) -> None:
        """`guest` is what a place is looked for, if it lies over the map itself."""
        self._view, self._guest = view, guest
        self._key: tuple[object, ...] | None = None
        self._sums: Numbers

    def place(self, size: QSize, near: QPoint, keep_off: QRect) -> QRect:
        """The best place for something of one shape."""
        return self.fit([size], near, keep_off)[1]

    def fit(
        self,
        shapes: Sequence[QSize],
        near: QPoint,
        keep_off: QRect,
        before: QRect | None = None,
        beside: Sequence[QRect] = (),
    ) -> tuple[int, QRect]:
        """The best place for a card, and which of its shapes it has there: the first, unless another covers less. Off
        the hexes, off `keep_off`, near a point; or where it was before, if that is hardly worse: a card that hops
        about draws all eyes."""
        self._survey()
        taken = [keep_off, *beside, *self._neighbours()]
        room = self._view.viewport().rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        found = [self._best(shape, near, taken, room) for shape in shapes]
        prices = [
            (
                not room.contains(place),
                price + ANOTHER * COVER * number,
            )  # one that is cut off comes last
            for number, (place, price) in enumerate(found)
        ]
        which = min(range(len(found)), key=prices.__getitem__)
        best, price = found[which]
        if before is not None:
            kept = QRect(before.topLeft(), best.size())
            if room.contains(kept) and self._cost(kept, near, taken) <= price + STAY:
                return which, kept
        return which, best

    def covers(self, spot: QRect) -> float:
        """How many squares on hexes a card there would cover; those of another part count less."""
        import numpy

        self._survey()
        xs, ys = numpy.array([spot.left()]), numpy.array([spot.top()])
        return float(self._covered(xs, ys, spot.width(), spot.height())[0, 0])

    def _cost(self, spot: QRect, near: QPoint, taken: list[QRect]) -> float:
        away = (spot.center() - near).manhattanLength()
        cost = COVER * self.covers(spot) + AWAY * away
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
        """Buttons and switches that lie over the map: on the viewport itself, or beside the view."""
        viewport = self._view.viewport()
        holders = [viewport, parent] if (parent := self._view.parentWidget()) else [viewport]
        return [
            QRect(viewport.mapFromGlobal(holder.mapToGlobal(child.pos())), child.size())
            for holder in holders
            for child in holder.findChildren(
                QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly
            )
            if child not in (self._view, self._guest) and child.isVisible()
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
        part = view.part if view.following else ALL
        names = view.map.shown_names
        key = (view.pixels, corner.x(), corner.y(), size.width(), size.height(), part, names)
        if key == self._key:
            return
        self._key = key
        columns, rows = size.width() // CELL + 1, size.height() // CELL + 1
        land = numpy.zeros((rows + 1, columns + 1))
        board = view.map.board
        places = self._land(columns, rows, [h for h, x in board.hexes.items() if x.stops])
        land[1:, 1:] = PLAIN * self._land(columns, rows, board.places) + (1 - PLAIN) * places
        if part != ALL:
            land[1:, 1:] *= numpy.where(self._land(columns, rows, board.parts[part]), 1, FOREIGN)
        for name in names:  # some reach over the sea
            if part == ALL or name.hex in board.parts[part]:
                land[1:, 1:][self._under(name)] = 1
        self._sums = land.cumsum(axis=0).cumsum(axis=1)

    def _under(self, name: Name) -> tuple[slice, slice]:
        """The squares that a name lies on, by row and column."""
        (x, y), wide, high = name.box.at, name.box.width, name.box.height
        place = QRectF((x - wide / 2) * U, (y - high / 2) * U, wide * U, high * U)
        seen = self._view.mapFromScene(place).boundingRect()
        return (
            slice(max(0, seen.top() // CELL), max(0, seen.bottom() // CELL + 1)),
            slice(max(0, seen.left() // CELL), max(0, seen.right() // CELL + 1)),
        )

    def _land(self, columns: int, rows: int, hexes: Iterable[HexId]) -> "Numbers":
        """Which squares have their middle on one of the hexes: all of them drawn at a pixel a square."""
        import numpy

        board = self._view.map.board
        image = QImage(columns, rows, QImage.Format.Format_Grayscale8)
        image.fill(0)
        painter = QPainter(image)
        painter.setTransform(
            self._view.viewportTransform() * QTransform.fromScale(1 / CELL, 1 / CELL)
        )
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(Qt.GlobalColor.white)
        hexagon = QPolygonF([QPointF(x * U, y * U) for x, y in corners(board.layout)])
        for x, y in map(board.places.__getitem__, hexes):
            painter.drawPolygon(hexagon.translated(x * U, y * U))
        painter.end()
        grey = numpy.frombuffer(image.constBits(), numpy.uint8).reshape(rows, image.bytesPerLine())
        found: Numbers = grey[:, :columns] > 0
        return found
