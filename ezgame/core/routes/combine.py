"""Several trains together: which of their routes fit beside each other and score most.

First every train alone: the sum of these scores bounds the run. Then greedy runs. If these do not
reach the bound, all routes are gathered that could be part of a better run, those that score more
than the best run so far minus the most the other trains can add, and `join` tries them together.
Where these are too many, `pricing` finds a lower bound and fewer routes.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import combinations, permutations

from ezgame.core.routes.bonuses import Mask
from ezgame.core.routes.effort import Effort, OutOfEffort
from ezgame.core.routes.exchange import Exchange, Pair
from ezgame.core.routes.explorer import Explorer
from ezgame.core.routes.incumbent import Incumbent, Run
from ezgame.core.routes.join import Chosen, Join, Lane, first_by_alphabet
from ezgame.core.routes.pricing import MIX_BUDGET, Gathered, Pricing
from ezgame.core.routes.single import NOTHING, Candidate

ORDERS = 6
"""Orders of trains tried greedily."""
QUICK_BUDGET = 12_000
"""Search nodes spent on routes without prices before prices are tried."""
LARGE = 50_000
"""Search nodes after which trains are so long that shorter ones are tried first."""
SHORTER = ((1, 2),)
"""Parts of their range that such trains are tried with."""
LONG_RANGE = 12
"""Stops of trains for which a first answer is looked for with a shorter range."""
FIRST_PARTS = ((2, 5), (3, 5))
"""The parts of the range for that, until an answer is found."""
SHORTER_SHARE = 5
"""The part of the budget for each of these."""
HARD = 40_000
"""Search nodes after which a run is worth being improved by exchanges."""
NEAR = 16
"""The part of the best score within which the bound must be before routes are gathered."""
ALONE = 2
"""How much may be spent on the best route of one train beside what is kept for all together."""
EXCHANGE_SHARE = 10
"""The part of the budget for exchanging routes of a good run."""
SLACK = 2
"""Units of income below the bound at which a run is looked for first; doubled until one is found."""
STEPS = 6
"""The part of the way down to the best run that is gone in the second step at least."""
TIE_BUDGET = 100_000
"""Search nodes spent at most on choosing among equal runs."""


class Combination:
    """The search over one list of trains. Equal trains share an explorer and stand together."""

    def __init__(
        self,
        case: int,
        explorers: Sequence[Explorer],
        must_run: int | None,
        best: Incumbent,
        effort: Effort,
        *,
        whole: bool = True,
    ) -> None:
        """`whole`: the trains have all their range."""
        self.whole = whole
        self.case = case
        self.explorers = explorers
        self.must_run = must_run
        """The train that may not stay idle."""
        self.best = best
        self.effort = effort
        self.most = [explorer.bound for explorer in explorers]
        """The most each train can score alone: a bound, and the truth once `_alone` knows it."""
        self.all_trains = frozenset(range(len(explorers)))
        self.rivals: list[frozenset[int]] = []
        """Pairs of trains that cannot run at the same time."""
        self.pricing: Pricing | None = None
        """The bound by prices, once it is needed."""
        self._begun = 0
        """What earlier cases have spent."""
        self._last: Gathered | None = None
        """The routes that the best runs were found among, and the sum of their prices."""

    @property
    def bound(self) -> int:
        """No run of this case scores more."""
        if not self.rivals:
            bound = self._most_of(self.all_trains)
        else:
            bound = max(self._most_of(trains) for trains in self._together())
        return (
            bound if self.pricing is None else min(bound, self.pricing.bound, self.pricing.ceiling)
        )

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
        sets = [self.all_trains]
        for pair in self.rivals:
            sets = [
                smaller
                for trains in sets
                for smaller in ([trains - {t} for t in pair] if trains >= pair else [trains])
            ]
        return list(dict.fromkeys(sets))

    def solve(self) -> int:
        """Search to the end, or until the effort is spent. Returns a bound for this case."""
        self._begun = self.effort.spent
        try:
            if self.best.run is not None:
                self._prepare()
                if self.bound < self.best.score:
                    return self.bound
            if self.whole and self.best.run is None:
                self._first_answer()
            self._alone()
            if len(self.explorers) > 1:
                self._together_best()
        except OutOfEffort:
            return max(self.best.score, self.bound)
        return self.best.score

    def _first_answer(self) -> None:
        """Have something to show before the bounds of very long routes are worked out, or it is found
        that a long train has none: shorter trains come first."""
        ranges = [explorer.view.train.max_stops or 0 for explorer in self.explorers]
        if max(ranges, default=0) < LONG_RANGE:
            return
        for explorer in dict.fromkeys(self.explorers):
            explorer.rule_out()
        for train in sorted(range(len(ranges)), key=ranges.__getitem__):
            for part, whole in FIRST_PARTS:
                if ranges[train] and self.best.run is None and not self.explorers[train].solved:
                    shorter = self.explorers[train].shorter(part, whole)
                    self._offer_one(train, shorter.best_alone(None))

    def _prepare(self) -> None:
        """Work out first bounds."""
        for train, explorer in enumerate(self.explorers):
            explorer.prepare()
            self.most[train] = min(self.most[train], explorer.bound)

    def _together_best(self) -> None:
        if not all(explorer.solved for explorer in self.explorers):
            self._exchange()
        elif self.bound > self.best.score:
            self._greedy()
        if self.bound > self.best.score:
            self._find_rivals()
        if self.bound > self.best.score and not self._quick():
            self._by_prices()
        elif self.bound >= self.best.score:
            self._settle_quickly()

    def _quick(self) -> bool:
        """Try all routes that could be part of a better run; False if these are too many."""
        try:
            with self.effort.at_most(QUICK_BUDGET):
                self._join(self._lanes()).search(self.best.score, self._joined)
        except OutOfEffort:
            self.effort.check()
            return False
        return True

    def _by_prices(self) -> None:
        """Put prices on track that several trains want, then try the routes that are left."""
        shared = self.explorers[0].view.shared
        pricing = self.pricing = Pricing(self.explorers, self.must_run, shared, self.effort)
        for explorer in self.explorers:
            if explorer.alone is not None:
                pricing.learn(explorer, explorer.alone)
        spent, exchanged = self.effort.spent - self._begun, 0
        if self.whole and spent > LARGE:
            self._with_shorter_trains(pricing)
        self._learn_best(pricing)
        nodes = max(QUICK_BUDGET, spent)
        pricing.lower(self.best.score, self._take, 0)
        while pricing.bound >= self.best.score:
            if self._worth_gathering(pricing) and self._by_routes(pricing, nodes):
                break
            if exchanged < self.best.score and self.effort.spent - self._begun > HARD:
                self._exchange()
                self._learn_best(pricing)
                exchanged = self.best.score
            pricing.lower(self.best.score, self._take, min(nodes, self._late - self.effort.spent))
            nodes *= 2
        if self._last is not None:
            self._settle_ties(*self._last)

    def _worth_gathering(self, pricing: Pricing) -> bool:
        """Whether the routes of better runs are few enough, or it is time to look at some of them."""
        near = pricing.bound - self.best.score <= self.best.score // NEAR
        return near or pricing.settled or self.effort.spent >= self._late

    @property
    def _late(self) -> int:
        """What is spent when prices have had their part of the budget."""
        return self.effort.budget * 2 // 3

    def _learn_best(self, pricing: Pricing) -> None:
        """Prices are adjusted to the routes of the best run as well."""
        if self.best.case == self.case:
            for explorer, route in zip(self.explorers, self.best.run or (), strict=False):
                if route is not None:
                    pricing.learn(explorer, route)

    def _with_shorter_trains(self, pricing: Pricing) -> None:
        """Find good runs that leave track for each other: the first answer for very long trains, and
        routes that prices can begin with."""
        for part, whole in SHORTER:
            short = {e: e.shorter(part, whole) for e in dict.fromkeys(self.explorers)}
            explorers = [short[explorer] for explorer in self.explorers]
            if explorers != list(self.explorers):
                with self.effort.at_most(self.effort.budget // SHORTER_SHARE):
                    shorter = Combination(
                        self.case, explorers, self.must_run, self.best, self.effort, whole=False
                    )
                    shorter.solve()
                self.effort.check()
                if shorter.pricing is not None:
                    pricing.adopt(shorter.pricing, short)

    def _exchange(self) -> None:
        """Exchange routes of the best run for better ones."""
        if not self.whole or self.best.case != self.case or self.best.run is None:
            return
        exchange = Exchange(self.explorers, self.must_run, self.effort, self._pair_anew)
        exchange.improve(self.best.run, self._offer_run, self.effort.budget // EXCHANGE_SHARE)

    def _offer_run(self, run: Run) -> None:
        self.best.offer(self.case, run)

    def _pair_anew(
        self, both: tuple[int, int], explorers: Sequence[Explorer], score: int
    ) -> Pair | None:
        """The best routes of two trains, if they score more."""
        best = Incumbent(score, None)
        must_run = both.index(self.must_run) if self.must_run in both else None
        Combination(self.case, explorers, must_run, best, self.effort, whole=False).solve()
        return None if best.run is None else (best.run[0], best.run[1])

    def _by_routes(self, pricing: Pricing, nodes: int) -> bool:
        """Try the routes that a run above the best may contain, in steps down from the bound.

        False if the nodes did not suffice, and better prices may help.
        """
        try:
            last = pricing.settled or self.effort.spent >= self._late
            with self.effort.at_most(self.effort.budget if last else nodes):
                slack = SLACK * pricing.scale.first
                while not self._down_to(pricing, max(self.best.score, pricing.bound - slack)):
                    slack = max(2 * slack, (pricing.bound - self.best.score) // STEPS)
        except OutOfEffort:
            self.effort.check()
            return False
        return True

    def _down_to(self, pricing: Pricing, score: int) -> bool:
        """Look for the best run of at least this score; True if there is one, or it is known."""
        if score > min(pricing.ceiling, self.bound):
            return self.best.score >= score
        gathered = pricing.gather(score)
        join, total = gathered.join, gathered.prices
        if pricing.ceiling >= score:
            limit = score if self.best.score >= score else score - 1
            join.search(limit - total, lambda chosen: max(score - 1, self._take(chosen)) - total)
            self._last = gathered if self.best.score >= score else None
        if self.best.score >= score:
            pricing.ceiling = self.best.score
            return True
        pricing.ceiling = score - 1
        try:  # these routes are not all that a lower run may contain, but good ones
            with self.effort.at_most(MIX_BUDGET):
                join.sample(self._take)
                join.search(self.best.score - total, lambda c: self._take(c) - total)
        except OutOfEffort:
            self.effort.check()
        return False

    def _join(self, lanes: list[Lane]) -> Join:
        return Join(lanes, self.explorers[0].view.shared.atoms, self.effort)

    def _take(self, chosen: Chosen) -> int:
        """Offer routes that paid prices; returns the score of the best run."""
        if chosen:
            self._offer([(train, route.without_prices) for train, route in chosen])
        return self.best.score

    # ------------------------------------------------------------------ one train at a time

    def _alone(self) -> None:
        """The best route of every train; where it is not found in time only a bound, if there are others."""
        share = self.effort.budget - self.effort.spent
        if self.whole and len(self.explorers) > 1:
            share = ALONE * share // (ALONE * len(set(self.explorers)) + 1)
        given_up: dict[Explorer, int] = {}
        for train, explorer in enumerate(self.explorers):
            if explorer in given_up:
                self.most[train] = given_up[explorer]
                continue
            better = partial(self._offer_one, train) if self.best.heard else None
            try:
                with self.effort.at_most(share):
                    route = explorer.best_alone(better)
            except OutOfEffort as stop:
                self._offer_one(train, explorer.alone)
                if stop.bound is not None:
                    self.most[train] = min(self.most[train], stop.bound)
                if self.effort.spend(0):
                    raise
                explorer.prepare()
                self.most[train] = given_up[explorer] = min(self.most[train], explorer.bound)
                continue
            least = NOTHING if train == self.must_run else 0
            self.most[train] = route.score if route is not None else least
            self._offer_one(train, route)

    def _offer_one(self, train: int, route: Candidate | None) -> None:
        if route is not None:
            self._offer([(train, route)])

    def _offer(self, chosen: Chosen) -> None:
        run: list[Candidate | None] = [None] * len(self.explorers)
        for train, route in chosen:
            run[train] = route
        if self.must_run is None or run[self.must_run] is not None:
            self.best.offer(self.case, run)

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
            if kinds in tried:
                continue
            if len(tried) >= ORDERS or self.bound <= self.best.score:
                return
            tried.add(kinds)
            chosen: Chosen = []
            used = 0
            for train in order:
                least = NOTHING if train == self.must_run else 0
                route = self.explorers[train].best_beside(used, least)
                if route is not None:
                    used |= route.atoms
                    chosen.append((train, route))
            self._offer(chosen)

    # ------------------------------------------------------------------ all together

    def _lanes(self) -> list[Lane]:
        """Per train the routes that a better or equal run may contain, the best first."""
        pools: dict[Explorer, list[Candidate]] = {}
        lanes = []
        for train, explorer in enumerate(self.explorers):
            forced = train == self.must_run
            if explorer not in pools:
                limit = self.best.score - self._bound_beside(train) - 1
                pools[explorer] = explorer.all_above(limit if forced else max(limit, 0))
            lanes.append(Lane(train, pools[explorer], forced))
        return lanes

    def _joined(self, chosen: Chosen) -> int:
        self._offer(chosen)
        return self.best.score

    def _settle_quickly(self) -> None:
        if not self.whole:
            return
        try:
            with self.effort.at_most(TIE_BUDGET):
                lanes = self._lanes()
        except OutOfEffort:
            return
        self._settle_ties(lanes, self._join(lanes), 0)

    def _settle_ties(self, lanes: list[Lane], join: Join, prices: int) -> None:
        """Among equal runs take the first by the alphabet, unless there are too many to look at."""
        if not self.whole:
            return
        known: Chosen | None = None
        if self.best.case == self.case and self.best.run is not None:
            known = [(train, route) for train, route in enumerate(self.best.run) if route]
        try:
            with self.effort.at_most(TIE_BUDGET):
                chosen = first_by_alphabet(join, lanes, known, self.best.score, prices)
        except OutOfEffort:
            return
        if chosen is not None and chosen != known:
            self._take(chosen)


def bits(mask: Mask) -> Iterator[Mask]:
    """The single bits of a mask."""
    while mask:
        yield mask & -mask
        mask &= mask - 1
