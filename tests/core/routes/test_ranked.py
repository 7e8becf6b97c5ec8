"""The fixed order of routes, against trying everything."""

from dataclasses import replace
from random import Random

import pytest

from ezgame.core.routes.judge import judge_routes
from ezgame.core.routes.network import Network
from ezgame.core.routes.ranked import ranked_routes
from tests.core.routes.brute import fault, figures, paths
from tests.core.routes.random_networks import Plain, network_of, random_plain

MINE = frozenset({"mine"})


def sample(seed: int) -> tuple[Plain, Network, frozenset[str]]:
    """A small network with one train, no tender, and some stops of a lesser kind."""
    random = Random(seed)
    plain = random_plain(random)
    plain.trains, plain.tender = plain.trains[:1], None
    lesser = frozenset(name for name in plain.value if random.random() < 0.4)
    network = network_of(plain)
    nodes = tuple(replace(n, kind="mine" if n.id in lesser else "city") for n in network.nodes)
    return plain, replace(network, nodes=nodes), lesser


def by_hand(plain: Plain, lesser: frozenset[str]) -> list[tuple[int, int, int, str]]:
    """All routes in the written order: income, lesser stops, stops, text of the stops."""
    (train,) = plain.trains
    found = set()
    for nodes, track in paths(plain):
        if fault(plain, train, nodes, track, False) is None:
            income, _treasury = figures(plain, train, nodes)
            text = min(" ".join(nodes), " ".join(reversed(nodes)))
            found.add((-income, len(lesser & set(nodes)), len(nodes), text))
    return sorted(found)


@pytest.mark.rule("TP-23")
@pytest.mark.parametrize("first", range(0, 200, 20))
def test_the_chosen_routes_are_the_first_of_all(first: int) -> None:
    for seed in range(first, first + 20):
        plain, network, lesser = sample(seed)
        wanted = by_hand(plain, lesser)
        for count in (1, 4):
            found = ranked_routes(network, MINE, count=count)
            assert found.proved
            told = [" ".join(route.nodes) for route in found.routes]
            assert told == [text for *_, text in wanted[:count]], f"seed {seed}"
            for route in found.routes:
                assert judge_routes(network, (route,)).refusal is None


def test_a_network_without_a_train_has_no_route() -> None:
    _plain, network, _lesser = sample(1)
    assert ranked_routes(replace(network, trains=()), MINE).best is None


def test_a_search_that_is_cut_short_says_so() -> None:
    for seed in range(40):
        plain, network, lesser = sample(seed)
        if len(by_hand(plain, lesser)) > 30:
            found = ranked_routes(network, MINE, budget=1)
            assert found.proved or found.nodes_searched >= 1
            return
    pytest.fail("no network with many routes")


def test_the_order_of_writing_does_not_matter() -> None:
    for seed in range(30):
        _plain, network, _lesser = sample(seed)
        turned = replace(network, nodes=network.nodes[::-1], segments=network.segments[::-1])
        assert ranked_routes(network, MINE).routes == ranked_routes(turned, MINE).routes
