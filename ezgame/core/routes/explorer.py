"""What is known about the routes of one train: its best ones, and pools of good ones."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from operator import attrgetter

from ezgame.core.routes.beam import good_routes
from ezgame.core.routes.bonuses import Mask
from ezgame.core.routes.effort import CHECK_EVERY, Effort, OutOfEffort
from ezgame.core.routes.existence import surely_none
from ezgame.core.routes.single import NOTHING, Candidate, Found, Rooted, rooted, routes_from
from ezgame.core.routes.view import View

WIDTH = 2
"""Paths to a place that are followed in a quick search."""
KEPT = 8
"""Search nodes that a route costs which is kept: 2,000,000 nodes hold about 120 MB."""


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

    def shorter(self, part: int, whole: int) -> "Explorer":
        """An explorer of the routes within a part of the range; itself where there is no limit."""
        train = self.view.train
        if train.max_stops is None:
            return self
        cities = train.max_cities
        less = replace(
            train,
            max_stops=min(train.max_stops, max(2, train.max_stops * part // whole)),
            max_cities=None if cities is None else min(cities, max(1, cities * part // whole)),
        )
        return Explorer(View(self.view.shared, less, self.view.goal), self.effort)

    @property
    def bound(self) -> int:
        """No route of the view scores more."""
        if self._seen < len(self.view.roots):
            return self.view.everything
        return max((known.bound for known in self.roots), default=NOTHING)

    def rule_out(self) -> None:
        """Nothing to explore where a short look shows that the train has no route."""
        if surely_none(self.view.shared.network, self.view.train):
            self.roots, self._seen = [], len(self.view.roots)
            self.alone, self.solved = None, True

    def prepare(self) -> None:
        """Work out the bounds of all roots, which takes a while on large boards; the best root comes first."""
        if self._seen < len(self.view.roots):
            while self._seen < len(self.view.roots):
                known = rooted(self.view, self._seen, self.effort)
                self._seen += 1
                if known is not None:
                    self.roots.append(known)
            self.roots.sort(key=bound_of_root, reverse=True)

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
                keep_in(self.ties, route, self.effort)
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
                keep_in(pool, route, self.effort)
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

    def around(self, used: Mask) -> "Explorer":
        """An explorer of the routes that avoid the used atoms, with bounds that know of it."""
        return Explorer(self.view.around(used), self.effort)

    def best_around(self, used: Mask, least: int) -> Candidate | None:
        """Like `best_beside`, but a good route found quickly will do; otherwise with bounds of its own.

        A route found before the effort ends counts.
        """
        quick = good_routes(self.view, used, least, WIDTH, self.effort)
        if quick:
            return quick[0]
        explorer = self.around(used)
        found: list[Candidate] = []

        def keep(route: Candidate) -> int:
            found.append(route)
            return route.score

        try:
            explorer.explore(least, 0, keep)
        except OutOfEffort:
            if not found:
                raise
        return found[-1] if found else None

    # ------------------------------------------------------------------ after prices

    def priced(self, prices: Sequence[int]) -> "Priced":
        """The routes of the view after prices."""
        if not any(prices):
            self.prepare()
            return Priced(self.view, self.roots, prices, self.effort)
        view = self.view.priced(prices)
        roots = [rooted(view, number, self.effort) for number in range(len(view.roots))]
        return Priced(view, [root for root in roots if root is not None], prices, self.effort)

    def explore(self, limit: int, used: Mask, found: Found) -> None:
        """Hand over every route that scores more than the limit and avoids the used atoms."""
        try:
            self.prepare()
        except OutOfEffort as stop:
            stop.cover(self.view.everything)
            raise
        for number, known in enumerate(self.roots):
            if known.bound <= limit:
                break
            if not (used and self._cut_off(known, used)):
                try:
                    limit = routes_from(known, self.view, limit, used, found, self.effort)
                except OutOfEffort as stop:
                    for later in self.roots[number + 1 : number + 2]:  # they are in order
                        stop.cover(later.bound)
                    raise

    def _cut_off(self, known: Rooted, used: Mask) -> bool:
        """Whether the used atoms keep every route of the root from something it needs."""
        need = self.view.need_mask
        return self.view.within_reach(known.root, known.closed, used) & need != need


class Priced:
    """The routes of one view after prices, with the bounds that hold for them."""

    def __init__(
        self, view: View, roots: Sequence[Rooted], prices: Sequence[int], effort: Effort
    ) -> None:
        self.view = view
        self.roots = sorted(roots, key=bound_of_root, reverse=True)
        self.prices = prices
        self.effort = effort

    def best(self, least: int, nodes: int) -> tuple[int, list[Candidate]]:
        """The most that a route scores, at least `least`; and routes met on the way to it.

        Where so many search nodes do not suffice it is a bound that no route exceeds.
        """
        met: list[Candidate] = []

        def keep(route: Candidate) -> int:
            met.append(self._with_price(route))
            return route.score

        try:
            with self.effort.at_most(nodes):
                return self._explore(least, keep), met
        except OutOfEffort as stop:
            self.effort.check()
            return stop.cover(least), met

    def beside(self, used: Mask, least: int, nodes: int) -> Candidate | None:
        """A good route that avoids the used atoms and scores more than `least`, within so many nodes."""
        met: list[Candidate] = []

        def keep(route: Candidate) -> int:
            met.append(self._with_price(route))
            return route.score

        try:
            with self.effort.at_most(nodes):
                self._explore(least, keep, used)
        except OutOfEffort:
            self.effort.check()
        return met[-1] if met else None

    def all_above(self, limit: int) -> list[Candidate]:
        """All routes that score more than the limit, the best first."""
        pool: list[Candidate] = []

        def gather(route: Candidate) -> int:
            keep_in(pool, self._with_price(route), self.effort)
            return limit

        self._explore(limit, gather)
        return in_order(pool)

    def _explore(self, limit: int, found: Found, used: Mask = 0) -> int:
        """Hand over every route that scores more than the limit and avoids the used atoms; returns
        the limit in the end."""
        for number, root in enumerate(self.roots):
            if root.bound > limit:
                try:
                    limit = routes_from(root, self.view, limit, used, found, self.effort)
                except OutOfEffort as stop:
                    for later in self.roots[number + 1 : number + 2]:  # they are in order
                        stop.cover(later.bound)
                    raise
        return limit

    def _with_price(self, route: Candidate) -> Candidate:
        """The route that knows what it paid."""
        return route._replace(price=sum([self.prices[segment] for segment in route.segments]))


def bound_of_root(known: Rooted) -> int:
    return known.bound


def keep_in(pool: list[Candidate], route: Candidate, effort: Effort) -> None:
    """Put a route into a pool. Memory is limited, too: it counts as several nodes."""
    pool.append(route)
    effort.loose += KEPT
    if effort.loose > CHECK_EVERY:
        effort.book()


def in_order(routes: list[Candidate]) -> list[Candidate]:
    """The best first; equal ones by the alphabet."""
    by_alphabet = sorted(routes, key=attrgetter("nodes", "segments"))
    return sorted(by_alphabet, key=attrgetter("score"), reverse=True)
