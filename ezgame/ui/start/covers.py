"""Pictures for the titles, drawn by us: a box lid each, in a few flat shapes."""

import math
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

Cover = Callable[[QPainter, QRectF], None]
NONE = Qt.PenStyle.NoPen


def paint_cover(painter: QPainter, box: QRectF, title_id: str) -> None:
    """The picture of a title, clipped to a rounded box."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    clip = QPainterPath()
    clip.addRoundedRect(box, 6, 6)
    painter.setClipPath(clip)
    # As large as the box in both ways; what is too much is cut evenly, nothing is squeezed.
    scale = max(box.width() / 224, box.height() / 160)
    painter.translate(box.center().x() - 112 * scale, box.center().y() - 80 * scale)
    painter.scale(scale, scale)
    COVERS.get(title_id, _hexes)(painter, QRectF(0, 0, 224, 160))
    painter.restore()


def _fill(painter: QPainter, color: str, *points: tuple[float, float]) -> None:
    painter.setPen(NONE)
    painter.setBrush(QColor(color))
    painter.drawPolygon(QPolygonF([QPointF(*point) for point in points]))


def _viaduct(painter: QPainter, box: QRectF) -> None:
    """A train on a viaduct before mountains in the evening."""
    sky = QLinearGradient(0, 0, 0, 160)
    sky.setColorAt(0, QColor("#F6C14F"))
    sky.setColorAt(1, QColor("#E4603C"))
    painter.fillRect(box, sky)
    painter.setPen(NONE)
    painter.setBrush(QColor("#FDF1D2"))
    painter.drawEllipse(QPointF(160, 52), 26, 26)
    _fill(
        painter,
        "#7D2E3F",
        (0, 120),
        (38, 74),
        (70, 100),
        (116, 46),
        (160, 92),
        (196, 62),
        (224, 84),
        (224, 160),
        (0, 160),
    )
    painter.fillRect(QRectF(0, 104, 224, 8), QColor("#2E1420"))
    painter.setBrush(QColor("#4A1C2C"))
    painter.setPen(NONE)
    path = QPainterPath()
    path.addRect(QRectF(0, 112, 224, 48))
    for index in range(7):
        arch = QPainterPath()
        left = 6 + index * 32
        arch.moveTo(left, 160)
        arch.lineTo(left, 132)
        arch.arcTo(QRectF(left, 120, 22, 24), 180, -180)
        arch.lineTo(left + 22, 160)
        path = path.subtracted(arch)
    painter.drawPath(path)
    painter.setBrush(QColor("#2E1420"))
    for left, width, height in ((68, 28, 16), (99, 23, 12), (125, 23, 12)):
        painter.drawRoundedRect(QRectF(left, 104 - height, width, height), 2, 2)
    painter.drawRect(QRectF(72, 80, 5, 10))
    painter.setBrush(QColor(255, 255, 255, 120))
    for x, y, r in ((66, 76, 5), (56, 70, 7), (42, 66, 9), (26, 64, 11)):
        painter.drawEllipse(QPointF(x, y), r, r)


def _lamp(painter: QPainter, box: QRectF) -> None:
    """The front lamp of an engine at night, and rails."""
    painter.fillRect(box, QColor("#1F2C48"))
    painter.setPen(QPen(QColor("#C8A12A"), 2.4))
    for x in (30, 72, 112, 152, 194):
        painter.drawLine(QPointF(112 + (x - 112) * 0.22, 92), QPointF(x, 160))
    painter.setPen(QPen(QColor("#C8A12A"), 6))
    painter.setBrush(QColor("#131B2E"))
    painter.drawEllipse(QPointF(112, 68), 30, 30)
    painter.setPen(NONE)
    painter.setBrush(QColor("#FBE7B2"))
    painter.drawEllipse(QPointF(112, 68), 12, 12)


def _volcano(painter: QPainter, box: QRectF) -> None:
    """A volcano over the sea."""
    painter.fillRect(box, QColor("#BFE0EA"))
    painter.setPen(NONE)
    painter.setBrush(QColor(255, 255, 255, 220))
    painter.drawEllipse(QPointF(130, 26), 12, 12)
    painter.drawEllipse(QPointF(118, 38), 8, 8)
    _fill(painter, "#5F6E57", (22, 114), (92, 50), (124, 50), (206, 114))
    _fill(
        painter, "#FFFFFF", (78, 63), (92, 50), (124, 50), (140, 63), (126, 60), (112, 68), (98, 59)
    )
    painter.fillRect(QRectF(0, 113, 224, 47), QColor("#2C7CA4"))


def _hexes(painter: QPainter, box: QRectF) -> None:
    """Track over a board of hexes."""
    painter.fillRect(box, QColor("#4D8055"))
    painter.setPen(QPen(QColor("#CFE3B4"), 2.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for column in range(-1, 5):
        for row in range(-1, 4):
            centre = QPointF(column * 66 + 12, row * 76 + (38 if column % 2 else 0) + 6)
            corners = [
                QPointF(
                    centre.x() + 40 * math.cos(math.radians(60 * k)),
                    centre.y() + 40 * math.sin(math.radians(60 * k)),
                )
                for k in range(6)
            ]
            painter.drawPolygon(QPolygonF(corners))
    track = QPainterPath(QPointF(-4, 116))
    track.cubicTo(70, 128, 90, 92, 120, 66)
    track.cubicTo(150, 38, 190, 44, 232, 60)
    painter.setPen(QPen(QColor("#FFFFFF"), 13))
    painter.drawPath(track)
    painter.setPen(QPen(QColor("#141414"), 8.5))
    painter.drawPath(track)


COVERS: dict[str, Cover] = {"18esp": _viaduct, "1830": _lamp, "1849": _volcano, "18te": _hexes}
