"""Laying tiles."""

import pytest

from ezgame.core.actions import LayTile, Pass
from ezgame.core.board.fit import Fits
from ezgame.core.game import Game
from ezgame.core.ids import HexId, TileId
from tests.asking import cash, lay, offered, place, play, refusal, step_of
from tests.builders import ANN, BEN, Position
from tests.titles.t1830.table import corporation, printed, table


def building(name: str = "PRR", phase: str = "2", treasury: int = 1000, **tiles: str) -> Game:
    position = corporation(table().phase(phase), name, cash=treasury)
    return position.tiles(**tiles).operating(name, "track")


def fitting(hex_id: str, position: Position | None = None) -> set[str]:
    """Tiles that fit on a hex in at least one direction."""
    ground = (position or table()).ground
    board = (position or table()).state.board
    faces = ground.part(Fits).options(HexId(hex_id), ground.face(board, HexId(hex_id)))
    return {str(face.tile) for face in faces}


@pytest.mark.rule("30-TRK-01")
def test_one_tile_a_turn_and_none_is_fine() -> None:
    game = building()
    play(game, lay(game, "H10", "57", "H12"))
    assert step_of(game.state) == "station"
    assert refusal(game, lay(game, "H14", "9", "H12")) == "track.step-over"
    game = building()
    play(game, Pass(actor=ANN))
    assert step_of(game.state) == "trains"


@pytest.mark.classic_board
@pytest.mark.rule("30-TRK-01", "30-TRK-02")
def test_which_colour_follows_which() -> None:
    game = building(phase="3", H10="57 H12")
    assert refusal(game, lay(game, "H10", "15", "H12")) == ""
    assert refusal(game, lay(game, "H14", "23", 0)) == "track.wrong-color"
    assert refusal(game, lay(game, "I15", "57", 0)) == "track.wrong-color"
    assert refusal(game, lay(game, "H12", "57", 0)) == "track.fixed-hex"
    assert refusal(game, lay(game, "F2", "57", 0)) == "track.fixed-hex"
    boston = building("B&M", "3")
    assert refusal(boston, lay(boston, "E23", "53", "D24 F24")) == ""


@pytest.mark.rule("30-PHA-03")
def test_green_and_brown_wait_for_their_phase() -> None:
    game = building(phase="2", H10="57 H12")
    assert refusal(game, lay(game, "H10", "15", "H12")) == "track.color-not-yet"
    game = building(phase="4", H10="15 H12")
    assert refusal(game, lay(game, "H10", "63", "H12")) == "track.color-not-yet"
    game = building(phase="5", H10="15 H12")
    assert refusal(game, lay(game, "H10", "63", "H12")) == ""


@pytest.mark.rule("30-TRK-03")
def test_some_piece_of_the_tile_must_be_reached_new_or_old() -> None:
    game = building()
    assert refusal(game, lay(game, "C9", "9", 0)) == "track.no-connection"
    # The old curve is reached, the new one is not: that is enough.
    game = building(phase="3", H14="8/1")
    upgrades = [action for action in offered(game, LayTile) if action.hex == "H14"]
    assert {str(action.tile) for action in upgrades} >= {"16", "19"}


@pytest.mark.rule("30-TRK-03")
def test_a_city_full_of_others_cuts_the_way() -> None:
    position = corporation(table(), "PRR", cash=100).tiles(H10="57 H12 H8", H8="9 H10")
    position = corporation(position, "NYC", {BEN: 60}, at="1,6")
    open_game = position.operating("PRR", "track")
    assert refusal(open_game, lay(open_game, "H6", "9", "H8")) == ""
    blocked = position.station("NYC", "H10").operating("PRR", "track")
    assert refusal(blocked, lay(blocked, "H6", "9", "H8")) == "track.no-connection"


@pytest.mark.rule("30-TRK-04")
def test_two_companies_build_at_home_out_of_nothing() -> None:
    albany = building("NYC")
    assert refusal(albany, lay(albany, "E19", "57", 0)) == ""
    buffalo = building("ERIE", "3")
    assert refusal(buffalo, lay(buffalo, "E11", "59", 0)) == ""


