"""What a route earns, line by line: which stop or bonus pays how much, and to whom."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ezgame.core.ids import TrainId
from ezgame.core.routes.network import Network, Node, NodeId, Route, VisitBonus

Why = Literal["value", "treasury", "visit-bonus", "both-bonus", "multiplier"]
To = Literal["income", "treasury"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AccountLine:
    """One amount of a route's account."""

    why: Why
    to: To
    amount: int
    node: NodeId | None = None
    """The stop that pays; None for what the route earns as a whole."""
    name: str = ""
    """Name of the stop, or of the bonus."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RouteAccount:
    """The sum of one route and how it came about."""

    route: Route
    lines: tuple[AccountLine, ...]
    income: int
    treasury: int

    @property
    def train(self) -> TrainId:
        return self.route.train


def account_of(network: Network, route: Route, nodes: Mapping[NodeId, Node]) -> RouteAccount:
    """The account of a route whose stops are known; `nodes` is the network's nodes by id."""
    stops = [nodes[node] for node in route.nodes]
    lines = [line for node in stops for line in stop_lines(node, route.train)]
    lines += bonus_lines(network, stops)
    once = sum(line.amount for line in lines if line.to == "income")
    if network.multiplier != 1 and once:
        more = once * (network.multiplier - 1)
        lines.append(AccountLine(why="multiplier", to="income", amount=more))
    return RouteAccount(
        route=route,
        lines=tuple(lines),
        income=once * network.multiplier,
        treasury=sum(line.amount for line in lines if line.to == "treasury"),
    )


def stop_lines(node: Node, train: TrainId) -> list[AccountLine]:
    """A stop pays income, treasury money or both; every stop has a line, even one of 0."""
    value = node.values_by_train.get(train, node.value)
    lines = []
    if value or not node.treasury:
        lines.append(
            AccountLine(why="value", to="income", amount=value, node=node.id, name=node.name)
        )
    if node.treasury:
        lines.append(
            AccountLine(
                why="treasury", to="treasury", amount=node.treasury, node=node.id, name=node.name
            )
        )
    return lines


def bonus_lines(network: Network, stops: Sequence[Node]) -> list[AccountLine]:
    """Bonuses for single stops, then those for a pair of sets."""
    lines: list[AccountLine] = []
    visited = {node.id for node in stops}
    for bonus in network.bonuses:
        if isinstance(bonus, VisitBonus):
            lines += [
                AccountLine(
                    why="visit-bonus", to="income", amount=bonus.amount, node=n.id, name=bonus.name
                )
                for n in stops
                if n.id in bonus.nodes
            ]
        elif visited & bonus.a and visited & bonus.b:
            lines.append(
                AccountLine(why="both-bonus", to="income", amount=bonus.amount, name=bonus.name)
            )
    return lines
