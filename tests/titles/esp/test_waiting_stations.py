"""Stations that wait in a blank double city: homes, and those that replaced a minor's (5.3.4, 5.6)."""

from pathlib import Path

import pytest

from ezgame.core.actions import PlaceStation
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId, HexId
from ezgame.core.setup import Setup
from ezgame.storage.file_opening import open_game
from ezgame.storage.writing import game_bytes
from ezgame.titles.esp.actions import BuyTender, ClaimLink, TakeOver
from ezgame.titles.esp.circle import CIRCLE
from ezgame.titles.esp.state import DESTINATION
from tests.asking import cash, company, lay, offered, place, play, refusal, stations, step_of
from tests.builders import ANN, BEN, Position, a_game

RULINGS = ("rulebook", "online")
COST = {"rulebook": 0, "online": 50}
"""What the choice of the circle costs."""


def taken_over(
    name: str, rulings: str, minor: str = "SC", money: int = 500, **values: object
) -> Position:
    """The major has put its station in the place of a minor in a double city without a tile."""
    game = (
        a_game(rulings=rulings)
        .phase("3")
        .minor(minor, par=80)
        .major(name, par=100, cash=money, **values)
        .operating(name, "takeover")
    )
    play(game, TakeOver(actor=ANN, minor=CompanyId(minor), station=True))
    return Position(game.rules, game.state)


def circle(game: Game, hex_id: str, name: str) -> int:
    there = game.state.board.stations[HexId(hex_id)]
    return next(station.stop for station in there if station.company == name)


@pytest.mark.rule("ESP-5.6-10", "ESP-5.3.4-11")
@pytest.mark.parametrize("rulings", RULINGS)
@pytest.mark.parametrize("name", ["A", "MCP"])
@pytest.mark.parametrize("stop", [0, 1])
def test_a_station_taken_over_in_a_blank_double_city_chooses_its_circle(
    name: str, rulings: str, stop: int
) -> None:
    """Sevilla is the destination of A, and nothing to MCP: both choose."""
    position = taken_over(name, rulings).tiles(E33="207 E31 D34 D32")
    free = position.state.companies[CompanyId(name)].stations_free
    game = position.operating(name)
    play(game, lay(game, "C31", "L129", 5))
    assert game.state.pending[0].step == CIRCLE and game.waiting_for() == (ANN,)
    assert {a.stop for a in offered(game, PlaceStation)} == {0, 1}
    money = cash(game, name)
    play(game, place(game, "C31", stop))
    assert circle(game, "C31", name) == stop
    assert cash(game, name) == money - COST[rulings]
    assert company(game, name).home_placed
    linked = name == "A" and rulings == "online"
    # A's own station in Sevilla is the link there; by the rulebook the link begins at home.
    if linked:
        play(game, ClaimLink(actor=ANN, company=CompanyId("A")))
    assert company(game, name).stations_free == free + linked
    assert (DESTINATION in game.state.title.goals.get(CompanyId("A"), ())) == linked
    assert step_of(game.state) == "build" and not game.state.pending


@pytest.mark.rule("ESP-5.6-10", "ESP-5.3.4-11")
@pytest.mark.parametrize(("rulings", "chooser"), [("rulebook", BEN), ("online", ANN)])
def test_the_stations_director_chooses_also_when_another_company_lays_the_tile(
    rulings: str, chooser: str
) -> None:
    """Ben's ZPB waits in Zaragoza, Ann's CA as well; Ann's CA lays the tile."""
    position = (
        a_game(rulings=rulings)
        .phase("3")
        .minor("CA", par=90, cash=100)
        .major("ZPB", holds={BEN: 40}, cash=100)
        .station("ZPB", "J20", 0)
    )
    game = position.operating("CA")
    play(game, lay(game, "J20", "L129", 5))
    assert [p.about for p in game.state.pending] == ["CA", "ZPB"]
    play(game, place(game, "J20", 0))
    assert game.waiting_for() == (chooser,)
    assert [a.stop for a in offered(game, PlaceStation)] == [1]
    assert refusal(game, place(game, "J20", 0)) == "station.not-waiting"
    assert refusal(game, place(game, "F24", 0)) == "station.not-waiting"
    play(game, place(game, "J20", 1))
    assert (circle(game, "J20", "CA"), circle(game, "J20", "ZPB")) == (0, 1)
    assert cash(game, "ZPB") == 100 - COST[rulings]


