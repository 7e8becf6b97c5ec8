"""Whether any route exists: against trying everything, and on boards where searches gave up."""

from dataclasses import replace
from random import Random

import pytest

from ezgame.core.routes.existence import Existence, has_any_route, surely_none
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
from tests.core.routes.full_boards import full_network
from tests.core.routes.random_networks import Plain, PlainTrain, network_of, random_plain
from tests.core.routes.samples import NETWORK, train

TIGHT = 500
"""Tight networks that are tried every time."""


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


def tight_plain(random: Random) -> Plain:
    """A network with many ways that are in each other's way, for a train with far needs and little range."""
    plain = random_plain(random)
    count = random.randint(6, 10)
    names = [f"{random.choice('ABCDEFGH')}{number}" for number in range(count)]
    shared = [f"t{number}" for number in range(count)]
    plain.value = plain.treasury = dict.fromkeys(names, 10)
    plain.cost = {name: random.choice([1, 1, 1, 1, 2]) for name in names}
    plain.city = {name for name in names if random.random() < 0.5}
    plain.own = {random.choice(names)}
    plain.terminal = {name for name in names if random.random() < 0.1}
    plain.uncounted = {name for name in names if random.random() < 0.3}
    plain.one_of = [set(random.sample(names, 2)) for _ in range(random.randint(0, 2))]
    plain.segments = []
    for number in range(random.randint(count, 2 * count - 1)):
        a, b = random.sample(names, 2)
        atoms = {f"own{number}", *random.sample(shared, random.choice([0, 0, 1, 2]))}
        plain.segments.append((f"s{number:02}", a, b, atoms, {"slim"}, random.choice([1, 2])))
    required = [
        set(random.sample(names, random.choice([1, 1, 2]))) for _ in range(random.randint(2, 3))
    ]
    stops, hexes = random.choice([5, 6, 8, None]), random.choice([None, 7, 9])
    cities = None if stops is None else random.choice([None, 3, 4])
    weights = {"slim": 1} if hexes else {}
    plain.trains = [PlainTrain("T", stops, cities, hexes, weights, set(), set(), required)]
    plain.minimum, plain.tender = random.choice([2, 2, 4]), None
    plain.value_for, plain.visit, plain.both, plain.goal = {}, [], [], set()
    return plain


def check_tight(seed: int) -> bool:
    plain = tight_plain(Random(f"tight {seed}"))
    network = network_of(plain)
    exists = bool(all_routes(plain, plain.trains[0]))
    assert has_any_route(network, network.trains[0]) == exists, f"seed {seed}"
    return exists


def test_tight_networks_have_a_route_if_trying_everything_finds_one() -> None:
    runs = sum(check_tight(seed) for seed in range(TIGHT))
    assert TIGHT / 5 < runs < TIGHT * 4 / 5, "both answers are common"


@pytest.mark.long
def test_many_tight_networks_have_a_route_if_trying_everything_finds_one() -> None:
    for seed in range(10_000, 40_000):
        check_tight(seed)


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


@pytest.mark.parametrize(("trains", "seed"), [("6+8&6+8 8&6+8", 38), ("6+8&6+8", 4)])
def test_a_long_train_on_a_full_board_finds_its_route_after_few_paths(
    trains: str, seed: int
) -> None:
    """A search that takes one path after the other looks at up to 430,000 of them here."""
    network = full_network("18esp", trains.split(), seed=seed, own=4)
    for each in network.trains:
        assert Existence(network, each, paths=100).found()


def test_that_a_long_train_has_no_route_on_a_full_board_is_known_after_few_paths() -> None:
    network = full_network("18esp", ["6+8&6+8", "8&6+8"], seed=44, own=1)
    for each in network.trains:
        assert not Existence(network, each, paths=100).found()


def test_a_stop_that_does_not_count_may_lie_between_two_that_do() -> None:
    """Two stops are too few where the neighbour of the own station is not counted."""
    nodes = tuple(replace(each, counts_for_minimum=each.id != "mine") for each in NETWORK.nodes)
    segments = tuple(each for each in NETWORK.segments if "mine" in (each.a, each.b))
    network = replace(NETWORK, nodes=nodes, segments=segments, trains=(train(stops=3),))
    assert has_route(network)
    assert not has_route(replace(network, trains=(train(stops=2),)))
