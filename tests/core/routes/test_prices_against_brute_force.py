"""Prices, the linear program and joining against trying everything, on small networks with much shared track.

There the search would never come to prices of triples, good routes found quickly, exchanges and shorter trains:
limits that a seed makes small send it through all of them. What it then calls proved must be the best run, and
where its budget ends before no run may be above its bound.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from ezgame.core.routes import combine, explorer, join, prices, pricing, sharpen, single, triples
from ezgame.core.routes.objective import Aim, Objective
from ezgame.core.routes.search import DEFAULT_BUDGET, best_routes
from tests.core.routes.brute import all_routes, brute_force, validate
from tests.core.routes.random_networks import (
    Plain,
    PlainTrain,
    network_of,
    random_plain,
    random_train,
    some,
)
from tests.core.routes.test_search_against_brute_force import compare

EXACT, CUT_SHORT = range(1_000, 1_100), range(50_000, 50_200)
BUDGETS = (5, 20, 60, 150, 400, 1000, 3000)
LIMITS: dict[tuple[object, str], Sequence[object]] = {
    (combine, "QUICK_BUDGET"): (0,),
    (combine, "HARD"): (-1, 40_000),
    (combine, "LARGE"): (-1, 50_000, 50_000),
    (combine, "NEAR"): (1, 1, 16),
    (combine, "SLACK"): (2, 10, 1000),
    (combine, "MIX_BUDGET"): (0, 5, 20_000),
    (pricing, "MIX_BUDGET"): (0, 5, 20_000),
    (pricing, "DEAR"): (-1, -1, 5_000),
    (pricing, "LEAST_BESIDE"): (-1, 5_000),
    (pricing, "SIDE_SHARE"): (1, 4),
    (pricing, "TURNS"): (1, 3, 60),
    (pricing, "ROUNDS"): (1, 10, 60),
    (pricing, "MANY_ROUNDS"): (2, 200),
    (pricing, "LEAST"): (3, 20, 100, 10_000),
    (pricing, "SHARE"): (6, 10**9, 10**9),
    (prices, "MOST_FAILURES"): (1, 5),
    (sharpen, "NEARLY"): (-1_000, -1_000, 2),
    (sharpen, "FIRST"): (1, 3, 100),
    (sharpen, "MORE"): (1, 3, 60),
    (sharpen, "KEPT"): (0, 2, 150),
    (sharpen, "AT_ONCE"): (1, 12),
    (sharpen, "FRUITLESS"): (2, 6),
    (sharpen, "STEPS"): (3, 30, 400),
    (triples, "EXCESS"): (0.02, 1e-4),
    (single, "CHECK_EVERY"): (1, 1, 500),
    (explorer, "CHECK_EVERY"): (1, 1, 500),
    (join, "SAMPLED"): ((1, 1, 1, 1), (32, 6, 3, 1)),
}
"""What each limit may be."""


def crowded(random: Random) -> Plain:
    """A small network for two to four trains, many of them equal, whose track often conflicts."""
    plain = random_plain(random)
    names = list(plain.value)
    while len(names) < 5:
        name = f"{random.choice('ABCDEFGH')}{len(names)}"
        names.append(name)
        plain.value[name] = random.choice([10, 20, 30])
        plain.treasury[name], plain.cost[name] = 0, 1
    atoms = [f"t{number}" for number in range(random.randint(3, 10))]
    wanted = random.randint(8, 12)
    for number in range(len(plain.segments), wanted):
        a, b = random.sample(names, 2)
        own = {f"own{number}"} if random.random() < 0.85 else set()
        shared = some(random, atoms, 3) if random.random() < 0.8 else set()
        plain.segments.append((f"s{number:02}", a, b, own | shared, set(), 1))
    kinds = [random_train(random, "", names) for _ in range(2)]
    short = random.random() < 0.6
    for kind in kinds:
        if kind.stops is not None:
            kind.stops = max(2, min(kind.stops, 3 if short else 9))
        kind.required = kind.required[:1] if random.random() < 0.3 else []
    chosen = [random.choice([kinds[0], *kinds]) for _ in range(random.choice([2, 3, 3, 4]))]
    chosen.sort(key=lambda kind: kind is kinds[1])
    plain.trains = [
        PlainTrain(**{**vars(kind), "name": f"T{number}"}) for number, kind in enumerate(chosen)
    ]
    plain.value_for = {}
    plain.tender = None if plain.tender is None else ["T0", f"T{len(chosen) - 1}"]
    plain.own |= some(random, names, 4)
    return plain


def in_pairs(random: Random) -> Plain:
    """Trains of two stops: every segment is a route, and each meets others at two or three atoms. Such routes
    run by half in the linear program, which triples end."""
    plain = crowded(random)
    names = list(plain.value)
    atoms = [f"t{number}" for number in range(random.randint(5, 8))]
    plain.segments = [
        (name, a, b, set(random.sample(atoms, random.choice([2, 2, 2, 3]))), gauges, 1)
        for name, a, b, _, gauges, _ in plain.segments
    ]
    plain.terminal, plain.uncounted = set(), set()
    plain.one_of, plain.minimum = [], 2
    plain.own |= set(random.sample(names, len(names) // 2 + 1))
    for train in plain.trains:
        train.stops, train.cities, train.hexes, train.required = 2, None, None, []
    return plain


@pytest.fixture
def reached(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often the search went through its rarer parts."""
    counts: Counter[str] = Counter()

    def counted(owner: object, name: str) -> None:
        old = getattr(owner, name)

        def calls(*args: object, **values: object) -> object:
            found = old(*args, **values)
            counts[name] += bool(found) if name.startswith("wanted") else 1
            return found

        monkeypatch.setattr(owner, name, calls)

    counted(sharpen, "wanted_places")
    counted(sharpen, "wanted_triples")
    counted(pricing.Pricing, "_glance")
    counted(pricing.Pricing, "_side_by_side")
    counted(combine.Combination, "_exchange")
    counted(combine.Combination, "_with_shorter_trains")
    return counts


