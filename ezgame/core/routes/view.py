"""The network as one train sees it: the track it may use, the scores of its stops, its range.

Nothing is lost that could matter to a best run: left out are track the train may not use, and
parallel ways whose atoms contain those of another way.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ezgame.core.routes.bonuses import EarnedBonus, HalfBonus, Mask
from ezgame.core.routes.budgets import Budget, Budgets
from ezgame.core.routes.compiled import Compiled
from ezgame.core.routes.network import NodeId, RouteTrain, segment_weight


class Way(NamedTuple):
    """One step over a segment, as seen from its start."""

    to: int
    bit: Mask
    """1 << to."""
    atoms: Mask
    cost: Budget
    score: int
    """What the stop at the end adds to the score."""
    flags: Mask
    """Which needs and bonus sides that stop satisfies."""
    excludes: Mask
    """The stop itself and all stops that may not be on a route with it."""
    segment: int


class View:
    """The network as one train sees it, perhaps with a goal that the train must reach."""

    def __init__(
        self, shared: Compiled, train: RouteTrain, goal: frozenset[NodeId] = frozenset()
    ) -> None:
        self.shared = shared
        self.train = train
        self.terminal = shared.terminal
        reach = train.hex_range
        self.weights = [segment_weight(s, reach) for s in shared.segments] if reach else []
        pairs_of_stops = self._segments()
        total = self._most_stops(pairs_of_stops)
        self.budgets = Budgets(train, shared.nodes, shared.segments, self.weights, total)
        self.guard = self.budgets.guard
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
        self.credit = HalfBonus(pairs)
        self.ways = self._ways(pairs_of_stops)
        self.roots = self._roots()
        self.everything = sum([score for score in self.scores if score > 0])
        self.everything += sum([score for _, _, score in pairs])
        """No route scores more than all stops together."""
        self.checks_routes = not (self.budgets.complete and shared.every_route_counts)
        """Whether finished routes must be looked at once more."""

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

    # ------------------------------------------------------------------ track

    def _ways(self, pairs: Mapping[tuple[int, int], list[int]]) -> list[list[Way]]:
        """Per node the steps that can be taken from it."""
        shared, budgets = self.shared, self.budgets
        ends = [
            Way(to, 1 << to, 0, budgets.node_costs[to], self.scores[to], self.flags[to], out, 0)
            for to, out in enumerate(shared.excludes)
        ]
        ways: list[list[Way]] = [[] for _ in shared.nodes]
        for (a, b), segments in pairs.items():
            for segment in segments:
                more = budgets.segment_costs[segment] if budgets.segment_costs else 0
                atoms = shared.atoms[segment]
                for start, end in ((a, ends[b]), (b, ends[a])):
                    to, bit, _, cost, score, flags, out, _ = end
                    ways[start].append(Way(to, bit, atoms, cost + more, score, flags, out, segment))
        return ways

    def _most_stops(self, pairs: Iterable[tuple[int, int]]) -> int:
        """More range than any route uses: dead ends and terminals can only be its two ends."""
        neighbours = [0] * len(self.terminal)
        for a, b in pairs:
            neighbours[a] += 1
            neighbours[b] += 1
        inside = ends = 0
        for node, count in zip(self.shared.nodes, neighbours, strict=True):
            if count > 1 and not node.terminal:
                inside += node.visit_cost
            elif count:
                ends = max(ends, node.visit_cost)
        return inside + 2 * ends

    def _segments(self) -> dict[tuple[int, int], list[int]]:
        """By their ends the segments worth using: of parallel ones none that is worse in all."""
        kept: dict[tuple[int, int], list[int]] = {}
        for segment, (a, b) in enumerate(self.shared.ends):
            if self._may_use(segment, a, b):
                others = kept.setdefault((a, b) if a < b else (b, a), [])
                if others:
                    if any(self._replaces(old, segment) for old in others):
                        continue
                    others[:] = [old for old in others if not self._replaces(segment, old)]
                others.append(segment)
        return kept

    def _may_use(self, segment: int, a: int, b: int) -> bool:
        shared, train = self.shared, self.train
        if a == b or shared.excludes[a] >> b & 1:
            return False
        if train.forbidden_gauges and shared.segments[segment].gauges & train.forbidden_gauges:
            return False
        banned = train.forbidden_nodes
        return not banned or not (shared.nodes[a].id in banned or shared.nodes[b].id in banned)

    def _replaces(self, one: int, other: int) -> bool:
        """Whether the first of two parallel segments does all that the second does."""
        atoms, weights = self.shared.atoms, self.weights
        fewer = atoms[one] & atoms[other] == atoms[one]
        return fewer and (not weights or weights[one] <= weights[other])

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

    def within_reach(self, root: int, closed: Mask, used: Mask, avoid: Mask = 0) -> Mask:
        """Flags to be had from the root around closed stops, used atoms and flags to avoid."""
        seen, queue, flags = closed | 1 << root, [root], self.flags[root]
        while queue:
            for way in self.ways[queue.pop()]:
                if not (way.bit & seen or way.atoms & used or way.flags & avoid):
                    seen |= way.bit
                    flags |= way.flags
                    if not self.terminal[way.to]:
                        queue.append(way.to)
        return flags

    def is_cut_by(self, atoms: Mask) -> bool:
        """Whether no route is left without these atoms."""
        need = self.need_mask
        return all(self.within_reach(root, 0, atoms) & need != need for root in self.roots)