@pytest.mark.rule("ESP-5.6-10", "ESP-5.3.4-02")
@pytest.mark.parametrize("rulings", RULINGS)
def test_the_other_circle_stays_for_the_home_that_is_still_to_come(rulings: str) -> None:
    """CA, at home in Zaragoza too, has not acted yet; whichever circle MCP takes, CA gets the other."""
    position = taken_over("MCP", rulings, minor="ZP")
    for stop in (0, 1):
        game = position.minor("CA", par=70, home=False).operating("MCP")
        play(game, lay(game, "J20", "L129", 5), place(game, "J20", stop))
        places = game.rules.operating.by_name["home"].places(game.state, CompanyId("CA"))
        assert (HexId("J20"), 1 - stop) in places


@pytest.mark.rule("ESP-5.6-10", "ESP-3.1-28")
@pytest.mark.parametrize("rulings", RULINGS)
def test_privates_and_tenders_may_be_bought_before_the_circle_is_chosen(rulings: str) -> None:
    position = taken_over("MCP", rulings).private("P5", ANN)
    game = position.operating("MCP")
    play(game, lay(game, "C31", "L129", 5))
    assert refusal(game, BuyTender(actor=ANN, source="owner")) == ""
    play(game, BuyTender(actor=ANN, source="owner"), place(game, "C31", 1))
    assert stations(game, "C31") == ["MCP"]


@pytest.mark.rule("ESP-5.6-10", "ESP-5.3.4-11")
@pytest.mark.parametrize("rulings", RULINGS)
def test_a_game_saved_before_the_circle_is_chosen_goes_on(rulings: str, tmp_path: Path) -> None:
    position = taken_over("MCP", rulings).private("P5", ANN)
    game = position.operating("MCP")
    play(game, lay(game, "C31", "L129", 5), BuyTender(actor=ANN, source="owner"))
    assert [due.step for due in game.state.pending] == [CIRCLE]
    path = tmp_path / "waiting.ezgame"
    path.write_bytes(game_bytes(game))

    def from_here(setup: Setup) -> Game:
        assert setup == game.rules.setup
        return position.operating("MCP")

    file = open_game(path, from_here)
    assert file.opening is not None
    file.take_past(file.opening.replay_past())
    # Every company is in play here, which no game of the rulebook has; nothing else is told.
    (note,) = file.notes
    assert "are in play" in note
    assert file.game.state == game.state and file.game.choices() == game.choices()
    for each in (file.game, game):
        play(each, place(each, "C31", 1))
    assert file.game.state == game.state and circle(file.game, "C31", "MCP") == 1
    assert cash(file.game, "MCP") == cash(game, "MCP")
    file.close()


@pytest.mark.rule("ESP-5.6-10")
@pytest.mark.parametrize("rulings", RULINGS)
def test_a_company_without_money_keeps_its_station(rulings: str) -> None:
    """A station that already stood there is never lost, whatever the ruling charges."""
    position = taken_over("MCP", rulings).treasury("MCP", 20)
    game = position.operating("MCP")
    play(game, lay(game, "C31", "L129", 5))
    money = cash(game, "MCP")
    assert money < 50
    play(game, place(game, "C31", 0))
    assert (stations(game, "C31"), cash(game, "MCP")) == (["MCP"], money)


@pytest.mark.rule("ESP-5.3.1-17", "ESP-5.6-10")
@pytest.mark.parametrize(("rulings", "reason"), [("rulebook", "track.home-first"), ("online", "")])
def test_the_first_tile_is_laid_at_home_even_if_a_station_was_taken_over_elsewhere(
    rulings: str, reason: str
) -> None:
    game = taken_over("A", rulings).operating("A")
    assert refusal(game, lay(game, "C31", "L129", 5)) == reason
    assert refusal(game, lay(game, "E33", "201", "E31")) == ""
    assert refusal(game, lay(game, "E31", "L91", "E33")) != ""


@pytest.mark.rule("ESP-5.6-10", "ESP-5.3.4-11")
def test_on_a_tile_the_replaced_station_stands_where_the_minors_stood() -> None:
    position = a_game().phase("3").minor("SC", par=80, home=False).tiles(C31="L129/5")
    position = position.station("SC", "C31", 1, home=True).major("A", cash=300)
    game = position.operating("A", "takeover")
    play(game, TakeOver(actor=ANN, minor=CompanyId("SC"), station=True))
    assert circle(game, "C31", "A") == 1 and not game.state.pending
