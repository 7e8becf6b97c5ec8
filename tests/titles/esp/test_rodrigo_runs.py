"""Rodrigo's runs: what they are worth, which is chosen, what becomes of the money (RV-20 … RV-39)."""

from dataclasses import replace

import pytest

from ezgame.core.actions import AutomaticRun, BuyTrain, DrawnRoute, LayTile, Pass, PlaceStation
from ezgame.core.ids import CompanyId, HexId, TileId
from ezgame.core.rounds.operating import acting_company
from ezgame.storage.import18xx.own import OwnReplay
from tests.asking import buy_from, cash, price, refusal, trains, turn_of
from tests.builders import Position
from tests.titles.esp.two import (
    ANA,
    HIS,
    LUIS,
    at,
    go_on,
    his_turn,
    hold,
    index,
    passes,
    run_of,
    stops,
    two,
    vector,
)

PHASE_ID = {2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "8"}


def ready(company: str, phase: int, train: str, **how: object) -> Position:
    """A company with a train in a phase; from phase 3 on the passes are open."""
    position = two(**how)
    if phase > 2:
        position = passes(position.phase(PHASE_ID[phase]))
    return position.trains(company, train)


def value_and_stops(company: str, phase: int, train: str, **how: object) -> tuple[int, list[str]]:
    game = his_turn(ready(company, phase, train, **how), company)
    go_on(game)
    run = run_of(game)
    return run.income, stops(run)


def plain(words: list[str]) -> list[str]:
    """Names without the figures that the written example puts behind them."""
    return [
        word.rstrip("0123456789 ") if not word.startswith("País") else word[:12] for word in words
    ]


@pytest.mark.rule("TP-21", "TP-22", "TP-23", "TP-30", "ESP-P5.4-06", "ESP-P5.4-07")
@pytest.mark.parametrize("name", ["RV-20", "RV-21", "RV-22", "RV-23", "RV-24", "RV-25"])
def test_the_runs_of_the_table(name: str) -> None:
    v = vector(name)
    phase, train = v["given"]["phase"], v["given"]["train"]
    for case in v["cases"]:
        value, names = value_and_stops(case["company"], phase, train)
        assert value == case["value"], case
        if "route" in case:
            wanted = plain(case["route"])
            shown = [
                n.replace(" Gasteiz", "").replace("País Vasco I", "País Vasco 1") for n in names
            ]
            assert sorted(w.split()[0] for w in shown) == sorted(w.split()[0] for w in wanted)


TABLE = {
    (2, "2"): (50, 0, 30, 50),
    (3, "2"): (80, 40, 50, 70),
    (3, "3"): (90, 80, 70, 100),
    (4, "4"): (110, 80, 80, 100),
    (5, "5"): (170, 100, 140, 140),
    (7, "8"): (190, 120, 160, 150),
}


@pytest.mark.rule("TP-21")
@pytest.mark.parametrize(("phase", "train"), TABLE)
def test_the_twenty_four_first_runs(phase: int, train: str) -> None:
    found = tuple(value_and_stops(company, phase, train)[0] for company in HIS)
    assert found == TABLE[phase, train]


@pytest.mark.rule("TP-22", "TP-23")
def test_a_mine_on_the_way_uses_range_and_is_avoided_where_income_is_equal() -> None:
    for case in vector("RV-26")["cases"]:
        phase, train = case["phase"], case["train"]
        found, _ = value_and_stops("MZA", phase, train, board="mza_through_mine")
        assert found == case["value"]
    v = vector("RV-27")
    value, names = value_and_stops("MZA", 4, "4", board="mza_through_mine")
    assert value == v["expect"]["value"]
    assert "Madrid" not in names and len(names) == len(v["expect"]["route"])


