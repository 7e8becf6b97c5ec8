"""Brings written bytes to the disk from a thread of its own, within a second."""

import os
import threading
from collections.abc import Callable

from ezgame.core.errors import reason

PAUSE = 0.3
"""Seconds that writes are gathered before one fsync serves them all."""


class Syncer:
    """One file and one thread. `done` is called in that thread with "" or what went wrong."""

    def __init__(self, fd: int, done: Callable[[str], None]) -> None:
        self._fd = fd
        self._done = done
        self._wanted = threading.Event()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._work, name="ezgame-sync", daemon=True)
        self._thread.start()

    def request(self) -> None:
        """Something was written."""
        self._wanted.set()

    def stop(self) -> None:
        """End the thread; what is still unsynced is the caller's to sync."""
        self._stopped.set()
        self._wanted.set()
        self._thread.join()

    def _work(self) -> None:
        while True:
            self._wanted.wait()
            if self._stopped.wait(PAUSE):
                return
            self._wanted.clear()
            # The wish just cleared may have been that of `stop`, which sets `_stopped` first.
            if self._stopped.is_set():
                return
            self._done(sync(self._fd))


def sync(fd: int) -> str:
    """fsync; "" or what went wrong."""
    try:
        os.fsync(fd)
    except OSError as error:
        return reason(error)
    return ""
