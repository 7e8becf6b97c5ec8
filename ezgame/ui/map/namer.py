"""Finds places for the names of a board in small pieces of time, so that the window never waits for them.

Hexes are painted at once; names keep their old places until all new ones are found.
"""

from collections.abc import Iterator
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal

from ezgame.ui.paint.detail import Detail
from ezgame.ui.paint.names import Name, naming
from ezgame.ui.paint.picture import BoardPicture

SLICE = 0.004
"""Seconds of work between two looks at the window's events."""


class Namer(QObject):
    found = Signal(object)
    """All names of the board asked for last."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)
        self._work: Iterator[list[Name]] = iter(())
        self._names: list[Name] = []
        self._board: BoardPicture | None = None
        self._known: dict[int, list[Name]] = {}
        """Names of the present board by level of detail, for quick zooming."""
        self._detail: Detail | None = None

    def ask(self, board: BoardPicture, detail: Detail) -> None:
        if board is not self._board:
            self._known = {}
        self._board, self._detail = board, detail
        known = self._known.get(detail.index)
        if known is not None:
            self._timer.stop()
            self.found.emit(known)
            return
        self._names = []
        self._work = naming(board, detail)
        self._timer.start()

    @property
    def busy(self) -> bool:
        return self._timer.isActive()

    def finish(self) -> None:
        """Find the rest at once, for a picture that must be whole now."""
        while self.busy:
            self._go_on()

    def _go_on(self) -> None:
        end = perf_counter() + SLICE
        while perf_counter() < end:
            names = next(self._work, None)
            if names is None:
                self._timer.stop()
                assert self._detail is not None
                self._known[self._detail.index] = self._names
                self.found.emit(self._names)
                return
            self._names += names
