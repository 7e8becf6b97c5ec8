"""Goals that the best run leaves open: the best run that reaches each, found beside the main search."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from ezgame.core.presentation import RunGoal
from ezgame.core.routes.network import Network
from ezgame.core.routes.objective import Objective
from ezgame.core.routes.search import Best
from ezgame.models.searches.route_search import RouteSearch


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalRun:
    """What a run that reaches a goal earns."""

    goal: RunGoal
    income: int
    treasury: int
    behind: int
    """How much income it lacks to the best run."""


def missed(network: Network, best: Best, goals: Sequence[RunGoal]) -> tuple[RunGoal, ...]:
    """The goals that a run does not call at, though the network has such places."""
    kinds = {node.id: node.kind for node in network.nodes}
    visited = {kinds[node] for route in best.routes for node in route.nodes}
    there = set(kinds.values())
    return tuple(goal for goal in goals if goal.kind in there - visited)


class GoalRuns(QObject):
    """Asked by the run's draft when the best run is known; one question after the other."""

    changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._search = RouteSearch(self)
        self._search.ended.connect(self._on_ended)
        self._network: Network | None = None
        self._best: Best | None = None
        self._waiting: list[RunGoal] = []
        self.found: tuple[GoalRun, ...] = ()
        """For every goal that can be reached today and that the best run leaves open."""

    def forget(self) -> None:
        self._search.cancel()
        self._network = self._best = None
        self._waiting = []
        self.found = ()

    def look_for(self, network: Network, best: Best, goals: Sequence[RunGoal]) -> None:
        """Find the best run to each goal that the best run leaves open."""
        self.forget()
        self._network, self._best = network, best
        self._waiting = list(missed(network, best, goals))
        self._next()

    def _next(self) -> None:
        if self._network is None or not self._waiting:
            return
        kind = self._waiting[0].kind
        nodes = frozenset(node.id for node in self._network.nodes if node.kind == kind)
        self._search.ask(self._network, Objective(must_reach=nodes), at_once=True)

    def _on_ended(self, answer: Best | None) -> None:
        if self._best is None or not self._waiting:
            return
        goal = self._waiting.pop(0)
        if answer is not None and answer.reached and answer.routes:
            behind = self._best.income - answer.income
            told = GoalRun(goal=goal, income=answer.income, treasury=answer.treasury, behind=behind)
            self.found = (*self.found, told)
            self.changed.emit()
        self._next()

    def wait(self) -> None:
        """Call the search off and wait for its thread; for the end of a test."""
        self._search.wait()