@pytest.mark.rule("TP-22")
def test_mines_and_harbours_are_worth_nothing_to_his_companies() -> None:
    kinds = set()
    for name in HIS:
        company = CompanyId(name)
        game = his_turn(ready(name, 4, "4"), name)
        network = game.rules.network(game.state, company)
        assert network is not None
        worth = game.rules.unpaid_stops(game.state, company)
        for node in network.nodes:
            if node.kind in ("mine", "harbour"):
                kinds.add(node.kind)
                assert (node.value, node.treasury) == (0, 0)
                assert worth[node.id] == {"mine": 20, "harbour": 30}[node.kind]
    assert kinds == {"mine", "harbour"}


@pytest.mark.rule("TP-24")
def test_a_hex_with_mine_and_town_counts_as_the_town() -> None:
    v = vector("RV-28")
    game = his_turn(ready("N", 3, "2"), "N")
    go_on(game)
    line = next(
        x for x in run_of(game).routes[0].lines if (x.node or "").startswith(v["given"]["hex"])
    )
    assert (line.amount, line.name) == (10, "Palencia")


@pytest.mark.rule("TP-21")
def test_red_madrid_may_have_no_value_in_yellow() -> None:
    v = vector("RV-29")
    value, names = value_and_stops("MCP", 2, "2", board_first_value_anew=False)
    assert (value, sorted(names)) == (v["expect"]["value"], sorted(v["expect"]["route"]))


@pytest.mark.rule("TP-21", "TP-35")
def test_a_pass_without_an_own_station_counts_nothing_but_uses_range() -> None:
    v = vector("RV-30")
    position = two().phase("4").open_pass("D12", "H12", "J10", "L8").trains("MZA", "4")
    for stations, value in ((position, v["expect"]["pass_value"]), (ready("MZA", 4, "4"), 40)):
        game = his_turn(stations, "MZA")
        network = game.rules.network(game.state, acting_company(game.state))
        assert network is not None
        node = next(n for n in network.nodes if n.hex == "J10")
        assert (node.value, node.visit_cost) == (value, v["expect"]["range_used"])


@pytest.mark.rule("TP-25", "TP-26", "ESP-P5.4-08", "ESP-P5.4-09")
def test_half_to_the_treasury_a_tenth_per_share_to_players() -> None:
    for name in ("RV-31", "RV-32", "RV-33"):
        v = vector(name)
        given, expect = v["given"], v["expect"]
        company, train = {80: ("MCP", "2"), 90: ("MCP", "3"), 70: ("ZPB", "2")}[given["v"]]
        shares = {who: n for who, n in given["holdings"].items() if who in ("Ana", "Luis")}
        position = hold(ready(company, 3, train), company, **shares).everybody_has(0)
        if "index" in given:
            position = at(position, **{company: index(position, given["index"])})
        game = his_turn(position, company)
        before = price(game, company)
        go_on(game)
        assert run_of(game).income == given["v"]
        assert cash(game, company) == expect["treasury"]
        assert cash(game, ANA) == expect.get("Ana", 0)
        assert cash(game, LUIS) == expect.get("Luis", 0)
        assert cash(game, company) + cash(game, ANA) + cash(game, LUIS) == -expect["bank"]
        if "price" in expect:
            assert (before, price(game, company)) == (given["price"], expect["price"])


@pytest.mark.rule("TP-26", "TP-20")
def test_where_the_marker_goes() -> None:
    for case in vector("RV-34")["cases"]:
        runs = case["v"] > 0
        company = "ZPB" if runs or case.get("train") != "2" else "N"
        position = ready(company, 7 if runs else 2, "8") if runs else two()
        if not runs and case.get("train") == "2":
            position = position.trains(company, "2")
        position = at(position, **{company: index(position, case["index"])})
        game = his_turn(position, company)
        go_on(game)
        assert run_of(game).income == case["v"]
        assert price(game, company) == index(position, case["after"]), case
    case = vector("RV-35")["cases"][0]
    position = two(automatic_no_income_left=False)
    game = his_turn(at(position, MCP=index(position, case["index"])), "MCP")
    go_on(game)
    assert price(game, "MCP") == index(position, case["after"])


