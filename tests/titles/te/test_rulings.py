"""Both choices of every doubt that no worked example decides."""

import pytest

from ezgame.core.actions import DeclareBankruptcy, DiscardTrain, LayTile, OpenAuction, PlaceStation
from ezgame.core.events import Paid
from ezgame.core.ids import CompanyId, HexId, TileId
from tests.builders import ANN, BEN, Position
from tests.routes import route, run
from tests.titles.te.table import founded, refused, rules_of, table
from tests.titles.te.vectors.building import builders, laid, lay, tile
from tests.titles.te.vectors.running import KHS_LINE
from tests.titles.te.vectors.trains import card_from_factory, with_route

KHS, TWE, KPR = CompanyId("KHS"), CompanyId("TWE"), CompanyId("KPR")
KPR_LINE = [("F4", ("58", 5)), ("E5", ("58", 2)), ("D4", ("58", 5)), ("C5", ("9", 1))]


@pytest.mark.rule("TE-TRK-16")
@pytest.mark.parametrize(("when", "bonus"), [("own_tile_step", 0), ("any_tile", 100)])
def test_when_a_connection_is_looked_at(when: str, bonus: int) -> None:
    position = builders("TWE", "CME", phase="3", changes={"goals.connection_check": when})
    board = [("G11", ("4", 2)), ("E9", ("TE1", 0)), ("F10", ("57", 0))]
    position = laid(position, [*board, ("E13", ("4", 1)), ("F12", ("8", 1))])
    after, _, _ = lay(position, "CME", tile("F10", "14", 2))
    assert after.state.companies[TWE].cash == 500 + bonus


def kpr(check: str) -> Position:
    position = table(changes={"goals.via_check": check}).phase("3").tile("G5", "TE2", 0)
    return laid(founded(position, "KPR", cash=500), [*KPR_LINE, ("A7", ("TE4", 0))])


@pytest.mark.rule("TE-TRK-17")
@pytest.mark.parametrize(
    ("check", "by_tile", "by_station"),
    [("station_and_connection", 0, 100), ("connection", 100, 0), ("station", 0, 100)],
)
def test_what_the_goal_of_kpr_asks_for(check: str, by_tile: int, by_station: int) -> None:
    position, _, bonus = lay(kpr(check), "KPR", tile("B6", "9", 1))
    assert bonus == by_tile
    game = position.operating("KPR", "station")
    events = game.apply(PlaceStation(actor=ANN, hex=HexId("A7"), stop=0)).events
    paid = [e.amount for e in events if isinstance(e, Paid) and e.reason == "goal.bonus"]
    assert sum(paid) == by_station


@pytest.mark.rule("TE-TRK-17", "TE-TRK-18")
def test_a_way_round_a_town_is_no_connection_of_kpr() -> None:
    whole = laid(kpr("connection"), [("B6", ("9", 1))])
    goals = rules_of(whole).goals
    assert goals.is_reached(whole.state, KPR)
    # The same end by another way: Recke is left out.
    around = table(changes={"goals.via_check": "connection"}).phase("3").tile("G5", "TE2", 0)
    around = founded(around, "KPR")
    board = [*KHS_LINE[:4], ("B6", ("8", 5)), ("A7", ("TE4", 0))]
    around = laid(around, board)
    assert not rules_of(around).goals.is_reached(around.state, KPR)


@pytest.mark.rule("TE-TRN-04")
@pytest.mark.parametrize(("surplus", "left"), [("pool", 1), ("removed", 0)])
def test_where_surplus_trains_go(surplus: str, left: int) -> None:
    position = table(changes={"trains.surplus": surplus}).phase("3").left("3", 0)
    position = founded(position, "KHS", cash=900)
    position = founded(position, "KWE", {BEN: 30}).trains("KWE", "3", "3", "3")
    game = position.operating("KHS", "trains")
    game.apply(card_from_factory("3+3/4"))
    train = game.state.companies[CompanyId("KWE")].trains[0].id
    game.apply(DiscardTrain(actor=BEN, company=CompanyId("KWE"), train=train))
    assert len(game.state.depot.pool) == left


