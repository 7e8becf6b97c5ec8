"""Finds places for the names of a board beside the window, so that it never waits for them.

Hexes are painted at once; names keep their old places until all new ones are found.
"""

from collections.abc import Generator

from PySide6.QtCore import QObject, Signal

from ezgame.models.jobs import Jobs
from ezgame.ui.background import in_background
from ezgame.ui.paint.detail import Detail
from ezgame.ui.paint.names import NO_RUN, Name, Run, board_names, naming
from ezgame.ui.paint.picture import BoardPicture


class Namer(QObject):
    found = Signal(object)
    """All names of the board asked for last."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = Jobs(self)
        self._board: BoardPicture | None = None
        self._detail: Detail | None = None
        self._run: Run = NO_RUN
        self._known: dict[int, list[Name]] = {}
        """Names of the present board by level of detail, for quick zooming."""

    def ask(self, board: BoardPicture, detail: Detail, run: Run = NO_RUN) -> None:
        """Names keep off the track of a run."""
        if board is not self._board or run != self._run:
            self._known = {}
        self._jobs.cancel()
        self._board, self._detail, self._run = board, detail, run
        known = self._known.get(detail.index)
        if known is not None:
            self.found.emit(known)
        else:
            self._jobs.only(in_background(all_names(board, detail, run), self._on_found))

    @property
    def busy(self) -> bool:
        return self._jobs.busy

    def finish(self) -> None:
        """Find the rest at once, for a picture that must be whole now."""
        if self.busy:
            assert self._board is not None and self._detail is not None
            self._jobs.cancel()
            self._on_found(list(board_names(self._board, self._detail, self._run)))

    def _on_found(self, names: list[Name]) -> None:
        assert self._detail is not None
        self._known[self._detail.index] = names
        self.found.emit(names)


def all_names(
    board: BoardPicture, detail: Detail, run: Run = NO_RUN
) -> Generator[None, None, list[Name]]:
    found: list[Name] = []
    for names in naming(board, detail, run):
        found += names
        yield
    return found
