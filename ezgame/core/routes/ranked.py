"""The routes of one train in a fixed order, down to the last tie: for companies that nobody directs.

The order: more income, fewer stops of lesser kinds, fewer stops, then the smaller text of the stops'
ids read from the smaller end. Of several ways between the same stops one is taken, always the same:
the same network gives the same answer on every computer.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from ezgame.core.ids import TrainId
from ezgame.core.routes.compiled import Compiled
from ezgame.core.routes.effort import Effort, OutOfEffort
from ezgame.core.routes.explorer import Explorer, in_order
from ezgame.core.routes.network import BothBonus, Network, Node, Route, VisitBonus
from ezgame.core.routes.objective import Aim
from ezgame.core.routes.single import NOTHING, Candidate
from ezgame.core.routes.view import View

BUDGET = 400_000
"""Search nodes. Where they do not suffice, the best route found so far is taken, so that nobody waits."""
WEIGHT = 1_000
"""A unit of income outweighs so many stops of lesser kinds: more than any route has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """The first routes of a train."""

    routes: tuple[Route, ...]
    """Best first; none: the train has no route, or there is no train."""
    proved: bool
    """Whether no other route comes before the first one."""
    nodes_searched: int = 0

    @property
    def best(self) -> Route | None:
        return self.routes[0] if self.routes else None


def ranked_routes(
    network: Network,
    lesser: frozenset[str],
    *,
    count: int = 1,
    budget: int = BUDGET,
    cancel: Callable[[], bool] | None = None,
) -> Ranked:
    """The first `count` routes of the network's only train; `lesser` are the kinds of stops to avoid."""
    if not network.trains:
        return Ranked(routes=(), proved=True)
    (train,) = network.trains
    effort = Effort(budget, cancel)
    compiled = Compiled(weighted(network, lesser, train.id), Aim.INCOME)
    explorer = Explorer(View(compiled, train), effort)
    pool: dict[tuple[int, ...], Candidate] = {}

    def keep(route: Candidate) -> int:
        """From now on only what scores at least as much as the last one that is wanted."""
        known = pool.get(route.nodes)
        if known is None or route.segments < known.segments:
            pool[route.nodes] = route
        if len(pool) < count:
            return NOTHING
        last = sorted((found.score for found in pool.values()), reverse=True)[count - 1]
        for found in [found for found in pool.values() if found.score < last]:
            del pool[found.nodes]
        return last - 1

    proved = True
    try:
        explorer.explore(NOTHING, 0, keep)
    except OutOfEffort:
        proved = False
    names = [node.id for node in compiled.nodes]
    tracks = [segment.id for segment in compiled.segments]
    routes = tuple(
        Route(
            train=train.id,
            nodes=tuple(names[node] for node in found.nodes),
            segments=tuple(tracks[segment] for segment in found.segments),
        )
        for found in in_order(list(pool.values()))[:count]
    )
    return Ranked(routes=routes, proved=proved, nodes_searched=effort.spent)


def weighted(network: Network, lesser: frozenset[str], train: TrainId) -> Network:
    """The network with income that also counts lesser stops, so that one figure holds both."""

    def weigh(node: Node) -> Node:
        value = node.values_by_train.get(train, node.value)
        total = value * network.multiplier * WEIGHT - (node.kind in lesser)
        return replace(node, value=total, treasury=0, values_by_train={})

    def raise_(bonus: VisitBonus | BothBonus) -> VisitBonus | BothBonus:
        return replace(bonus, amount=bonus.amount * network.multiplier * WEIGHT)

    return replace(
        network,
        nodes=tuple(weigh(node) for node in network.nodes),
        bonuses=tuple(raise_(bonus) for bonus in network.bonuses),
        multiplier=1,
    )
