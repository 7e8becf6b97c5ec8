"""What can be laid now, sorted for the tray: by tile, by hex, by rotation.

`Placements` gathers the tile choices of a position once; tray, ring and map tools read from it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from ezgame.core.actions import LayTile
from ezgame.core.board.fit import supply_key
from ezgame.core.choices import Choice
from ezgame.core.definitions.board import Tile, TileSet
from ezgame.core.ids import Color, HexId, TileId
from ezgame.core.state import State

Group = Literal["fits", "elsewhere", "unreachable", "later", "used-up"]
GROUPS: tuple[Group, ...] = ("fits", "elsewhere", "unreachable", "later", "used-up")


class Placements:
    """The tile choices of one position."""

    def __init__(self, choices: Iterable[Choice] = ()) -> None:
        self._by_tile: dict[TileId, dict[HexId, dict[int, list[LayTile]]]] = {}
        self._by_hex: dict[HexId, dict[TileId, None]] = {}
        for choice in choices:
            action = choice.action
            if isinstance(action, LayTile):
                hexes = self._by_tile.setdefault(action.tile, {})
                hexes.setdefault(action.hex, {}).setdefault(action.rotation, []).append(action)
                self._by_hex.setdefault(action.hex, {})[action.tile] = None

    def __bool__(self) -> bool:
        return bool(self._by_hex)

    @property
    def hexes(self) -> tuple[HexId, ...]:
        """Every hex that takes some tile now."""
        return tuple(self._by_hex)

    def hexes_for(self, tile: TileId) -> tuple[HexId, ...]:
        return tuple(self._by_tile.get(tile, ()))

    def tiles_for(self, hex_: HexId) -> tuple[TileId, ...]:
        return tuple(self._by_hex.get(hex_, ()))

    def rotations(self, tile: TileId, hex_: HexId) -> tuple[int, ...]:
        """Legal rotations of a tile on a hex, in turning order."""
        return tuple(sorted(self._by_tile.get(tile, {}).get(hex_, ())))

    def actions(self, tile: TileId, hex_: HexId, rotation: int) -> tuple[LayTile, ...]:
        """Ways to lay it so: without a private's power first."""
        found = self._by_tile.get(tile, {}).get(hex_, {}).get(rotation, [])
        return tuple(sorted(found, key=lambda action: action.private or ""))

    def turned(self, tile: TileId, hex_: HexId, rotation: int, steps: int) -> int:
        """The next legal rotation in a direction; the same if there is no other."""
        legal = self.rotations(tile, hex_)
        if not legal:
            return (rotation + steps) % 6
        if rotation not in legal:
            return self.nearest(tile, hex_, rotation)
        return legal[(legal.index(rotation) + steps) % len(legal)]

    def nearest(self, tile: TileId, hex_: HexId, rotation: int) -> int:
        """The legal rotation that needs the least turning."""
        legal = self.rotations(tile, hex_)
        if not legal or rotation in legal:
            return rotation
        return min(legal, key=lambda r: (min((r - rotation) % 6, (rotation - r) % 6), r))


@dataclass(frozen=True, slots=True, kw_only=True)
class TrayFace:
    """One face in the tray."""

    tile: TileId
    group: Group
    left: int | None
    """Copies of the physical tile; None is unlimited."""
    hexes: tuple[HexId, ...] = ()
    """Where it may go now."""
    rotation: int = 0
    """How to show it: as it would lie on the chosen hex."""


def left_of(tiles: TileSet, state: State, tile: TileId) -> int | None:
    """Copies left of the physical tile with this face."""
    return state.supply.get(supply_key(tiles, tile), 0)


def offers(
    tiles: TileSet,
    state: State,
    placements: Placements,
    allowed: frozenset[Color],
    chosen: HexId | None = None,
) -> tuple[TrayFace, ...]:
    """Every face of the set with its group, in the order of the set."""
    found = []
    for name, tile in tiles.tiles.items():
        left = left_of(tiles, state, name)
        hexes = placements.hexes_for(name)
        rotation = 0
        if chosen in hexes and chosen is not None:
            group: Group = "fits"
            rotation = placements.rotations(name, chosen)[0]
        elif hexes:
            group = "fits" if chosen is None else "elsewhere"
            rotation = placements.rotations(name, hexes[0])[0]
        elif left == 0:
            group = "used-up"
        elif tile.color not in allowed:
            group = "later"
        else:
            group = "unreachable"
        found.append(TrayFace(tile=name, group=group, left=left, hexes=hexes, rotation=rotation))
    return tuple(found)


def by_color(tiles: TileSet) -> Mapping[Color, tuple[Tile, ...]]:
    """The faces of each colour in the order of upgrading."""
    return {
        color: tuple(tile for tile in tiles.tiles.values() if tile.color == color)
        for color in tiles.colors
    }


def upgrades_from(tiles: TileSet, tile: TileId) -> tuple[TileId, ...]:
    """What may replace a face, in the order of the set."""
    wanted = tiles.tiles[tile].upgrades
    return tuple(name for name in tiles.tiles if name in wanted)


def upgrades_to(tiles: TileSet, tile: TileId) -> tuple[TileId, ...]:
    """Which faces may become this one."""
    return tuple(name for name, old in tiles.tiles.items() if tile in old.upgrades)
