"""The network as one train sees it: the track it may use, the scores of its stops, its range."""

from collections.abc import Sequence
from copy import copy

from ezgame.core.routes.bonuses import EarnedBonus, Mask, Pair
from ezgame.core.routes.budgets import Budgets
from ezgame.core.routes.compiled import Compiled
from ezgame.core.routes.network import NodeId, RouteTrain, segment_weight
from ezgame.core.routes.track import FreeWays, PricedWays, UsefulTrack, Way, Ways

LONG = 6
"""Trains with fewer stops than this run out of range before they run out of board."""


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
        self.everything = sum([score for score in self.scores if score > 0])
        self.everything += sum([score for _, _, score in pairs])
        """No route scores more than all stops together."""
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

    def _roots(self) -> list[int]:
        """Every legal route contains one of these: the smallest set that the train needs."""
        index = self.shared.index
        known = [[index[name] for name in need if name in index] for need in self.needs]
        usable = [[node for node in nodes if self.ways[node]] for nodes in known]
        smallest = min(usable, key=lambda nodes: len(nodes))
        return sorted(smallest, key=lambda node: (-self.scores[node], node))

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

    def is_cut_by(self, atoms: Mask) -> bool:
        """Whether no route is left without these atoms."""
        need = self.need_mask
        return all(self.within_reach(root, 0, atoms) & need != need for root in self.roots)
