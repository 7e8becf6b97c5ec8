"""The view on the tile manifest: as many columns as fit, the wheel scrolls, Ctrl + wheel zooms."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QResizeEvent, QTransform, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from ezgame.models.wording import say
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.sheet import MARGIN, STEP_X
from ezgame.ui.tiles_view.scene import TileSheetScene
from ezgame.ui.widgets.drops import leave_drops

SMALLEST, LARGEST = 20.0, 90.0


class TileSheetView(QGraphicsView):
    """Shows a TileSheetScene."""

    tileClicked = Signal(str)

    def __init__(
        self, scene: TileSheetScene, pixels: float = 40.0, parent: QWidget | None = None
    ) -> None:
        super().__init__(scene, parent)
        leave_drops(self)
        self.sheet = scene
        self.pixels = pixels
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter)
        self.setAccessibleName(say("panels.tiles"))
        self.set_pixels(pixels)

    def set_pixels(self, pixels: float) -> None:
        """R in pixels."""
        self.pixels = min(LARGEST, max(SMALLEST, pixels))
        self.setTransform(QTransform.fromScale(self.pixels / U, self.pixels / U))
        self.sheet.set_pixels(self.pixels)
        self._fit_columns()

    def _fit_columns(self) -> None:
        room = self.viewport().width() / self.pixels
        columns = max(1, int((room - 2 * MARGIN - 2.1) / STEP_X) + 1)
        if columns != self.sheet.columns:
            self.sheet.set_columns(columns)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_pixels(self.pixels * (1.12 if event.angleDelta().y() > 0 else 1 / 1.12))
        else:
            super().wheelEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        tile = self.sheet.tile_at(self.mapToScene(event.position().toPoint()))
        if tile is not None:
            self.tileClicked.emit(tile)
        event.accept()
