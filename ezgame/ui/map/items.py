"""The scene item of one hex. Items only paint; what happens on a click is decided by those who listen to
the scene's signals.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ezgame.core.ids import HexId
from ezgame.ui.geometry import measures as m
from ezgame.ui.map.prints import Print
from ezgame.ui.map.writing import WritingLayer, outside_piece
from ezgame.ui.paint.canvas import U, hex_polygon
from ezgame.ui.paint.hex import paint_ground, paint_inside
from ezgame.ui.paint.picture import HexPicture
from ezgame.ui.paint.writing import REACH

if TYPE_CHECKING:
    from ezgame.ui.map.layers import Piece
    from ezgame.ui.map.look import Look

BLEED = m.LAID_RIM * U
"""How far a hex's rim reaches over its sides."""
AROUND = QRectF(-REACH * U, -REACH * U, 2 * REACH * U, 2 * REACH * U)
"""All that a hex may draw, its writing included."""


class HexItem(QGraphicsItem):
    """One hex of a board, or one tile alone.

    Writing that sticks out of the hex is a piece of its own: on a board it lies in a layer above all
    hexes, or the next hex would cover it; a tile alone paints it last."""

    def __init__(
        self, hex_id: HexId, picture: HexPicture, look: Look, above: WritingLayer | None = None
    ) -> None:
        super().__init__()
        self.hex_id = hex_id
        self.picture = picture
        self.look = look
        self.above = above
        self.origin = (0.0, 0.0)
        self.print = Print()
        self.outside: Piece | None = None
        self._stamp: Hashable = None
        self._pieces: dict[Hashable, Piece | None] = {}
        """What sticks out of the present picture, by style: zooming asks again and again."""
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
            self._forget()
            self.setPos(x, y)

    def differs(self, picture: HexPicture) -> bool:
        """Whether it is not what is drawn."""
        return picture is not self.picture and picture != self.picture

    def show_picture(self, picture: HexPicture) -> bool:
        """Change what is drawn; False if it is the same."""
        if not self.differs(picture):
            return False
        self.picture = picture
        self.content = self.look.content(picture)
        self._forget()
        self.update()
        if self.above is not None:  # its writing may stick out now, or no longer
            self.above.update(AROUND.translated(*self.origin))
        return True

    def _forget(self) -> None:
        self._stamp = None
        self._pieces = {}

    def boundingRect(self) -> QRectF:
        return AROUND if self.above is None else self.rect

    def shape(self) -> QPainterPath:
        return self.outline

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        look = self.look
        if not self.print.draw(painter, look, self.content, self.rect, self.origin, self._paint):
            painter.fillPath(self.outline, look.theme.fill(self.picture.color))
            return
        if self.print.fresh and (self.print.stamp is not self._stamp or look.frame is None):
            self._divide()
        if self.above is None and self.outside is not None:
            self.outside.paint(painter, look)

    def _divide(self) -> None:
        """Let the writing that sticks out follow what was painted just now: not before, or a hex that
        waits for its turn to be drawn would show new figures on an old tile."""
        look = self.look
        self._stamp = self.print.stamp
        key = (look.style_key, look.theme.sea)
        if key not in self._pieces:
            self._pieces[key] = outside_piece(self.picture, self.origin, look)
        piece = self._pieces[key]
        if piece is not self.outside:
            self.outside = piece
            if self.above is not None:
                self.above.hang(self.hex_id, piece)

    def _paint(self, painter: QPainter) -> None:
        paint_ground(painter, self.picture, self.look.style)
        paint_inside(painter, self.picture, self.look.style)
