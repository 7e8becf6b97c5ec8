"""Stations follow their track when a tile is replaced."""

from ezgame.core.board.face import Face, tile_face
from ezgame.core.board.replacement import (
    keeps_track,
    moved_stations,
    new_pieces,
    stations_after,
    stop_map,
)
from ezgame.core.board.rules import BoardRules
from ezgame.core.ids import Gauge, HexId, TileId
from tests.core.board.sketch import (
    BLUE,
    RED,
    TILES,
    a_board,
    a_ground,
    a_hex,
    a_station,
    a_tile,
    stops,
)

DUAL = Gauge("dual")


def face(name: str, rotation: int = 0) -> Face:
    return tile_face(next(tile for tile in TILES if tile.id == name), rotation)


def test_a_stop_becomes_the_one_that_keeps_its_track() -> None:
    swapped = tile_face(a_tile("swapped", "green", "0-b 1-b 2-a 3-a", "city city"), 0)
    assert stop_map(face("pair"), swapped) == (1, 0)


def test_two_cities_become_one() -> None:
    assert stop_map(face("pair2"), face("merged")) == (0, 0)
    assert keeps_track(face("pair2"), face("merged"), DUAL)


def test_two_cities_are_not_joined_while_the_new_tile_has_two() -> None:
    joined = tile_face(a_tile("joined", "green", "0-a 2-a 1-b 4-b", "city city"), 0)
    assert not keeps_track(face("pair"), joined, DUAL)


def test_stops_without_track_keep_their_order() -> None:
    bare = tile_face(a_tile("bare", "yellow", "", "city city"), 0)
    assert stop_map(bare, face("pair", 3)) == (0, 1)


def test_a_dismantled_stop_leaves_its_track() -> None:
    mine = tile_face(a_tile("mine", "yellow", "0-a 3-a", "mine"), 0)
    assert keeps_track(mine, face("switch"), DUAL)
    assert not keeps_track(mine, face("switch", 1), DUAL)
    both = tile_face(a_tile("both", "yellow", "0-a 3-a 0-b 3-b", "mine town"), 0)
    town = tile_face(a_tile("town4", "green", "0-a 1-a 2-a 3-a", "town"), 0)
    assert stop_map(both, town) == (-1, 0)
    assert keeps_track(both, town, DUAL)


def test_stations_of_two_cities_stand_side_by_side_in_the_merged_one() -> None:
    here = (a_station(BLUE, stop=1), a_station(RED, stop=0))
    moved = moved_stations(here, face("pair2"), face("merged"), BoardRules())
    assert moved == (a_station(BLUE, slot=1), a_station(RED, slot=0))


def test_a_station_keeps_its_circle() -> None:
    bigger = tile_face(a_tile("bigger", "brown", "0-a 1-a 3-a 4-a", "city:3"), 0)
    here = (a_station(RED, slot=1),)
    assert moved_stations(here, face("city2"), bigger, BoardRules()) == here


def test_partners_stay_in_one_circle_or_side_by_side() -> None:
    shared = (frozenset({RED, BLUE}),)
    stacked = BoardRules(sharing=shared)
    here = (a_station(RED), a_station(BLUE))
    assert moved_stations(here, face("city"), face("city2"), stacked) == here
    beside = BoardRules(sharing=shared, shared_circle="extra")
    apart = (a_station(RED), a_station(BLUE, slot=1))
    assert moved_stations(apart, face("city"), face("city2"), beside) == (
        a_station(RED),
        a_station(BLUE, slot=2),
    )


def test_the_stations_of_a_hex_after_laying_a_tile() -> None:
    ground = a_ground([a_hex("0,0", stops=stops("city city"), label="OO")])
    board = a_board({"0,0": "pair"}, {"0,0": [a_station(RED, stop=1)]})
    assert stations_after(ground, board, HexId("0,0"), TileId("pair2"), 0) == (
        a_station(RED, stop=1),
    )
    empty = a_board({"0,0": "pair"})
    assert stations_after(ground, empty, HexId("0,0"), TileId("pair2"), 0) == ()


def test_track_of_a_stop_that_is_gone_is_no_piece_of_the_new_tile() -> None:
    dot = tile_face(a_tile("dot", "yellow", "2-a", "town"), 0)
    plain = tile_face(a_tile("plain", "green", "2-5 0-3"), 0)
    assert stop_map(dot, plain) == (-1,)
    assert new_pieces(dot, plain) == (0, 1)
