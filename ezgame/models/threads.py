"""Threads that work beside the window: they can be cancelled, and they live until they have ended.

`RouteSearch` and `AutomaticTurn` search in them, the program opens, imports and saves files in them
(`ezgame/app/work_thread.py`). An object that waits for one thread at a time has a `CurrentThread`; who waits
for several calls `start_kept` for each.

What is drawn or read ahead has no thread of this kind: it goes through the one of `ezgame/ui/background.py`.
"""

import atexit
import threading
from functools import cache

from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QObject, QThread

HURRY = 200
"""Milliseconds that a program which leaves in a hurry gives a cancelled thread to end."""


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
        self.hurried = False
        """Set by a program that leaves without waiting for a slow disk."""
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

    def end(self) -> None:
        """Cancel all of them and wait for them; at the end of the program."""
        for thread in list(self._threads):
            thread.cancel()
        for thread in list(self._threads):
            forever = QDeadlineTimer(QDeadlineTimer.ForeverConstant.Forever)
            if thread.wait(QDeadlineTimer(HURRY) if self.hurried else forever):
                self._threads.discard(thread)


@cache
def running_threads() -> RunningThreads:
    """The one list of them; made when the first thread starts, or when the program ends."""
    return RunningThreads()


def start_kept(thread: CancellableThread) -> None:
    """Start a thread that lives until it has ended, whoever goes away."""
    running_threads().keep(thread)
    thread.start()
