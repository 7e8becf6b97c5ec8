"""Something to be done once in a moment, however often it is asked for.

One action may bring several signals, and forced passes follow at once; views that are costly to
renew wait for the last of them.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


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
