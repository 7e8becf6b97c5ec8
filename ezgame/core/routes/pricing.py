"""Several trains that want the same track: a bound by prices, and the routes that matter under them.

`lower` brings the bound down and finds good runs by the way; `gather` then collects the few routes
that a better run could still be made of. See `prices` for the idea.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ezgame.core.routes.beam import good_routes
from ezgame.core.routes.compiled import Compiled
from ezgame.core.routes.effort import Effort, OutOfEffort
from ezgame.core.routes.explorer import Explorer, Priced
from ezgame.core.routes.join import Chosen, Join, Lane
from ezgame.core.routes.prices import ROUNDS, Improved, Kind, PricedPlaces, improve
from ezgame.core.routes.sharpen import Sharpened, Start
from ezgame.core.routes.single import NOTHING, Candidate

TURNS = 60
"""Price lists tried at most."""
FRUITLESS = 10
"""Price lists in a row that do not lower the bound, before it is left as it is."""
SHARE = 6
"""The part of what is left that is spent at most on one train and one price list; then a bound has to do."""
LEAST = 10_000
"""Search nodes that may be spent on it in any case."""
DEAR = 5_000
"""Search nodes for a price list above which prices are adjusted with more care."""
MANY_ROUNDS = 200
"""Adjustments to one list of routes in that case."""
SIDE_SHARE = 4
"""The part of what a price list costs that may be spent on running the trains beside each other."""
LEAST_BESIDE = 5_000
"""Search nodes for that below which it is left alone."""
MIX_BUDGET = 20_000
"""Search nodes spent at most on joining the known routes."""

GLANCES = 12
"""Turns of good routes and prices adjusted to them, before the best routes are looked for."""
WIDTH = 1
"""How many paths to a place are followed for that."""
TAKEN = 8
"""Routes taken from one such look."""

Offer = Callable[[Chosen], int]
"""Takes a choice of routes and returns the score of the best run."""


class Pricing:
    """Prices for one list of trains. Equal trains share an explorer."""

    def __init__(
        self,
        explorers: Sequence[Explorer],
        must_run: int | None,
        shared: Compiled,
        effort: Effort,
    ) -> None:
        self.explorers = explorers
        self.must_run = must_run
        self.scale = shared.scale
        self.atoms = shared.atoms
        self.effort = effort
        self.places = PricedPlaces(shared)
        self.kinds: dict[Explorer, Kind] = {}
        for train, explorer in enumerate(explorers):
            if explorer in self.kinds:
                self.kinds[explorer].count += 1
            else:
                self.kinds[explorer] = Kind(1, train == must_run)
        self.settled = False
        """Whether further prices are of no use."""
        self._next = [0] * self.places.count
        self._turns = self._fruitless = 0
        self._seen: set[tuple[Explorer, tuple[int, ...]]] = set()
        self.bound = -NOTHING
        """No run scores more, as far as prices tell."""
        self.ceiling = -NOTHING
        """No run scores more, as the routes gathered so far tell."""
        self.prices = [0] * self.places.count
        """Those that gave this bound."""
        self._start = Start({}, {})
        self._start_from: list[int] | None = None
        """What gathering under some prices has come to, and these prices."""
        self.most: dict[Explorer, int] = {}
        """The most that each train scores after these prices."""
        self.priced: dict[Explorer, Priced] = {}
        """Their routes after these prices."""

    def learn(self, explorer: Explorer, route: Candidate) -> None:
        """Remember a route for the adjustment of the prices."""
        if (explorer, route.segments) not in self._seen:
            self._seen.add((explorer, route.segments))
            self.kinds[explorer].known.append(self.places.known(route))

    def adopt(self, other: "Pricing", of: Mapping[Explorer, Explorer]) -> None:
        """Learn the routes found for other trains, which these trains can run as well; `of` tells which
        explorer stands for which of the other's."""
        for explorer, theirs in of.items():
            for known in other.kinds[theirs].known:
                self.learn(explorer, known.route)

    def lower(self, target: int, offer: Offer, nodes: int) -> None:
        """Try prices with a low bound for about so many search nodes; at least one list of them."""
        end = self.effort.spent + nodes
        while not self.settled:
            self._turns += 1
            begun = self.effort.spent
            self._fruitless = 0 if self._try(self._next, offer) else self._fruitless + 1
            dear = self.effort.spent - begun > DEAR
            found = self._adjust(self.prices, target, dear)
            if dear:
                found = self._glance(found, target)
            target = self._mix(found.prices, target, offer)
            both = zip(found.prices, self.prices, strict=True)
            self._next = found.prices if dear else [(one + other) // 2 for one, other in both]
            self.settled = (
                self.bound <= target
                or self._done(found)
                or self._turns >= TURNS
                or self._fruitless > FRUITLESS
            )
            if self.effort.spent >= end:
                return

    def _glance(self, found: Improved, target: int) -> Improved:
        """Adjust prices to good routes that are found quickly, before it is proved what they are worth."""
        for _ in range(GLANCES):
            segments = self.places.segment_prices(found.prices)
            new = 0
            for explorer, kind in self.kinds.items():
                view = explorer.view.priced(segments)
                most, _ = kind.best(found.prices)
                for route in good_routes(view, 0, most, WIDTH, self.effort)[:TAKEN]:
                    price = sum([segments[segment] for segment in route.segments])
                    self.learn(explorer, route._replace(price=price))
                    new += 1
            if not new:
                break
            found = self._adjust(found.prices, target, True)
            if self._done(found):
                found = self._adjust(found.prices, target, True)
        return found

    def _adjust(self, start: list[int], target: int, dear: bool) -> Improved:
        """Adjust prices to the known routes; the more carefully, the dearer it is to try them."""
        rounds = MANY_ROUNDS if dear else ROUNDS
        found = improve(list(self.kinds.values()), start, target, rounds)
        if self.effort.spend(found.work):
            raise OutOfEffort
        return found

    def _done(self, found: Improved) -> bool:
        """Whether the bound is as low as the known routes let it be."""
        return self.scale.ceiling(self.bound) <= self.scale.ceiling(found.bound)

    def _try(self, prices: list[int], offer: Offer) -> bool:
        """Find the best route of each train after prices; True if the bound is lower with them."""
        segments = self.places.segment_prices(prices)
        most = {}
        priced = {}
        begun = self.effort.spent
        allowance = max(LEAST, (self.effort.budget - begun) // SHARE)
        free = not any(prices)
        for explorer, kind in self.kinds.items():
            least = NOTHING if kind.forced else 0
            priced[explorer] = explorer.priced(segments)
            if free and explorer.solved:
                alone = explorer.alone
                most[explorer] = least if alone is None else max(least, alone.score)
                continue
            most[explorer], met = priced[explorer].best(least, allowance)
            for route in met:
                self.learn(explorer, route)
        if not free:
            self._side_by_side(priced, (self.effort.spent - begun) // SIDE_SHARE, offer)
        bound = sum(prices) + sum(kind.count * most[e] for e, kind in self.kinds.items())
        if bound >= self.bound:
            return False
        self.bound, self.prices, self.most, self.priced = bound, prices, most, priced
        return True

    def _side_by_side(self, priced: Mapping[Explorer, Priced], nodes: int, offer: Offer) -> None:
        """Run train by train on what the trains before have left, each as well as it can after prices.

        For dear price lists only: the bounds at hand are worth a second use.
        """
        if nodes < LEAST_BESIDE:
            return
        chosen: Chosen = []
        used = 0
        count = len(self.explorers)
        for number in range(count):
            train = (self._turns + number) % count
            explorer = self.explorers[train]
            least = NOTHING if train == self.must_run else 0
            route = priced[explorer].beside(used, least, nodes // count)
            if route is not None:
                used |= route.atoms
                chosen.append((train, route))
                self.learn(explorer, route)
        if chosen:
            offer(chosen)

    def _mix(self, prices: list[int], target: int, offer: Offer) -> int:
        """Join the known routes; returns the score of the best run."""
        pools = {explorer: kind.pool(prices) for explorer, kind in self.kinds.items()}
        lanes = [
            Lane(train, pools[explorer], train == self.must_run)
            for train, explorer in enumerate(self.explorers)
        ]
        total = sum(prices)
        try:
            with self.effort.at_most(MIX_BUDGET):
                join = Join(lanes, self.atoms, self.effort, self.places.tolls(prices))
                join.sample(offer)
                join.search(max(target, offer([])) - total, lambda chosen: offer(chosen) - total)
        except OutOfEffort:
            self.effort.check()
        return offer([])

    def gather(self, score: int) -> "Gathered":
        """The routes that a run of at least this score may contain, and a bound for such runs."""
        slack = self.bound - score
        pools = {
            explorer: priced.all_above(self.most[explorer] - slack - 1)
            for explorer, priced in self.priced.items()
        }
        start = self._start
        if self._start_from is not self.prices:
            start = Start({1 << at: price for at, price in enumerate(self.prices) if price}, {})
        sharp = Sharpened(self.kinds, pools, self.places, start, self.scale.first, self.effort)
        try:
            sharp.lower(score)
        finally:
            self.ceiling = min(self.ceiling, max(score - 1, sharp.bound))
            self._start, self._start_from = sharp.start(), self.prices
        pools = sharp.pools(score)
        lanes = [
            Lane(train, pools[explorer], train == self.must_run)
            for train, explorer in enumerate(self.explorers)
        ]
        join = Join(lanes, self.atoms, self.effort, sharp.tolls())
        return Gathered(lanes, join, sum(sharp.prices))


class Gathered(NamedTuple):
    """Routes after prices, ready to be joined."""

    lanes: list[Lane]
    join: Join
    prices: int
    """The sum of all prices."""
