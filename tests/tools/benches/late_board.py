"""A full board for measurements: every buildable hex of a title gets a tile that looks right there.

No game would lay these tiles; only their number and variety matter. The same every time.
"""

from collections.abc import Iterator
from itertools import cycle

from ezgame.core.definitions.board import Hex, Tile, TileSet
from ezgame.core.definitions.title import Title
from ezgame.core.ids import CompanyId, HexId, TileId
from ezgame.ui.paint.picture import BoardPosition, TokenPicture

EVERY = 9
"""Every ninth hex stays empty, as late in a game."""


def late_position(title: Title) -> BoardPosition:
    """Tiles on nearly all hexes, stations in half of the circles, passes open, last phase colour."""
    board = title.board
    tiles: dict[HexId, tuple[TileId, int]] = {}
    for number, hex_ in enumerate(board.hexes.values()):
        fitting = [t for t in title.tiles.tiles.values() if fits(t, hex_, title.tiles)]
        if fitting and number % EVERY:
            tiles[hex_.id] = (fitting[number * 7 % len(fitting)].id, number * 5 % 6)
    return BoardPosition(
        tiles=tiles,
        tokens=tokens(title, tiles),
        open_passes=frozenset(board.gates),
        phase_color=list(title.phases.values())[-1].color,
    )


def fits(tile: Tile, hex_: Hex, tiles: TileSet) -> bool:
    """The tile has the hex's kinds of stops, and its label."""
    if hex_.color != "blank" and hex_.color not in tiles.colors:
        return False
    if hex_.color == tiles.colors[-1]:  # printed in the last colour: stays as it is
        return False
    wanted = sorted(s.kind for s in hex_.stops if s.kind != "mine")
    return sorted(s.kind for s in tile.stops) == wanted and tile.label in (hex_.label, "")


def tokens(
    title: Title, tiles: dict[HexId, tuple[TileId, int]]
) -> dict[HexId, tuple[TokenPicture, ...]]:
    """Stations in every second circle, companies in turn."""
    turn: Iterator[CompanyId] = cycle(title.companies)
    placed: dict[HexId, tuple[TokenPicture, ...]] = {}
    for hex_ in title.board.hexes.values():
        laid = tiles.get(hex_.id)
        stops = title.tiles.tiles[laid[0]].stops if laid else hex_.stops
        circles = [(i, slot) for i, stop in enumerate(stops) for slot in range(stop.slots)]
        here = tuple(
            TokenPicture(company=next(turn), stop=stop, slot=slot) for stop, slot in circles[::2]
        )
        if here:
            placed[hex_.id] = here
    return placed
