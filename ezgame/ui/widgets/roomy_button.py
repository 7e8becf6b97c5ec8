"""A button of Qt that changes what it says and keeps its size."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QPushButton


class RoomyButton(QPushButton):
    """As wide as the widest of its captions, in any size of the text."""

    _kept = ""

    def keep_room(self, caption: str) -> None:
        """It will say this later; what stands beside it keeps its place then."""
        self._kept = caption
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        metrics = self.fontMetrics()
        missing = metrics.horizontalAdvance(self._kept) - metrics.horizontalAdvance(self.text())
        return QSize(hint.width() + max(0, missing), hint.height())
