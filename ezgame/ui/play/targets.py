"""Outlines round the panels that something dragged may be dropped on; gone when the drag is over."""

from collections.abc import Iterable

from PySide6.QtCore import QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ezgame.ui.appearance import appearance

LINE = 3.0


class Outline(QWidget):
    """A frame over everything, untouchable."""

    def __init__(self, window: QWidget, where: QRect) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setGeometry(where)
        self.show()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(appearance().accent, LINE))
        half = LINE / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(half, half, -half, -half), 6, 6)


class Targets(QObject):
    """The panels of one drag that are in sight."""

    def __init__(self, window: QWidget, panels: Iterable[QWidget]) -> None:
        super().__init__(window)
        # What lies inside a panel is not part of its visible region, but a thing may be dropped there.
        regions = {panel: panel.visibleRegion().boundingRect() for panel in panels}
        self._panels = {panel: seen for panel, seen in regions.items() if not seen.isEmpty()}
        self.outlines: list[Outline] = []
        for panel, seen in self._panels.items():
            if panel.window() is window.window():
                place = QRect(panel.mapTo(window.window(), seen.topLeft()), seen.size())
                self.outlines.append(Outline(window.window(), place))
            else:  # a dock that floats is a window of its own
                self.outlines.append(Outline(panel, seen))

    def hit(self, at: QPoint) -> QWidget | None:
        """The target at a global position."""
        for panel, seen in self._panels.items():
            if seen.contains(panel.mapFromGlobal(at)):
                return panel
        return None

    def close(self) -> None:
        for outline in self.outlines:
            outline.hide()
            outline.deleteLater()
        self.outlines = []
        self.deleteLater()
