"""Whether a train has any legal route at all: exact, without a limit of effort.

`has_any_route` grows a path from a stop that every route of the train must contain, first at one
end, then at the other, and gives a path up as soon as something it still lacks is out of reach of
both ends, with the track and the range that are left. Found routes end the search, so a board with
a route is answered at once; a board without one is left early because nothing is in reach.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

from ezgame.core.routes.network import (
    Network,
    Node,
    NodeId,
    RouteTrain,
    Segment,
    segment_weight,
    with_bonus,
)

Spent = tuple[int, int, int]
"""Stops, city-like stops and hexes used."""
NO_LIMIT = 1 << 30
FEW = 20
"""Paths looked at in a short look: less than a millisecond."""
MOST_ORDERED = 5
"""So many missing things are put in their best order for a bound; more are looked at one by one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Growth:
    """A path under construction; `tail` grows now, `head` may grow later."""

    nodes: frozenset[NodeId]
    atoms: frozenset[str]
    tail: NodeId
    head: NodeId | None
    """The other end, while it may still grow."""
    spent: Spent


def has_any_route(network: Network, train: RouteTrain) -> bool:
    """Whether the train, with the bonus where it may have it, finds one legal route."""
    bonus = network.range_bonus
    if bonus is not None and train.id in bonus.trains:
        train = with_bonus(train, bonus)
    return Existence(network, train).found()


def surely_none(network: Network, train: RouteTrain) -> bool:
    """Whether a look at a few paths shows that the train, as it is, has no route; False says nothing.

    For the search, which would work out the bounds of a long train before it knew.
    """
    try:
        return not Existence(network, train, FEW).found()
    except TooManyPaths:
        return False


class TooManyPaths(Exception):
    """More paths than were to be looked at."""


class Existence:
    """The question for one train."""

    def __init__(self, network: Network, train: RouteTrain, paths: int | None = None) -> None:
        """`paths`: so many are looked at, then `found` gives up; None: all that it takes."""
        self.paths = paths
        self.nodes: dict[NodeId, Node] = {
            node.id: node for node in network.nodes if node.id not in train.forbidden_nodes
        }
        self.minimum = network.minimum_stops
        self.limits: Spent = (
            NO_LIMIT if train.max_stops is None else train.max_stops,
            NO_LIMIT if train.max_cities is None else train.max_cities,
            NO_LIMIT if train.hex_range is None else train.hex_range.hexes,
        )
        self.limited = tuple(at for at in range(3) if self.limits[at] < NO_LIMIT)
        own = frozenset(node.id for node in self.nodes.values() if node.own_token)
        required = (frozenset(each.nodes & self.nodes.keys()) for each in train.require_any)
        self.needs: tuple[frozenset[NodeId], ...] = (own, *required)
        self.groups = tuple(group.nodes for group in network.at_most_one)
        self.ways: dict[NodeId, list[tuple[NodeId, Segment, int]]] = {n: [] for n in self.nodes}
        for segment in network.segments:
            reach = train.hex_range
            weight = 0 if reach is None else segment_weight(segment, reach)
            usable = not segment.gauges & train.forbidden_gauges
            if usable and segment.a in self.nodes and segment.b in self.nodes:
                self.ways[segment.a].append((segment.b, segment, weight))
                self.ways[segment.b].append((segment.a, segment, weight))

    def found(self) -> bool:
        # Every route contains a stop of each need: begin with the need that has fewest.
        tried: set[NodeId] = set()
        fewest = min(self.needs, key=lambda need: len(need))
        for name in sorted(fewest):
            spent = self._spend((0, 0, 0), name, 0)
            if spent is not None:
                # A terminal stop is an end, so from there the path grows one way only.
                head = None if self.nodes[name].terminal else name
                start = Growth(
                    nodes=frozenset({name}), atoms=frozenset(), tail=name, head=head, spent=spent
                )
                if self._search(start, frozenset(tried)):
                    return True
            # Routes with this stop are all looked at: further ones go without it.
            tried.add(name)
        return False

    def _search(self, first: Growth, without: frozenset[NodeId]) -> bool:
        """Depth first, with an own stack: paths may be long."""
        stack = [first]
        while stack:
            path = stack.pop()
            if self.paths is not None:
                if not self.paths:
                    raise TooManyPaths
                self.paths -= 1
            if self._is_route(path):
                return True
            if self._hopeless(path, without):
                continue
            if path.head is not None and path.head != path.tail:
                # The tail is left as it is, and the head goes on.
                stack.append(_turned(path))
            stack.extend(self._longer(path, without))
        return False

    def _is_route(self, path: Growth) -> bool:
        counted = sum(self.nodes[name].counts_for_minimum for name in path.nodes)
        return (
            len(path.nodes) > 1
            and counted >= self.minimum
            and all(need & path.nodes for need in self.needs)
        )

    def _longer(self, path: Growth, without: frozenset[NodeId]) -> Iterator[Growth]:
        if self.nodes[path.tail].terminal and len(path.nodes) > 1:
            return
        for to, segment, weight in self.ways[path.tail]:
            if to in path.nodes or to in without or segment.atoms & path.atoms:
                continue
            if any(to in group and group & path.nodes for group in self.groups):
                continue
            spent = self._spend(path.spent, to, weight)
            if spent is not None:
                yield Growth(
                    nodes=path.nodes | {to},
                    atoms=path.atoms | segment.atoms,
                    tail=to,
                    head=path.head,
                    spent=spent,
                )

    def _spend(self, spent: Spent, name: NodeId, weight: int) -> Spent | None:
        """The range used with one more stop; None if that is too much."""
        node = self.nodes[name]
        stops, cities, hexes = spent
        after = (
            stops + node.visit_cost,
            cities + (node.visit_cost if node.city_like else 0),
            hexes + weight,
        )
        return after if all(map(int.__le__, after, self.limits)) else None

    # ------------------------------------------------------------ giving up early

    def _hopeless(self, path: Growth, without: frozenset[NodeId]) -> bool:
        """Whether what is missing is out of reach of the ends that may still grow."""
        around = Surroundings(self, path, without)
        near = around.near()
        counted = sum(self.nodes[name].counts_for_minimum for name in path.nodes)
        more = sum(self.nodes[name].counts_for_minimum for name in near)
        if counted + more < self.minimum:
            return True
        missing = [need & near for need in self.needs if not need & path.nodes]
        if not all(missing) or self._too_many_ends(missing, len(around.ends)):
            return True
        return any(
            path.spent[at] + around.least_for(missing, at) > self.limits[at] for at in self.limited
        )

    def _too_many_ends(self, missing: Iterable[frozenset[NodeId]], ends: int) -> bool:
        """Whether more things are missing at which a route ends than the path has ends."""
        apart: list[frozenset[NodeId]] = []
        for need in missing:
            if all(self.nodes[name].terminal for name in need) and not any(
                need & other for other in apart
            ):
                apart.append(need)
        return len(apart) > ends


