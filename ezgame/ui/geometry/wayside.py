"""Where a home station stands that has no circle: as far from the track of its hex as possible."""

import math
from functools import lru_cache

from ezgame.core.definitions.board import Layout
from ezgame.ui.geometry import measures as m
from ezgame.ui.geometry import shapes
from ezgame.ui.geometry.face import PrintedFace
from ezgame.ui.geometry.lattice import Point, polar

TURNS = 24
REACHES = (0.42, 0.5, 0.58)
"""Distances from the middle of the hex that are tried."""


@lru_cache(maxsize=256)
def wayside_spot(face: PrintedFace, layout: Layout, rotation: int) -> Point:
    """The place in a hex that is farthest from its track; of equal ones the nearest to the middle."""
    track = shapes.track_union(face, layout, rotation)
    places = [
        (polar(math.tau * turn / TURNS, reach), reach) for reach in REACHES for turn in range(TURNS)
    ]

    def clear(place: tuple[Point, float]) -> tuple[float, float]:
        at, reach = place
        return (-round(min(track.distance(shapes.disc(at, 0.01)), m.WAYSIDE), 3), reach)

    return min(places, key=clear)[0]
