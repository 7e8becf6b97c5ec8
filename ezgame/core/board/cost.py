"""What laying a tile costs by what is printed: the terrain of the hex, and sides that track crosses.

Fees for a second tile and discounts of privates are the title's.
"""

from dataclasses import dataclass

from ezgame.core.board.face import edges_of
from ezgame.core.board.ground import Ground
from ezgame.core.board.replacement import new_pieces
from ezgame.core.definitions.board import opposite
from ezgame.core.ids import HexId, TileId
from ezgame.core.state import BoardState


@dataclass(frozen=True, slots=True, kw_only=True)
class Charge:
    """One printed price that a placement has to pay."""

    amount: int
    reason: str
    """Dotted word of the payment: tile.terrain or tile.side."""
    across: HexId | None = None
    """The neighbour behind the side."""


def charges(
    ground: Ground, board: BoardState, hex: HexId, tile: TileId, rotation: int
) -> tuple[Charge, ...]:
    """Everything to be paid for this tile in this rotation, the terrain first."""
    found = []
    terrain = terrain_cost(ground, board, hex)
    if terrain:
        percent = _gauge_percent(ground, board, hex, tile, rotation)
        found.append(Charge(amount=terrain * percent // 100, reason="tile.terrain"))
    return (*found, *_sides(ground, board, hex, tile, rotation))


def placement_cost(
    ground: Ground, board: BoardState, hex: HexId, tile: TileId, rotation: int
) -> int:
    """The sum of all charges."""
    return sum(charge.amount for charge in charges(ground, board, hex, tile, rotation))


def terrain_cost(ground: Ground, board: BoardState, hex: HexId) -> int:
    """The price printed in the hex, if a tile laid now has to pay it."""
    terrain = ground.board.hexes[hex].terrain
    if terrain is None or (ground.placement.terrain == "first" and hex in board.tiles):
        return 0
    return terrain.cost


def _gauge_percent(
    ground: Ground, board: BoardState, hex: HexId, tile: TileId, rotation: int
) -> int:
    """The part of the terrain price that the dearest gauge among the new pieces pays."""
    percents = ground.placement.gauge_percent
    if not percents:
        return 100
    old, new = ground.face(board, hex), ground.face_of(tile, rotation)
    gauges = {new.tracks[index].gauge for index in new_pieces(old, new)}
    return max((percents.get(gauge, 100) for gauge in gauges), default=100)


def _sides(
    ground: Ground, board: BoardState, hex: HexId, tile: TileId, rotation: int
) -> tuple[Charge, ...]:
    """A printed side is paid by the lay that joins track on both sides of it; upgrades pay nothing
    unless the title says so."""
    printed = ground.board.hexes[hex]
    upgrade = hex in board.tiles or bool(printed.tracks)
    if not printed.edge_costs or (upgrade and ground.placement.sides == "first"):
        return ()
    found = []
    before = ground.face(board, hex).exits
    for edge in edges_of(ground.face_of(tile, rotation).exits & ~before):
        there = printed.neighbours.get(edge)
        cost = printed.edge_costs.get(edge, 0)
        if cost and there is not None and ground.face(board, there).exits >> opposite(edge) & 1:
            found.append(Charge(amount=cost, reason="tile.side", across=there))
    return tuple(found)
