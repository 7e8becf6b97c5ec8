"""The best mix of routes in parts, and limits of triples that end such mixes."""

from itertools import combinations
from random import Random

import pytest

from ezgame.core.routes.effort import Effort
from ezgame.core.routes.packing import Packing
from ezgame.core.routes.triples import uses_two, wanted_places, wanted_triples

Route = tuple[int, int]
"""Its score, and its places as bits."""


def program(routes: list[Route], trains: int, limits: list[int]) -> Packing:
    """A program whose routes came first and whose limits one by one, solved after each."""
    packing = Packing(Effort(10**9))
    packing.add_row(trains, ())
    for score, _ in routes:
        packing.add_column(score, (0,))
    assert packing.solve(200)
    for limit in limits:
        single = not limit & limit - 1
        packing.add_row(
            1,
            [
                at
                for at, (_, places) in enumerate(routes)
                if (places & limit if single else uses_two(places, limit))
            ],
        )
        assert packing.solve(200)
    return packing


def value(packing: Packing) -> float:
    return sum(price * limit for price, limit in zip(packing.prices, packing.limits, strict=True))


def test_three_routes_that_meet_in_pairs_run_by_half_until_their_triple_has_a_limit() -> None:
    routes = [(100, 0b011), (100, 0b110), (100, 0b101)]
    packing = program(routes, 3, [0b001, 0b010, 0b100])
    assert value(packing) == pytest.approx(150, abs=0.01)
    taken = [(part, routes[at][1]) for at, part in sorted(packing.shares().items())]
    assert wanted_places(taken, set()) == []
    assert wanted_triples(taken, set(), 5) == [0b111]
    assert wanted_triples(taken, {0b111}, 5) == []
    packing = program(routes, 3, [0b001, 0b010, 0b100, 0b111])
    assert value(packing) == pytest.approx(100, abs=0.01)


@pytest.mark.parametrize("seed", range(10))
def test_no_run_scores_more_than_the_mix_and_its_prices_prove_it(seed: int) -> None:
    random = Random(seed)
    routes = [
        (random.randint(10, 100), sum(1 << p for p in random.sample(range(9), 3)))
        for _ in range(14)
    ]
    limits = [1 << place for place in range(9)]
    packing = program(routes, 3, limits)
    best = max(
        sum(score for score, _ in run)
        for count in range(4)
        for run in combinations(routes, count)
        if all(not a[1] & b[1] for a, b in combinations(run, 2))
    )
    assert value(packing) >= best - 0.01
    assert min(packing.prices) > -1e-6
    for score, places in routes:  # nothing is left that would gain after prices
        paid = sum(packing.prices[1 + at] for at, limit in enumerate(limits) if places & limit)
        assert score - paid <= packing.prices[0] + 1e-6
    parts = packing.shares()
    for limit in limits:
        assert sum(part for at, part in parts.items() if routes[at][1] & limit) < 1.001
    triples = wanted_triples([(part, routes[at][1]) for at, part in parts.items()], set(), 20)
    sharper = program(routes, 3, [*limits, *triples])
    assert best - 0.01 <= value(sharper) <= value(packing) + 0.01


def test_columns_that_come_later_are_taken_in_and_useless_ones_are_left_out() -> None:
    packing = program([(10, 0b1), (8, 0b1)], 2, [0b1])
    packing.add_column(30, (0, 1))
    free = packing.add_column(5, (0,))
    assert packing.solve(100)
    assert value(packing) == pytest.approx(35, abs=0.01)
    assert packing.forget(0) == {0, 1}
    assert free in packing.shares()
