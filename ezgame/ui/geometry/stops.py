"""Where the stops of a face are: alone in the centre, several spread along their tracks.

All work is done for the flat layout at rotation 0; a sketch turns the result.
"""

import itertools
import math
from dataclasses import dataclass
from functools import lru_cache

from ezgame.core.definitions.board import is_stop
from ezgame.ui.geometry import measures as m
from ezgame.ui.geometry.curves import Curve, bulged, tangent_arc
from ezgame.ui.geometry.face import ARROW_KINDS, MARK_KINDS, PrintedFace
from ezgame.ui.geometry.lattice import APOTHEM, Point, edge_angle, edge_middle, length, minus, polar

CENTRE: Point = (0.0, 0.0)
STUB = 0.2
"""Track from a city to the edge is seen for so long, where there is room."""
CROWDED = {3: 0.28, 4: 0.25, 5: 0.23, 6: 0.20}
"""Radius of the circles of a large city."""


@dataclass(frozen=True, slots=True)
class StopPlace:
    """The place of one stop and the direction of the track there (radians)."""

    at: Point
    heading: float
    line: Curve | None = None
    """The line from the first exit to the second, where the stop lies on such a line."""
    t: float = 0.5
    """Where on that line."""


@lru_cache(maxsize=64)
def edge_line(a: int, b: int) -> Curve:
    """Track between two edges: a straight line, or an arc of radius 1.5 or 0.5."""
    return tangent_arc(
        edge_middle("flat", a), edge_angle("flat", a) + math.pi, edge_middle("flat", b)
    )


def pair_offsets(face: PrintedFace) -> dict[tuple[frozenset[int], int], float]:
    """Sideways push of lines that join the same two edges; key: edges and the stop (-1: none)."""
    by_pair: dict[frozenset[int], list[int]] = {}
    for index in range(len(face.stops)):
        exits = face.exits(index)
        if len(exits) == 2:
            by_pair.setdefault(frozenset(exits), []).append(index)
    for track in face.tracks:
        if len(track.edges) == 2:
            by_pair.setdefault(frozenset(track.edges), []).append(-1)
    offsets: dict[tuple[frozenset[int], int], float] = {}
    for pair, users in by_pair.items():
        if len(users) == 2:
            wide = any(u >= 0 and face.stops[u].slots for u in users)
            first, second = sidings(min(pair), max(pair), 0.48 if wide else 0.38)
            offsets[pair, users[0]] = first
            offsets[pair, users[1]] = second
    return offsets


def sidings(a: int, b: int, apart: float) -> tuple[float, float]:
    """Two pushes of the line from edge a to edge b; a bend moves both towards the centre, for room."""
    line = edge_line(a, b)
    middle, heading = line.point(0.5), line.heading(0.5)
    normal = (-math.sin(heading), math.cos(heading))
    inward = -(normal[0] * middle[0] + normal[1] * middle[1])
    if abs(inward) < 1e-6:
        return apart / 2, -apart / 2
    sign = math.copysign(1.0, inward)
    return -sign * apart * 0.3, sign * apart * 0.7


def pushed_line(a: int, b: int, offset: float) -> Curve:
    """The line between two edges with the push of `pair_offsets`, which counts from the lower edge."""
    return bulged(edge_line(a, b), offset if a < b else -offset)


@lru_cache(maxsize=4096)
def spots(face: PrintedFace) -> tuple[StopPlace, ...]:
    """The place of every stop."""
    offsets = pair_offsets(face)
    choices = [candidates(face, index, offsets) for index in range(len(face.stops))]
    if all(len(c) == 1 for c in choices):
        return tuple(c[0] for c in choices)
    lines = [edge_line(*t.edges) for t in face.tracks if len(t.edges) == 2]
    best = min(itertools.product(*choices), key=lambda chosen: round(cost(face, chosen, lines), 6))
    return tuple(best)


def candidates(
    face: PrintedFace, index: int, offsets: dict[tuple[frozenset[int], int], float]
) -> list[StopPlace]:
    """Places a stop may take, the natural one first."""
    stop, exits, count = face.stops[index], face.exits(index), len(face.stops)
    if stop.kind in ARROW_KINDS:
        return [StopPlace(CENTRE, 0.0)]
    if not exits:
        return [blank_spot(face, index)]
    if len(exits) == 2:
        offset = offsets.get((frozenset(exits), index))
        if offset is not None:
            line = pushed_line(*exits, offset)
            return [on_line(line, 0.5)]
        if stop.slots and count == 1:
            return [StopPlace(CENTRE, 0.0)]
        line = edge_line(*exits)
        shares = [0.5] if count == 1 else [0.5, 0.42, 0.58, 0.35, 0.65, 0.28, 0.72, 0.22, 0.78]
        return [on_line(line, t) for t in shares]
    if count == 1:
        return [StopPlace(CENTRE, edge_angle("flat", exits[0]))]
    if len(exits) == 1:
        angle = edge_angle("flat", exits[0])
        reach = [0.5, 0.44, 0.38, 0.34] if stop.slots else [0.45]
        turns = [0.0, 0.26, -0.26, 0.4, -0.4, 0.55, -0.55]
        return [StopPlace(polar(angle + turn, r), angle) for r in reach for turn in turns]
    return spread_candidates(exits)


def on_line(line: Curve, t: float) -> StopPlace:
    return StopPlace(line.point(t), line.heading(t), line, t)


