"""Links over track."""

from ezgame.core.board.goals import linked
from ezgame.core.ids import HexId
from tests.core.board.sketch import BLUE, RED, a_board, a_ground, a_hex, a_station, stops

COLUMN = [a_hex(f"0,{y}", stops=stops("city")) for y in (0, 2, 4)]
TILES = {"0,0": "city", "0,2": "city", "0,4": "city"}


def test_a_link_ignores_foreign_stations_unless_told_otherwise() -> None:
    ground = a_ground(COLUMN)
    board = a_board(TILES, {"0,0": [a_station(RED)], "0,2": [a_station(BLUE)]})
    assert linked(ground, board, RED, HexId("0,4"))
    assert not linked(ground, board, RED, HexId("0,4"), foreign=True)


def test_a_link_may_have_to_start_at_home() -> None:
    ground = a_ground([*COLUMN, a_hex("4,0", stops=stops("city"))])
    board = a_board({**TILES, "4,0": "city"}, {"0,0": [a_station(RED)], "4,0": [a_station(RED)]})
    assert linked(ground, board, RED, HexId("0,4"))
    assert linked(ground, board, RED, HexId("0,4"), home=HexId("0,0"))
    assert not linked(ground, board, RED, HexId("0,4"), home=HexId("4,0"))


def test_track_up_to_a_blank_hex_is_no_link() -> None:
    ground = a_ground(COLUMN)
    board = a_board({"0,0": "city", "0,2": "city"}, {"0,0": [a_station(RED)]})
    assert not linked(ground, board, RED, HexId("0,4"))
