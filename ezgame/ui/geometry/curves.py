"""Centre lines made of straight lines and circular arcs: no approximation until something is drawn."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from ezgame.ui.geometry.lattice import Point, add, length, minus, polar, rotated, scaled

FLAT = 1e-9
"""Below this a bend counts as straight."""
SIDING = 0.38
"""Share of its length that a pushed curve takes to reach its full distance."""
SIDING_PIECES = 32
"""Straight pieces that it is drawn with."""


@dataclass(frozen=True)
class StraightLine:
    a: Point
    b: Point

    @property
    def length(self) -> float:
        return length(minus(self.b, self.a))

    def point(self, t: float) -> Point:
        return self.a[0] + t * (self.b[0] - self.a[0]), self.a[1] + t * (self.b[1] - self.a[1])

    def heading(self, t: float) -> float:
        return math.atan2(self.b[1] - self.a[1], self.b[0] - self.a[0])

    def part(self, t0: float, t1: float) -> "StraightLine":
        return StraightLine(self.point(t0), self.point(t1))

    def turned(self, angle: float) -> "StraightLine":
        return StraightLine(rotated(self.a, angle), rotated(self.b, angle))

    def moved(self, by: Point) -> "StraightLine":
        return StraightLine(add(self.a, by), add(self.b, by))


@dataclass(frozen=True)
class Arc:
    middle: Point
    radius: float
    start: float
    """Angle of the first point seen from the middle, in radians."""
    sweep: float
    """Positive: clockwise on the screen."""

    @property
    def length(self) -> float:
        return abs(self.sweep) * self.radius

    def point(self, t: float) -> Point:
        return add(self.middle, polar(self.start + t * self.sweep, self.radius))

    def heading(self, t: float) -> float:
        return self.start + t * self.sweep + math.copysign(math.pi / 2, self.sweep)

    def part(self, t0: float, t1: float) -> "Arc":
        begin = self.start + t0 * self.sweep
        return Arc(self.middle, self.radius, begin, (t1 - t0) * self.sweep)

    def turned(self, angle: float) -> "Arc":
        return Arc(rotated(self.middle, angle), self.radius, self.start + angle, self.sweep)

    def moved(self, by: Point) -> "Arc":
        return Arc(add(self.middle, by), self.radius, self.start, self.sweep)


Segment = StraightLine | Arc


@dataclass(frozen=True)
class Curve:
    """Segments joined end to end; t runs from 0 to 1 along the length."""

    segments: tuple[Segment, ...]

    @cached_property
    def length(self) -> float:
        return sum(s.length for s in self.segments)

    @cached_property
    def samples(self) -> tuple[Point, ...]:
        """A few points along the inside of the curve, for rough distances."""
        return tuple(self.point(k / 12) for k in range(1, 12))

    def _locate(self, t: float) -> tuple[int, float]:
        rest = t * self.length
        for index, segment in enumerate(self.segments):
            if rest <= segment.length or index == len(self.segments) - 1:
                return index, min(1.0, rest / segment.length) if segment.length > FLAT else 0.0
            rest -= segment.length
        raise ValueError("a curve has at least one segment")

    def point(self, t: float) -> Point:
        index, local = self._locate(t)
        return self.segments[index].point(local)

    def heading(self, t: float) -> float:
        """Direction of travel at t, in radians."""
        index, local = self._locate(t)
        return self.segments[index].heading(local)

    def part(self, t0: float, t1: float) -> "Curve":
        """The piece between two parameters, t0 < t1."""
        i0, l0 = self._locate(t0)
        i1, l1 = self._locate(t1)
        pieces = []
        for i in range(i0, i1 + 1):
            pieces.append(self.segments[i].part(l0 if i == i0 else 0.0, l1 if i == i1 else 1.0))
        return Curve(tuple(p for p in pieces if p.length > FLAT) or tuple(pieces[:1]))

    def reversed(self) -> "Curve":
        flipped: list[Segment] = []
        for s in reversed(self.segments):
            if isinstance(s, StraightLine):
                flipped.append(StraightLine(s.b, s.a))
            else:
                flipped.append(Arc(s.middle, s.radius, s.start + s.sweep, -s.sweep))
        return Curve(tuple(flipped))

    def turned(self, angle: float) -> "Curve":
        return Curve(tuple(s.turned(angle) for s in self.segments))

    def moved(self, by: Point) -> "Curve":
        return Curve(tuple(s.moved(by) for s in self.segments))

    def polyline(self, step: float = 0.05) -> list[Point]:
        """Points along the curve, dense on arcs, for shapely."""
        points: list[Point] = []
        for segment in self.segments:
            count = (
                1 if isinstance(segment, StraightLine) else max(2, math.ceil(segment.length / step))
            )
            points.extend(segment.point(i / count) for i in range(count))
        points.append(self.segments[-1].point(1.0))
        return points


def joined(curves: Iterable[Curve]) -> Curve:
    return Curve(tuple(s for c in curves for s in c.segments))


def tangent_arc(start: Point, heading: float, end: Point) -> Curve:
    """The arc that leaves `start` in direction `heading` and passes through `end`."""
    way = minus(end, start)
    normal = (-math.sin(heading), math.cos(heading))
    side = normal[0] * way[0] + normal[1] * way[1]
    if abs(side) < 1e-6:
        return Curve((StraightLine(start, end),))
    signed = (way[0] ** 2 + way[1] ** 2) / (2 * side)
    middle = add(start, scaled(normal, signed))
    a0 = math.atan2(start[1] - middle[1], start[0] - middle[0])
    a1 = math.atan2(end[1] - middle[1], end[0] - middle[0])
    sweep = (a1 - a0) % (2 * math.pi)
    if signed < 0:
        sweep -= 2 * math.pi
    return Curve((Arc(middle, abs(signed), a0, sweep),))


def bulged(curve: Curve, offset: float) -> Curve:
    """The curve pushed sideways like a siding; both ends keep place and direction."""
    points: list[Point] = []
    for i in range(SIDING_PIECES + 1):
        t = i / SIDING_PIECES
        heading = curve.heading(t)
        share = min(1.0, min(t, 1.0 - t) / SIDING)
        push = offset * share * share * (3.0 - 2.0 * share)
        points.append(add(curve.point(t), (-math.sin(heading) * push, math.cos(heading) * push)))
    return Curve(tuple(StraightLine(p, q) for p, q in pairwise(points)))
