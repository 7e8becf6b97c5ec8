"""Companies, certificates, trains and parts by the choices of a group, and the order drawn."""

from typing import Any

import pytest

from ezgame.core.ids import CompanyId
from ezgame.core.refusal import Refusal
from ezgame.titles.t1849.scenario import draw_order, judge_options, scenario_of
from tests.titles.t1849.recorded import title
from tests.titles.t1849.vectors import cases


def options(**changes: Any) -> dict[str, Any]:
    """Every option, those not named as they are by default."""
    return {key: option.default for key, option in title().options.items()} | changes


def why(players: int, **changes: Any) -> str | None:
    refusal: Refusal | None = judge_options(title(), players, options(**changes))
    return None if refusal is None else refusal.key


@pytest.mark.rule("49-SET-01", "49-SET-04", "49-SET-12", "49-SET-18")
def test_the_scenarios_of_the_examples() -> None:
    seen = 0
    for case in cases("scenarios"):
        players, chosen = case["players"], case["scenario"]
        assert (why(players, scenario=chosen) is not None) == case.get("refused", False), case
        if case.get("refused"):
            continue
        seen += 1
        found = scenario_of(title(), players, options(scenario=chosen))
        assert (found.companies, found.certificate_limit) == (case["companies"], case["limit"])
        assert dict(found.trains) == {**case["trains"], "E": 0}
    assert seen == 4


@pytest.mark.rule("49-SET-01", "49-SET-18")
@pytest.mark.parametrize("players", [1, 2, 6])
def test_other_numbers_of_players_are_refused(players: int) -> None:
    assert why(players) == "setup.players"


@pytest.mark.rule("49-SET-18")
def test_five_companies_are_a_choice_of_four_players_only() -> None:
    assert [why(players, scenario="five") for players in (3, 4, 5)] == [
        "setup.scenario",
        None,
        "setup.scenario",
    ]


@pytest.mark.rule("49-SET-12", "49-SET-13")
@pytest.mark.parametrize(
    ("game", "parts", "found", "electric"),
    [
        ("basic", "usual", set(), 0),
        ("advanced", "usual", {"place-purchase", "bonds"}, 0),
        ("electric", "usual", {"place-purchase", "bonds", "electric"}, 6),
        ("basic", "bonds", {"bonds"}, 0),
        ("basic", "place-purchase", {"place-purchase"}, 0),
    ],
)
def test_the_parts_of_a_game(game: str, parts: str, found: set[str], electric: int) -> None:
    assert why(4, game=game, parts=parts) is None
    scenario = scenario_of(title(), 4, options(game=game, parts=parts))
    assert scenario.parts == found
    assert scenario.trains["E"] == electric


@pytest.mark.rule("49-SET-13")
@pytest.mark.parametrize("game", ["advanced", "electric"])
def test_one_part_alone_belongs_to_the_basic_game(game: str) -> None:
    assert why(4, game=game, parts="bonds") == "setup.parts"


@pytest.mark.rule("49-SET-10")
def test_the_orders_of_the_examples() -> None:
    for case in cases("company_order_online"):
        wanted = options(delay_ift="delay_ift" in case["options"])
        assert list(draw_order(title(), "linear", case["seed"], wanted)) == case["order"]


@pytest.mark.rule("49-SET-08")
def test_every_company_has_a_place_and_trinacria_may_be_set_back() -> None:
    firsts = set()
    for seed in range(60):
        order = draw_order(title(), "even", seed, options())
        later = draw_order(title(), "even", seed, options(delay_ift=True))
        assert sorted(order) == sorted(later) == sorted(title().companies)
        assert later.index(CompanyId("IFT")) >= 3
        if order.index(CompanyId("IFT")) >= 3:
            assert later == order
        firsts.add(order[0])
    assert firsts == set(title().companies)
