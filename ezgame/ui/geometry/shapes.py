"""Polygons of what is drawn, by shapely: bodies and casings of track, stops, hexes."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from ezgame.core.definitions.board import Layout
from ezgame.ui.geometry import measures as m
from ezgame.ui.geometry.curves import Curve
from ezgame.ui.geometry.face import PrintedFace
from ezgame.ui.geometry.lattice import Point, add, corners, polar
from ezgame.ui.geometry.libraries import load_libraries
from ezgame.ui.geometry.sketch import Sketch, StopShape, TrackLine, sketch

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


def body(curve: Curve, width: float) -> BaseGeometry:
    """A curve with a width and flat ends."""
    from shapely.geometry import LineString

    return LineString(curve.polyline()).buffer(width / 2, cap_style="flat")


@lru_cache(maxsize=8)
def hexagon(layout: Layout, grow: float = 0.0) -> BaseGeometry:
    from shapely.geometry import Polygon

    return Polygon(corners(layout)).buffer(grow, join_style="mitre")


def disc(at: Point, radius: float) -> BaseGeometry:
    from shapely.geometry import Point as ShapelyPoint

    return ShapelyPoint(at).buffer(radius, quad_segs=8)


def rectangle(at: Point, width: float, height: float) -> BaseGeometry:
    """Axis-parallel, round its centre."""
    from shapely.geometry import box

    return box(at[0] - width / 2, at[1] - height / 2, at[0] + width / 2, at[1] + height / 2)


def bar(at: Point, heading: float, long: float, wide: float) -> BaseGeometry:
    """A town bar square to the heading of its track."""
    from shapely.geometry import Polygon

    along = polar(heading, wide / 2)
    across = polar(heading + math.pi / 2, long / 2)
    signs = ((1, 1), (1, -1), (-1, -1), (-1, 1))
    return Polygon(
        [
            (at[0] + a * along[0] + b * across[0], at[1] + a * along[1] + b * across[1])
            for a, b in signs
        ]
    )


def stop_body(stop: StopShape) -> BaseGeometry:
    """What a stop covers, rims included."""
    from shapely import unary_union
    from shapely.geometry import MultiPoint

    match stop.style:
        case "city":
            reach = stop.radius + m.PLATE_MARGIN
            plate = MultiPoint(stop.slots).convex_hull.buffer(reach, quad_segs=8)
            return unary_union([plate])
        case "bar":
            long, wide = m.BAR_LENGTH + 2 * m.BAR_RIM, m.BAR_WIDTH + 2 * m.BAR_RIM
            return bar(stop.at, stop.heading, long, wide)
        case "mine":
            return disc(stop.at, m.MINE + 0.02)
        case "dot":
            return disc(stop.at, m.DOT + m.DOT_RIM)
        case _:
            return disc(stop.at, 0.001)


def arrow(edge_point: Point) -> BaseGeometry:
    """The arrow of a place beyond the rim, pointing inwards from the middle of an edge."""
    from shapely.geometry import Polygon

    return Polygon(arrow_points(edge_point))


def arrow_points(edge_point: Point) -> list[Point]:
    angle = math.atan2(edge_point[1], edge_point[0])
    side = polar(angle + math.pi / 2, m.TRACK / 2)
    wing = polar(angle + math.pi / 2, m.TRACK * 0.95)
    foot = edge_point
    shoulder = polar(angle, m.ARROW_SHOULDER * 0.866)
    tip = polar(angle, m.ARROW_TIP * 0.866)
    back = (-side[0], -side[1])
    far = (-wing[0], -wing[1])
    return [
        add(foot, side), add(shoulder, side), add(shoulder, wing), tip,
        add(shoulder, far), add(shoulder, back), add(foot, back),
    ]  # fmt: skip


def track_body(track: TrackLine) -> BaseGeometry:
    if track.arrow:
        edge_point = track.curve.point(0.0 if track.ends[0] < 6 else 1.0)
        return arrow(edge_point)
    return body(track.curve, m.TRACK)


@lru_cache(maxsize=4096)
def track_union(face: PrintedFace, layout: Layout, rotation: int) -> BaseGeometry:
    """All track bodies of a face as it lies."""
    from shapely import unary_union

    plan = sketch(face, layout, rotation)
    return unary_union([track_body(t) for t in plan.tracks])


@lru_cache(maxsize=4096)
def casings(face: PrintedFace) -> tuple[tuple[tuple[Point, ...], ...], ...]:
    """Per track the light rim that lifts it over track drawn before, as rings of points.

    Track that shares an end is left out, so junctions merge and only true crossings show a gap.
    Computed for the flat layout at rotation 0.
    """
    load_libraries()
    from shapely import unary_union

    plan: Sketch = sketch(face)
    bodies = [track_body(t) for t in plan.tracks]
    wide = [
        track_body(t).buffer(0.03, join_style="mitre", mitre_limit=2)
        if t.arrow
        else body(t.curve, m.CASING)
        for t in plan.tracks
    ]
    if not wide:
        return ()
    if not crossing(plan, wide):
        # Nothing passes over anything: one rim round all track is drawn faster and looks the same.
        return (tuple(polygon_rings(unary_union(wide))), *(() for _ in wide[1:]))
    rings = []
    for index, track in enumerate(plan.tracks):
        others = [
            bodies[j]
            for j, other in enumerate(plan.tracks)
            if j != index and set(other.ends) & set(track.ends)
        ]
        shape = wide[index].difference(unary_union(others)) if others else wide[index]
        rings.append(tuple(polygon_rings(shape)))
    return tuple(rings)


def crossing(plan: Sketch, wide: list[BaseGeometry]) -> bool:
    """Whether some track passes over another that it does not join."""
    return any(
        not set(plan.tracks[i].ends) & set(plan.tracks[j].ends) and wide[i].intersects(wide[j])
        for i in range(len(wide))
        for j in range(i)
    )


def polygon_rings(shape: BaseGeometry) -> Iterable[tuple[Point, ...]]:
    """Every ring of a polygon or of several, holes included."""
    for polygon in getattr(shape, "geoms", [shape]):
        if polygon.geom_type != "Polygon" or polygon.is_empty:
            continue
        for ring in (polygon.exterior, *polygon.interiors):
            yield tuple((float(x), float(y)) for x, y in ring.coords)
