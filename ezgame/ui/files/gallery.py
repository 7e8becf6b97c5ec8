"""Small maps of saved games, painted one after the other beside the window, so that the page comes first."""

from collections.abc import Generator

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QImage

from ezgame.storage.preview import Preview
from ezgame.ui.background import Job, in_background


class Gallery(QObject):
    """Ask for pictures, hear when each is ready. Asking again forgets what is still waiting."""

    painted = Signal(int, QImage)
    """The number that was asked for, and its picture."""
    _done = Signal(object, int, QImage)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs: list[Job] = []
        self._round = object()
        self._done.connect(self._on_done)

    def forget(self) -> None:
        for job in self._jobs:
            job.drop()
        self._jobs.clear()
        self._round = object()

    def ask(self, number: int, seen: Preview, size: QSize, *, dark: bool) -> None:
        self._jobs.append(in_background(self._paint(self._round, number, seen, size, dark)))

    def _paint(
        self, asked: object, number: int, seen: Preview, size: QSize, dark: bool
    ) -> Generator[None]:
        # The map's painters are read only when there is a game to show.
        from ezgame.content.titles import load_title
        from ezgame.core.errors import EzgameError
        from ezgame.ui.files.thumbnail import map_thumbnail

        try:
            image = map_thumbnail(load_title(seen.title), seen.state, size, dark=dark)
            self._done.emit(asked, number, image)
        except (EzgameError, KeyError, AttributeError, AssertionError):
            pass  # a game of another version is listed without a picture
        except RuntimeError:
            pass  # the page is gone
        yield

    def _on_done(self, asked: object, number: int, image: QImage) -> None:
        if asked is self._round:
            self.painted.emit(number, image)