@pytest.mark.rule("30-TRK-05")
def test_others_build_on_those_hexes_by_the_normal_rules() -> None:
    position = corporation(table(), "PRR", cash=500).tiles(F16="57 F18", F18="8 F16 E19")
    far = position.operating("PRR", "track")
    assert refusal(far, lay(far, "E19", "57", "F18")) == "track.no-connection"
    near = position.station("PRR", "F16").operating("PRR", "track")
    assert refusal(near, lay(near, "E19", "57", "F18")) == ""


@pytest.mark.classic_board
@pytest.mark.rule("30-TRK-06")
@pytest.mark.parametrize(
    ("hex_id", "tile", "rotation", "reason"),
    [
        ("B10", "57", 1, "track.rim"),
        ("G11", "9", 2, "track.blank-side"),
        ("C17", "9", 2, "track.impassable"),
        ("D12", "9", 2, "track.impassable"),
    ],
)
def test_track_never_leads_nowhere(hex_id: str, tile: str, rotation: int, reason: str) -> None:
    game = building()
    assert refusal(game, lay(game, hex_id, tile, rotation)) == reason


@pytest.mark.rule("30-TRK-07", "30-TRK-09")
def test_the_first_tile_pays_the_terrain() -> None:
    game = building("NYC", E19="57 E17 E21")
    play(game, lay(game, "E17", "9", "E19"))
    assert cash(game, "NYC") == 880
    again = Position(game.rules, game.state).phase("3").operating("NYC", "track")
    before = cash(again, "NYC")
    green = next(a for a in offered(again, LayTile) if a.hex == "E17")
    play(again, green)
    assert cash(again, "NYC") == before


@pytest.mark.rule("30-TRK-07", "30-TRK-08")
@pytest.mark.parametrize(("hex_id", "cost"), [("E5", 80), ("D10", 80), ("G19", 80), ("E11", 0)])
def test_printed_yellow_hexes_pay_with_their_first_green_tile(hex_id: str, cost: int) -> None:
    terrain = printed().board.hexes[HexId(hex_id)].terrain
    assert (terrain.cost if terrain else 0) == cost


@pytest.mark.rule("30-TRK-07", "30-TRK-08", "30-TRK-09")
def test_new_york_pays_once_and_buffalo_never() -> None:
    game = building("NYNH", "3")
    play(game, lay(game, "G19", "54", "F20"))
    assert cash(game, "NYNH") == 920
    later = Position(game.rules, game.state).phase("5").operating("NYNH", "track")
    play(later, lay(later, "G19", "62", "F20"))
    assert cash(later, "NYNH") == 920
    erie = building("ERIE", "3")
    play(erie, lay(erie, "E11", "59", 0))
    assert cash(erie, "ERIE") == 1000


@pytest.mark.rule("30-TRK-10")
@pytest.mark.parametrize(
    ("hex_id", "tile"), [("H14", "57"), ("H10", "9"), ("B20", "57"), ("F20", "58"), ("H10", "58")]
)
def test_a_tile_shows_the_stops_of_its_hex(hex_id: str, tile: str) -> None:
    game = building()
    assert refusal(game, lay(game, hex_id, tile, 0)) == "track.wrong-kind"


@pytest.mark.rule("30-TRK-11")
def test_lettered_tiles_and_hexes_belong_together() -> None:
    game = building(phase="3", H10="57 H12")
    assert refusal(game, lay(game, "H10", "53", 0)) == "track.wrong-label"
    assert refusal(game, lay(game, "I15", "14", 0)) == "track.wrong-label"
    assert refusal(game, lay(game, "G19", "59", 0)) == "track.wrong-label"


@pytest.mark.classic_board
@pytest.mark.rule("30-TRK-12", "30-TRK-13")
@pytest.mark.parametrize(
    ("hex_id", "tiles"),
    [
        ("H14", {"7", "8", "9"}),
        ("B20", {"3", "4", "58"}),
        ("G17", {"1", "2", "55", "56", "69"}),
        ("H10", {"57"}),
        ("E11", {"59"}),
        ("I15", {"53"}),
        ("E23", {"53"}),
        ("G19", {"54"}),
    ],
)
def test_the_first_tiles_of_each_hex(hex_id: str, tiles: set[str]) -> None:
    assert fitting(hex_id) == tiles


