"""Players: who has what."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from ezgame.models.session import Session
from ezgame.ui.panels.players.panel import PlayersPanel

TITLE = "panels.players"
OBJECT_NAME = "players"
AREA = Qt.DockWidgetArea.RightDockWidgetArea


def create(session: Session, parent: QWidget | None = None) -> QWidget:
    return PlayersPanel(session, parent)
