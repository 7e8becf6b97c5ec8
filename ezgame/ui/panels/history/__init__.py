"""History: a slider and arrows through every action of the game."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from ezgame.models.session import Session
from ezgame.ui.panels.history.panel import HistoryPanel

TITLE = "panels.history"
OBJECT_NAME = "history"
AREA = Qt.DockWidgetArea.RightDockWidgetArea


def create(session: Session, parent: QWidget | None = None) -> QWidget:
    return HistoryPanel(session, parent)
