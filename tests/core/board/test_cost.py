"""What a placement costs: terrain by gauge, and sides that a lay joins."""

import pytest

from ezgame.core.board.cost import Charge, charges, placement_cost
from ezgame.core.board.ground import Ground
from ezgame.core.board.replacement import new_pieces
from ezgame.core.board.rules import PlacementRules
from ezgame.core.definitions.board import Terrain, Tile, Track
from ezgame.core.ids import Color, Gauge, HexId, TileId
from ezgame.core.state import BoardState
from tests.core.board.sketch import TILES, a_board, a_ground, a_hex

NARROW, WIDE = Gauge("narrow"), Gauge("wide")
HILL = a_hex("4,4", terrain=Terrain(kind="hill", cost=80))
RIVER = [
    a_hex("4,4", edge_costs={0: 30, 2: 50}),
    a_hex("4,6", edge_costs={3: 30}),
    a_hex("3,3", edge_costs={5: 50}),
]


def gauged(name: str, color: str, *pieces: tuple[int, int, Gauge]) -> Tile:
    tracks = tuple(Track(a=a, b=b, gauge=gauge) for a, b, gauge in pieces)
    return Tile(id=TileId(name), color=Color(color), tracks=tracks)


GAUGED = (
    gauged("narrow", "yellow", (0, 3, NARROW)),
    gauged("wide", "yellow", (0, 3, WIDE)),
    gauged("both", "green", (0, 3, NARROW), (1, 4, WIDE)),
    gauged("more", "green", (0, 3, WIDE), (1, 4, NARROW)),
)


def cost(ground: Ground, board: BoardState, text: str, hex: str = "4,4") -> int:
    tile, _, rotation = text.partition("/")
    return placement_cost(ground, board, HexId(hex), TileId(tile), int(rotation or 0))


@pytest.mark.parametrize(
    ("tile", "before", "price"),
    [
        ("narrow", {}, 20),
        ("wide", {}, 80),
        ("both", {"4,4": "narrow"}, 80),  # the new piece is wide
        ("more", {"4,4": "wide"}, 20),  # the new piece is narrow
        ("more", {"4,4": "narrow"}, 80),  # the old piece was narrow: the wide one there is new
    ],
)
def test_the_dearest_gauge_among_the_new_pieces_decides(
    tile: str, before: dict[str, str], price: int
) -> None:
    rules = PlacementRules(terrain="every", gauge_percent={NARROW: 25})
    assert cost(a_ground([HILL], GAUGED, placement=rules), a_board(before), tile) == price


def test_without_prices_by_gauge_the_printed_one_is_paid() -> None:
    assert cost(a_ground([HILL], GAUGED), a_board({}), "narrow") == 80
    assert cost(a_ground([HILL], GAUGED), a_board({"4,4": "narrow"}), "both") == 0


def test_a_side_is_paid_by_the_lay_that_joins_it() -> None:
    ground = a_ground(RIVER)
    only_points = a_board({})
    assert cost(ground, only_points, "straight") == 0
    across = a_board({"4,6": "straight"})
    assert charges(ground, across, HexId("4,4"), TileId("straight"), 0) == (
        Charge(amount=30, reason="tile.side", across=HexId("4,6")),
    )


def test_the_price_depends_on_the_rotation() -> None:
    ground = a_ground(RIVER)
    board = a_board({"4,6": "straight", "3,3": "bend/5"})
    assert [cost(ground, board, f"bend/{turn}") for turn in range(6)] == [80, 0, 50, 0, 30, 0]


def test_an_upgrade_over_a_printed_side_is_free() -> None:
    board = a_board({"4,6": "straight", "4,4": "straight"})
    assert cost(a_ground(RIVER), board, "switch") == 0


def test_pieces_that_keep_their_place_are_not_new() -> None:
    ground = a_ground([HILL], TILES)
    city = ground.face_of(TileId("city"), 0)
    green = ground.face_of(TileId("city2"), 0)
    found = [(green.tracks[index].a, green.tracks[index].b) for index in new_pieces(city, green)]
    assert [edge for edge, _stop in found] == [1, 4]
    pair, merged = ground.face_of(TileId("pair2"), 0), ground.face_of(TileId("merged"), 0)
    assert new_pieces(pair, merged) == ()
