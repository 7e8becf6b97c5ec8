"""Panels that something dragged may be dropped on, outlined while the drag lasts, and the drop itself."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QTableView, QWidget

from ezgame.core.ids import PlayerId
from ezgame.ui.appearance import appearance
from ezgame.ui.play.drag import Drag

LINE = 3.0


class PlayerRows(QTableView):
    """A table that knows where the row of each player lies; things are dropped there."""

    def player_at(self, place: QPoint) -> PlayerId | None:
        """Whose row lies at a place of the screen."""
        return None

    def row_rect(self, player: PlayerId) -> QRect:
        """Where the row of a player lies in the table; nowhere if it is not in sight."""
        return QRect()


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
    """The panels of one drag that are in sight; in the table of players only the buyer's row is outlined."""

    def __init__(
        self, window: QWidget, panels: Iterable[QWidget], buyer: PlayerId | None = None
    ) -> None:
        super().__init__(window)
        # What lies inside a panel is not part of its visible region, but a thing may be dropped there.
        regions = {panel: panel.visibleRegion().boundingRect() for panel in panels}
        self._panels = {panel: seen for panel, seen in regions.items() if not seen.isEmpty()}
        self.outlines: list[Outline] = []
        for panel, whole in self._panels.items():
            row = row_of(panel, buyer).intersected(whole)
            seen = whole if row.isEmpty() else row
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


class Drop(QObject):
    """Waits for the end of one drag; what is dropped on a target is offered to `take`, anything else bounces."""

    def __init__(
        self,
        drag: Drag,
        targets: Targets,
        take: Callable[[QWidget, QPoint], bool],
        ended: Callable[[], object] = lambda: None,
    ) -> None:
        """`take` gets the target and the global position and says whether it took the thing; `ended` is called first,
        and also where the drag is cancelled."""
        super().__init__(drag)
        self._drag, self._targets, self._take, self._ended = drag, targets, take, ended
        drag.dropped.connect(self._dropped)
        drag.cancelled.connect(self._over)

    def _dropped(self, at: QPoint) -> None:
        hit = self._targets.hit(at)
        self._over()
        if hit is None or not self._take(hit, at):
            self._drag.bounce(at)

    def _over(self) -> None:
        self._ended()
        self._targets.close()
        self._drag.dropped.disconnect(self._dropped)
        self._drag.cancelled.disconnect(self._over)
        self.deleteLater()


def row_of(panel: QWidget, buyer: PlayerId | None) -> QRect:
    """Where a player's row lies in a panel; nowhere, if it has no table of players."""
    if buyer is not None:
        for table in panel.findChildren(PlayerRows):
            row = table.row_rect(buyer)
            return QRect(table.mapTo(panel, row.topLeft()), row.size())
    return QRect()
