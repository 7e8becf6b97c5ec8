"""Pictures of what a view shows, stretched while somebody zooms; all is drawn anew when the wheel rests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QRegion

from ezgame.ui.paint.canvas import U, hex_polygon

if TYPE_CHECKING:
    from ezgame.ui.map.view import MapView


class Still:
    """What a view showed when zooming began."""

    def __init__(self, view: MapView) -> None:
        port = view.viewport()
        ratio = port.devicePixelRatioF()
        self.version = view.map.version
        self.rect = view.viewportTransform().inverted()[0].mapRect(QRectF(port.rect()))
        """The part of the scene that it shows."""
        self.pixmap = QPixmap(port.size() * ratio)
        self.pixmap.setDevicePixelRatio(ratio)
        painter = QPainter(self.pixmap)
        try:
            view.render(painter, QRectF(port.rect()), port.rect())
        finally:  # a painter left open on a pixmap would end the program
            painter.end()

    def paint(self, painter: QPainter, view: MapView) -> QRectF:
        """Stretch it to where it belongs now; the painter works in pixels of the viewport."""
        target = view.viewportTransform().mapRect(self.rect)
        painter.drawPixmap(target, self.pixmap, QRectF(self.pixmap.rect()))
        return target


class Stills:
    """The pictures of one view while it is zoomed: the last one, and the last with the whole board on it."""

    def __init__(self, view: MapView) -> None:
        self._view = view
        self._last: Still | None = None
        self._whole: Still | None = None

    def take(self) -> None:
        """Zooming begins, and nothing has moved yet."""
        if self._view.viewport().rect().isEmpty():
            self._last = None
            return
        self._last = Still(self._view)
        if self._last.rect.contains(self._view.map.board_rect()):
            self._whole = self._last

    def drop(self) -> None:
        """Pixels are only kept while they are stretched; the whole board may be wanted again."""
        if self._last is not self._whole:
            self._last = None

    @property
    def ready(self) -> bool:
        """Whether there is a picture of what the map shows now."""
        return self._last is not None and self._last.version == self._view.map.version

    def paint(self) -> None:
        """Fill the viewport."""
        view, last = self._view, self._last
        assert last is not None
        port = view.viewport()
        painter = QPainter(port)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        target = view.viewportTransform().mapRect(last.rect)
        around = QRegion(port.rect()) - QRegion(target.toAlignedRect().adjusted(1, 1, -1, -1))
        if not around.isEmpty():
            painter.setClipRegion(around)
            painter.fillRect(port.rect(), QColor(view.map.look.theme.sea))
            whole = self._whole
            if whole is not None and whole.version == view.map.version:
                whole.paint(painter, view)
            else:
                self._hexes(painter, last.rect)
            painter.setClipping(False)
        last.paint(painter, view)
        painter.end()

    def _hexes(self, painter: QPainter, known: QRectF) -> None:
        """Hexes that the picture does not reach, in their plain colours."""
        board, theme = self._view.map.board, self._view.map.look.theme
        shape = hex_polygon(board.layout)
        painter.save()
        painter.setTransform(self._view.viewportTransform())
        painter.setPen(QPen(QColor(theme.grid), 0.02 * U))
        for h, picture in board.hexes.items():
            x, y = (U * v for v in board.places[h])
            if not known.contains(QRectF(x - U, y - U, 2 * U, 2 * U)):
                painter.setBrush(theme.fill(picture.color))
                painter.drawPolygon(shape.translated(x, y), Qt.FillRule.OddEvenFill)
        painter.restore()
