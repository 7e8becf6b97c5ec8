"""Works out the shapes of a title's tiles ahead, in a thread, so that no repaint has to wait for them."""

from functools import partial
from threading import Event

from ezgame.core.definitions.title import Title
from ezgame.ui.background import in_background
from ezgame.ui.geometry.shapes import casings
from ezgame.ui.paint.compose import face_of, tile_picture
from ezgame.ui.paint.detail import Detail
from ezgame.ui.paint.labels import hex_labels

PAUSE = 0.015
"""Seconds the window has for itself between two tiles."""

_begun: set[str] = set()


def warm_up(title: Title, tray: Detail, board: Detail) -> None:
    """Begin with a title, once: its tiles as they lie in the tray, then as they may lie on the board."""
    if title.id in _begun:
        return
    _begun.add(title.id)
    in_background(partial(_work, title, tray, board), "ezgame-tiles")


def _work(title: Title, tray: Detail, board: Detail, leave_off: Event) -> None:
    tiles, layout = title.tiles, title.board.layout
    # In the order of play: later colours may come later.
    ordered = sorted(tiles.tiles.values(), key=lambda tile: tiles.colors.index(tile.color))
    for tile in ordered:
        casings(face_of(tile.stops, tile.tracks))
        hex_labels(tile_picture(tile, tiles, layout), tray)
        if leave_off.wait(PAUSE):
            return
    for tile in ordered:
        for rotation in range(6):
            hex_labels(tile_picture(tile, tiles, layout, rotation), board)
            if leave_off.wait(PAUSE):
                return
