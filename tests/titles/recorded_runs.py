"""Runs as records tell them, read on our own network."""

from typing import Any

from ezgame.core.board.given import Paths, route_recorded
from ezgame.core.ids import TrainId
from ezgame.core.refusal import Refusal
from ezgame.core.routes.judge import Judge, Verdict
from ezgame.core.routes.network import Network, Route


def verdict_on(network: Network, given: list[dict[str, Any]]) -> Verdict | Refusal:
    """Read the recorded routes without looking at their incomes, and judge them."""
    paths = Paths(network)
    routes: list[Route] = []
    used: frozenset[str] = frozenset()
    for row in given:
        if not row["connections"]:
            continue
        nodes = [".".join(name.rsplit("-", 1)) for name in row["nodes"]]
        train = TrainId(row["train"])
        route = route_recorded(paths, train, row["connections"], row["hexes"], nodes, used)
        if isinstance(route, Refusal):
            return route
        routes.append(route)
        used |= {atom for name in route.segments for atom in paths.segments[name].atoms}
    return Judge(network).judge(routes)
