"""Good routes found quickly: legal, and often the best ones."""

import pytest

from ezgame.core.routes.beam import good_routes
from ezgame.core.routes.compiled import Compiled
from ezgame.core.routes.effort import Effort
from ezgame.core.routes.explorer import Explorer
from ezgame.core.routes.judge import judge_routes
from ezgame.core.routes.network import Route
from ezgame.core.routes.objective import Aim
from ezgame.core.routes.view import View
from tests.core.routes.full_boards import full_network


@pytest.mark.parametrize(("title", "train"), [("18esp", "6+8"), ("1849", "E"), ("18te", "D")])
def test_quick_routes_are_legal_and_never_above_the_best(title: str, train: str) -> None:
    network = full_network(title, [train], seed=2, own=4)
    compiled = Compiled(network, Aim.INCOME)
    effort = Effort(10**9)
    view = View(compiled, network.trains[0])
    best = Explorer(view, effort).best_alone(None)
    found = good_routes(view, 0, 0, 2, effort)
    assert best is not None and found
    assert 9 * best.score <= 10 * found[0].score <= 10 * best.score
    for route in found:
        drawn = Route(
            train=network.trains[0].id,
            nodes=tuple(compiled.nodes[node].id for node in route.nodes),
            segments=tuple(compiled.segments[segment].id for segment in route.segments),
        )
        verdict = judge_routes(network, (drawn,))
        assert verdict.refusal is None
        assert compiled.scale.ceiling(route.score) == verdict.income
    beside = good_routes(view, best.atoms, 0, 2, effort)
    assert all(not route.atoms & best.atoms for route in beside)
