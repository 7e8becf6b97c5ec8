"""A label that has its place, and its outline in true geometry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ezgame.ui.geometry.lattice import Point

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


@dataclass(frozen=True, slots=True)
class Box:
    """An axis-parallel box or, if round, an ellipse."""

    at: Point
    width: float
    height: float
    round: bool = False

    def moved(self, by: Point) -> Box:
        at = (self.at[0] + by[0], self.at[1] + by[1])
        return Box(at, self.width, self.height, self.round)


def outline(box: Box) -> BaseGeometry:
    from shapely.affinity import scale
    from shapely.geometry import Point as ShapelyPoint
    from shapely.geometry import box as rectangle

    x, y = box.at
    if not box.round:
        w, h = box.width / 2, box.height / 2
        return rectangle(x - w, y - h, x + w, y + h)
    disc = ShapelyPoint(x, y).buffer(box.width / 2, quad_segs=6)
    return scale(disc, 1.0, box.height / box.width)


def merged(shapes: Sequence[BaseGeometry]) -> BaseGeometry:
    from shapely import unary_union

    return unary_union(list(shapes))
