"""Where hexes, their corners and their edges are, for flat and pointy layouts.

Lengths are in units of R, the distance from the centre of a hex to a corner; y grows downwards,
so angles grow clockwise on the screen.
"""

import math
from functools import cache

from ezgame.core.definitions.board import EDGE_STEPS, EDGES, Layout

Point = tuple[float, float]

APOTHEM = math.sqrt(3) / 2
"""Distance from the centre of a hex to the middle of an edge."""


def centre(layout: Layout, at: tuple[int, int]) -> Point:
    """Centre of the hex with these doubled coordinates."""
    x, y = at
    return (1.5 * x, APOTHEM * y) if layout == "flat" else (APOTHEM * x, 1.5 * y)


def edge_angle(layout: Layout, edge: int) -> float:
    """Direction from the centre to the middle of an edge, in radians."""
    return math.radians((90 if layout == "flat" else 120) + 60 * edge)


def polar(angle: float, radius: float) -> Point:
    return (radius * math.cos(angle), radius * math.sin(angle))


@cache
def edge_middle(layout: Layout, edge: int) -> Point:
    return polar(edge_angle(layout, edge), APOTHEM)


@cache
def corners(layout: Layout) -> tuple[Point, ...]:
    """The six corners; corner e and e + 1 are the ends of edge e."""
    return tuple(polar(edge_angle(layout, e) - math.pi / 6, 1.0) for e in EDGES)


def edge_ends(layout: Layout, edge: int) -> tuple[Point, Point]:
    around = corners(layout)
    return around[edge], around[(edge + 1) % 6]


def neighbour(layout: Layout, at: tuple[int, int], edge: int) -> tuple[int, int]:
    """Doubled coordinates of the hex beyond an edge."""
    dx, dy = EDGE_STEPS[layout][edge]
    return at[0] + dx, at[1] + dy


def nearest(layout: Layout, point: Point) -> tuple[int, int]:
    """Doubled coordinates of the hex that contains a point."""
    x, y = point
    if layout == "pointy":
        x, y = y, x
    column = round(x / 1.5)
    best: tuple[float, tuple[int, int]] | None = None
    for c in (column - 1, column, column + 1):
        row = round(y / APOTHEM)
        for r in (row - 1, row, row + 1):
            if (c + r) % 2:
                continue
            distance = (x - 1.5 * c) ** 2 + (y - APOTHEM * r) ** 2
            if best is None or distance < best[0]:
                best = (distance, (c, r))
    assert best is not None
    c, r = best[1]
    return (r, c) if layout == "pointy" else (c, r)


def add(a: Point, b: Point) -> Point:
    return a[0] + b[0], a[1] + b[1]


def minus(a: Point, b: Point) -> Point:
    return a[0] - b[0], a[1] - b[1]


def scaled(a: Point, factor: float) -> Point:
    return a[0] * factor, a[1] * factor


def length(a: Point) -> float:
    return math.hypot(a[0], a[1])


def rotated(a: Point, angle: float) -> Point:
    """Turned clockwise on the screen."""
    c, s = math.cos(angle), math.sin(angle)
    return a[0] * c - a[1] * s, a[0] * s + a[1] * c
