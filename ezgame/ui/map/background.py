"""Sea, coast, ribbons and the names of columns and rows: what lies below the hexes."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap, QTransform

from ezgame.ui.geometry.curves import Curve
from ezgame.ui.geometry.measures import COAST
from ezgame.ui.geometry.outline import Bounds, shelf
from ezgame.ui.map.cache import Linear, RepaintFrame, Shot
from ezgame.ui.paint.board import paint_coast, paint_ribbon, paint_rim
from ezgame.ui.paint.canvas import U, curve_path
from ezgame.ui.paint.picture import BoardPicture, RibbonPicture

if TYPE_CHECKING:
    from ezgame.ui.map.look import Look

CHUNK = 256
"""Device pixels of one square. Squares of mere sea, or wholly under hexes, are not kept."""


class MapBackground:
    """Kept as squares of pixels, drawn when first seen at a scale."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.board: BoardPicture | None = None
        self.content: int = -1
        self.ribbons: tuple[int, ...] = ()
        """A number for each ribbon as it is now; a square depends on its own ribbons only."""
        self._curves: tuple[Curve, ...] = ()
        self._there: dict[tuple[Linear, int, int], tuple[int, ...]] = {}
        """Which ribbons lie in a square."""
        self.plain: set[tuple[object, ...]] = set()
        """Squares with nothing in them."""

    def set_board(self, board: BoardPicture) -> None:
        self.board = board
        self.content = self.look.content(("ground", (tuple(board.places.items()), board.rim)))
        self.ribbons = tuple(self.look.content(("ribbon", ribbon)) for ribbon in board.ribbons)
        curves = tuple(ribbon.curve for ribbon in board.ribbons)
        if curves != self._curves:
            self._curves, self._there = curves, {}

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Fill the exposed rectangle (scene coordinates)."""
        frame = self.look.frame
        painter.fillRect(rect, QColor(self.look.theme.sea))
        if frame is None:
            self.draw(painter, rect)
            return
        ratio, (x0, y0) = frame.ratio, frame.shift
        parts = [QRectF(QPointF(x, y), QPointF(*to)) & rect for x, y, *to in self.look.exposed]
        wanted: dict[tuple[int, int], None] = {}
        for part in filter(QRectF.isValid, parts or [rect]):
            device = painter.worldTransform().mapRect(part)
            for column in squares(device.left() * ratio - x0, device.right() * ratio - x0):
                for row in squares(device.top() * ratio - y0, device.bottom() * ratio - y0):
                    wanted[column, row] = None
        painter.save()
        painter.resetTransform()
        for column, row in wanted:
            pixmap = self.square(frame, column, row)
            if pixmap is not None:
                at = QPointF((x0 + column * CHUNK) / ratio, (y0 + row * CHUNK) / ratio)
                painter.drawPixmap(at, pixmap)
        painter.restore()

    def square(self, frame: RepaintFrame, column: int, row: int) -> QPixmap | None:
        look = self.look
        ribbons = self._ribbons_in(frame, column, row)
        key = (
            self.content, ribbons, look.style_key, look.theme.sea, frame.linear, "square", column, row,
        )  # fmt: skip
        if key in self.plain:
            return None
        shot = self.look.cache.find(key)
        if shot is None:
            transform, rect = square_at(frame, column, row)
            if self.is_plain(rect):
                self.plain.add(key)
                return None
            if look.leave_over(rect):
                return None
            shot = self.look.make(lambda: Shot(self.drawn(transform, rect), 0.0, 0.0, frame.linear))
            shot.pixmap.setDevicePixelRatio(frame.ratio)
            self.look.cache.keep(key, shot)
        return shot.pixmap

    def _ribbons_in(self, frame: RepaintFrame, column: int, row: int) -> tuple[int, ...]:
        """Numbers of the ribbons that lie in a square, as they are now."""
        if not self.ribbons:
            return ()
        key = (frame.linear, column, row)
        there = self._there.get(key)
        if there is None:
            _, rect = square_at(frame, column, row)
            places = (curve_rect(curve) for curve in self._curves)
            there = tuple(i for i, place in enumerate(places) if place.intersects(rect))
            self._there[key] = there
        return tuple(self.ribbons[i] for i in there)

    def drawn(self, transform: QTransform, rect: QRectF) -> QPixmap:
        pixmap = QPixmap(CHUNK, CHUNK)
        pixmap.fill(QColor(self.look.theme.sea))
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setTransform(transform)
        try:
            self.draw(painter, rect)
        finally:  # a painter left open on a pixmap would end the program
            painter.end()
        return pixmap

    def draw(self, painter: QPainter, rect: QRectF) -> None:
        """What lies in a rectangle of the scene."""
        if self.board is None:
            return
        style, within = self.look.style, bounds_of(rect)
        paint_coast(painter, self.board, style, within)
        for ribbon in self.board.ribbons:
            if ribbon_rect(ribbon).intersects(rect):
                paint_ribbon(painter, ribbon, style)
        if style.detail.marks:
            paint_rim(painter, self.board, style, within)

    def is_plain(self, rect: QRectF) -> bool:
        """Nothing but sea, or nothing but what hexes cover."""
        from shapely import prepare
        from shapely.geometry import box

        if self.board is None:
            return True
        left, top, right, bottom = within = bounds_of(rect)
        belt = shelf(self.board.layout, tuple(self.board.places.values()), round(COAST * 1.9, 4))
        prepare(belt)
        return not (
            belt.intersects(box(*within))
            or any(ribbon_rect(r).intersects(rect) for r in self.board.ribbons)
            or any(left < x < right and top < y < bottom for (x, y), _ in self.board.rim)
            or any(
                left - 1 < x < right + 1 and top - 1 < y < bottom + 1
                for x, y in self.board.outside.values()
            )
        )


def square_at(frame: RepaintFrame, column: int, row: int) -> tuple[QTransform, QRectF]:
    """How a square is drawn, and its place in the scene."""
    a, b, c, d = frame.linear
    transform = QTransform(a, b, c, d, -column * CHUNK, -row * CHUNK)
    return transform, transform.inverted()[0].mapRect(QRectF(0, 0, CHUNK, CHUNK))


def squares(first: float, last: float) -> range:
    return range(math.floor(first / CHUNK), math.floor(last / CHUNK) + 1)


def bounds_of(rect: QRectF) -> Bounds:
    """The rectangle in units of R, a little larger: broad lines must not end at its edge."""
    more = 0.4
    return (
        rect.left() / U - more,
        rect.top() / U - more,
        rect.right() / U + more,
        rect.bottom() / U + more,
    )


def ribbon_rect(ribbon: RibbonPicture) -> QRectF:
    return curve_rect(ribbon.curve)


def curve_rect(curve: Curve) -> QRectF:
    return curve_path(curve).boundingRect().adjusted(-0.3 * U, -0.3 * U, 0.3 * U, 0.3 * U)
