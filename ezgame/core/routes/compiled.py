"""A network compiled for the search: names become numbers, sets become bit masks.

`Compiled` holds what all trains share; `View` is the network as one train sees it: only track it
may use and stops it can reach, each stop with its score. Nothing is lost that could matter to a
best run: dropped are dead parts and parallel ways whose atoms contain those of another way.
"""

from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from ezgame.core.routes.network import (
    BothBonus,
    Network,
    NodeId,
    RouteTrain,
    Segment,
    VisitBonus,
    segment_weight,
)
from ezgame.core.routes.objective import Aim, Scale

Mask = int
"""A set of small numbers as bits."""
Budget = int
"""Range and cities left, packed into one number above the bits of a node; see `View`."""


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
    """Index in the segments, ordered by id."""


class Compiled:
    """What all trains share."""

    def __init__(self, network: Network, aim: Aim) -> None:
        self.network = network
        self.scale = Scale.for_network(network, aim)
        self.nodes = sorted(network.nodes, key=lambda node: node.id)
        self.index: dict[NodeId, int] = {node.id: i for i, node in enumerate(self.nodes)}
        self.node_of = {node.id: node for node in self.nodes}
        numbers = count()
        bit_of: dict[str, Mask] = {}
        self.atoms: list[Mask] = []
        self.segments = sorted(network.segments, key=lambda segment: segment.id)
        for segment in self.segments:
            mask = 0
            for atom in segment.atoms:
                if atom not in bit_of:
                    bit_of[atom] = 1 << next(numbers)
                mask |= bit_of[atom]
            self.atoms.append(mask)
        self.excludes = [1 << i for i in range(len(self.nodes))]
        for group in network.at_most_one:
            members = [self.index[node] for node in group.nodes if node in self.index]
            mask = sum(1 << i for i in members)
            for i in members:
                self.excludes[i] |= mask
        self.tokens = frozenset(node.id for node in network.nodes if node.own_token)
        self.visit_bonus: dict[NodeId, int] = {}
        self.pair_bonuses: list[BothBonus] = []
        for bonus in network.bonuses:
            if isinstance(bonus, VisitBonus):
                for name in bonus.nodes:
                    self.visit_bonus[name] = self.visit_bonus.get(name, 0) + bonus.amount
            else:
                self.pair_bonuses.append(bonus)
        self.varying = [node for node in self.nodes if node.values_by_train]
        self._views: dict[object, View] = {}

    def view(self, train: RouteTrain, goal: frozenset[NodeId] = frozenset()) -> "View":
        """The network as the train sees it; equal trains share one view."""
        key = (
            train.max_stops,
            train.max_cities,
            train.hex_range
            and (train.hex_range.hexes, tuple(sorted(train.hex_range.weights.items()))),
            train.forbidden_gauges,
            train.forbidden_nodes,
            tuple(required.nodes for required in train.require_any),
            tuple(node.values_by_train.get(train.id, node.value) for node in self.varying),
            goal,
        )
        if key not in self._views:
            self._views[key] = View(self, train, goal)
        return self._views[key]


