"""Charts: how worth, prices and income went."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from ezgame.models.session import Session
from ezgame.ui.panels.charts.panel import ChartsPanel

TITLE = "panels.charts"
OBJECT_NAME = "charts"
AREA = Qt.DockWidgetArea.RightDockWidgetArea


def create(session: Session, parent: QWidget | None = None) -> QWidget:
    return ChartsPanel(session, parent)
