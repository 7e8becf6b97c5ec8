"""Where the name of a place may lie: round its stop, elsewhere in its hex, or in the sea beside it, each at a price."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ezgame.core.definitions.board import Layout
from ezgame.ui.geometry.lattice import APOTHEM, Point
from ezgame.ui.geometry.placement import Spots
from ezgame.ui.paint.labels import plan
from ezgame.ui.paint.picture import HexPicture

if TYPE_CHECKING:
    from ezgame.ui.geometry.placement import Numbers

AT_SEA = 0.3
"""Price of a place beyond the rim of the map, against 1 for being R away."""


def name_spots(
    picture: HexPicture,
    index: int,
    count: int,
    size: tuple[float, float],
    near: tuple[Point, ...] = (),
) -> Spots:
    """Below the stop, then above, then elsewhere; far from it or outside the hex costs more. `near` are the ways
    to the hexes around."""
    stops = plan(picture).stops
    paired = count > 1 and index < len(stops)
    anchor = stops[index].at if paired else mean([s.at for s in stops])
    clear = 0.16 + size[1] / 2
    if any(s.style == "city" for s in stops):
        clear = 0.36 + size[1] / 2
    upright, beside = ways()
    around = Spots(upright.x, upright.y + clear * numpy_sign(upright.y), upright.cost)
    aside = Spots(
        beside.x + (size[0] / 2 - 0.3) * numpy_sign(beside.x), beside.y, beside.cost + 0.15
    )
    found = (around + aside).moved(anchor)
    found = found.with_cost(found.cost + price_of(found, anchor, size, clear))
    # A name whose middle lies in another hex would be read as the name of that hex; in the sea it would not.
    own = within_hex(picture.layout, found, 1 / 0.9)
    sea = ~own
    for dx, dy in near:
        sea &= ~within_hex(picture.layout, found.moved((-dx, -dy)), 1.0)
    found = found.with_cost(found.cost + AT_SEA * sea)
    ours = own | sea
    return found.only(ours) if ours.any() else found


NEAR = 1e-6
"""Stands for nothing on the upper side, so that both sides can be told apart."""


@lru_cache(maxsize=1)
def ways() -> tuple[Spots, Spots]:
    """Ways from a stop: down and up with a little to the sides, and right and left."""
    across = [0.06 * step for step in range(-14, 15)]
    upright = [
        ((dx, sign * (NEAR + 0.04 * step)), 0.0)
        for sign in (1, -1)
        for step in range(14)
        for dx in across
    ]
    beside = [
        ((side * dx, dy), 0.0)
        for dx in (0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 1.0)
        for side in (1, -1)
        for dy in (0.0, 0.05, -0.05, 0.1, -0.1, 0.15, -0.15, 0.2, -0.2, 0.3, -0.3, 0.4, -0.4)
    ]
    return Spots.of(upright), Spots.of(beside)


def numpy_sign(values: Numbers) -> Numbers:
    import numpy

    return numpy.sign(values)


def within_hex(layout: Layout, spots: Spots, size: float) -> Numbers:
    """Which spots lie in a hex of this size round the origin."""
    x, y = abs(spots.x), abs(spots.y)
    if layout == "pointy":
        x, y = y, x
    inside: Numbers = (y <= APOTHEM * size) & (2 * APOTHEM * x + y <= 2 * APOTHEM * size)
    return inside


def mean(points: Sequence[Point]) -> Point:
    if not points:
        return (0.0, 0.0)
    return sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)


def price_of(spots: Spots, anchor: Point, size: tuple[float, float], clear: float) -> Numbers:
    x, y = spots.x - anchor[0], spots.y - anchor[1]
    price = 0.45 * abs(x) + 0.8 * abs(abs(y) - clear) + 0.06 * (y < 0)
    price = price + 2.2 * (abs(spots.y) + size[1] / 2 - 0.88).clip(min=0.0)
    wide = abs(spots.x) + size[0] / 2 - (1.02 - 0.55 * abs(spots.y))
    found: Numbers = price + 0.5 * wide.clip(min=0.0)
    return found
