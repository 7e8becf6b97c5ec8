"""Track: casing, body and gauge, crossings with over and under, arrows at the rim."""

import math
from functools import lru_cache

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from ezgame.ui.geometry import measures as m
from ezgame.ui.geometry import shapes
from ezgame.ui.geometry.curves import Curve
from ezgame.ui.geometry.face import PrintedFace
from ezgame.ui.geometry.sketch import Sketch, TrackLine, layout_turn
from ezgame.ui.paint.canvas import NO_PEN, U, brush, curve_path, pen, polygon, rings_path
from ezgame.ui.paint.labels import STUB
from ezgame.ui.paint.picture import HexPicture
from ezgame.ui.theme import MapTheme

NARROW, DUAL = "narrow", "dual"


@lru_cache(maxsize=4096)
def casing_paths(face: PrintedFace) -> tuple[QPainterPath, ...]:
    return tuple(rings_path(rings) for rings in shapes.casings(face))


@lru_cache(maxsize=1024)
def core_pen(color: str, width: float, curve_length: float) -> QPen:
    """Dashes that begin and end in the middle of one, so they run on across hex sides."""
    made = QPen(pen(color, width))
    count = max(1, round(curve_length / (2 * m.CORE_DASH)))
    dash = curve_length / count / 2 / width
    made.setDashPattern([dash, dash])
    made.setDashOffset(dash / 2)
    return made


def paint_tracks(painter: QPainter, picture: HexPicture, plan: Sketch, theme: MapTheme) -> None:
    """All track of a hex; later track passes over earlier track that it does not join."""
    turn = math.degrees(layout_turn(picture.layout, picture.rotation))
    cases = casing_paths(picture.face)
    for track, case in zip(plan.tracks, cases, strict=True):
        if not case.isEmpty():
            painter.save()
            painter.rotate(turn)
            painter.fillPath(case, QColor(theme.light))
            painter.restore()
        if track.arrow:
            paint_arrow(painter, track, theme)
        else:
            paint_line(painter, track.curve, track.gauge, theme)


def paint_line(painter: QPainter, curve: Curve, gauge: str, theme: MapTheme) -> None:
    """One piece of track in the look of its gauge."""
    path = curve_path(curve)
    painter.strokePath(path, pen(theme.track, m.TRACK))
    if gauge == NARROW:
        painter.strokePath(path, core_pen(theme.light, m.CORE, round(curve.length, 4)))
    elif gauge == DUAL:
        painter.strokePath(path, pen(theme.light, m.CORE))
        painter.strokePath(path, pen(theme.track, m.CENTRE_LINE))


def paint_arrow(painter: QPainter, track: TrackLine, theme: MapTheme) -> None:
    edge_point = track.curve.point(0.0 if track.ends[0] < 6 else 1.0)
    painter.setPen(NO_PEN)
    painter.setBrush(brush(theme.track))
    painter.drawPolygon(polygon(shapes.arrow_points(edge_point)))


def paint_stub(painter: QPainter, edge_point: tuple[float, float], theme: MapTheme) -> None:
    """A short printed track at an edge that the first tile must serve."""
    inner = QPointF(edge_point[0] * STUB * U, edge_point[1] * STUB * U)
    outer = QPointF(edge_point[0] * U, edge_point[1] * U)
    painter.setPen(pen(theme.light, m.CASING))
    painter.drawLine(inner, outer)
    painter.setPen(pen(theme.track, m.TRACK))
    painter.drawLine(inner, outer)
