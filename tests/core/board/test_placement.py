"""Laying tiles: one test per reason, and candidates that agree with the judge."""

from dataclasses import replace

import pytest

from ezgame.core.board.cost import terrain_cost
from ezgame.core.board.fit import supply_key
from ezgame.core.board.ground import Ground
from ezgame.core.board.placement import Builder, candidates, judge
from ezgame.core.board.rules import PlacementRules
from ezgame.core.definitions.board import Hex, Terrain, Tile, TileSet
from ezgame.core.ids import Color, Gauge, HexId, TileId
from ezgame.core.refusal import Refusal
from ezgame.core.state import BoardState
from tests.core.board.sketch import (
    COLORS,
    RED,
    TILES,
    a_board,
    a_ground,
    a_hex,
    a_station,
    a_tile,
    all_accepted,
    stops,
    tracks,
)

HOME = a_hex("4,4", stops=stops("city"), terrain=Terrain(kind="hill", cost=40))
AROUND = [a_hex(f"{x},{y}") for x in range(1, 8) for y in range(x % 2, 12, 2) if (x, y) != (4, 4)]
CORNER = [a_hex(place) for place in ("4,6", "3,3", "5,3", "3,5", "5,5")]
BUILDER = Builder(company=RED, colors=frozenset(COLORS))
AT_HOME = {"4,4": [a_station(RED)]}


def why(
    ground: Ground,
    board: BoardState,
    hex: str,
    text: str,
    builder: Builder = BUILDER,
    left: int | None = 1,
) -> Refusal | None:
    tile, _, rotation = text.partition("/")
    supply = dict.fromkeys(ground.tiles.tiles, left)
    return judge(ground, board, builder, supply, HexId(hex), TileId(tile), int(rotation or 0))


def key(refusal: Refusal | None) -> str | None:
    return None if refusal is None else refusal.key


@pytest.fixture
def ground() -> Ground:
    return a_ground([HOME, *AROUND])


@pytest.fixture
def board() -> BoardState:
    return a_board({"4,4": "city"}, AT_HOME)


def test_a_tile_that_continues_the_network_may_be_laid(ground: Ground, board: BoardState) -> None:
    assert why(ground, board, "4,6", "straight") is None
    assert why(ground, board, "4,2", "bend/4") is None
    assert key(why(ground, board, "4,2", "bend/1")) == "track.no-connection"


def test_unknown_things_are_refused(ground: Ground, board: BoardState) -> None:
    assert key(why(ground, board, "9,9", "straight")) == "track.unknown-hex"
    assert key(why(ground, board, "4,6", "nothing")) == "track.unknown-tile"
    assert key(why(ground, board, "4,6", "straight/6")) == "track.bad-rotation"


def test_a_printed_hex_takes_no_tile(board: BoardState) -> None:
    ground = a_ground([HOME, a_hex("4,6", color="grey", tracks=tracks("0-3"))])
    assert key(why(ground, board, "4,6", "straight")) == "track.fixed-hex"


def test_colours_follow_one_another(ground: Ground, board: BoardState) -> None:
    refusal = why(ground, board, "4,6", "switch")
    assert refusal is not None
    assert refusal.key == "track.wrong-color" and refusal.values["needed"] == "yellow"
    done = a_board({"4,4": "city", "4,6": "switch"}, AT_HOME)
    assert key(why(ground, done, "4,6", "straight")) == "track.wrong-color"


def test_a_colour_must_be_open_in_the_phase(ground: Ground) -> None:
    board = a_board({"4,4": "city", "4,6": "straight"}, AT_HOME)
    early = replace(BUILDER, colors=frozenset({Color("yellow")}))
    assert key(why(ground, board, "4,6", "switch", early)) == "track.color-not-yet"
    assert why(ground, board, "4,6", "switch/3") is None


def test_labels_and_kinds_must_match(ground: Ground, board: BoardState) -> None:
    assert key(why(ground, board, "4,6", "pair")) == "track.wrong-label"
    refusal = why(ground, board, "4,6", "town")
    assert refusal is not None
    assert refusal.key == "track.wrong-kind" and refusal.values["kinds"] == ("town",)


