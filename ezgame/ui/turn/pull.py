"""Buttons that can be pulled away as well as clicked."""

from PySide6.QtCore import QPoint, QPointF, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from ezgame.ui.widgets.buttons import GameButton


class PullButton(GameButton):
    """Clicks as any button; a press that moves far enough becomes a drag instead."""

    dragged = Signal(QPoint)
    """Pulled away; the global position of the pointer."""

    pulls = True
    """Whether it can be pulled; one that cannot takes a press with a small movement for a click."""
    _press: QPointF | None = None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._press = event.position()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.pulls and self._press is not None and self.allowed:
            way = (event.position() - self._press).manhattanLength()
            if way > QApplication.startDragDistance():
                self._press = None
                self.setDown(False)
                self.dragged.emit(event.globalPosition().toPoint())
                return
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._press = None
        super().mouseReleaseEvent(event)
