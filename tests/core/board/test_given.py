"""Routes given by hand and by records become paths of the network."""

from ezgame.core.board.given import Paths, route_drawn, route_recorded
from ezgame.core.board.running import Running, RunTrain, StopRules
from ezgame.core.definitions.trains import TrainFace
from ezgame.core.ids import Color, HexId, TrainId
from ezgame.core.refusal import Refusal
from ezgame.core.routes.network import Route
from tests.core.board.sketch import RED, a_board, a_ground, a_hex, a_station, a_tile, stops

T = TrainId("3-0")
TOP, MIDDLE, END = HexId("0,0"), HexId("0,2"), HexId("0,4")
CITY = a_tile("city", "yellow", "0-a 3-a", "city")
DOUBLE = a_tile("double", "yellow", "0-a 3-a 0-b 3-b", "mine town")


def some_paths() -> Paths:
    """Two cities with a tile between them that has two stops on parallel track."""
    hexes = [
        a_hex("0,0", stops=stops("city")),
        a_hex("0,2", stops=stops("mine town")),
        a_hex("0,4", stops=stops("city")),
    ]
    ground = a_ground(hexes, [CITY, DOUBLE])
    board = a_board({"0,0": "city", "0,2": "double", "0,4": "city"}, {"0,0": [a_station(RED)]})
    train = RunTrain(id=T, name="3", faces=(TrainFace(name="3", stops=3),))
    return Paths(Running(ground, StopRules()).network(board, RED, Color("yellow"), [train]))


def test_a_drawn_route_finds_its_segments() -> None:
    route = route_drawn(some_paths(), T, [(TOP, 0), (MIDDLE, 1), (END, 0)])
    assert isinstance(route, Route)
    assert route.nodes == ("0,0.0", "0,2.1", "0,4.0")
    assert route.segments == ("0,0:0+0,2:3", "0,2:2+0,4:1")


def test_drawn_pieces_choose_the_way() -> None:
    paths = some_paths()
    stops_drawn = [(TOP, 0), (MIDDLE, 1)]
    route = route_drawn(paths, T, stops_drawn, [["0,2:3", "0,0:0"]])
    assert isinstance(route, Route)
    wrong = route_drawn(paths, T, stops_drawn, [["0,2:1", "0,0:0"]])
    assert wrong == Refusal("routes.not-connected", {"train": T, "stop": "0,0.0", "next": "0,2.1"})


def test_a_drawn_route_needs_stops_that_exist() -> None:
    paths = some_paths()
    assert route_drawn(paths, T, [(TOP, 0)]) == Refusal("routes.no-stops", {"train": T})
    unknown = route_drawn(paths, T, [(TOP, 0), (END, 7)])
    assert unknown == Refusal("routes.unknown-stop", {"train": T, "stop": "0,4.7"})
    apart = route_drawn(paths, T, [(TOP, 0), (END, 0)])
    assert isinstance(apart, Refusal)
    assert apart.key == "routes.not-connected"


def test_recorded_legs_are_read_in_either_direction_and_named_stops_decide() -> None:
    paths = some_paths()
    legs = [["0,2", "0,0"], ["0,2", "0,4"]]
    for node in ("0,2.0", "0,2.1"):
        route = route_recorded(paths, T, legs, ["0,0", "0,2", "0,4"], ["0,0.0", node, "0,4.0"])
        assert isinstance(route, Route)
        assert route.nodes == ("0,0.0", node, "0,4.0")


def test_where_no_stop_is_named_the_better_reading_is_taken() -> None:
    legs, hexes = [["0,2", "0,0"], ["0,2", "0,4"]], ["0,0", "0,2", "0,4"]
    for node in ("0,2.0", "0,2.1"):
        route = route_recorded(
            some_paths(), T, legs, hexes, rank=lambda route, node=node: node in route.nodes
        )
        assert isinstance(route, Route)
        assert route.nodes == ("0,0.0", node, "0,4.0")


def test_named_stops_outweigh_a_better_reading() -> None:
    named = ["0,0.0", "0,2.0"]
    route = route_recorded(
        some_paths(), T, [["0,0", "0,2"]], ["0,0", "0,2"], named, rank=lambda r: "0,2.1" in r.nodes
    )
    assert isinstance(route, Route)
    assert route.nodes == ("0,0.0", "0,2.0")


def test_a_single_recorded_leg_runs_in_the_direction_of_its_hexes() -> None:
    route = route_recorded(some_paths(), T, [["0,0", "0,2"]], ["0,2", "0,0"], ["0,2.1", "0,0.0"])
    assert isinstance(route, Route)
    assert route.nodes == ("0,2.1", "0,0.0")


def test_recorded_legs_leave_used_track_alone_where_they_can() -> None:
    paths = some_paths()
    first = route_recorded(paths, T, [["0,0", "0,2"]])
    assert isinstance(first, Route)
    used = frozenset(atom for s in first.segments for atom in paths.segments[s].atoms)
    again = route_recorded(paths, T, [["0,2", "0,4"]], used=used)
    assert isinstance(again, Route)


def test_an_unknown_leg_is_named() -> None:
    refusal = route_recorded(some_paths(), T, [["0,0", "0,4"]])
    assert refusal == Refusal("routes.unknown-leg", {"train": T, "leg": "0,0-0,4"})
    assert isinstance(route_recorded(some_paths(), T, []), Refusal)
