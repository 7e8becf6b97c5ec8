"""The drawing plan of a face: centre lines of its tracks and places of its stops, turned as it lies."""

import math
from dataclasses import dataclass
from functools import lru_cache

from ezgame.core.definitions.board import Layout
from ezgame.ui.geometry import stops as places
from ezgame.ui.geometry.curves import Curve
from ezgame.ui.geometry.face import ARROW_KINDS, MARK_KINDS, PrintedFace
from ezgame.ui.geometry.lattice import Point, add, rotated


@dataclass(frozen=True, slots=True)
class TrackLine:
    gauge: str
    curve: Curve
    """From end a to end b."""
    ends: tuple[int, int]
    """Edges are turned; stops keep their number."""
    arrow: bool = False
    """Ends at a place beyond the rim and is drawn as an arrow."""


@dataclass(frozen=True, slots=True)
class StopShape:
    kind: str
    style: str
    """city, bar, dot, mine or arrow."""
    at: Point
    heading: float
    slots: tuple[Point, ...] = ()
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Sketch:
    tracks: tuple[TrackLine, ...]
    """In the order of the face, so that an index names a track."""
    stops: tuple[StopShape, ...]


def layout_turn(layout: Layout, rotation: int) -> float:
    """Angle from the flat layout at rotation 0, in radians."""
    return math.radians(60 * rotation + (30 if layout == "pointy" else 0))


@lru_cache(maxsize=8192)
def sketch(face: PrintedFace, layout: Layout = "flat", rotation: int = 0) -> Sketch:
    turn = layout_turn(layout, rotation)
    spots = places.spots(face)
    tracks = []
    for index, track in enumerate(face.tracks):
        curve = places.track_line(face, index, spots).turned(turn)
        a, b = (end if end >= 6 else (end + rotation) % 6 for end in (track.a, track.b))
        arrow = any(face.stops[s].kind in ARROW_KINDS for s in track.stops)
        tracks.append(TrackLine(track.gauge, curve, (a, b), arrow))
    shapes = tuple(stop_shape(face, i, spots[i], turn) for i in range(len(face.stops)))
    return Sketch(tuple(tracks), shapes)


def stop_shape(face: PrintedFace, index: int, spot: places.StopPlace, turn: float) -> StopShape:
    stop, exits = face.stops[index], face.exits(index)
    at = rotated(spot.at, turn) if exits else spot.at
    heading = spot.heading + turn
    if stop.kind in ARROW_KINDS and not stop.slots:
        return StopShape(stop.kind, "arrow", at, heading)
    if stop.slots:
        radius = places.slot_radius(face, index)
        offsets = places.slot_offsets(stop.slots, radius)
        if spot.line is not None and stop.slots > 1 and len(face.stops) > 1:
            # Two double cities on one tile: each lies along its own track.
            offsets = tuple(rotated(o, heading) for o in offsets)
        slots = tuple(add(at, o) for o in offsets)
        return StopShape(stop.kind, "city", at, heading, slots, radius)
    if stop.kind in MARK_KINDS:
        return StopShape(stop.kind, "mine", at, heading)
    style = "bar" if 1 <= len(exits) <= 2 else "dot"
    return StopShape(stop.kind, style, at, heading)
