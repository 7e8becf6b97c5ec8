"""Small maps of saved games, painted one after the other beside the window, so that the page comes first."""

from collections.abc import Generator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QImage

from ezgame.models.jobs import Jobs
from ezgame.ui.background import in_background, reading

if TYPE_CHECKING:
    from ezgame.storage.preview import Preview


class Gallery(QObject):
    """Ask for pictures, hear when each is ready. Asking again forgets what is still waiting."""

    painted = Signal(int, QImage)
    """The number that was asked for, and its picture."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = Jobs(self)

    def forget(self) -> None:
        self._jobs.cancel()

    def ask(self, number: int, seen: "Preview", size: QSize, *, dark: bool) -> None:
        self._jobs.add(in_background(picture(number, seen, size, dark), self._on_done))

    def _on_done(self, found: tuple[int, QImage | None]) -> None:
        number, image = found
        if image is not None:
            self.painted.emit(number, image)


def picture(
    number: int, seen: "Preview", size: QSize, dark: bool
) -> Generator[None, None, tuple[int, QImage | None]]:
    # The map's painters are read only when there is a game to show.
    with reading:
        from ezgame.content.games import title_of
        from ezgame.ui.files.thumbnail import map_thumbnail
    yield
    try:
        return number, map_thumbnail(title_of(seen.setup), seen.state, size, dark=dark)
    except Exception:
        return number, None  # a game of another version is listed without a picture
