"""Privates: owners, income and powers."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from ezgame.models.session import Session
from ezgame.ui.panels.privates.panel import PrivatesPanel

TITLE = "panels.privates"
OBJECT_NAME = "privates"
AREA = Qt.DockWidgetArea.RightDockWidgetArea


def create(session: Session, parent: QWidget | None = None) -> QWidget:
    return PrivatesPanel(session, parent)
