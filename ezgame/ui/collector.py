"""Garbage is looked for by the window's own thread, and by no other.

Python looks for garbage in whichever thread happens to allocate something. An old map that is garbage
would be taken apart by the thread of a route search, and Qt ends the program when one of its objects is
destroyed by another thread than its own.
"""

import gc
from functools import cache
from time import perf_counter

from PySide6.QtCore import QObject, QTimer

EVERY = 50
"""Milliseconds between two looks at how much there is: a route search makes much in a short time."""
PAUSE = 0.6
"""Seconds after an action in which people look at what it did."""
FEW, YOUNG, OLDER = 2_000, 10_000, 4
"""New objects that are worth a look through them in a pause, and at any time; and such looks until older
objects are looked through too. All objects are never looked through while somebody plays: positions are
kept for undo and never form cycles, and there are so many of them that it would be felt."""


class Collector(QObject):
    """One for the program; see `collect_in_window`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        gc.freeze()  # what was read so far stays to the end
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY)
        self._timer.timeout.connect(self.look)
        self._timer.start()
        self._put_off = 0.0

    def look(self) -> None:
        """Collect if there is enough to collect and nobody is in a hurry."""
        young, looks, _ = gc.get_count()
        paused = perf_counter() > self._put_off + PAUSE
        if young > (FEW if paused else YOUNG):
            gc.collect(1 if looks > OLDER else 0)

    def put_off(self) -> None:
        """Something happens in the game: wait for the next pause."""
        self._put_off = perf_counter()

    def sweep(self) -> None:
        """Look through everything; for a moment in which nobody plays."""
        gc.collect()


@cache
def collect_in_window() -> Collector:
    """From now on only the thread that calls this collects garbage, while its event loop runs."""
    return Collector()
