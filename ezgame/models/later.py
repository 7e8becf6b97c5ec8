"""Something that is done in a later turn of the event loop, unless its owner is gone by then.

Not `QTimer.singleShot(0, owner, do)`: PySide keeps `do` for ever when the owner goes first, and with it whatever
`do` belongs to, such as the map of a game that is left in the second in which it was opened.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer, Signal


class Errand(QObject):
    """What is to be done, as a child of its owner; it goes when it is done."""

    _due = Signal()

    def __init__(self, owner: QObject, do: Callable[[], object]) -> None:
        super().__init__(owner)
        self._do = do
        self._due.connect(self._on_due, Qt.ConnectionType.QueuedConnection)

    def begin(self, milliseconds: int) -> None:
        """Without a delay it comes in the next turn, in the order in which such things were asked for."""
        if not milliseconds:
            self._due.emit()
            return
        timer = QTimer(self, singleShot=True, interval=milliseconds)
        timer.timeout.connect(self._on_due)
        timer.start()

    def _on_due(self) -> None:
        self.deleteLater()
        self._do()


def later(owner: QObject, do: Callable[[], object], milliseconds: int = 0) -> None:
    """Call `do` in the next turn of the event loop or after so long."""
    Errand(owner, do).begin(milliseconds)
