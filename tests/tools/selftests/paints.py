"""Knows whether anything has been painted: what is not painted has not been shown to anybody."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication


class Paints(QObject):
    """Counts what widgets paint. An event is heard of before it is handled, so look at the count
    only when the event loop has returned."""

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self.count = 0
        application.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.count += 1
        return False
