"""The judge of runs: is a set of routes legal, and what does it earn?

Drawn routes, recorded routes and the answers of the search all pass here. A refusal names the
first broken rule by key, with the train and the values its sentence needs; `REASONS` lists them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ezgame.core.ids import TrainId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.routes.account import RouteAccount, account_of
from ezgame.core.routes.network import (
    Network,
    Node,
    NodeId,
    Route,
    RouteTrain,
    Segment,
    SegmentId,
    segment_weight,
    with_bonus,
)

REASONS = (
    "routes.unknown-train",
    "routes.unknown-stop",
    "routes.unknown-track",
    "routes.not-connected",
    "routes.too-short",
    "routes.stop-twice",
    "routes.track-twice",
    "routes.blocked",
    "routes.no-own-station",
    "routes.forbidden-stop",
    "routes.forbidden-gauge",
    "routes.too-long",
    "routes.too-many-cities",
    "routes.too-far",
    "routes.one-of",
    "routes.missing",
    "routes.train-twice",
    "routes.shared-track",
    "routes.no-bonus",
)
RANGE_REASONS = ("routes.too-long", "routes.too-many-cities")
"""What a bonus to the range may cure."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The judgement of a whole run."""

    refusal: Refusal | None
    """The first broken rule; None: the run is legal."""
    accounts: tuple[RouteAccount, ...] = ()
    """One per route as far as their stops exist, also when the run is refused."""

    @property
    def income(self) -> int:
        return sum(account.income for account in self.accounts)

    @property
    def treasury(self) -> int:
        return sum(account.treasury for account in self.accounts)

    @property
    def extended(self) -> TrainId | None:
        """The train that has the bonus to its range."""
        return next((a.train for a in self.accounts if a.route.extended), None)


