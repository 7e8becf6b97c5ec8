"""The search against trying everything, on random small networks of every kind."""

from random import Random

import pytest

from ezgame.core.routes.judge import judge_routes
from ezgame.core.routes.objective import Aim, Objective
from ezgame.core.routes.search import Best, best_routes
from tests.core.routes.brute import Answer, all_routes, brute_force, validate
from tests.core.routes.random_networks import Plain, PlainTrain, network_of, random_plain

BATCH = 500


def check(seed: int, crowded: bool = False, several: bool = False) -> None:
    """One random network under one objective."""
    random = Random(seed)
    plain = random_plain(random)
    if crowded:
        crowd(plain, random)
    if several and len(plain.trains) == 1:
        plain.trains.append(PlainTrain(**{**vars(plain.trains[0]), "name": "T1"}))
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


def crowd(plain: Plain, random: Random) -> None:
    """Three equal trains, and much track that conflicts with nothing, which they may share."""
    names = ["T0", "T1", "T2"]
    plain.trains = [PlainTrain(**{**vars(plain.trains[0]), "name": name}) for name in names]
    plain.value_for = {}
    plain.tender = None if plain.tender is None else names
    plain.segments = [
        (name, a, b, set() if random.random() < 0.4 else atoms, gauges, length)
        for name, a, b, atoms, gauges, length in plain.segments
    ]


def compare(plain: Plain, best: Best, answer: Answer | None, where: str) -> None:
    assert best.proved and best.settled, where
    if answer is None:
        assert not best.reached, where
        assert not best.routes, where
        return
    assert best.reached, where
    validate(plain, [(r.train, r.nodes, r.segments, r.extended) for r in best.routes])
    assert (best.income, best.treasury) == (answer.income, answer.treasury), where
    by_train = {str(route.train): route.nodes for route in best.routes}
    run = tuple(by_train.get(train.name, ()) for train in plain.trains)
    assert sum(map(len, run)) == answer.stops, where
    assert run == answer.run, where


@pytest.mark.parametrize("batch", range(6))
def test_the_search_finds_what_trying_everything_finds(batch: int) -> None:
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        check(seed)


def test_equal_trains_may_share_track_that_conflicts_with_nothing() -> None:
    check(209_809)  # two equal trains on one free track, the goal on a third train
    for seed in range(BATCH):
        check(seed, crowded=True)


@pytest.fixture
def always_by_prices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several trains are joined by prices at once, as on full boards."""
    monkeypatch.setattr("ezgame.core.routes.combine.QUICK_BUDGET", 0)


@pytest.mark.usefixtures("always_by_prices")
@pytest.mark.parametrize("batch", range(2))
def test_prices_lose_nothing(batch: int) -> None:
    for seed in range(300_000 + batch * BATCH, 300_000 + (batch + 1) * BATCH):
        check(seed, several=True)
    for seed in range(batch * BATCH // 4, (batch + 1) * BATCH // 4):
        check(seed, crowded=True)


@pytest.mark.usefixtures("always_by_prices")
def test_shorter_trains_exchanges_and_bounds_cut_short_lose_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ezgame.core.routes.combine.LARGE", -1)
    monkeypatch.setattr("ezgame.core.routes.pricing.LEAST", 3)
    monkeypatch.setattr("ezgame.core.routes.pricing.SHARE", 10**9)
    for seed in range(400_000, 400_000 + BATCH):
        check(seed, several=True)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("first", range(6, 210, 12))
def test_the_search_finds_what_trying_everything_finds_at_length(first: int) -> None:
    for seed in range(first * BATCH, (first + 12) * BATCH):
        check(seed)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.usefixtures("always_by_prices")
@pytest.mark.parametrize("first", range(2, 110, 12))
def test_prices_lose_nothing_at_length(first: int) -> None:
    for seed in range(300_000 + first * BATCH, 300_000 + (first + 12) * BATCH):
        check(seed, several=True)
