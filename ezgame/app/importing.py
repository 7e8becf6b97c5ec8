"""A record of 18xx.games is brought in beside the window, which shows how far it is and can call it off."""

from pathlib import Path

from PySide6.QtCore import QObject, QThread, Signal
from PySide6.QtWidgets import QWidget

from ezgame.app.courtesy import Courtesy
from ezgame.core.errors import EzgameError
from ezgame.storage.import18xx.report import ImportCalledOff
from ezgame.ui.files.waiting import Waiting

EVERY = 25
"""Records between two words about how far it is."""


class Importing(QObject):
    """One record on its way, from `begin` to `end`."""

    done = Signal(object)
    """An Imported."""
    failed = Signal(str)
    called_off = Signal()

    def __init__(self, path: Path, window: QWidget) -> None:
        super().__init__(window)
        self._waiting = Waiting(window, f"Importing {path.name}", "actions")
        self._waiting.called_off.connect(self.called_off)
        self._thread = ImportThread(path, self)
        self._thread.came_to.connect(self._waiting.show_progress)
        self._thread.done.connect(self.done)
        self._thread.failed.connect(self.failed)

    def begin(self) -> None:
        self._waiting.begin()
        self._thread.start()

    def end(self) -> None:
        """It is over, or nobody wants it any more. Returns when the thread has ended."""
        self._thread.wanted = False
        self._thread.wait()
        self._waiting.end()
        self.deleteLater()


class ImportThread(QThread):
    came_to = Signal(int, int)
    """So many records of so many are read."""
    done = Signal(object)
    failed = Signal(str)

    def __init__(self, path: Path, parent: QObject) -> None:
        super().__init__(parent)
        self.wanted = True
        self._path = path
        self._courtesy = Courtesy()

    def run(self) -> None:
        from ezgame.app.imports import import_game

        try:
            imported = import_game(self._path, self._go_on)
        except ImportCalledOff:
            return
        except (EzgameError, OSError) as error:
            self.failed.emit(str(error))
            return
        self.done.emit(imported)

    def _go_on(self, done: int, of: int) -> bool:
        self._courtesy.rest()
        if done % EVERY == 0:
            self.came_to.emit(done, of)
        return self.wanted
