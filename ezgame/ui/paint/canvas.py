"""Small drawing helpers shared by all paint functions: units, paths, writing."""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QPaintEngine,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
)

from ezgame.core.definitions.board import Layout
from ezgame.ui.geometry import text as measure
from ezgame.ui.geometry.curves import Curve, StraightLine
from ezgame.ui.geometry.lattice import Point, corners
from ezgame.ui.theme import map_font

U = 100.0
"""Scene units in one R."""

NO_PEN = Qt.PenStyle.NoPen
NO_BRUSH = Qt.BrushStyle.NoBrush


def point(p: Point) -> QPointF:
    return QPointF(p[0] * U, p[1] * U)


def polygon(points: Iterable[Point]) -> QPolygonF:
    return QPolygonF([point(p) for p in points])


@lru_cache(maxsize=2)
def hex_polygon(layout: Layout) -> QPolygonF:
    return polygon(corners(layout))


@lru_cache(maxsize=8192)
def curve_path(curve: Curve) -> QPainterPath:
    """A curve as a path of true arcs."""
    path = QPainterPath()
    for index, segment in enumerate(curve.segments):
        if isinstance(segment, StraightLine):
            if not index:
                path.moveTo(point(segment.a))
            path.lineTo(point(segment.b))
            continue
        r = segment.radius * U
        middle = point(segment.middle)
        box = QRectF(middle.x() - r, middle.y() - r, 2 * r, 2 * r)
        # Qt counts degrees anticlockwise, our y axis points down: both signs turn.
        start = -math.degrees(segment.start)
        if not index:
            # A separate moveTo would leave a hairline before the arc, and a spike at its joint.
            path.arcMoveTo(box, start)
        path.arcTo(box, start, -math.degrees(segment.sweep))
    return path


def rings_path(rings: Iterable[Sequence[Point]]) -> QPainterPath:
    path = QPainterPath()
    for ring in rings:
        path.addPolygon(polygon(ring))
        path.closeSubpath()
    return path


@lru_cache(maxsize=512)
def pen(color: str, width: float, *, cap: str = "flat", join: str = "bevel") -> QPen:
    """A pen with its width as a fraction of R."""
    caps = {"flat": Qt.PenCapStyle.FlatCap, "round": Qt.PenCapStyle.RoundCap}
    joins = {
        "bevel": Qt.PenJoinStyle.BevelJoin,
        "mitre": Qt.PenJoinStyle.MiterJoin,
        "round": Qt.PenJoinStyle.RoundJoin,
    }
    made = QPen(QColor(color), width * U)
    made.setCapStyle(caps[cap])
    made.setJoinStyle(joins[join])
    return made


@lru_cache(maxsize=256)
def brush(color: str) -> QBrush:
    return QBrush(QColor(color))


def disc(painter: QPainter, at: Point, radius: float) -> None:
    painter.drawEllipse(point(at), radius * U, radius * U)


def rounded(painter: QPainter, at: Point, width: float, height: float, radius: float) -> None:
    """A box with round corners, round its centre."""
    box = QRectF((at[0] - width / 2) * U, (at[1] - height / 2) * U, width * U, height * U)
    painter.drawRoundedRect(box, radius * U, radius * U)


@lru_cache(maxsize=2048)
def text_path(text: str, size: int, weight: int, italic: bool) -> QPainterPath:
    """Outline of writing with its base line at y = 0 and its middle at x = 0."""
    font = map_font(size, weight, italic)
    path = QPainterPath()
    # Glyphs of the font overlap themselves: odd-even filling would leave slits.
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addText(-QFontMetricsF(font).horizontalAdvance(text) / 2, 0.0, font, text)
    return path


_AROUND = tuple((math.cos(math.tau * k / 12), math.sin(math.tau * k / 12)) for k in range(12))


def paint_halo(
    painter: QPainter, x: float, y: float, text: str, pixels: int, weight: int, italic: bool,
    color: str, width: float,
) -> None:  # fmt: skip
    """A light edge round writing that begins at x on the base line y."""
    if painter.paintEngine().type() is QPaintEngine.Type.Raster:
        # Writing the same word a few times is many times faster than filling its outline.
        reach = width * U / 2
        painter.setFont(map_font(pixels, weight, italic))
        painter.setPen(QColor(color))
        for dx, dy in _AROUND:
            painter.drawText(QPointF(x + dx * reach, y + dy * reach), text)
        return
    painter.save()
    painter.translate(x + measure.width(text, weight, italic) * pixels / 2, y)
    outline = pen(color, width, cap="round", join="round")
    painter.strokePath(text_path(text, pixels, weight, italic), outline)
    painter.restore()


def write(
    painter: QPainter,
    at: Point,
    text: str,
    size: float,
    color: str,
    *,
    weight: int = 700,
    italic: bool = False,
    halo: str = "",
    halo_width: float = 0.0,
) -> None:
    """Write one line centred on a point (by the height of its capitals); it stays text in files."""
    pixels = max(1, round(size * U))
    font = map_font(pixels, weight, italic)
    wide = measure.width(text, weight, italic) * pixels
    x = at[0] * U - wide / 2
    y = at[1] * U + measure.cap_height(weight) * pixels / 2
    if halo:
        paint_halo(painter, x, y, text, pixels, weight, italic, halo, halo_width)
    painter.setFont(font)
    painter.setPen(QColor(color))
    painter.drawText(QPointF(x, y), text)
