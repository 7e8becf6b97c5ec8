"""Signs drawn as shapes, so that no font must have them: mountain, water, hammers, anchor, padlock."""

import math

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath

from ezgame.ui.geometry.lattice import Point
from ezgame.ui.paint.canvas import NO_BRUSH, NO_PEN, U, brush, pen, polygon
from ezgame.ui.theme import MapTheme

WATER = frozenset({"river", "water", "lake", "sea", "swamp"})


def paint_sign(painter: QPainter, at: Point, size: float, kind: str, theme: MapTheme) -> None:
    """The sign of a terrain, `size` high."""
    if kind == "mine":
        paint_hammers(painter, at, size, theme.mine)
    elif kind in WATER:
        paint_water(painter, at, size, theme.water)
    elif kind == "rough":
        paint_rough(painter, at, size, theme.mountain)
    elif kind == "hill":
        paint_hill(painter, at, size, theme.mountain)
    else:
        paint_mountain(painter, at, size, theme.mountain)


def paint_rough(painter: QPainter, at: Point, size: float, color: str) -> None:
    """Scattered stones."""
    painter.setPen(NO_PEN)
    painter.setBrush(brush(color))
    for dx, dy, r in ((-0.36, 0.14, 0.17), (0.04, -0.16, 0.15), (0.36, 0.16, 0.19)):
        spot = (at[0] + dx * size, at[1] + dy * size)
        painter.drawPolygon(polygon(regular(spot, r * size, 5, -math.pi / 2)))


def paint_hill(painter: QPainter, at: Point, size: float, color: str) -> None:
    """Two round tops."""
    painter.setPen(NO_PEN)
    low = (at[1] + 0.34 * size) * U
    for dx, wide, high, tone in ((0.22, 0.40, 0.46, 130), (-0.2, 0.46, 0.66, 100)):
        painter.setBrush(QColor(color).lighter(tone))
        middle, half = (at[0] + dx * size) * U, wide * size * U
        path = QPainterPath(QPointF(middle - half, low))
        path.cubicTo(
            QPointF(middle - 0.5 * half, low - 1.33 * high * size * U),
            QPointF(middle + 0.5 * half, low - 1.33 * high * size * U),
            QPointF(middle + half, low),
        )
        painter.drawPath(path)


def paint_mountain(painter: QPainter, at: Point, size: float, color: str) -> None:
    x, y, s = at[0], at[1], size
    painter.setPen(NO_PEN)
    painter.setBrush(brush(color))
    low = y + 0.42 * s
    painter.drawPolygon(
        polygon([
            (x - 0.68 * s, low), (x - 0.12 * s, y - 0.48 * s), (x + 0.12 * s, y - 0.12 * s),
            (x + 0.26 * s, y - 0.26 * s), (x + 0.68 * s, low),
        ])
    )  # fmt: skip
    painter.setBrush(brush("#FFFFFF"))
    painter.drawPolygon(
        polygon([
            (x - 0.12 * s, y - 0.48 * s), (x + 0.02 * s, y - 0.27 * s), (x - 0.08 * s, y - 0.17 * s),
            (x - 0.16 * s, y - 0.25 * s), (x - 0.27 * s, y - 0.19 * s),
        ])
    )  # fmt: skip


def paint_water(painter: QPainter, at: Point, size: float, color: str) -> None:
    painter.setBrush(NO_BRUSH)
    painter.setPen(pen(color, 0.13 * size, cap="round", join="round"))
    for row in (-1, 0, 1):
        y = at[1] + row * 0.27 * size
        path = QPainterPath(QPointF((at[0] - 0.55 * size) * U, y * U))
        for step in range(3):
            x = at[0] - 0.55 * size + step * 0.367 * size
            path.cubicTo(
                QPointF((x + 0.12 * size) * U, (y - 0.16 * size) * U),
                QPointF((x + 0.24 * size) * U, (y + 0.16 * size) * U),
                QPointF((x + 0.367 * size) * U, y * U),
            )
        painter.drawPath(path)


