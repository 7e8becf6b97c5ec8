"""What is known about the routes of one train: its best ones, and pools of good ones."""

from collections.abc import Callable
from operator import attrgetter

from ezgame.core.routes.bonuses import Mask
from ezgame.core.routes.effort import CHECK_EVERY, Effort, OutOfEffort
from ezgame.core.routes.single import NOTHING, Candidate, Found, Rooted, rooted, routes_from
from ezgame.core.routes.view import View

KEPT = 8
"""Search nodes that a route costs which is kept: 2,500,000 nodes hold about 150 MB."""


class Explorer:
    """Explores the routes of one view."""

    def __init__(self, view: View, effort: Effort) -> None:
        self.view = view
        self.effort = effort
        self.roots: list[Rooted] = []
        """Those whose bounds are known, the first `_seen` of the view's roots."""
        self._seen = 0
        self.alone: Candidate | None = None
        """The best route on free track found so far."""
        self.ties: list[Candidate] = []
        """All routes that score as much."""
        self.solved = False
        """Whether `alone` is proven."""
        self.pool: list[Candidate] = []
        self.pool_limit = -NOTHING
        """All routes that score more than `pool_limit`."""

    @property
    def bound(self) -> int:
        """No route of the view scores more."""
        if self._seen < len(self.view.roots):
            return self.view.everything
        return max((known.bound for known in self.roots), default=NOTHING)

    def prepare(self) -> None:
        """Work out the bounds of all roots, which takes a while on large boards."""
        self._root(len(self.view.roots))

    def _root(self, number: int) -> Rooted | None:
        """A root with its bounds, which are worked out when they are first needed."""
        while number >= len(self.roots) and self._seen < len(self.view.roots):
            known = rooted(self.view, self._seen, self.effort)
            self._seen += 1
            if known is not None:
                self.roots.append(known)
        return self.roots[number] if number < len(self.roots) else None

    def best_alone(self, better: Callable[[Candidate], None] | None) -> Candidate | None:
        """The best route on free track; searched once, then known. `better` hears of progress."""
        if not self.solved:

            def keep(route: Candidate) -> int:
                if self.alone is None or route.score > self.alone.score:
                    self.ties.clear()
                    self.alone = route
                    if better is not None:
                        better(route)
                elif route.nodes < self.alone.nodes:
                    self.alone = route
                self._keep(route, self.ties)
                return route.score - 1

            self.ties.clear()
            self.explore(NOTHING if self.alone is None else self.alone.score - 1, 0, keep)
            self.solved = True
        return self.alone

    def all_above(self, limit: int) -> list[Candidate]:
        """All routes that score more than the limit, the best first."""
        if self.solved and self.alone is None:
            return []
        if self.solved and self.alone is not None and self.alone.score - 1 <= limit:
            return in_order(self.ties) if self.alone.score > limit else []
        if self.pool_limit > limit:
            pool: list[Candidate] = []

            def gather(route: Candidate) -> int:
                self._keep(route, pool)
                return limit

            self.explore(limit, 0, gather)
            self.pool, self.pool_limit = in_order(pool), limit
        return [route for route in self.pool if route.score > limit]

    def best_beside(self, used: Mask, least: int) -> Candidate | None:
        """The best route that avoids the used atoms, if it scores more than `least`."""
        if self.solved and self.alone is not None and not self.alone.atoms & used:
            return self.alone if self.alone.score > least else None
        found: list[Candidate] = []

        def keep(route: Candidate) -> int:
            found.append(route)
            return route.score

        self.explore(least, used, keep)
        return found[-1] if found else None

    def explore(self, limit: int, used: Mask, found: Found) -> None:
        """Hand over every route that scores more than the limit and avoids the used atoms."""
        number = 0
        try:
            while (known := self._root(number)) is not None:
                if known.bound > limit and not (used and self._cut_off(known, used)):
                    limit = routes_from(known, self.view, limit, used, found, self.effort)
                number += 1
        except OutOfEffort as stop:
            self._cover_rest(number, stop)
            raise

    def _cover_rest(self, number: int, stop: OutOfEffort) -> None:
        """Tell what is left behind when the search stops at one of the roots."""
        if stop.bound is None and number < len(self.roots):
            stop.cover(self.roots[number].bound)
        for later in self.roots[number + 1 :]:
            stop.cover(later.bound)
        if self._seen < len(self.view.roots):
            stop.cover(self.view.everything)

    def _keep(self, route: Candidate, pool: list[Candidate]) -> None:
        """Put a route into a pool. Memory is limited, too: it counts as several nodes."""
        pool.append(route)
        self.effort.loose += KEPT
        if self.effort.loose > CHECK_EVERY:
            self.effort.book()

    def _cut_off(self, known: Rooted, used: Mask) -> bool:
        """Whether the used atoms keep every route of the root from something it needs."""
        need = self.view.need_mask
        return self.view.within_reach(known.root, known.closed, used) & need != need


def in_order(routes: list[Candidate]) -> list[Candidate]:
    """The best first; equal ones by the alphabet."""
    by_alphabet = sorted(routes, key=attrgetter("nodes", "segments"))
    return sorted(by_alphabet, key=attrgetter("score"), reverse=True)
