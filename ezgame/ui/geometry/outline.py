"""Outlines of groups of hexes: parts of the board with their coast, areas of several hexes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ezgame.core.definitions.board import Layout
from ezgame.ui.geometry.lattice import Point
from ezgame.ui.geometry.shapes import hexagon, polygon_rings

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

Rings = tuple[tuple[Point, ...], ...]


@lru_cache(maxsize=64)
def land(layout: Layout, places: tuple[Point, ...]) -> BaseGeometry:
    """The hexes at these places as one shape; hairline gaps closed."""
    from shapely import unary_union
    from shapely.affinity import translate

    hexes = [translate(hexagon(layout), x, y).buffer(1e-4, join_style="mitre") for x, y in places]
    return unary_union(hexes)


def grown(layout: Layout, places: tuple[Point, ...], grow: float) -> BaseGeometry:
    """The land grown by a distance, with round corners."""
    return land(layout, places).buffer(grow, quad_segs=6)


def outline_rings(layout: Layout, places: tuple[Point, ...]) -> Rings:
    """The outline of the land."""
    return tuple(polygon_rings(land(layout, places)))


Bounds = tuple[float, float, float, float]


@lru_cache(maxsize=64)
def shelf(layout: Layout, places: tuple[Point, ...], grow: float) -> BaseGeometry:
    """The belt of shallow water round the land; the land itself is left out, hexes cover it."""
    return grown(layout, places, grow).difference(land(layout, places).buffer(-0.1))


def clipped_shelf(layout: Layout, places: tuple[Point, ...], grow: float, within: Bounds) -> Rings:
    """The part of the belt in a rectangle."""
    from shapely import clip_by_rect

    return tuple(polygon_rings(clip_by_rect(shelf(layout, places, grow), *within)))


def clipped_shore(
    layout: Layout, places: tuple[Point, ...], within: Bounds
) -> tuple[tuple[Point, ...], ...]:
    """The lines of the shore in a rectangle."""
    from shapely import clip_by_rect

    lines = clip_by_rect(land(layout, places).boundary, *within)
    return tuple(
        tuple((float(x), float(y)) for x, y in line.coords)
        for line in getattr(lines, "geoms", [lines])
        if not line.is_empty
    )


def bounds(layout: Layout, places: Sequence[Point]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the hexes at these places."""
    half_x, half_y = (1.0, 0.8660254) if layout == "flat" else (0.8660254, 1.0)
    xs = [p[0] for p in places]
    ys = [p[1] for p in places]
    return min(xs) - half_x, min(ys) - half_y, max(xs) + half_x, max(ys) + half_y