def spread_candidates(exits: tuple[int, ...]) -> list[StopPlace]:
    """A stop with three or more exits beside other stops: towards the middle of its exits."""
    x = sum(edge_middle("flat", e)[0] for e in exits)
    y = sum(edge_middle("flat", e)[1] for e in exits)
    angle = math.atan2(y, x) if abs(x) + abs(y) > 1e-6 else edge_angle("flat", exits[0])
    reach = (0.0, 0.12, 0.22, 0.32)
    return [StopPlace(polar(angle + turn, r), angle) for r in reach for turn in (0.0, 0.5, -0.5)]


def blank_spot(face: PrintedFace, index: int) -> StopPlace:
    """Stops without track: side by side, cities as close as their circles allow."""
    loose = [i for i in range(len(face.stops)) if not face.exits(i)]
    if len(loose) == 1:
        return StopPlace(CENTRE, 0.0)
    step = 0.72 if any(face.stops[i].slots for i in loose) else 0.62
    x = (loose.index(index) - (len(loose) - 1) / 2) * step
    return StopPlace((x, 0.0), 0.0)


def slot_offsets(slots: int, radius: float) -> tuple[Point, ...]:
    """Centres of the circles of one city round its own centre."""
    if slots <= 1:
        return ((0.0, 0.0),)
    if slots == 2:
        return ((-radius, 0.0), (radius, 0.0))
    if slots == 4:
        return ((-radius, -radius), (radius, -radius), (-radius, radius), (radius, radius))
    ring = radius / math.sin(math.pi / slots)
    first = -math.pi / 2 if slots == 3 else -math.pi / 2 + math.pi / slots
    if slots == 3:
        return tuple(polar(first + math.tau * i / 3 - math.tau / 3, ring) for i in range(3))
    return tuple(polar(first + math.tau * i / slots, ring) for i in range(slots))


def slot_radius(face: PrintedFace, index: int) -> float:
    """Circles shrink where a hex holds many of them."""
    slots = face.stops[index].slots
    cities = sum(1 for s in face.stops if s.slots)
    if slots in CROWDED:
        return CROWDED[slots]
    if cities >= 2 and slots >= 2:
        return 0.25
    if cities >= 2:
        return m.SLOT_CROWDED
    return m.SLOT


def reach_of(face: PrintedFace, index: int) -> float:
    """How far a stop's drawing reaches from its place."""
    stop = face.stops[index]
    if stop.slots:
        radius = slot_radius(face, index)
        return radius + m.PLATE_MARGIN + (radius if stop.slots == 2 else 0.0)
    if stop.kind in MARK_KINDS:
        return m.MINE
    return m.BAR_LENGTH / 2


def cost(face: PrintedFace, chosen: tuple[StopPlace, ...], lines: list[Curve]) -> float:
    """How badly stops crowd each other, foreign track or the rim, or hide the stubs that lead to them."""
    total = 0.0
    for i, spot in enumerate(chosen):
        reach = min(reach_of(face, i), 0.36)
        if face.stops[i].slots:
            for edge in face.exits(i):
                seen = length(minus(spot.at, edge_middle("flat", edge))) - reach
                total += 4.0 * max(0.0, STUB - seen)
        total += 6.0 * max(0.0, length(spot.at) + reach - APOTHEM)
        total += 0.15 * abs(spot.t - 0.5) + 0.02 * length(minus(spot.at, CENTRE))
        for j in range(i):
            gap = length(minus(spot.at, chosen[j].at)) - reach - min(reach_of(face, j), 0.36)
            total += 8.0 * max(0.0, 0.06 - gap)
        foreign = list(lines)
        for j, other in enumerate(chosen):
            if j == i:
                continue
            if other.line is not None:
                foreign.append(other.line)
            else:
                foreign.extend(exit_lines(face, j, other))
        for line in foreign:
            near = min(math.dist(spot.at, p) for p in line.samples)
            total += 2.5 * max(0.0, reach + 0.1 - near)
    return total


def exit_lines(face: PrintedFace, index: int, spot: StopPlace) -> list[Curve]:
    return [edge_to(e, spot.at) for e in face.exits(index)]


@lru_cache(maxsize=4096)
def edge_to(edge: int, at: Point) -> Curve:
    """Track from an edge to a place inside the hex, square to the edge."""
    return tangent_arc(edge_middle("flat", edge), edge_angle("flat", edge) + math.pi, at)


def track_line(face: PrintedFace, index: int, places: tuple[StopPlace, ...]) -> Curve:
    """Centre line of one track, from its end a to its end b."""
    track = face.tracks[index]
    if len(track.edges) == 2:
        offset = pair_offsets(face).get((frozenset(track.edges), -1))
        if offset is None:
            return edge_line(track.a, track.b)
        return pushed_line(track.a, track.b, offset)
    if not track.edges:  # between two stops
        a, b = (places[s].at for s in track.stops)
        return tangent_arc(a, math.atan2(b[1] - a[1], b[0] - a[0]), b)
    stop, edge = track.stops[0], track.edges[0]
    spot = places[stop]
    if spot.line is not None:
        exits = face.exits(stop)
        half = (
            spot.line.part(0.0, spot.t)
            if edge == exits[0]
            else spot.line.part(spot.t, 1.0).reversed()
        )
    else:
        half = edge_to(edge, spot.at)
    return half.reversed() if is_stop(track.a) else half
