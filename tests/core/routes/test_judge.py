"""The judge: each way a run can be wrong, and what legal runs earn."""

from dataclasses import replace

import pytest

from ezgame.core.ids import Gauge, TrainId
from ezgame.core.routes.judge import REASONS, Judge, judge_routes
from ezgame.core.routes.network import HexRange, Network, RangeBonus, RequiredSet, Route
from tests.core.routes.samples import NETWORK, OTHER, TRAIN, route, train, with_train

LONG = with_train(stops=6)


def reason(network: Network, *routes: Route) -> tuple[str, dict[str, object]]:
    refusal = judge_routes(network, routes).refusal
    assert refusal is not None
    assert refusal.key in REASONS
    return refusal.key, dict(refusal.values)


def test_a_legal_run_is_accepted_with_its_account() -> None:
    verdict = judge_routes(LONG, [route("harbour", "Alba", "mine", "Bara", "red")])
    assert verdict.refusal is None
    assert (verdict.income, verdict.treasury) == (30 + 40 + 50 + 10 + 100, 20 + 40)
    lines = [(line.why, line.to, line.amount, line.node) for line in verdict.accounts[0].lines]
    assert lines == [
        ("treasury", "treasury", 20, "harbour"),
        ("value", "income", 30, "Alba"),
        ("treasury", "treasury", 40, "mine"),
        ("value", "income", 40, "Bara"),
        ("value", "income", 50, "red"),
        ("visit-bonus", "income", 10, "Bara"),
        ("both-bonus", "income", 100, None),
    ]


def test_the_multiplier_doubles_income_with_bonuses_but_not_treasury_money() -> None:
    doubled = replace(LONG, multiplier=2)
    verdict = judge_routes(doubled, [route("harbour", "Alba", "mine", "Bara", "red")])
    assert (verdict.income, verdict.treasury) == (460, 60)
    assert verdict.accounts[0].lines[-1].why == "multiplier"
    assert verdict.accounts[0].lines[-1].amount == 230


def test_a_value_may_differ_between_trains() -> None:
    nodes = tuple(
        replace(node, values_by_train={OTHER: 60}) if node.id == "Alba" else node
        for node in NETWORK.nodes
    )
    network = replace(NETWORK, nodes=nodes)
    assert judge_routes(network, [route("Alba", "Cala")]).income == 50
    assert judge_routes(network, [route("Alba", "Cala", by=OTHER)]).income == 80


def test_an_empty_run_is_legal_and_earns_nothing() -> None:
    verdict = judge_routes(NETWORK, [])
    assert (verdict.refusal, verdict.income, verdict.treasury) == (None, 0, 0)


@pytest.mark.parametrize(
    ("drawn", "key", "values"),
    [
        (route("Alba", "Cala", by=TrainId("9-9")), "unknown-train", {"train": "9-9"}),
        (Route(train=TRAIN, nodes=("Alba", "Nowhere"), segments=("x",)), "unknown-stop", {"stop": "Nowhere"}),
        (Route(train=TRAIN, nodes=("Alba", "Cala"), segments=("x",)), "unknown-track", {"track": "x"}),
        (Route(train=TRAIN, nodes=("Alba",), segments=()), "too-short", {"stops": 1, "least": 2}),
        (Route(train=TRAIN, nodes=("Alba", "Cala"), segments=()), "not-connected", {"stop": "Alba"}),
        (
            Route(train=TRAIN, nodes=("Alba", "Bara"), segments=("Alba-Cala",)),
            "not-connected",
            {"stop": "Alba", "next": "Bara"},
        ),
        (route("harbour", "Alba", "harbour"), "stop-twice", {"stop": "harbour"}),
        (route("mine", "Alba", "Cala"), "track-twice", {"track": "switch"}),
        (route("Alba", "Cala", "Dena"), "blocked", {"stop": "Cala"}),
        (route("Bara", "red"), "no-own-station", {}),
    ],
)  # fmt: skip
def test_a_wrong_route_is_refused_with_the_first_broken_rule(
    drawn: Route, key: str, values: dict[str, object]
) -> None:
    found, details = reason(NETWORK, drawn)
    assert found == f"routes.{key}"
    assert details.items() >= {"train": drawn.train, **values}.items()


