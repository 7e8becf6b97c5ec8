"""Scene items that paint: one per hex, and one per layer of things that lie across hexes.

Items only paint; what happens on a click is decided by those who listen to the scene's signals.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ezgame.core.ids import HexId
from ezgame.ui.geometry import measures as m
from ezgame.ui.map.cache import Frame, Shot, stretch, take_shot, whole_and_phase
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
        self.print = Print()
        polygon = hex_polygon(picture.layout)
        self.rect = polygon.boundingRect().adjusted(-BLEED, -BLEED, BLEED, BLEED)
        self.outline = QPainterPath()
        self.outline.addPolygon(polygon)
        self.content = look.content(picture)

    def place(self, x: float, y: float) -> None:
        """Put the item at scene coordinates."""
        if (x, y) != self.origin:
            self.origin = (x, y)
            self.print.stamp = None  # the pixmap was for the old place
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
        if not self.print.draw(
            painter, self.look, self.content, self.rect, self.origin, self._paint
        ):
            painter.fillPath(self.outline, self.look.theme.fill(self.picture.color))

    def _paint(self, painter: QPainter) -> None:
        paint_hex(painter, self.picture, self.look.style)


class Print:
    """The pixmap of one thing on one scene, remembered from one repaint to the next."""

    __slots__ = ("left", "shot", "stamp", "top")

    def __init__(self) -> None:
        self.shot: Shot | None = None
        self.stamp: Hashable = None
        self.left = 0.0
        self.top = 0.0

    def draw(
        self,
        painter: QPainter,
        look: Look,
        content: Hashable,
        rect: QRectF,
        origin: tuple[float, float],
        paint: Callable[[QPainter], None],
    ) -> bool:
        """Copy the pixmap of the content; make it if there is none; on paper draw lines and text.

        False: there was no time for it, and nothing old to show in its place."""
        frame = look.frame
        if frame is None:
            paint(painter)
            return True
        stamp = (content, frame.steady, look.version)
        if self.stamp != stamp:
            if not self._find(look, frame, content, rect, origin, paint):
                if self.shot is None:
                    return False
                x, y = frame.device(*origin)
                painter.resetTransform()
                stretch(painter, self.shot, frame, x, y)
                return True
            self.stamp = stamp
        painter.resetTransform()
        assert self.shot is not None
        base_x, base_y = frame.base
        painter.drawPixmap(QPointF(base_x + self.left, base_y + self.top), self.shot.pixmap)
        return True

    def _find(
        self,
        look: Look,
        frame: Frame,
        content: Hashable,
        rect: QRectF,
        origin: tuple[float, float],
        paint: Callable[[QPainter], None],
    ) -> bool:
        """Take or make the pixmap for this transform; False: stretch the old one instead."""
        x, y = frame.device(*origin)
        (left, phase_x), (top, phase_y) = whole_and_phase(x), whole_and_phase(y)
        key = (content, look.style_key, frame.linear, phase_x, phase_y)
        shot = look.cache.find(key)
        if shot is None:
            if (frame.draft and self.shot is not None) or look.tired:
                return False
            shot = look.make(lambda: take_shot(paint, rect, frame, (phase_x, phase_y)))
            look.cache.keep(key, shot)
        self.shot = shot
        self.left = left / frame.ratio + shot.left - frame.base[0]
        self.top = top / frame.ratio + shot.top - frame.base[1]
        return True