@pytest.mark.rule("TE-RTE-12")
@pytest.mark.parametrize("duty", ["maximum", "any_legal"])
def test_the_best_run_must_be_made_or_any(duty: str) -> None:
    position = founded(table(changes={"run.duty": duty}).phase("4"), "KHS", {ANN: 30})
    position = laid(position, [("G5", ("TE6", 0))]).trains("KHS", "3")
    game = position.operating("KHS", "run")
    low = run(game, route(game, 0, "G5 H6"))
    assert (game.why_not(low) is None) == (duty == "any_legal")


@pytest.mark.rule("TE-SET-07", "TE-TRK-03")
def test_twe_at_ibbenbueren() -> None:
    position = table(changes={"home.TWE": "D6"})
    assert position.title.companies[TWE].home == "D6"
    assert not any(
        h.company == "TWE" for h in position.title.board.hexes[HexId("E9")].homes if h.use == "home"
    )
    position = founded(position, "TWE", cash=100)
    game = position.operating("TWE", "track")
    offered = [c.action for c in game.choices() if isinstance(c.action, LayTile)]
    assert {action.hex for action in offered} == {"D6"}
    assert {action.tile for action in offered} == {"5", "6", "57"}
    _, cost, _ = lay(position, "TWE", offered[0])
    assert cost == 50


@pytest.mark.rule("TE-TRK-21")
@pytest.mark.parametrize(("way", "ways"), [("free", {0, 1, 2, 3, 4, 5}), ("as_drawn", {0})])
def test_lettered_tiles_may_be_turned_or_not(way: str, ways: set[int]) -> None:
    position = builders("TWE", phase="3", changes={"tiles.lettered_rotation": way})
    game = position.operating("TWE", "track")
    offered = {c.action.rotation for c in game.choices() if isinstance(c.action, LayTile)}
    assert offered == ways
    if way == "as_drawn":
        assert "TE-TRK-21" in refused(game, tile("E9", "TE1", 3))


@pytest.mark.rule("TE-TOK-03")
@pytest.mark.parametrize("price", [0, 50])
def test_the_price_of_a_goal_station(price: int) -> None:
    position = founded(table(changes={"stations.goal_price": price}), "KHS", cash=60)
    position = laid(position, KHS_LINE)
    game = position.operating("KHS", "station")
    game.apply(PlaceStation(actor=ANN, hex=HexId("A7"), stop=0))
    assert game.state.companies[KHS].cash == 60 - price + 100


@pytest.mark.rule("TE-TOK-13")
@pytest.mark.parametrize("way", ["waits", "not_founded"])
def test_kpr_before_green_tiles(way: str) -> None:
    position = table(changes={"home.without_circle": way})
    for name in ("KHS", "KWE", "CME", "TWE"):
        position = founded(position, name, {BEN: 30})
    action = OpenAuction(actor=ANN, company=KPR, price=180)
    assert (position.stock(ANN).why_not(action) is None) == (way == "waits")
    assert position.phase("3").stock(ANN).why_not(action) is None


@pytest.mark.rule("TE-EMR-10")
@pytest.mark.parametrize(("receiver", "treasury"), [("company", 70), ("bank", 30)])
def test_who_gets_the_cash_of_a_bankrupt(receiver: str, treasury: int) -> None:
    position = table(changes={"insolvency.cash_to": receiver}).phase("4").left("4", 0)
    position = with_route(position, 30).cash(ANN, 40)
    game = position.operating("KHS", "trains", number=1, rounds=2)
    game.apply(DeclareBankruptcy(actor=ANN))
    assert game.state.players[ANN].cash == 0
    assert game.state.companies[KHS].cash == treasury


@pytest.mark.rule("TE-SET-11")
@pytest.mark.parametrize(("missing", "count"), [("none", None), ("three_63", 3)])
def test_tiles_63_may_be_added(missing: str, count: int | None) -> None:
    position = builders("KWE", phase="4", changes={"tiles.missing": missing})
    assert position.state.supply.get(TileId("63")) == count
    if count:
        position = laid(position, [("D6", ("6", 5)), ("D6", ("14", 1))]).station("KWE", "D6")
        after, cost, _ = lay(position, "KWE", tile("D6", "63", 0))
        assert cost == 0 and after.state.supply[TileId("63")] == 2
        (city,) = position.title.tiles.tiles[TileId("63")].stops
        assert (city.slots, city.value) == (2, 40)
        assert after.ground.face(after.state.board, HexId("D6")).stops[0].value == 40
