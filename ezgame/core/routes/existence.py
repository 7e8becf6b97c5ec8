"""Whether a train has any legal route at all: exact, without a limit of effort.

`has_any_route` grows paths from a stop that every route of the train must contain, first at one
end, then at the other. The path that lacks least goes on first, so that a board with a route is
answered at once. A path is given up as soon as something it still lacks is out of reach of both
ends, with the track and the range that are left, or where another one has come as far with less:
so a board without a route is left early, too.
"""

from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from ezgame.core.routes.bonuses import Mask
from ezgame.core.routes.network import (
    Network,
    Node,
    NodeId,
    RouteTrain,
    segment_weight,
    with_bonus,
)

Spent = tuple[int, int, int]
"""Stops, city-like stops and hexes used."""
NO_LIMIT = 1 << 30
FEW = 20
"""Paths looked at in a short look: a millisecond or two."""
MOST_ORDERED = 5
"""So many missing things are put in their best order for a bound; the others are looked at one by one."""
NOWHERE = -1


class WayOver(NamedTuple):
    """One way over a segment."""

    to: int
    bit: Mask
    atoms: Mask


class Growth(NamedTuple):
    """A path under construction; `tail` grows now, `head` may grow later."""

    nodes: Mask
    closed: Mask
    """The nodes, and all others that may not be on a route with them."""
    atoms: Mask
    tail: int
    head: int
    """The other end while it may still grow, NOWHERE after that."""
    spent: Spent
    lacks: Mask
    """Which needs are not satisfied yet, as bits."""
    counted: int
    """Stops that count for the minimum."""


class Unfinished(NamedTuple):
    """A path that may go on, and what sorts it: the range that the path it came from lacked at
    least, the stops used, and a number."""

    lacking: int
    used: int
    number: int
    path: Growth