class Judge:
    """Judges runs on one network."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.nodes: Mapping[NodeId, Node] = {node.id: node for node in network.nodes}
        self.segments: Mapping[SegmentId, Segment] = {s.id: s for s in network.segments}
        self.trains: Mapping[TrainId, RouteTrain] = {t.id: t for t in network.trains}

    def judge(self, routes: Sequence[Route]) -> Verdict:
        """Judge a run. If no route claims the bonus, the first one that needs it gets it."""
        routes = self._share_bonus(routes)
        accounts = tuple(
            account_of(self.network, route, self.nodes)
            for route in routes
            if all(node in self.nodes for node in route.nodes)
        )
        return Verdict(refusal=next(self._faults_of_run(routes), None), accounts=accounts)

    def fault_of_route(self, route: Route) -> Refusal | None:
        """The first rule that the route breaks on its own."""
        return next(self._faults(route), None)

    def _share_bonus(self, routes: Sequence[Route]) -> tuple[Route, ...]:
        if self.network.range_bonus is None or any(route.extended for route in routes):
            return tuple(routes)
        for index, route in enumerate(routes):
            fault = self.fault_of_route(route)
            if fault is not None and fault.key in RANGE_REASONS:
                helped = replace(route, extended=True)
                if self.fault_of_route(helped) is None:
                    return (*routes[:index], helped, *routes[index + 1 :])
        return tuple(routes)

    def _faults_of_run(self, routes: Sequence[Route]) -> Iterator[Refusal]:
        for route in routes:
            yield from self._faults(route)
        seen: set[TrainId] = set()
        used: dict[str, TrainId] = {}
        for route in routes:
            if route.train in seen:
                yield refuse("routes.train-twice", train=route.train)
            seen.add(route.train)
            atoms = {atom for name in route.segments for atom in self.segments[name].atoms}
            for atom in sorted(atoms):
                if atom in used:
                    yield refuse(
                        "routes.shared-track", train=route.train, other=used[atom], track=atom
                    )
                used[atom] = route.train
        if sum(route.extended for route in routes) > 1:
            yield refuse("routes.no-bonus", train=[r.train for r in routes if r.extended][1])

    def _faults(self, route: Route) -> Iterator[Refusal]:
        """Every rule the route breaks on its own, in the order of `REASONS`."""
        train = self.trains.get(route.train)
        if train is None:
            yield refuse("routes.unknown-train", train=route.train)
            return
        if route.extended:
            bonus = self.network.range_bonus
            if bonus is None or train.id not in bonus.trains:
                yield refuse("routes.no-bonus", train=train.id)
                return
            train = with_bonus(train, bonus)
        shape = list(self._shape_faults(route))
        yield from shape
        if not shape:
            yield from self._stop_faults(route, train)
            yield from self._range_faults(route, train)
            yield from self._set_faults(route, train)

    def _shape_faults(self, route: Route) -> Iterator[Refusal]:
        """Stops and track exist, join into one line, and nothing is used twice."""
        name = route.train
        for node in route.nodes:
            if node not in self.nodes:
                yield refuse("routes.unknown-stop", train=name, stop=node)
                return
        for segment in route.segments:
            if segment not in self.segments:
                yield refuse("routes.unknown-track", train=name, track=segment)
                return
        counted = sum(self.nodes[node].counts_for_minimum for node in route.nodes)
        if len(route.nodes) < 2 or counted < self.network.minimum_stops:
            least = self.network.minimum_stops
            yield refuse("routes.too-short", train=name, stops=counted, least=least)
            return
        if len(route.segments) != len(route.nodes) - 1:
            yield refuse("routes.not-connected", train=name, stop=route.nodes[0])
            return
        legs = zip(route.nodes, route.nodes[1:], route.segments, strict=False)
        for start, end, segment in legs:
            if {start, end} != {self.segments[segment].a, self.segments[segment].b}:
                yield refuse("routes.not-connected", train=name, stop=start, next=end)
                return
        twice = first_twice(route.nodes)
        if twice is not None:
            yield refuse("routes.stop-twice", train=name, stop=twice)
        atom = first_twice(a for s in route.segments for a in sorted(self.segments[s].atoms))
        if atom is not None:
            yield refuse("routes.track-twice", train=name, track=atom)

    def _stop_faults(self, route: Route, train: RouteTrain) -> Iterator[Refusal]:
        for node in route.nodes[1:-1]:
            if self.nodes[node].terminal:
                yield refuse("routes.blocked", train=train.id, stop=node)
        if not any(self.nodes[node].own_token for node in route.nodes):
            yield refuse("routes.no-own-station", train=train.id)
        for node in route.nodes:
            if node in train.forbidden_nodes:
                yield refuse("routes.forbidden-stop", train=train.id, stop=node)
        for segment in route.segments:
            for gauge in sorted(self.segments[segment].gauges & train.forbidden_gauges):
                yield refuse("routes.forbidden-gauge", train=train.id, gauge=gauge, track=segment)

    def _range_faults(self, route: Route, train: RouteTrain) -> Iterator[Refusal]:
        stops = sum(self.nodes[node].visit_cost for node in route.nodes)
        if train.max_stops is not None and stops > train.max_stops:
            yield refuse("routes.too-long", train=train.id, stops=stops, most=train.max_stops)
        cities = sum(
            self.nodes[node].visit_cost for node in route.nodes if self.nodes[node].city_like
        )
        if train.max_cities is not None and cities > train.max_cities:
            yield refuse(
                "routes.too-many-cities", train=train.id, cities=cities, most=train.max_cities
            )
        reach = train.hex_range
        if reach is not None:
            hexes = sum(segment_weight(self.segments[s], reach) for s in route.segments)
            if hexes > reach.hexes:
                yield refuse("routes.too-far", train=train.id, hexes=hexes, most=reach.hexes)

    def _set_faults(self, route: Route, train: RouteTrain) -> Iterator[Refusal]:
        for group in self.network.at_most_one:
            both = [node for node in route.nodes if node in group.nodes]
            if len(both) > 1:
                yield refuse(
                    "routes.one-of", train=train.id, rule=group.rule, stop=both[0], other=both[1]
                )
        for required in train.require_any:
            if not required.nodes.intersection(route.nodes):
                yield refuse("routes.missing", train=train.id, rule=required.rule)


def judge_routes(network: Network, routes: Sequence[Route]) -> Verdict:
    """Judge one run; keep a `Judge` to judge many on the same network."""
    return Judge(network).judge(routes)


def first_twice(names: Iterable[str]) -> str | None:
    """The first name that comes a second time."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    return None
