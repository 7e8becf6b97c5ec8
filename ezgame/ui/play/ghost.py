"""A tile or station held over its place on the map, with its price on a tag."""

import math
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ezgame.core.ids import CompanyId, HexId
from ezgame.ui.appearance import appearance
from ezgame.ui.geometry.lattice import Point
from ezgame.ui.map import z_order
from ezgame.ui.map.scene import MapScene, Slot
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.detail import detail_for
from ezgame.ui.paint.emblem import paint_emblem
from ezgame.ui.paint.hex import paint_hex
from ezgame.ui.paint.overlay import paint_cut, paint_held, paint_pill, tag_height
from ezgame.ui.paint.picture import HexPicture
from ezgame.ui.paint.writing import REACH

SMALL, LENS = 34.0, 48.0
"""R in pixels below which a held tile is shown larger beside its hex, and how large."""
EVERYWHERE = QRectF(-1e6, -1e6, 2e6, 2e6)


@dataclass(frozen=True, slots=True)
class Lens:
    """Where a held tile is shown once more, large enough to see where its track leads."""

    at: QPointF
    """Scene."""
    scale: float

    def rect(self) -> QRectF:
        reach = 1.25 * self.scale * U
        return QRectF(self.at.x() - reach, self.at.y() - reach, 2 * reach, 2 * reach)


def lens_for(scene: MapScene, hex_: HexId, pixels: float, room: QRectF) -> Lens | None:
    """Beside the hex, in sight, where it covers least of the board; none on a large map."""
    if pixels >= SMALL:
        return None
    scale, middle = LENS / pixels, scene.hex_center(hex_)
    away = (1.3 + 1.22 * scale) * U
    lenses = []
    for step in range(12):
        angle = math.tau * step / 12
        # Above the hex lies its price.
        far = away + (0.8 * U if abs(angle - 1.5 * math.pi) < 0.1 else 0.0)
        lenses.append(Lens(middle + QPointF(math.cos(angle), math.sin(angle)) * far, scale))
    seen = [lens for lens in lenses if room.contains(lens.rect())] or lenses
    return min(seen, key=lambda lens: covered(scene, lens))


def covered(scene: MapScene, lens: Lens) -> int:
    """How many of some points under a lens lie on hexes."""
    reach = 1.15 * lens.scale * U
    spots = [(x / 3, y / 3) for x in range(-3, 4) for y in range(-3, 4) if x * x + y * y < 11]
    return sum(scene.hex_at(lens.at + QPointF(x, y) * reach) is not None for x, y in spots)


class LensItem(QGraphicsItem):
    """The large copy of a held tile, above everything on the map."""

    def __init__(self, scene: MapScene) -> None:
        super().__init__()
        self._scene = scene
        self.picture: HexPicture | None = None
        self.setZValue(z_order.TAG + 0.5)
        self.setVisible(False)

    def boundingRect(self) -> QRectF:
        return QRectF(-1.25 * U, -1.25 * U, 2.5 * U, 2.5 * U)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if self.picture is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        style = self._scene.look.style
        painter.setPen(QPen(QColor(style.theme.accent), 0.05 * U))
        painter.setBrush(QColor(appearance().colors.panel))
        painter.drawEllipse(QPointF(0, 0), 1.2 * U, 1.2 * U)
        # Figures as on a map of this size, or they would fill the tile.
        paint_hex(painter, self.picture, replace(style, detail=detail_for(LENS)))


class GhostItem(QGraphicsItem):
    """Paints whatever is held, round the origin."""

    def __init__(self, scene: MapScene) -> None:
        super().__init__()
        self._scene = scene
        self.picture: HexPicture | None = None
        self.company: CompanyId | None = None
        self.radius = 0.3
        self.tag = ""
        self.sides: tuple[int, ...] = ()
        """Edges where the held tile meets track that does not join its own."""
        self.setZValue(z_order.GHOST)
        self.setVisible(False)

    def boundingRect(self) -> QRectF:
        return QRectF(-1.7 * U, -1.9 * U, 3.4 * U, (1.9 + REACH) * U)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        style = self._scene.look.style
        if self.picture is not None:
            paint_held(painter, self.picture.layout, style.theme.accent)
            paint_hex(painter, self.picture, style)
            for edge in self.sides:
                paint_cut(painter, self.picture.layout, edge)
        if self.company is not None:
            code = style.detail.codes
            paint_emblem(painter, (0.0, 0.0), self.radius, style.company(self.company), code=code)
        if self.tag:
            size = max(0.24, style.detail.value * 1.15)
            above: Point = (0.0, -self.radius - 0.3)
            if self.picture is not None:
                above = (0.0, -tag_height(self.picture.layout) - 0.2 * size)
            paint_pill(painter, above, self.tag, size, appearance().accent.name())


class TileGhost:
    """One ghost on a scene."""

    def __init__(self, scene: MapScene) -> None:
        self._scene = scene
        self.item = GhostItem(scene)
        self.lens = LensItem(scene)
        scene.addItem(self.item)
        scene.addItem(self.lens)
        self._lens: Lens | None = None
        self._lens_of: object = None
        """What the place of the lens was found for."""

    @property
    def shown(self) -> bool:
        return self.item.isVisible()

    def show_tile(
        self,
        hex_: HexId,
        picture: HexPicture,
        tag: str,
        pixels: float = LENS,
        room: QRectF = EVERYWHERE,
        sides: tuple[int, ...] = (),
    ) -> None:
        """Hold a tile over a hex; on a small map, and as far as `room` (scene) allows, with a lens."""
        where = (hex_, pixels, room.getRect())
        if where != self._lens_of:
            self._lens_of, self._lens = where, lens_for(self._scene, hex_, pixels, room)
        self._show_lens(self._lens, picture)
        self.item.picture, self.item.company, self.item.tag = picture, None, tag
        self.item.sides = sides
        self.item.setPos(self._scene.hex_center(hex_))
        self._show()

    def show_station(self, slot: Slot, company: CompanyId, radius: float, tag: str) -> None:
        self.lens.setVisible(False)
        self.item.picture, self.item.company, self.item.tag = None, company, tag
        self.item.radius = radius
        self.item.setPos(self._scene.slot_center(*slot))
        self._show()

    def _show(self) -> None:
        self.item.setVisible(True)
        self.item.update()

    def beside(self) -> list[QRectF]:
        """What is shown beside the hex, in the scene."""
        return [self.lens.sceneBoundingRect()] if self.lens.isVisible() else []

    def _show_lens(self, lens: Lens | None, picture: HexPicture) -> None:
        self.lens.setVisible(lens is not None)
        if lens is not None:
            self.lens.picture = picture
            self.lens.setPos(lens.at)
            self.lens.setScale(lens.scale)
            self.lens.update()

    def hide(self) -> None:
        self.item.setVisible(False)
        self.lens.setVisible(False)
