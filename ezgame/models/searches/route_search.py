"""The route search beside the window: it streams better answers and stops when told to."""

from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from PySide6.QtCore import QObject, QTimer, Signal

from ezgame.core.routes.network import Network
from ezgame.core.routes.objective import BEST_INCOME, Objective
from ezgame.core.routes.search import DEFAULT_BUDGET, Best, best_routes
from ezgame.models.jobs import Job, Jobs, tell_bug
from ezgame.models.threads import ThreadJob, in_thread

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
        self._jobs = Jobs(self)
        self._answers = Answers()
        self._question: tuple[Network, Objective, int] | None = None
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
        return self._jobs.busy

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
        self._question = network, objective, budget

        def search(job: Job) -> Best:
            return best_routes(
                network, objective, budget=budget, cancel=job.cancelled, on_better=job.tell
            )

        self._jobs.only(
            in_thread(search, self._on_found, came_to=self._on_better, failed=self._on_failed)
        )
        self.searching.emit(True)

    def cancel(self) -> None:
        """Call off the search; what it still sends is not heard."""
        was_running = self.running
        self._jobs.cancel()
        self._newest = None
        self._told = False
        self._rest.stop()
        if was_running:
            self.searching.emit(False)

    def wait(self, *, cancel: bool = True) -> None:
        """Wait until the thread has ended; for the end of the program, and for tests that want its answer."""
        jobs = self._jobs.awaited
        if cancel:
            self.cancel()
        for job in jobs:
            assert isinstance(job, ThreadJob)
            job.wait()

    def _on_better(self, best: Best) -> None:
        self._newest = best
        if not self._rest.isActive():
            self._rest.start(REST if self._told else FIRST)

    def _pass_on(self) -> None:
        """Tell the newest answer. Better ones may come by the dozen; each changes every panel."""
        self._rest.stop()
        best, self._newest = self._newest, None
        if best is not None:
            self._told = True
            self.better.emit(best)

    def _on_found(self, best: Best) -> None:
        assert self._question is not None
        self._newest = best
        self._answers.keep(*self._question, best)
        self._end(best)

    def _on_failed(self, error: Exception) -> None:
        """By a fault of ours: the turn goes on without its best run."""
        self._end(None)
        tell_bug(error)

    def _end(self, answer: Best | None) -> None:
        with self.told_once():
            self._pass_on()
            self.searching.emit(False)
            self.ended.emit(answer)
