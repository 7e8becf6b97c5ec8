"""The board of 1849: how its track, stops and tiles behave, and what a tile costs.

Gauges meet at hex sides without joining (49-TRK-06), every tile must be of use to who lays it
(49-TRK-03, 49-TRK-07), and terrain is paid by the gauge of the new track every time (49-TRK-10).
"""

from ezgame.core.board.cost import placement_cost
from ezgame.core.board.ground import Ground
from ezgame.core.board.replacement import new_pieces
from ezgame.core.board.rules import BoardRules, PlacementRules
from ezgame.core.definitions.title import Title
from ezgame.core.figures import read_figures
from ezgame.core.ids import Gauge, HexId, PrivateId, TileId
from ezgame.core.state import BoardState
from ezgame.titles.t1849.figures import BoardFigures

STANDARD, NARROW, DUAL = Gauge("standard"), Gauge("narrow"), Gauge("dual")
DISCOUNT = "terrain-factor"
"""The kind of ability that makes track on difficult ground cheaper."""


def make_ground(title: Title) -> Ground:
    figures = read_figures(BoardFigures, title.values)
    return Ground(
        title.board,
        title.tiles,
        BoardRules(
            terminal_kinds=figures.routes.terminals,
            any_gauge=DUAL,
        ),
        PlacementRules(
            upgrade="new_or_value",
            terrain="every",
            gauge_percent={NARROW: figures.terrain.narrow_percent},
        ),
    )


def discount_percent(title: Title, private: PrivateId) -> int:
    """What the owner of a private still pays for standard gauge, in percent."""
    return next(
        (
            int(ability["percent"])
            for ability in title.privates[private].abilities
            if ability["kind"] == DISCOUNT
        ),
        100,
    )


def tile_price(
    ground: Ground,
    board: BoardState,
    hex: HexId,
    tile: TileId,
    rotation: int,
    *,
    percent: int = 100,
    on_dual: bool = True,
) -> int:
    """What the terrain costs (49-TRK-09 to 49-TRK-12).

    `percent` is what the company pays of the price of standard gauge; without `on_dual` it pays
    all of it as soon as one new piece is of both gauges.
    """
    price = placement_cost(ground, board, hex, tile, rotation)
    gauges = new_gauges(ground, board, hex, tile, rotation)
    if gauges <= {NARROW} or (DUAL in gauges and not on_dual):
        return price
    return price * percent // 100


def new_gauges(
    ground: Ground, board: BoardState, hex: HexId, tile: TileId, rotation: int
) -> frozenset[str]:
    """Gauges of the pieces that a tile would add."""
    new = ground.face_of(tile, rotation)
    return frozenset(new.tracks[i].gauge for i in new_pieces(ground.face(board, hex), new))
