"""What lies over the map for a while: highlights, routes with amounts, a tile held over a hex."""

from __future__ import annotations

import math
from dataclasses import replace

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from ezgame.core.definitions.board import Layout
from ezgame.ui.geometry import measures as m
from ezgame.ui.geometry import text as measure
from ezgame.ui.geometry.boxes import Box
from ezgame.ui.geometry.curves import Curve
from ezgame.ui.geometry.lattice import APOTHEM, Point, add, corners, edge_ends, minus
from ezgame.ui.geometry.sketch import TrackLine
from ezgame.ui.geometry.wayside import wayside_spot
from ezgame.ui.paint.areas import labels_of
from ezgame.ui.paint.canvas import NO_BRUSH, U, brush, curve_path, pen, point, polygon, write
from ezgame.ui.paint.labels import HexLabel, hex_labels, plan, strip_widths
from ezgame.ui.paint.picture import AmountPicture, BoardPicture, RoutePicture
from ezgame.ui.paint.style import Style
from ezgame.ui.theme import ink_on

LEGAL, SELECTED, CHANGED, GOAL = "legal", "selected", "changed", "goal"
"""Kinds of highlight: may be chosen, is chosen, was changed last, is a company's goal."""

ROUTE_COLORS = (
    "#1268E8",
    "#D92B1C",
    "#0B8F5B",
    "#B5179E",
    "#E07A00",
    "#5B3FD6",
    "#008C9E",
    "#7A4B00",
)
_DASHES: tuple[tuple[float, ...], ...] = ((), (2.2, 0.9), (1.0, 0.7), (0.4, 0.6))
ROUTE = 0.18
ABOVE = 0.2
"""How far over a circle an amount is written."""


def inner_hex(layout: Layout, share: float) -> QPolygonF:
    return polygon([(x * share, y * share) for x, y in corners(layout)])


def paint_highlight(painter: QPainter, layout: Layout, kind: str, style: Style) -> None:
    """An outline just inside the edge of a hex, round the origin."""
    color = style.theme.accent
    painter.setBrush(NO_BRUSH)
    width = 0.09 if kind == SELECTED else 0.06
    shape = inner_hex(layout, 0.955 - width / 2)
    under = pen("#FFFFFF", width + 0.035, join="round")
    line = QPen(pen(color, width, join="round"))
    if kind in (CHANGED, GOAL):
        line.setDashPattern([2.2, 1.4] if kind == GOAL else [3.2, 2.2])
    painter.setPen(under)
    painter.drawPolygon(shape)
    painter.setPen(line)
    if kind == SELECTED:
        tint = QColor(color)
        tint.setAlpha(36)
        painter.setBrush(tint)
    painter.drawPolygon(shape)


def paint_held(painter: QPainter, layout: Layout, color: str) -> None:
    """An outline round the outside of a tile that is held over its hex: its own track lies free."""
    painter.setBrush(NO_BRUSH)
    for width, ink in ((0.17, "#FFFFFF"), (0.1, color)):
        painter.setPen(pen(ink, width, join="round"))
        painter.drawPolygon(inner_hex(layout, 1.07))


def paint_cut(painter: QPainter, layout: Layout, edge: int) -> None:
    """A side that no train crosses: a bar over the middle of it, told by shape as well as by colour."""
    a, b = edge_ends(layout, edge)
    ends = point(toward(a, b, 0.2)), point(toward(a, b, 0.8))
    for width, ink in ((0.2, "#FFFFFF"), (0.11, "#C62828")):
        painter.setPen(pen(ink, width, cap="round"))
        painter.drawLine(*ends)


def tag_height(layout: Layout) -> float:
    """How far above the middle of a hex a tag lies quite outside it."""
    return 1.24 if layout == "flat" else 1.38


