"""The frame of what lies over the map for a while: strips with a question, lines of news."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from ezgame.ui.appearance import appearance


def paint_notice(painter: QPainter, box: QRectF) -> None:
    """A panel with a rim in the colour of who acts."""
    look = appearance()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(look.accent, 1.4))
    painter.setBrush(QColor(look.colors.panel))
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 9, 9)
