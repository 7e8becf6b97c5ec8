"""A button that asks before it does what cannot be meant lightly: the first press asks, the second does it.

Whoever presses something else meanwhile, by mouse or by key, or Esc, has thought again: then the question is
withdrawn, so that nobody's later click is the answer to it.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from ezgame.ui.keys import CANCEL_KEYS, PRESS_KEYS
from ezgame.ui.the_application import the_application

KEYS = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)
LEAVES = (QEvent.Type.Hide, QEvent.Type.WindowDeactivate)
"""What happens to a button whose question nobody sees any more."""


class Confirmation(QObject):
    """What a button asks; it lives as long as the button. `withdrawn` is called when nothing is asked any more and
    nothing was done: the button says again what it usually says."""

    def __init__(self, button: QWidget, withdrawn: Callable[[], None]) -> None:
        super().__init__(button)
        self._button, self._withdrawn = button, withdrawn
        self._open = False

    @property
    def open(self) -> bool:
        """Whether the next press is the answer."""
        return self._open

    def answered(self) -> bool:
        """The button was pressed: whether that answers the question; else it is asked now."""
        self._set_open(not self._open)
        return not self._open

    def forget(self) -> None:
        """Nobody is asked any more; called by who says everything anew in any case."""
        if self._open:
            self._set_open(False)

    def _set_open(self, on: bool) -> None:
        self._open = on
        if on:
            the_application().installEventFilter(self)
        else:
            the_application().removeEventFilter(self)

    def _withdraw(self) -> None:
        self.forget()
        self._withdrawn()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isValid(self) or not self._open:
            return False
        kind = event.type()
        if kind in KEYS and isinstance(event, QKeyEvent):
            return self._on_key(event)
        if kind in LEAVES and watched is self._button:
            self._withdraw()
        elif isinstance(watched, QWidget):
            mine = watched is self._button or self._button.isAncestorOf(watched)
            if kind == QEvent.Type.MouseButtonDblClick and mine:
                return True  # the second half of one click answers nothing
            if kind == QEvent.Type.MouseButtonPress and not mine:
                self._withdraw()
        return False

    def _on_key(self, event: QKeyEvent) -> bool:
        """Esc is for the question alone; what presses buttons may be the answer; any other key is something else."""
        if event.key() in CANCEL_KEYS:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()  # no command of the window: the key itself comes next
            else:
                self._withdraw()
            return True
        if event.key() in PRESS_KEYS:
            return event.isAutoRepeat()
        self._withdraw()
        return False