@pytest.mark.parametrize(
    ("network", "key", "values"),
    [
        (with_train(forbidden_nodes=frozenset({"Bara"})), "forbidden-stop", {"stop": "Bara"}),
        (with_train(forbidden_gauges=frozenset({Gauge("slim")})), "forbidden-gauge", {"gauge": "slim"}),
        (with_train(stops=3), "too-long", {"stops": 4, "most": 3}),
        (with_train(stops=5, max_cities=2), "too-many-cities", {"cities": 3, "most": 2}),
        (with_train(stops=None, hex_range=HexRange(hexes=3)), "too-far", {"hexes": 4, "most": 3}),
        (
            with_train(stops=None, hex_range=HexRange(hexes=4, weights={Gauge("slim"): 2})),
            "too-far",
            {"hexes": 5, "most": 4},
        ),
        (
            with_train(stops=5, require_any=(RequiredSet(rule="pass", nodes=frozenset({"Dena"})),)),
            "missing",
            {"rule": "pass"},
        ),
    ],
)  # fmt: skip
def test_the_limits_of_the_train_are_kept(
    network: Network, key: str, values: dict[str, object]
) -> None:
    found, details = reason(network, route("Alba", "mine", "Bara", "red"))
    assert found == f"routes.{key}"
    assert details.items() >= values.items()


def test_hexes_weigh_by_the_heaviest_gauge_of_a_segment() -> None:
    wide = with_train(stops=None, hex_range=HexRange(hexes=5, weights={Gauge("slim"): 2}))
    assert judge_routes(wide, [route("Alba", "mine", "Bara", "red")]).refusal is None


def test_a_route_has_at_most_one_node_of_a_group() -> None:
    found, details = reason(LONG, route("Alba", "mine", "Bara", "Dena"))
    assert found == "routes.one-of"
    assert details["rule"] == "one mine"
    assert (details["stop"], details["other"]) == ("mine", "Dena")


def test_ports_may_not_count_for_the_minimum() -> None:
    nodes = tuple(replace(node, counts_for_minimum=node.id != "harbour") for node in NETWORK.nodes)
    network = replace(NETWORK, nodes=nodes)
    assert reason(network, route("harbour", "Alba"))[0] == "routes.too-short"
    assert judge_routes(network, [route("harbour", "Alba", "mine")]).refusal is None


def test_each_train_runs_once() -> None:
    found, _ = reason(NETWORK, route("Alba", "Cala"), route("harbour", "Alba"))
    assert found == "routes.train-twice"


def test_two_trains_share_no_track_but_may_meet_at_stops() -> None:
    found, details = reason(NETWORK, route("Alba", "mine"), route("Alba", "Cala", by=OTHER))
    assert found == "routes.shared-track"
    assert (details["other"], details["track"]) == (TRAIN, "switch")
    meeting = [route("Alba", "mine"), route("harbour", "Alba", by=OTHER)]
    assert judge_routes(NETWORK, meeting).refusal is None


def test_a_tender_goes_by_itself_to_the_route_that_needs_it() -> None:
    network = replace(NETWORK, range_bonus=RangeBonus(trains=(TRAIN, OTHER)))
    verdict = judge_routes(network, [route("harbour", "Alba", "Cala", by=OTHER)])
    assert verdict.refusal is None
    assert verdict.extended == OTHER
    assert judge_routes(network, [route("Alba", "Cala", by=OTHER)]).extended is None


def test_a_tender_carries_no_city() -> None:
    network = replace(NETWORK, trains=(train(stops=2),), range_bonus=RangeBonus(trains=(TRAIN,)))
    assert judge_routes(network, [route("Alba", "mine", "Bara")]).extended == TRAIN
    cities = replace(network, nodes=tuple(replace(n, city_like=True) for n in network.nodes))
    assert reason(cities, route("Alba", "mine", "Bara"))[0] == "routes.too-long"
    claimed = route("Alba", "mine", "Bara", tender=True)
    assert reason(cities, claimed)[0] == "routes.too-many-cities"


def test_only_one_train_that_may_have_the_tender_has_it() -> None:
    network = replace(NETWORK, range_bonus=RangeBonus(trains=(TRAIN,)))
    assert reason(network, route("Alba", "Cala", by=OTHER, tender=True))[0] == "routes.no-bonus"
    both = replace(NETWORK, range_bonus=RangeBonus(trains=(TRAIN, OTHER)))
    run = [route("Alba", "mine", tender=True), route("harbour", "Alba", by=OTHER, tender=True)]
    assert reason(both, *run)[0] == "routes.no-bonus"
    assert reason(NETWORK, route("Alba", "mine", tender=True))[0] == "routes.no-bonus"


def test_a_refused_run_still_shows_what_it_would_earn() -> None:
    verdict = Judge(NETWORK).judge([route("Alba", "mine", "Bara", "red")])
    assert verdict.refusal is not None
    assert verdict.income == 130
