"""The writing that sticks out of hexes, as a layer above all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from ezgame.core.ids import HexId
from ezgame.ui.geometry.boxes import Box
from ezgame.ui.map.layers import LayerItem, Piece
from ezgame.ui.map.prints import Print
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.labels import HexLabel
from ezgame.ui.paint.picture import HexPicture
from ezgame.ui.paint.print import paint_label
from ezgame.ui.paint.style import Style
from ezgame.ui.paint.writing import ink, writing

if TYPE_CHECKING:
    from ezgame.ui.map.look import Look


class WritingLayer(LayerItem):
    """Hexes hang up here what sticks out of them, each when it is painted itself."""

    def __init__(self, look: Look, z: float, rect: QRectF, order: dict[HexId, int]) -> None:
        """`order`: whose writing comes first, so that a position looks the same however it was reached."""
        super().__init__(look, z)
        self.rect = rect
        self._order = order
        self._hung: dict[HexId, Piece] = {}
        self._changed = False

    def hang(self, h: HexId, piece: Piece | None) -> None:
        """Exchange the writing of one hex. What it covers may have been painted before: once more."""
        old = self._hung.pop(h, None)
        if piece is not None:
            self._hung[h] = piece
        for one in (old, piece):
            if one is not None:
                self.update(one.scene_rect())
        if old is not None:
            old.print = Print()  # pixmaps in use are not counted by the cache: keep no others
        self._changed = True

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if self._changed:
            self._changed = False
            self.pieces = [self._hung[h] for h in sorted(self._hung, key=self._order.__getitem__)]
            self.edges = [piece.edges() for piece in self.pieces]
        super().paint(painter, option, widget)


def outside_piece(picture: HexPicture, origin: tuple[float, float], look: Look) -> Piece | None:
    """The writing of a hex that sticks out of it, painted round the middle of the hex."""
    labels = writing(picture, look.style.detail).outside
    if not labels:
        return None
    rect = QRectF()
    for label in labels:
        rect = rect.united(rect_of(ink(label)))
    content = look.content(("writing", labels, picture))
    return Piece(content, origin, rect, paint_labels, (labels, picture))


def rect_of(box: Box) -> QRectF:
    (x, y), wide, high = box.at, box.width, box.height
    return QRectF((x - wide / 2) * U, (y - high / 2) * U, wide * U, high * U)


def paint_labels(
    painter: QPainter, thing: tuple[tuple[HexLabel, ...], HexPicture], style: Style
) -> None:
    labels, picture = thing
    for label in labels:
        paint_label(painter, label, picture, style)
