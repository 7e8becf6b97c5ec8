"""The board as a whole: sea and coast, ribbons, areas, sides, names; and `paint_board` for files."""

import math
from collections.abc import Callable, Set
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath

from ezgame.core.ids import HexId
from ezgame.ui.geometry import measures as m
from ezgame.ui.geometry import text as measure
from ezgame.ui.geometry.lattice import Point, edge_ends
from ezgame.ui.geometry.libraries import load_libraries
from ezgame.ui.geometry.outline import Bounds, bounds, clipped_shelf, clipped_shore
from ezgame.ui.paint.areas import paint_area
from ezgame.ui.paint.canvas import (
    U,
    brush,
    curve_path,
    disc,
    pen,
    point,
    polygon,
    rings_path,
    write,
)
from ezgame.ui.paint.hex import paint_ground, paint_inside, paint_outside
from ezgame.ui.paint.names import LEADING, Name, board_names
from ezgame.ui.paint.picture import BoardPicture, BorderPicture, HexPicture, RibbonPicture
from ezgame.ui.paint.plates import paint_plates, placed_plates
from ezgame.ui.paint.rim import rim_size
from ezgame.ui.paint.style import Style
from ezgame.ui.paint.track import paint_line

PaintHex = Callable[[QPainter, HexPicture, Style], None]

MARGIN = 0.75
"""Sea round the board."""


SHELVES = ((m.COAST * 1.9, 0.35), (m.COAST * 1.2, 0.70), (m.COAST * 0.6, 0.95))
"""Belts of shallow water: how far they reach, and how much of its colour they have."""


def board_rect(board: BoardPicture) -> QRectF:
    """The board with its margin, in scene units."""
    everything = [*board.places.values(), *board.outside.values()]
    left, top, right, bottom = bounds(board.layout, everything)
    return QRectF(
        (left - MARGIN) * U,
        (top - MARGIN) * U,
        (right - left + 2 * MARGIN) * U,
        (bottom - top + 2 * MARGIN) * U,
    )


def paint_board(painter: QPainter, board: BoardPicture, style: Style) -> None:
    """Everything, from the sea to the names; for files and thumbnails."""
    painter.fillRect(board_rect(board), QColor(style.theme.sea))
    paint_layers(painter, board, style)


def paint_layers(
    painter: QPainter,
    board: BoardPicture,
    style: Style,
    near: Set[HexId] | None = None,
    ground: PaintHex = paint_ground,
) -> None:
    """Everything but the sea, layer upon layer, so that no hex covers the writing of its neighbour.

    With `near` only these hexes; `ground` may draw more on each hex than the usual."""
    load_libraries()
    wanted = board.hexes.keys() if near is None else near
    paint_coast(painter, board, style)
    for ribbon in board.ribbons:
        paint_ribbon(painter, ribbon, style)
    for layer in (ground, paint_inside, paint_outside):
        for h, picture in board.hexes.items():
            if h in wanted:
                painter.save()
                painter.translate(point(board.places[h]))
                layer(painter, picture, style)
                painter.restore()
    for area in board.areas:
        if not wanted.isdisjoint(area.hexes):
            paint_area(painter, board, area, style)
    for border in board.borders:
        paint_border(painter, border, style)
    # Names reach over the coast here and there, where the letters of the rim are.
    if style.detail.marks:
        paint_rim(painter, board, style)
    for name in board_names(board, style.detail):
        if name.hex in wanted:
            paint_name(painter, name, style)
    plates = placed_plates(board, style.detail)
    paint_plates(painter, (placed for placed in plates if placed.plate.hex in wanted))


def paint_coast(
    painter: QPainter, board: BoardPicture, style: Style, within: Bounds | None = None
) -> None:
    """Shallow water and a dark edge round the land; `within` a rectangle, it is drawn faster."""
    theme = style.theme
    places = tuple(board.places.values())
    if within is None:
        left, top, right, bottom = bounds(board.layout, places)
        within = (left - 1, top - 1, right + 1, bottom + 1)
    for grow, share in SHELVES:
        rings = clipped_shelf(board.layout, places, round(grow, 4), within)
        painter.fillPath(rings_path(rings), mixed(theme.sea, theme.shallow, share))
    shore = QPainterPath()
    for line in clipped_shore(board.layout, places, within):
        shore.addPolygon(polygon(line))
    painter.strokePath(shore, pen(theme.coast, 0.07, join="round"))
    paint_beyond(painter, board, style, within)


