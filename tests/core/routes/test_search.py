"""The search on a small board: what players see in its answers."""

from dataclasses import replace

import pytest

from ezgame.core.routes.network import HexRange, Network, RangeBonus, RequiredSet
from ezgame.core.routes.objective import BEST_TOTAL, Objective
from ezgame.core.routes.search import best_routes
from tests.core.routes.samples import NETWORK, OTHER, TRAIN, segment, train, with_train


def runs(network: Network, objective: Objective | None = None) -> list[tuple[str, ...]]:
    best = best_routes(network, objective or Objective())
    assert best.proved
    return [route.nodes for route in best.routes]


def test_the_best_run_uses_both_trains_and_tells_its_account() -> None:
    best = best_routes(NETWORK)
    assert [(r.train, r.nodes) for r in best.routes] == [
        (TRAIN, ("Alba", "mine", "Bara")),
        (OTHER, ("Alba", "harbour")),
    ]
    assert (best.income, best.treasury, best.upper_bound) == (110, 60, 110)
    assert [account.income for account in best.accounts] == [80, 30]


def test_a_train_that_earns_nothing_stays_idle() -> None:
    network = replace(NETWORK, trains=(train(stops=1),))
    best = best_routes(network)
    assert (best.routes, best.income, best.proved) == ((), 0, True)


def test_no_own_token_means_no_run() -> None:
    nodes = tuple(replace(node, own_token=False) for node in NETWORK.nodes)
    best = best_routes(replace(NETWORK, nodes=nodes))
    assert (best.routes, best.upper_bound, best.proved) == ((), 0, True)


def test_empty_networks_and_companies_without_trains_have_answers_too() -> None:
    assert best_routes(Network(nodes=(), segments=(), trains=(train(),))).proved
    assert best_routes(replace(NETWORK, trains=())).proved


def test_income_plus_treasury_money_may_be_another_run() -> None:
    network = replace(NETWORK, trains=(train(stops=2),), bonuses=())
    assert runs(network) == [("Alba", "Cala")]
    assert runs(network, BEST_TOTAL) == [("Alba", "mine")]


def test_a_goal_may_cost_income() -> None:
    network = replace(NETWORK, trains=(train(stops=2),))
    goal = Objective(must_reach=frozenset({"harbour"}))
    best = best_routes(network, goal)
    assert best.reached
    assert [route.nodes for route in best.routes] == [("Alba", "harbour")]


def test_a_goal_out_of_reach_is_said_so() -> None:
    network = replace(NETWORK, trains=(train(stops=2),))
    best = best_routes(network, Objective(must_reach=frozenset({"red"})))
    assert not best.reached
    assert best.routes == ()
    assert best.proved


def test_a_goal_that_was_not_looked_for_long_enough_is_not_called_out_of_reach(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing here brings money: that no run has more of it tells nothing about the goal."""
    monkeypatch.setattr("ezgame.core.routes.single.CHECK_EVERY", 1)
    nodes = tuple(replace(node, value=0, treasury=0) for node in NETWORK.nodes)
    network = replace(NETWORK, nodes=nodes, bonuses=())
    goal = Objective(must_reach=frozenset({"harbour"}))
    cut_short = best_routes(network, goal, cancel=lambda: True)
    assert not cut_short.reached
    assert not cut_short.proved and not cut_short.settled
    whole = best_routes(network, goal)
    assert whole.reached and whole.settled


def test_the_tender_goes_where_it_is_worth_most() -> None:
    network = replace(NETWORK, range_bonus=RangeBonus(trains=(TRAIN, OTHER)), bonuses=())
    best = best_routes(network)
    assert best.extended == TRAIN
    assert best.income == 150
    fixed = best_routes(replace(network, range_bonus=RangeBonus(trains=(OTHER,))))
    assert fixed.extended in (None, OTHER)
    assert fixed.income < 150


def test_a_required_set_is_kept_even_when_it_costs() -> None:
    pass_ = RequiredSet(rule="pass", nodes=frozenset({"harbour"}))
    network = replace(with_train(require_any=(pass_,)), bonuses=())
    best = best_routes(replace(network, trains=network.trains[:1]))
    assert "harbour" in best.routes[0].nodes


def test_a_train_that_counts_hexes_may_make_any_number_of_stops() -> None:
    short = with_train(stops=None, hex_range=HexRange(hexes=2))
    assert runs(replace(short, trains=short.trains[:1])) == [("Alba", "mine", "Bara")]
    far = with_train(stops=None, hex_range=HexRange(hexes=5))
    assert runs(replace(far, trains=far.trains[:1])) == [
        ("harbour", "Alba", "mine", "Bara", "red"),
    ]


def test_of_two_tracks_between_the_same_stops_both_can_be_used_by_two_trains() -> None:
    network = replace(
        NETWORK,
        segments=(
            segment("Alba", "Bara", "left"),
            replace(segment("Alba", "Bara", "right"), id="second"),
        ),
        trains=(train(stops=2), train(OTHER, 2)),
    )
    best = best_routes(network)
    assert best.income == 160
    assert {route.segments for route in best.routes} == {("Alba-Bara",), ("second",)}


def test_equal_runs_are_settled_by_fewer_stops_then_by_the_alphabet() -> None:
    nodes = tuple(
        replace(node, value=30 if node.city_like else 0, treasury=0) for node in NETWORK.nodes
    )
    star = replace(
        NETWORK,
        nodes=nodes,
        segments=tuple(segment("Alba", other) for other in ("red", "Cala", "Bara", "Dena")),
        trains=(train(stops=2),),
        bonuses=(),
        at_most_one=(),
    )
    assert runs(star) == [("Alba", "Bara")]
