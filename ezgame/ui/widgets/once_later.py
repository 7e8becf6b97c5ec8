"""Something to be done once in a moment, however often it is asked for.

One action may bring several signals, and forced passes follow at once; views that are costly to
renew wait for the last of them.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


class RenewalTurn:
    """Whether something was renewed in this turn of the event loop. What else is due waits for the next one: the
    window is painted in between and answers, and no turn is as long as all of it together."""

    taken = False

    @classmethod
    def take(cls) -> bool:
        """Whether this turn was still free."""
        if cls.taken:
            return False
        cls.taken = True
        QTimer.singleShot(0, cls.end)
        return True

    @classmethod
    def end(cls) -> None:
        cls.taken = False


class OnceLater(QTimer):
    """A timer of no delay: `request` it any number of times, and it calls `do` once, in a turn of its own."""

    def __init__(self, parent: QObject, do: Callable[[], None]) -> None:
        super().__init__(parent)
        self._do = do
        self.setSingleShot(True)
        self.setInterval(0)
        self.timeout.connect(self._on_time)

    def request(self) -> None:
        if not self.isActive():
            self.start()

    def _on_time(self) -> None:
        if RenewalTurn.take():
            self._do()
        else:
            self.start()
