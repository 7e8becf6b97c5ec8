"""How long the search may go on: a budget of search nodes, and a way to call it off.

A budget counts work, never seconds, so that every computer gives the same answer.
"""

from collections.abc import Callable

CHECK_EVERY = 1000
"""Search nodes between two looks at `cancel`; a few milliseconds."""


class OutOfEffort(Exception):
    """The budget is used up or the search was cancelled."""

    def __init__(self, bound: int) -> None:
        super().__init__(bound)
        self.bound = bound
        """No score above this one was left unexplored."""


class Effort:
    """Counts search nodes and says when to stop."""

    def __init__(self, budget: int, cancel: Callable[[], bool] | None = None) -> None:
        self.budget = budget
        self.cancel = cancel
        self.spent = 0
        self.cancelled = False

    def spend(self, nodes: int) -> bool:
        """Book the nodes; True when the search has to stop."""
        self.spent += nodes
        if self.cancel is not None and not self.cancelled:
            self.cancelled = self.cancel()
        return self.cancelled or self.spent >= self.budget
