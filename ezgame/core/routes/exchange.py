"""A better run made from a good one: the routes of one or two trains are looked for anew.

The other trains keep theirs. What is found is offered at once; nothing is proved by it.
"""

from collections.abc import Callable, Sequence
from itertools import combinations

from ezgame.core.routes.bonuses import Mask
from ezgame.core.routes.effort import Effort, OutOfEffort
from ezgame.core.routes.explorer import Explorer
from ezgame.core.routes.incumbent import Run
from ezgame.core.routes.single import NOTHING, Candidate

ONE = 20_000
"""Search nodes spent at most on one train beside the others."""
TWO = 60_000
"""Search nodes spent at most on two trains beside the others."""

Pair = tuple[Candidate | None, Candidate | None]
Anew = Callable[[tuple[int, int], Sequence[Explorer], int], Pair | None]
"""Finds better routes of two trains: their numbers, explorers of what is left to them, and what
they have to score more than."""


class Exchange:
    """Exchanges routes within one list of trains."""

    def __init__(
        self, explorers: Sequence[Explorer], must_run: int | None, effort: Effort, anew: Anew
    ) -> None:
        self.explorers = explorers
        self.must_run = must_run
        self.effort = effort
        self.anew = anew

    def improve(self, run: Run, offer: Callable[[Run], None], nodes: int) -> None:
        """Offer better runs until no exchange helps, or about so many search nodes are spent."""
        end = self.effort.spent + nodes
        while self.effort.spent < end:
            better = self._one(run, end) or self._two(run, end)
            if better is None:
                return
            run = better
            offer(run)

    def _one(self, run: Run, end: int) -> Run | None:
        """The run with a better route of one train."""
        for train, explorer in enumerate(self.explorers):
            if self.effort.spent >= end:
                return None
            old = run[train]
            least = old.score if old is not None else NOTHING if train == self.must_run else 0
            try:
                with self.effort.at_most(ONE):
                    found = explorer.best_around(used_by(run, {train}), least)
            except OutOfEffort:
                self.effort.check()
                continue
            if found is not None:
                return with_routes(run, {train: found})
        return None

    def _two(self, run: Run, end: int) -> Run | None:
        """The run with better routes of two trains; where there are only two it is left alone."""
        if len(run) < 3:
            return None
        for both in combinations(range(len(run)), 2):
            if self.effort.spent >= end:
                return None
            used = used_by(run, set(both))
            around = {e: e.around(used) for e in {self.explorers[train] for train in both}}
            score = sum([route.score for train in both if (route := run[train]) is not None])
            try:
                with self.effort.at_most(TWO):
                    found = self.anew(both, [around[self.explorers[t]] for t in both], score)
            except OutOfEffort:
                self.effort.check()
                continue
            if found is not None:
                return with_routes(run, dict(zip(both, found, strict=True)))
        return None


def used_by(run: Run, without: set[int]) -> Mask:
    """The atoms of a run without some of its trains."""
    used = 0
    for train, route in enumerate(run):
        if route is not None and train not in without:
            used |= route.atoms
    return used


def with_routes(run: Run, routes: dict[int, Candidate | None] | dict[int, Candidate]) -> Run:
    """The run with other routes of some trains."""
    return tuple(routes.get(train, route) for train, route in enumerate(run))