def search(seed: int, monkeypatch: pytest.MonkeyPatch, *, cut_short: bool) -> None:
    """One network under limits of its own, compared with trying everything."""
    random = Random(seed)
    plain = (in_pairs if seed % 3 else crowded)(random)
    for (owner, name), values in LIMITS.items():
        monkeypatch.setattr(owner, name, random.choice(values))
    objective = Objective(
        aim=random.choice([Aim.INCOME, Aim.INCOME, Aim.TOTAL]), must_reach=frozenset(plain.goal)
    )
    budget = random.choice(BUDGETS) if cut_short else DEFAULT_BUDGET
    best = best_routes(network_of(plain), objective, budget=budget)
    total = objective.aim is Aim.TOTAL
    routes = [all_routes(plain, train) for train in plain.trains]
    answer = brute_force(plain, routes, total, bool(plain.goal))
    if not cut_short:
        compare(plain, best, answer, f"seed {seed}")
        return
    validate(plain, [(r.train, r.nodes, r.segments, r.extended) for r in best.routes])
    if answer is None:
        assert not best.routes, seed
        return
    most = answer.income + (answer.treasury if total else 0)
    assert best.upper_bound >= most, seed
    if best.proved:
        assert best.income + (best.treasury if total else 0) == most, seed
    if best.settled:
        assert (best.income, best.treasury) == (answer.income, answer.treasury), seed


def test_the_rarer_parts_of_the_search_lose_nothing(
    monkeypatch: pytest.MonkeyPatch, reached: Counter[str]
) -> None:
    for seed in EXACT:
        search(seed, monkeypatch, cut_short=False)
    assert len(reached) == 6 and min(reached.values()) >= 5, reached


def test_nothing_is_called_proved_wrongly_wherever_the_budget_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for seed in CUT_SHORT:
        search(seed, monkeypatch, cut_short=True)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("cut_short", [False, True])
def test_the_rarer_parts_lose_nothing_at_length(
    monkeypatch: pytest.MonkeyPatch, cut_short: bool
) -> None:
    for seed in range(2_000_000, 2_020_000):
        search(seed, monkeypatch, cut_short=cut_short)
