"""The tiles that fit a chosen hex, laid out in a ring round it."""

import math

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ezgame.core.ids import HexId, TileId
from ezgame.ui.map import z_order
from ezgame.ui.map.scene import MapScene
from ezgame.ui.paint.canvas import NO_PEN, U, pen, write
from ezgame.ui.paint.hex import paint_hex
from ezgame.ui.paint.overlay import paint_highlight
from ezgame.ui.paint.picture import HexPicture

LEAST = 24.0
"""Pixels of R of a tile in the ring, at least; small boards would make them unreadable."""
MOST_IN_RING = 9


class RingTile(QGraphicsItem):
    """One tile of the ring, with the number of its key."""

    def __init__(self, scene: MapScene, tile: TileId, picture: HexPicture, number: int) -> None:
        super().__init__()
        self._scene = scene
        self.tile = tile
        self.picture = picture
        self.number = number
        self.held = False
        self.setZValue(z_order.TAG + 1)

    def boundingRect(self) -> QRectF:
        return QRectF(-1.4 * U, -1.4 * U, 2.8 * U, 2.8 * U)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(NO_PEN)
        painter.setBrush(QColor(255, 255, 255, 215))
        painter.drawEllipse(QPointF(0, 0), 1.22 * U, 1.22 * U)
        style = self._scene.look.style
        paint_hex(painter, self.picture, style)
        if self.held:
            paint_highlight(painter, self.picture.layout, "legal", style)
        if self.number <= MOST_IN_RING:
            painter.setBrush(QColor("#FFFFFF"))
            painter.setPen(pen(style.theme.ink, 0.03))
            at = (0.86, -0.86)
            painter.drawEllipse(QPointF(at[0] * U, at[1] * U), 0.3 * U, 0.3 * U)
            write(painter, at, str(self.number), 0.4, style.theme.ink)


class TileRing:
    """Shows and hides the ring; tells which tile lies under a point."""

    def __init__(self, scene: MapScene) -> None:
        self._scene = scene
        self._items: list[RingTile] = []

    @property
    def tiles(self) -> tuple[TileId, ...]:
        return tuple(item.tile for item in self._items)

    def centre_of(self, tile: TileId) -> QPointF | None:
        return next((item.pos() for item in self._items if item.tile == tile), None)

    def show_tiles(
        self,
        hex_: HexId,
        tiles: list[tuple[TileId, HexPicture]],
        held: TileId | None,
        pixels: float,
        room: QRectF,
    ) -> None:
        """Lay tiles round a hex inside `room` (scene); `pixels` is R on the screen."""
        self.hide()
        scale = max(0.62, LEAST / max(1.0, pixels))
        centre = self._scene.hex_center(hex_)
        places = best_arc(centre, len(tiles), scale, room)
        for index, ((tile, picture), place) in enumerate(zip(tiles, places, strict=True)):
            item = RingTile(self._scene, tile, picture, index + 1)
            item.setPos(place)
            item.setScale(scale)
            item.held = tile == held
            self._scene.addItem(item)
            self._items.append(item)

    def hide(self) -> None:
        for item in self._items:
            self._scene.removeItem(item)
        self._items = []

    def hit(self, at: QPointF) -> TileId | None:
        """The tile under a point of the scene."""
        for item in self._items:
            inside = item.mapFromScene(at)
            if math.hypot(inside.x(), inside.y()) <= 1.2 * U:
                return item.tile
        return None


def best_arc(centre: QPointF, count: int, scale: float, room: QRectF) -> list[QPointF]:
    """Places on an arc round a point, turned so that they are in sight; upwards if that is free."""
    step = 2.5 * scale
    reach = max(1.35 + 1.1 * scale, step * count / math.tau)
    inside = room.adjusted(1.25 * scale * U, 1.25 * scale * U, -1.25 * scale * U, -1.25 * scale * U)
    best: list[QPointF] = []
    price = math.inf
    for turn in (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6):
        base = -math.pi / 2 + turn * math.pi / 6
        places = []
        for index in range(count):
            angle = base + (index - (count - 1) / 2) * step / reach
            places.append(
                centre + QPointF(math.cos(angle) * reach * U, math.sin(angle) * reach * U)
            )
        outside = sum(not inside.contains(place) for place in places)
        if outside < price:
            best, price = places, outside
    return best