class View:
    """The network as one train sees it."""

    def __init__(self, shared: Compiled, train: RouteTrain, goal: frozenset[NodeId]) -> None:
        self.shared = shared
        self.train = train
        network, nodes, scale = shared.network, shared.nodes, shared.scale
        needs = [shared.tokens, *(required.nodes for required in train.require_any)]
        if goal:
            needs.append(goal)
        self.needs = needs
        self.need_mask: Mask = (1 << len(needs)) - 1
        sides = needs + [side for bonus in shared.pair_bonuses for side in (bonus.a, bonus.b)]
        self.flags = [0] * len(nodes)
        for bit, side in enumerate(sides):
            for name in side:
                if name in shared.index:
                    self.flags[shared.index[name]] |= 1 << bit
        self.scores = [
            scale.score(
                network.multiplier
                * (
                    node.values_by_train.get(train.id, node.value)
                    + shared.visit_bonus.get(node.id, 0)
                ),
                node.treasury,
                1,
            )
            for node in nodes
        ]
        self.pairs = [
            (
                1 << (len(needs) + 2 * i),
                1 << (len(needs) + 2 * i + 1),
                scale.score(network.multiplier * bonus.amount, 0, 0),
            )
            for i, bonus in enumerate(shared.pair_bonuses)
        ]
        self.bonus = EarnedBonus(self.pairs)
        self.credit = HalfBonus(self.pairs)
        self.halves = [self.credit[flags] for flags in self.flags]
        self._set_range()
        self._set_packing()
        self.ways = self._ways()
        self.roots = self._roots()

    # ------------------------------------------------------------------ range

    def _set_range(self) -> None:
        """Two budgets guide the search: the range and the part of it for cities.

        Hexes take the place of stops where a train counts them; a limit of stops beside it then
        takes the place of cities. What is left over is checked on finished routes only.
        """
        train, nodes = self.train, self.shared.nodes
        total = sum(node.visit_cost for node in nodes)
        stops = total if train.max_stops is None else min(train.max_stops, total)
        reach = train.hex_range
        # A segment that costs no range would let the bounds walk in circles for nothing.
        self.late_hexes = reach is not None and not all(
            segment_weight(segment, reach) for segment in self.shared.segments
        )
        if reach is not None and not self.late_hexes:
            self.range = reach.hexes
            self.city_range = stops if stops < total else 0
            self.node_cost = [0] * len(nodes)
            self.city_cost = [n.visit_cost if stops < total else 0 for n in nodes]
            self.late_city_limit = train.max_cities
        else:
            cities = sum(node.visit_cost for node in nodes if node.city_like)
            limited = train.max_cities is not None and train.max_cities < min(cities, stops)
            self.range = stops
            self.city_range = train.max_cities if limited and train.max_cities is not None else 0
            self.node_cost = [node.visit_cost for node in nodes]
            self.city_cost = [n.visit_cost if limited and n.city_like else 0 for n in nodes]
            self.late_city_limit = None
        self.terminal = [node.terminal for node in nodes]
        self.minimum = self.shared.network.minimum_stops
        self.late_minimum = self.minimum > 2 or not all(n.counts_for_minimum for n in nodes)

    def _set_packing(self) -> None:
        """Lay out budgets: range, guard, cities, guard, node.

        Each part has a guard bit above it. Taking off more than is left clears the guard, so one
        test tells whether a step can be paid.
        """
        node_width = len(self.shared.nodes).bit_length()
        city_width = max(self.city_range, *self.city_cost, 0).bit_length()
        self.city_shift = node_width
        self.range_shift = node_width + city_width + 1
        self.node_bits: Mask = (1 << node_width) - 1
        top = max(self.range, *self.node_cost, 0).bit_length()
        if self.train.hex_range is not None:
            reach = self.train.hex_range
            longest = max((segment_weight(s, reach) for s in self.shared.segments), default=0)
            top = max(top, longest.bit_length())
        self.guard: Mask = 1 << node_width + city_width | 1 << self.range_shift + top
        self.budget: Budget = self.pack(self.range, self.city_range) | self.guard

    def pack(self, range_use: int, city_use: int) -> Budget:
        return range_use << self.range_shift | city_use << self.city_shift

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

    # ------------------------------------------------------------------ track

    def _usable(self) -> list[tuple[int, int, int, int]]:
        """(a, b, segment, range use) of the segments worth using, parallel ones reduced."""
        shared, train = self.shared, self.train
        kept: dict[tuple[int, int], list[tuple[int, int, int, int]]] = {}
        for number, segment in enumerate(shared.segments):
            if not self._may_use(segment):
                continue
            a, b = shared.index[segment.a], shared.index[segment.b]
            if a > b:
                a, b = b, a
            use = segment_weight(segment, train.hex_range) if train.hex_range else 0
            new = (a, b, number, use)
            others = kept.setdefault((a, b), [])
            if any(better(old, new, shared.atoms) for old in others):
                continue
            others[:] = [old for old in others if not better(new, old, shared.atoms)]
            others.append(new)
        return [found for others in kept.values() for found in others]

    def _may_use(self, segment: Segment) -> bool:
        train, shared = self.train, self.shared
        if segment.gauges & train.forbidden_gauges:
            return False
        if train.forbidden_nodes and (
            segment.a in train.forbidden_nodes or segment.b in train.forbidden_nodes
        ):
            return False
        a, b = shared.index[segment.a], shared.index[segment.b]
        return a != b and not (
            (self.terminal[a] and self.terminal[b] and not segment_is_route(shared, a, b))
            or shared.excludes[a] >> b & 1
        )

    def _ways(self) -> list[list[Way]]:
        ways: list[list[Way]] = [[] for _ in self.shared.nodes]
        for a, b, number, use in self._usable():
            ways[a].append(self._way(b, number, use))
            ways[b].append(self._way(a, number, use))
        return ways

    def _way(self, to: int, segment: int, use: int) -> Way:
        return Way(
            to=to,
            bit=1 << to,
            atoms=self.shared.atoms[segment],
            cost=self.pack(self.node_cost[to] or use, self.city_cost[to]),
            score=self.scores[to],
            flags=self.flags[to],
            excludes=self.shared.excludes[to],
            segment=segment,
        )

    # ------------------------------------------------------------------ roots and bonuses

    def _roots(self) -> list[int]:
        """Every legal route contains one of these: the smallest set the route must touch."""
        candidates = []
        for need in self.needs:
            numbers = (self.shared.index[name] for name in need if name in self.shared.index)
            members = [number for number in numbers if self.ways[number]]
            candidates.append(sorted(members, key=lambda node: (-self.scores[node], node)))
        return min(candidates, key=len)

    def accepts(self, nodes: Sequence[int], segments: Sequence[int]) -> bool:
        """The rules that are left for whole routes, because no budget of the search stands for them."""
        if self.late_minimum:
            counted = sum(self.shared.nodes[node].counts_for_minimum for node in nodes)
            if counted < self.minimum:
                return False
        if self.late_city_limit is not None:
            stops = (self.shared.nodes[node] for node in nodes)
            if sum(stop.visit_cost for stop in stops if stop.city_like) > self.late_city_limit:
                return False
        reach = self.train.hex_range
        if self.late_hexes and reach is not None:
            track = (self.shared.segments[segment] for segment in segments)
            return sum(segment_weight(segment, reach) for segment in track) <= reach.hexes
        return True


class EarnedBonus(dict[Mask, int]):
    """Score of the pair bonuses by the flags of a finished route."""

    def __init__(self, pairs: list[tuple[Mask, Mask, int]]) -> None:
        self.pairs = pairs

    def __missing__(self, flags: Mask) -> int:
        self[flags] = sum(score for a, b, score in self.pairs if flags & a and flags & b)
        return self[flags]


class HalfBonus(EarnedBonus):
    """The same for an unfinished route: each side that it has counts as half a bonus."""

    def __missing__(self, flags: Mask) -> int:
        self[flags] = sum(
            (score // 2 if flags & a else 0) + (score - score // 2 if flags & b else 0)
            for a, b, score in self.pairs
        )
        return self[flags]


def segment_is_route(shared: Compiled, a: int, b: int) -> bool:
    """Two terminal stops joined directly: a whole route, if one of them has an own token."""
    return shared.nodes[a].own_token or shared.nodes[b].own_token


def better(
    one: tuple[int, int, int, int], other: tuple[int, int, int, int], atoms: list[Mask]
) -> bool:
    """Whether the first of two parallel ways does all the second does."""
    mine, theirs = atoms[one[2]], atoms[other[2]]
    return mine & theirs == mine and one[3] <= other[3]