def test_a_label_may_change_with_the_colour() -> None:
    pair = a_hex("4,4", stops=stops("city city"), label="OO", labels_by_color={"brown": "Y"})
    merged = a_tile("merged", "brown", "0-a 1-a 2-a 3-a", "city:2", "Y")
    tiles = [t for t in TILES if t.id != "merged"] + [merged]
    ground = a_ground([pair, *AROUND], tiles)
    board = a_board({"4,4": "pair2"}, AT_HOME)
    assert why(ground, board, "4,4", "merged") is None


def test_only_declared_successors_replace_a_tile(ground: Ground) -> None:
    board = a_board({"4,4": "city", "4,6": "bend/3"}, AT_HOME)
    assert key(why(ground, board, "4,6", "cross")) == "track.not-an-upgrade"


def test_old_track_is_kept(ground: Ground) -> None:
    board = a_board({"4,4": "city", "4,6": "straight"}, AT_HOME)
    assert key(why(ground, board, "4,6", "switch/1")) == "track.keeps-track"


def test_track_may_not_leave_the_board_or_cross_a_bar_or_meet_a_blank_printed_side() -> None:
    barred = a_hex("4,4", stops=stops("city"), impassable=frozenset({1}))
    grey = a_hex("5,5", color="grey", tracks=tracks("0-3"))
    others = [hex for hex in CORNER if hex.id != "5,5"]
    ground = a_ground([barred, grey, *others])
    board = a_board({}, AT_HOME)
    refusal = why(ground, board, "4,4", "city")
    assert refusal is not None
    assert refusal.key == "track.rim" and refusal.values["edge"] == 3
    assert key(why(ground, board, "4,4", "city/1")) == "track.impassable"
    assert key(why(ground, board, "4,4", "city/2")) == "track.blank-side"


def test_a_hex_may_ask_for_one_edge(board: BoardState) -> None:
    asking = a_hex("4,6", must_connect=3)
    ground = a_ground([HOME, asking, *[hex for hex in AROUND if hex.id != "4,6"]])
    assert why(ground, board, "4,6", "straight") is None
    assert key(why(ground, board, "4,6", "bend/2")) == "track.must-connect"


def test_a_part_takes_its_own_gauge_only(board: BoardState) -> None:
    north = a_hex("4,6", part="north")
    rules = PlacementRules(gauge_by_part={"north": Gauge("narrow")})
    narrow = Tile(
        id=TileId("narrow"),
        color=Color("yellow"),
        tracks=tuple(replace(t, gauge=Gauge("narrow")) for t in tracks("0-3")),
    )
    broad = replace(
        narrow,
        id=TileId("broad"),
        tracks=tuple(replace(t, gauge=Gauge("broad")) for t in tracks("0-3")),
    )
    ground = a_ground([HOME, north, a_hex("4,8")], [*TILES, narrow, broad], placement=rules)
    assert why(ground, board, "4,6", "narrow") is None
    assert key(why(ground, board, "4,6", "broad")) == "track.wrong-gauge"


def test_the_supply_may_be_empty(ground: Ground, board: BoardState) -> None:
    assert key(why(ground, board, "4,6", "straight", left=0)) == "track.none-left"
    assert why(ground, board, "4,6", "straight", left=None) is None


def test_a_tile_must_be_connected(ground: Ground, board: BoardState) -> None:
    assert key(why(ground, board, "4,8", "straight")) == "track.no-connection"
    unconnected = a_board({"4,4": "city/1"}, AT_HOME)
    assert key(why(ground, unconnected, "4,6", "straight")) == "track.no-connection"
    spared = replace(BUILDER, unconnected=frozenset({HexId("4,6")}))
    assert why(ground, unconnected, "4,6", "straight", spared) is None


