"""Ctrl-C and the system's wish to end: the window is closed as by its button, its game is kept.

Python hears of a signal only when it runs, and a window that waits does not run. So the system writes a byte
into a socket, which wakes the window; nothing has to look again and again.
"""

import contextlib
import signal
import socket
from collections.abc import Callable

from PySide6.QtCore import QObject, QSocketNotifier

WISHES = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


class Signals(QObject):
    """From now on until `remove` these signals call `end`, in the window's thread. A second one ends the
    program at once."""

    def __init__(self, end: Callable[[], object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._end = end
        self._asked = False
        self.received = 0
        """The number of the signal, 0 before any."""
        self._reader, self._writer = socket.socketpair()
        for side in (self._reader, self._writer):
            side.setblocking(False)
        self._notifier = QSocketNotifier(self._reader.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_byte)
        self._before = {wish: signal.signal(wish, self._on_signal) for wish in WISHES}
        self._wakeup = signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)

    def remove(self) -> None:
        """Put back what was there before."""
        signal.set_wakeup_fd(self._wakeup)
        for wish, handler in self._before.items():
            signal.signal(wish, handler)
        self._notifier.setEnabled(False)
        self._reader.close()
        self._writer.close()

    def _on_signal(self, number: int, _frame: object) -> None:
        if self._asked:
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)
        self.received = number

    def _on_byte(self) -> None:
        with contextlib.suppress(OSError):
            self._reader.recv(64)
        if self.received and not self._asked:
            self._asked = True
            self._end()
