"""Boards of two halves that only a few stops join, and trains that have to run in both, against trying everything.

There the arms of a route have a part of the board each.
"""

from random import Random

import pytest

from ezgame.core.routes.compiled import Compiled
from ezgame.core.routes.objective import Aim, Objective
from ezgame.core.routes.search import best_routes
from ezgame.core.routes.view import View
from tests.core.routes.brute import all_routes, brute_force
from tests.core.routes.random_networks import Plain, PlainTrain, network_of, random_plain
from tests.core.routes.test_search_against_brute_force import compare

BOARDS = 400


def divided_plain(random: Random) -> Plain:
    """A network of two halves, one or two passes, and perhaps an end that both halves come to."""
    plain = random_plain(random)
    count = random.randint(5, 7)
    names = [f"{random.choice('ABCDEFGH')}{number}" for number in range(count)]
    north, south = names[: count // 2], names[count // 2 :]
    passes = [f"{random.choice('ABCDEFGH')}{7 + number}" for number in range(random.randint(1, 2))]
    end = [f"{random.choice('ABCDEFGH')}9"] if random.random() < 0.4 else []
    everything = [*names, *passes, *end]
    atoms = [f"t{number}" for number in range(8)]
    plain.value = {name: random.choice([0, 10, 10, 20, 40]) for name in everything}
    plain.treasury = {name: random.choice([0, 0, 0, 10]) for name in everything}
    plain.cost = {name: 2 if random.random() < 0.05 else 1 for name in everything}
    plain.city = {name for name in everything if random.random() < 0.6}
    plain.terminal = {name for name in names if random.random() < 0.1} | set(end)
    plain.uncounted = set()
    plain.own = set(random.sample(names, random.randint(2, 3)))
    plain.one_of = [set(passes)] if random.random() < 0.9 else []
    plain.segments = []
    for number in range(random.randint(count + 1, count + 5)):
        half = random.choice([north, south])
        a = random.choice(half)
        b = random.choice([name for name in [*half, *passes, *passes, *end] if name != a])
        shared = random.sample(atoms, random.choice([0, 0, 0, 1]))
        plain.segments.append((f"s{number:02}", a, b, {f"own{number}", *shared}, set(), 1))
    plain.trains = [joined_train(random, f"T{n}", passes, north, south) for n in range(2)]
    if random.random() < 0.5:
        plain.trains[1] = PlainTrain(**{**vars(plain.trains[0]), "name": "T1"})
    if random.random() < 0.3:
        plain.trains[1].required = []
    sides = (set(random.sample(north, 1)), set(random.sample(south, 1)), 50)
    plain.both = [sides] if random.random() < 0.4 else []
    plain.value_for, plain.visit, plain.goal = {}, [], set()
    plain.minimum, plain.tender = 2, None
    return plain


def joined_train(
    random: Random, name: str, passes: list[str], north: list[str], south: list[str]
) -> PlainTrain:
    stops, hexes = random.choice([3, 4, 5, 6, None]), None
    if random.random() < 0.15:
        stops, hexes = None, random.randint(2, 6)
    cities = None if stops is None else random.choice([None, 2, 3])
    required = [set(passes), set(north), set(random.sample(south, random.randint(1, len(south))))]
    return PlainTrain(name, stops, cities, hexes, {}, set(), set(), required)


def check(seed: int) -> bool:
    """One board; whether the arms of a train kept apart on it."""
    random = Random(f"divided {seed}")
    plain = divided_plain(random)
    network = network_of(plain)
    aim = random.choice([Aim.INCOME, Aim.INCOME, Aim.TOTAL])
    best = best_routes(network, Objective(aim=aim))
    routes = [all_routes(plain, train) for train in plain.trains]
    compare(plain, best, brute_force(plain, routes, aim is Aim.TOTAL, False), f"seed {seed}")
    compiled = Compiled(network, aim)
    return bool(best.routes) and any(arms_keep_apart(View(compiled, t)) for t in network.trains)


def arms_keep_apart(view: View) -> bool:
    halves = [view.halves(root, view.shared.excludes[root]) for root in view.roots]
    return any(first != second for first, second in halves)


def test_the_search_finds_what_trying_everything_finds() -> None:
    assert sum(check(seed) for seed in range(BOARDS)) > BOARDS // 5


@pytest.mark.parametrize("budgets", ["plain", "prices"])
def test_prices_and_short_cuts_lose_nothing(budgets: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ezgame.core.routes.combine.QUICK_BUDGET", 0)
    if budgets == "prices":
        monkeypatch.setattr("ezgame.core.routes.combine.LARGE", -1)
        monkeypatch.setattr("ezgame.core.routes.pricing.LEAST", 3)
        monkeypatch.setattr("ezgame.core.routes.pricing.SHARE", 10**9)
    for seed in range(100_000, 100_000 + BOARDS // 2):
        check(seed)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_the_search_finds_what_trying_everything_finds_at_length() -> None:
    for seed in range(200_000, 215_000):
        check(seed)
