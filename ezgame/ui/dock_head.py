"""The head of a dock that lies alone or floats: its name, a button to float it and one to close it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QToolButton, QWidget

from ezgame.models.words.wording import say
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.marks import Mark, draw_mark
from ezgame.ui.widgets.text import Label, set_tip


class DockHead(QWidget):
    """Title, float and close. Dragging it moves the dock."""

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__(dock)
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._label = Label(dock.windowTitle(), self)
        self._label.setProperty("look", "head")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 4, 6, 4)
        layout.addWidget(self._label, 1)
        close = HeadButton(say("panels.close", panel=dock.windowTitle()), self)
        close.clicked.connect(dock.close)
        float_ = HeadButton(say("panels.float", panel=dock.windowTitle()), self, "float")
        float_.clicked.connect(lambda: dock.setFloating(not dock.isFloating()))
        layout.addWidget(float_)
        layout.addWidget(close)


class HeadButton(QToolButton):
    def __init__(self, name: str, parent: QWidget, mark: Mark = "cross") -> None:
        super().__init__(parent)
        self._mark: Mark = mark
        self.setAccessibleName(name)
        set_tip(self, name)
        self.setProperty("look", "flat")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        appearance().changed.connect(self._restyled)
        self._restyled()

    def _restyled(self) -> None:
        self.setFixedSize(appearance().px(20), appearance().px(20))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        color = self.palette().color(self.foregroundRole())
        draw_mark(
            QPainter(self), self._mark, self.rect().toRectF().center(), appearance().px(10), color
        )
