"""Full boards of every title with the largest trains: proved, or close to what can be proved."""

from dataclasses import replace

import pytest

from ezgame.core.routes.judge import judge_routes
from ezgame.core.routes.network import Network
from ezgame.core.routes.search import DEFAULT_BUDGET, Best, best_routes
from tests.conftest import shared_path
from tests.core.routes.full_boards import full_network
from tests.core.routes.test_positions import positions

LIGHT = [
    ("18esp", "8 8 8"),
    ("18esp", "6 6 6 6 6"),
    ("18esp", "6+8 6+8"),
    ("1830", "D D"),
    ("1830", "6 6 6 6"),
    ("1849", "16H 16H 16H 16H"),
    ("1849", "E E E"),
    ("1849", "R6H 12H 10H"),
    ("18te", "D D 4 4"),
    ("18te", "3+3 3+3 3+3 3+3"),
]
HEAVY = [
    ("18esp", "8 8 8 8"),
    ("18esp", "6+8 6+8 6+8 6+8"),
    ("1830", "D D D D"),
    ("1830", "D D 6 5"),
    ("1849", "E E 16H 16H"),
    ("18te", "D D D D"),
]
LONGEST = [("18esp", "8&6+8 8&6+8"), ("18esp", "6+8&6+8 6+8&6+8")]
"""Two of the longest joined trains: the only ones that are not always close to their bound."""
PERCENT = 2
"""How far an answer that is not proved should be from its bound."""
DOUBLED = 37
"""Boards of the stress file, of 47, that are proved or close with all their trains twice."""


def check_proved(network: Network) -> None:
    best = best_routes(network)
    assert best.settled
    assert best.income == best.upper_bound > 0
    assert judge_routes(network, best.routes).refusal is None


def is_close(network: Network) -> bool:
    """Whether the answer, which is legal, is proved or close to its bound."""
    best = best_routes(network)
    assert judge_routes(network, best.routes).refusal is None
    return best.proved or 100 * (best.upper_bound - best.income) <= PERCENT * best.upper_bound


@pytest.mark.parametrize(("title", "trains"), LIGHT)
def test_full_boards_are_proved(title: str, trains: str) -> None:
    check_proved(full_network(title, trains.split(), seed=2, own=4))


@pytest.mark.long
@pytest.mark.parametrize(("title", "trains"), HEAVY)
@pytest.mark.parametrize("seed", range(1, 6))
def test_the_largest_trains_on_full_boards_are_proved_or_close(
    title: str, trains: str, seed: int
) -> None:
    assert is_close(full_network(title, trains.split(), seed=seed, own=4))


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(("title", "trains"), LONGEST)
def test_two_of_the_longest_trains_are_mostly_proved_or_close(title: str, trains: str) -> None:
    boards = [full_network(title, trains.split(), seed=seed, own=4) for seed in range(1, 6)]
    assert sum(map(is_close, boards)) >= 3


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_boards_of_the_stress_file_with_their_trains_doubled_are_mostly_proved_or_close() -> None:
    close = 0
    for position in positions(shared_path("routes", "stress.jsonl.gz")):
        trains = position.network.trains
        more = tuple(replace(train, id=f"{train.id} too") for train in trains)
        close += is_close(replace(position.network, trains=trains + more))
    assert close >= DOUBLED


def test_a_long_train_without_a_route_does_not_keep_the_others_waiting() -> None:
    """Search nodes until there is something to show; that the long train has none takes 40,000."""
    told: list[Best] = []
    network = full_network("18esp", ["6+8&6+8", "8"], seed=31, own=4)
    best_routes(network, on_better=told.append, cancel=lambda: bool(told))
    assert told[0].nodes_searched < 5_000


def test_that_long_trains_have_no_route_is_known_without_a_search() -> None:
    network = full_network("18esp", ["6+8&6+8", "8&6+8"], seed=31, own=4)
    best = best_routes(network)
    assert (best.routes, best.settled, best.nodes_searched) == ((), True, 0)


def test_a_joined_train_is_proved_quickly_where_its_arms_have_a_part_of_the_board_each() -> None:
    """With arms that may go anywhere, and the roots one after the other, it takes 84,674 nodes."""
    best = best_routes(full_network("18esp", ["6+8&6+8"], seed=33, own=4))
    assert best.settled
    assert best.nodes_searched < 50_000


@pytest.mark.long
def test_the_longest_joined_train_is_proved_on_a_board_of_many_ways() -> None:
    best = best_routes(full_network("18esp", ["6+8&6+8"], seed=34, own=4))
    assert best.settled
    assert best.income == 840


@pytest.mark.long
def test_an_answer_that_reaches_its_bound_at_the_end_of_the_budget_is_proved() -> None:
    """With 1.39 million nodes it is settled as well."""
    network = full_network("18esp", ["8&6+8", "6+8", "8"], seed=34, own=4)
    best = best_routes(network, budget=1_280_000)
    assert best.nodes_searched >= 1_280_000
    assert best.income == best.upper_bound
    assert best.proved and not best.settled


@pytest.mark.parametrize(
    ("trains", "budget"),
    [
        ("6+8&6+8 8", 500_000),
        pytest.param("6+8&6+8 6+8&6+8", DEFAULT_BUDGET, marks=pytest.mark.long),
        pytest.param("6+8&6+8 8&6+8", DEFAULT_BUDGET, marks=pytest.mark.long),
    ],
)
def test_where_one_train_alone_takes_all_the_effort_every_train_runs_and_the_bound_is_of_use(
    trains: str, budget: int
) -> None:
    network = full_network("18esp", trains.split(), seed=34, own=4)
    best = best_routes(network, budget=budget)
    assert len(best.routes) == 2
    assert judge_routes(network, best.routes).refusal is None
    assert best.upper_bound < 2 * best.income