def paint_cursor(painter: QPainter, layout: Layout, style: Style) -> None:
    """The keyboard's hex: corners only, so that it is told from other outlines by shape."""
    around = [(x * 0.9, y * 0.9) for x, y in corners(layout)]
    path = QPainterPath()
    for i, corner in enumerate(around):
        before, after = around[i - 1], around[(i + 1) % 6]
        path.moveTo(point(toward(corner, before, 0.3)))
        path.lineTo(point(corner))
        path.lineTo(point(toward(corner, after, 0.3)))
    painter.strokePath(path, pen("#FFFFFF", 0.13, cap="round", join="round"))
    painter.strokePath(path, pen(style.theme.ink, 0.075, cap="round", join="round"))


def toward(a: Point, b: Point, share: float) -> Point:
    return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def pill_size(text: str, size: float) -> tuple[float, float]:
    return measure.width(text) * size + 0.75 * size, 1.32 * size


def paint_pill(painter: QPainter, at: Point, text: str, size: float, color: str) -> None:
    """A short text on a coloured, round-ended plate."""
    paint_plate(painter, Box(at, *pill_size(text, size)), text, size, color, filled=True)


def paint_plate(
    painter: QPainter, plate: Box, text: str, size: float, color: str, *, filled: bool
) -> None:
    at, (wide, high) = plate.at, (plate.width, plate.height)
    box = QRectF((at[0] - wide / 2) * U, (at[1] - high / 2) * U, wide * U, high * U)
    painter.setBrush(brush(color if filled else "#FFFFFF"))
    painter.setPen(pen("#FFFFFF" if filled else color, 0.12 * size))
    round_end = min(high, pill_size(text, size)[1]) * U / 2
    painter.drawRoundedRect(box, round_end, round_end)
    write(painter, at, text, size, ink_on(QColor(color)) if filled else color)


def route_path(board: BoardPicture, route: RoutePicture) -> QPainterPath:
    """The whole run as one path: track by track, ribbons where a pass leads across."""
    path = QPainterPath()
    ribbons = {r.line: r for r in board.ribbons}
    done: set[str] = set()
    for h, index in route.tracks:
        line = board.connectors.get((h, index))
        if line is not None:
            if line in ribbons and line not in done:
                done.add(line)
                path.addPath(curve_path(ribbons[line].curve))
            continue
        picture = board.hexes.get(h)
        if picture is None:
            continue
        tracks = plan(picture).tracks
        if index < len(tracks):
            path.addPath(curve_path(run_line(tracks[index]).moved(board.places[h])))
    return path


def run_line(track: TrackLine) -> Curve:
    """What a run covers of a track: of an arrow only what is printed, for behind it stand name and values."""
    if not track.arrow:
        return track.curve
    curve = track.curve if track.ends[0] < 6 else track.curve.reversed()
    return curve.part(0.0, min(1.0, (1.0 - m.ARROW_TIP) * APOTHEM / curve.length))


def paint_route(painter: QPainter, path: QPainterPath, route: RoutePicture) -> None:
    """A run over the track, in the train's colour and pattern."""
    painter.strokePath(path, pen("#FFFFFF", ROUTE + 0.07, cap="round", join="round"))
    pattern = _DASHES[route.dash % len(_DASHES)]
    line = QPen(pen(route.color, ROUTE, cap="flat" if pattern else "round", join="round"))
    if pattern:
        tint = QColor(route.color)
        tint.setAlpha(70)
        painter.strokePath(path, QPen(tint, ROUTE * U))
        line.setDashPattern(list(pattern))
    painter.strokePath(path, line)


def amount_box(board: BoardPicture, amount: AmountPicture, style: Style) -> Box:
    """The plate of an amount; over a row of values it hides all of them, so that none is half in sight."""
    at = amount_place(board, amount, style)
    wide, high = pill_size(amount.text, amount_size(style))
    row = values_row(board, amount, style)
    if row is None or not overlap(row.box, Box(at, wide, high)):
        return Box(at, wide, high)
    x, y = row.box.at
    if row.box.height > high:
        room = row.box.width + 0.3 * high
        wide, high = max(wide, room), row.box.height + 0.3 * high
        stops = plan(board.hexes[amount.hex]).stops
        if amount.stop < len(stops):  # it grows away from the station, as over a single value
            left, top = minus((x, y), add(board.places[amount.hex], stops[amount.stop].at))
            if abs(left) > abs(top):
                x += math.copysign((wide - room) / 2, left)
    else:  # as low as the row, whose name stands close above it, and with its corners within the round ends
        high = min(high, max(1.15 * row.box.height, amount_size(style)))
        wide = max(wide, row.box.width + high - math.sqrt(high**2 - row.box.height**2))
    return Box((x, y), wide, high)


