"""Prices of track that several trains want: adjusted to the routes that are known."""

from random import Random

import pytest

from ezgame.core.routes.prices import Kind, KnownRoute, improve
from ezgame.core.routes.single import Candidate


def known(score: int, *places: int) -> KnownRoute:
    return KnownRoute(score, places, Candidate(score, 0, (), places))


def two_trains() -> list[Kind]:
    """Two equal trains: the two best routes need place 0, a third one is in nobody's way."""
    return [Kind(2, False, [known(1000, 0, 1), known(950, 0, 2), known(400, 3)])]


def test_without_prices_both_trains_take_the_best_route() -> None:
    assert improve(two_trains(), [0] * 4, 0, rounds=1).bound == 2000


@pytest.mark.parametrize("target", [0, 1000, 1350])
def test_a_place_that_both_trains_want_gets_a_price(target: int) -> None:
    found = improve(two_trains(), [0] * 4, target, rounds=200)
    assert found.prices[0] > 0
    assert 1400 <= found.bound <= 1420  # one of the two runs on place 0


@pytest.mark.parametrize("start", [5_000, 100_000])
def test_prices_so_high_that_nobody_runs_come_down_again(start: int) -> None:
    found = improve(two_trains(), [start] * 4, 1350, rounds=200)
    assert 1400 <= found.bound <= 1450


@pytest.mark.parametrize("seed", range(12))
def test_steps_that_were_too_long_are_no_end_of_the_adjustment(seed: int) -> None:
    """The first step makes good routes dearer than they are worth; smaller steps find better prices."""
    random = Random(seed)
    routes = [known(100_000 - 500 * n, *random.sample(range(40), 8)) for n in range(30)]
    found = improve([Kind(2, False, routes)], [0] * 40, 0, rounds=200)
    assert found.bound < 199_600
