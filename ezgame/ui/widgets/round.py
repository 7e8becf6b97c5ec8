"""A widget as wide as high, for what is drawn as a circle in a layout."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from ezgame.ui.appearance import appearance


class RoundWidget(QWidget):
    """Its diameter is in pixels at 100 %."""

    def __init__(self, diameter: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._diameter = diameter

    def sizeHint(self) -> QSize:
        size = appearance().px(self._diameter)
        return QSize(size, size)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()
