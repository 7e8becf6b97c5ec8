"""The range of a train as one number that the search counts down.

Two budgets guide the search: the range and the part of it for cities. Where a train counts hexes,
these take the place of stops, and a limit of stops beside it takes the place of cities. What is
left over is looked at on finished routes only.

A budget packs both, above room for the number of a node: range, guard, cities, guard, node. Each
part has a guard bit above it; taking off more than is left clears the guard, so that one test
tells whether a step can be paid, and budget | node is a key for what is known about the two.
"""

from collections.abc import Sequence

from ezgame.core.routes.network import Node, RouteTrain, Segment, segment_weight

Budget = int


class Budgets:
    """What a train can pay and what steps cost it."""

    def __init__(
        self,
        train: RouteTrain,
        nodes: Sequence[Node],
        segments: Sequence[Segment],
        weights: list[int],
        total: int | None,
    ) -> None:
        """`weights` are hexes by segment, empty for trains that do not count them; `total` is at
        least the range that any route can use, None where the train has less."""
        stops = train.max_stops
        if stops is None or (total is not None and total < stops):
            stops, limited = total or 0, False
        else:
            limited = True
        reach = train.hex_range
        # A segment that costs no range would let the bounds walk in circles for nothing.
        by_hexes = reach is not None and all(weights)
        self.late_hexes = None if by_hexes else reach
        self.late_cities: int | None = None
        if reach is not None and by_hexes:
            range_, cities = reach.hexes, stops if limited else 0
            range_use = [0] * len(nodes)
            city_use = [node.visit_cost if limited else 0 for node in nodes]
            self.late_cities = train.max_cities
        else:
            range_, cities, most = stops, 0, train.max_cities
            range_use = [node.visit_cost for node in nodes]
            city_use = [node.visit_cost if node.city_like else 0 for node in nodes]
            if most is not None and most < min(stops, sum(city_use)):
                cities = most
            else:
                city_use = [0] * len(nodes)
            weights = []
        node_width = len(nodes).bit_length()
        city_width = max([cities, *city_use]).bit_length()
        city_shift = node_width
        range_shift = node_width + city_width + 1
        range_width = max([range_, *range_use, *weights]).bit_length()
        self.node_bits = (1 << node_width) - 1
        self.guard = 1 << node_width + city_width | 1 << range_shift + range_width
        self.floor: Budget = 1 << range_shift + range_width | 1 << range_shift
        """Budgets below have no range left."""
        self.range_bits: Budget = (1 << range_width) - 1 << range_shift
        self.range_unit: Budget = 1 << range_shift
        self.start: Budget = range_ << range_shift | cities << city_shift | self.guard
        self.node_costs: list[Budget] = [
            use << range_shift | city << city_shift
            for use, city in zip(range_use, city_use, strict=True)
        ]
        self.segment_costs: list[Budget] = [weight << range_shift for weight in weights]
        """Empty where steps do not depend on the segment."""
        self.nodes = nodes
        self.segments = segments

    @property
    def complete(self) -> bool:
        """Whether the budgets stand for the whole range."""
        return self.late_hexes is None and self.late_cities is None

    def allow(self, nodes: Sequence[int], segments: Sequence[int]) -> bool:
        """Whether a route keeps the limits that no budget stands for."""
        if self.late_cities is not None:
            stops = [self.nodes[node] for node in nodes]
            if sum(stop.visit_cost for stop in stops if stop.city_like) > self.late_cities:
                return False
        reach = self.late_hexes
        if reach is None:
            return True
        return sum(segment_weight(self.segments[s], reach) for s in segments) <= reach.hexes
