"""A tile or station held over its place on the map, with its price on a tag."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ezgame.core.ids import CompanyId, HexId
from ezgame.ui.appearance import appearance
from ezgame.ui.geometry.lattice import Point
from ezgame.ui.map import z_order
from ezgame.ui.map.scene import MapScene, Slot
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.emblem import paint_emblem
from ezgame.ui.paint.hex import paint_hex
from ezgame.ui.paint.overlay import paint_highlight, paint_pill
from ezgame.ui.paint.picture import HexPicture
from ezgame.ui.paint.writing import REACH


class GhostItem(QGraphicsItem):
    """Paints whatever is held, round the origin."""

    def __init__(self, scene: MapScene) -> None:
        super().__init__()
        self._scene = scene
        self.picture: HexPicture | None = None
        self.company: CompanyId | None = None
        self.radius = 0.3
        self.tag = ""
        self.setZValue(z_order.GHOST)
        self.setVisible(False)

    def boundingRect(self) -> QRectF:
        return QRectF(-1.7 * U, -1.7 * U, 3.4 * U, (1.7 + REACH) * U)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        style = self._scene.look.style
        if self.picture is not None:
            paint_hex(painter, self.picture, style)
            paint_highlight(painter, self.picture.layout, "legal", style)
        if self.company is not None:
            code = style.detail.codes
            paint_emblem(painter, (0.0, 0.0), self.radius, style.company(self.company), code=code)
        if self.tag:
            above: Point = (0.0, -1.02 if self.picture is not None else -self.radius - 0.3)
            size = max(0.24, style.detail.value * 1.15)
            paint_pill(painter, above, self.tag, size, appearance().accent.name())


class TileGhost:
    """One ghost on a scene."""

    def __init__(self, scene: MapScene) -> None:
        self._scene = scene
        self.item = GhostItem(scene)
        scene.addItem(self.item)

    @property
    def shown(self) -> bool:
        return self.item.isVisible()

    def show_tile(self, hex_: HexId, picture: HexPicture, tag: str) -> None:
        self.item.picture, self.item.company, self.item.tag = picture, None, tag
        self.item.setPos(self._scene.hex_center(hex_))
        self._show()

    def show_station(self, slot: Slot, company: CompanyId, radius: float, tag: str) -> None:
        self.item.picture, self.item.company, self.item.tag = None, company, tag
        self.item.radius = radius
        self.item.setPos(self._scene.slot_center(*slot))
        self._show()

    def _show(self) -> None:
        self.item.setVisible(True)
        self.item.update()

    def hide(self) -> None:
        self.item.setVisible(False)
