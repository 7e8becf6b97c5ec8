"""A slider over all actions of a game with a mark for every round."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSlider, QWidget

from ezgame.models.history import Mark
from ezgame.models.words.wording import say
from ezgame.ui.appearance import appearance
from ezgame.ui.theme import map_font

SIDE = 12.0
HANDLE = 8.0
TEXT = 12


class RoundSlider(QSlider):
    """Value = how many actions lie behind the shown moment."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setAccessibleName(say("history.moment"))
        self.setMinimumHeight(54)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._marks: tuple[Mark, ...] = ()
        self._names: tuple[str, ...] = ()
        self._now = 0

    def set_marks(self, marks: tuple[Mark, ...], names: tuple[str, ...], now: int) -> None:
        """Rounds, what they are called, and the position of the present."""
        self._marks, self._names, self._now = marks, names, now
        self.update()

    def x_of(self, value: int) -> float:
        span = max(1, self.maximum() - self.minimum())
        return SIDE + (self.width() - 2 * SIDE) * (value - self.minimum()) / span

    def value_at(self, x: float) -> int:
        share = (x - SIDE) / max(1.0, self.width() - 2 * SIDE)
        value = self.minimum() + round(share * (self.maximum() - self.minimum()))
        return min(self.maximum(), max(self.minimum(), value))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self.setValue(self.value_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self.setValue(self.value_at(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(False)

    def paintEvent(self, _event: QPaintEvent) -> None:
        colors = appearance().colors
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        y = 16.0
        whole = QRectF(SIDE, y - 2.5, self.width() - 2 * SIDE, 5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colors.line))
        painter.drawRoundedRect(whole, 2.5, 2.5)
        painter.setBrush(appearance().accent)
        done = QRectF(whole)
        done.setRight(self.x_of(self.value()))
        painter.drawRoundedRect(done, 2.5, 2.5)
        self._paint_marks(painter, y, colors.muted)
        self._paint_handle(painter, y, appearance().accent.name(), colors.panel)
        painter.end()

    def _paint_marks(self, painter: QPainter, y: float, color: str) -> None:
        font = map_font(TEXT, 600)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        reached = -1e9
        for mark, name in zip(self._marks, self._names, strict=True):
            x = self.x_of(mark.position)
            operating = mark.round.kind == "operating"
            painter.setPen(QPen(QColor(color), 1.0 if operating else 1.8))
            painter.drawLine(QPointF(x, y + 5), QPointF(x, y + (10 if operating else 14)))
            wide = metrics.horizontalAdvance(name)
            left = min(max(2.0, x - wide / 2), self.width() - wide - 2)
            if left > reached + 8:
                painter.drawText(QPointF(left, y + 28), name)
                reached = left + wide

    def _paint_handle(self, painter: QPainter, y: float, accent: str, panel: str) -> None:
        at = QPointF(self.x_of(self.value()), y)
        painter.setPen(QPen(QColor(accent), 3))
        painter.setBrush(QColor(panel))
        grown = 1.5 if self.hasFocus() or self.isSliderDown() else 0.0
        painter.drawEllipse(at, HANDLE + grown, HANDLE + grown)