def paint_beyond(painter: QPainter, board: BoardPicture, style: Style, within: Bounds) -> None:
    """Printed hexes that are no part of this game: their outline and a pale ground."""
    left, top, right, bottom = within
    painter.setPen(pen(style.theme.coast, 0.02, join="round"))
    at_night = QColor(style.theme.sea).lightness() < 128
    painter.setBrush(mixed(style.theme.sea, style.theme.light, 0.1 if at_night else 0.4))
    for x, y in board.outside.values():
        if left - 1 < x < right + 1 and top - 1 < y < bottom + 1:
            ring = [edge_ends(board.layout, edge)[0] for edge in range(6)]
            painter.drawPolygon(polygon([(x + dx, y + dy) for dx, dy in ring]))


@lru_cache(maxsize=64)
def mixed(a: str, b: str, share: float) -> QBrush:
    """A colour between two; opaque, because blending is slow."""
    one, two = QColor(a), QColor(b)
    pairs = ((one.red(), two.red()), (one.green(), two.green()), (one.blue(), two.blue()))
    return QBrush(QColor(*(round(p + share * (q - p)) for p, q in pairs)))


def paint_ribbon(painter: QPainter, ribbon: RibbonPicture, style: Style) -> None:
    """The bed and the track of a pass between two parts of the board."""
    theme = style.theme
    path = curve_path(ribbon.curve)
    painter.strokePath(path, pen(theme.ribbon_edge, m.RIBBON + 0.03))
    painter.strokePath(path, pen(theme.ribbon, m.RIBBON))
    painter.setOpacity(1.0 if ribbon.open else 0.45)
    painter.strokePath(path, pen(theme.light, m.CASING))
    paint_line(painter, ribbon.curve, ribbon.gauge, theme)
    painter.setOpacity(1.0)


def paint_border(painter: QPainter, border: BorderPicture, style: Style) -> None:
    """A side that no track crosses (bar with cross-ties), or one that costs money (disc)."""
    theme = style.theme
    a, b = border.a, border.b
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    if border.kind == "cost":
        painter.setPen(pen(theme.water, 0.11, cap="round"))
        painter.drawLine(point(a), point(b))
        painter.setBrush(brush("#FFFFFF"))
        painter.setPen(pen(theme.water, 0.03))
        radius = max(0.17, style.detail.cost * 0.62)
        disc(painter, middle, radius)
        write(painter, middle, str(border.cost), style.detail.cost * 0.92, theme.water)
        return
    painter.setPen(pen("#FFFFFF", m.BLOCKED + 0.05, cap="round"))
    painter.drawLine(point(inset(a, middle)), point(inset(b, middle)))
    painter.setPen(pen(theme.blocked, m.BLOCKED, cap="round"))
    painter.drawLine(point(inset(a, middle)), point(inset(b, middle)))
    angle = math.atan2(b[1] - a[1], b[0] - a[0]) + math.pi / 2
    reach = (math.cos(angle) * 0.13, math.sin(angle) * 0.13)
    for share in (0.3, 0.7):
        x, y = a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
        painter.drawLine(
            QPointF((x - reach[0]) * U, (y - reach[1]) * U),
            QPointF((x + reach[0]) * U, (y + reach[1]) * U),
        )


def inset(end: Point, middle: Point) -> Point:
    """A little short of the corner, so that neighbouring bars do not run together."""
    return end[0] + 0.1 * (middle[0] - end[0]), end[1] + 0.1 * (middle[1] - end[1])


def paint_name(painter: QPainter, name: Name, style: Style) -> None:
    """A name with a halo in the colour of its hex, so that it reads on any ground."""
    theme, box = style.theme, name.box
    weight = max(name.weight, theme.name_weight)
    widest = max(measure.width(line, weight) for line in name.lines)
    size = min(name.size, box.width / widest)  # bolder than its place was found for, it is smaller
    step = LEADING * name.size
    top = box.at[1] - step * (len(name.lines) - 1) / 2
    ink, halo = theme.name_ink, theme.name_halo(name.color)
    width = max(0.05, 0.18 * name.size)
    for number, line in enumerate(name.lines):
        at = (box.at[0], top + number * step)
        write(painter, at, line, size, ink, weight=weight, halo=halo, halo_width=width)


def paint_rim(
    painter: QPainter, board: BoardPicture, style: Style, within: Bounds | None = None
) -> None:
    """Letters and numbers of columns and rows."""
    size = rim_size(style.detail)
    for at, word in board.rim:
        if within is None or (
            within[0] - 1 < at[0] < within[2] + 1 and within[1] - 1 < at[1] < within[3] + 1
        ):
            write(painter, at, word, size, style.theme.soft_ink, weight=600)
