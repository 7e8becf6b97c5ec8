"""Turn: the controls of the step that is going on, except those on the map."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from ezgame.models.session import Session

TITLE = "panels.turn"
OBJECT_NAME = "turn"
AREA = Qt.DockWidgetArea.LeftDockWidgetArea


def create(session: Session, parent: QWidget | None = None) -> QWidget:
    # Here, so that its sections can be read one by one before a game is opened (ezgame.app.ahead).
    from ezgame.ui.turn.panel import TurnPanel

    return TurnPanel(session, parent)
