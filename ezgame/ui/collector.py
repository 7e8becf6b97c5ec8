"""Garbage is looked for by the window's own thread, and by no other.

Python looks for garbage in whichever thread happens to allocate something. An old map that is garbage
would be taken apart by the thread of a route search, and Qt crashes when one of its objects is
destroyed by another thread than its own.

Looks come in short intervals as long as anything is allocated, by whichever thread. Where nothing happens,
nothing looks: a game that lies on the table for an hour does not wake the laptop.
"""

import ctypes
import gc
import sys
from collections.abc import Iterable
from functools import cache
from time import perf_counter

from PySide6.QtCore import QAbstractEventDispatcher, QObject, QTimer

EVERY = 50
"""Milliseconds between two looks at how much there is: a route search makes much in a short time."""
STILL = 10
"""Looks in a row that find nothing new; then they end."""
PAUSE = 0.6
"""Seconds after an action in which people look at what it did."""
FEW, YOUNG, OLDER = 2_000, 10_000, 4
"""New objects that are worth a look through them in a pause, and at any time; and such looks until older
objects are looked through too. All objects are looked through only when a game has left the table:
positions are kept for undo and never form cycles, and there are so many of them that it would be felt."""


SLICE = 0.004
"""Seconds in one turn of the event loop for letting go of what a game has left."""
AT_ONCE = 50
"""So many things are let go of between two looks at the time."""


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
        self._put_off = perf_counter()  # the window comes first
        self._seen = self._still = 0
        self._held: list[object] = []
        """What the last game has left and only this list keeps, once everything was looked through."""
        self._slowly = QTimer(self)
        self._slowly.setInterval(0)
        self._slowly.timeout.connect(self._let_go)
        dispatcher = QAbstractEventDispatcher.instance()
        if dispatcher is not None:
            dispatcher.aboutToBlock.connect(self._on_rest)

    def _on_rest(self) -> None:
        """The window is about to wait: begin to look again if something was allocated."""
        if not self._timer.isActive() and gc.get_count()[0] != self._seen:
            self._still = 0
            self._timer.start()

    def look(self) -> None:
        """Collect if there is enough to collect and nobody is in a hurry."""
        young, looks, _ = gc.get_count()
        paused = perf_counter() > self._put_off + PAUSE
        if young > (FEW if paused else YOUNG):
            gc.collect(1 if looks > OLDER else 0)
        self._still = self._still + 1 if young == self._seen else 0
        self._seen = young
        if self._still > STILL:
            self._timer.stop()
            self._seen = gc.get_count()[0]

    def put_off(self) -> None:
        """Something happens in the game: wait for the next pause."""
        self._put_off = perf_counter()

    def hold(self, things: Iterable[object]) -> None:
        """Keep the positions of a game that leaves the table until after the sweep: most of what a sweep takes is
        taking apart what it finds, and these, which form no cycles, can be taken apart little by little."""
        self._held.extend(things)

    def sweep(self) -> None:
        """Look through everything: a game has left the table."""
        gc.collect()
        self._slowly.start()

    def _let_go(self) -> None:
        """A slice of what was held, in a turn of the event loop of its own; at the end the memory goes back."""
        if not self._held:
            self._slowly.stop()
            give_back()
            return
        until = perf_counter() + SLICE
        while self._held:
            del self._held[-AT_ONCE:]
            if perf_counter() >= until:
                break

    @staticmethod
    def keep() -> None:
        """What is there stays to the end, and no look goes through it again. For moments without a game: without
        the program itself, a sweep has only what the games brought to look through."""
        gc.freeze()

    @staticmethod
    def look_at_all_again() -> None:
        """The next sweep goes through what was kept, too: some of that is gone, such as a start page that was
        built again."""
        gc.unfreeze()


def give_back() -> None:
    """Let the system have the memory that a game has left, where the C library keeps it."""
    trim = _trim()
    if trim is not None:
        trim(0)


@cache
def _trim() -> "ctypes._NamedFuncPointer | None":
    if not sys.platform.startswith("linux"):
        return None
    return getattr(ctypes.CDLL(None), "malloc_trim", None)


@cache
def collect_in_window() -> Collector:
    """From now on only the thread that calls this collects garbage, while its event loop runs."""
    return Collector()
