"""A small window beside the game that blocks nothing: keys, help, preferences, warnings, clocks."""

from typing import TypeVar

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from ezgame.ui.reading_order import ReadingOrder

P = TypeVar("P", bound=QWidget)


class ToolPage(ReadingOrder, QWidget):
    """Opens in the middle of its window; left to the desktop it would often cover who acts and what is offered."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Tool)
        self._placed = False

    def showEvent(self, event: QShowEvent) -> None:
        parent = self.parentWidget()
        if parent is not None and not self._placed:
            self._placed = True
            if not self.testAttribute(Qt.WidgetAttribute.WA_Resized):
                self.adjustSize()
            window = parent.window()
            place = self.rect()
            place.moveCenter(window.mapToGlobal(window.rect().center()))
            self.move(place.topLeft())
            # Some desktops give small windows no keys, and Escape would not close this one.
            QTimer.singleShot(0, self, self.activateWindow)
        super().showEvent(event)


def brought_forward(window: QWidget, kind: type[P]) -> bool:
    """Whether a window of this kind is open already; then it comes to the front instead of a second one."""
    page = next((page for page in window.findChildren(kind) if page.isVisible()), None)
    if page is None:
        return False
    page.raise_()
    page.activateWindow()
    return True
