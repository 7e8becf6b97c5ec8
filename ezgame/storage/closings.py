"""Files that are being closed: the last words are written, the disk still takes its time.

The window does not wait for it. Whoever opens such a file again waits, and so does the end of the program.
"""

import threading
from collections.abc import Callable
from pathlib import Path
from time import monotonic


class Closings:
    """All closings of one program."""

    def __init__(self) -> None:
        self._threads: dict[threading.Thread, Path] = {}
        self._late: dict[threading.Thread, Callable[[], bool]] = {}

    def begin(
        self, path: Path, rest: Callable[[], None], late: Callable[[], bool] = lambda: False
    ) -> None:
        """Do the rest in a thread of its own; `late` says whether moves still wait to be written."""
        self._tidy()
        thread = threading.Thread(target=rest, name="ezgame-close", daemon=True)
        self._threads[thread], self._late[thread] = path, late
        thread.start()

    @property
    def busy(self) -> bool:
        self._tidy()
        return bool(self._threads)

    @property
    def unwritten(self) -> bool:
        """Do moves of any of these files still wait to be written?"""
        return self.busy and any(late() for late in self._late.values())

    def wait(self, path: Path | None = None, seconds: float | None = None) -> bool:
        """Wait until this file, or every file, is closed; False if that took longer. Any thread may wait."""
        until = None if seconds is None else monotonic() + seconds
        for thread, closing in list(self._threads.items()):
            if path is None or closing == path:
                thread.join(None if until is None else max(0.0, until - monotonic()))
                if thread.is_alive():
                    return False
        return True

    def _tidy(self) -> None:
        for thread in [thread for thread in self._threads if not thread.is_alive()]:
            del self._threads[thread], self._late[thread]
