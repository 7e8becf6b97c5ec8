"""The track that one train may use, node by node.

Nothing is lost that could matter to a best run: left out are segments the train may not use, and
parallel ones whose atoms contain those of another. Nodes are looked at when they are first asked
for, as short trains see little of a board.
"""

from collections.abc import Sequence

from ezgame.core.routes.bonuses import Mask
from ezgame.core.routes.budgets import Budget, Budgets
from ezgame.core.routes.compiled import Compiled
from ezgame.core.routes.network import RouteTrain

End = tuple[int, int]
"""Where a segment leads, and its number."""

Way = tuple[int, Mask, Mask, Budget, int, Mask, Mask, int]
"""One step over a segment, as seen from its start:

    to        the stop at its end
    bit       1 << to
    atoms     of the segment
    cost      taken off the budget
    score     of the stop at its end
    flags     needs and bonus sides that this stop satisfies
    excludes  the stop itself and all stops that may not be on a route with it
    segment   its number
"""


class UsefulTrack(dict[int, list[End]]):
    """Per node the segments worth using."""

    def __init__(self, shared: Compiled, train: RouteTrain, weights: list[int]) -> None:
        self.shared = shared
        self.gauges = train.forbidden_gauges
        index = shared.index
        self.banned: Mask = sum([1 << index[n] for n in train.forbidden_nodes if n in index])
        self.weights = weights
        """Hexes by segment; empty if the train does not count them."""

    def __missing__(self, node: int) -> list[End]:
        kept: list[End] = []
        avoid = self.shared.excludes[node] | self.banned
        seen = 0
        if not self.banned >> node & 1:
            for end in self.shared.touching[node]:
                to, segment = end
                if avoid >> to & 1:
                    continue
                if self.gauges and self.shared.segments[segment].gauges & self.gauges:
                    continue
                if seen >> to & 1 and not self._clear(kept, end):
                    continue
                seen |= 1 << to
                kept.append(end)
        self[node] = kept
        return kept

    def _clear(self, kept: list[End], new: End) -> bool:
        """Drop what a parallel segment replaces; False if it is itself replaced."""
        rivals = [other for other in kept if other[0] == new[0]]
        if any(self._replaces(other[1], new[1]) for other in rivals):
            return False
        for other in rivals:
            if self._replaces(new[1], other[1]):
                kept.remove(other)
        return True

    def _replaces(self, one: int, other: int) -> bool:
        """Whether the first of two parallel segments does all that the second does."""
        atoms, weights = self.shared.atoms, self.weights
        fewer = atoms[one] & atoms[other] == atoms[one]
        return fewer and (not weights or weights[one] <= weights[other])

    def most_stops(self) -> int:
        """More range than any route uses: dead ends and terminals can only be its two ends."""
        inside = ends = 0
        for number, node in enumerate(self.shared.nodes):
            count = len({to for to, _ in self[number]})
            if count > 1 and not node.terminal:
                inside += node.visit_cost
            elif count:
                ends = max(ends, node.visit_cost)
        return inside + 2 * ends


class Ways(dict[int, list[Way]]):
    """Per node the steps that can be taken from it."""

    def __init__(
        self, track: UsefulTrack, budgets: Budgets, scores: list[int], flags: list[Mask]
    ) -> None:
        self.track = track
        self.budgets = budgets
        self.scores = scores
        self.flags = flags

    def __missing__(self, node: int) -> list[Way]:
        shared, budgets, scores, flags = self.track.shared, self.budgets, self.scores, self.flags
        ways = []
        for to, segment in self.track[node]:
            cost = budgets.node_costs[to]
            if budgets.segment_costs:
                cost += budgets.segment_costs[segment]
            atoms, out = shared.atoms[segment], shared.excludes[to]
            ways.append((to, 1 << to, atoms, cost, scores[to], flags[to], out, segment))
        self[node] = ways
        return ways


class PricedWays(dict[int, list[Way]]):
    """Per node the steps that can be taken from it, at the price of their segments."""

    def __init__(self, ways: dict[int, list[Way]], prices: Sequence[int]) -> None:
        self.ways = ways
        self.prices = prices

    def __missing__(self, node: int) -> list[Way]:
        prices = self.prices
        ways = self[node] = [
            (to, bit, atoms, cost, score - prices[segment], flags, out, segment)
            for to, bit, atoms, cost, score, flags, out, segment in self.ways[node]
        ]
        return ways


class FreeWays(dict[int, list[Way]]):
    """Per node the steps that can be taken from it without the used atoms."""

    def __init__(self, ways: dict[int, list[Way]], used: Mask) -> None:
        self.ways = ways
        self.used = used

    def __missing__(self, node: int) -> list[Way]:
        used = self.used
        ways = self[node] = [way for way in self.ways[node] if not way[2] & used]
        return ways