def does_as_well(one: Growth, other: Growth) -> bool:
    """Whether all that can follow a path can follow another one that has come to the same place."""
    return (
        not (one.closed & ~other.closed or one.atoms & ~other.atoms)
        and one.spent[0] <= other.spent[0]
        and one.spent[1] <= other.spent[1]
        and one.spent[2] <= other.spent[2]
    )


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
        self.seen = 0
        """Paths looked at."""
        self.nodes: list[Node] = sorted(
            [node for node in network.nodes if node.id not in train.forbidden_nodes],
            key=lambda node: node.id,
        )
        index = {node.id: at for at, node in enumerate(self.nodes)}
        self.minimum = network.minimum_stops
        self.limits: Spent = (
            NO_LIMIT if train.max_stops is None else train.max_stops,
            NO_LIMIT if train.max_cities is None else train.max_cities,
            NO_LIMIT if train.hex_range is None else train.hex_range.hexes,
        )
        self.limited = tuple(at for at in range(3) if self.limits[at] < NO_LIMIT) or (0,)
        own = frozenset(node.id for node in self.nodes if node.own_token)
        named = [
            [index[name] for name in sorted(need) if name in index]
            for need in (own, *[required.nodes for required in train.require_any])
        ]
        self.roots = min(named, key=len)
        """Every route contains one of these: the need that has fewest stops."""
        self.needs = [sum([1 << node for node in need]) for need in named]
        self.ordered = (1 << MOST_ORDERED) - 1
        """The needs that are put in their best order for a bound."""
        self.satisfies = [0] * len(self.nodes)
        """Per node the needs it satisfies, as bits."""
        for number, need in enumerate(named):
            for node in need:
                self.satisfies[node] |= 1 << number
        self.terminal = [node.terminal for node in self.nodes]
        self.counts = sum([1 << at for at, n in enumerate(self.nodes) if n.counts_for_minimum])
        self.excludes = [1 << at for at in range(len(self.nodes))]
        for group in network.at_most_one:
            members = [index[name] for name in group.nodes if name in index]
            together = sum([1 << at for at in members])
            for at in members:
                self.excludes[at] |= together
        self.steps: list[WayOver] = []
        self.leaving: list[list[int]] = [[] for _ in self.nodes]
        """Per node the numbers of the steps that leave it."""
        self.costs: tuple[list[int], list[int], list[int]] = ([], [], [])
        """Stops, cities and hexes that each step uses."""
        self._add_steps(network, train, index)
        self.onward: list[list[int] | None] = [None] * len(self.steps)
        """Per step those that may follow it, once that was asked."""

    def _add_steps(self, network: Network, train: RouteTrain, index: dict[NodeId, int]) -> None:
        """Every segment that the train may use, both ways: numbers 2n and 2n + 1."""
        bits: dict[str, Mask] = {}
        reach = train.hex_range
        for segment in network.segments:
            a, b = index.get(segment.a), index.get(segment.b)
            if a is None or b is None or segment.gauges & train.forbidden_gauges:
                continue
            atoms = 0
            for atom in segment.atoms:
                atoms |= bits.setdefault(atom, 1 << len(bits))
            hexes = 0 if reach is None else segment_weight(segment, reach)
            for start, to in ((a, b), (b, a)):
                node = self.nodes[to]
                self.leaving[start].append(len(self.steps))
                self.steps.append(WayOver(to, 1 << to, atoms))
                self.costs[0].append(node.visit_cost)
                self.costs[1].append(node.visit_cost if node.city_like else 0)
                self.costs[2].append(hexes)

    def _after(self, number: int) -> list[int]:
        """The steps that may follow one: on other track, and not to where it came from."""
        to, _, used = self.steps[number]
        if self.terminal[to]:
            return []
        avoid = self.excludes[to] | self.excludes[self.steps[number ^ 1].to]
        return [
            other
            for other in self.leaving[to]
            if not (self.steps[other].bit & avoid or self.steps[other].atoms & used)
        ]

    def found(self) -> bool:
        tried = 0
        for node in self.roots:
            cost = self.nodes[node].visit_cost
            spent = self._spend((0, 0, 0), (cost, cost if self.nodes[node].city_like else 0, 0))
            if spent is not None and self._from(node, spent, tried):
                return True
            # Routes with this stop are all looked at: further ones go without it.
            tried |= 1 << node
        return False

    def _from(self, root: int, spent: Spent, without: Mask) -> bool:
        """Whether there is a route over the root that avoids some nodes."""
        everything = (1 << len(self.needs)) - 1
        first = Growth(
            nodes=1 << root,
            closed=self.excludes[root] | without,
            atoms=0,
            tail=root,
            # A terminal stop is an end, so from there the path grows one way only.
            head=NOWHERE if self.terminal[root] else root,
            spent=spent,
            lacks=everything & ~self.satisfies[root],
            counted=self.counts >> root & 1,
        )
        waiting = [Unfinished(0, 0, 0, first)]
        kept: dict[tuple[int, int, Mask, int], list[Growth]] = {}
        number = 0
        while waiting:
            path = heappop(waiting).path
            least = self._lacking(path)
            if least is None:
                continue
            longer = self._longer(path)
            if path.head not in (NOWHERE, path.tail):
                # The tail is left as it is, and the head goes on.
                longer.append(path._replace(tail=path.head, head=NOWHERE))
            for each in longer:
                enough = min(each.counted, self.minimum)
                if not each.lacks and enough == self.minimum:
                    return True
                others = kept.setdefault((each.tail, each.head, each.lacks, enough), [])
                if not any(does_as_well(other, each) for other in others):
                    others.append(each)
                    number += 1
                    heappush(waiting, Unfinished(least, each.spent[0], number, each))
        return False

    def _longer(self, path: Growth) -> list[Growth]:
        nodes, closed, atoms, tail, head, spent, lacks, counted = path
        if self.terminal[tail] and nodes & nodes - 1:
            return []
        found = []
        costs = self.costs
        for number in self.leaving[tail]:
            to, bit, used = self.steps[number]
            if bit & closed or used & atoms:
                continue
            after = self._spend(spent, (costs[0][number], costs[1][number], costs[2][number]))
            if after is not None:
                found.append(
                    Growth(
                        nodes | bit,
                        closed | self.excludes[to],
                        atoms | used,
                        to,
                        head,
                        after,
                        lacks & ~self.satisfies[to],
                        counted + (self.counts >> to & 1),
                    )
                )
        return found

    def _spend(self, spent: Spent, more: Spent) -> Spent | None:
        """The range used with one more step; None if that is too much."""
        after = (spent[0] + more[0], spent[1] + more[1], spent[2] + more[2])
        return after if all(map(int.__le__, after, self.limits)) else None

    # ------------------------------------------------------------ giving up early

    def _lacking(self, path: Growth) -> int | None:
        """The range that a path needs at least to become a route; None if something is out of reach."""
        if self.seen == self.paths:
            raise TooManyPaths
        self.seen += 1
        single = not path.nodes & path.nodes - 1
        ends = [path.tail] if path.head in (NOWHERE, path.tail) else [path.tail, path.head]
        ends = [node for node in ends if single or not self.terminal[node]]
        # A path of a single stop grows both ways from there.
        twice = single and path.head == path.tail
        ordered = path.lacks & self.ordered
        most, reached = 0, -1
        for at in self.limited:
            left = self.limits[at] - path.spent[at]
            arms = [self._arm(path, end, at, left, ordered) for end in ends]
            near = 0
            for arm in arms:
                near |= arm.near
            reached &= near
            least = least_of_both([arm.costs for arm in (arms * 2 if twice else arms)], ordered)
            if least is None or least > left:
                return None
            most = max(most, least)
        if not all(
            reached & stops for number, stops in enumerate(self.needs) if path.lacks >> number & 1
        ):
            return None
        if path.counted + (reached & self.counts).bit_count() < self.minimum:
            return None
        return most

    def _arm(self, path: Growth, end: int, at: int, left: int, missing: Mask) -> "Arm":
        """What ways from an end of a path come by, which cross neither the path nor a terminal stop.

        No two steps in a row of them need the same track.
        """
        closed, atoms = path.closed, path.atoms
        steps, onward, costs, satisfies = self.steps, self.onward, self.costs[at], self.satisfies
        near = 0
        found: dict[Mask, int] = {0: 0}
        queue: list[tuple[int, Mask, int]] = []
        for number in self.leaving[end]:
            to, bit, used = steps[number]
            if not (bit & closed or used & atoms):
                queue.append((costs[number], missing & ~satisfies[to], number))
        heapify(queue)
        seen: dict[int, list[Mask]] = {}
        while queue:
            so_far, without, here = heappop(queue)
            if so_far > left:
                break
            others = seen.setdefault(here, [])
            for other in others:
                if not other & ~without:
                    break
            else:
                others.append(without)
                near |= steps[here][1]
                if missing ^ without not in found:
                    found[missing ^ without] = so_far
                following = onward[here]
                if following is None:
                    following = onward[here] = self._after(here)
                for number in following:
                    to, bit, used = steps[number]
                    if not (bit & closed or used & atoms):
                        heappush(queue, (so_far + costs[number], without & ~satisfies[to], number))
        return Arm(near, found)


class Arm(NamedTuple):
    """What ways from one end come by."""

    near: Mask
    """Stops in reach."""
    costs: dict[Mask, int]
    """What it costs at least to come by some of the missing things."""


def least_of_both(arms: Sequence[dict[Mask, int]], lacks: Mask) -> int | None:
    """What it costs at least to come by everything that is missing from one or two ends."""
    if not arms:
        return None if lacks else 0
    if len(arms) == 1:
        return arms[0].get(lacks)
    return min(
        [
            one + other
            for had, one in arms[0].items()
            for more, other in arms[1].items()
            if had | more == lacks
        ],
        default=None,
    )
