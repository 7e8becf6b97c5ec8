"""Brings written bytes to the disk from a thread of its own, within a second."""

import contextlib
import os
import threading
from collections.abc import Callable
from pathlib import Path

from ezgame.core.errors import reason

PAUSE = 0.3
"""Seconds that writes are gathered before one fsync serves them all."""


class Syncer:
    """One file and one thread. `done` is called in that thread with "" or what went wrong."""

    def __init__(self, fd: int, done: Callable[[str], None], folder: Path | None = None) -> None:
        """`folder` is brought to the disk too, once, before anything is called done: the file is new."""
        self._fd = fd
        self._done = done
        self._folder = folder
        self._wanted = threading.Event()
        self._stopped = threading.Event()
        self._closes = False
        self._thread = threading.Thread(target=self._work, name="ezgame-sync", daemon=True)
        self._thread.start()

    def request(self) -> None:
        """Something was written."""
        self._wanted.set()

    def stop(self) -> None:
        """End the thread; what is still unsynced is the caller's to sync. May have to wait for the disk."""
        self._stopped.set()
        self._wanted.set()
        self._thread.join()

    def let_go(self) -> None:
        """End the thread and close the file, without waiting: the thread does it when the disk lets it."""
        self._closes = True
        self._stopped.set()
        self._wanted.set()

    def _work(self) -> None:
        while True:
            self._wanted.wait()
            if self._stopped.wait(PAUSE):
                break
            self._wanted.clear()
            # The wish just cleared may have been that of `stop`, which sets `_stopped` first.
            if self._stopped.is_set():
                break
            problem = sync(self._fd)
            if self._folder is not None:
                sync_folder(self._folder)
                self._folder = None
            self._done(problem)
        if self._closes:
            os.close(self._fd)


def sync(fd: int) -> str:
    """fsync; "" or what went wrong."""
    try:
        os.fsync(fd)
    except OSError as error:
        return reason(error)
    return ""


def sync_folder(folder: Path) -> None:
    """Make a new name last; systems without folder descriptors do so by themselves."""
    with contextlib.suppress(OSError):
        fd = os.open(folder, os.O_RDONLY)
        try:
            sync(fd)
        finally:
            os.close(fd)
