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

    def begin(self, path: Path, rest: Callable[[], None]) -> None:
        """Do the rest in a thread of its own."""
        self._tidy()
        thread = threading.Thread(target=rest, name="ezgame-close", daemon=True)
        self._threads[thread] = path
        thread.start()

    @property
    def busy(self) -> bool:
        self._tidy()
        return bool(self._threads)

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
            del self._threads[thread]
