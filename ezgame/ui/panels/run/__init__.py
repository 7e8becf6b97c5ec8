"""Run: what each train earns, drawn by hand or proposed."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from ezgame.models.session import Session
from ezgame.ui.panels.run.panel import RunPanel

TITLE = "panels.run"
OBJECT_NAME = "run"
AREA = Qt.DockWidgetArea.LeftDockWidgetArea


def create(session: Session, parent: QWidget | None = None) -> QWidget:
    return RunPanel(session, parent)
