"""The whole board in small, with a frame round what the view shows; a click goes there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ezgame.models.words.wording import say
from ezgame.ui.paint.canvas import U, hex_polygon

if TYPE_CHECKING:
    from ezgame.ui.map.view import MapView

SIZE = QSize(150, 162)
MARGIN = 10


class Overview(QWidget):
    """Sits in a corner of a view; hides itself while the whole board is in sight."""

    def __init__(self, view: MapView) -> None:
        super().__init__(view.viewport())
        self.view = view
        self.setFixedSize(SIZE)
        self.setAccessibleName(say("map.overview"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        view.viewport().installEventFilter(self)
        view.horizontalScrollBar().valueChanged.connect(self.refresh)
        view.verticalScrollBar().valueChanged.connect(self.refresh)
        view.scaleChanged.connect(self.refresh)
        self.refresh()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.refresh()
        return False

    def refresh(self) -> None:
        """Follow the view."""
        room = self.view.viewport().rect()
        self.move(MARGIN, room.height() - self.height() - MARGIN)
        shown = self.view.mapToScene(room).boundingRect()
        board = self.view.map.sceneRect().adjusted(0.7 * U, 0.7 * U, -0.7 * U, -0.7 * U)
        small = room.width() < 3 * self.width() or room.height() < 3 * self.height()
        self.setVisible(not shown.contains(board) and not small)
        self.update()

    def _board(self) -> tuple[QRectF, float, QPointF]:
        """The board's rectangle, scale, and where its corner lies."""
        rect = self.view.map.sceneRect()
        scale = min(self.width() / rect.width(), self.height() / rect.height())
        left = (self.width() - rect.width() * scale) / 2
        top = (self.height() - rect.height() * scale) / 2
        return rect, scale, QPointF(left, top)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self.view.map.look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(theme.coast), 1))
        painter.setBrush(QColor(theme.sea))
        painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), 6, 6)
        rect, scale, corner = self._board()
        painter.translate(corner)
        painter.scale(scale, scale)
        painter.translate(-rect.topLeft())
        board = self.view.map.board
        shape = hex_polygon(board.layout)
        painter.setPen(QPen(QColor(theme.sea), 0.06 * U))
        for h, picture in board.hexes.items():
            place = board.places[h]
            painter.setBrush(theme.fill(picture.color))
            painter.drawPolygon(shape.translated(place[0] * U, place[1] * U))
        shown = self.view.mapToScene(self.view.viewport().rect()).boundingRect()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor("#0D8070"), 0.28 * U))
        painter.drawRect(shown.intersected(rect))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._go(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons():
            self._go(event)

    def _go(self, event: QMouseEvent) -> None:
        rect, scale, corner = self._board()
        way = (event.position() - corner) / scale
        self.view.following = False
        self.view.centerOn(rect.topLeft() + way)
        event.accept()
