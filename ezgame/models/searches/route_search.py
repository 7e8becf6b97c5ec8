"""The route search in a thread of its own: it streams better answers and stops when told to."""

import threading
from functools import cache

from PySide6.QtCore import QCoreApplication, QObject, QThread, QTimer, Signal

from ezgame.core.routes.network import Network
from ezgame.core.routes.objective import BEST_INCOME, Objective
from ezgame.core.routes.search import DEFAULT_BUDGET, Best, best_routes


class SearchThread(QThread):
    """One question to the route search."""

    better = Signal(object)
    """A Best; the last one is the answer."""

    def __init__(self, network: Network, objective: Objective, budget: int) -> None:
        super().__init__()
        self._question = (network, objective, budget)
        self._cancelled = threading.Event()

    def cancel(self) -> None:
        self._cancelled.set()

    @property
    def flag(self) -> threading.Event:
        """Set as soon as nobody wants the answer."""
        return self._cancelled

    @property
    def cancelled(self) -> bool:
        return self._cancelled.is_set()

    def run(self) -> None:
        network, objective, budget = self._question
        answer = best_routes(
            network,
            objective,
            budget=budget,
            cancel=self._cancelled.is_set,
            on_better=self._tell,
        )
        self._tell(answer)

    def _tell(self, best: Best) -> None:
        if not self._cancelled.is_set():
            self.better.emit(best)


class _RunningThreads(QObject):
    """Keeps references to threads until they have ended: Qt crashes when a running QThread is destroyed."""

    def __init__(self) -> None:
        super().__init__()
        self._threads: set[SearchThread] = set()
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.end)

    def keep(self, thread: SearchThread) -> None:
        self._threads.add(thread)
        thread.finished.connect(self._on_finished)

    def _on_finished(self) -> None:
        thread = self.sender()
        if isinstance(thread, SearchThread):
            thread.wait()
            self._threads.discard(thread)

    def end(self) -> None:
        """Call everything off and wait for it."""
        for thread in list(self._threads):
            thread.cancel()
        for thread in list(self._threads):
            thread.wait()
        self._threads.clear()


@cache
def _running_threads() -> _RunningThreads:
    return _RunningThreads()


FIRST = 15
"""Milliseconds the first answer waits for the last one: most searches end within them."""
REST = 120
"""Milliseconds between two answers that are passed on; the last comes at once."""


class RouteSearch(QObject):
    """Answers the newest question; older ones are called off and forgotten."""

    better = Signal(object)
    searching = Signal(bool)
    ended = Signal(object)
    """The last answer, a Best; None if the search failed. Not for a search that was called off."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thread: SearchThread | None = None
        self._last: Best | None = None
        self._newest: Best | None = None
        """An answer that was not passed on yet."""
        self._told = False
        """Whether an answer to the present question was passed on."""
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.timeout.connect(self._pass_on)

    @property
    def running(self) -> bool:
        return self._thread is not None

    @property
    def thread_now(self) -> SearchThread | None:
        """The thread that searches now; for those who want to see it end."""
        return self._thread

    def ask(
        self, network: Network, objective: Objective = BEST_INCOME, budget: int = DEFAULT_BUDGET
    ) -> None:
        self.cancel()
        thread = SearchThread(network, objective, budget)
        self._thread = thread
        _running_threads().keep(thread)
        # Not the thread's own slot: the thread may be gone before this is, and Qt would look for it in vain.
        flag = thread.flag
        self.destroyed.connect(lambda: flag.set())
        thread.better.connect(self._on_better)
        thread.finished.connect(self._on_finished)
        self.searching.emit(True)
        thread.start()

    def cancel(self) -> None:
        """Call off the search; what it still sends is not heard."""
        thread, self._thread = self._thread, None
        self._newest = self._last = None
        self._told = False
        self._rest.stop()
        if thread is not None:
            thread.cancel()
            self.searching.emit(False)

    def wait(self) -> None:
        """Call the search off and wait until its thread has ended; for the end of the program."""
        thread = self._thread
        self.cancel()
        if thread is not None:
            thread.wait()

    def _on_better(self, best: Best) -> None:
        if self.sender() is self._thread:
            self._newest = self._last = best
            if not self._rest.isActive():
                self._rest.start(REST if self._told else FIRST)

    def _pass_on(self) -> None:
        """Tell the newest answer. Better ones may come by the dozen; each changes every panel."""
        self._rest.stop()
        best, self._newest = self._newest, None
        if best is not None:
            self._told = True
            self.better.emit(best)

    def _on_finished(self) -> None:
        if self.sender() is self._thread:
            self._pass_on()
            self._thread = None
            last, self._last = self._last, None
            self.searching.emit(False)
            self.ended.emit(last)
