"""Works out the shapes of a title's tiles ahead, in a thread, so that no repaint has to wait for them."""

import threading
import time

from ezgame.core.definitions.title import Title
from ezgame.ui.geometry.shapes import casings
from ezgame.ui.geometry.stops import spots
from ezgame.ui.paint.compose import face_of

PAUSE = 0.004
"""Seconds the window has for itself between two tiles."""

_begun: set[str] = set()


def warm_up(title: Title) -> None:
    """Begin with a title, once."""
    if title.id in _begun:
        return
    _begun.add(title.id)
    threading.Thread(target=_work, args=(title,), name="ezgame-tiles", daemon=True).start()


def _work(title: Title) -> None:
    # Tiles with many stops take longest and come late in a game: they can come last here, too.
    for tile in sorted(title.tiles.tiles.values(), key=lambda tile: len(tile.stops)):
        face = face_of(tile.stops, tile.tracks)
        spots(face)
        casings(face)
        time.sleep(PAUSE)
