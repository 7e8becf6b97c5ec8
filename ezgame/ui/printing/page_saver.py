"""Pages are written beside the window, page by page, and can be called off."""

from collections.abc import Generator, Sequence
from contextlib import closing, suppress
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from ezgame.core.errors import EzgameError
from ezgame.ui.background import Job, in_background
from ezgame.ui.files.waiting import Waiting
from ezgame.ui.printing.output import Letterhead, saving
from ezgame.ui.printing.paper import Page, Paper


class PageSaver(QObject):
    """For one file, or one file a page; it is gone when it is done."""

    done = Signal(object, int, object)
    """The path that was asked for, the number of pages, and the files written."""
    failed = Signal(str)
    _came_to = Signal(int, int)
    _ended = Signal(int, object, str)

    def __init__(self, path: Path, window: QWidget) -> None:
        super().__init__(window)
        self._path = path
        self._job: Job | None = None
        self._waiting = Waiting(window, f"Writing {path.name}", "pages")
        self._waiting.called_off.connect(self._call_off)
        self._came_to.connect(self._waiting.show_progress)
        self._ended.connect(self._on_ended)

    def begin(self, pages: Sequence[Page], paper: Paper, letterhead: Letterhead) -> None:
        self._waiting.begin()
        self._job = in_background(self._work(pages, paper, letterhead))

    def _work(self, pages: Sequence[Page], paper: Paper, letterhead: Letterhead) -> Generator[None]:
        files: list[Path] = []
        sentence = ""
        # A drawing that is called off is ended here, where it was made; the dialog may be gone then.
        with closing(saving(pages, self._path, paper, letterhead)) as work, suppress(RuntimeError):
            try:
                while True:
                    self._came_to.emit(next(work), len(pages))
                    yield
            except StopIteration as end:
                files = end.value
            except (EzgameError, OSError) as error:
                sentence = str(error)
            self._ended.emit(len(pages), files, sentence)

    def _call_off(self) -> None:
        if self._job is not None:
            self._job.drop()
        self._end()

    def _on_ended(self, pages: int, files: list[Path], sentence: str) -> None:
        if self._job is None:
            return  # called off at the last moment
        if sentence:
            self.failed.emit(sentence)
        else:
            self.done.emit(self._path, pages, files)
        self._end()

    def _end(self) -> None:
        self._job = None
        self._waiting.end()
        self.deleteLater()
