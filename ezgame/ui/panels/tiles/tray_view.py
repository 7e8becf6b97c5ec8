"""The view on the tray: press and drag a tile out, click to take it, arrows and Enter likewise."""

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QResizeEvent, QTransform
from PySide6.QtWidgets import QFrame, QGraphicsView, QToolTip, QWidget

from ezgame.core.ids import TileId
from ezgame.models.words.wording import Wording
from ezgame.ui.accessible import AccessiblePart, tell_focus
from ezgame.ui.keys import ARROW_KEYS, CANCEL_KEYS, PRESS_KEYS, TURN_KEYS
from ezgame.ui.paint.canvas import U
from ezgame.ui.panels.tiles.tray_items import TrayTile
from ezgame.ui.panels.tiles.tray_scene import TrayScene
from ezgame.ui.play.drag import START
from ezgame.ui.widgets.drops import leave_drops


class TrayView(QGraphicsView):
    """Tells what was meant; the panel knows what to do."""

    taken = Signal(str)
    """A tile was clicked, or chosen with Enter."""
    lifted = Signal(str, QPoint, QPoint)
    """A tile is being dragged out: its middle and the pointer, global."""
    pointed = Signal(str)
    resized = Signal()
    turn_key = Signal(int)
    cancel_key = Signal()
    help_wanted = Signal(str, QPoint)
    fold_wanted = Signal(str)
    """The heading of a group was clicked."""

    def __init__(self, scene: TrayScene, text: Wording, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self._text = text
        leave_drops(self)
        self.tray = scene
        self.pixels = 30.0
        self._press: tuple[QPoint, TileId, QPoint] | None = None
        """Where, which tile, and the middle of it; the items themselves may be laid out anew."""
        self._current: TileId | None = None
        self.setAccessibleName(text.say("tiles.tray"))
        self.viewport().setAccessibleName(text.say("tiles.tray"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def set_pixels(self, pixels: float) -> None:
        """R in pixels."""
        if pixels != self.pixels or self.transform().isIdentity():
            self.pixels = pixels
            self.setTransform(QTransform.fromScale(pixels / U, pixels / U))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def _tile_at(self, at: QPoint) -> TrayTile | None:
        return self.tray.tile_at(self.mapToScene(at))

    def middle_of(self, tile: TrayTile) -> QPoint:
        """Middle of a tile in the viewport."""
        return self.mapFromScene(tile.item.pos())

    # ------------------------------------------------------------ mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        tile = self._tile_at(at)
        if event.button() == Qt.MouseButton.LeftButton and tile is not None:
            self._press = (at, tile.offer.tile, self.middle_of(tile))
        elif event.button() == Qt.MouseButton.LeftButton:
            group = self.tray.heading_at(self.mapToScene(at))
            if group:
                self.fold_wanted.emit(group)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        if self._press is not None and event.buttons() & Qt.MouseButton.LeftButton:
            start, name, middle = self._press
            if (at - start).manhattanLength() > START:
                self._press = None
                whole = self.viewport().mapToGlobal(middle)
                self.lifted.emit(name, whole, event.globalPosition().toPoint())
            return
        found = self._tile_at(at)
        self.pointed.emit(found.offer.tile if found is not None else "")
        cursor = Qt.CursorShape.ArrowCursor
        if found is not None:
            cursor = Qt.CursorShape.OpenHandCursor
        elif self.tray.heading_at(self.mapToScene(at)):
            cursor = Qt.CursorShape.PointingHandCursor
        self.viewport().setCursor(cursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        press, self._press = self._press, None
        if press is not None and event.button() == Qt.MouseButton.LeftButton:
            self._current = press[1]
            self.taken.emit(press[1])

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A second click is a click, not something of its own."""
        self.mousePressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.pointed.emit("")
        super().leaveEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            tile = self._tile_at(event.pos())
            if tile is None:
                QToolTip.hideText()
            else:
                self.help_wanted.emit(tile.offer.tile, event.globalPos())
            return True
        return bool(super().viewportEvent(event))

    # ------------------------------------------------------------ keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in ARROW_KEYS:
            self._step(*ARROW_KEYS[key])
        elif key in PRESS_KEYS and self._current:
            self.taken.emit(self._current)
        elif key in TURN_KEYS:
            self.turn_key.emit(TURN_KEYS[key])
        elif key in CANCEL_KEYS:
            self.cancel_key.emit()
        else:
            super().keyPressEvent(event)

    def _step(self, dx: int, dy: int) -> None:
        """To the nearest tile in a direction."""
        tiles = self.tray.tiles
        here = self.tray.find(self._current) if self._current else None
        if not tiles:
            return
        if here is None:
            self._point_at(tiles[0])
            return
        best: tuple[float, TrayTile] | None = None
        for tile in tiles:
            way = tile.item.pos() - here.item.pos()
            along = way.x() * dx + way.y() * dy
            across = abs(way.x() * dy) + abs(way.y() * dx)
            if along > 1 and (best is None or along + 2 * across < best[0]):
                best = (along + 2 * across, tile)
        if best is not None:
            self._point_at(best[1])

    def _point_at(self, tile: TrayTile) -> None:
        self._current = tile.offer.tile
        at = tile.item.pos()
        self.ensureVisible(QRectF(at.x() - U, at.y() - U, 2 * U, 2.4 * U), 6, 6)
        self.setAccessibleDescription(self._spoken(tile))
        tell_focus(self, self.tray.tiles.index(tile))
        self.pointed.emit(tile.offer.tile)

    # ------------------------------------------------------------ for screen readers

    def _spoken(self, tile: TrayTile) -> str:
        left, say = tile.offer.left, self._text.say
        group = say(f"tiles.group.{tile.offer.group}")
        key = "tiles.spoken.unlimited" if left is None else "tiles.spoken"
        return say(key, tile=tile.offer.tile, count=left, group=group)

    def accessible_ids(self) -> list[str]:
        """The tiles as they lie; a number each, because a tile may lie in two groups."""
        return [str(number) for number, _tile in enumerate(self.tray.tiles)]

    def accessible_part(self, part: str) -> AccessiblePart:
        tile = self.tray.tiles[int(part)]
        wide = round(2 * self.pixels)
        box = QRect(0, 0, wide, wide)
        box.moveCenter(self.middle_of(tile))
        return AccessiblePart(self._spoken(tile), box)
