"""When building is over although nobody says so, and an empty income is booked early (a ruling, C-34)."""

import pytest

from ezgame.core.ids import CompanyId
from ezgame.core.steps.run import has_route
from ezgame.titles.esp.actions import ClaimLink
from ezgame.titles.esp.tempo import could_run
from tests.asking import done, lay, play, price
from tests.builders import ANN, Position, a_game

RULINGS = ("rulebook", "online")


def last_tile(rulings: str, *, phase: str = "2", cash: int = 200, **values: object) -> Position:
    """CFLG in Gijón; its last two tiles finish the link to Langreo, and no station is left."""
    position = a_game(rulings=rulings).phase(phase).private("P1", "MS")
    position = position.major("CFLG", par=70, price=100, cash=cash, **values)
    return position.tiles(E3="L82 E1 E5").change("CFLG", stations_free=0)


def price_at_the_link(position: Position) -> int:
    """The price when the link is finished and its money has not come yet."""
    game = position.operating("CFLG")
    play(game, lay(game, "E5", "74", "E3 E7"), lay(game, "E7", "L100", "E5 E9"))
    now = price(game, "CFLG")
    if game.state.pending:
        play(game, ClaimLink(actor=ANN, company=CompanyId("CFLG")))
    play(game, done(game))
    assert price(game, "CFLG") == 90, "the step is made once in any case"
    return now


EARLY = {"rulebook": 100, "online": 90}


@pytest.mark.rule("ESP-6.1.1-02", "ESP-5.5-15")
@pytest.mark.parametrize("rulings", RULINGS)
@pytest.mark.parametrize("operated", [True, False])
def test_online_an_empty_income_is_booked_when_nothing_is_left_to_build(
    rulings: str, operated: bool
) -> None:
    """In the first turn of a company as in any other."""
    assert price_at_the_link(last_tile(rulings, operated=operated)) == EARLY[rulings]


@pytest.mark.rule("ESP-6.1.1-02", "ESP-5.5-15", "ESP-3.1-10")
@pytest.mark.parametrize("rulings", RULINGS)
def test_while_private_1_can_still_be_bought_building_is_not_over(rulings: str) -> None:
    assert price_at_the_link(last_tile(rulings).private("P1", ANN)) == 100
    assert price_at_the_link(last_tile(rulings).private("P1", "CFLG")) == 100
    # Both tiles together cost 70: with nothing left nothing can be bought.
    assert price_at_the_link(last_tile(rulings, cash=71).private("P1", ANN)) == 100
    assert price_at_the_link(last_tile(rulings, cash=70).private("P1", ANN)) == EARLY[rulings]


@pytest.mark.rule("ESP-6.1.1-02", "ESP-5.5-15")
@pytest.mark.parametrize("rulings", RULINGS)
@pytest.mark.parametrize(
    ("train", "acquired", "runs"),
    [("1+2", "", True), ("1+2", "OR 2.1", False), ("3&1+2", "", True), ("3", "", False)],
)
def test_online_a_train_and_two_joined_stops_count_as_a_run(
    rulings: str, train: str, acquired: str, runs: bool
) -> None:
    """A joined train without a pass counts; a new one and one of the other gauge do not."""
    position = last_tile(rulings).trains("CFLG", train, acquired=acquired)
    game = position.operating("CFLG")
    play(game, lay(game, "E5", "74", "E3 E7"), lay(game, "E7", "L100", "E5 E9"))
    assert price(game, "CFLG") == (100 if runs else EARLY[rulings])


@pytest.mark.rule("ESP-5.5-15", "ESP-5.4.1-01", "ESP-5.4.1-02")
def test_only_a_stop_in_reach_over_track_of_its_gauge_lets_a_train_run() -> None:
    def runs(position: Position) -> bool:
        return could_run(position.rules.network(position.state, CompanyId("CFLG")))

    position = a_game(rulings="online").major("CFLG", cash=0)
    joined = position.tiles(E3="L82 E1 E5")
    assert not runs(position.trains("CFLG", "1+2"))
    assert not runs(joined)
    assert runs(joined.trains("CFLG", "1+2"))
    assert not runs(joined.trains("CFLG", "2")) and not runs(joined.fresa("CFLG"))
    assert runs(joined.trains("CFLG", "2&1+2"))


@pytest.mark.rule("ESP-5.5-15", "ESP-5.4.1-01")
def test_a_station_in_a_pass_counts_as_able_to_run_with_any_train() -> None:
    """Nothing leads from Pajares to the north, where the train of narrow gauge could run."""
    position = a_game(rulings="online").phase("5").major("MCP", cash=0).trains("MCP", "1+2")
    for there in (False, True):
        placed = position.station("MCP", "D12") if there else position
        network = placed.rules.network(placed.state, CompanyId("MCP"))
        assert could_run(network) == there and not has_route(network)


@pytest.mark.rule("ESP-5.5-15", "ESP-3.1-21")
def test_the_strawberry_train_before_aranjuez_counts_as_able_to_run() -> None:
    """Córdoba and a mine are joined; the first run must call at Aranjuez, far away."""
    position = a_game(rulings="online").phase("5").major("A", cash=0).fresa("A")
    position = position.tiles(E33="202 E31", E31="L91 E33 E29", E29="5 E31")
    network = position.rules.network(position.state, CompanyId("A"))
    assert could_run(network) and not has_route(network)


@pytest.mark.rule("ESP-5.5-15", "ESP-5.3.3-03")
@pytest.mark.parametrize(
    ("rulings", "face", "asked"),
    [("online", "2", True), ("online", "1+2", False), ("rulebook", "2", False)],
)
def test_online_a_stop_once_in_reach_counts_for_ever_for_trains_of_its_gauge(
    rulings: str, face: str, asked: bool
) -> None:
    """AC dismantles the mine of H30, the only stop that its station in Albacete could reach."""
    position = a_game(rulings=rulings).phase("3").minor("AC", cash=200).trains("AC", face)
    position = position.tiles(H28="57/3", H30="L90/3")
    game = position.operating("AC", number=1, rounds=2)
    rules, company = position.rules, CompanyId("AC")
    assert could_run(rules.network(game.state, company)) == (face == "2")
    while game.state.clock.number == 1:
        play(game, done(game))
    play(game, lay(game, "H30", "24", 1))
    assert not could_run(rules.network(game.state, company))
    assert rules.asks_for_run(game.state, company) == asked
