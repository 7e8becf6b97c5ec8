"""Trains: what is left, what comes next, whose trains rust."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from ezgame.models.session import Session
from ezgame.ui.panels.trains.panel import TrainsPanel

TITLE = "panels.trains"
OBJECT_NAME = "trains"
AREA = Qt.DockWidgetArea.RightDockWidgetArea


def create(session: Session, parent: QWidget | None = None) -> QWidget:
    return TrainsPanel(session, parent)
