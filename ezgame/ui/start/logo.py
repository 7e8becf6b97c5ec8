"""The name of the program with its hex."""

import math

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from ezgame.models.words.wording import say
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.card_pen import CardPen


class Logo(QWidget):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(appearance().px(240), appearance().px(54))

    def paintEvent(self, _event: QPaintEvent) -> None:
        pen = CardPen(QPainter(self))
        size = pen.px(24)
        centre = QPointF(size + 2, self.height() / 2)
        corners = [
            QPointF(
                centre.x() + size * math.cos(math.radians(60 * k)),
                centre.y() + size * math.sin(math.radians(60 * k)),
            )
            for k in range(6)
        ]
        pen.painter.setPen(QPen(QColor("#17181A"), 2.4))
        pen.painter.setBrush(QColor("#EFD11F"))
        pen.painter.drawPolygon(QPolygonF(corners))
        left = QPointF(centre.x() - 0.75 * size, centre.y() + 0.44 * size)
        right = QPointF(centre.x() + 0.75 * size, centre.y() - 0.44 * size)
        for color, width in (("#FFFFFF", 9.5), ("#0E0F11", 7.0)):
            pen.painter.setPen(QPen(QColor(color), width * pen.look.scale))
            pen.painter.drawLine(left, right)
        at = 2 * size + pen.px(14)
        pen.write(QRectF(at, 0, self.width() - at, pen.px(34)), "ezgame", 24, 700)
        pen.write(
            QRectF(at, pen.px(30), self.width() - at, pen.px(20)),
            say("sidebar.slogan"),
            13,
            400,
            pen.colors.muted,
        )
