"""The best run of a company: the public face of the route search.

`best_routes` is a pure function from a network to the best set of routes, with a proof or an
honest bound. It counts its work in search nodes, so it answers the same on every computer; a
caller may listen to better answers while it works, and call it off.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from ezgame.core.ids import TrainId
from ezgame.core.routes.account import RouteAccount, account_of
from ezgame.core.routes.combine import Combination
from ezgame.core.routes.compiled import Compiled
from ezgame.core.routes.effort import Effort
from ezgame.core.routes.explorer import Explorer
from ezgame.core.routes.incumbent import Incumbent
from ezgame.core.routes.network import Network, Node, NodeId, Route, RouteTrain, with_bonus
from ezgame.core.routes.objective import BEST_INCOME, Aim, Objective
from ezgame.core.routes.single import NOTHING, Candidate
from ezgame.core.routes.view import View

DEFAULT_BUDGET = 2_000_000
"""Search nodes; a few seconds. Boards of real games need a few thousand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Best:
    """The best run known, and how good a run could still be."""

    routes: tuple[Route, ...]
    """In the order of the network's trains; idle trains are left out."""
    accounts: tuple[RouteAccount, ...]
    """What each route earns, stop by stop."""
    income: int
    treasury: int
    upper_bound: int
    """No run has more of what was asked for: income, or income plus treasury money."""
    proved: bool
    """Whether no run has more of what was asked for: `upper_bound` is reached."""
    settled: bool
    """Whether, besides, no run that has as much has more of the other money."""
    reached: bool
    """False only if a goal was given and no run that reaches it is known."""
    nodes_searched: int

    @property
    def extended(self) -> TrainId | None:
        """The train that has the bonus to its range."""
        return next((route.train for route in self.routes if route.extended), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One way to hand out the bonus and the goal."""

    trains: tuple[RouteTrain, ...]
    extended: int | None
    goal: int | None


def best_routes(
    network: Network,
    objective: Objective = BEST_INCOME,
    *,
    budget: int = DEFAULT_BUDGET,
    cancel: Callable[[], bool] | None = None,
    on_better: Callable[[Best], None] | None = None,
) -> Best:
    """The best run. `on_better` hears of every better answer; `cancel` is asked regularly."""
    return Search(network, objective, Effort(budget, cancel), on_better).run()


class Search:
    """One question, from the cases to the answer."""

    def __init__(
        self,
        network: Network,
        objective: Objective,
        effort: Effort,
        on_better: Callable[[Best], None] | None = None,
    ) -> None:
        self.network = network
        self.objective = objective
        self.effort = effort
        self.on_better = on_better
        self.compiled = Compiled(network, objective.aim)
        self.cases = list(cases_of(network, objective))
        least = NOTHING if objective.must_reach else 0
        self.incumbent = Incumbent(least, self._tell if on_better is not None else None)
        self.bounds: list[int] = []
        self._explorers: dict[Hashable, Explorer] = {}
        self._varying = [node for node in network.nodes if node.values_by_train]

    def run(self) -> Best:
        combinations = [self._combination(number) for number in range(len(self.cases))]
        self.bounds = [combination.bound for combination in combinations]
        for combination in combinations:
            self.bounds[combination.case] = combination.solve()
        return self._best()

    def _combination(self, number: int) -> Combination:
        case = self.cases[number]
        explorers = []
        for at, train in enumerate(case.trains):
            goal: frozenset[NodeId] = self.objective.must_reach if at == case.goal else frozenset()
            kind = self._kind(train, goal)
            if kind not in self._explorers:
                self._explorers[kind] = Explorer(View(self.compiled, train, goal), self.effort)
            explorers.append(self._explorers[kind])
        return Combination(number, explorers, case.goal, self.incumbent, self.effort)

    def _kind(self, train: RouteTrain, goal: frozenset[NodeId]) -> Hashable:
        """What tells trains apart in the search; equal ones share an explorer."""
        reach = train.hex_range
        return (
            train.max_stops,
            train.max_cities,
            (reach.hexes, frozenset(reach.weights.items())) if reach is not None else None,
            train.forbidden_gauges,
            train.forbidden_nodes,
            tuple([required.nodes for required in train.require_any]),
            tuple([node.values_by_train.get(train.id, node.value) for node in self._varying]),
            goal,
        )

    def _tell(self) -> None:
        if self.on_better is not None:
            self.on_better(self._best())

    def _best(self) -> Best:
        best = self.incumbent
        routes: list[Route] = []
        if best.run is not None:
            case = self.cases[best.case]
            for at, found in enumerate(best.run):
                if found is not None:
                    routes.append(self._route(self.network.trains[at], found, at == case.extended))
        accounts = tuple(account_of(self.network, r, self.compiled.node_of) for r in routes)
        income = sum(account.income for account in accounts)
        treasury = sum(account.treasury for account in accounts)
        bound = max([best.score, *self.bounds])
        scale, done = self.compiled.scale, bound <= best.score
        reached = best.run is not None or not self.objective.must_reach
        first = income if self.objective.aim is Aim.INCOME else income + treasury
        return Best(
            routes=tuple(routes),
            accounts=accounts,
            income=income,
            treasury=treasury,
            upper_bound=max(first, scale.ceiling(bound)),
            proved=done or (reached and first >= scale.ceiling(bound)),
            settled=done or (reached and scale.score(income, treasury) >= scale.money(bound)),
            reached=reached,
            nodes_searched=self.effort.spent,
        )

    def _route(self, train: RouteTrain, found: Candidate, extended: bool) -> Route:
        """The route by names, from its alphabetically first end; without a bonus it can do without."""
        nodes = tuple(self.compiled.nodes[node].id for node in found.nodes)
        segments = tuple(self.compiled.segments[segment].id for segment in found.segments)
        needs = extended and not within_range(
            train, [self.compiled.node_of[node] for node in nodes]
        )
        return Route(train=train.id, nodes=nodes, segments=segments, extended=needs)


def within_range(train: RouteTrain, stops: Sequence[Node]) -> bool:
    """Whether the stops are within the limits that a bonus would lift."""
    used = sum(stop.visit_cost for stop in stops)
    return train.max_stops is None or used <= train.max_stops


def cases_of(network: Network, objective: Objective) -> Sequence[Case]:
    """Every way to give the bonus to a train and to name a train that reaches the goal."""
    count = len(network.trains)
    ids = [train.id for train in network.trains]
    bonus = network.range_bonus
    holders: list[int | None] = [None]
    if bonus is not None:
        holders = [ids.index(train) for train in bonus.trains if train in ids] or [None]
    goals: list[int | None] = list(range(count)) if objective.must_reach else [None]
    found = []
    for holder in holders:
        trains = tuple(
            with_bonus(train, bonus) if at == holder and bonus is not None else train
            for at, train in enumerate(network.trains)
        )
        found += [Case(trains=trains, extended=holder, goal=goal) for goal in goals]
    return found
