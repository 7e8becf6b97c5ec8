"""Long work in a thread leaves turns to the window: Python lets only one of them run at a time."""

from time import perf_counter, sleep

TURN = 0.004
"""Seconds of work, and then of rest."""


class WorkPauses:
    """Sleeps as long as was worked. `work_in_thread` calls `rest` between small pieces of work."""

    def __init__(self) -> None:
        self._begun = perf_counter()

    def rest(self) -> None:
        if perf_counter() - self._begun > TURN:
            sleep(TURN)
            self._begun = perf_counter()
