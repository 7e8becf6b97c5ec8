"""Ways out of a stop: every legal piece of running from one stop along track up to the next stops.

Route networks are put together from its answers, which are kept per stop and track and stay valid
as long as the hexes they looked at show the same faces: laying a tile somewhere else costs
nothing. What a company reaches is the question of `reach`.
"""

from dataclasses import dataclass

from ezgame.core.board.face import Face
from ezgame.core.board.ground import Ground
from ezgame.core.definitions.board import STOP
from ezgame.core.ids import Gauge, HexId
from ezgame.core.routes.network import NodeId, Segment

KEPT = 6
"""Versions of an answer that are kept, for undo and for tiles tried out."""

Place = tuple[int, int]
"""Number of a hex and index of a stop in it."""


def node_id(hex: HexId, stop: int) -> NodeId:
    return f"{hex}.{stop}"


@dataclass(frozen=True, slots=True, eq=False)
class Leg:
    """One way between two stops with no stop in between."""

    start: Place
    end: Place
    segment: Segment | None
    """The same way for route networks, equal in both directions; None where it ends in its own start."""


@dataclass(frozen=True, slots=True, eq=False)
class LegsFound:
    """The legs from a stop by one of its tracks."""

    legs: tuple[Leg, ...]
    seen: tuple[tuple[int, Face], ...]
    """What the answer depends on."""


class LegFinder:
    """Follows track on one ground; keeps what it finds."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._kept: dict[tuple[int, Face, int, int], list[LegsFound]] = {}

    def ways(self, faces: list[Face], hex: int, stop: int, track: int) -> LegsFound:
        """Ways out of a stop by one track."""
        key = (hex, faces[hex], stop, track)
        kept = self._kept.get(key)
        if kept is None:
            kept = self._kept[key] = []
        for position, ways in enumerate(kept):
            for number, face in ways.seen:
                if faces[number] is not face:
                    break
            else:
                if position:
                    kept.insert(0, kept.pop(position))
                return ways
        walk = _Walk(self.ground, faces, (hex, stop))
        walk.leave(track)
        seen = tuple((number, faces[number]) for number in sorted(walk.seen))
        ways = LegsFound(tuple(walk.legs), seen)
        kept.insert(0, ways)
        del kept[KEPT:]
        return ways


class _Walk:
    """One exploration: depth first, no side crossed twice, so no reversing either."""

    def __init__(self, ground: Ground, faces: list[Face], start: Place) -> None:
        self.ground = ground
        self.faces = faces
        self.start = start
        self.legs: list[Leg] = []
        self.seen: set[int] = {start[0]}
        self.path: list[tuple[int, int]] = []
        self.names: list[str] = []

    def leave(self, track: int) -> None:
        hex, stop = self.start
        piece = self.faces[hex].tracks[track]
        end = piece.b if piece.a == STOP + stop else piece.a
        self._step(hex, track, end, 0, piece.gauge)

    def _step(self, hex: int, track: int, end: int, used: int, gauge: Gauge) -> None:
        """Run over a piece to its end: a stop closes a leg, an edge is crossed."""
        self.path.append((hex, track))
        if end < STOP:
            self._cross(hex, track, end, used, gauge)
        else:
            self._arrive(hex, track, end - STOP)
        self.path.pop()

    def _cross(self, hex: int, track: int, edge: int, used: int, gauge: Gauge) -> None:
        side = hex * 6 + edge
        facing = self.ground.across[side]
        if facing < 0:
            return
        there, entry = divmod(facing, 6)
        self.seen.add(there)
        line = self.faces[hex].tracks[track].line
        number = min(side, facing)
        face = self.faces[there]
        for next_track, end in face.ways[entry]:
            piece = face.tracks[next_track]
            if line and piece.line and line != piece.line:
                continue
            joined = self.ground.joined(gauge, piece.gauge)
            if joined is None:
                continue
            lane = line or piece.line
            bit = 1 << (self.ground.bit((number, lane)) if lane else number)
            if used & bit:
                continue
            name = f"{self.ground.ids[number // 6]}/{number % 6}"
            self.names.append(f"{name}/{lane}" if lane else name)
            self._step(there, next_track, end, used | bit, joined)
            self.names.pop()

    def _arrive(self, hex: int, track: int, stop: int) -> None:
        # Track inside one hex crosses no side and has an atom of its own.
        names = self.names or [f"{self.ground.ids[hex]}:{track}"]
        end = (hex, stop)
        self.legs.append(Leg(start=self.start, end=end, segment=self._segment(end, names)))

    def _segment(self, end: Place, atoms: list[str]) -> Segment | None:
        if end == self.start:
            return None
        ids = self.ground.ids
        forward = self.start < end
        first, last = (self.start, end) if forward else (end, self.start)
        path = self.path if forward else self.path[::-1]
        pieces = tuple(f"{ids[hex]}:{self.faces[hex].pieces[track]}" for hex, track in path)
        gauges = frozenset(self.faces[hex].tracks[track].gauge for hex, track in path)
        return Segment(
            id="+".join(pieces),
            a=node_id(ids[first[0]], first[1]),
            b=node_id(ids[last[0]], last[1]),
            pieces=pieces,
            atoms=frozenset(atoms),
            gauges=gauges - {Gauge(""), self.ground.rules.any_gauge},
            length=len(pieces) - 1,
        )