def test_track_against_the_blank_side_of_a_tile_can_be_joined_by_an_upgrade(
    ground: Ground,
) -> None:
    aside = a_board({"4,4": "city", "4,6": "straight/1"}, AT_HOME)
    assert key(why(ground, aside, "4,6", "switch/4")) == "track.no-connection"
    assert why(ground, aside, "4,6", "cross/0") is None


def test_the_conditions_of_the_builder_come_first(ground: Ground) -> None:
    bare = a_board({}, AT_HOME)
    home = replace(BUILDER, home_first=HexId("4,4"))
    assert key(why(ground, bare, "4,6", "straight", home)) == "track.home-first"
    assert why(ground, bare, "4,4", "city/1", home) is None
    elsewhere = replace(BUILDER, parts=frozenset({"south"}))
    assert key(why(ground, bare, "4,6", "straight", elsewhere)) == "track.wrong-part"
    blocked = replace(BUILDER, blocked={HexId("4,6"): "P1"})
    refusal = why(ground, bare, "4,6", "straight", blocked)
    assert refusal == Refusal("track.blocked-hex", {"hex": "4,6", "by": "P1"})


def test_an_upgrade_may_have_to_be_of_use() -> None:
    placement = PlacementRules(upgrade="new_or_value")
    ground = a_ground([HOME, *AROUND], placement=placement)
    board = a_board({"4,4": "city", "4,6": "straight"}, AT_HOME)
    # The new branch of the switch leaves from the far end: no train of the company gets there.
    assert key(why(ground, board, "4,6", "switch/0")) == "track.no-use"
    assert why(ground, board, "4,6", "switch/3") is None


def test_candidates_are_what_the_judge_accepts(ground: Ground) -> None:
    board = a_board({"4,4": "city", "4,6": "straight"}, AT_HOME)
    supply: dict[TileId, int | None] = dict.fromkeys(ground.tiles.tiles, 1)
    supply[TileId("cross")] = 0
    listed = set(candidates(ground, board, BUILDER, supply))
    accepted = all_accepted(ground, board, BUILDER, supply)
    assert listed == accepted != set()
    one = set(candidates(ground, board, BUILDER, supply, hexes=[HexId("4,6")]))
    assert one == {placement for placement in accepted if placement.hex == "4,6"}


def test_terrain_is_paid_by_the_first_tile(ground: Ground, board: BoardState) -> None:
    assert terrain_cost(ground, a_board({}), HexId("4,4")) == 40
    assert terrain_cost(ground, board, HexId("4,4")) == 0
    assert terrain_cost(ground, board, HexId("4,6")) == 0
    every = a_ground([HOME], placement=PlacementRules(terrain="every"))
    assert terrain_cost(every, board, HexId("4,4")) == 40


def test_two_faces_of_one_tile_share_a_count() -> None:
    front = Tile(id=TileId("front"), color=Color("yellow"), other_side=TileId("back"))
    back = Tile(id=TileId("back"), color=Color("yellow"), other_side=TileId("front"))
    single = Tile(id=TileId("single"), color=Color("yellow"))
    tiles = {tile.id: tile for tile in (front, back, single)}
    box = TileSet(tiles=tiles, counts=dict.fromkeys(tiles, 1), colors=COLORS)
    keys = [supply_key(box, TileId(name)) for name in ("front", "back", "single")]
    assert keys == ["front", "front", "single"]


def test_a_printed_yellow_hex_names_its_successors_and_their_rotations(board: BoardState) -> None:
    yellow: Hex = a_hex(
        "4,6",
        color="yellow",
        stops=stops("city"),
        tracks=tracks("0-a 3-a"),
        upgrades={TileId("city2"): (0,)},
    )
    ground = a_ground([HOME, yellow, *[hex for hex in AROUND if hex.id != "4,6"]])
    assert why(ground, board, "4,6", "city2/0") is None
    assert key(why(ground, board, "4,6", "city2/3")) == "track.keeps-track"
    assert key(why(ground, board, "4,6", "city")) == "track.wrong-color"
