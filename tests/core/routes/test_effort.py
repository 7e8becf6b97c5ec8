"""Budgets, bounds and cancelling: an answer that is cut short is legal, and its bound is true."""

from random import Random

import pytest

from ezgame.core.routes.judge import judge_routes
from ezgame.core.routes.objective import Aim, Objective
from ezgame.core.routes.search import Best, best_routes
from tests.core.routes.brute import all_routes, brute_force
from tests.core.routes.random_networks import network_of, random_plain


@pytest.fixture
def counting_every_node(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looks at the budget at every node, so that small networks can be cut short."""
    monkeypatch.setattr("ezgame.core.routes.single.CHECK_EVERY", 1)
    monkeypatch.setattr("ezgame.core.routes.bounds.CHECK_EVERY", 0)


@pytest.mark.usefixtures("counting_every_node")
@pytest.mark.parametrize(
    ("quick", "large", "least"), [(4_000, 50_000, 10_000), (0, 50_000, 10_000), (0, -1, 3)]
)
def test_whatever_the_budget_the_answer_is_legal_and_the_bound_is_true(
    quick: int, large: int, least: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the last case trains are tried shorter, routes exchanged, and price lists cut short as well."""
    monkeypatch.setattr("ezgame.core.routes.combine.QUICK_BUDGET", quick)
    monkeypatch.setattr("ezgame.core.routes.combine.LARGE", large)
    monkeypatch.setattr("ezgame.core.routes.pricing.LEAST", least)
    monkeypatch.setattr("ezgame.core.routes.pricing.SHARE", 6 if large > 0 else 1_000)
    cut = 0
    for seed in range(10_000, 10_600 if large > 0 else 10_300):
        random = Random(seed)
        plain = random_plain(random)
        network = network_of(plain)
        aim = random.choice(list(Aim))
        goal = frozenset(plain.goal)
        objective = Objective(aim=aim, must_reach=goal)
        best = best_routes(network, objective, budget=random.randint(1, 60 if quick else 300))
        assert judge_routes(network, best.routes).refusal is None, seed
        routes = [all_routes(plain, train) for train in plain.trains]
        answer = brute_force(plain, routes, aim is Aim.TOTAL, bool(goal))
        cut += not best.proved
        if answer is None:
            assert not best.reached, seed
            continue
        first = answer.income if aim is Aim.INCOME else answer.income + answer.treasury
        assert best.upper_bound >= first, seed
        if best.proved:
            assert (best.income, best.treasury) == (answer.income, answer.treasury), seed
    assert cut > 50


def test_a_better_answer_is_told_as_soon_as_it_is_found() -> None:
    for seed in range(20_000, 20_100):
        plain = random_plain(Random(seed))
        network = network_of(plain)
        told: list[Best] = []
        best = best_routes(network, on_better=told.append)
        scores = [(answer.income, answer.treasury) for answer in told]
        assert scores == sorted(scores), seed
        for answer in told:
            assert judge_routes(network, answer.routes).refusal is None, seed
            assert answer.upper_bound >= best.income, seed
        if best.routes:
            assert told[-1].routes == best.routes, seed


@pytest.mark.usefixtures("counting_every_node")
def test_a_cancelled_search_does_no_more_work() -> None:
    for seed in range(30_000, 30_200):
        random = Random(seed)
        network = network_of(random_plain(random))
        patience = random.randint(0, 40)
        asked: list[int] = []

        def cancel(patience: int = patience, asked: list[int] = asked) -> bool:
            asked.append(1)
            return len(asked) > patience

        best = best_routes(network, cancel=cancel)
        whole = best_routes(network)
        assert judge_routes(network, best.routes).refusal is None
        assert best.upper_bound >= whole.income
        assert best.nodes_searched <= whole.nodes_searched


def test_the_order_in_which_a_network_lists_things_does_not_matter() -> None:
    for seed in range(40_000, 40_300):
        random = Random(seed)
        network = network_of(random_plain(random))
        best = best_routes(network)
        nodes, segments = list(network.nodes), list(network.segments)
        random.shuffle(nodes)
        random.shuffle(segments)
        shuffled = type(network)(
            nodes=tuple(nodes),
            segments=tuple(segments),
            trains=network.trains,
            at_most_one=network.at_most_one[::-1],
            bonuses=network.bonuses[::-1],
            multiplier=network.multiplier,
            minimum_stops=network.minimum_stops,
            range_bonus=network.range_bonus,
        )
        assert best_routes(shuffled).routes == best.routes, seed
