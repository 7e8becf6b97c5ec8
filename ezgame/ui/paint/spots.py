"""Where labels of a hex may go: candidate places with a price, cheap ones first in the eye of a reader."""

import math
from functools import lru_cache

from ezgame.ui.geometry.lattice import Point, length, polar
from ezgame.ui.geometry.placement import Spots


@lru_cache(maxsize=512)
def around_origin(clear: float) -> Spots:
    spots: list[tuple[Point, float]] = []
    for step in range(8):
        reach = clear + 0.03 + 0.06 * step
        for turn in range(36):
            angle = math.tau * turn / 36
            # Right and above are where people look first.
            bias = 0.04 * (1 - math.cos(angle + math.pi / 4))
            spots.append((polar(angle, reach), 0.06 * step + bias))
    return Spots.of(spots)


def around(anchor: Point, clear: float) -> Spots:
    """Places round an anchor, nearest first, and places anywhere in the hex at a higher price."""
    import numpy

    far = lattice_spots()
    away = numpy.hypot(far.x - anchor[0], far.y - anchor[1])
    return around_origin(round(clear, 3)).moved(anchor) + far.with_cost(0.35 + away)


@lru_cache(maxsize=1)
def lattice_spots() -> Spots:
    grid = [(x / 10, y / 10) for x in range(-9, 10) for y in range(-9, 10)]
    return Spots.of((p, 0.0) for p in grid if length(p) < 0.92)


@lru_cache(maxsize=16)
def corner_spots(reach: float) -> Spots:
    found = []
    for turn in range(36):
        angle = math.pi / 2 + math.tau * turn / 36
        for inward in (0.0, 0.06, 0.12, 0.2, 0.3):
            at = polar(angle, reach - inward)
            # Lower corners first: the eye starts reading at the top, where names go.
            found.append((at, inward + 0.1 * (1 - math.sin(angle)) + 0.03 * abs(at[0])))
    return Spots.of(found)


@lru_cache(maxsize=1)
def below_first() -> Spots:
    """Places anywhere in the hex, below its middle if possible."""
    return Spots.of(
        ((x / 10, y / 10), abs(x) / 10 + abs(y - 5) / 10 + (0.3 if y < 0 else 0.0))
        for x in range(-6, 7)
        for y in range(-8, 9)
    )
