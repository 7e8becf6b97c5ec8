"""The tray as a scene of the map's own tile items, laid out in groups as wide as the dock is."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsScene

from ezgame.core.definitions.title import Title
from ezgame.core.ids import TileId
from ezgame.models.tables.tiles import TrayFace
from ezgame.ui.appearance import appearance
from ezgame.ui.map.look import Look
from ezgame.ui.paint.compose import tile_picture
from ezgame.ui.paint.detail import TRAY_DETAIL, Detail, detail_for
from ezgame.ui.paint.picture import HexPicture
from ezgame.ui.panels.tiles.tray_items import TrayHeading, TrayTile
from ezgame.ui.panels.tiles.tray_layout import TrayGroup, TrayLayout


class TrayScene(QGraphicsScene):
    """Shows groups of offers; asks nothing and decides nothing."""

    def __init__(self, title: Title, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._title = title
        self.look = Look()
        self.look.share_time(self)
        self.phase = ""
        self.tiles: list[TrayTile] = []
        self._shown: object = None
        self._looks: object = None
        self._headings: list[TrayHeading] = []
        self._pictures: dict[tuple[TileId, int, str], HexPicture] = {}

    def show(self, groups: Sequence[TrayGroup], laid: TrayLayout) -> None:
        """Put everything where the layout of these groups has it."""
        look = appearance()
        key = (tuple(groups), laid.width, laid.pixels, self.phase, look.scale, look.dark)
        if key == self._shown:
            return
        self._shown = key
        old = self._take_away(laid.pixels)
        self.look.set_theme(self.look.theme.name, look.dark)
        self.update()  # tiles that stay may have other colours
        self.look.set_detail(tray_detail(laid.pixels))
        unit, width = laid.unit, laid.width
        for group, y in laid.headings:
            mark = "" if not group.id else "folded" if group.folded else "open"
            heading = TrayHeading(group.heading, group.note, (width - 20) * unit, unit, mark)
            heading.folds = group.id
            heading.setPos(10 * unit, y)
            self.addItem(heading)
            self._headings.append(heading)
        for offer, x, y in laid.tiles:
            self._add(offer, x, y, unit, old)
        for spare in old.values():
            for tile in spare:
                self.removeItem(tile.item)
                self.removeItem(tile.caption)
        self.setSceneRect(QRectF(0, 0, width * unit, laid.bottom))

    def _take_away(self, pixels: float) -> dict[TileId, list[TrayTile]]:
        """Headings go at once; tiles that may be shown again are kept for it."""
        for heading in self._headings:
            self.removeItem(heading)
        self._headings = []
        kept: dict[TileId, list[TrayTile]] = {}
        looks = (pixels, appearance().scale)
        if looks == self._looks:
            for tile in self.tiles:
                kept.setdefault(tile.offer.tile, []).append(tile)
        else:
            self.clear()
        self._looks = looks
        self.tiles = []
        return kept

    def _add(
        self, offer: TrayFace, x: float, y: float, unit: float, old: dict[TileId, list[TrayTile]]
    ) -> None:
        picture = self._picture(offer)
        if spare := old.get(offer.tile):
            shown = spare.pop(0)
            shown.show(offer, picture)
        else:
            tile = self._title.tiles.tiles[offer.tile]
            back = tile.other_side if tile.other_side not in (None, tile.id) else ""
            shown = TrayTile(offer, picture, self.look, str(back or ""))
            shown.caption.unit = unit
            self.addItem(shown.item)
            self.addItem(shown.caption)
        shown.place(x, y)
        self.tiles.append(shown)

    def _picture(self, offer: TrayFace) -> HexPicture:
        key = (offer.tile, offer.rotation, self.phase)
        if key not in self._pictures:
            tiles, layout = self._title.tiles, self._title.board.layout
            tile = tiles.tiles[offer.tile]
            self._pictures[key] = tile_picture(tile, tiles, layout, offer.rotation, self.phase)
        return self._pictures[key]

    def mark(self, held: TileId | None, pointed: TileId | None) -> None:
        """Frame the tile in hand and the one under the pointer."""
        for tile in self.tiles:
            state = (tile.offer.tile == held, tile.offer.tile == pointed)
            if state != (tile.caption.held, tile.caption.pointed):
                tile.caption.held, tile.caption.pointed = state
                tile.caption.update()

    def tile_at(self, at: QPointF) -> TrayTile | None:
        return next((tile for tile in self.tiles if tile.contains(at)), None)

    def heading_at(self, at: QPointF) -> str:
        """The group whose heading lies there, if it can be folded."""
        for heading in self._headings:
            if heading.folds and heading.sceneBoundingRect().contains(at):
                return heading.folds
        return ""

    def find(self, name: TileId) -> TrayTile | None:
        return next((tile for tile in self.tiles if tile.offer.tile == name), None)

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        self.look.begin(painter, draft=False)
        painter.fillRect(rect, QColor(appearance().colors.panel))


def tray_detail(pixels: float) -> Detail:
    found = detail_for(pixels)
    return found if found.index > TRAY_DETAIL.index else TRAY_DETAIL
