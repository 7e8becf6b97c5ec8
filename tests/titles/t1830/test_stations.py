"""Stations: homes, price, places, blocking."""

import pytest

from ezgame.core.actions import Pass, PlaceStation
from ezgame.core.board.reach import reach_of
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId, HexId
from tests.asking import cash, company, done, offered, place, play, refusal, stations, step_of
from tests.builders import ANN, BEN, CAROL, Position
from tests.titles.t1830.table import corporation, everybody_passes, table


def placing(position: Position, name: str = "PRR") -> Game:
    return position.operating(name, "station")


def railway(**values: object) -> Position:
    """PRR's track to Pittsburgh and on to Columbus."""
    values.setdefault("cash", 1000)
    position = corporation(table(), "PRR", **values)
    return position.tiles(H10="57 H12 H8", H8="9 H10", H6="9 H8", H4="57 H6")


@pytest.mark.rule("30-TOK-01")
@pytest.mark.parametrize(("name", "hex_id"), [("PRR", "H12"), ("NYC", "E19"), ("ERIE", "E11")])
def test_the_home_station_comes_first_free_and_without_a_tile(name: str, hex_id: str) -> None:
    game = everybody_passes(corporation(table(), name, cash=0, home=False).stock(ANN))
    assert stations(game, hex_id) == [name]
    assert (cash(game, name), step_of(game.state)) == (0, "track")


@pytest.mark.rule("30-TOK-02")
def test_one_more_station_a_turn() -> None:
    game = placing(railway())
    play(game, place(game, "H10"))
    assert refusal(game, PlaceStation(actor=ANN, hex=HexId("H4"), stop=0)) == "game.not-now"


@pytest.mark.rule("30-TOK-02")
def test_the_first_turn_has_home_and_one_more() -> None:
    game = everybody_passes(railway(home=False).stock(ANN))
    play(game, Pass(actor=ANN), place(game, "H10"))
    assert (stations(game, "H12"), stations(game, "H10")) == (["PRR"], ["PRR"])


@pytest.mark.rule("30-TOK-03", "30-TOK-10")
def test_the_price_rises_and_the_charter_ends() -> None:
    position = railway().tiles(H14="9 H12", H16="57 H14")
    costs = []
    for hex_id in ("H10", "H4", "H16"):
        game = placing(position)
        before = cash(game, "PRR")
        play(game, place(game, hex_id))
        costs.append(before - cash(game, "PRR"))
        position = Position(game.rules, game.state)
    assert costs == [40, 100, 100]
    assert company(game, "PRR").stations_free == 0
    last = placing(position)
    assert refusal(last, place(last, "H10")) == "station.none-on-charter"


@pytest.mark.rule("30-TOK-03")
def test_the_price_must_be_there() -> None:
    game = placing(railway(cash=39))
    assert refusal(game, place(game, "H10")) == "station.cash"
    # Nobody is even asked.
    early = railway(cash=39).operating("PRR", "track")
    play(early, done(early))
    assert step_of(early.state) == "trains"


@pytest.mark.rule("30-TOK-04")
def test_a_city_must_be_reached_and_have_a_free_circle() -> None:
    position = corporation(railway(), "NYC", {BEN: 60}, at="1,6").tiles(B16="57/0")
    game = placing(position)
    assert refusal(game, place(game, "B16")) == "station.no-connection"
    full = placing(position.station("NYC", "H10"))
    assert refusal(full, place(full, "H10")) == "station.none-free"
    assert refusal(full, place(full, "H4")) == "station.no-connection"


@pytest.mark.rule("30-TOK-05")
def test_never_two_in_one_hex() -> None:
    position = corporation(table().phase("3"), "ERIE", cash=500, home=False)
    position = position.tiles(E11="59/0").home("ERIE", 0)
    game = placing(position, "ERIE")
    assert refusal(game, place(game, "E11", 1)) == "station.already-here"


@pytest.mark.rule("30-TOK-06")
def test_a_circle_is_kept_for_a_company_that_has_not_acted() -> None:
    position = railway()
    game = placing(position)
    assert refusal(game, place(game, "F6")) == "station.reserved"
    acted = placing(corporation(position, "C&O", {BEN: 60}, at="1,6"))
    assert refusal(acted, place(acted, "F6")) == "station.none-free"


@pytest.mark.rule("30-TOK-07")
def test_buffalo_is_closed_until_erie_has_placed_in_either_city() -> None:
    position = corporation(table().phase("3"), "PRR", cash=500).tiles(E11="59/0")
    game = placing(position)
    for stop in (0, 1):
        assert refusal(game, place(game, "E11", stop)) == "station.home-hex-closed"
    late = corporation(position, "ERIE", {BEN: 60}, at="1,6", home=False)
    moving = everybody_passes(late.stock(ANN))
    while moving.state.operating is not None and moving.state.operating.company != "ERIE":
        play(moving, done(moving))
    assert moving.waiting_for() == (BEN,)
    assert [(a.hex, a.stop) for a in offered(moving, PlaceStation)] == [("E11", 0), ("E11", 1)]
    play(moving, place(moving, "E11", 1))
    assert step_of(moving.state) == "track"
    opened = placing(Position(moving.rules, moving.state))
    assert refusal(opened, place(opened, "E11", 0)) == "station.no-connection"


@pytest.mark.rule("30-TOK-08", "30-TOK-09")
def test_a_city_full_of_others_is_an_end() -> None:
    position = corporation(railway(), "NYC", {BEN: 60}, at="1,6").station("NYC", "H10")
    reach = reach_of(position.ground, position.state.board, CompanyId("PRR"))
    assert reach.has_stop(HexId("H10"), 0)
    assert not reach.has_stop(HexId("H4"), 0)
    # A free circle keeps it open, and so does an own station.
    green = position.phase("3").tiles(H10="15 H12 H8")
    assert reach_of(green.ground, green.state.board, CompanyId("PRR")).has_stop(HexId("H4"), 0)
    crowded = corporation(green, "CPR", {CAROL: 60}, at="2,6").station("PRR", "H10")
    assert reach_of(crowded.ground, crowded.state.board, CompanyId("PRR")).has_stop(HexId("H4"), 0)


@pytest.mark.rule("30-TOK-11")
def test_altoona_has_a_way_round_its_city() -> None:
    position = corporation(table(), "NYC", {BEN: 60}, at="1,6")
    position = corporation(position, "PRR").tiles(H10="57 H12", H14="9 H12", H16="57 H14")
    there = position.station("NYC", "H16")
    reach = reach_of(there.ground, there.state.board, CompanyId("NYC"))
    assert reach.has_stop(HexId("H10"), 0)
