"""Finding a place for a label: candidates are scored by what they would cover, in true geometry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ezgame.ui.geometry.lattice import Point

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from shapely.geometry.base import BaseGeometry

COVER = 30.0
"""Price of a label that lies wholly on something, against a price of 1 for being R away."""
OUTSIDE = 6.0
"""Price of a label that lies wholly outside its hex."""


@dataclass(frozen=True, slots=True)
class Box:
    """A label that has its place: an axis-parallel box or, if round, an ellipse."""

    at: Point
    width: float
    height: float
    round: bool = False

    def moved(self, by: Point) -> Box:
        at = (self.at[0] + by[0], self.at[1] + by[1])
        return Box(at, self.width, self.height, self.round)


@dataclass(frozen=True, slots=True)
class Candidate:
    at: Point
    cost: float


def outlines(spots: Sequence[Point], width: float, height: float, rounded: bool) -> NDArray[Any]:
    """The outline of a label at many places."""
    import numpy
    import shapely
    from shapely.affinity import scale

    if rounded:
        discs = shapely.buffer(shapely.points(list(spots)), width / 2, quad_segs=6)
        if abs(width - height) < 1e-6:
            return discs
        return numpy.array([scale(disc, 1.0, height / width) for disc in discs])
    xs = [p[0] for p in spots]
    ys = [p[1] for p in spots]
    return shapely.box(
        [x - width / 2 for x in xs],
        [y - height / 2 for y in ys],
        [x + width / 2 for x in xs],
        [y + height / 2 for y in ys],
    )


def outline(box: Box) -> BaseGeometry:
    shape: BaseGeometry = outlines([box.at], box.width, box.height, box.round)[0]
    return shape


BATCHES = (0, 12, 48, 160, 100_000)
"""Candidates are tried from the cheapest on, in growing groups: mostly the first has a free one."""
CONSIDERED = 160
"""How many are weighed against each other where none is free."""


def choose(
    candidates: Sequence[Candidate],
    size: tuple[float, float],
    layers: Sequence[tuple[BaseGeometry, float]],
    *,
    inside: BaseGeometry | None = None,
    rounded: bool = False,
    gap: float = 0.02,
) -> Box:
    """The cheapest place. `layers` are shapes not to cover, each with a weight (1: as bad as track)."""
    shapes = [layer for layer, _ in layers]
    found = free_place(candidates, size, shapes, inside=inside, rounded=rounded, gap=gap)
    return found or least_bad(candidates, size, layers, inside, rounded)


def free_place(
    candidates: Sequence[Candidate],
    size: tuple[float, float],
    layers: Sequence[BaseGeometry],
    *,
    inside: BaseGeometry | None = None,
    rounded: bool = False,
    gap: float = 0.02,
) -> Box | None:
    """The cheapest place where nothing is covered, if there is one."""
    import shapely

    ranked = sorted(candidates, key=lambda c: c.cost)
    for layer in layers:
        shapely.prepare(layer)
    if inside is not None:
        shapely.prepare(inside)
    for first, last in pairwise(BATCHES):
        spots = [c.at for c in ranked[first:last]]
        if not spots:
            break
        free = free_spot(spots, size, layers, inside, rounded, gap)
        if free is not None:
            return Box(spots[free], *size, rounded)
    return None


def least_bad(
    candidates: Sequence[Candidate],
    size: tuple[float, float],
    layers: Sequence[tuple[BaseGeometry, float]],
    inside: BaseGeometry | None,
    rounded: bool,
) -> Box:
    """The place with the lowest price, counting what is covered and what sticks out."""
    import shapely

    ranked = sorted(candidates, key=lambda c: c.cost)[:CONSIDERED]
    spots = [c.at for c in ranked]
    bare = outlines(spots, *size, rounded)
    own = shapely.area(bare)
    total = [c.cost for c in ranked]
    for layer, weight in layers:
        total += COVER * weight * shapely.area(shapely.intersection(layer, bare)) / own
    if inside is not None:
        total += OUTSIDE * shapely.area(shapely.difference(bare, inside)) / own
    return Box(spots[int(min(range(len(spots)), key=lambda i: total[i]))], *size, rounded)


def free_spot(
    spots: list[Point],
    size: tuple[float, float],
    layers: Sequence[BaseGeometry],
    inside: BaseGeometry | None,
    rounded: bool,
    gap: float,
) -> int | None:
    """Index of the first place where nothing is covered and nothing sticks out."""
    import shapely

    width, height = size
    circle = rounded and abs(width - height) < 1e-6
    if circle:
        shapes = shapely.points(spots)
        free = ~shapely.dwithin(layers[0], shapes, width / 2 + gap)
        for layer in layers[1:]:
            free &= ~shapely.dwithin(layer, shapes, width / 2 + gap)
        if inside is not None:
            free &= shapely.covers(inside, shapes)
            free &= ~shapely.dwithin(inside.boundary, shapes, width / 2)
    else:
        wide = outlines(spots, width + 2 * gap, height + 2 * gap, rounded)
        free = ~shapely.intersects(layers[0], wide)
        for layer in layers[1:]:
            free &= ~shapely.intersects(layer, wide)
        if inside is not None and free.any():
            free &= shapely.covers(inside, outlines(spots, width, height, rounded))
    found = free.nonzero()[0]
    return int(found[0]) if len(found) else None


def merged(shapes: Sequence[BaseGeometry]) -> BaseGeometry:
    from shapely import unary_union

    return unary_union(list(shapes))
