"""Layers of the map that lie across hexes: sea and coast below, areas, sides and names above."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ezgame.ui.geometry.lattice import Point
from ezgame.ui.map.exposed import Edges, edges_of
from ezgame.ui.map.prints import Print
from ezgame.ui.paint.areas import paint_area
from ezgame.ui.paint.board import paint_border, paint_name
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.names import Name
from ezgame.ui.paint.picture import AreaPicture, BoardPicture, BorderPicture
from ezgame.ui.paint.style import Style

if TYPE_CHECKING:
    from ezgame.ui.map.look import Look


@dataclass(slots=True)
class Piece:
    """One thing in a layer; painted round its origin."""

    content: Hashable
    origin: tuple[float, float]
    rect: QRectF
    """Round the origin."""
    draw: Callable[[QPainter, Any, Style], None]
    thing: Any
    """What `draw` draws."""
    print: Print = field(default_factory=Print)

    def scene_rect(self) -> QRectF:
        return self.rect.translated(*self.origin)

    def edges(self) -> Edges:
        """Where it lies in the scene, as plain figures: every piece is asked at every repaint."""
        return edges_of(self.scene_rect())

    def paint(self, painter: QPainter, look: Look) -> None:
        """Copy its pixmap, or draw it on paper, where the painter's origin must be that of the piece."""
        paint = partial(draw_piece, self, look.style)
        self.print.draw(painter, look, self.content, self.rect, self.origin, paint)


class LayerItem(QGraphicsItem):
    """Many pieces as one item; only those in the exposed part are painted."""

    def __init__(self, look: Look, z: float) -> None:
        super().__init__()
        self.look = look
        self.pieces: list[Piece] = []
        self.edges: list[Edges] = []
        """Where the pieces lie."""
        self.rect = QRectF()
        self.setZValue(z)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def set_pieces(self, pieces: Sequence[Piece]) -> None:
        """Exchange all pieces; only places that change are repainted."""
        before = {p.content: p.scene_rect() for p in self.pieces}
        kept = {p.content: p.print for p in self.pieces}
        for piece in pieces:
            piece.print = kept.get(piece.content, piece.print)
        after = {p.content: p.scene_rect() for p in pieces}
        self._grow(list(after.values()))
        self.pieces = list(pieces)
        self.edges = [p.edges() for p in pieces]
        for content in before.keys() ^ after.keys():
            self.update(before.get(content) or after[content])

    def _grow(self, rects: Sequence[QRectF]) -> None:
        total = QRectF()
        for rect in rects:
            total = total.united(rect)
        if not self.rect.contains(total):
            self.prepareGeometryChange()
            self.rect = self.rect.united(total)

    def boundingRect(self) -> QRectF:
        return self.rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if not self.pieces:
            return
        look = self.look
        # What Qt tells is the rectangle round all that is repainted: often nearly the whole view for two strips.
        exposed = look.exposed or (edges_of(QRectF(option.exposedRect)),)
        base = painter.worldTransform()
        for piece, (left, top, right, bottom) in zip(self.pieces, self.edges, strict=True):
            for x0, y0, x1, y1 in exposed:
                if left < x1 and x0 < right and top < y1 and y0 < bottom:
                    break
            else:
                continue
            if look.frame is None:  # pixmaps find their place without the painter's help
                painter.setWorldTransform(base)
                painter.translate(*piece.origin)
            piece.paint(painter, look)


def draw_piece(piece: Piece, style: Style, painter: QPainter) -> None:
    piece.draw(painter, piece.thing, style)


def name_piece(name: Name, look: Look) -> Piece:
    x, y = name.box.at
    centred = replace(name, box=name.box.moved((-x, -y)))
    grow = 0.35 * name.size
    wide, high = name.box.width + 2 * grow, name.box.height + 2 * grow
    rect = QRectF(-wide / 2 * U, -high / 2 * U, wide * U, high * U)
    content = look.content(("name", centred, x, y))
    return Piece(content, (x * U, y * U), rect, paint_name, centred)


def border_pieces(borders: Sequence[BorderPicture], look: Look) -> list[Piece]:
    pieces = []
    for border in borders:
        x, y = (border.a[0] + border.b[0]) / 2, (border.a[1] + border.b[1]) / 2
        local = BorderPicture(
            a=(border.a[0] - x, border.a[1] - y),
            b=(border.b[0] - x, border.b[1] - y),
            kind=border.kind,
            cost=border.cost,
        )
        pieces.append(
            Piece(
                look.content(("border", local, x, y)),
                (x * U, y * U),
                QRectF(-0.7 * U, -0.7 * U, 1.4 * U, 1.4 * U),
                paint_border,
                local,
            )
        )
    return pieces


def area_pieces(board: BoardPicture, look: Look) -> list[Piece]:
    pieces = []
    for area in board.areas:
        places = [board.places[h] for h in area.hexes]
        x, y = places[0]
        left, right = min(p[0] for p in places) - 1.1, max(p[0] for p in places) + 1.1
        top, bottom = min(p[1] for p in places) - 1.1, max(p[1] for p in places) + 1.1
        rect = QRectF((left - x) * U, (top - y) * U, (right - left) * U, (bottom - top) * U)
        pieces.append(
            Piece(
                look.content(("area", area)),
                (x * U, y * U),
                rect,
                paint_area_piece,
                (board, area, (x, y)),
            )
        )
    return pieces


def paint_area_piece(
    painter: QPainter, thing: tuple[BoardPicture, AreaPicture, Point], style: Style
) -> None:
    """An area, drawn round the first of its hexes."""
    board, area, origin = thing
    painter.save()
    painter.translate(-origin[0] * U, -origin[1] * U)
    paint_area(painter, board, area, style)
    painter.restore()
