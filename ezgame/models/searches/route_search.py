"""The route search in a thread of its own: it streams better answers and stops when told to."""

from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from PySide6.QtCore import QObject, QTimer, Signal

from ezgame.core.routes.network import Network
from ezgame.core.routes.objective import BEST_INCOME, Objective
from ezgame.core.routes.search import DEFAULT_BUDGET, Best, best_routes
from ezgame.models.threads import CancellableThread, CurrentThread


class SearchThread(CancellableThread):
    """One question to the route search."""

    better = Signal(object)
    """A Best; the last one is the answer."""

    def __init__(self, network: Network, objective: Objective, budget: int) -> None:
        super().__init__()
        self.question = (network, objective, budget)
        self.whole = False
        """Whether the search came to its end."""

    def run(self) -> None:
        network, objective, budget = self.question
        answer = best_routes(
            network, objective, budget=budget, cancel=self.cancelled, on_better=self._tell
        )
        self.whole = True
        self._tell(answer)

    def _tell(self, best: Best) -> None:
        if not self.cancelled():
            self.better.emit(best)


FIRST = 15
"""Milliseconds the first answer waits for the last one: most searches end within them."""
REST = 120
"""Milliseconds between two answers that are passed on; the last comes at once."""


REMEMBERED = 24
"""Answers that are kept: undo, redo and looking at the past ask the same questions again."""


class Answers:
    """Answers to questions that were asked lately. A search tells the same answer whenever it is asked."""

    def __init__(self) -> None:
        self._kept: deque[tuple[Objective, int, Network, Best]] = deque(maxlen=REMEMBERED)

    def find(self, network: Network, objective: Objective, budget: int) -> Best | None:
        for known in self._kept:
            if known[:2] == (objective, budget) and known[2] == network:
                return known[3]
        return None

    def keep(self, network: Network, objective: Objective, budget: int, best: Best) -> None:
        self._kept.appendleft((objective, budget, network, best))


class RouteSearch(QObject):
    """Answers the newest question; older ones are called off and forgotten."""

    better = Signal(object)
    searching = Signal(bool)
    ended = Signal(object)
    """The last answer, a Best; None if the search failed. Not for a search that was called off."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._current = CurrentThread(self)
        self._answers = Answers()
        self._last: Best | None = None
        self._newest: Best | None = None
        """An answer that was not passed on yet."""
        self._told = False
        """Whether an answer to the present question was passed on."""
        self.told_once: Callable[[], AbstractContextManager[None]] = nullcontext
        """Entered while the last answer and the end of the search are told, one right after the other."""
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.timeout.connect(self._pass_on)

    @property
    def running(self) -> bool:
        return self._current.thread is not None

    @property
    def thread_now(self) -> CancellableThread | None:
        """The thread that searches now; for those who want to see it end."""
        return self._current.thread

    def ask(
        self,
        network: Network,
        objective: Objective = BEST_INCOME,
        budget: int = DEFAULT_BUDGET,
        *,
        at_once: bool = False,
    ) -> None:
        """Search beside the window; `at_once`: an answer that is known already is told before this returns."""
        self.cancel()
        known = self._answers.find(network, objective, budget) if at_once else None
        if known is not None:
            with self.told_once():
                self.better.emit(known)
                self.ended.emit(known)
            return
        thread = SearchThread(network, objective, budget)
        thread.better.connect(self._on_better)
        thread.finished.connect(self._on_finished)
        self._current.start(thread)
        self.searching.emit(True)

    def cancel(self) -> None:
        """Call off the search; what it still sends is not heard."""
        was_running = self.running
        self._current.drop()
        self._newest = self._last = None
        self._told = False
        self._rest.stop()
        if was_running:
            self.searching.emit(False)

    def wait(self) -> None:
        """Call the search off and wait until its thread has ended; for the end of the program."""
        thread = self._current.thread
        self.cancel()
        if thread is not None:
            thread.wait()

    def _on_better(self, best: Best) -> None:
        if self.sender() is self._current.thread:
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
        thread = self.sender()
        if thread is self._current.thread:
            with self.told_once():
                self._pass_on()
                self._current.forget()
                last, self._last = self._last, None
                if last is not None and isinstance(thread, SearchThread) and thread.whole:
                    self._answers.keep(*thread.question, last)
                self.searching.emit(False)
                self.ended.emit(last)
