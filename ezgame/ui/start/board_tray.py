"""The tray of the board editor: a tile is chosen by a click, or dragged onto the map; R and E turn it there."""

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QMouseEvent, QPixmap
from PySide6.QtWidgets import QApplication, QListWidget, QListWidgetItem, QWidget

from ezgame.core.definitions.title import Title
from ezgame.core.ids import TileId
from ezgame.models.words.wording import say
from ezgame.ui.appearance import appearance
from ezgame.ui.start.tile_icons import tile_icon
from ezgame.ui.widgets.text import Label

ICON = QSize(56, 50)


class BoardTray(QListWidget):
    dropped = Signal(str, QPoint)
    """A tile was let go at a place of the screen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(say("board.tray"))
        self.setIconSize(ICON)
        self.setViewMode(QListWidget.ViewMode.IconMode)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setMovement(QListWidget.Movement.Static)
        self.setDragEnabled(False)  # Qt's own drag would stop the window's other work
        self._pressed: QPoint | None = None
        self._carried: Label | None = None

    def fill(self, title: Title, tiles: tuple[TileId, ...]) -> None:
        self.clear()
        for tile in tiles:
            picture = tile_icon(title, tile, ICON * 2, appearance().dark)
            item = QListWidgetItem(QIcon(QPixmap.fromImage(picture)), str(tile), self)
            item.setData(Qt.ItemDataRole.UserRole, str(tile))
        self.setCurrentRow(0)

    @property
    def tile(self) -> TileId | None:
        """The tile that is chosen."""
        item = self.currentItem()
        return None if item is None else TileId(item.data(Qt.ItemDataRole.UserRole))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """R and E are the editor's; a list would look for a tile of that name."""
        if event.key() in (Qt.Key.Key_R, Qt.Key.Key_E):
            event.ignore()
            return
        super().keyPressEvent(event)

    # ------------------------------------------------------------ dragging

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        at = event.position().toPoint()
        left = event.button() == Qt.MouseButton.LeftButton
        self._pressed = at if left and self.itemAt(at) is not None else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        if self._pressed is None:
            super().mouseMoveEvent(event)
            return
        far = (at - self._pressed).manhattanLength() >= QApplication.startDragDistance()
        if self._carried is None and far:
            self._carried = self._lift()
        if self._carried is not None:
            half = QPoint(self._carried.width() // 2, self._carried.height() // 2)
            above = self.window().mapFromGlobal(event.globalPosition().toPoint())
            self._carried.move(above - half)

    def _lift(self) -> Label:
        """The chosen tile as it hangs at the pointer."""
        label = Label(self.window())
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        label.setPixmap(self.currentItem().icon().pixmap(ICON))
        label.adjustSize()
        label.show()
        return label

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self._pressed = None
        if self._carried is None:
            return
        self._carried.hide()
        self._carried.deleteLater()
        self._carried = None
        if self.tile is not None:
            self.dropped.emit(str(self.tile), event.globalPosition().toPoint())