class Surroundings:
    """What lies around a path: stops in reach of its ends, and how far they are at least."""

    def __init__(self, asked: Existence, path: Growth, without: frozenset[NodeId]) -> None:
        self.asked = asked
        self.path = path
        self.closed = path.nodes | without
        ends = {path.tail} if path.head is None else {path.tail, path.head}
        grow = {name for name in ends if len(path.nodes) == 1 or not asked.nodes[name].terminal}
        # A path of a single stop grows both ways from there.
        self.ends = sorted(grow) * (2 if path.head == path.tail else 1)

    def near(self) -> set[NodeId]:
        """Stops that a way from an end reaches within each limit, one limit at a time."""
        found: list[set[NodeId]] = []
        for at in self.asked.limited or (0,):
            left = self.asked.limits[at] - self.path.spent[at]
            found.append({n for n, far in self._far(self.ends, at).items() if far <= left})
        return set.intersection(*found) - self.closed

    def least_for(self, missing: Sequence[frozenset[NodeId]], at: int) -> int:
        """What reaching everything that is missing costs at least, in the best order from the ends."""
        if not 1 < len(missing) <= MOST_ORDERED:
            return 0  # a single one is known to be near
        between = [self._to_each(missing, need, at) for need in missing]
        arms = [self._orders(self._to_each(missing, (end,), at), between) for end in self.ends]
        everything = (1 << len(missing)) - 1
        if len(arms) == 1:
            return arms[0][everything]
        return min(arms[0][part] + arms[1][everything ^ part] for part in range(everything + 1))

    def _to_each(
        self, missing: Sequence[frozenset[NodeId]], start: Iterable[NodeId], at: int
    ) -> list[int]:
        far = self._far(start, at)
        return [min(far.get(name, NO_LIMIT) for name in need) for need in missing]

    @staticmethod
    def _orders(first: Sequence[int], between: Sequence[Sequence[int]]) -> list[int]:
        """For every selection of the missing things: the cheapest order to come by all of them."""
        count = len(first)
        last = [[NO_LIMIT] * count for _ in range(1 << count)]
        for one in range(count):
            last[1 << one][one] = first[one]
        for chosen in range(1 << count):
            for one in range(count):
                if chosen >> one & 1:
                    for then in range(count):
                        if not chosen >> then & 1:
                            cost = last[chosen][one] + between[one][then]
                            after = last[chosen | 1 << then]
                            after[then] = min(after[then], cost)
        return [0, *(min(costs) for costs in last[1:])]

    def _far(self, start: Iterable[NodeId], at: int) -> dict[NodeId, int]:
        """What ways from these stops use up, which cross neither the path nor a terminal stop."""
        nodes, path = self.asked.nodes, self.path
        begun = frozenset(start)
        far: dict[NodeId, int] = {}
        queue = [(0, name) for name in sorted(begun)]
        while queue:
            so_far, name = heappop(queue)
            if name in far:
                continue
            far[name] = so_far
            if nodes[name].terminal and name not in begun:
                continue
            for to, segment, weight in self.asked.ways[name]:
                if to in far or to in self.closed or segment.atoms & path.atoms:
                    continue
                node = nodes[to]
                cost = (node.visit_cost, node.visit_cost if node.city_like else 0, weight)[at]
                heappush(queue, (so_far + cost, to))
        return far


def _turned(path: Growth) -> Growth:
    assert path.head is not None
    return Growth(nodes=path.nodes, atoms=path.atoms, tail=path.head, head=None, spent=path.spent)
