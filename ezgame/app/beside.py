"""Something that takes longer than a moment, in a thread of its own: a dialog shows how far it is and may
call it off. Opening, importing and saving are done this way.

    self._work = Beside(window, "Opening evening.ezgame", work)
    self._work.done.connect(…)        the result of work(go_on)
    self._work.failed.connect(…)      an EzgameError: whatever was raised, it has a sentence
    self._work.begin()
"""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QThread, Signal
from PySide6.QtWidgets import QWidget

from ezgame.app.pauses import WorkPauses
from ezgame.core.errors import EzgameError
from ezgame.core.unexpected import guarded
from ezgame.ui.files.waiting import Waiting

EVERY = 25
"""Pieces between two words about how far it is."""

GoOn = Callable[[int, int], bool]
"""Asked between two pieces of work: so many of so many are done, is the rest still wanted?"""
Work = Callable[[GoOn], Any]


class Beside(QObject):
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
        unwanted: Callable[[Any], object] | None = None,
    ) -> None:
        super().__init__(window)
        self._unwanted = unwanted
        self._over = self._finished = False
        self._waiting = Waiting(window, head, pieces, button)
        self._waiting.called_off.connect(self.called_off)
        self._thread = WorkThread(head, work)
        self._thread.came_to.connect(self._waiting.show_progress)
        self._thread.done.connect(self._on_done)
        self._thread.failed.connect(self._on_failed)
        self._thread.finished.connect(self._on_finished)

    def begin(self) -> None:
        self._waiting.begin()
        _running.add(self._thread)
        self._thread.finished.connect(forget_finished)
        self._thread.start()

    def end(self) -> None:
        """It is over, or nobody wants it any more. The thread ends by itself, soon."""
        if self._over:
            return
        self._over = True
        self._thread.wanted = False
        self._waiting.end()
        if self._finished:
            self.deleteLater()

    def _on_finished(self) -> None:
        """Comes after the result."""
        self._finished = True
        if self._over:
            self.deleteLater()

    def _on_done(self, result: object) -> None:
        if not self._over:
            self.done.emit(result)
        elif self._unwanted is not None:
            self._unwanted(result)

    def _on_failed(self, error: object) -> None:
        if not self._over:
            self.failed.emit(error)


class WorkThread(QThread):
    came_to = Signal(int, int)
    done = Signal(object)
    failed = Signal(object)

    def __init__(self, doing: str, work: Work) -> None:
        super().__init__()
        self.wanted = True
        self._doing = doing
        self._work = work
        self._pauses = WorkPauses()

    def run(self) -> None:
        try:
            with guarded(self._doing):
                result = self._work(self._go_on)
        except EzgameError as error:
            self.failed.emit(error)
        else:
            self.done.emit(result)

    def _go_on(self, done: int, of: int) -> bool:
        self._pauses.rest()
        if done % EVERY == 0 and of:
            self.came_to.emit(done, of)
        return self.wanted


_running: set[WorkThread] = set()
"""Threads that have not ended: Qt crashes when the object of a running thread goes away."""


def forget_finished() -> None:
    for thread in [thread for thread in _running if thread.isFinished()]:
        thread.wait()
        _running.discard(thread)
        thread.deleteLater()


def await_all() -> None:
    """Call off what still runs and wait for it; at the end of the program."""
    for thread in list(_running):
        thread.wanted = False
    for thread in list(_running):
        thread.wait()
    _running.clear()
