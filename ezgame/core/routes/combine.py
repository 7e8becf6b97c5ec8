"""Several trains together: which of their routes fit beside each other and score most.

First every train alone: the sum of these scores bounds the run. Then greedy runs. If these do not
reach the bound, all routes are gathered that could be part of a better run: those that score more
than the best run so far minus the most the other trains can add. These pools are joined, the
trains with the fewest routes first.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from itertools import combinations, permutations

from ezgame.core.routes.compiled import Mask
from ezgame.core.routes.effort import Effort, OutOfEffort
from ezgame.core.routes.single import NOTHING, Candidate, Explorer

Run = tuple[Candidate | None, ...]
"""One route or none per train."""

ORDERS = 6
"""Orders of trains tried greedily."""


class Incumbent:
    """The best run so far, over all cases."""

    def __init__(self, score: int, better: Callable[[], None]) -> None:
        self.score = score
        self.run: Run | None = None
        self.case = 0
        self._better = better

    def offer(self, case: int, run: Sequence[Candidate | None]) -> None:
        """Take the run if it is better."""
        score = sum(route.score for route in run if route is not None)
        if score > self.score:
            self.score, self.case, self.run = score, case, tuple(run)
            self._better()


class Combination:
    """The search over one list of trains. Equal trains share an explorer and stand together."""

    def __init__(
        self,
        case: int,
        explorers: Sequence[Explorer],
        must_run: int | None,
        best: Incumbent,
        effort: Effort,
    ) -> None:
        self.case = case
        self.explorers = explorers
        self.must_run = must_run
        """The train that may not stay idle."""
        self.best = best
        self.effort = effort
        self.most = [explorer.bound for explorer in explorers]
        """The most each train can score alone: a bound, and the truth once `_alone` knows it."""
        self.rivals: list[frozenset[int]] = []
        """Pairs of trains that cannot run at the same time."""

    @property
    def bound(self) -> int:
        """No run of this case scores more."""
        return max(self._most_of(trains) for trains in self._together())

    def _bound_beside(self, train: int) -> int:
        """The most that others can add to a route of the train."""
        return max(
            self._most_of(trains - {train}) for trains in self._together() if train in trains
        )

    def _most_of(self, trains: Collection[int]) -> int:
        """The sum over some trains; only the one that must run may take away from it."""
        return sum(
            self.most[train] if train == self.must_run else max(0, self.most[train])
            for train in trains
        )

    def _together(self) -> list[frozenset[int]]:
        """The largest sets of trains that can run at the same time."""
        sets = [frozenset(range(len(self.explorers)))]
        for pair in self.rivals:
            sets = [
                smaller
                for trains in sets
                for smaller in ([trains - {t} for t in pair] if trains >= pair else [trains])
            ]
        return list(dict.fromkeys(sets))

    def solve(self) -> int:
        """Search to the end, or until the effort is spent. Returns a bound for this case."""
        if self.bound <= self.best.score:
            return self.bound
        try:
            self._alone()
            if len(self.explorers) > 1 and self.bound > self.best.score:
                self._greedy()
            if len(self.explorers) > 1 and self.bound > self.best.score:
                self._find_rivals()
            if len(self.explorers) > 1 and self.bound > self.best.score:
                self._join(self._pools())
        except OutOfEffort:
            return max(self.best.score, self.bound)
        return self.best.score

    # ------------------------------------------------------------------ one train at a time

    def _alone(self) -> None:
        for train, explorer in enumerate(self.explorers):
            try:
                route = explorer.best_alone(self.effort, partial(self._offer_one, train))
            except OutOfEffort as stop:
                known = explorer.alone.score if explorer.alone is not None else NOTHING
                self.most[train] = min(self.most[train], max(known, stop.bound))
                raise
            least = NOTHING if train == self.must_run else 0
            self.most[train] = route.score if route is not None else least
            self._offer_one(train, route)

    def _offer_one(self, train: int, route: Candidate | None) -> None:
        if route is not None and self.must_run in (None, train):
            self.best.offer(
                self.case, [route if at == train else None for at in range(len(self.explorers))]
            )

    def _find_rivals(self) -> None:
        """Two trains are rivals if all their routes need the same bottleneck of track."""
        for one, other in combinations(range(len(self.explorers)), 2):
            first, second = self.explorers[one], self.explorers[other]
            if first.alone is None or second.alone is None:
                continue
            for atom in bits(first.alone.atoms & second.alone.atoms):
                if first.view.is_cut_by(atom) and (second is first or second.view.is_cut_by(atom)):
                    self.rivals.append(frozenset({one, other}))
                    break

    def _greedy(self) -> None:
        """The best route of a train, then the best of another beside it, in several orders."""
        tried: set[tuple[int, ...]] = set()
        for order in permutations(range(len(self.explorers))):
            kinds = tuple(id(self.explorers[train]) for train in order)
            if kinds in tried or len(tried) >= ORDERS:
                continue
            tried.add(kinds)
            run: list[Candidate | None] = [None] * len(self.explorers)
            used = 0
            for train in order:
                least = NOTHING if train == self.must_run else 0
                run[train] = self.explorers[train].best_beside(used, least, self.effort)
                route = run[train]
                if route is not None:
                    used |= route.atoms
            if self.must_run is None or run[self.must_run] is not None:
                self.best.offer(self.case, run)

    # ------------------------------------------------------------------ all together

    def _pools(self) -> dict[Explorer, list[Candidate]]:
        """Per explorer the routes that a better run may contain, the best first."""
        pools: dict[Explorer, list[Candidate]] = {}
        for train, explorer in enumerate(self.explorers):
            if explorer in pools:
                continue
            limit = self.best.score - self._bound_beside(train)
            if train != self.must_run:
                limit = max(limit, 0)
            pool: list[Candidate] = []

            def gather(route: Candidate, pool: list[Candidate] = pool, limit: int = limit) -> int:
                pool.append(route)
                return limit

            explorer.explore(limit, 0, gather, self.effort)
            pool.sort(key=lambda route: (-route.score, route.nodes, route.segments))
            pools[explorer] = pool
        return pools

    def _join(self, pools: dict[Explorer, list[Candidate]]) -> None:
        order = sorted(
            range(len(self.explorers)),
            key=lambda train: (
                len(pools[self.explorers[train]]),
                id_order(self.explorers, train),
                train,
            ),
        )
        lists = [pools[self.explorers[train]] for train in order]
        run: list[Candidate | None] = [None] * len(order)
        self._join_rest(order, lists, run, 0)

    def _join_rest(
        self,
        order: list[int],
        lists: list[list[Candidate]],
        run: list[Candidate | None],
        score: int,
    ) -> None:
        """Choose a route for the first of the trains in `order`, then for the others."""
        train, routes, later = order[0], lists[0], lists[1:]
        forced = train == self.must_run
        if not later:
            if routes and (forced or routes[0].score > 0):
                run[train] = routes[0]
            self._offer(run)
            run[train] = None
            return
        rest = sum(pool[0].score for pool in later if pool)
        for at, route in enumerate(routes):
            if score + route.score + rest <= self.best.score:
                return
            run[train] = route
            need = self.best.score - score - route.score - rest
            fitting: dict[int, list[Candidate]] = {}
            for pool in later:
                if id(pool) not in fitting:
                    least = need + (pool[0].score if pool else 0)
                    # Equal trains choose in the order of the pool: no pair is met twice.
                    rivals = pool[at + 1 :] if pool is routes else pool
                    fitting[id(pool)] = fits(rivals, route.atoms, least)
            if self.effort.spend(1 + sum(map(len, later)) // 16):
                raise OutOfEffort(NOTHING)
            lists = [fitting[id(pool)] for pool in later]
            self._join_rest(order[1:], lists, run, score + route.score)
        run[train] = None
        if forced:
            return
        while later and later[0] is routes:
            order, later = order[1:], later[1:]
        if later:
            self._join_rest(order[1:], later, run, score)
        else:
            self._offer(run)

    def _offer(self, run: list[Candidate | None]) -> None:
        if self.must_run is None or run[self.must_run] is not None:
            self.best.offer(self.case, run)


def fits(routes: Sequence[Candidate], used: Mask, least: int) -> list[Candidate]:
    """The routes above `least` that avoid the used atoms; the routes are ordered by score."""
    kept = []
    for route in routes:
        if route[0] <= least:
            break
        if not route[1] & used:
            kept.append(route)
    return kept


def bits(mask: Mask) -> Iterator[Mask]:
    """The single bits of a mask."""
    while mask:
        yield mask & -mask
        mask &= mask - 1


def id_order(explorers: Sequence[Explorer], train: int) -> int:
    """The first train with the same explorer, so that equal trains stay together."""
    return next(at for at, explorer in enumerate(explorers) if explorer is explorers[train])
