"""Work that takes longer than a moment, in a thread of its own: a dialog shows how far it is and may cancel it.
Opening, importing, repairing and saving are done this way, one after the other on the program's `Desk`.

    self._work = LongWork(window, "Opening evening.ezgame", work)
    self._work.done.connect(…)        the result of work(go_on)
    self._work.failed.connect(…)      an EzgameError: whatever was raised, it has a sentence
    self._work.begin()
"""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from ezgame.app.work_thread import Work, work_in_thread
from ezgame.models.jobs import Jobs
from ezgame.ui.files.waiting import Waiting


class LongWork(QObject):
    """One piece of work from `begin` to `end`. What comes after `end` is not told any more; a result that
    comes so late is handed to `unwanted`, which may have to give something free."""

    done = Signal(object)
    failed = Signal(object)
    called_off = Signal()

    def __init__(
        self,
        window: QWidget,
        head: str,
        work: Work,
        *,
        pieces: str = "",
        button: str = "",
        note: str = "",
        unwanted: Callable[[Any], object] | None = None,
    ) -> None:
        super().__init__(window)
        self._head, self._work, self._unwanted = head, work, unwanted
        self._over = False
        self._waiting = Waiting(window, head, pieces, button, note)
        self._waiting.called_off.connect(self.called_off)
        self._jobs = Jobs(self)

    def begin(self) -> None:
        self._waiting.begin()
        self._jobs.only(
            work_in_thread(
                self._head, self._work, self._on_done,
                came_to=self._on_progress, failed=self._on_failed, unwanted=self._unwanted,
            )
        )  # fmt: skip

    def end(self) -> None:
        """It is over, or nobody wants it any more. The thread ends by itself, soon."""
        if self._over:
            return
        self._over = True
        self._jobs.cancel()
        self._waiting.end()
        self.deleteLater()

    def _on_progress(self, pieces: tuple[int, int]) -> None:
        self._waiting.show_progress(*pieces)

    def _on_done(self, result: object) -> None:
        self.done.emit(result)

    def _on_failed(self, error: object) -> None:
        self.failed.emit(error)
