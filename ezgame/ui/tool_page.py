"""A small window beside the game that blocks nothing: keys, help, preferences, warnings, clocks."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QFormLayout, QWidget
from shiboken6 import isValid

from ezgame.models.later import later
from ezgame.ui.reading_order import ReadingOrder
from ezgame.ui.widgets.choice_box import ChoiceBox
from ezgame.ui.widgets.switch import Switch
from ezgame.ui.widgets.text import Label

P = TypeVar("P", bound=QWidget)


EDGE, HEAD = 8, 40
"""Pixels of the screen that a page keeps off, so that the frame the desktop puts round it is in sight."""


def within(place: QRect, room: QRect) -> QRect:
    """A rectangle moved into a room that is at least as large."""
    moved = QRect(place)
    moved.moveRight(min(moved.right(), room.right()))
    moved.moveBottom(min(moved.bottom(), room.bottom()))
    moved.moveLeft(max(moved.left(), room.left()))
    moved.moveTop(max(moved.top(), room.top()))
    return moved


class ToolPage(ReadingOrder, QWidget):
    """Escape closes it. It opens in the middle of its window: left to the desktop it would often cover who acts
    and what is offered. It is never larger than the screen: what it shows can be scrolled where that matters."""

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
            sight = window.screen().availableGeometry().united(window.geometry())
            room = sight.adjusted(EDGE, HEAD, -EDGE, -EDGE)
            place = QRect(QPoint(), self.size().boundedTo(room.size()))
            place.moveCenter(window.mapToGlobal(window.rect().center()))
            self.setGeometry(within(place, room))
            # Some desktops give small windows no keys, and Escape would not close this one.
            later(self, self.activateWindow)
        super().showEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)


class FormPage(ToolPage):
    """A page of choices, one in a row, that hold at once."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.form = QFormLayout(self)
        self.form.setContentsMargins(18, 16, 18, 16)
        self.form.setHorizontalSpacing(24)
        self.form.setVerticalSpacing(12)

    def add_choice(self, name: str, values: Mapping[Any, str], now: object) -> ChoiceBox:
        """A row with what can be chosen, by what it is called."""
        box = ChoiceBox(self)
        box.setAccessibleName(name)
        for value, shown in values.items():
            box.addItem(shown, value)
        box.setCurrentIndex(list(values).index(now))
        self.form.addRow(Label(name, self), box)
        return box

    def add_switch(self, name: str, on: bool) -> Switch:
        switch = Switch(name, on, self)
        self.form.addRow(Label(name, self), switch)
        return switch


class OnePage(Generic[P]):
    """A page that is open at most once; it goes when it is closed, and the next one is made anew."""

    def __init__(self, make: Callable[[], P]) -> None:
        self._make = make
        self._page: P | None = None

    def show(self) -> None:
        """Open it, or bring the open one to the front."""
        page = self._page
        if page is None or not isValid(page) or not page.isVisible():
            page = self._page = self._make()
            page.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        page.show()
        page.raise_()
        page.activateWindow()
