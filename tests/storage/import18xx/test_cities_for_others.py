"""The first tile in a double home: the company that lays it is named, the station is another's."""

import pytest

from ezgame.core.game import Game
from ezgame.core.ids import CompanyId, HexId
from ezgame.core.state import State
from tests.asking import lay
from tests.builders import ANN, BEN, CAROL, a_game
from tests.storage.import18xx.sheet import Act, company, followed, private
from tests.titles.t1830.table import corporation, table


def stops(state: State, hex_id: str) -> dict[str, int]:
    return {each.company: each.stop for each in state.board.stations.get(HexId(hex_id), ())}


def laid(game: Game, name: str, hex_id: str, tile: str, towards: str) -> Act:
    """The record of a tile, turned so that its track leads to these hexes."""
    turned = lay(game, hex_id, tile, towards)
    return company(name, "lay_tile", hex=hex_id, tile=f"{tile}-0", rotation=turned.rotation)


def beside_buffalo() -> Game:
    """PRR can build in the home of ERIE, whose station waits there for its city."""
    position = corporation(table(rulings="online").phase("3"), "PRR", cash=300)
    position = corporation(position, "ERIE", {BEN: 60}, at="1,6")
    position = position.tiles(F10="57 E11").station("PRR", "F10")
    position = position.private("SV", CAROL).private("CS", "PRR")
    return position.operating("PRR", "track")


def token(name: str, city: str, tokener: str) -> Act:
    return company(name, "place_token", city=city, slot=0, tokener=tokener)


@pytest.mark.rule("30-TOK-07", "30-O-11")
@pytest.mark.parametrize("stop", [0, 1])
def test_who_lays_the_first_tile_in_buffalo_says_where_erie_stands(stop: int) -> None:
    game = beside_buffalo()
    states = followed(
        "1830",
        game,
        laid(game, "PRR", "E11", "59", "F10"),
        token("PRR", f"59-0-{stop}", "ERIE"),
    )
    assert stops(states[0], "E11") == {"ERIE": 0} and stops(states[1], "E11") == {}
    assert stops(states[2], "E11") == {"ERIE": stop}


@pytest.mark.rule("30-TOK-07", "30-PRI-04", "30-PRI-10")
def test_a_purchase_and_an_extra_tile_may_come_before_eries_city() -> None:
    game = beside_buffalo()
    extra = lay(game, "B20", "58", "A19")
    states = followed(
        "1830",
        game,
        laid(game, "PRR", "E11", "59", "F10"),
        company("PRR", "buy_company", company="SV", price=20),
        private("CS", "lay_tile", hex="B20", tile="58-0", rotation=extra.rotation),
        token("PRR", "59-0-1", "ERIE"),
    )
    assert states[2].privates["SV"].owner == "PRR"
    assert states[2].players[CAROL].cash == states[1].players[CAROL].cash + 20
    assert HexId("B20") in states[3].board.tiles
    for state in states[1:4]:
        assert stops(state, "E11") == {} and state.pending[0].about == "ERIE"
    assert stops(states[4], "E11") == {"ERIE": 1}


@pytest.mark.rule("ESP-5.3.4-11")
@pytest.mark.parametrize("own_word", [True, False], ids=["own city first", "with tokener"])
def test_in_18esp_both_minors_of_a_double_home_are_told_their_city(own_word: bool) -> None:
    position = a_game(rulings="online", players=3)
    position = position.minor("ZP", owner=ANN, cash=200).minor("CA", owner=BEN, cash=200)
    game = position.operating("ZP", "build")
    first = company("ZP", "place_token", city="L129-0-0", slot=0)
    if not own_word:
        first = {**first, "tokener": "ZP"}
    states = followed(
        "18ESP",
        game,
        company("ZP", "lay_tile", hex="J20", tile="L129-0", rotation=5),
        first,
        token("ZP", "L129-0-1", "CA"),
    )
    assert stops(states[1], "J20") == {}
    assert stops(states[2], "J20") == {"ZP": 0}
    assert stops(states[3], "J20") == {"ZP": 0, "CA": 1}
    assert states[3].operating is not None
    assert states[3].operating.company == CompanyId("ZP")
