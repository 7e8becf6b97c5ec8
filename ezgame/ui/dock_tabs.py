"""Pulling a dock out of its row of tabs: it floats under the pointer until the button is let go.

Qt has an option for this (grouped dragging), which also makes windows of several docks; programs crash with it.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QTabBar

HOLD = QPoint(40, 14)
"""Where the pointer holds a dock that was pulled out: in its head."""


class TabPull(QObject):
    """An event filter for the tab bars of docks."""

    def __init__(self, named: Callable[[str], QDockWidget | None], parent: QObject) -> None:
        super().__init__(parent)
        self._named = named
        self._pressed: QDockWidget | None = None
        self._pulled: QDockWidget | None = None

    def eventFilter(self, bar: QObject, event: QEvent) -> bool:
        if not isinstance(bar, QTabBar) or not isinstance(event, QMouseEvent):
            return False
        kind = event.type()
        if kind == QEvent.Type.MouseButtonPress:
            index = bar.tabAt(event.position().toPoint())
            left = event.button() == Qt.MouseButton.LeftButton and index >= 0
            self._pulled, self._pressed = None, self._named(bar.tabText(index)) if left else None
        elif kind == QEvent.Type.MouseButtonRelease:
            pulled, self._pressed, self._pulled = self._pulled, None, None
            return pulled is not None
        elif kind == QEvent.Type.MouseMove and self._pulled is not None:
            self._pulled.move(event.globalPosition().toPoint() - HOLD)
            return True
        elif kind == QEvent.Type.MouseMove and self._pressed is not None:
            return self._pull_out(bar, self._pressed, event)
        return False

    def _pull_out(self, bar: QTabBar, dock: QDockWidget, event: QMouseEvent) -> bool:
        """Inside the row and a little around it a tab only changes its place."""
        slack = 3 * (QApplication.startDragDistance() + 1)
        at = event.position().toPoint()
        if bar.rect().adjusted(-slack, -slack, slack, slack).contains(at):
            return False
        self._pressed = None
        # The row lets go of the tab before it loses it.
        released = QMouseEvent(
            QEvent.Type.MouseButtonRelease,
            event.position(),
            event.globalPosition(),
            Qt.MouseButton.LeftButton,
            Qt.MouseButton.NoButton,
            event.modifiers(),
        )
        QApplication.sendEvent(bar, released)
        dock.setFloating(True)
        dock.move(event.globalPosition().toPoint() - HOLD)
        self._pulled = dock
        return True
