"""Dragging a share from its pile: dropped on the players' grid or the stock chart it is bought."""

from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QApplication, QWidget

from ezgame.core.actions import BuyShare
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.play.drag import Drag, drag_of
from ezgame.ui.widgets.emblems import draw_emblem, picture_of

TARGETS = ("players", "market")
"""Object names of the docks a share can be dropped on."""


def drag_share(session: Session, source: QWidget, at: QPoint, action: BuyShare) -> None:
    """Lift a share; dropping it anywhere but on a target takes it back."""
    drag = drag_of(session)
    picture = picture_of(session.title, action.company)

    def paint(painter: QPainter) -> None:
        painter.setPen(QPen(appearance().accent, 2))
        painter.setBrush(QColor(appearance().colors.panel))
        painter.drawRoundedRect(-30, -20, 60, 40, 6, 6)
        draw_emblem(painter, QPointF(0, 0), 30, picture)

    drag.begin(source, source.mapToGlobal(source.rect().center()), at, paint, 36)
    _ShareDrop(session, drag, action)


class _ShareDrop:
    """Waits for the end of one drag."""

    def __init__(self, session: Session, drag: Drag, action: BuyShare) -> None:
        self._session, self._drag, self._action = session, drag, action
        session.glance(action)
        drag.dropped.connect(self._dropped)
        drag.cancelled.connect(self._over)

    def _dropped(self, at: QPoint) -> None:
        self._over()
        if over_target(at):
            self._session.submit(self._action)
        else:
            self._drag.bounce(at)

    def _over(self) -> None:
        self._session.glance(None)
        self._drag.dropped.disconnect(self._dropped)
        self._drag.cancelled.disconnect(self._over)


def over_target(at: QPoint) -> bool:
    """Whether a global position lies on a dock that takes shares."""
    widget: QWidget | None = QApplication.widgetAt(at)
    while widget is not None:
        if widget.objectName() in TARGETS:
            return True
        widget = widget.parentWidget()
    return False
