"""Finds places for the names of a board beside the window, so that it never waits for them.

Hexes are painted at once; names keep their old places until all new ones are found.
"""

from collections.abc import Generator

from PySide6.QtCore import QObject, Signal

from ezgame.ui.background import Job, in_background
from ezgame.ui.paint.detail import Detail
from ezgame.ui.paint.names import Name, naming
from ezgame.ui.paint.picture import BoardPicture


class Namer(QObject):
    found = Signal(object)
    """All names of the board asked for last."""
    _done = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._job: Job | None = None
        self._asked: Search | None = None
        self._known: dict[int, list[Name]] = {}
        """Names of the present board by level of detail, for quick zooming."""
        self._done.connect(self._on_done)

    def ask(self, board: BoardPicture, detail: Detail) -> None:
        if self._asked is None or board is not self._asked.board:
            self._known = {}
        self._stop()
        self._asked = Search(board, detail)
        known = self._known.get(detail.index)
        if known is not None:
            self.found.emit(known)
        else:
            self._job = in_background(self._search(self._asked))

    @property
    def busy(self) -> bool:
        return self._job is not None

    def finish(self) -> None:
        """Find the rest at once, for a picture that must be whole now."""
        if self.busy:
            assert self._asked is not None
            search = Search(self._asked.board, self._asked.detail)
            self._stop()
            self._asked = search
            for _ in search.steps():  # what was found already is remembered
                pass
            self._on_done(search)

    def _stop(self) -> None:
        if self._job is not None:
            self._job.drop()
            self._job = None

    def _search(self, search: "Search") -> Generator[None]:
        yield from search.steps()
        try:
            self._done.emit(search)
        except RuntimeError:
            return  # the map is gone

    def _on_done(self, search: "Search") -> None:
        if search is self._asked:
            self._job = None
            self._known[search.detail.index] = search.names
            self.found.emit(search.names)


class Search:
    """One question, and the names found so far."""

    def __init__(self, board: BoardPicture, detail: Detail) -> None:
        self.board = board
        self.detail = detail
        self.names: list[Name] = []

    def steps(self) -> Generator[None]:
        for names in naming(self.board, self.detail):
            self.names += names
            yield
