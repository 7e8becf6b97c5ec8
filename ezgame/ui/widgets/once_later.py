"""Something to be done once in a moment, however often it is asked for: before the next repaint, or after it.

One action may bring several signals, and forced passes follow at once; views that are costly to
renew wait for the last of them.
"""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer

SOON = QEvent.Type(QEvent.registerEventType())


class OnceLater(QTimer):
    """A timer of no delay: `request` it any number of times, and it calls `do` once."""

    def __init__(self, parent: QObject, do: Callable[[], None]) -> None:
        super().__init__(parent)
        self.setSingleShot(True)
        self.setInterval(0)
        self.timeout.connect(do)

    def request(self) -> None:
        if not self.isActive():
            self.start()


class OnceSoon(QObject):
    """The same before the next repaint: what is seen at the first glance changes together with the map and the
    tables, which hear of a change at once. Qt repaints after all events that were posted before."""

    def __init__(self, parent: QObject, do: Callable[[], None]) -> None:
        super().__init__(parent)
        self._do = do
        self._waiting = False

    def isActive(self) -> bool:
        return self._waiting

    def request(self) -> None:
        if not self._waiting:
            self._waiting = True
            QCoreApplication.postEvent(self, QEvent(SOON))

    def stop(self) -> None:
        if self._waiting:
            self._waiting = False
            QCoreApplication.removePostedEvents(self, SOON)

    def event(self, event: QEvent) -> bool:
        if event.type() == SOON:
            self._waiting = False
            self._do()
            return True
        return super().event(event)
