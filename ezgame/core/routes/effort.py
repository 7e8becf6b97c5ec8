"""How long the search may go on: a budget of search nodes, and a way to call it off.

A budget counts work, never seconds, so that every computer gives the same answer. Its unit is a
search node; other work is charged what it costs beside one: a bound worked out 1, a route kept
several, a choice between pools 2 and more for long ones, a path grown by a step two thirds, routes
lined up, looks at known routes, prices adjusted and numbers of a linear program a fraction. So a budget
lasts about as long on every board.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

CHECK_EVERY = 500
"""Search nodes between two looks at `cancel`; about a millisecond."""


class OutOfEffort(Exception):
    """The budget is used up or the search was cancelled."""

    def __init__(self) -> None:
        super().__init__()
        self.bound: int | None = None
        """No score above this one was left unexplored; None: nothing is known yet."""

    def cover(self, bound: int) -> int:
        """Something with this bound was left unexplored, too. Returns the bound of all that was."""
        self.bound = bound if self.bound is None else max(self.bound, bound)
        return self.bound


class Effort:
    """Counts search nodes and says when to stop."""

    def __init__(self, budget: int, cancel: Callable[[], bool] | None = None) -> None:
        self.budget = budget
        self.cancel = cancel
        self.spent = 0
        self.loose = 0
        """Nodes counted one by one, not yet booked."""

    def spend(self, nodes: int) -> bool:
        """Book the nodes; True when the search has to stop."""
        self.spent += nodes
        return self.spent >= self.budget or (self.cancel is not None and self.cancel())

    def book(self) -> None:
        """Book what was counted one by one."""
        nodes, self.loose = self.loose, 0
        if self.spend(nodes):
            raise OutOfEffort

    def check(self) -> None:
        """Go on only if there is anything left to spend."""
        if self.spend(0):
            raise OutOfEffort

    @contextmanager
    def at_most(self, nodes: int) -> Iterator[None]:
        """A smaller budget for a part of the work."""
        whole = self.budget
        self.budget = min(whole, self.spent + nodes)
        try:
            yield
        finally:
            self.budget = whole
