"""A few words with buttons over the map: a hint, an offer. They lie where no hex is and go when answered."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from ezgame.ui.appearance import appearance
from ezgame.ui.map_area import MapArea
from ezgame.ui.play.free_room import FreeRoom
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.notice_frame import paint_notice
from ezgame.ui.widgets.text import Label

WIDTHS = (560, 420, 300, 230, 190)
"""Tried one after the other, until the strip covers no hex."""
NARROW = 260
"""Below this width the buttons stand under the words."""


class Strip(QWidget):
    def __init__(self, area: MapArea) -> None:
        super().__init__(area)
        self._area = area
        self._label = Label("", self)
        self._label.setWordWrap(True)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(12, 6, 8, 6)
        self._row.addWidget(self._label, 1)
        self._room = FreeRoom(area.view, self)
        area.installEventFilter(self)
        area.view.scaleChanged.connect(self._on_view)
        area.view.partChanged.connect(self._on_view)
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
        self._place_all()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self.place()
        return False

    def _on_view(self) -> None:
        """Hexes lie elsewhere now."""
        if not self.isHidden():
            self.place()

    def _place_all(self) -> None:
        for strip in self._area.findChildren(Strip):  # in the order in which they were made
            if not strip.isHidden():
                strip.place()

    def place(self) -> None:
        """Where it covers no hex, as wide and as low as possible; if there is no such place, where it covers
        least."""
        viewport = self._area.view.viewport()
        below = QPoint(viewport.width() // 2, viewport.height())
        found: list[tuple[float, QRect]] = []
        for width in WIDTHS:
            spot = self._room.place(self._size(width), below, QRect())
            found.append((self._room.covers(spot), spot))
            if not found[-1][0]:
                break
        spot = min(found, key=lambda option: option[0])[1]
        self._size_to(spot.width())
        self.setGeometry(QRect(viewport.mapTo(self._area, spot.topLeft()), spot.size()))

    def _size(self, width: int) -> QSize:
        look = appearance()
        wide = min(self._area.width() - look.px(16), look.px(width))
        self._size_to(wide)
        return QSize(wide, max(self._row.heightForWidth(wide), look.px(38)))

    def _size_to(self, wide: int) -> None:
        """Words and buttons beside each other, or one above the other."""
        narrow = wide < appearance().px(NARROW)
        ways = QBoxLayout.Direction
        self._row.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_notice(QPainter(self), QRectF(self.rect()))
