"""Small maps of saved games, painted one after the other in a thread, so that the page comes first."""

import queue
import threading

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QImage

from ezgame.storage.preview import Preview
from ezgame.ui.background import in_background


class Gallery(QObject):
    """Ask for pictures, hear when each is ready. Asking again forgets what is still waiting."""

    painted = Signal(int, QImage)
    """The number that was asked for, and its picture."""
    _done = Signal(int, int, QImage)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._round = 0
        self._wishes: queue.SimpleQueue[tuple[int, int, Preview, QSize, bool]] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._done.connect(self._on_done)

    def forget(self) -> None:
        self._round += 1

    def ask(self, number: int, seen: Preview, size: QSize, *, dark: bool) -> None:
        self._wishes.put((self._round, number, seen, size, dark))
        if self._thread is None or not self._thread.is_alive():
            self._thread = in_background(self._paint, "ezgame-gallery")

    def _paint(self, leave_off: threading.Event) -> None:
        # The map's painters are read only when there is a game to show.
        from ezgame.content.titles import load_title
        from ezgame.core.errors import EzgameError
        from ezgame.ui.files.thumbnail import map_thumbnail

        while not leave_off.is_set():
            try:
                asked, number, seen, size, dark = self._wishes.get(timeout=0.5)
            except queue.Empty:
                return
            if asked != self._round:
                continue
            try:
                image = map_thumbnail(load_title(seen.title), seen.state, size, dark=dark)
            except (EzgameError, KeyError, AttributeError, AssertionError):
                continue  # a game of another version is listed without a picture
            try:
                self._done.emit(asked, number, image)
            except RuntimeError:
                return  # the page is gone

    def _on_done(self, asked: int, number: int, image: QImage) -> None:
        if asked == self._round:
            self.painted.emit(number, image)
