"""Where walks lead, where they end, and where they may not turn."""

from ezgame.core.board.reach import reach_of
from ezgame.core.board.rules import BoardRules
from ezgame.core.definitions.board import Gate, Track
from ezgame.core.ids import Gauge, HexId, StopKind
from tests.core.board.sketch import (
    BLUE,
    RED,
    a_board,
    a_ground,
    a_hex,
    a_station,
    a_tile,
    stops,
    tracks,
)

COLUMN = [a_hex(f"0,{y}", stops=stops("city")) for y in (0, 2, 4, 6)]


def test_a_station_reaches_the_track_out_of_its_city_and_the_blank_hex_beyond() -> None:
    ground = a_ground(COLUMN)
    board = a_board({"0,0": "city"}, {"0,0": [a_station(RED)]})
    reach = reach_of(ground, board, RED)
    assert reach.stops == {("0,0", 0)}
    assert reach.sides == {("0,0", 0), ("0,0", 3), ("0,2", 3)}


def test_a_station_without_track_reaches_all_edges_of_its_hex() -> None:
    ground = a_ground(COLUMN)
    reach = reach_of(ground, a_board({}, {"0,2": [a_station(RED)]}), RED)
    assert reach.edges(HexId("0,2")) == 0b111111
    assert reach.hexes == ("0,2",)


def test_a_city_full_of_others_is_reached_but_not_passed() -> None:
    ground = a_ground(COLUMN)
    tiles = {"0,0": "city", "0,2": "city", "0,4": "city"}
    full = a_board(tiles, {"0,0": [a_station(RED)], "0,2": [a_station(BLUE)]})
    assert reach_of(ground, full, RED).stops == {("0,0", 0), ("0,2", 0)}


def test_one_free_circle_or_an_own_station_keeps_a_city_open() -> None:
    ground = a_ground(COLUMN)
    free = a_board(
        {"0,0": "city", "0,2": "city2", "0,4": "city"},
        {"0,0": [a_station(RED)], "0,2": [a_station(BLUE)]},
    )
    assert ("0,4", 0) in reach_of(ground, free, RED).stops
    own = a_board(
        {"0,0": "city", "0,2": "city2", "0,4": "city"},
        {"0,0": [a_station(RED)], "0,2": [a_station(BLUE), a_station(RED, slot=1)]},
    )
    assert ("0,4", 0) in reach_of(ground, own, RED).stops


def test_foreign_stations_can_be_ignored() -> None:
    ground = a_ground(COLUMN)
    tiles = {"0,0": "city", "0,2": "city", "0,4": "city"}
    board = a_board(tiles, {"0,0": [a_station(RED)], "0,2": [a_station(BLUE)]})
    assert ("0,4", 0) in reach_of(ground, board, RED, foreign=False).stops


def test_a_walk_can_start_in_one_hex_only() -> None:
    ground = a_ground([*COLUMN, a_hex("4,0", stops=stops("city"))])
    board = a_board(
        {"0,0": "city", "4,0": "city"}, {"0,0": [a_station(RED)], "4,0": [a_station(RED)]}
    )
    reach = reach_of(ground, board, RED, start=frozenset({HexId("4,0")}))
    assert reach.stops == {("4,0", 0)}


def test_a_walk_does_not_turn_round_at_a_switch() -> None:
    # The switch in the middle joins its south with north and north-west: whoever comes from the
    # north may not go on to the north-west.
    hexes = [a_hex("2,0", stops=stops("city")), a_hex("2,2"), a_hex("2,4"), a_hex("1,1")]
    ground = a_ground(hexes)
    board = a_board({"2,0": "city", "2,2": "switch"}, {"2,0": [a_station(RED)]})
    reach = reach_of(ground, board, RED)
    assert reach.edges(HexId("2,4")) and not reach.edges(HexId("1,1"))


def test_a_loop_behind_a_switch_gives_no_way_back_over_the_same_track() -> None:
    # South of the switch a loop comes back to it; the stem between city and switch is used, so
    # the branch that only a returning train could take stays out of reach.
    kinds = (
        a_tile("city", "brown", "0-a", "city"),
        a_tile("branch", "brown", "3-0 1-0"),
        a_tile("fork", "brown", "3-1 3-5"),
        a_tile("left", "brown", "4-0"),
        a_tile("right", "brown", "2-0"),
        a_tile("bottom", "brown", "2-4"),
        a_tile("down", "brown", "3-5"),
        a_tile("up", "brown", "3-1"),
    )
    hexes = ["4,0", "4,2", "4,4", "3,5", "5,5", "3,7", "5,7", "4,8", "3,3"]
    ground = a_ground([a_hex(h) for h in hexes], kinds)
    loop = {
        "4,0": "city",
        "4,2": "branch",
        "4,4": "fork",
        "3,5": "left",
        "5,5": "right",
        "3,7": "down",
        "5,7": "up",
        "4,8": "bottom",
    }
    board = a_board(loop, {"4,0": [a_station(RED)]})
    reach = reach_of(ground, board, RED)
    assert reach.edges(HexId("4,8"))
    assert not reach.edges(HexId("3,3"))


