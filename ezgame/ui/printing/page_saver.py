"""Pages are written beside the window, page by page, and can be called off."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from ezgame.models.jobs import Jobs
from ezgame.models.words.wording import explain, say
from ezgame.ui.background import in_background
from ezgame.ui.files.waiting import Waiting
from ezgame.ui.printing.output import Letterhead, saving
from ezgame.ui.printing.paper import Page, Paper


class PageSaver(QObject):
    """For one file, or one file a page; it is gone when it is done."""

    done = Signal(object, int, object)
    """The path that was asked for, the number of pages, and the files written."""
    failed = Signal(str)

    def __init__(
        self,
        pages: Sequence[Page],
        path: Path,
        paper: Paper,
        letterhead: Letterhead,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._path = path
        self._count = len(pages)
        self._work = saving(pages, path, paper, letterhead)
        self._jobs = Jobs(self)
        self._waiting = Waiting(window, say("printing.writing", name=path.name), "waiting.pages")
        self._waiting.called_off.connect(self._call_off)

    def begin(self) -> None:
        self._waiting.begin()
        self._jobs.only(
            in_background(self._work, self._on_done, came_to=self._on_page, failed=self._on_failed)
        )

    def _on_page(self, number: int) -> None:
        self._waiting.show_progress(number, self._count)

    def _on_done(self, files: list[Path]) -> None:
        self.done.emit(self._path, self._count, files)
        self._end()

    def _on_failed(self, error: Exception) -> None:
        self.failed.emit(explain(error))
        self._end()

    def _call_off(self) -> None:
        self._jobs.cancel()
        self._end()

    def _end(self) -> None:
        self._waiting.end()
        self.deleteLater()
