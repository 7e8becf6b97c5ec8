"""Every tile can be laid somewhere, and every letter on the map has its tiles."""

from ezgame.content.reader.faults import Faults
from ezgame.content.tiles import TileContent
from ezgame.core.definitions.board import Board, Hex, Tile, TileSet
from ezgame.core.ids import TileId


def check_tiles(content: TileContent, board: Board, faults: Faults) -> None:
    tiles = content.set
    usable = _usable(tiles, board)
    for name, tile in tiles.tiles.items():
        place = content.places[name]
        _check_pair(tile, tiles, content, faults)
        if name not in usable:
            faults.add(place, f"tile {name}: it fits on no hex and follows no other tile.")
    labels = {tile.label for tile in tiles.tiles.values()}
    for label in sorted({hex_.label for hex_ in board.hexes.values() if hex_.label} - labels):
        hexes = ", ".join(hex_.id for hex_ in board.hexes.values() if hex_.label == label)
        place = next(iter(content.places.values()))
        faults.add(place, f"no tile carries the letter {label} of {hexes}.")


def _check_pair(tile: Tile, tiles: TileSet, content: TileContent, faults: Faults) -> None:
    if tile.other_side is None:
        return
    back = tiles.tiles.get(tile.other_side)
    if back is None or back.other_side != tile.id:
        faults.add(content.places[tile.id], f"tile {tile.id}: its other side does not name it.")
    elif tiles.counts[tile.id] != tiles.counts[back.id]:
        faults.add(content.places[tile.id], f"tile {tile.id}: its two sides differ in number.")


def _usable(tiles: TileSet, board: Board) -> set[TileId]:
    """Tiles that fit a blank hex, replace printed track, or follow a usable tile."""
    first = tiles.colors[0]
    blank = {_face(hex_) for hex_ in board.hexes.values() if hex_.color == "blank"}
    usable = {t.id for t in tiles.tiles.values() if t.color == first and _face(t) in blank}
    for hex_ in board.hexes.values():
        usable.update(hex_.upgrades)
    growing = list(usable)
    while growing:
        new = tiles.tiles[growing.pop()].upgrades - usable
        usable |= new
        growing.extend(new)
    return usable


def _face(printed: Tile | Hex) -> tuple[str, tuple[str, ...]]:
    return printed.label, tuple(sorted(stop.kind for stop in printed.stops))