def test_a_walk_ends_at_a_terminal_stop() -> None:
    red = a_hex("0,2", color="red", stops=stops("offboard"), tracks=tracks("3-a 0-a"))
    ground = a_ground([COLUMN[0], red, COLUMN[2]])
    board = a_board({"0,0": "city", "0,4": "city"}, {"0,0": [a_station(RED)]})
    assert reach_of(ground, board, RED).stops == {("0,0", 0), ("0,2", 0)}


def test_a_closed_pass_is_reached_and_an_open_one_is_passed() -> None:
    hill = a_hex("0,2", color="pass", stops=stops("pass:2"), tracks=tracks("3-a 0-a"))
    name = HexId("0,2")
    there = Gate(hex=name, name="Hill", cost=60, value=30, ends=(HexId("0,0"), HexId("0,4")))
    ground = a_ground([COLUMN[0], hill, COLUMN[2]], gates={name: there})
    tiles, stations = {"0,0": "city", "0,4": "city"}, {"0,0": [a_station(RED)]}
    assert reach_of(ground, a_board(tiles, stations), RED).stops == {("0,0", 0), ("0,2", 0)}
    opened = a_board(tiles, stations, open_passes=["0,2"])
    assert ("0,4", 0) in reach_of(ground, opened, RED).stops


def test_no_track_crosses_an_impassable_side() -> None:
    shut = a_hex("0,0", stops=stops("city"), impassable=frozenset({0}))
    ground = a_ground([shut, COLUMN[1]])
    board = a_board({"0,0": "city", "0,2": "city"}, {"0,0": [a_station(RED)]})
    reach = reach_of(ground, board, RED)
    assert reach.stops == {("0,0", 0)} and not reach.edges(HexId("0,2"))


def test_lines_that_share_a_side_do_not_join() -> None:
    shared = a_hex(
        "0,2",
        color="grey",
        tracks=(Track(a=3, b=0, line="one"), Track(a=3, b=0, line="two")),
    )
    ends = a_hex("0,4", color="grey", stops=stops("town"), tracks=(Track(a=3, b=6, line="one"),))
    wrong = a_hex("0,4", color="grey", stops=stops("town"), tracks=(Track(a=3, b=6, line="three"),))
    board = a_board({"0,0": "city"}, {"0,0": [a_station(RED)]})
    assert ("0,4", 0) in reach_of(a_ground([COLUMN[0], shared, ends]), board, RED).stops
    assert ("0,4", 0) not in reach_of(a_ground([COLUMN[0], shared, wrong]), board, RED).stops


def test_track_of_different_gauges_does_not_join_away_from_a_stop() -> None:
    def column(first: str, second: str) -> list[object]:
        return [
            COLUMN[0],
            a_hex("0,2", color="grey", tracks=(Track(a=3, b=0, gauge=Gauge(first)),)),
            a_hex(
                "0,4",
                color="grey",
                stops=stops("town"),
                tracks=(Track(a=3, b=6, gauge=Gauge(second)),),
            ),
        ]

    board = a_board({"0,0": "city"}, {"0,0": [a_station(RED)]})
    for first, second, joins in (
        ("narrow", "narrow", True),
        ("narrow", "broad", False),
        ("dual", "broad", True),
        ("narrow", "dual", True),
    ):
        ground = a_ground(column(first, second), rules=BoardRules())
        assert reach_of(ground, board, RED).has_stop(HexId("0,4"), 0) is joins, (first, second)


def test_a_reach_is_kept_as_long_as_the_board_is_the_same_object() -> None:
    ground = a_ground(COLUMN)
    board = a_board({"0,0": "city"}, {"0,0": [a_station(RED)]})
    assert reach_of(ground, board, RED) is reach_of(ground, board, RED)


def test_the_terminal_kinds_are_the_titles() -> None:
    port = a_hex("0,2", color="blue", stops=stops("port"), tracks=tracks("3-a 0-a"))
    rules = BoardRules(terminal_kinds=frozenset({StopKind("port")}))
    ground = a_ground([COLUMN[0], port, COLUMN[2]], rules=rules)
    board = a_board({"0,0": "city", "0,4": "city"}, {"0,0": [a_station(RED)]})
    assert ("0,4", 0) not in reach_of(ground, board, RED).stops
