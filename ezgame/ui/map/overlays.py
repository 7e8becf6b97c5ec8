"""Items that lie over the map for a while: highlights, rings, routes, cursor, tags."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ezgame.core.ids import HexId
from ezgame.ui.geometry.lattice import Point
from ezgame.ui.map import z_order
from ezgame.ui.paint import overlay
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.labels import plan
from ezgame.ui.paint.picture import (
    AmountPicture,
    BoardPicture,
    RoutePicture,
)
from ezgame.ui.paint.plates import PlacedPlate, paint_plate
from ezgame.ui.paint.stops import paint_slot_ring, paint_stops
from ezgame.ui.paint.style import Style

if TYPE_CHECKING:
    from ezgame.ui.map.look import Look

TAG_COLOR = "#0D8070"
"""Of the plates with short notes."""

Paint = Callable[[QPainter, Style], None]


class OverlayItem(QGraphicsItem):
    """Something painted straight, without a pixmap, and invisible to the mouse."""

    def __init__(self, look: Look, rect: QRectF, z: float, paint: Paint) -> None:
        super().__init__()
        self.look = look
        self.rect = rect
        self.paint_it = paint
        self.setZValue(z)
        self.setAcceptedMouseButtons(self.acceptedMouseButtons().__class__(0))

    def boundingRect(self) -> QRectF:
        return self.rect

    def shape(self) -> QPainterPath:
        return QPainterPath()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_it(painter, self.look.style)


def around(place: Point, reach: float) -> QRectF:
    return QRectF((place[0] - reach) * U, (place[1] - reach) * U, 2 * reach * U, 2 * reach * U)


def hex_item(look: Look, place: Point, z: float, paint: Paint, reach: float = 1.1) -> OverlayItem:
    """An overlay painted round the centre of a hex."""
    item = OverlayItem(look, around((0.0, 0.0), reach), z, paint)
    item.setPos(place[0] * U, place[1] * U)
    return item


def highlight_item(look: Look, board: BoardPicture, place: Point, kind: str) -> OverlayItem:
    def paint(painter: QPainter, style: Style) -> None:
        overlay.paint_highlight(painter, board.layout, kind, style)

    return hex_item(look, place, z_order.HIGHLIGHT, paint)


def cursor_item(look: Look, board: BoardPicture, place: Point) -> OverlayItem:
    def paint(painter: QPainter, style: Style) -> None:
        overlay.paint_cursor(painter, board.layout, style)

    return hex_item(look, place, z_order.CURSOR, paint)


def ring_item(look: Look, at: Point, radius: float) -> OverlayItem:
    def paint(painter: QPainter, style: Style) -> None:
        paint_slot_ring(painter, (0.0, 0.0), radius, style.theme.accent)

    return hex_item(look, at, z_order.HIGHLIGHT, paint, radius + 0.15)


def tag_item(look: Look, at: Point, text: str) -> OverlayItem:
    """A pill with a short text, such as a price."""

    def paint(painter: QPainter, style: Style) -> None:
        size = max(0.22, style.detail.value * 1.15)
        overlay.paint_pill(painter, (0.0, 0.0), text, size, TAG_COLOR)

    return hex_item(look, at, z_order.TAG, paint, 1.6)


def plate_item(look: Look, placed: PlacedPlate) -> OverlayItem:
    """A plate that lies on a hex."""

    def paint(painter: QPainter, style: Style) -> None:
        paint_plate(painter, placed)

    return OverlayItem(look, around(placed.box.at, 1.6), z_order.TAG, paint)


def route_item(look: Look, board: BoardPicture, route: RoutePicture) -> OverlayItem:
    path = overlay.route_path(board, route)

    def paint(painter: QPainter, style: Style) -> None:
        overlay.paint_route(painter, path, route)

    margin = overlay.ROUTE * U
    rect = path.boundingRect().adjusted(-margin, -margin, margin, margin)
    return OverlayItem(look, rect, z_order.ROUTE, paint)


def station_item(look: Look, board: BoardPicture, h: HexId) -> OverlayItem:
    """The cities of a hex once more, above the line of a route."""
    picture = board.hexes[h]

    def paint(painter: QPainter, style: Style) -> None:
        paint_stops(painter, picture, plan(picture), style)

    return hex_item(look, board.places[h], z_order.STATION, paint)


def amount_item(look: Look, board: BoardPicture, amount: AmountPicture, color: str) -> OverlayItem:
    place = board.places[amount.hex]

    def paint(painter: QPainter, style: Style) -> None:
        overlay.paint_amount(painter, board, amount, color, style)

    return OverlayItem(look, around(place, 1.6), z_order.TAG, paint)
