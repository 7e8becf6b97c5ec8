"""The search against trying everything, on random small networks of every kind."""

from random import Random

import pytest

from ezgame.core.routes.judge import judge_routes
from ezgame.core.routes.objective import Aim, Objective
from ezgame.core.routes.search import Best, best_routes
from tests.core.routes.brute import Answer, all_routes, brute_force, validate
from tests.core.routes.random_networks import Plain, network_of, random_plain

BATCH = 500


def check(seed: int) -> None:
    """One random network under one objective."""
    random = Random(seed)
    plain = random_plain(random)
    network = network_of(plain)
    objective = Objective(
        aim=random.choice([Aim.INCOME, Aim.INCOME, Aim.TOTAL]), must_reach=frozenset(plain.goal)
    )
    best = best_routes(network, objective)
    routes = [all_routes(plain, train) for train in plain.trains]
    answer = brute_force(plain, routes, objective.aim is Aim.TOTAL, bool(plain.goal))
    compare(plain, best, answer, f"seed {seed}, {objective}")
    verdict = judge_routes(network, best.routes)
    assert verdict.refusal is None
    assert (verdict.income, verdict.treasury) == (best.income, best.treasury)


def compare(plain: Plain, best: Best, answer: Answer | None, where: str) -> None:
    assert best.proved, where
    if answer is None:
        assert not best.reached, where
        assert not best.routes, where
        return
    assert best.reached, where
    validate(plain, [(r.train, r.nodes, r.segments, r.tender) for r in best.routes])
    assert (best.income, best.treasury) == (answer.income, answer.treasury), where
    by_train = {str(route.train): route.nodes for route in best.routes}
    run = tuple(by_train.get(train.name, ()) for train in plain.trains)
    assert sum(map(len, run)) == answer.stops, where
    assert run == answer.run, where


@pytest.mark.parametrize("batch", range(10))
def test_the_search_finds_what_trying_everything_finds(batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        check(seed)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("batch", range(10, 210))
def test_the_search_finds_what_trying_everything_finds_at_length(batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        check(seed)