@pytest.mark.rule("TP-61")
def test_the_last_round_doubles_nothing_for_him() -> None:
    v = vector("RV-36")
    position = at(ready("MCP", 7, "8"), MCP=80).own(last_round=True)
    game = his_turn(position, "MCP", set=3, number=3, rounds=3)
    go_on(game)
    assert run_of(game).income == v["given"]["v"]
    assert cash(game, "MCP") == v["expect"]["treasury"]
    assert price(game, "MCP") == 90


@pytest.mark.rule("TP-20", "TP-27", "TP-05", "ESP-P5.4-05")
def test_he_builds_nothing_buys_nothing_and_owes_no_train() -> None:
    assert vector("RV-37")["expect"] == {
        "buys": "nothing",
        "duty_to_own_a_train": False,
        "builds": "nothing",
    }
    game = his_turn(two().treasury("MCP", 900), "MCP")
    assert {type(choice.action) for choice in game.choices()} == {AutomaticRun}
    (proposed,) = [choice.action for choice in game.choices()]
    assert set(game.waiting_for()) == {ANA, LUIS}
    assert [refusal(game, replace(proposed, actor=player)) for player in (ANA, LUIS)] == ["", ""]
    for action in (
        LayTile(actor=ANA, hex=HexId("D22"), tile=TileId("6"), rotation=2),
        PlaceStation(actor=ANA, hex=HexId("D18"), stop=0),
        BuyTrain(actor=ANA, source="depot", type="2", face="2", price=100),
        Pass(actor=ANA),
    ):
        assert refusal(game, action), action
    go_on(game)
    assert cash(game, "MCP") == 900 and trains(game, "MCP") == []
    assert turn_of(game.state) != "MCP"


@pytest.mark.rule("TP-28")
def test_his_trains_are_not_for_sale() -> None:
    assert vector("RV-38")["expect"] == {"legal": False}
    position = two().phase("4").trains("MCP", "4")
    north = next(c for c in position.state.companies if c not in HIS)
    game = position.major(north, cash=500).operating(north, "trains")
    assert refusal(game, buy_from(game, "MCP", 0, 100)) == "trains.automatic"
    assert not [c for c in game.choices() if getattr(c.action, "source", "") in HIS]


@pytest.mark.rule("TP-29")
def test_his_markers_lie_on_top_of_those_that_come_later() -> None:
    assert vector("RV-39")["expect"] == {"acts_first": "MZA"}
    position = two()
    north = next(c for c in position.state.companies if c not in HIS)
    position = position.major(north, par=80, holds={ANA: 40})
    game = position.operating(north, done=("ZPB",))
    order = game.rules.operating.order(game.state)
    assert order.index("MZA") < order.index(north)


@pytest.mark.rule("TP-23")
def test_only_the_procedures_run_is_taken_but_a_replay_takes_what_was_played() -> None:
    game = his_turn(ready("MCP", 3, "3"), "MCP")
    (train,) = game.state.companies[acting_company(game.state)].trains
    worse = AutomaticRun(
        actor=ANA,
        routes=(DrawnRoute(train=train.id, stops=((HexId("D12"), 0), (HexId("D18"), 0))),),
    )
    assert refusal(game, worse) == "automatic.other-run"
    assert refusal(game, AutomaticRun(actor=LUIS)) == "automatic.other-run"
    replay = OwnReplay(game=game, actions=(worse,))
    list(replay.run())
    assert run_of(game).income == 80
    ((number, told),) = replay.other_runs
    assert number == 1 and (told.values["income"], told.values["best"]) == (80, 90)


@pytest.mark.rule("TP-21")
def test_bonuses_are_his_or_not() -> None:
    v = vector("RV-60")
    tiles = {h: f"{tile}/{turn}" for h, (tile, turn) in v["given"]["tiles"].items()}
    for bonus in (True, False):
        position = two(automatic_bonuses=bonus)
        position = passes(position.phase("6")).tiles(**tiles).trains("MCP", "6&2+3")
        game = his_turn(position, "MCP")
        go_on(game)
        wanted = v["expect"]["value"] - (0 if bonus else v["expect"]["of_it_bonus"])
        assert run_of(game).income == wanted
        if bonus:
            assert len(stops(run_of(game))) == len(v["expect"]["route"])
