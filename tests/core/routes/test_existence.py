"""Whether any route exists: against trying everything, and on boards where searches gave up."""

from dataclasses import replace
from random import Random

import pytest

from ezgame.core.routes.existence import has_any_route, surely_none
from ezgame.core.routes.network import (
    Network,
    Node,
    RequiredSet,
    RouteTrain,
    Segment,
    with_bonus,
)
from ezgame.core.steps.run import has_route
from tests.core.routes.brute import all_routes
from tests.core.routes.random_networks import network_of, random_plain
from tests.core.routes.samples import NETWORK, train


def check(seed: int) -> bool:
    """One random network, every train by itself; whether any train had to stay at home."""
    random = Random(seed)
    plain = random_plain(random)
    names = sorted(plain.value)
    for each in plain.trains:
        # Half of them must reach something, which is where a route may be long.
        if random.random() < 0.5 and not each.required:
            each.required = [{random.choice(names)} for _ in range(random.randint(1, 3))]
    network = network_of(plain)
    expected = [bool(all_routes(plain, each)) for each in plain.trains]
    found = [has_any_route(network, each) for each in network.trains]
    assert found == expected, f"seed {seed}"
    assert has_route(network) == any(expected), f"seed {seed}"
    bonus = network.range_bonus
    for each, runs in zip(network.trains, expected, strict=True):
        longest = with_bonus(each, bonus) if bonus and each.id in bonus.trains else each
        assert not (runs and surely_none(network, longest)), f"seed {seed}"
    return not all(expected)


def test_random_networks_have_a_route_if_trying_everything_finds_one() -> None:
    at_home = sum(check(seed) for seed in range(600))
    assert 100 < at_home < 500, "both answers are common"


@pytest.mark.long
def test_many_random_networks_have_a_route_if_trying_everything_finds_one() -> None:
    for seed in range(1_000, 21_000):
        check(seed)


def grid(size: int, *, stops: int | None, bridge: bool = True) -> Network:
    """Streets in a square with the own token in one corner; the pass lies behind the other one."""
    names = {(x, y): f"{x:02}.{y:02}" for x in range(size) for y in range(size)}
    nodes = [
        Node(id=name, kind="city", city_like=True, value=10, own_token=at == (0, 0))
        for at, name in names.items()
    ]
    nodes.append(Node(id="pass", kind="pass", city_like=True, value=0, terminal=True))
    pairs = [
        (name, names[to])
        for (x, y), name in names.items()
        for to in ((x + 1, y), (x, y + 1))
        if to in names
    ]
    if bridge:
        pairs.append((names[size - 1, size - 1], "pass"))
    segments = [
        Segment(id=f"{a}-{b}", a=a, b=b, pieces=(f"{a}-{b}",), atoms=frozenset({f"{a}-{b}"}))
        for a, b in pairs
    ]
    needs = (RequiredSet(rule="pass", nodes=frozenset({"pass"})),)
    runs = RouteTrain(id="any", name="any", max_stops=stops, require_any=needs)
    return Network(nodes=tuple(nodes), segments=tuple(segments), trains=(runs,))


@pytest.mark.parametrize(("stops", "exists"), [(None, True), (28, True), (18, True), (17, False)])
def test_a_far_required_stop_is_found_or_excluded(stops: int | None, exists: bool) -> None:
    """A nine by nine grid has far more paths than anybody can count through."""
    assert has_route(grid(9, stops=stops)) == exists


@pytest.mark.parametrize(
    ("corners", "stops", "exists"),
    [
        (("08.00",), None, True),
        (("08.00", "00.08"), None, True),
        (("08.00", "00.08"), 34, True),
        (("08.00", "00.08"), 25, False),
        (("08.00", "00.08", "04.04", "02.02", "06.06"), None, True),
    ],
)
def test_several_required_stops_are_found_or_excluded(
    corners: tuple[str, ...], stops: int | None, exists: bool
) -> None:
    """A search for the best run ends at its limit before it has found any of these."""
    network = grid(9, stops=stops)
    needs = tuple(RequiredSet(rule=name, nodes=frozenset({name})) for name in ("pass", *corners))
    trains = tuple(replace(each, require_any=needs) for each in network.trains)
    assert has_route(replace(network, trains=trains)) == exists
    assert surely_none(network, trains[0]) != exists


def test_a_route_ends_at_two_places_only() -> None:
    """Of three required dead ends one is always missed, however many ways lead there."""
    network = grid(6, stops=None)
    ends = ("00.05", "05.00", "pass")
    nodes = tuple(replace(each, terminal=each.id in ends) for each in network.nodes)
    for wanted, exists in ((ends[:2], True), (ends[1:], True), (ends, False)):
        needs = tuple(RequiredSet(rule=name, nodes=frozenset({name})) for name in wanted)
        trains = tuple(replace(each, require_any=needs) for each in network.trains)
        assert has_route(replace(network, nodes=nodes, trains=trains)) == exists


def test_what_cannot_be_reached_is_known_at_once() -> None:
    assert not has_route(grid(9, stops=None, bridge=False))


def test_a_stop_that_does_not_count_may_lie_between_two_that_do() -> None:
    """Two stops are too few where the neighbour of the own station is not counted."""
    nodes = tuple(replace(each, counts_for_minimum=each.id != "mine") for each in NETWORK.nodes)
    segments = tuple(each for each in NETWORK.segments if "mine" in (each.a, each.b))
    network = replace(NETWORK, nodes=nodes, segments=segments, trains=(train(stops=3),))
    assert has_route(network)
    assert not has_route(replace(network, trains=(train(stops=2),)))
