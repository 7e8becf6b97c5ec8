"""Threads that work beside the window: they can be cancelled, and they live until they have ended.

`RouteSearch` and `AutomaticTurn` search in them, the program opens, imports and saves files in them
(`ezgame/app/work_thread.py`). An object that waits for one thread at a time has a `CurrentThread`; who waits
for several calls `start_kept` for each.

What is drawn or read ahead has no thread of this kind: it goes through the one of `ezgame/ui/background.py`.
"""

import atexit
import threading
from functools import cache
from time import monotonic

from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QObject, QThread

HURRY = 0.2
"""Seconds that a program which leaves in a hurry gives its cancelled threads to end."""
LOOK = 100
"""Milliseconds between two looks for a Ctrl-C while threads are waited for: Python hears of one only when it runs."""


class CancellableThread(QThread):
    """A thread whose `run` asks `cancelled` between two pieces of work."""

    def __init__(self) -> None:
        super().__init__()
        self._cancelled = threading.Event()

    def cancel(self) -> None:
        """Nobody wants the answer any more; the thread ends soon."""
        self._cancelled.set()

    def cancelled(self) -> bool:
        return self._cancelled.is_set()


class CurrentThread:
    """The thread that an object waits for. It is cancelled when another one takes its place and when the
    object is destroyed; a cancelled thread is kept until it has ended, without anybody waiting for it."""

    def __init__(self, owner: QObject) -> None:
        self.thread: CancellableThread | None = None
        # A function and no slot of the owner: while it is destroyed, its Python half may be gone already, and
        # Qt would look for the slot in vain.
        owner.destroyed.connect(lambda: self.drop())

    def start(self, thread: CancellableThread) -> None:
        """Wait for this one from now on. Its signals are connected already."""
        self.drop()
        self.thread = thread
        start_kept(thread)

    def drop(self) -> None:
        """Cancel the thread, if there is one, and wait for none."""
        thread, self.thread = self.thread, None
        if thread is not None:
            thread.cancel()

    def forget(self) -> None:
        """The thread has answered."""
        self.thread = None


class RunningThreads(QObject):
    """Keeps references to threads until they have ended: Qt crashes when a running QThread is destroyed."""

    def __init__(self) -> None:
        super().__init__()
        self.patience: float | None = None
        """Seconds that the end of the program waits for them; None: as long as it takes. Set by who leaves without
        waiting for a slow disk."""
        self._threads: set[CancellableThread] = set()
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.end)
        # What ends without a loop of events, a command or an exception at the start, tells no `aboutToQuit`.
        atexit.register(self.end)

    def __len__(self) -> int:
        return len(self._threads)

    def keep(self, thread: CancellableThread) -> None:
        self._threads.add(thread)
        thread.finished.connect(self._on_finished)

    def _on_finished(self) -> None:
        thread = self.sender()
        if isinstance(thread, CancellableThread):
            thread.wait()
            self._threads.discard(thread)

    def all(self) -> tuple[CancellableThread, ...]:
        """Those that have not ended, or whose end has not been heard of."""
        return tuple(self._threads)

    def end(self) -> None:
        """Cancel all of them and wait for them; at the end of the program."""
        self.wait(self.patience)

    def wait(self, seconds: float | None) -> bool:
        """Cancel all of them and wait for them; False if that took longer."""
        until = None if seconds is None else monotonic() + seconds
        for thread in self.all():
            thread.cancel()
        for thread in self.all():
            while not thread.wait(QDeadlineTimer(LOOK)):
                if until is not None and monotonic() >= until:
                    return False
            self._threads.discard(thread)
        return True


@cache
def running_threads() -> RunningThreads:
    """The one list of them; made when the first thread starts, or when the program ends."""
    return RunningThreads()


def start_kept(thread: CancellableThread) -> None:
    """Start a thread that lives until it has ended, whoever goes away."""
    running_threads().keep(thread)
    thread.start()
