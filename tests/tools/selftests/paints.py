"""Knows whether anything has been painted: what is not painted has not been shown to anybody."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget


class Paints(QObject):
    """Counts what widgets paint. An event is heard of before it is handled, so look at the count
    only when the event loop has returned."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._application = application
        self.count = 0
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.count += 1
        return False

    def wait(self, before: int, window: QWidget, over: Callable[[], bool]) -> bool:
        """Wait until there are more than `before`; False where `over` says that none will come any more. One is
        asked for: what happened may look just as it did."""
        window.update()
        while self.count == before:
            if over():
                return False
            self._application.processEvents()
        return True
