"""A line at the lower edge of the map with buttons: a hint, an offer. It blocks nothing and goes when answered."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ezgame.ui.appearance import appearance
from ezgame.ui.map_area import MapArea
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.notice_frame import paint_notice
from ezgame.ui.widgets.text import Label

WIDEST = 560


class Strip(QWidget):
    def __init__(self, area: MapArea) -> None:
        super().__init__(area)
        self._area = area
        self._label = Label("", self)
        self._label.setWordWrap(True)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(12, 6, 8, 6)
        self._row.addWidget(self._label, 1)
        area.installEventFilter(self)
        appearance().accented.connect(self.update)  # its rim has the colour of who acts
        self.hide()

    def add_button(self, text: str, slot: Callable[[], object]) -> GameButton:
        button = GameButton(text, compact=True, parent=self)
        button.setAccessibleName(text)
        button.clicked.connect(lambda: slot())
        self._row.addWidget(button)
        return button

    def say(self, text: str) -> None:
        """Show a sentence; none takes the strip away."""
        self.setVisible(bool(text))
        if text:
            self._label.setText(text)
            self.raise_()
        for strip in self._area.findChildren(Strip):
            if not strip.isHidden():
                strip.place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self.place()
        return False

    def place(self) -> None:
        look, area = appearance(), self._area
        wide = min(area.width() - look.px(16), look.px(WIDEST))
        high = max(self.heightForWidth(wide), look.px(38))
        below = look.px(48 if area.parts.isVisible() else 8)
        for other in area.findChildren(Strip):  # in the order in which they were made
            if other is self:
                break
            if not other.isHidden():
                below += other.height() + look.px(6)
        self.setGeometry((area.width() - wide) // 2, area.height() - high - below, wide, high)

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_notice(QPainter(self), QRectF(self.rect()))
