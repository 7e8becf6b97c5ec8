"""Turn: the controls of the step that is going on, except those on the map."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from ezgame.models.session import Session
from ezgame.ui.turn.panel import TurnPanel

TITLE = "panels.turn"
OBJECT_NAME = "turn"
AREA = Qt.DockWidgetArea.LeftDockWidgetArea


def create(session: Session, parent: QWidget | None = None) -> QWidget:
    return TurnPanel(session, parent)
