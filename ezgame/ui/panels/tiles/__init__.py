"""Tiles: the tray by colour with counts, filtered to what fits, and the whole manifest."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from ezgame.models.session import Session
from ezgame.ui.panels.tiles.panel import TilesPanel

TITLE = "panels.tiles"
OBJECT_NAME = "tiles"
AREA = Qt.DockWidgetArea.LeftDockWidgetArea


def create(session: Session, parent: QWidget | None = None) -> QWidget:
    return TilesPanel(session, parent)