def paint_hammers(painter: QPainter, at: Point, size: float, color: str) -> None:
    """Two crossed hammers, the usual sign of a mine."""
    painter.save()
    painter.translate(at[0] * U, at[1] * U)
    painter.setPen(NO_PEN)
    painter.setBrush(brush(color))
    s = size * U
    for turn in (-45, 45):
        painter.save()
        painter.rotate(turn)
        painter.drawRect(QRectF(-0.06 * s, -0.42 * s, 0.12 * s, 0.96 * s))
        painter.drawRoundedRect(
            QRectF(-0.26 * s, -0.52 * s, 0.52 * s, 0.22 * s), 0.04 * s, 0.04 * s
        )
        painter.restore()
    painter.restore()


def paint_anchor(painter: QPainter, at: Point, size: float, color: str) -> None:
    painter.save()
    painter.translate(at[0] * U, at[1] * U)
    s = size * U
    painter.setBrush(NO_BRUSH)
    painter.setPen(pen(color, 0.11 * size, cap="round", join="round"))
    painter.drawEllipse(QPointF(0, -0.36 * s), 0.11 * s, 0.11 * s)
    painter.drawLine(QPointF(0, -0.24 * s), QPointF(0, 0.46 * s))
    painter.drawLine(QPointF(-0.2 * s, -0.1 * s), QPointF(0.2 * s, -0.1 * s))
    path = QPainterPath()
    path.moveTo(-0.4 * s, 0.1 * s)
    path.quadTo(-0.34 * s, 0.46 * s, 0, 0.46 * s)
    path.quadTo(0.34 * s, 0.46 * s, 0.4 * s, 0.1 * s)
    painter.drawPath(path)
    painter.restore()


def paint_padlock(painter: QPainter, at: Point, size: float, color: str) -> None:
    painter.save()
    painter.translate(at[0] * U, at[1] * U)
    s = size * U
    painter.setBrush(NO_BRUSH)
    painter.setPen(pen(color, 0.11 * size))
    arch = QPainterPath()
    arch.moveTo(-0.2 * s, 0)
    arch.lineTo(-0.2 * s, -0.18 * s)
    arch.arcTo(QRectF(-0.2 * s, -0.4 * s, 0.4 * s, 0.42 * s), 180, -180)
    arch.lineTo(0.2 * s, 0)
    painter.drawPath(arch)
    painter.setPen(NO_PEN)
    painter.setBrush(QColor(color))
    painter.drawRoundedRect(QRectF(-0.33 * s, -0.04 * s, 0.66 * s, 0.48 * s), 0.07 * s, 0.07 * s)
    painter.restore()


def paint_pips(painter: QPainter, at: Point, count: int, size: float, color: str) -> None:
    """One small mark per step in the order of tile colours, so that colour is not the only cue."""
    painter.setPen(NO_PEN)
    painter.setBrush(brush(color))
    step = 1.5 * size
    for i in range(count):
        x = at[0] + (i - (count - 1) / 2) * step
        painter.drawEllipse(QPointF(x * U, at[1] * U), size * U / 2, size * U / 2)


def paint_flag(painter: QPainter, at: Point, size: float, color: str, ink: str) -> None:
    """A pennant on a staff: the goal of a company."""
    x, y = at
    painter.setPen(pen(ink, 0.09 * size, cap="round", join="round"))
    foot = QPointF((x - 0.26 * size) * U, (y + 0.5 * size) * U)
    painter.drawLine(QPointF((x - 0.26 * size) * U, (y - 0.48 * size) * U), foot)
    painter.setBrush(brush(color))
    painter.drawPolygon(
        polygon(
            [
                (x - 0.26 * size, y - 0.46 * size),
                (x + 0.40 * size, y - 0.18 * size),
                (x - 0.26 * size, y + 0.12 * size),
            ]
        )
    )


def regular(at: Point, radius: float, count: int, turn: float = 0.0) -> list[Point]:
    """Corners of a regular polygon."""
    return [
        (
            at[0] + radius * math.cos(turn + math.tau * i / count),
            at[1] + radius * math.sin(turn + math.tau * i / count),
        )
        for i in range(count)
    ]
