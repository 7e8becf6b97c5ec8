"""A label that has its place, and its outline in true geometry."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ezgame.core.definitions.board import Layout
from ezgame.ui.geometry.lattice import APOTHEM, Point, edge_angle

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


def inside_hex(box: Box, layout: Layout, margin: float = 0.0) -> bool:
    """Whether a box lies in the hex round the origin, this far from its sides."""
    (x, y), w, h = box.at, box.width / 2, box.height / 2
    for edge in range(6):
        angle = edge_angle(layout, edge)
        dx, dy = math.cos(angle), math.sin(angle)
        reach = math.hypot(w * dx, h * dy) if box.round else w * abs(dx) + h * abs(dy)
        if x * dx + y * dy + reach > APOTHEM - margin:
            return False
    return True


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
