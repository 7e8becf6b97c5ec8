"""Sides where a tile's track meets track of another gauge, so that no train runs across."""

from ezgame.core.board.ground import Ground
from ezgame.core.definitions.board import opposite
from ezgame.core.ids import Gauge, HexId, TileId
from ezgame.core.state import BoardState


def unjoined_sides(
    ground: Ground, board: BoardState, hex_: HexId, tile: TileId, rotation: int
) -> tuple[int, ...]:
    """Edges of a hex at which a tile would meet its neighbour with nothing that joins."""
    mine = by_edge(ground.face_of(tile, rotation).gauges)
    found = []
    for edge, other in ground.board.hexes[hex_].neighbours.items():
        if other not in ground.index:
            continue  # a variant plays on a part of the map
        theirs = by_edge(ground.face(board, other).gauges).get(opposite(edge), ())
        pairs = [(one, two) for one in mine.get(edge, ()) for two in theirs]
        if pairs and all(ground.joined(one, two) is None for one, two in pairs):
            found.append(edge)
    return tuple(sorted(found))


def by_edge(gauges: frozenset[tuple[int, Gauge]]) -> dict[int, list[Gauge]]:
    found: dict[int, list[Gauge]] = {}
    for edge, gauge in gauges:
        found.setdefault(edge, []).append(gauge)
    return found
