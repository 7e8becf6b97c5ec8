"""Searches that end at every possible moment: what they say can still be found is never too little.

A bound that is too low would call an answer proved that is not. Each search is run to its end once, and
then again with every smaller budget.
"""

from collections.abc import Iterator
from random import Random

import pytest

from ezgame.core.routes.compiled import Compiled
from ezgame.core.routes.effort import Effort, OutOfEffort
from ezgame.core.routes.explorer import Explorer
from ezgame.core.routes.objective import Aim, Objective
from ezgame.core.routes.search import DEFAULT_BUDGET, best_routes
from ezgame.core.routes.single import NOTHING
from ezgame.core.routes.view import View
from tests.core.routes.brute import all_routes, brute_force
from tests.core.routes.random_networks import Plain, PlainTrain, network_of, random_plain

ONE_TRAIN, SEVERAL_TRAINS, AT_LENGTH = 60, 12, 2_000
"""Networks."""
MOST_CUTS = 30
"""Budgets tried per network; of searches with more work than that so many are chosen."""
HIGHEST_PRICE = 30


@pytest.fixture(autouse=True)
def counting_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every node, bound and kept route asks at once whether the search has to end."""
    monkeypatch.setattr("ezgame.core.routes.single.CHECK_EVERY", 1)
    monkeypatch.setattr("ezgame.core.routes.bounds.CHECK_EVERY", 0)
    monkeypatch.setattr("ezgame.core.routes.explorer.CHECK_EVERY", 0)


def plain_network(random: Random) -> Plain:
    """A network whose first train has some routes; several stations, so that several roots."""
    plain = random_plain(random)
    while len(all_routes(plain, plain.trains[0])) < 3:
        plain = random_plain(random)
    plain.own |= set(random.sample(sorted(plain.value), (len(plain.value) + 1) // 2))
    return plain


def cuts(random: Random, spent: int) -> Iterator[int]:
    """Budgets that a search with this much work exceeds."""
    budgets = range(1, spent + 1)
    yield from budgets if spent <= MOST_CUTS else random.sample(budgets, MOST_CUTS)


def one_train(random: Random) -> Compiled:
    """Some network as its first train sees it."""
    return Compiled(network_of(plain_network(random)), Aim.INCOME)


def explorer_of(compiled: Compiled, *, prepared: bool = False) -> Explorer:
    """A new explorer of the first train; `prepared`: it knows the bounds of all roots before it begins."""
    explorer = Explorer(View(compiled, compiled.network.trains[0]), Effort(DEFAULT_BUDGET, None))
    if prepared:
        explorer.prepare()
    explorer.effort.spent = 0
    return explorer


def check_one_train(seed: int, *, prepared: bool) -> int:
    """The best route alone; returns how often the search ended early."""
    random = Random(seed)
    compiled = one_train(random)
    whole = explorer_of(compiled, prepared=prepared)
    best = whole.best_alone(None)
    most = NOTHING if best is None else best.score
    cut = 0
    for budget in cuts(random, whole.effort.spent):
        explorer = explorer_of(compiled, prepared=prepared)
        explorer.effort.budget = budget
        left = left_unexplored(explorer)
        found = NOTHING if explorer.alone is None else explorer.alone.score
        assert max(found, left) >= most, (seed, budget)
        cut += left > NOTHING
    return cut


def left_unexplored(explorer: Explorer) -> int:
    """The bound of what the search of the best route has left out."""
    try:
        explorer.best_alone(None)
    except OutOfEffort as stop:
        return NOTHING if stop.bound is None else stop.bound
    return NOTHING


def check_after_prices(seed: int) -> int:
    """The best route after prices; returns how often only a bound could be told."""
    random = Random(seed)
    compiled = one_train(random)
    unit = compiled.scale.first
    prices = [unit * random.choice([0, random.randint(1, HIGHEST_PRICE)]) for _ in compiled.atoms]
    least = random.choice([NOTHING, 0])
    whole = explorer_of(compiled)
    priced = whole.priced(prices)
    begun = whole.effort.spent
    most, _ = priced.best(least, DEFAULT_BUDGET)
    cut = 0
    for budget in cuts(random, whole.effort.spent - begun):
        bound, met = explorer_of(compiled).priced(prices).best(least, budget)
        assert bound >= max([most, *[route.score for route in met]]), (seed, budget)
        cut += bound > most
    return cut


@pytest.mark.parametrize("prepared", [False, True])
def test_one_train_cut_short_never_has_a_better_route_than_it_says(prepared: bool) -> None:
    cut = [check_one_train(600_000 + number, prepared=prepared) for number in range(ONE_TRAIN)]
    assert sum(cut) > 500


def test_one_train_after_prices_cut_short_never_has_a_better_route_than_it_says() -> None:
    cut = [check_after_prices(610_000 + number) for number in range(ONE_TRAIN)]
    assert sum(cut) > 100


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_one_train_cut_short_at_length() -> None:
    for seed in range(700_000, 700_000 + AT_LENGTH):
        check_one_train(seed, prepared=seed % 2 == 0)
        check_after_prices(seed)


@pytest.mark.parametrize("always_by_prices", [False, True])
def test_several_trains_cut_short_never_have_a_better_run_than_they_say(
    always_by_prices: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if always_by_prices:
        monkeypatch.setattr("ezgame.core.routes.combine.QUICK_BUDGET", 0)
        monkeypatch.setattr("ezgame.core.routes.combine.LARGE", -1)
        monkeypatch.setattr("ezgame.core.routes.pricing.LEAST", 3)
        monkeypatch.setattr("ezgame.core.routes.pricing.SHARE", 1_000)
    unproved = income_only = 0
    for seed in range(620_000, 620_000 + SEVERAL_TRAINS):
        random = Random(seed)
        plain = plain_network(random)
        plain.trains.append(PlainTrain(**{**vars(plain.trains[0]), "name": "T9"}))
        network = network_of(plain)
        objective = Objective(must_reach=frozenset(plain.goal))
        answer = brute_force(
            plain, [all_routes(plain, t) for t in plain.trains], False, bool(plain.goal)
        )
        if answer is None:
            continue
        spent = best_routes(network, objective).nodes_searched
        for budget in cuts(random, spent):
            best = best_routes(network, objective, budget=budget)
            unproved += not best.proved
            assert best.upper_bound >= answer.income, (seed, budget)
            assert best.proved == (best.reached and best.income == best.upper_bound), (seed, budget)
            if best.settled:
                assert (best.income, best.treasury) == (answer.income, answer.treasury), seed
            income_only += best.proved and not best.settled
    assert unproved > 100
    assert income_only > 0 or not always_by_prices
