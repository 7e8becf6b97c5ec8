"""Log: what happened, turn by turn."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from ezgame.models.session import Session
from ezgame.ui.panels.log.panel import LogPanel

TITLE = "panels.log"
OBJECT_NAME = "log"
AREA = Qt.DockWidgetArea.RightDockWidgetArea


def create(session: Session, parent: QWidget | None = None) -> QWidget:
    return LogPanel(session, parent)
