"""Stock chart: prices, markers and where they would go."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from ezgame.models.session import Session
from ezgame.ui.panels.market.panel import MarketPanel

TITLE = "panels.market"
OBJECT_NAME = "market"
AREA = Qt.DockWidgetArea.RightDockWidgetArea


def create(session: Session, parent: QWidget | None = None) -> QWidget:
    return MarketPanel(session, parent)