def values_row(board: BoardPicture, amount: AmountPicture, style: Style) -> HexLabel | None:
    """The row of values that an amount stands for, in board coordinates: of its stop, or of the area it lies in."""
    picture, place = board.hexes[amount.hex], board.places[amount.hex]
    for label in hex_labels(picture, style.detail):
        if label.stop == amount.stop and label.kind == "strip":
            return replace(label, box=label.box.moved(place))
    for area in board.areas:
        if amount.hex in area.hexes:
            return next(
                (x for x in labels_of(board, area, style.detail) if x.kind == "strip"), None
            )
    return None


def overlap(one: Box, other: Box) -> bool:
    (x, y), (p, q) = one.at, other.at
    return 2 * abs(x - p) < one.width + other.width and 2 * abs(y - q) < one.height + other.height


def amount_place(board: BoardPicture, amount: AmountPicture, style: Style) -> Point:
    """Exactly over the value it stands for; where none is written, above the circles, not on a station. In an area of
    several hexes where the run enters it, as long as that is off the values."""
    picture, place = board.hexes[amount.hex], board.places[amount.hex]
    stops = plan(picture).stops
    for label in hex_labels(picture, style.detail):
        if label.stop == amount.stop and label.kind in ("value", "mine", "strip"):
            at = cell_center(label, picture.phase)
            if label.kind == "value" and amount.stop < len(stops):
                at = beside(at, label.box.width, stops[amount.stop].at, amount.text, style)
            return add(place, at)
    if picture.wayside:
        x, y = wayside_spot(picture.face, picture.layout, picture.rotation)
        return add(place, (x, y + m.WAYSIDE))
    if amount.stop >= len(stops):
        return place
    shape = stops[amount.stop]
    arrows = [track for track in plan(picture).tracks if track.arrow]
    x, y = shape.at
    if picture.area and len(arrows) == 1:
        x, y = run_line(arrows[0]).point(1.0)
    elif shape.slots:
        y = min(slot[1] for slot in shape.slots) - shape.radius - ABOVE
    at = add(place, (x, y))
    row = values_row(board, amount, style)
    if row is None or not overlap(row.box, Box(at, *pill_size(amount.text, amount_size(style)))):
        return at
    return cell_center(row, picture.phase)


def beside(at: Point, room: float, stop: Point, text: str, style: Style) -> Point:
    """A plate that is wider than the value beside a circle grows away from it, not over the station."""
    more = (pill_size(text, amount_size(style))[0] - room) / 2
    x, y = at[0] - stop[0], at[1] - stop[1]
    if more <= 0 or abs(x) < abs(y):
        return at
    return (at[0] + (more if x > 0 else -more), at[1])


def cell_center(label: HexLabel, phase: str) -> Point:
    """Centre of a value; in a row of values that of the current one."""
    colors = [color for color, _ in label.values]
    if label.kind != "strip" or phase not in colors or label.box.height > 1.5 * label.size:
        return label.box.at
    widths = strip_widths(label)
    index = colors.index(phase)
    x = label.box.at[0] - label.box.width / 2 + sum(widths[:index]) + widths[index] / 2
    return x, label.box.at[1]


def paint_amount(
    painter: QPainter, board: BoardPicture, amount: AmountPicture, color: str, style: Style
) -> None:
    plate = amount_box(board, amount, style)
    paint_plate(painter, plate, amount.text, amount_size(style), color, filled=amount.income)


def amount_size(style: Style) -> float:
    return max(style.detail.value * 1.06, 0.2)
