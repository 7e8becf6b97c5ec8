"""What names and plates of a hex must keep off, and how bad it is to lie on each part of it."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from threading import Lock
from typing import TYPE_CHECKING

from ezgame.ui.geometry import shapes
from ezgame.ui.geometry.boxes import Box
from ezgame.ui.geometry.raster import drawn
from ezgame.ui.paint.detail import Detail
from ezgame.ui.paint.labels import hex_labels, plan, stop_bodies, track_shape
from ezgame.ui.paint.picture import HexPicture

if TYPE_CHECKING:
    from ezgame.ui.geometry.raster import Cells

HEX = (1.05, 1.05)
"""What is drawn of each hex, from its middle."""
STOPS, LABELS = 6.0, 8.0
"""How bad it is to cover these, against 1 for track that carries no run."""
SPACE = 0.1
"""Free room beside a name."""


class SharedPicture:
    """A picture that is the same for all equal ones: a picture is slow to hash, and each is looked up by all
    its neighbours. This is hashed by identity."""

    __slots__ = ("picture",)

    def __init__(self, picture: HexPicture) -> None:
        self.picture = picture


MOST_KNOWN = 8192
"""Pictures that are remembered; an evening of many games shows more."""
_known: dict[HexPicture, SharedPicture] = {}
_meeting = Lock()
"""Names are found beside the window, and at once for print."""


def known(picture: HexPicture) -> SharedPicture:
    found = _known.get(picture)
    if found is None:
        with _meeting:
            found = _known.get(picture)
            if found is None:
                if len(_known) >= MOST_KNOWN:
                    for old in list(islice(_known, MOST_KNOWN // 2)):
                        del _known[old]
                found = _known[picture] = SharedPicture(picture)
    return found


@lru_cache(maxsize=256)
def hex_cells(here: SharedPicture, detail: Detail) -> Cells:
    """How bad it is to write over each part of one hex: its track, its stops, its small print. 40 kB each."""
    picture = here.picture
    layout = picture.layout
    stops = stop_bodies(picture, hidden=True)
    cells = drawn(layout, HEX, [track_shape(picture)])
    if stops:
        cells = cells + STOPS * drawn(layout, HEX, stops)
    arrows = [shapes.track_body(t) for t in plan(picture).tracks if t.arrow]
    if arrows:
        cells = cells + STOPS * drawn(layout, HEX, arrows)
    boxes = [
        apart(label.box) if label.kind == "label" else label.box
        for label in hex_labels(picture, detail)
    ]
    if boxes:
        cells = cells + LABELS * drawn(layout, HEX, boxes=boxes)
    return cells


def apart(box: Box) -> Box:
    """A name beside the letter of a tile must not be read with it: Oviedo, Y."""
    return Box(box.at, box.width + 2 * SPACE, box.height, box.round)
