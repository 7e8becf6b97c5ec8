"""Badges of players: painted into any widget, and as widgets of their own."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ezgame.core.ids import PlayerId
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.round import RoundWidget
from ezgame.ui.widgets.text import set_tip

GONE = 0.45
"""How strongly a player who has left the game is drawn."""


def draw_badge(painter: QPainter, centre: QPointF, diameter: float, seat: int, name: str) -> None:
    """Paint the round badge of a player: seat colour and initial."""
    look = appearance()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.seat(seat))
    r = diameter / 2
    painter.drawEllipse(centre, r, r)
    font = look.font(13, 700)
    sized = type(font)(font)
    sized.setPixelSize(max(7, round(diameter * 0.56)))
    painter.setFont(sized)
    painter.setPen(look.on_seat())
    box = QRectF(centre.x() - r, centre.y() - r, diameter, diameter)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, initial(name))
    painter.restore()


def initial(name: str) -> str:
    return name.strip()[:1].upper() or "?"


def seat_of(player: PlayerId) -> int:
    """The number of a seat, for its colour; below 0 for automatic players, who have no seat."""
    digits = player[1:]
    number = int(digits) if digits.isdigit() else 0
    return -1 - number if player.startswith("A") else number


class SeatBadge(RoundWidget):
    """A player's badge in a layout."""

    def __init__(self, diameter: int, parent: QWidget | None = None) -> None:
        super().__init__(diameter, parent)
        self._seat = 0
        self._name = ""
        appearance().changed.connect(self.update)
        appearance().accented.connect(self.update)

    def show_seat(self, seat: int, name: str) -> None:
        self._seat, self._name = seat, name
        set_tip(self, name)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        centre = QPointF(self.width() / 2, self.height() / 2)
        draw_badge(painter, centre, min(self.width(), self.height()), self._seat, self._name)
