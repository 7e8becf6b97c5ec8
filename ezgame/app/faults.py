"""Faults nobody caught, in the window's thread or in another: they are told once, with a report to save.

Python and PySide hand such faults to hooks, which print them by default; people who started the program
from a menu would never see that.
"""

import sys
import threading
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal, qVersion

from ezgame.core.unexpected import Unexpected, report_frame
from ezgame.models.words.wording import say

MOST_TOLD = 20
"""Different faults that are told; more of them come from one cause."""


class FaultHooks(QObject):
    """The hooks of one program; `install` sets them, `remove` puts the old ones back."""

    happened = Signal(object)
    """An Unexpected, in the window's thread."""
    _caught = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._known: set[str] = set()
        self._before = (sys.excepthook, threading.excepthook)
        self._caught.connect(self.happened, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        sys.excepthook = self._on_fault
        threading.excepthook = self._on_thread_fault

    def remove(self) -> None:
        sys.excepthook, threading.excepthook = self._before

    def _on_fault(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if isinstance(error, KeyboardInterrupt | SystemExit):
            self._before[0](kind, error, trace)
            return
        self.tell(say("files.last_action"), error.with_traceback(trace))

    def _on_thread_fault(self, fault: threading.ExceptHookArgs) -> None:
        if fault.exc_value is not None:
            self.tell(say("files.beside"), fault.exc_value)

    def tell(self, doing: str, error: BaseException) -> None:
        """Make it known, unless the same was told before. May be called from any thread."""
        place = report_frame(error)
        if place in self._known or len(self._known) >= MOST_TOLD:
            return
        self._known.add(place)
        self._caught.emit(error if isinstance(error, Unexpected) else Unexpected(doing, error))


def whole_report(fault: Unexpected) -> str:
    """The report with what only the window knows."""
    return f"{fault.report}\nQt {qVersion()}\n"
