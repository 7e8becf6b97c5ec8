"""Laying tiles: the one judge, and the candidates it is asked about.

    judge(ground, board, builder, supply, hex, tile, rotation) -> Refusal | None
    candidates(ground, board, builder, supply)    -> all placements the judge accepts

`Builder` says who builds under which conditions; everything that does not change during a turn
step is in it. What depends on hex and tile alone is judged once and kept (see `fit`).
Allowances (how many tiles, of which kind, for which money) belong to the steps, not here.

Refusals have keys `track.…`; `reasons` lists them with their values.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from ezgame.core.board.face import Face
from ezgame.core.board.fit import Fits, supply_key
from ezgame.core.board.ground import Ground
from ezgame.core.board.reach import reach_of
from ezgame.core.board.use import is_of_use
from ezgame.core.ids import Color, CompanyId, HexId, TileId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.state import BoardState

Supply = Mapping[TileId, int | None]

__all__ = [
    "Builder",
    "Placement",
    "candidates",
    "is_bare",
    "judge",
    "supply_key",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Builder:
    """Who lays a tile, and what is open to it."""

    company: CompanyId
    colors: frozenset[Color]
    """Tile colours of the phase."""
    parts: frozenset[str] | None = None
    """Parts of the board where it may build; None: everywhere."""
    home_first: HexId | None = None
    """Its home, if the title wants the first tile there as long as that hex is bare."""
    blocked: Mapping[HexId, str] = field(default_factory=dict)
    """Hexes kept off limits, and by whom."""
    unconnected: frozenset[HexId] = frozenset()
    """Hexes where a private's power spares the connection."""


@dataclass(frozen=True, slots=True)
class Placement:
    hex: HexId
    tile: TileId
    rotation: int


def judge(
    ground: Ground,
    board: BoardState,
    builder: Builder,
    supply: Supply,
    hex: HexId,
    tile: TileId,
    rotation: int,
) -> Refusal | None:
    """Why the company may not lay this tile; None if it may."""
    if hex not in ground.index:
        return refuse("track.unknown-hex", hex=hex)
    if tile not in ground.tiles.tiles:
        return refuse("track.unknown-tile", tile=tile)
    if rotation not in range(6):
        return refuse("track.bad-rotation", rotation=rotation)
    old = ground.face(board, hex)
    new = ground.face_of(tile, rotation)
    return (
        fault_of_hex(ground, board, builder, hex)
        or ground.part(Fits).fault(hex, old, new)
        or fault_of_tile(ground, builder, supply, new)
        or fault_of_connection(ground, board, builder, hex, old, new)
    )


def fault_of_hex(ground: Ground, board: BoardState, builder: Builder, hex: HexId) -> Refusal | None:
    """What keeps this company off the hex, whatever the tile."""
    if ground.fixed[ground.index[hex]]:
        return refuse("track.fixed-hex", hex=hex)
    part = ground.board.hexes[hex].part
    if builder.parts is not None and part not in builder.parts:
        return refuse("track.wrong-part", hex=hex, part=part)
    # Told before the tile is looked at: no tile of any kind would help.
    if hex in builder.blocked:
        return refuse("track.blocked-hex", hex=hex, by=builder.blocked[hex])
    home = builder.home_first
    if home is not None and hex != home and is_bare(ground, board, home):
        return refuse("track.home-first", hex=hex, home=home)
    return None


def is_bare(ground: Ground, board: BoardState, hex: HexId) -> bool:
    """Nothing leads through the hex or to its stops yet."""
    return not ground.face(board, hex).tracks


def fault_of_tile(ground: Ground, builder: Builder, supply: Supply, new: Face) -> Refusal | None:
    """Whether the tile is there to be laid."""
    assert new.tile is not None
    if new.color not in builder.colors:
        return refuse("track.color-not-yet", tile=new.tile, color=new.color)
    # Both faces of one card share its count.
    if supply.get(ground.part(Fits).supply_key(new.tile), 0) == 0:
        return refuse("track.none-left", tile=new.tile)
    return None


def fault_of_connection(
    ground: Ground,
    board: BoardState,
    builder: Builder,
    hex: HexId,
    old: Face,
    new: Face,
) -> Refusal | None:
    """Whether the new tile joins the company's network and, where the title wants it, is of use to it."""
    if hex in builder.unconnected:
        return None
    reach = reach_of(ground, board, builder.company)
    if not reach.edges(hex) & new.exits:
        return refuse("track.no-connection", hex=hex)
    if ground.placement.upgrade == "new_or_value" and not is_of_use(
        ground, board, builder.company, hex, old, new
    ):
        return refuse("track.no-use", hex=hex, tile=new.tile)
    return None


def candidates(
    ground: Ground,
    board: BoardState,
    builder: Builder,
    supply: Supply,
    hexes: Collection[HexId] | None = None,
) -> Iterator[Placement]:
    """Everything the judge accepts, hex by hex in board order; `hexes` narrows the question."""
    reach = reach_of(ground, board, builder.company)
    fits = ground.part(Fits)
    # A tile continues the network only where its track leads to, whatever its colour.
    wanted = set(reach.hexes) | builder.unconnected
    names = [name for name in ground.ids if name in wanted] if hexes is None else hexes
    for hex in names:
        if fault_of_hex(ground, board, builder, hex):
            continue
        old = ground.face(board, hex)
        free = hex in builder.unconnected
        edges = reach.edges(hex)
        for new in fits.options(hex, old):
            # The cheap questions first; whether a tile is of use costs a search of its own.
            if not (free or edges & new.exits) or fault_of_tile(ground, builder, supply, new):
                continue
            if fault_of_connection(ground, board, builder, hex, old, new):
                continue
            assert new.tile is not None
            yield Placement(hex, new.tile, new.rotation)
