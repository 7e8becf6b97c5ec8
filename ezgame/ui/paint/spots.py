"""Where labels of a hex may go: candidate places with a price, cheap ones first in the eye of a reader."""

import math
from functools import lru_cache

from ezgame.ui.geometry.lattice import Point, add, length, minus, polar
from ezgame.ui.geometry.placement import Candidate


@lru_cache(maxsize=512)
def around_origin(clear: float) -> tuple[tuple[Point, float], ...]:
    spots = []
    for step in range(8):
        reach = clear + 0.03 + 0.06 * step
        for turn in range(36):
            angle = math.tau * turn / 36
            # Right and above are where people look first.
            bias = 0.04 * (1 - math.cos(angle + math.pi / 4))
            spots.append((polar(angle, reach), 0.06 * step + bias))
    return tuple(spots)


def around(anchor: Point, clear: float) -> list[Candidate]:
    """Places round an anchor, nearest first, and places anywhere in the hex at a higher price."""
    near = [Candidate(add(anchor, p), c) for p, c in around_origin(round(clear, 3))]
    far = [Candidate(p, 0.35 + length(minus(p, anchor))) for p in lattice_spots()]
    return near + far


@lru_cache(maxsize=1)
def lattice_spots() -> tuple[Point, ...]:
    grid = [(x / 10, y / 10) for x in range(-9, 10) for y in range(-9, 10)]
    return tuple(p for p in grid if length(p) < 0.92)


@lru_cache(maxsize=16)
def corner_candidates(reach: float) -> list[Candidate]:
    found = []
    for turn in range(36):
        angle = math.pi / 2 + math.tau * turn / 36
        for inward in (0.0, 0.06, 0.12, 0.2, 0.3):
            at = polar(angle, reach - inward)
            # Lower corners first: the eye starts reading at the top, where names go.
            found.append(Candidate(at, inward + 0.1 * (1 - math.sin(angle)) + 0.03 * abs(at[0])))
    return found
