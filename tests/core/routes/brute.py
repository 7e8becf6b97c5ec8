"""The best run by trying everything, and a validator of runs. No code of the program is used."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from tests.core.routes.random_networks import Plain, PlainTrain


class Found(NamedTuple):
    """One legal route of a train."""

    income: int
    treasury: int
    nodes: tuple[str, ...]
    atoms: frozenset[str]
    extended: bool
    goal: bool


class Answer(NamedTuple):
    """Figures of a best run, the best first; and its stops, idle trains as ()."""

    order: tuple[int, ...]
    income: int
    treasury: int
    stops: int
    run: tuple[tuple[str, ...], ...]


def paths(plain: Plain) -> Iterator[tuple[tuple[str, ...], tuple[int, ...]]]:
    """Every way from stop to stop without using a stop or an atom twice, each direction once."""
    ends: dict[str, list[tuple[str, int]]] = {name: [] for name in plain.value}
    for number, (_, a, b, _, _, _) in enumerate(plain.segments):
        ends[a].append((b, number))
        ends[b].append((a, number))

    def go(
        nodes: tuple[str, ...], track: tuple[int, ...], used: set[str]
    ) -> Iterator[tuple[tuple[str, ...], tuple[int, ...]]]:
        if len(nodes) > 1:
            if nodes[0] < nodes[-1]:
                yield nodes, track
            if nodes[-1] in plain.terminal:
                return
        for to, number in ends[nodes[-1]]:
            atoms = plain.segments[number][3]
            if to not in nodes and number not in track and not used & atoms:
                yield from go((*nodes, to), (*track, number), used | atoms)

    for name in plain.value:
        yield from go((name,), (), set())


def fault(
    plain: Plain, train: PlainTrain, nodes: tuple[str, ...], track: tuple[int, ...], tender: bool
) -> str | None:
    """What is wrong with a route that is a path, or None."""
    if len(nodes) < 2 or len(set(nodes)) < len(nodes):
        return "not a route"
    if sum(name not in plain.uncounted for name in nodes) < plain.minimum:
        return "too short"
    if not plain.own & set(nodes):
        return "no own token"
    if plain.terminal & set(nodes[1:-1]):
        return "through a terminal"
    used: list[str] = [atom for number in track for atom in plain.segments[number][3]]
    if len(set(used)) < len(used):
        return "track twice"
    if train.no_nodes & set(nodes):
        return "forbidden node"
    if any(train.no_gauges & plain.segments[number][4] for number in track):
        return "forbidden gauge"
    stops = sum(plain.cost[name] for name in nodes)
    cities = sum(plain.cost[name] for name in nodes if name in plain.city)
    most_stops, most_cities = train.stops, train.cities
    if tender and most_stops is not None:
        most_cities = most_stops if most_cities is None else most_cities
        most_stops = most_stops + 1
    if most_stops is not None and stops > most_stops:
        return "too many stops"
    if most_cities is not None and cities > most_cities:
        return "too many cities"
    if train.hexes is not None:
        hexes = 0
        for number in track:
            _, _, _, _, gauges, length = plain.segments[number]
            hexes += length * max([train.weights.get(g, 1) for g in gauges] or [1])
        if hexes > train.hexes:
            return "too far"
    if any(len(group & set(nodes)) > 1 for group in plain.one_of):
        return "two of a group"
    if any(not needed & set(nodes) for needed in train.required):
        return "something missing"
    return None


def figures(plain: Plain, train: PlainTrain, nodes: tuple[str, ...]) -> tuple[int, int]:
    """Income and treasury money of a route."""
    income = sum(plain.value_for.get((name, train.name), plain.value[name]) for name in nodes)
    income += sum(amount for group, amount in plain.visit for name in nodes if name in group)
    for a, b, amount in plain.both:
        if a & set(nodes) and b & set(nodes):
            income += amount
    return income * plain.multiplier, sum(plain.treasury[name] for name in nodes)


def all_routes(plain: Plain, train: PlainTrain) -> list[Found]:
    """Every legal route of a train, without and with the tender where it needs it."""
    may = plain.tender is not None and train.name in plain.tender
    found = []
    for nodes, track in paths(plain):
        for tender in (False, True) if may else (False,):
            if fault(plain, train, nodes, track, tender) is None:
                income, treasury = figures(plain, train, nodes)
                atoms = frozenset(a for number in track for a in plain.segments[number][3])
                goal = bool(plain.goal & set(nodes))
                found.append(Found(income, treasury, nodes, atoms, tender, goal))
                break
    return found


def brute_force(plain: Plain, routes: list[list[Found]], total: bool, goal: bool) -> Answer | None:
    """The best run; None if the goal cannot be reached.

    Trains choose one after the other. Of all choices that use the same track, tender and goal,
    only the best needs to be remembered.
    """
    states: dict[tuple[frozenset[str], bool, bool], Answer] = {
        (frozenset(), False, False): Answer((0, 0, 0), 0, 0, 0, ())
    }
    for choices in routes:
        after: dict[tuple[frozenset[str], bool, bool], Answer] = {}
        for (used, tender, reached), so_far in states.items():
            for route in [None, *choices]:
                if route is None:
                    key = (used, tender, reached)
                    answer = so_far._replace(run=(*so_far.run, ()))
                elif route.atoms & used or (route.extended and tender):
                    continue
                else:
                    key = (used | route.atoms, tender or route.extended, reached or route.goal)
                    answer = longer(so_far, route, total)
                old = after.get(key)
                if old is None or preferred(answer, old):
                    after[key] = answer
        states = after
    best: Answer | None = None
    for (_, _, reached), answer in states.items():
        if (reached or not goal) and (best is None or preferred(answer, best)):
            best = answer
    return best


def longer(answer: Answer, route: Found, total: bool) -> Answer:
    income, treasury = answer.income + route.income, answer.treasury + route.treasury
    stops = answer.stops + len(route.nodes)
    order = (income + treasury, income, -stops) if total else (income, treasury, -stops)
    return Answer(order, income, treasury, stops, (*answer.run, route.nodes))


def preferred(one: Answer, other: Answer) -> bool:
    """More of what counts, then the alphabet; idle trains come last."""
    if one.order != other.order:
        return one.order > other.order
    return alphabet(one) < alphabet(other)


def alphabet(answer: Answer) -> list[tuple[bool, tuple[str, ...]]]:
    return [(not nodes, nodes) for nodes in answer.run]


def validate(plain: Plain, run: list[tuple[str, tuple[str, ...], tuple[str, ...], bool]]) -> None:
    """Fail unless the run (train, stops, segments, tender) is legal."""
    numbers = {segment[0]: number for number, segment in enumerate(plain.segments)}
    trains = {train.name: train for train in plain.trains}
    used: set[str] = set()
    assert len({name for name, _, _, _ in run}) == len(run), "a train runs twice"
    assert sum(tender for _, _, _, tender in run) <= 1, "one tender only"
    for name, nodes, segments, tender in run:
        track = tuple(numbers[segment] for segment in segments)
        assert len(track) == len(nodes) - 1
        for (a, b), number in zip(pairwise(nodes), track, strict=True):
            assert {a, b} == set(plain.segments[number][1:3]), "track does not join the stops"
        assert not tender or (plain.tender is not None and name in plain.tender)
        assert fault(plain, trains[name], nodes, track, tender) is None
        atoms = {atom for number in track for atom in plain.segments[number][3]}
        assert not atoms & used, "two trains on one track"
        used |= atoms
