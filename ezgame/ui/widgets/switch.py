"""An on/off switch."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from ezgame.ui.appearance import appearance


class Switch(QAbstractButton):
    def __init__(self, name: str, on: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setCheckable(True)
        self.setChecked(on)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(appearance().px(38), appearance().px(22))

    def paintEvent(self, _event: QPaintEvent) -> None:
        colors = appearance().colors
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        painter.setPen(QPen(QColor(colors.text), 1) if self.hasFocus() else Qt.PenStyle.NoPen)
        on = self.isChecked()
        fill = QColor(colors.accent if on else colors.line)
        painter.setBrush(fill if self.isEnabled() else QColor(colors.line))
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#FFFFFF"))
        r = box.height() / 2 - 2
        x = box.right() - r - 2 if on else box.left() + r + 2
        painter.drawEllipse(QPointF(x, box.center().y()), r, r)
