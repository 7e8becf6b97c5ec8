"""Small signs drawn as paths: the bundled font lacks most of them."""

from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

Mark = Literal[
    "",
    "tick",
    "play",
    "undo",
    "redo",
    "turn",
    "menu",
    "cross",
    "float",
    "plus",
    "minus",
    "grip",
    "warning",
    "left",
    "right",
    "down",
]


def draw_mark(painter: QPainter, mark: Mark, centre: QPointF, size: float, color: QColor) -> None:
    """Paint a sign into a square of this size."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(centre)
    painter.scale(size / 16, size / 16)
    pen = QPen(
        color, 1.9, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    )
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    path = QPainterPath()
    if mark == "tick":
        _line(path, (-6, 0.5), (-2, 4.5), (6, -4.5))
    elif mark == "cross":
        _line(path, (-4.5, -4.5), (4.5, 4.5))
        _line(path, (-4.5, 4.5), (4.5, -4.5))
    elif mark == "float":
        path.addRect(-2.5, -5, 7.5, 7.5)
        _line(path, (-2.5, -1.5), (-5, -1.5), (-5, 5), (1.5, 5), (1.5, 2.5))
    elif mark in ("plus", "minus"):
        _line(path, (-5, 0), (5, 0))
        if mark == "plus":
            _line(path, (0, -5), (0, 5))
    elif mark == "menu":
        for y in (-5, 0, 5):
            _line(path, (-6, y), (6, y))
    elif mark in ("left", "right"):
        side = 1 if mark == "left" else -1
        _line(path, (2.5 * side, -5), (-2.5 * side, 0), (2.5 * side, 5))
    elif mark == "down":
        _line(path, (-5, -2.5), (0, 2.5), (5, -2.5))
    elif mark in ("undo", "redo"):
        side = 1 if mark == "undo" else -1
        _line(path, (-3 * side, -6), (-6.5 * side, -2.5), (-3 * side, 1))
        path.moveTo(-6 * side, -2.5)
        path.lineTo(2 * side, -2.5)
        path.cubicTo(8 * side, -2.5, 8 * side, 5.5, 2 * side, 5.5)
        path.lineTo(-3 * side, 5.5)
    elif mark == "turn":
        path.arcMoveTo(QRectF(-5.5, -5.5, 11, 11), 60)
        path.arcTo(QRectF(-5.5, -5.5, 11, 11), 60, 300)
        _line(path, (-0.5, -7.5), (3.2, -4.8), (0.6, -1.2))
    elif mark == "play":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        _line(path, (-4, -6), (6, 0), (-4, 6), (-4, -6))
    elif mark == "grip":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        for x in (-2.5, 2.5):
            for y in (-5, 0, 5):
                path.addEllipse(QPointF(x, y), 1.3, 1.3)
    elif mark == "warning":
        _line(path, (0, -6.5), (7, 6), (-7, 6), (0, -6.5))
        _line(path, (0, -2), (0, 1.8))
        path.addEllipse(QPointF(0, 4), 0.4, 0.4)
    painter.drawPath(path)
    painter.restore()


def _line(path: QPainterPath, *points: tuple[float, float]) -> None:
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
