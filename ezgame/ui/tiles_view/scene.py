"""All tile faces of a title in a scene; counts may follow the game."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from ezgame.core.definitions.title import Title
from ezgame.core.ids import HexId, TileId
from ezgame.ui.map.cache import PixmapCache
from ezgame.ui.map.items import HexItem
from ezgame.ui.map.look import Look
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.detail import detail_for
from ezgame.ui.paint.sheet import (
    Sheet,
    SheetCell,
    make_sheet,
    paint_caption,
    paint_heading,
    sheet_rect,
)


class CaptionItem(QGraphicsItem):
    """Name and count below a tile."""

    def __init__(self, cell: SheetCell, look: Look) -> None:
        super().__init__()
        self.cell = cell
        self.look = look
        self.setPos(cell.at[0] * U, cell.at[1] * U)

    def boundingRect(self) -> QRectF:
        return QRectF(-1.15 * U, 0.8 * U, 2.3 * U, 0.8 * U)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        paint_caption(painter, self.cell, self.look.style)


class TileSheetScene(QGraphicsScene):
    """The manifest. `tile_at` tells which tile lies at a place."""

    def __init__(
        self,
        title: Title,
        columns: int = 6,
        cache: PixmapCache | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.title = title
        self.columns = columns
        self.look = Look(cache)
        self.sheet = Sheet((), (), 0.0, 0.0)
        self._items: dict[TileId, HexItem] = {}
        self._captions: dict[TileId, CaptionItem] = {}
        self.set_columns(columns)

    def set_columns(self, columns: int) -> None:
        """Lay the sheet out anew, so many tiles wide."""
        self.clear()
        self._items.clear()
        self._captions.clear()
        self.columns = columns
        self.sheet = make_sheet(self.title.tiles, self.title.board.layout, columns)
        for cell in self.sheet.cells:
            item = HexItem(HexId(""), cell.picture, self.look)
            item.place(cell.at[0] * U, cell.at[1] * U)
            caption = CaptionItem(cell, self.look)
            self.addItem(item)
            self.addItem(caption)
            self._items[cell.tile] = item
            self._captions[cell.tile] = caption
        self.setSceneRect(sheet_rect(self.sheet))

    def set_left(self, left: Mapping[TileId, int | None]) -> None:
        """Show how many of each tile are left; used-up tiles turn pale."""
        for tile, caption in self._captions.items():
            cell = caption.cell
            count = left.get(tile, cell.count)
            caption.cell = SheetCell(cell.tile, cell.picture, cell.at, count, cell.caption)
            caption.update()
            self._items[tile].setOpacity(0.35 if count == 0 else 1.0)

    def set_theme(self, name: str = "default", dark: bool = False) -> None:
        self.look.set_theme(name, dark)
        self.invalidate(self.sceneRect())

    def set_pixels(self, pixels: float) -> None:
        """Tell at which R (in pixels) the sheet is shown; writing on tiles follows."""
        self.look.set_detail(detail_for(pixels))
        self.update()

    def tile_at(self, at: QPointF) -> TileId | None:
        for tile, item in self._items.items():
            if item.outline.contains(item.mapFromScene(at)):
                return tile
        return None

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        self.look.begin(painter, draft=False)
        painter.fillRect(rect, QColor(self.look.theme.sheet))
        for heading in self.sheet.headings:
            paint_heading(painter, heading, self.look.style)
        painter.setPen(Qt.PenStyle.NoPen)
