"""Rows of tabs of docks: names that all have their place, and docks that are pulled out of the row.

A dock floats under the pointer until the button is let go. Qt has an option for this (grouped dragging), which also
makes windows of several docks; programs crash with it.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QFont, QMouseEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QTabBar

from ezgame.ui.appearance import BASE, appearance

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


AIR, LITTLE_AIR = 10, 4
"""Pixels at 100 % left and right of a tab's name (`ui/stylesheet.py`), and where tabs stand close."""


class TabFit(QObject):
    """An event filter for the tab bars of docks: with large text the tabs of a row that has no room for them stand
    close, then are written smaller, but never smaller than at 100 %."""

    def eventFilter(self, bar: QObject, event: QEvent) -> bool:
        if isinstance(bar, QTabBar) and event.type() == QEvent.Type.Resize:
            self.fit(bar)
        return False

    def fit(self, bar: QTabBar) -> None:
        size, close = float(BASE), False
        if _wanted(bar, size, AIR) > bar.width():
            close = True
            while size * appearance().scale > BASE and _wanted(bar, size, LITTLE_AIR) > bar.width():
                size -= 0.25
        font = appearance().font(size) if size < BASE else QFont()
        if font.pixelSize() != bar.font().pixelSize() or bool(bar.property("close")) != close:
            bar.setProperty("close", close)
            bar.style().unpolish(bar)
            bar.style().polish(bar)
            bar.setFont(font)


def _wanted(bar: QTabBar, size: float, air: int) -> float:
    """Width of all tabs, with any of them chosen, whose name is bold."""
    look = appearance()
    names = [bar.tabText(index) for index in range(bar.count())]
    return sum(look.text_width(name, size, 600) + 2 * look.px(air) + 1 for name in names)
