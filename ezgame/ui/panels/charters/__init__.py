"""Charters: one card per company."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from ezgame.models.session import Session
from ezgame.ui.panels.charters.panel import ChartersPanel

TITLE = "panels.charters"
OBJECT_NAME = "charters"
AREA = Qt.DockWidgetArea.RightDockWidgetArea


def create(session: Session, parent: QWidget | None = None) -> QWidget:
    return ChartersPanel(session, parent)
