"""Finding a place for a label: candidates are scored by what they would cover, in true geometry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ezgame.ui.geometry.lattice import Point

if TYPE_CHECKING:
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


def outlines(
    spots: Sequence[Point], width: float, height: float, rounded: bool
) -> list[BaseGeometry]:
    """The outline of a label at many places."""
    import shapely
    from shapely.affinity import scale

    if rounded:
        discs = shapely.buffer(shapely.points(list(spots)), width / 2, quad_segs=6)
        if abs(width - height) < 1e-6:
            return list(discs)
        return [scale(disc, 1.0, height / width) for disc in discs]
    xs = [p[0] for p in spots]
    ys = [p[1] for p in spots]
    return list(
        shapely.box(
            [x - width / 2 for x in xs],
            [y - height / 2 for y in ys],
            [x + width / 2 for x in xs],
            [y + height / 2 for y in ys],
        )
    )


def outline(box: Box) -> BaseGeometry:
    return outlines([box.at], box.width, box.height, box.round)[0]


def choose(
    candidates: Sequence[Candidate],
    size: tuple[float, float],
    layers: Sequence[tuple[BaseGeometry, float]],
    *,
    inside: BaseGeometry | None = None,
    rounded: bool = False,
    gap: float = 0.02,
    outside: float = OUTSIDE,
) -> Box:
    """The cheapest place. `layers` are shapes not to cover, each with a weight (1: as bad as track)."""
    import numpy
    import shapely

    width, height = size
    spots = [c.at for c in candidates]
    costs = numpy.array([c.cost for c in candidates])
    shapes = numpy.array(outlines(spots, width + 2 * gap, height + 2 * gap, rounded))
    touched = numpy.zeros(len(spots), dtype=bool)
    for layer, _ in layers:
        shapely.prepare(layer)
        touched |= shapely.intersects(layer, shapes)
    if inside is not None:
        bare = numpy.array(outlines(spots, width, height, rounded))
        shapely.prepare(inside)
        touched |= ~shapely.covers(inside, bare)
    free = numpy.flatnonzero(~touched)
    if len(free):
        best = free[numpy.argmin(costs[free])]
        return Box(spots[int(best)], width, height, rounded)
    own = shapely.area(shapes)
    total = costs.copy()
    for layer, weight in layers:
        total += COVER * weight * shapely.area(shapely.intersection(layer, shapes)) / own
    if inside is not None:
        total += outside * shapely.area(shapely.difference(bare, inside)) / own
    return Box(spots[int(numpy.argmin(total))], width, height, rounded)


def merged(shapes: Sequence[BaseGeometry]) -> BaseGeometry:
    from shapely import unary_union

    return unary_union(list(shapes))
