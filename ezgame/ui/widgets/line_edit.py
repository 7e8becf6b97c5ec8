"""A line to type into within the game's window."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

from ezgame.ui.keys import CONFIRM_KEYS


class LineEdit(QLineEdit):
    """Keeps Enter for itself: it ends the typing, where the window would press the large button of the game."""

    def event(self, event: QEvent) -> bool:
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and event.key() in CONFIRM_KEYS
        ):
            event.accept()
            return True
        return super().event(event)
