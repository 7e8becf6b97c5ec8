"""Scene items that paint: one per hex, and one per layer of things that lie across hexes.

Items only paint; what happens on a click is decided by those who listen to the scene's signals.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPaintEngine, QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ezgame.core.ids import HexId
from ezgame.ui.geometry import measures as m
from ezgame.ui.map.cache import PixmapCache, Shot, stretch, take_shot, whole_and_phase
from ezgame.ui.paint.canvas import U, hex_polygon
from ezgame.ui.paint.hex import paint_hex
from ezgame.ui.paint.picture import HexPicture

if TYPE_CHECKING:
    from ezgame.ui.map.look import Look

BLEED = m.LAID_RIM * U
"""How far a hex's rim reaches over its sides."""


class HexItem(QGraphicsItem):
    """One hex of the board, or one tile of the manifest."""

    def __init__(self, hex_id: HexId, picture: HexPicture, look: Look) -> None:
        super().__init__()
        self.hex_id = hex_id
        self.picture = picture
        self.look = look
        self.origin = (0.0, 0.0)
        self.last: Shot | None = None
        polygon = hex_polygon(picture.layout)
        self.rect = polygon.boundingRect().adjusted(-BLEED, -BLEED, BLEED, BLEED)
        self.outline = QPainterPath()
        self.outline.addPolygon(polygon)
        self.content = look.content(picture)

    def place(self, x: float, y: float) -> None:
        """Put the item at scene coordinates."""
        self.origin = (x, y)
        self.setPos(x, y)

    def show_picture(self, picture: HexPicture) -> bool:
        """Change what is drawn; False if it is the same."""
        if picture == self.picture:
            return False
        self.picture = picture
        self.content = self.look.content(picture)
        self.update()
        return True

    def boundingRect(self) -> QRectF:
        return self.rect

    def shape(self) -> QPainterPath:
        return self.outline

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        shot = copy_or_draw(
            painter,
            self.look,
            self.content,
            self.rect,
            self.origin,
            self.last,
            lambda p: paint_hex(p, self.picture, self.look.style),
        )
        self.last = shot or self.last


def copy_or_draw(
    painter: QPainter,
    look: Look,
    content: Hashable,
    rect: QRectF,
    origin: tuple[float, float],
    last: Shot | None,
    paint: Callable[[QPainter], None],
) -> Shot | None:
    """Copy a pixmap of the content if there is one, else make it; on paper draw lines and text."""
    frame = look.frame
    if frame is None or painter.paintEngine().type() is not QPaintEngine.Type.Raster:
        paint(painter)
        return None
    x, y = frame.device(*origin)
    (left, phase_x), (top, phase_y) = whole_and_phase(x), whole_and_phase(y)
    key = (content, look.style_key, frame.linear, phase_x, phase_y)
    cache: PixmapCache = look.cache
    shot = cache.find(key)
    painter.resetTransform()
    if shot is None:
        if frame.draft and last is not None:
            stretch(painter, last, frame, x, y)
            return None
        shot = take_shot(paint, rect, frame, (phase_x, phase_y))
        cache.keep(key, shot)
    ratio = frame.ratio
    painter.drawPixmap(QPointF(left / ratio + shot.left, top / ratio + shot.top), shot.pixmap)
    return shot
