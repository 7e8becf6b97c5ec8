"""A thread for work on files, which may take long: `LongWork` shows a dialog over it, `GameSaver` replays the past
of an opened game in it without one."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Signal

from ezgame.app.pauses import WorkPauses
from ezgame.core.errors import EzgameError
from ezgame.core.unexpected import guarded
from ezgame.models.threads import CancellableThread

EVERY = 25
"""Pieces between two words about how far it is."""

GoOn = Callable[[int, int], bool]
"""Asked between two pieces of work: so many of so many are done, is the rest still wanted?"""
Work = Callable[[GoOn], Any]


class WorkThread(CancellableThread):
    """Does one piece of work and tells its result or its fault; leaves turns to the window meanwhile."""

    came_to = Signal(int, int)
    """So many pieces of so many are done."""
    done = Signal(object)
    """The result, also when nobody wants it any more: it may have to give something free."""
    failed = Signal(object)
    """An EzgameError: whatever was raised, it has a sentence."""

    def __init__(self, doing: str, work: Work) -> None:
        super().__init__()
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
        return not self.cancelled()
