"""Works out the shapes of a title's tiles ahead, beside the window, so that no repaint has to wait for them."""

from collections.abc import Generator

from ezgame.core.definitions.title import Title
from ezgame.ui.background import Urgency, in_background
from ezgame.ui.geometry.shapes import casings
from ezgame.ui.paint.compose import face_of, tile_picture
from ezgame.ui.paint.detail import Detail
from ezgame.ui.paint.labels import hex_labels

_begun: set[str] = set()


def warm_up(title: Title, tray: Detail, board: Detail) -> None:
    """Begin with a title, once: its tiles as they lie in the tray, then as they may lie on the board."""
    if title.id not in _begun:
        _begun.add(title.id)
        in_background(_tiles(title, tray, board), urgency=Urgency.AHEAD)


def _tiles(title: Title, tray: Detail, board: Detail) -> Generator[None]:
    tiles, layout = title.tiles, title.board.layout
    # In the order of play: later colours may come later.
    ordered = sorted(tiles.tiles.values(), key=lambda tile: tiles.colors.index(tile.color))
    for tile in ordered:
        casings(face_of(tile.stops, tile.tracks))
        hex_labels(tile_picture(tile, tiles, layout), tray)
        yield
    for tile in ordered:
        for rotation in range(6):
            hex_labels(tile_picture(tile, tiles, layout, rotation), board)
            yield