UPGRADES = {
    "7": "18 26 27 28 29",
    "8": "16 19 23 24 25 28 29",
    "9": "18 19 20 23 24 26 27",
    "57": "14 15",
    "14": "63",
    "15": "63",
    "16": "43 70",
    "18": "43",
    "19": "45 46",
    "20": "44 47",
    "23": "41 43 45 47",
    "24": "42 43 46 47",
    "25": "40 45 46",
    "26": "42 44 45",
    "27": "41 44 46",
    "28": "39 43 46 70",
    "29": "39 43 45 70",
    "53": "61",
    "54": "62",
    "59": "64 65 66 67 68",
}


@pytest.mark.rule("30-TRK-14", "30-TRK-15")
def test_the_table_of_upgrades() -> None:
    found = {
        str(name): " ".join(sorted(tile.upgrades, key=int))
        for name, tile in printed().tiles.tiles.items()
        if tile.upgrades
    }
    assert found == UPGRADES
    for final in ("1", "2", "3", "4", "55", "56", "58", "69"):
        assert not printed().tiles.tiles[TileId(final)].upgrades


@pytest.mark.rule("30-TRK-16")
def test_old_track_stays_where_it_is() -> None:
    game = building(phase="3", H14="9/1")
    kept = {action.rotation for action in offered(game, LayTile) if action.tile == "23"}
    assert kept
    for rotation in set(range(6)) - kept:
        assert refusal(game, lay(game, "H14", "23", rotation)) in ("track.keeps-track", "track.rim")


@pytest.mark.rule("30-TRK-17")
def test_stations_keep_their_track() -> None:
    position = corporation(table().phase("5"), "ERIE", cash=500, home=False)
    position = position.tiles(E11="59/0").home("ERIE", 1)
    game = position.operating("ERIE", "track")
    ground = position.ground
    before = ground.face(game.state.board, HexId("E11")).stop_edges[1]
    for action in [a for a in offered(game, LayTile) if a.hex == "E11"]:
        after = game.preview(action).after
        station = after.board.stations[HexId("E11")][0]
        edges = ground.face(after.board, HexId("E11")).stop_edges[station.stop]
        assert before & ~edges == 0


@pytest.mark.rule("30-TRK-18")
def test_a_replaced_tile_goes_back_and_an_empty_pile_is_empty() -> None:
    game = building(phase="3", H10="57 H12")
    supply = game.state.supply
    play(game, lay(game, "H10", "15", "H12"))
    assert game.state.supply[TileId("57")] == (supply[TileId("57")] or 0) + 1
    assert game.state.supply[TileId("15")] == (supply[TileId("15")] or 0) - 1
    empty = corporation(table(), "PRR").with_state(supply={**supply, TileId("57"): 0})
    none = empty.operating("PRR", "track")
    assert refusal(none, lay(none, "H10", "57", "H12")) == "track.none-left"


@pytest.mark.rule("30-TRK-19")
def test_no_direction_of_a_crossing_fits_at_the_rim() -> None:
    position = table().tiles(B14="9/1")
    assert "20" not in fitting("B14", position)
    assert "20" in fitting("H14", table().tiles(H14="9/1"))


@pytest.mark.rule("30-TRK-20")
@pytest.mark.parametrize("name", ["NYC", "ERIE"])
def test_nobody_has_to_build_at_home(name: str) -> None:
    game = building(name, "3")
    play(game, Pass(actor=ANN))
    assert step_of(game.state) == "trains"


@pytest.mark.rule("30-TOK-07")
@pytest.mark.parametrize(("rulings", "chooser"), [("rulebook", BEN), ("online", ANN)])
def test_who_chooses_a_city_when_the_first_tile_comes_is_a_ruling(
    rulings: str, chooser: str
) -> None:
    position = corporation(table(rulings=rulings).phase("3"), "PRR", cash=500)
    position = corporation(position, "ERIE", {BEN: 60}, at="1,6")
    position = position.tiles(E13="8 D14 E11").station("PRR", "D14")
    game = position.operating("PRR", "track")
    play(game, lay(game, "E11", "59", "E13"))
    assert game.waiting_for() == (chooser,)
    assert HexId("E11") not in game.state.board.stations
    play(game, place(game, "E11", 1))
    assert game.state.board.stations[HexId("E11")][0].stop == 1
    assert step_of(game.state) != "track"
