"""The network as one train sees it: the track it may use, the scores of its stops, its range."""

from collections.abc import Sequence
from copy import copy
from functools import reduce
from itertools import combinations
from operator import or_

from ezgame.core.routes.bonuses import EarnedBonus, Mask, Pair
from ezgame.core.routes.budgets import Budgets
from ezgame.core.routes.compiled import Compiled
from ezgame.core.routes.network import NodeId, RouteTrain, segment_weight
from ezgame.core.routes.track import FreeWays, PricedWays, UsefulTrack, Way, Ways

LONG = 6
"""Trains with fewer stops than this run out of range before they run out of board."""


HALF = 2
"""Roots are worth less than so many others where their arms keep apart."""


class View:
    """The network as one train sees it, perhaps with a goal that the train must reach."""

    def __init__(
        self, shared: Compiled, train: RouteTrain, goal: frozenset[NodeId] = frozenset()
    ) -> None:
        self.shared = shared
        self.train = train
        self.goal = goal
        self.terminal = shared.terminal
        self.needs = [shared.tokens, *[required.nodes for required in train.require_any]]
        if goal:
            self.needs.append(goal)
        self.need_mask: Mask = (1 << len(self.needs)) - 1
        self.flags = self._flags()
        self.scores = self._scores()
        pairs = []
        for number, bonus in enumerate(shared.pair_bonuses):
            side = 1 << len(self.needs) + 2 * number
            amount = shared.network.multiplier * bonus.amount
            pairs.append((side, side << 1, shared.scale.score(amount)))
        self.bonus = EarnedBonus(pairs)
        reach, most = train.hex_range, train.max_stops
        weights = [segment_weight(s, reach) for s in shared.segments] if reach else []
        track = UsefulTrack(shared, train, weights)
        total = track.most_stops() if most is None or most >= LONG else None
        self.budgets = Budgets(train, shared.nodes, shared.segments, weights, total)
        self.guard = self.budgets.guard
        self.ways: dict[int, list[Way]] = Ways(track, self.budgets, self.scores, self.flags)
        self.roots = self._roots()
        self.everything = self._best_stops() + sum([score for _, _, score in pairs])
        """No route scores more than the best stops together."""
        self.checks_routes = not (self.budgets.complete and shared.every_route_counts)
        """Whether finished routes must be looked at once more."""

    def priced(self, prices: Sequence[int]) -> "View":
        """The same view with a price on each segment, taken off the scores of its routes."""
        view = copy(self)
        view.ways = PricedWays(self.ways, prices)
        return view

    def around(self, used: Mask) -> "View":
        """The same view without the segments that need used atoms."""
        view = copy(self)
        view.ways = FreeWays(self.ways, used)
        return view

    def accepts(self, nodes: tuple[int, ...], segments: tuple[int, ...]) -> bool:
        """The rules that only a finished route can be held to."""
        return self.shared.counts(nodes) and self.budgets.allow(nodes, segments)

    # ------------------------------------------------------------------ stops

    def _flags(self) -> list[Mask]:
        """Per node the needs it satisfies, then the sides of bonuses it is on."""
        index, flags = self.shared.index, [0] * len(self.shared.nodes)
        sides = self.needs[:]
        for bonus in self.shared.pair_bonuses:
            sides += (bonus.a, bonus.b)
        for bit, side in enumerate(sides):
            for name in side:
                if name in index:
                    flags[index[name]] |= 1 << bit
        return flags

    def _scores(self) -> list[int]:
        """What each stop adds to the score of a route; the stop itself costs 1."""
        shared, train, scale = self.shared, self.train.id, self.shared.scale
        extra, times, unit = shared.visit_bonus, shared.network.multiplier, scale.unit
        scores = []
        for node in shared.nodes:
            value = node.value
            if node.values_by_train:
                value = node.values_by_train.get(train, value)
            if node.id in extra:
                value += extra[node.id]
            money = value * times // unit * scale.income + node.treasury // unit * scale.treasury
            scores.append(money - 1)
        return scores

    def _best_stops(self) -> int:
        """The sum of the best stops, as many as the train has range for."""
        train = self.train
        cities: list[int] = []
        others: list[int] = []
        for node, score in zip(self.shared.nodes, self.scores, strict=True):
            if score > 0:
                (cities if node.city_like else others).append(score)
        best = [*sorted(cities, reverse=True)[: train.max_cities], *others]
        return sum(sorted(best, reverse=True)[: train.max_stops])

    def _roots(self) -> list[int]:
        """Every legal route contains one of these: the set that the train needs and that costs least.

        A root costs half as much where either arm has a part of the board for itself.
        """
        index = self.shared.index
        known = [[index[name] for name in need if name in index] for need in self.needs]
        usable = [[node for node in nodes if self.ways[node]] for nodes in known]
        best = min(usable, key=len)
        if len(self.needs) > 2:
            small = [nodes for nodes in usable if len(nodes) < HALF * len(best)]
            best = min([best, *small], key=lambda nodes: sum(map(self._cost_of, nodes)))
        return sorted(best, key=lambda node: (-self.scores[node], node))

    def _cost_of(self, root: int) -> int:
        first, second = self.halves(root, self.shared.excludes[root])
        return HALF if first == second else 1

    # ------------------------------------------------------------------ reach

    def wants(self, root: int, closed: Mask) -> list[Mask]:
        """The needs that the bounds have to look after, for routes from a root.

        Left out are those the root satisfies, and those that every way to another one satisfies.
        """
        wants = [1 << i for i in range(len(self.needs)) if not self.flags[root] >> i & 1]
        for want in wants[:]:
            others = sum(wants) - want
            if others and others & ~self.within_reach(root, closed, 0, want):
                wants.remove(want)
        return wants

    def pairs_within_reach(self, root: int, closed: Mask) -> list[Pair]:
        """The bonuses that a route from a root can still earn."""
        flags = self.within_reach(root, closed, 0)
        return [pair for pair in self.bonus.pairs if flags & pair[0] and flags & pair[1]]

    def within_reach(self, root: int, closed: Mask, used: Mask, avoid: Mask = 0) -> Mask:
        """Flags to be had from the root around closed stops, used atoms and flags to avoid.

        None at all if no step can be taken: then there is no route, whatever the root has.
        """
        start = closed | 1 << root
        seen, queue, flags = start, [root], self.flags[root]
        while queue:
            for to, bit, atoms, _, _, marks, _, _ in self.ways[queue.pop()]:
                if not (bit & seen or atoms & used or marks & avoid):
                    seen |= bit
                    flags |= marks
                    if not self.terminal[to]:
                        queue.append(to)
        return flags if seen != start else 0

    def halves(self, root: int, closed: Mask) -> tuple[Mask, Mask]:
        """What is closed to the first arm of a route from the root, and to the second one.

        Where two needs lie in parts of the board that only the root joins, every route has an arm in
        each: the first goes into the larger part. Otherwise both may go everywhere.
        """
        parts = self._parts(root, closed)
        open_ = [i for i in range(len(self.needs)) if not self.flags[root] >> i & 1]
        where = [{at for at, (_, flags) in enumerate(parts) if flags >> i & 1} for i in open_]
        apart = [pair for pair in combinations(where, 2) if not pair[0] & pair[1]]
        if not apart:
            return closed, closed
        sides = [reduce(or_, [parts[at][0] for at in side], 0) for side in apart[0]]
        larger, smaller = sorted(sides, key=int.bit_count, reverse=True)
        return closed | ~larger, closed | ~smaller

    def _parts(self, root: int, closed: Mask) -> list[tuple[Mask, Mask]]:
        """The parts of the board that hang together without the root, and their flags.

        They may share stops where routes end.
        """
        parts: list[tuple[Mask, Mask]] = []
        for to, bit, _, _, _, marks, _, _ in self.ways[root]:
            if bit & closed or any(bit & nodes for nodes, _ in parts):
                continue
            nodes, flags, queue = bit, marks, [] if self.terminal[to] else [to]
            while queue:
                for next_, way, _, _, _, more, _, _ in self.ways[queue.pop()]:
                    if not way & (nodes | closed):
                        nodes |= way
                        flags |= more
                        if not self.terminal[next_]:
                            queue.append(next_)
            parts.append((nodes, flags))
        return parts

    def is_cut_by(self, atoms: Mask) -> bool:
        """Whether no route is left without these atoms."""
        need = self.need_mask
        return all(self.within_reach(root, 0, atoms) & need != need for root in self.roots)
